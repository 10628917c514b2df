// Crowds: whatever joins, leaves and is sent in whatever order, everybody hears what was sent to their groups, once, in order.

import assert from "node:assert/strict";
import { test } from "node:test";
import type { TestContext } from "node:test";
import * as fc from "fast-check";
import type { Delivery, HubConnection } from "./hub.ts";
import { hubOnAPort, openClient } from "./testing/hub-on-a-port.ts";
import type { RawClient } from "./testing/hub-on-a-port.ts";

const groups = ["a", "b", "c", "d"] as const;
const someGroups = fc.uniqueArray(fc.constantFrom(...groups), { minLength: 1 });
const client = fc.nat(4);
const step = fc.oneof(
  { weight: 3, arbitrary: fc.record({ do: fc.constant("join" as const), client, group: fc.constantFrom(...groups) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("leave" as const), client, group: fc.constantFrom(...groups) }) },
  { weight: 5, arbitrary: fc.record({ do: fc.constant("change" as const), to: someGroups }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("order" as const), to: someGroups }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("own" as const), client }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("turn" as const) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("flush" as const) }) },
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

type Home = Awaited<ReturnType<typeof fiveClients>>;

async function fiveClients(t: TestContext) {
  const connections: HubConnection<string>[] = [];
  const onConnect = (connection: HubConnection<string>) => void connections.push(connection);
  const home = await hubOnAPort(t, { limits: { flushMs: 4, messagesPerSecond: 1e9 }, onConnect });
  const clients: RawClient[] = [];
  for (let at = 0; at < 5; at += 1) clients.push(await openClient(home.url));
  return { ...home, clients, connections };
}

/** Plays the steps; answers what each client should have heard by then. */
async function play({ hub, connections }: Home, steps: readonly Step[], flushed: () => Promise<void>) {
  const members = new Map<string, Set<number>>(groups.map((group) => [group, new Set<number>()]));
  const heard = connections.map((): number[] => []);
  const send = (number: number, to: readonly string[], delivery: Delivery) => {
    const hearers = new Set(to.flatMap((group) => [...(members.get(group) ?? [])]));
    for (const hearer of hearers) heard[hearer]?.push(number);
    hub.sendTo(to, { target: "event", argument: number, delivery });
  };
  for (const [number, one] of steps.entries()) {
    if (one.do === "join") {
      members.get(one.group)?.add(one.client);
      connections[one.client]?.join(one.group);
    } else if (one.do === "leave") {
      members.get(one.group)?.delete(one.client);
      connections[one.client]?.leave(one.group);
    } else if (one.do === "change") send(number, one.to, { resync: `key ${number % 3}` });
    else if (one.do === "order") send(number, one.to, "keep");
    else if (one.do === "own") {
      heard[one.client]?.push(number);
      connections[one.client]?.send({ target: "event", argument: number });
    } else if (one.do === "turn") await new Promise((resolve) => setImmediate(resolve));
    else await flushed();
  }
  for (const connection of connections) for (const group of groups) connection.leave(group);
  return heard;
}

async function numbersUntilEnd(raw: RawClient): Promise<readonly number[]> {
  const numbers: number[] = [];
  for (;;) {
    const record = (await raw.next()) as { target: string; arguments: [number] } | undefined;
    assert.ok(record !== undefined, "closed");
    if (record.target === "end") return numbers;
    numbers.push(record.arguments[0]);
  }
}

test("each hears what was sent to its groups while it was in them, once, in the order it was sent", async (t) => {
  const home = await fiveClients(t);
  const watcher = await openClient(home.url);
  const flushed = async () => {
    home.connections[5]?.join("flush");
    home.hub.sendTo("flush", { target: "flushed", argument: 0, delivery: { resync: "flush" } });
    await watcher.next();
  };
  const five = { ...home, connections: home.connections.slice(0, 5) };
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 60 }), async (steps) => {
      const wanted = await play(five, steps, flushed);
      for (const connection of five.connections) connection.send({ target: "end", argument: 0 });
      assert.deepEqual(await Promise.all(home.clients.map(numbersUntilEnd)), wanted);
    }),
    { numRuns: 150 },
  );
});

test("those who hear the same share one frame, whatever else they are in alone", async (t) => {
  const flushes: number[] = [];
  const connections: HubConnection<string>[] = [];
  const { hub, url } = await hubOnAPort(t, {
    limits: { flushMs: 4 },
    onConnect: (connection) => {
      connections.push(connection);
      for (const group of ["market", `own ${connections.length}`]) connection.join(group);
    },
    onFlush: ({ connections: count, bytes }) => flushes.push(count, bytes),
  });
  const clients = [await openClient(url), await openClient(url), await openClient(url)];
  const hearsNext = async (raw: RawClient | undefined, target: string) =>
    assert.equal(((await raw?.next()) as { target: string } | undefined)?.target, target);
  const change = (to: string, target: string) => hub.sendTo(to, { target, argument: 1, delivery: { resync: "book" } });
  for (const target of ["first", "second"]) {
    change("market", target);
    for (const raw of clients) await hearsNext(raw, target);
  }
  // The second is written to all at once: its bytes are counted with the flush.
  assert.deepEqual([flushes[0], flushes[2], (flushes[3] ?? 0) > 0], [3, 3, true]);
  // A group of one's own that is sent something at that pace parts one from the others, who hear nothing of it.
  change("own 2", "alone");
  await hearsNext(clients[1], "alone");
  change("market", "third");
  for (const raw of clients) await hearsNext(raw, "third");
  connections[1]?.leave("own 2");
  change("own 2", "unheard");
  change("market", "end");
  for (const raw of clients) await hearsNext(raw, "end");
});
