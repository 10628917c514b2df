// The hub against Microsoft's own clients: the present one, and the old one ABP's pages use.

import assert from "node:assert/strict";
import { test } from "node:test";
import * as old from "@aspnet/signalr";
import * as present from "@microsoft/signalr";
import { HubError } from "./hub.ts";
import type { HubOptions } from "./hub.ts";
import { hubOnAPort, until } from "./testing/hub-on-a-port.ts";

const quick = { timeout: 20_000 };

const methods: HubOptions<string>["methods"] = {
  Register: () => undefined,
  Whoami: (connection) => connection.user,
  Add: (_connection, [a, b]) => Number(a) + Number(b),
  Refuse: () => {
    throw new HubError("Market closed.");
  },
};

/** The token may come in any of the three ways; "t-ada" makes the caller "ada". */
const authenticate: HubOptions<string>["authenticate"] = async ({ headers, query }) => {
  const bearer = headers.authorization?.replace("Bearer ", "");
  const token = bearer ?? query.get("access_token") ?? query.get("enc_auth_token");
  return token?.startsWith("t-") ? token.slice(2) : undefined;
};

/** What both clients' connections have in common, which is all a test needs. */
type Client = {
  start(): Promise<void>;
  stop(): Promise<void>;
  on(target: string, handler: (argument: unknown) => void): void;
  send(target: string, ...args: unknown[]): Promise<void>;
  invoke(target: string, ...args: unknown[]): Promise<unknown>;
  onclose(handler: (error?: Error) => void): void;
};

type Options = { accessTokenFactory?: () => string; skipNegotiation?: boolean };

const clients = {
  "@microsoft/signalr 10": (url: string, options: Options): Client =>
    new present.HubConnectionBuilder()
      .withUrl(url, { ...options, transport: present.HttpTransportType.WebSockets })
      .configureLogging(present.LogLevel.None)
      .build(),
  "@aspnet/signalr 1.1.4": (url: string, options: Options): Client =>
    new old.HubConnectionBuilder()
      .withUrl(url, { ...options, transport: old.HttpTransportType.WebSockets })
      .configureLogging(old.LogLevel.None)
      .build(),
};

for (const [name, build] of Object.entries(clients)) {
  test(`${name} connects with a token in the query, calls and hears`, quick, async (t) => {
    const { hub, url } = await hubOnAPort(t, { methods, authenticate });
    const client = build(`${url}?enc_auth_token=t-ada`, {});
    const heard: unknown[] = [];
    client.on("updateStockOrder", (argument) => heard.push(argument));
    await client.start();
    assert.deepEqual(await Promise.all([client.invoke("Whoami"), client.invoke("add", 2, 3)]), ["ada", 5]);
    // A method that answers nothing resolves with what the client makes of a missing member.
    assert.equal((await client.invoke("register")) ?? undefined, undefined);
    for (const orderQty of [1, 2, 3]) hub.sendTo("all", { target: "updateStockOrder", argument: { orderQty } });
    await until(() => heard.length === 3);
    assert.deepEqual(heard, [{ orderQty: 1 }, { orderQty: 2 }, { orderQty: 3 }]);
    await client.stop();
    await until(() => hub.stats().connections === 0);
  });

  test(`${name} is told what failed, and stays connected`, quick, async (t) => {
    const { url } = await hubOnAPort(t, { methods });
    const client = build(url, {});
    await client.start();
    await assert.rejects(client.invoke("Nothing"), /The hub has no method 'Nothing'\./);
    await assert.rejects(client.invoke("Refuse"), /HubException: Market closed\./);
    await client.send("Nothing");
    assert.equal(await client.invoke("Add", 1, 1), 2);
    await client.stop();
  });

  test(`${name} brings the token of its factory`, quick, async (t) => {
    const { url } = await hubOnAPort(t, { methods, authenticate });
    const client = build(`${url}?enc_auth_token=t-ada`, { accessTokenFactory: () => "t-eve" });
    // The old one sends no header with its negotiation, so the query's token lets it in there.
    await client.start();
    assert.equal(await client.invoke("Whoami"), "eve");
    await client.stop();
    const stranger = build(url, { accessTokenFactory: () => "forged" });
    await assert.rejects(stranger.start(), /401|Unauthorized/);
  });

  test(`${name} connects without negotiation`, quick, async (t) => {
    const { hub, url } = await hubOnAPort(t, { methods });
    const client = build(url, { skipNegotiation: true });
    await client.start();
    assert.equal(await client.invoke("Add", 20, 22), 42);
    assert.equal(hub.stats().connections, 1);
    await client.stop();
  });

  test(`${name} is told why the server closed it for good`, quick, async (t) => {
    const { hub, url } = await hubOnAPort(t, { methods });
    const client = build(url, {});
    const closed = new Promise<Error | undefined>((resolve) => client.onclose(resolve));
    await client.start();
    for (const connection of hub.connections()) connection.close({ error: "Signed out." });
    assert.match(String(await closed), /Signed out\./);
  });
}

/** Reconnects at once, as often as it takes. */
function reconnecting(url: string): present.HubConnection {
  return new present.HubConnectionBuilder()
    .withUrl(url)
    .withAutomaticReconnect({ nextRetryDelayInMilliseconds: () => 10 })
    .configureLogging(present.LogLevel.None)
    .build();
}

test("a client that is sent away by a stopping server comes back to the next one under a new id", quick, async (t) => {
  const first = await hubOnAPort(t, { methods });
  const second = await hubOnAPort(t, { methods });
  // The address stays, the server behind it changes: the client negotiates anew wherever it is sent.
  const client = reconnecting(first.url);
  const heard: unknown[] = [];
  client.on("hello", (argument) => heard.push(argument));
  await client.start();
  const firstId = client.connectionId;
  assert.deepEqual(
    [...first.hub.connections()].map(({ id }) => id),
    [firstId],
  );
  const back = new Promise<string | undefined>((resolve) => client.onreconnected(resolve));
  const stopped = first.hub.stop({ spreadMs: 0 });
  client.onreconnecting(() => {
    client.baseUrl = second.url;
  });
  await stopped;
  const secondId = await back;
  assert.deepEqual(
    [...second.hub.connections()].map(({ id }) => id),
    [secondId],
  );
  assert.notEqual(secondId, firstId);
  second.hub.sendTo("all", { target: "hello", argument: "again" });
  await until(() => heard.length === 1);
  assert.equal(await client.invoke("Add", 1, 2), 3);
  await client.stop();
});

test("a client whose socket is cut comes back and is in its groups again", quick, async (t) => {
  const { hub, url } = await hubOnAPort(t, { methods });
  const client = reconnecting(url);
  await client.start();
  const back = new Promise((resolve) => client.onreconnected(resolve));
  for (const connection of hub.connections()) connection.close({ allowReconnect: true });
  await back;
  assert.equal(hub.group("all").size, 1);
  await client.stop();
});

test("pings both ways keep an idle client connected past its own time-out", quick, async (t) => {
  const { hub, url } = await hubOnAPort(t, { methods, limits: { pingMs: 50, clientTimeoutMs: 200 } });
  const client = reconnecting(url);
  client.serverTimeoutInMilliseconds = 150;
  client.keepAliveIntervalInMilliseconds = 50;
  const [closes, returns]: [unknown[], unknown[]] = [[], []];
  client.onclose((error) => closes.push(error));
  client.onreconnecting((error) => returns.push(error));
  await client.start();
  const { framesSent } = hub.stats();
  await until(() => hub.stats().framesSent >= framesSent + 10);
  assert.equal(client.state, present.HubConnectionState.Connected);
  assert.deepEqual([closes, returns], [[], []]);
  await client.stop();
});
