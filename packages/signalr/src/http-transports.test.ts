// Server-sent events and long polling by hand: every answer there is, wrong order, bounds, and the end.

import assert from "node:assert/strict";
import { test } from "node:test";
import type { HubOptions } from "./hub.ts";
import { hubOnAPort, rawClient, refusedStatus, until } from "./testing/hub-on-a-port.ts";
import type { HubOnAPort } from "./testing/hub-on-a-port.ts";
import { ask, begin, listen, recordsOf } from "./testing/raw-http.ts";

const handshake = `{"protocol":"json","version":1}\u001e`;

function hubTest(name: string, options: Partial<HubOptions<string>>, body: (home: HubOnAPort) => Promise<void>): void {
  // A connection that a test leaves behind without a poll is not waited for long.
  const limits = { closeGraceMs: 200, ...options.limits };
  test(name, { timeout: 20_000 }, async (t) => body(await hubOnAPort(t, { methods, ...options, limits })));
}

const methods: HubOptions<string>["methods"] = {
  Echo: (_connection, [value]) => value,
  Sum: async (_connection, _args, { uploads: [numbers] }) => {
    await opened;
    let sum = 0;
    for await (const number of numbers ?? []) sum += Number(number);
    return sum;
  },
};
let open: () => void = () => undefined;
const opened = new Promise<void>((resolve) => (open = resolve));

function call(target: string, invocationId: string, ...args: unknown[]): string {
  return `${JSON.stringify({ type: 1, target, arguments: args, invocationId })}\u001e`;
}

/** The address of a new connection. */
async function negotiated(url: string, headers: Record<string, string> = {}): Promise<string> {
  const { body } = await ask(`${url}/negotiate?negotiateVersion=1`, { method: "POST", headers });
  const { connectionToken } = JSON.parse(body.toString()) as { connectionToken: string };
  return `${url}?id=${connectionToken}`;
}

const poll = (at: string) => ask(at, { method: "GET" });
const post = (at: string, body: string | Buffer) => ask(at, { method: "POST", body });
const statusOf = async (at: string, method: string, headers: Record<string, string> = {}) =>
  (await ask(at, { method, headers })).status;

/** A connection that polls, after its handshake. */
async function polling(url: string): Promise<string> {
  const at = await negotiated(url);
  assert.deepEqual([(await poll(at)).status, (await post(at, handshake)).status], [200, 200]);
  assert.deepEqual(recordsOf((await poll(at)).body.toString()), [{}]);
  return at;
}

async function streaming(url: string) {
  const at = await negotiated(url);
  const events = await listen(at);
  await post(at, handshake);
  await until(() => events.records().length === 1);
  return { at, events };
}

hubTest("the first poll is answered empty at once, the next with what there is", {}, async ({ url, hub }) => {
  const at = await negotiated(url);
  const first = await poll(at);
  assert.deepEqual([first.status, first.body.length, first.headers["cache-control"]], [200, 0, "no-cache, no-store"]);
  const posted = await post(at, handshake + call("Echo", "1", "₦") + call("Echo", "2", 2));
  assert.deepEqual([posted.status, posted.body.length, posted.headers["content-type"]], [200, 0, "text/plain"]);
  const records: unknown[] = [];
  while (records.length < 3) records.push(...recordsOf((await poll(at)).body.toString()));
  assert.deepEqual(records, [
    {},
    { type: 3, invocationId: "1", result: "₦" },
    { type: 3, invocationId: "2", result: 2 },
  ]);
  const waiting = poll(at);
  await until(() => hub.group("all").size === 1);
  hub.sendTo("all", { target: "a", argument: 1 });
  hub.sendTo("all", { target: "b", argument: 2 });
  assert.equal(recordsOf((await waiting).body.toString()).length, 2);
});

hubTest("an event stream opens with a comment, and each flush is one event of whole messages", {}, async (home) => {
  const { url, hub } = home;
  const { at, events } = await streaming(url);
  const { headers } = events.response;
  assert.deepEqual([headers["content-type"], headers["content-encoding"]], ["text/event-stream", undefined]);
  assert.match(headers["cache-control"] ?? "", /no-cache/);
  assert.ok(events.text().startsWith(":\r\n\r\ndata: {}\u001e\r\n\r\n"));
  hub.sendTo("all", { target: "a", argument: "line\nbreak" });
  hub.sendTo("all", { target: "b", argument: 2 });
  await until(() => events.records().length === 3);
  assert.equal(events.text().split("data: ").length, 3);
  await post(at, call("Echo", "1", 1).slice(0, 10));
  await post(at, call("Echo", "1", 1).slice(10));
  await until(() => events.records().length === 4);
  assert.deepEqual(events.records()[3], { type: 3, invocationId: "1", result: 1 });
  events.leave();
  await until(() => hub.stats().connections === 0);
  assert.equal((await post(at, call("Echo", "1"))).status, 404);
});

hubTest("what is asked the wrong way is answered as the contract tells", {}, async ({ url }) => {
  const events = { accept: "text/event-stream" };
  for (const method of ["GET", "POST", "DELETE"]) {
    assert.equal(await statusOf(url, method), 400, `${method} without an id`);
    assert.equal(await statusOf(`${url}?id=unknown`, method), 404, `${method} of an unknown id`);
  }
  assert.equal(await statusOf(`${url}?id=unknown`, "GET", events), 404);
  assert.equal(await statusOf(`${url}/negotiate`, "DELETE"), 405);
  assert.equal(await statusOf(url, "PUT"), 405);
  const unopened = await negotiated(url);
  assert.equal((await post(unopened, handshake)).status, 404);
  const [polls, { at: streams }] = [await polling(url), await streaming(url)];
  assert.equal(await statusOf(polls, "GET", events), 400);
  assert.equal(await statusOf(streams, "GET"), 400);
  assert.equal(await statusOf(streams, "GET", events), 409);
  assert.equal(await statusOf(streams, "DELETE"), 400);
  assert.deepEqual([await refusedStatus(polls), await refusedStatus(streams)], [400, 400]);
  const socket = await negotiated(url);
  await rawClient(socket);
  const asked = [
    await statusOf(socket, "GET"),
    await statusOf(socket, "GET", events),
    await statusOf(socket, "POST"),
    await statusOf(socket, "DELETE"),
  ];
  assert.deepEqual(asked, [400, 400, 405, 400]);
});

hubTest("a poll while one is open ends the old, and a farewell ends the connection", {}, async ({ url, hub }) => {
  const at = await polling(url);
  const old = begin(at, { method: "GET" }).answer;
  await new Promise((resolve) => setImmediate(resolve));
  const young = begin(at, { method: "GET" }).answer;
  // Whichever of the two came first was ended by the other.
  const ended = await Promise.race([old, young]);
  assert.deepEqual([ended.status, ended.body.length], [204, 0]);
  assert.equal(await statusOf(at, "DELETE"), 202);
  const statuses = [(await old).status, (await young).status];
  assert.deepEqual(statuses, [204, 204]);
  assert.equal(hub.stats().connections, 0);
  assert.deepEqual([await statusOf(at, "GET"), await statusOf(at, "DELETE")], [404, 404]);
});

hubTest("a poll that finds nothing is answered empty in time", { limits: { pollMs: 50 } }, async ({ url, hub }) => {
  const at = await polling(url);
  const began = performance.now();
  const { status, body } = await poll(at);
  assert.deepEqual([status, body.length], [200, 0]);
  assert.ok(performance.now() - began >= 40);
  assert.equal(hub.stats().connections, 1);
});

hubTest("polls are never pinged", { limits: { pingMs: 10, pollMs: 200 } }, async ({ url }) => {
  assert.equal((await poll(await polling(url))).body.length, 0);
});

hubTest("who polls no more is gone", { limits: { pollGapMs: 300 } }, async ({ url, hub }) => {
  const at = await polling(url);
  await until(() => hub.stats().connections === 0);
  assert.equal(await statusOf(at, "GET"), 404);
});

hubTest("a poll that was broken off may be taken up again", {}, async ({ url, hub }) => {
  const at = await polling(url);
  const { sent } = begin(at, { method: "GET" });
  await new Promise((resolve) => sent.on("finish", resolve));
  sent.destroy();
  hub.sendTo("all", { target: "a", argument: 1 });
  // Should the first have been answered before it broke, the connection is over: nothing is lost unseen.
  const { status, body } = await poll(at);
  assert.ok(status === 404 || recordsOf(body.toString()).length === 1);
});

hubTest("answers with something keep their distance", { limits: { pollPauseMs: 60 } }, async ({ url, hub }) => {
  const began = performance.now();
  const at = await polling(url);
  for (let number = 0; number < 3; number += 1) {
    hub.sendTo("all", { target: "a", argument: number });
    await poll(at);
  }
  assert.ok(performance.now() - began >= 150);
});

const slow = { limits: { bufferedBytes: 10_000, keptBytes: 20_000, closeGraceMs: 100 } };
hubTest("who polls too seldom gets the newest, and is closed for what must be kept", slow, async ({ url, hub }) => {
  const at = await polling(url);
  const padding = "x".repeat(1000);
  for (let number = 1; number <= 100; number += 1) {
    hub.sendTo("all", { target: "tick", argument: { number, padding }, delivery: { merge: "x" } });
    await new Promise((resolve) => setImmediate(resolve));
  }
  assert.ok(hub.stats().bytesWaiting <= 12_000, `${hub.stats().bytesWaiting} bytes wait`);
  type Tick = { arguments: [{ number: number }] };
  const numbers: number[] = [];
  while (numbers.at(-1) !== 100) {
    const records = recordsOf((await poll(at)).body.toString()) as Tick[];
    numbers.push(...records.map(({ arguments: [{ number }] }) => number));
  }
  assert.ok(numbers.length < 20);
  for (let number = 1; number <= 40; number += 1) {
    hub.sendTo("all", { target: "order", argument: padding });
    await new Promise((resolve) => setImmediate(resolve));
  }
  assert.equal(hub.stats().closedSlow, 1);
  const last = recordsOf((await poll(at)).body.toString()).at(-1);
  assert.deepEqual(last, { type: 7, error: "The connection is too slow.", allowReconnect: true });
  assert.equal(await statusOf(at, "GET"), 204);
  assert.equal(await statusOf(at, "GET"), 404);
});

hubTest("an event stream that nobody reads is bounded and cut", { limits: { stalledMs: 200 } }, async (home) => {
  const { url, hub } = home;
  const { events } = await streaming(url);
  events.response.pause();
  const argument = "x".repeat(50_000);
  const limit = 256 * 1024 + 2 * argument.length;
  while (hub.stats().connections === 1) {
    hub.sendTo("all", { target: "tick", argument, delivery: { resync: "x" } });
    assert.ok(hub.stats().bytesWaiting <= limit, `${hub.stats().bytesWaiting} bytes wait`);
    await new Promise((resolve) => setImmediate(resolve));
  }
  assert.equal(hub.stats().closedSlow, 1);
  assert.equal(hub.stats().bytesWaiting, 0);
});

hubTest(
  "a post too long, of too many at once or cut short is refused",
  { limits: { posts: 2 } },
  async ({ url, hub }) => {
    const { at, events } = await streaming(url);
    assert.equal((await post(at, " ".repeat(4 * 32_768 + 1))).status, 413);
    const halves = [1, 2].map(() => begin(at, { method: "POST", headers: { "content-length": "100" }, body: "x" }));
    const third = async () => (await post(at, call("Echo", "1", 1))).status;
    while ((await third()) !== 429) await new Promise((resolve) => setImmediate(resolve));
    for (const { sent } of halves) sent.destroy();
    while ((await third()) !== 200) await new Promise((resolve) => setImmediate(resolve));
    assert.equal(hub.stats().connections, 1);
    assert.ok(!events.isEnded());
  },
);

hubTest("a post is answered when what it brought has its place", { limits: { uploadedItems: 4 } }, async ({ url }) => {
  const { at, events } = await streaming(url);
  const items = Array.from({ length: 8 }, () => `{"type":2,"invocationId":"u","item":5}\u001e`);
  const upload = `{"type":1,"target":"Sum","arguments":[],"invocationId":"1","streamIds":["u"]}\u001e${items.join("")}`;
  let isAnswered = false;
  const posted = post(at, upload).finally(() => (isAnswered = true));
  const ends = await Promise.race([posted, new Promise((resolve) => setTimeout(resolve, 100, "held back"))]);
  assert.deepEqual([ends, isAnswered], ["held back", false]);
  open();
  assert.equal((await posted).status, 200);
  await post(at, `{"type":3,"invocationId":"u"}\u001e`);
  await until(() => events.records().length === 2);
  assert.deepEqual(events.records()[1], { type: 3, invocationId: "1", result: 40 });
});

const own: Partial<HubOptions<string>> = {
  authenticate: async ({ headers, query }) => query.get("access_token") ?? headers.authorization?.slice(7),
  ownerOf: (user) => user,
  allowOrigin: (origin) => origin !== "https://theirs.example",
};

hubTest("every request is its owner's, or it is refused", own, async ({ url, hub }) => {
  const [ada, eve] = [{ authorization: "Bearer ada" }, { authorization: "Bearer eve" }];
  const at = await negotiated(url, ada);
  const tries = async (headers: Record<string, string>) => [
    await statusOf(at, "GET", headers),
    await statusOf(at, "POST", headers),
    await statusOf(at, "DELETE", headers),
  ];
  assert.deepEqual([await statusOf(at, "GET", eve), await refusedStatus(at, eve)], [403, 403]);
  assert.equal(await statusOf(at, "GET", ada), 200);
  assert.deepEqual(await tries(eve), [403, 403, 403]);
  assert.deepEqual(await tries({}), [401, 401, 401]);
  assert.equal(hub.stats().connections, 1);
  assert.equal(await statusOf(`${at}&access_token=ada`, "DELETE"), 202);
});

hubTest("a page of an allowed origin may read all, of another nothing", own, async ({ url }) => {
  const asked = { "access-control-request-headers": "x-requested-with,x-signalr-user-agent" };
  const from = (origin: string) => ask(`${url}/negotiate`, { method: "OPTIONS", headers: { origin, ...asked } });
  const { status, headers } = await from("https://ours.example");
  assert.deepEqual(
    [status, headers["access-control-allow-origin"], headers["access-control-allow-credentials"], headers["vary"]],
    [204, "https://ours.example", "true", "Origin"],
  );
  assert.equal(headers["access-control-allow-headers"], "x-requested-with,x-signalr-user-agent");
  const theirs = await from("https://theirs.example");
  assert.equal(theirs.headers["access-control-allow-origin"], undefined);
  const refused = await ask(`${url}/negotiate`, { method: "POST", headers: { origin: "https://ours.example" } });
  assert.deepEqual([refused.status, refused.headers["access-control-allow-origin"]], [401, "https://ours.example"]);
});

hubTest("a stopping hub says so to all, whatever their transport", {}, async ({ url, hub }) => {
  const [at, { events }] = [await polling(url), await streaming(url)];
  const waiting = poll(at);
  const unopened = await negotiated(url);
  const stopped = hub.stop();
  const farewell = { type: 7, allowReconnect: true };
  assert.deepEqual(recordsOf((await waiting).body.toString()), [farewell]);
  await until(() => events.isEnded());
  assert.deepEqual(events.records().at(-1), farewell);
  assert.equal(await statusOf(at, "GET"), 204);
  await stopped;
  assert.deepEqual([await statusOf(unopened, "GET"), await statusOf(`${url}/negotiate`, "POST")], [404, 503]);
});
