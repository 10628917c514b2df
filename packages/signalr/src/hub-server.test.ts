// The hub on a real port, spoken to by hand: negotiation, handshake, calls, events, limits and the end.

import assert from "node:assert/strict";
import { test } from "node:test";
import { HubError } from "./hub.ts";
import type { HubOptions } from "./hub.ts";
import { hubOnAPort, openClient, rawClient, refusedStatus, until } from "./testing/hub-on-a-port.ts";
import type { HubOnAPort } from "./testing/hub-on-a-port.ts";

const handshake = `{"protocol":"json","version":1}`;

/** A test with a hub of its own. */
function hubTest(name: string, options: Partial<HubOptions<string>>, body: (home: HubOnAPort) => Promise<void>): void {
  test(name, { timeout: 20_000 }, async (t) => body(await hubOnAPort(t, options)));
}

type Negotiation = { negotiateVersion: number; connectionId: string; connectionToken?: string };

async function negotiate(url: string, query = ""): Promise<Negotiation> {
  const response = await fetch(`${url}/negotiate${query}`, { method: "POST" });
  assert.equal(response.status, 200);
  return (await response.json()) as Negotiation; // What the tests below look into.
}

function invocation(target: string, invocationId?: string, ...args: unknown[]): string {
  return JSON.stringify({ type: 1, target, arguments: args, invocationId });
}

const announced = [
  { transport: "WebSockets", transferFormats: ["Text", "Binary"] },
  { transport: "ServerSentEvents", transferFormats: ["Text"] },
  { transport: "LongPolling", transferFormats: ["Text", "Binary"] },
];

hubTest("version 1 gives a secret token beside the id, and announces what works", {}, async ({ url }) => {
  const answer = await negotiate(url, "?negotiateVersion=1");
  const { connectionId, connectionToken } = answer;
  assert.deepEqual(answer, { negotiateVersion: 1, connectionId, connectionToken, availableTransports: announced });
  assert.match(connectionId, /^[\w-]{22}$/);
  assert.match(connectionToken ?? "", /^[\w-]{22}$/);
  assert.notEqual(connectionId, connectionToken);
  assert.equal(await refusedStatus(`${url}?id=${connectionId}`), 404);
  const client = await openClient(`${url}?id=${connectionToken}`);
  client.ws.close();
  await client.closed;
});

hubTest("version 0 gives the id alone, and a later version than ours is ours", {}, async ({ url, hub }) => {
  const answer = await negotiate(url);
  const { connectionId } = answer;
  assert.deepEqual(answer, { negotiateVersion: 0, connectionId, availableTransports: announced });
  await openClient(`${url}?id=${connectionId}`);
  assert.deepEqual(
    [...hub.connections()].map(({ id }) => id),
    [connectionId],
  );
  assert.equal((await negotiate(url, "?negotiateVersion=7")).negotiateVersion, 1);
});

hubTest("paths match without case, other paths and verbs are refused", {}, async ({ url }) => {
  await negotiate(url.replace("/hub", "/HUB"));
  const status = async (path: string, method: string) => (await fetch(url + path, { method })).status;
  assert.equal(await status("/negotiate", "GET"), 405);
  assert.equal(await status("/other", "POST"), 404);
});

hubTest("an id works once at a time, an unknown one and a left one never", {}, async ({ url, hub }) => {
  const { connectionToken } = await negotiate(url, "?negotiateVersion=1");
  const client = await openClient(`${url}?id=${connectionToken}`);
  assert.equal(await refusedStatus(`${url}?id=${connectionToken}`), 409);
  assert.equal(await refusedStatus(`${url}?id=unknown`), 404);
  client.ws.close();
  await until(() => hub.stats().connections === 0);
  assert.equal(await refusedStatus(`${url}?id=${connectionToken}`), 404);
});

hubTest("an id nobody comes for expires", { limits: { unclaimedMs: 20 } }, async ({ url }) => {
  const { connectionId } = await negotiate(url);
  const expired = performance.now() + 25;
  await until(() => performance.now() > expired);
  assert.equal(await refusedStatus(`${url}?id=${connectionId}`), 404);
});

hubTest("the hub takes no more than its number of connections", { limits: { connections: 2 } }, async ({ url }) => {
  await negotiate(url);
  await openClient(url);
  assert.equal((await fetch(`${url}/negotiate`, { method: "POST" })).status, 503);
  assert.equal(await refusedStatus(url), 503);
});

test("who is calling is asked at both doors, with the query and the headers", async (t) => {
  const asked: string[] = [];
  const authenticate: HubOptions<string>["authenticate"] = async ({ headers, query }) => {
    asked.push(`${headers.authorization} ${query.get("access_token")}`);
    if (query.get("access_token") === "broken") throw new Error("no key");
    return query.get("access_token") ?? headers.authorization?.replace("Bearer ", "");
  };
  const { hub, url, faults } = await hubOnAPort(t, { authenticate });
  const post = async (query: string, headers: Record<string, string>) =>
    (await fetch(`${url}/negotiate${query}`, { method: "POST", headers })).status;
  assert.equal(await post("", {}), 401);
  assert.equal(await post("?access_token=eve", {}), 200);
  assert.equal(await post("", { authorization: "Bearer ada" }), 200);
  assert.equal(await post("?access_token=broken", {}), 503);
  assert.equal(await refusedStatus(url), 401);
  assert.equal(await refusedStatus(`${url}?access_token=broken`), 503);
  await openClient(`${url}?access_token=eve`);
  assert.deepEqual(
    [...hub.connections()].map(({ user }) => user),
    ["eve"],
  );
  assert.deepEqual(asked.slice(0, 3), ["undefined null", "undefined eve", "Bearer ada null"]);
  assert.deepEqual(faults.map(String), ["Error: no key", "Error: no key"]);
});

const own = { allowOrigin: (origin: string | undefined) => origin === "https://ours.example" };
hubTest("a page of another origin is refused at both doors", own, async ({ url }) => {
  const post = async (headers: Record<string, string>) =>
    (await fetch(`${url}/negotiate`, { method: "POST", headers })).status;
  assert.equal(await post({ origin: "https://theirs.example" }), 403);
  assert.equal(await post({ origin: "https://ours.example" }), 200);
  assert.equal(await refusedStatus(url, { origin: "https://theirs.example" }), 403);
  assert.equal(await refusedStatus(url), 403);
});

for (const [said, answer] of [
  [handshake, {}],
  [`{"protocol":"json","version":2}`, {}],
  [`{"protocol":"json","version":3}`, { error: "Version 3 of the protocol is not spoken here." }],
  [`{"protocol":"xml","version":1}`, { error: "The protocol 'xml' is not spoken here." }],
] as const) {
  hubTest(`the handshake ${said} is answered ${JSON.stringify(answer)}`, {}, async ({ url }) => {
    const client = await rawClient(url);
    client.send(said);
    assert.deepEqual(await client.next(), answer);
    if (!("error" in answer)) return;
    assert.equal(await client.next(), undefined);
    assert.equal(await client.closed, 1000);
  });
}

hubTest("a socket that says nothing is closed", { limits: { handshakeMs: 20 } }, async ({ url }) => {
  const client = await rawClient(url);
  assert.deepEqual(await client.next(), { error: "The handshake took too long." });
  assert.equal(await client.closed, 1000);
});

const greeting: Partial<HubOptions<string>> = {
  onConnect: async (connection) => {
    connection.send({ target: "early", argument: 1 });
    await new Promise((resolve) => setImmediate(resolve));
    if (connection.user === "eve") throw new HubError("Not you.");
    if (connection.user === "bug") throw new Error("secret");
  },
  authenticate: async ({ query }) => query.get("as") ?? "ada",
};
hubTest("onConnect comes before the handshake's answer, and may refuse", greeting, async ({ url, faults }) => {
  const records = async (as: string) => {
    const client = await rawClient(`${url}?as=${as}`);
    client.send(handshake);
    return [await client.next(), await client.next()];
  };
  assert.deepEqual(await records("ada"), [{}, { type: 1, target: "early", arguments: [1] }]);
  assert.deepEqual(await records("eve"), [{ error: "Not you." }, undefined]);
  assert.deepEqual(await records("bug"), [{ error: "The server could not take the connection." }, undefined]);
  assert.deepEqual(faults.map(String), ["Error: secret"]);
});

test("onDisconnect runs once for each connection that was let in", async (t) => {
  const left: string[] = [];
  const { hub, url } = await hubOnAPort(t, {
    onDisconnect: ({ id }) => void left.push(id),
  });
  const silent = await rawClient(url);
  const client = await openClient(url);
  const id = [...hub.group("all")][0]?.id;
  client.ws.terminate();
  silent.ws.terminate();
  await until(() => hub.stats().connections === 0);
  assert.deepEqual(left, [id]);
  assert.equal(hub.stats().groups, 0);
});

test("onDisconnect follows onConnect even if the client left meanwhile", async (t) => {
  const story: string[] = [];
  let finish: () => void = () => undefined;
  const { hub, url } = await hubOnAPort(t, {
    onConnect: async (connection) => {
      await new Promise<void>((resolve) => (finish = resolve));
      connection.join("all");
      story.push("connected");
    },
    onDisconnect: () => void story.push("disconnected"),
  });
  const client = await rawClient(url);
  client.send(handshake);
  await until(() => hub.stats().connections === 1);
  client.ws.terminate();
  await until(() => hub.stats().connections === 0);
  assert.deepEqual(story, []);
  finish();
  await until(() => story.length === 2);
  assert.deepEqual(story, ["connected", "disconnected"]);
  assert.equal(hub.stats().groups, 0);
});

const methods: HubOptions<string>["methods"] = {
  Register: () => undefined,
  Echo: (_connection, [value]) => value,
  Later: async (_connection, [value]) => {
    await new Promise((resolve) => setTimeout(resolve, 10));
    return value;
  },
  Refuse: () => {
    throw new HubError("Market closed.");
  },
  Break: async () => {
    throw new Error("password=secret");
  },
  Unsayable: () => 1n,
  Watch: (connection) => {
    connection.join("book");
    return "snapshot";
  },
};

hubTest("calls are answered in their order, by methods looked up without case", { methods }, async ({ url }) => {
  const client = await openClient(url);
  client.send(invocation("LATER", "1", "slow") + "\u001e" + invocation("echo", "2", [null]));
  client.send(invocation("register", "3"));
  assert.deepEqual(await client.next(), { type: 3, invocationId: "1", result: "slow" });
  assert.deepEqual(await client.next(), { type: 3, invocationId: "2", result: [null] });
  assert.deepEqual(await client.next(), { type: 3, invocationId: "3" });
});

hubTest("a failed call says what it may, and the connection stays", { methods }, async ({ url, faults }) => {
  const client = await openClient(url);
  for (const [target, error] of [
    ["addStockOrder", "The hub has no method 'addStockOrder'."],
    ["constructor", "The hub has no method 'constructor'."],
    ["x".repeat(200), `The hub has no method '${"x".repeat(100)}…'.`],
    ["Refuse", "The call of 'Refuse' failed on the server. HubException: Market closed."],
    ["Break", "The call of 'Break' failed on the server."],
    ["Unsayable", "The call of 'Unsayable' failed on the server."],
  ] as const) {
    client.send(invocation(target, "1"));
    assert.deepEqual(await client.next(), { type: 3, invocationId: "1", error });
  }
  assert.equal(faults.length, 2);
});

hubTest("a call without an id is never answered, known or not", { methods }, async ({ url }) => {
  const client = await openClient(url);
  for (const target of ["nothing", "Echo", "Refuse", "Break"]) client.send(invocation(target));
  client.send(invocation("Echo", "last"));
  assert.deepEqual(await client.next(), { type: 3, invocationId: "last" });
});

hubTest("no event overtakes the answer of a method that joined its group", { methods }, async ({ url, hub }) => {
  const client = await openClient(url);
  client.send(invocation("Watch", "1"));
  await until(() => hub.group("book").size > 0);
  hub.sendTo("book", { target: "next", argument: 1 });
  assert.deepEqual(await client.next(), { type: 3, invocationId: "1", result: "snapshot" });
  assert.deepEqual(await client.next(), { type: 1, target: "next", arguments: [1] });
});

hubTest("events of a turn leave as one frame, once for one in two groups", {}, async ({ url, hub }) => {
  const [one, two] = [await openClient(url), await openClient(url)];
  const [first] = hub.connections();
  first?.join("more");
  const before = hub.stats().framesSent;
  hub.sendTo(["more", "all", "nobody"], { target: "a", argument: { n: 1 } });
  hub.sendTo("all", { target: "b", argument: null });
  hub.sendTo("nobody", { target: "c", argument: 1n });
  await two.next();
  await one.next();
  const frame = `{"type":1,"target":"a","arguments":[{"n":1}]}\u001e{"type":1,"target":"b","arguments":[null]}\u001e`;
  assert.equal(one.frames.at(-1), frame);
  assert.equal(two.frames.at(-1), frame);
  assert.equal(hub.stats().framesSent - before, 2);
});

hubTest("who has left a group hears nothing more of it", {}, async ({ url, hub }) => {
  const client = await openClient(url);
  const [connection] = hub.connections();
  connection?.leave("all");
  hub.sendTo("all", { target: "a", argument: 1 });
  connection?.send({ target: "b", argument: 2 });
  assert.deepEqual(await client.next(), { type: 1, target: "b", arguments: [2] });
  assert.equal(hub.group("all").size, 0);
});

hubTest(
  "an interval joins merge events but never delays what must be kept",
  { limits: { flushMs: 1_000 } },
  async ({ url, hub }) => {
    const client = await openClient(url);
    hub.sendTo("all", { target: "late", argument: 1, delivery: { merge: "x" } });
    await new Promise((resolve) => setImmediate(resolve));
    await until(() => client.frames.length === 2);
    hub.sendTo("all", { target: "late", argument: 2, delivery: { merge: "x" } });
    hub.sendTo("all", { target: "late", argument: 3, delivery: { merge: "y" } });
    await until(() => client.frames.length === 3);
    assert.equal(client.frames.at(-1)?.split("\u001e").length, 3);
    hub.sendTo("all", { target: "now", argument: 4 });
    const asked = performance.now();
    await until(() => client.frames.length === 4);
    assert.ok(performance.now() - asked < 900);
  },
);

hubTest("a merge interval lets the newest of each key through, once in it", {}, async ({ url, hub }) => {
  const client = await openClient(url);
  const [connection] = hub.connections();
  connection?.setMergeInterval(300);
  const stat = (argument: number) => hub.sendTo("all", { target: "stat", argument, delivery: { merge: "x" } });
  const began = performance.now();
  stat(1);
  assert.deepEqual(await client.next(), { type: 1, target: "stat", arguments: [1] });
  for (const value of [2, 3, 4]) stat(value);
  assert.deepEqual(await client.next(), { type: 1, target: "stat", arguments: [4] });
  assert.ok(performance.now() - began > 280);
  assert.equal(hub.stats().merged, 2);
  connection?.setMergeInterval(0);
  for (const value of [5, 6]) stat(value);
  assert.deepEqual(await client.next(), { type: 1, target: "stat", arguments: [5] });
  assert.deepEqual(await client.next(), { type: 1, target: "stat", arguments: [6] });
});

hubTest("an idle connection is pinged and stays", { limits: { pingMs: 30, clientTimeoutMs: 60 } }, async ({ url }) => {
  const began = performance.now();
  const client = await openClient(url);
  for (let pings = 0; pings < 4; pings += 1) assert.deepEqual(await client.next(), { type: 6 });
  assert.ok(performance.now() - began >= 110);
  assert.equal(client.ws.readyState, client.ws.OPEN);
});

hubTest("a client that pinged and fell silent is closed", { limits: { clientTimeoutMs: 40 } }, async ({ url }) => {
  const client = await openClient(url);
  client.send(`{"type":6}`);
  const error = "Nothing was heard from the client in time.";
  assert.deepEqual(await client.next(), { type: 7, error, allowReconnect: true });
  assert.equal(await client.closed, 1000);
});

hubTest("a socket's own pings are answered, a flood of them is not", {}, async ({ url }) => {
  const client = await openClient(url);
  client.ws.ping("x");
  await new Promise((resolve) => client.ws.once("pong", resolve));
  for (let pings = 0; pings < 50; pings += 1) client.ws.ping();
  assert.deepEqual(await client.next(), { type: 7, error: "Too many messages in one second." });
});

for (const [what, say, error] of [
  ["is too long", " ".repeat(32_769) + "\u001e", "A message is longer than 32768 bytes."],
  ["is too long and never ends", " ".repeat(32_769), "A message is longer than 32768 bytes."],
  ["is no JSON", "{\u001e", "The message is not valid."],
  ["is 10,000 deep and not closed", "[".repeat(10_000) + "\u001e", "The message is not valid."],
  ["is one of a thousand", `${invocation("Echo")}\u001e`.repeat(1000), "Too many messages in one second."],
] as const) {
  hubTest(`a message that ${what} closes the connection with an error`, { methods }, async ({ url }) => {
    const client = await openClient(url);
    client.ws.send(say);
    assert.deepEqual(await client.next(), { type: 7, error });
    assert.equal(await client.next(), undefined);
    assert.equal(await client.closed, 1000);
  });
}

for (const [what, say, code] of [
  ["longer than any four messages", [Buffer.alloc(1_000_000)], 1009],
  ["that is not UTF-8", [Buffer.from([0xff, 0xfe, 0x1e])], 1007],
  ["in too many fragments", Array.from({ length: 10_000 }, () => Buffer.from("a")), 1008],
] as const) {
  hubTest(`a frame ${what} closes the socket with code ${code}`, {}, async ({ url, hub }) => {
    const client = await openClient(url);
    for (const [index, part] of say.entries()) {
      client.ws.send(part, { binary: false, fin: index === say.length - 1 });
    }
    assert.equal(await client.closed, code);
    await until(() => hub.stats().connections === 0);
    await openClient(url);
  });
}

hubTest("binary frames are understood if they are UTF-8, and answered in text", { methods }, async ({ url }) => {
  const client = await openClient(url);
  client.ws.send(Buffer.from(`${invocation("Echo", "1", "₦")}\u001e`));
  assert.deepEqual(await client.next(), { type: 3, invocationId: "1", result: "₦" });
  client.ws.send(Buffer.from([0xff, 0x1e]));
  assert.deepEqual(await client.next(), { type: 7, error: "The message is not valid." });
});

hubTest("a stopping hub closes everybody within its window and takes nobody", {}, async ({ url, hub }) => {
  const clients = await Promise.all([1, 2, 3, 4].map(() => openClient(url)));
  const began = performance.now();
  const stopped = hub.stop({ spreadMs: 80 });
  hub.sendTo("all", { target: "last", argument: 1 });
  assert.equal((await fetch(`${url}/negotiate`, { method: "POST" })).status, 503);
  assert.equal(await refusedStatus(url), 503);
  await stopped;
  assert.ok(performance.now() - began >= 55);
  for (const client of clients) {
    assert.deepEqual(await client.next(), { type: 1, target: "last", arguments: [1] });
    assert.deepEqual(await client.next(), { type: 7, allowReconnect: true });
    assert.equal(await client.closed, 1000);
  }
  assert.equal(hub.stats().connections, 0);
});
