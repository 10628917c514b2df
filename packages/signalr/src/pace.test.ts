// Events for groups, which wait for the flush with the group: who hears what, once, and in which order.

import assert from "node:assert/strict";
import { test } from "node:test";
import type { TestContext } from "node:test";
import type { Delivery, HubConnection } from "./hub.ts";
import { hubOnAPort, openClient } from "./testing/hub-on-a-port.ts";
import type { RawClient } from "./testing/hub-on-a-port.ts";

const limits = { flushMs: 40 };
const change: Delivery = { resync: "book" };

/** A hub whose clients come in one after another, each with its connection. */
async function clientsOf(t: TestContext, count: number) {
  const connections: HubConnection<string>[] = [];
  const onConnect = (connection: HubConnection<string>) => void connections.push(connection);
  const home = await hubOnAPort(t, { limits, onConnect });
  const clients: RawClient[] = [];
  for (let at = 0; at < count; at += 1) clients.push(await openClient(home.url));
  return { ...home, clients, connections };
}

/** What a client hears up to the event that ends it. */
async function heardUntil(client: RawClient | undefined, last: string): Promise<string[]> {
  const heard: string[] = [];
  while (heard.at(-1) !== last) {
    const message = (await client?.next()) as { target: string; arguments: unknown[] } | undefined;
    assert.ok(message !== undefined, `closed after ${heard.join(" ")}`);
    heard.push(message.target);
  }
  return heard;
}

test("who is in several of an event's groups hears it once, and all events in the order they were sent", async (t) => {
  const { hub, clients, connections } = await clientsOf(t, 3);
  const [both, one, other] = connections;
  for (const group of ["a", "b"]) both?.join(group);
  one?.join("a");
  other?.join("b");
  hub.sendTo("b", { target: "b1", argument: 1, delivery: change });
  hub.sendTo(["a", "b"], { target: "ab", argument: 1, delivery: change });
  hub.sendTo("a", { target: "a1", argument: 1, delivery: change });
  hub.sendTo(["b", "a"], { target: "end", argument: 1, delivery: change });
  assert.deepEqual(await heardUntil(clients[0], "end"), ["b1", "ab", "a1", "end"]);
  assert.deepEqual(await heardUntil(clients[1], "end"), ["ab", "a1", "end"]);
  assert.deepEqual(await heardUntil(clients[2], "end"), ["b1", "ab", "end"]);
  // The handshake's answer, then one frame for all of it.
  assert.deepEqual(
    clients.map(({ frames }) => frames.length),
    [2, 2, 2],
  );
});

test("who joins before the flush does not hear what was sent before, and who leaves still does", async (t) => {
  const { hub, clients, connections } = await clientsOf(t, 2);
  const [early, late] = connections;
  early?.join("a");
  hub.sendTo("a", { target: "before", argument: 1, delivery: change });
  late?.join("a");
  hub.sendTo("a", { target: "between", argument: 1, delivery: change });
  early?.leave("a");
  hub.sendTo("a", { target: "end", argument: 1, delivery: change });
  early?.send({ target: "end", argument: 1 });
  assert.deepEqual(await heardUntil(clients[0], "end"), ["before", "between", "end"]);
  assert.deepEqual(await heardUntil(clients[1], "end"), ["between", "end"]);
});

test("what must be kept follows what was sent to the group before it", async (t) => {
  const { hub, clients, connections } = await clientsOf(t, 1);
  connections[0]?.join("a");
  hub.sendTo("a", { target: "change", argument: 1, delivery: change });
  hub.sendTo("a", { target: "order", argument: 1 });
  hub.sendTo("a", { target: "end", argument: 1, delivery: change });
  assert.deepEqual(await heardUntil(clients[0], "end"), ["change", "order", "end"]);
});

test("a pace of one's own takes merge events alone, the newest of each key, and another's pace changes nothing", async (t) => {
  const { hub, clients, connections } = await clientsOf(t, 2);
  for (const connection of connections) connection.join("a");
  connections[1]?.setMergeInterval(400);
  const stat = (target: string) => hub.sendTo("a", { target, argument: 1, delivery: { merge: "x" } });
  // The first of a silence leaves soon; from then on the pace holds.
  stat("s0");
  assert.deepEqual(await heardUntil(clients[1], "s0"), ["s0"]);
  for (const target of ["s1", "s2", "s3"]) stat(target);
  hub.sendTo("a", { target: "change", argument: 1, delivery: change });
  assert.deepEqual(await heardUntil(clients[0], "change"), ["s0", "s1", "s2", "s3", "change"]);
  assert.deepEqual(await heardUntil(clients[1], "s3"), ["change", "s3"]);
  assert.equal(hub.stats().merged, 2);
});

test("an event that cannot be said is the sender's fault, and nobody else's", async (t) => {
  const { hub, clients, connections } = await clientsOf(t, 1);
  connections[0]?.join("a");
  assert.throws(() => hub.sendTo("a", { target: "bad", argument: 1n, delivery: change }));
  hub.sendTo("a", { target: "end", argument: 1, delivery: change });
  assert.deepEqual(await heardUntil(clients[0], "end"), ["end"]);
});
