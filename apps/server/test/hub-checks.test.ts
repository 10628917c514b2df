// The acceptance checks G of the ABP contract, by their numbers, against the real server with three ages of clients.

import { strict as assert } from "node:assert";
import { after, test } from "node:test";
import { openClient, rawClient, type RawClient } from "@tradebook/signalr/testing/hub-on-a-port.ts";
import {
  clientNames,
  clients,
  isOld,
  ways,
  type Client,
  type ClientName,
  type ClientOptions,
} from "@tradebook/signalr/testing/microsoft-clients.ts";
import { ask as askRaw, begin, listen, recordsOf } from "@tradebook/signalr/testing/raw-http.ts";
import { abpHubPath, hubPath } from "@tradebook/contract/names.ts";
import { inTenant } from "../src/db/in-tenant.ts";
import { sql } from "../src/db/sql.ts";
import { ask, until, withServer, type SignedInClient } from "./with-server.ts";

const s = await withServer();
const ada = await s.signIn("ada");

const addressOf = (path: string, of: SignedInClient) =>
  `${s.url}${path}?enc_auth_token=${encodeURIComponent(of.encryptedToken)}`;
const [tradeBook, abp] = [addressOf(hubPath, ada), addressOf(abpHubPath, ada)];

type Way = { readonly name: ClientName; readonly way: (typeof ways)[number] };
const everyWay: readonly Way[] = clientNames.flatMap((name) => ways.map((way) => ({ name, way })));
const titleOf = ({ name, way }: Way) => `${name} over ${way.transport} in ${way.protocol}`;

const open: Client[] = [];
after(async () => {
  for (const client of open) await client.stop();
});

async function connect({ name, way }: Way, url: string, options: Partial<ClientOptions> = {}): Promise<Client> {
  const client = clients[name](url, { ...way, ...options });
  await client.start();
  open.push(client);
  return client;
}

const negotiateUrl = (address: string, more = "") => `${address.replace("?", "/negotiate?")}${more}`;

async function negotiated(address: string, version: 0 | 1): Promise<Record<string, unknown>> {
  const answer = await ask(negotiateUrl(address, version === 1 ? "&negotiateVersion=1" : ""), { method: "POST" });
  assert.equal(answer.status, 200);
  return answer.body ?? {};
}

for (const address of [tradeBook, abp]) {
  const path = new URL(address).pathname;

  test(`73: negotiation of version 1 at ${path} has a public and a secret id and three transports`, async () => {
    const { connectionId, connectionToken, ...rest } = await negotiated(address, 1);
    assert.match(String(connectionId), /^[\w-]{22,}$/);
    assert.match(String(connectionToken), /^[\w-]{22,}$/);
    assert.notEqual(connectionId, connectionToken);
    const availableTransports = [
      { transport: "WebSockets", transferFormats: ["Text", "Binary"] },
      { transport: "ServerSentEvents", transferFormats: ["Text"] },
      { transport: "LongPolling", transferFormats: ["Text", "Binary"] },
    ];
    assert.deepEqual(rest, { negotiateVersion: 1, availableTransports });
    for (const query of ["negotiateVersion=1", "enc_auth_token=null", "access_token=a.b.c"])
      assert.equal((await ask(`${s.url}${path}/negotiate?${query}`, { method: "POST" })).status, 401, query);
  });

  test(`74: negotiation of version 0 at ${path} has one id, with which a socket opens`, async () => {
    const { connectionId, negotiateVersion, connectionToken } = await negotiated(address, 0);
    assert.deepEqual([negotiateVersion, connectionToken], [0, undefined]);
    const raw = await openClient(`${address}&id=${String(connectionId)}`);
    raw.ws.close();
    await raw.closed;
  });
}

async function handshake(protocol: string, version: number): Promise<[unknown, RawClient]> {
  const raw = await rawClient(abp);
  raw.send(JSON.stringify({ protocol, version }));
  return [await raw.next(), raw];
}

test("76: handshakes of versions 1 and 2 are accepted, of 3 and of a protocol nobody speaks refused", async () => {
  for (const version of [1, 2]) {
    const [answer, raw] = await handshake("json", version);
    assert.deepEqual(answer, {});
    raw.ws.close();
  }
  for (const [protocol, version] of [
    ["json", 3],
    ["xml", 1],
  ] as const) {
    const [answer, raw] = await handshake(protocol, version);
    assert.deepEqual(Object.keys(answer as object), ["error"]);
    assert.equal(await raw.closed, 1000);
  }
});

for (const one of everyWay) {
  const checks = one.way.protocol === "json" ? "77, 78, 79" : "86";
  test(`${checks}: ${titleOf(one)} registers, and is told of what there is not`, async () => {
    for (const address of [abp, tradeBook]) {
      const client = await connect(one, address);
      for (const target of ["register", "REGISTER"]) assert.equal(await client.invoke(target), null);
      await assert.rejects(client.invoke("NoSuchMethod", 1), /NoSuchMethod/);
      await client.send("NoSuchMethod", 1);
      assert.equal(await client.invoke("register"), null);
      await client.stop();
    }
  });
}

for (const name of clientNames) {
  test(`86: ${name} finds no MessagePack over server-sent events`, async () => {
    const client = clients[name](abp, { transport: "ServerSentEvents", protocol: "messagepack" });
    await assert.rejects(client.start());
  });
}

test("79: a call without an id of a method that is not there is not answered at all", async () => {
  const raw = await openClient(abp);
  raw.send(`{"type":1,"target":"NoSuchMethod","arguments":[]}`);
  raw.send(`{"type":1,"target":"register","arguments":[],"invocationId":"1"}`);
  assert.deepEqual(await raw.next(), { type: 3, invocationId: "1", result: null });
  raw.ws.close();
});

/** Polls once after its handshake; the answer comes when there is something to say. */
async function openPoll(address = abp) {
  const { connectionToken } = await negotiated(address, 1);
  const at = `${address}&id=${String(connectionToken)}`;
  assert.equal((await askRaw(at, { method: "GET" })).body.length, 0);
  await askRaw(at, { method: "POST", body: `{"protocol":"json","version":1}\u001e` });
  assert.deepEqual(recordsOf((await askRaw(at, { method: "GET" })).body.toString()), [{}]);
  return { at, answer: begin(at, { method: "GET" }).answer };
}

test(
  "80: idle for 35 seconds all stay, pinged every 15 seconds but over long polling",
  { timeout: 60_000 },
  async () => {
    const idle = await Promise.all(everyWay.map(async (one) => ({ one, client: await connect(one, abp) })));
    const closed: string[] = [];
    for (const { one, client } of idle) client.onclose((error) => closed.push(`${titleOf(one)}: ${String(error)}`));
    const raw = await openClient(abp);
    const { connectionToken } = await negotiated(abp, 1);
    const events = await listen(`${abp}&id=${String(connectionToken)}`);
    await askRaw(`${abp}&id=${String(connectionToken)}`, {
      method: "POST",
      body: `{"protocol":"json","version":1}\u001e`,
    });
    const poll = await openPoll();
    let isPolled = false;
    void poll.answer.then(() => (isPolled = true));
    const began = performance.now();
    for (const due of [15_000, 30_000]) {
      assert.deepEqual(await raw.next(), { type: 6 });
      assert.ok(Math.abs(performance.now() - began - due) < 3_500, `a ping after ${performance.now() - began} ms`);
    }
    await until(() => performance.now() - began >= 35_000, "35 seconds are over", 40_000);
    assert.deepEqual(events.records(), [{}, { type: 6 }, { type: 6 }]);
    assert.deepEqual([closed, isPolled], [[], false]);
    for (const { client } of idle) assert.equal(await client.invoke("register"), null);
    events.leave();
    raw.ws.close();
    assert.equal((await askRaw(poll.at, { method: "DELETE" })).status, 202);
    assert.equal((await poll.answer).status, 204);
  },
);

for (const one of everyWay) {
  test(`82: the token of ${titleOf(one)} is taken from query or header`, async () => {
    // The old client sends no header with its negotiation: in ABP its token is always in the query.
    const accessTokenFactory = () => ada.token;
    const plain = `${s.url}${hubPath}${isOld(one.name) ? `?access_token=${ada.token}` : ""}`;
    const client = await connect(one, plain, { accessTokenFactory });
    assert.equal(await client.invoke("register"), null);
    await client.stop();
  });
}

test("82: the token in the query is nobody's on any other path, and a stranger's never fits a connection", async () => {
  for (const token of [`access_token=${ada.token}`, `enc_auth_token=${encodeURIComponent(ada.encryptedToken)}`]) {
    assert.equal((await ask(`${s.url}/api/services/app/Order/getStockOrders?${token}`)).status, 401);
  }
  const chidi = await s.signIn("chidi");
  const { connectionToken } = await negotiated(abp, 1);
  const theirs = `${addressOf(abpHubPath, chidi)}&id=${String(connectionToken)}`;
  assert.equal((await askRaw(theirs, { method: "GET" })).status, 403);
  const { at, answer } = await openPoll();
  const id = new URL(at).searchParams.get("id") ?? "";
  for (const method of ["GET", "POST", "DELETE"]) {
    const status = async (url: string) => (await askRaw(url, { method })).status;
    assert.equal(await status(`${addressOf(abpHubPath, chidi)}&id=${id}`), 403, method);
    assert.equal(await status(`${s.url}${abpHubPath}?id=${id}`), 401, method);
  }
  assert.equal((await askRaw(at, { method: "DELETE" })).status, 202);
  assert.equal((await answer).status, 204);
});

test("every answer of the hub carries the headers of all answers, and no other origin reads one", async () => {
  const headers = { origin: "https://theirs.example" };
  const refused = await askRaw(negotiateUrl(abp), { method: "POST", headers });
  assert.deepEqual([refused.status, refused.headers["access-control-allow-origin"]], [403, undefined]);
  const { at, answer } = await openPoll();
  const posted = await askRaw(at, { method: "POST", headers: { "x-signalr-user-agent": "Microsoft SignalR/10.0" } });
  for (const [name, value] of Object.entries({
    "x-content-type-options": "nosniff",
    "x-frame-options": "SAMEORIGIN",
    "referrer-policy": "no-referrer",
  }))
    assert.deepEqual([refused.headers[name], posted.headers[name]], [value, value], name);
  assert.match(String(posted.headers["content-security-policy"]), /default-src 'self'/);
  await askRaw(at, { method: "DELETE" });
  await answer;
});

test("a session that is revoked ends its polls and its posts as it ends its sockets", async () => {
  const client = await s.signIn("compliance");
  const { at, answer } = await openPoll(addressOf(abpHubPath, client));
  const { jti } = JSON.parse(Buffer.from(client.token.split(".")[1] ?? "", "base64url").toString()) as { jti: string };
  await inTenant(s.server.db, s.world.defaultId, (tx) =>
    tx.run(sql`update user_session set revoked_at = now() where sid = ${jti}::uuid`),
  );
  assert.deepEqual(recordsOf((await answer).body.toString()), [{ type: 7, error: "The session has ended." }]);
  // It is still there for its last poll, but for nobody who shows that token.
  const status = async (method: string) => (await askRaw(at, { method })).status;
  assert.deepEqual([await status("GET"), await status("POST"), await status("DELETE")], [401, 401, 401]);
});

test(
  "84: a server that stops says that one may come back, and whoever can comes under a new id",
  { timeout: 90_000 },
  async () => {
    const raw = await openClient(abp);
    const { answer } = await openPoll();
    let address = abp;
    const stories = everyWay.map(async (one) => {
      const client = await connect(one, abp, { comesBackTo: () => address });
      const before = client.connectionId;
      const back = new Promise<string | undefined>((resolve) => client.onreconnected?.(resolve));
      const closed = new Promise<unknown>((resolve) => client.onclose(resolve));
      return { one, client, before, back, closed };
    });
    const gone = await Promise.all(stories);
    await s.restart();
    address = `${s.url}${abpHubPath}?enc_auth_token=${encodeURIComponent(ada.encryptedToken)}`;
    const farewell = { type: 7, allowReconnect: true };
    assert.deepEqual(await raw.next(), farewell);
    assert.equal(await raw.closed, 1000);
    assert.deepEqual(recordsOf((await answer).body.toString()), [farewell]);
    for (const { one, client, before, back, closed } of gone) {
      if (isOld(one.name)) {
        await closed;
        const again = await connect(one, address);
        assert.equal(await again.invoke("register"), null);
        continue;
      }
      const id = await back;
      assert.ok(typeof id === "string" && id !== before, titleOf(one));
      assert.equal(await client.invoke("register"), null);
    }
  },
);
