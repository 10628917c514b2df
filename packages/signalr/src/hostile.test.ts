// What no client of Microsoft's does: wrong order, ids of nobody, too much of everything, and bytes at random.

import assert from "node:assert/strict";
import { test } from "node:test";
import { Encoder } from "@msgpack/msgpack";
import { HubConnectionBuilder, LogLevel } from "@microsoft/signalr";
import * as fc from "fast-check";
import * as eight from "signalr-8";
import { WebSocket } from "ws";
import type { HubOptions } from "./hub.ts";
import { messagePackProtocol } from "./messagepack-protocol.ts";
import { hubOnAPort, openClient, rawClient, until } from "./testing/hub-on-a-port.ts";
import type { HubOnAPort } from "./testing/hub-on-a-port.ts";

const limits = { streams: 2, waitingCalls: 4, uploadedItems: 4, messagesPerSecond: 1000 };

/** Streams that run, and calls that wait, until the test lets them go. */
let running = 0;
let release: () => void = () => undefined;
let released = new Promise<void>((resolve) => (release = resolve));

const options: Partial<HubOptions<string>> = {
  limits,
  methods: {
    Echo: (_connection, [value]) => value,
    Wait: async (_connection, _args, { signal }) => {
      await new Promise<void>((resolve) => signal.addEventListener("abort", () => resolve()));
      throw new Error("stopped in the middle");
    },
    Hold: async () => await released,
    Read: async (_connection, _args, { uploads: [items] }) => {
      await released;
      let count = 0;
      for await (const item of items ?? []) count += item === undefined ? 0 : 1;
      return count;
    },
  },
  streams: {
    Still: async function* (_connection, _args, { signal }) {
      running += 1;
      yield "begun";
      await new Promise<void>((resolve) => signal.addEventListener("abort", () => resolve()));
      running -= 1;
    },
  },
};

function hubTest(
  name: string,
  body: (home: HubOnAPort) => Promise<void>,
  more: Partial<HubOptions<string>> = {},
): void {
  test(name, { timeout: 20_000 }, async (t) => {
    released = new Promise<void>((resolve) => (release = resolve));
    running = 0;
    await body(await hubOnAPort(t, { ...options, ...more }));
  });
}

const says = (message: Record<string, unknown>) => JSON.stringify(message);
const call = (target: string, invocationId?: string, more: object = {}) =>
  says({ type: 1, target, arguments: [], invocationId, ...more });
const stream = (invocationId: string) => says({ type: 4, target: "Still", arguments: [], invocationId });
const done = (invocationId: string, more: object = {}) => ({ type: 3, invocationId, ...more });

hubTest("messages about what is not there are passed over", async ({ url }) => {
  const client = await openClient(url);
  for (const message of [
    { type: 2, invocationId: "9", item: 1 },
    { type: 3, invocationId: "9", result: 1 },
    { type: 3, invocationId: "s1", error: "no" },
    { type: 5, invocationId: "9" },
    { type: 8, sequenceId: 1 },
    { type: 9, sequenceId: 1 },
    { type: 4711 },
  ])
    client.send(says(message));
  client.send(call("Echo", "1"));
  assert.deepEqual(await client.next(), done("1"));
});

hubTest("no more streams are open than may, and an id in use is nobody else's", async ({ url }) => {
  const client = await openClient(url);
  for (const id of ["1", "2", "3"]) client.send(stream(id));
  client.send(stream("1"));
  const heard = [await client.next(), await client.next(), await client.next(), await client.next()];
  assert.deepEqual(
    heard.filter((one) => (one as { type: number }).type === 3),
    [done("3", { error: "Too many streams are open." }), done("1", { error: "This invocationId is in use." })],
  );
  client.send(says({ type: 5, invocationId: "2" }));
  assert.deepEqual(await client.next(), done("2"));
  client.send(stream("3"));
  assert.deepEqual(await client.next(), { type: 2, invocationId: "3", item: "begun" });
  client.ws.terminate();
  await until(() => running === 0);
});

hubTest("a call that is cancelled ends, running or waiting", async ({ url, faults }) => {
  const client = await openClient(url);
  client.send(call("Wait", "1"));
  client.send(call("Echo", "2"));
  client.send(says({ type: 5, invocationId: "2" }));
  assert.deepEqual(await client.next(), done("2"));
  client.send(says({ type: 5, invocationId: "1" }));
  assert.deepEqual(await client.next(), done("1", { error: "The call of 'Wait' was cancelled." }));
  assert.deepEqual(faults, []);
});

hubTest("more uploads than may, or one id twice, close the connection", async ({ url }) => {
  for (const streamIds of [
    ["a", "b", "c"],
    ["a", "a"],
  ]) {
    const client = await openClient(url);
    client.send(call("Hold", "1", { streamIds }));
    assert.deepEqual(await client.next(), { type: 7, error: "Too many streams are open." });
  }
});

hubTest("an upload that nobody reads holds its client back, and is read to its end later", async ({ url }) => {
  const client = await openClient(url);
  client.send(call("Read", "1", { streamIds: ["u"] }));
  for (let number = 0; number < 5000; number += 1) client.send(says({ type: 2, invocationId: "u", item: number }));
  client.send(says(done("u")));
  client.send(call("Echo", "2"));
  // A socket's own ping behind it all is not heard as long as nothing is taken.
  let isHeard = false;
  client.ws.once("pong", () => (isHeard = true));
  client.ws.ping();
  await new Promise((resolve) => setTimeout(resolve, 100));
  assert.equal(isHeard, false);
  release();
  assert.deepEqual(await client.next(), done("1", { result: 5000 }));
  assert.deepEqual(await client.next(), done("2"));
});

hubTest("items that come after their method has ended count as any other message", async ({ url }) => {
  const client = await openClient(url);
  client.send(call("Echo", "1", { streamIds: ["u"] }));
  assert.deepEqual(await client.next(), done("1"));
  for (let number = 0; number < 1001; number += 1) client.send(says({ type: 2, invocationId: "u", item: number }));
  assert.deepEqual(await client.next(), { type: 7, error: "Too many messages in one second." });
});

hubTest(
  "a client has only so many questions to answer, and so long",
  async ({ url, hub }) => {
    const client = await openClient(url);
    const [connection] = hub.connections();
    assert(connection !== undefined);
    const [first, second] = [connection.ask("a", [1]), connection.ask("b", [])];
    await assert.rejects(connection.ask("c", []), { message: "The client has too many calls to answer." });
    assert.deepEqual(await client.next(), { type: 1, target: "a", arguments: [1], invocationId: "s1" });
    client.send(says(done("s1", { result: "yes" })));
    assert.equal(await first, "yes");
    await assert.rejects(second, { message: "The client did not answer in time." });
    client.send(says(done("s2", { result: "late" })));
    client.send(call("Echo", "1"));
    assert.deepEqual(await client.next(), { type: 1, target: "b", arguments: [], invocationId: "s2" });
    assert.deepEqual(await client.next(), done("1"));
  },
  { limits: { ...limits, asks: 2, askMs: 500 } },
);

const encoder = new Encoder();

/** A MessagePack message as a client frames it. */
function framed(value: unknown): Buffer {
  const body = encoder.encode(value);
  return Buffer.concat([
    Buffer.from(body.length < 128 ? [body.length] : [(body.length % 128) | 0x80, body.length >> 7]),
    body,
  ]);
}

/** The messages in a frame of ours. */
function read(frame: Buffer): unknown[] {
  const { records, rest } = messagePackProtocol.cut(Buffer.alloc(0), frame);
  assert.equal(rest.length, 0, "a frame ends with a message");
  return records.map((record) => messagePackProtocol.parse(record));
}

async function openPacked(url: string) {
  const client = await rawPacked(url);
  client.ws.send(`{"protocol":"messagepack","version":1}\u001e`);
  assert.equal((await client.next()).toString(), "{}\u001e");
  return client;
}

async function rawPacked(url: string) {
  const ws = new WebSocket(url.replace("http", "ws"));
  const frames: Buffer[] = [];
  let wake: () => void = () => undefined;
  ws.on("message", (data: Buffer) => {
    frames.push(data);
    wake();
  });
  ws.on("error", () => undefined);
  const closed = new Promise<number>((resolve) => ws.on("close", resolve));
  await new Promise((resolve) => ws.once("open", resolve));
  const next = async (): Promise<Buffer> => {
    while (frames.length === 0) await new Promise<void>((resolve) => (wake = resolve));
    return frames.shift() ?? Buffer.alloc(0);
  };
  return { ws, next, closed };
}

hubTest("MessagePack may come in halves, several in a frame, and behind its handshake", async ({ url }) => {
  const client = await rawPacked(url);
  const echo = (id: string) => framed([1, {}, id, "Echo", ["₦"], []]);
  const both = Buffer.concat([Buffer.from(`{"protocol":"messagepack","version":1}\u001e`), echo("1"), echo("2")]);
  client.ws.send(both.subarray(0, both.length - 5));
  assert.equal((await client.next()).toString(), "{}\u001e");
  assert.deepEqual(read(await client.next()), [{ kind: "completion", invocationId: "1", outcome: { result: "₦" } }]);
  client.ws.send(both.subarray(both.length - 5));
  assert.deepEqual(read(await client.next()), [{ kind: "completion", invocationId: "2", outcome: { result: "₦" } }]);
  client.ws.close();
});

for (const [what, bytes, error] of [
  ["announces too much", Buffer.from([0x81, 0x80, 0x02, 0x91]), "A message is longer than 32768 bytes."],
  ["has a length without an end", Buffer.alloc(6, 0xff), "A message is longer than 32768 bytes."],
  ["is no message", framed({ type: 1 }), "The message is not valid."],
  ["is empty", Buffer.from([0]), "The message is not valid."],
] as const) {
  hubTest(`a MessagePack message that ${what} closes the connection with an error`, async ({ url }) => {
    const client = await openPacked(url);
    client.ws.send(bytes);
    const last = encoder.encode([7, error, false]);
    assert.deepEqual(await client.next(), Buffer.concat([Buffer.from([last.length]), last]));
    assert.equal(await client.closed, 1000);
  });
}

hubTest("whatever is sent, nothing breaks and the next client is served", async ({ url, hub, faults }) => {
  const piece = fc.oneof(
    fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes)),
    fc.json().map((text) => Buffer.from(`${text}\u001e`)),
    fc.constantFrom(
      ...[`{"protocol":"json","version":1}`, `{"protocol":"messagepack","version":1}`, `{"type":6}`, call("Echo", "1")]
        .concat([stream("1"), says({ type: 5, invocationId: "1" }), call("Hold", "2", { streamIds: ["u"] })])
        .concat([says({ type: 2, invocationId: "u", item: 1 }), says(done("u")), call("Wait", "3")])
        .map((text) => Buffer.from(`${text}\u001e`)),
    ),
    fc.constantFrom(framed([1, {}, "1", "Echo", [1], []]), framed([4, {}, "1", "Still", [], []]), framed([6])),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(piece, { maxLength: 12 }), fc.boolean(), async (pieces, isBinary) => {
      const { ws, closed } = await rawClient(url);
      for (const bytes of pieces) ws.send(bytes, { binary: isBinary });
      ws.close();
      await closed;
    }),
    { numRuns: 150 },
  );
  await until(() => hub.stats().connections === 0);
  assert.deepEqual([running, faults, hub.stats().groups], [0, [], 0]);
  const client = await openClient(url);
  client.send(call("Echo", "1"));
  assert.deepEqual(await client.next(), done("1"));
});

for (const [name, Builder] of [
  ["10", HubConnectionBuilder],
  ["8", eight.HubConnectionBuilder as unknown as typeof HubConnectionBuilder],
] as const) {
  hubTest(`client ${name} that asks for stateful reconnect is told of none and connects`, async ({ url, hub }) => {
    const asked = await fetch(`${url}/negotiate?negotiateVersion=1&useStatefulReconnect=true`, { method: "POST" });
    assert.ok(!("useStatefulReconnect" in ((await asked.json()) as object)));
    const client = new Builder().withUrl(url).withStatefulReconnect().configureLogging(LogLevel.None).build();
    const closed = new Promise((resolve) => client.onclose(resolve));
    await client.start();
    assert.equal(await client.invoke("Echo", 7), 7);
    // Without it a broken line is the end, as it should be.
    for (const connection of hub.connections()) connection.close({ allowReconnect: true });
    await closed;
  });
}
