// The bus on a line that loses, repeats and reorders: what is heard is heard once and in order, and a loss is noticed.

import { strict as assert } from "node:assert";
import { test } from "node:test";
import * as fc from "fast-check";
import type { Log } from "../deps.ts";
import type { BusTransport } from "./bus.ts";
import { createBus } from "./create-bus.ts";
import { inProcessTransports, loneTransport } from "./in-process-transport.ts";
import { createSequence } from "./sequence.ts";

function deferred<T>(): { readonly promise: Promise<T>; readonly resolve: (value: T) => void } {
  let resolve: (value: T) => void = () => undefined;
  const promise = new Promise<T>((settle) => {
    resolve = settle;
  });
  return { promise, resolve };
}

const quiet: Log = { info: () => undefined, warn: () => undefined, error: () => undefined };

test("what arrives in any order and more than once is taken once, in order, and what is lost is told", async () => {
  const run = fc.record({
    count: fc.integer({ min: 1, max: 30 }),
    lost: fc.uniqueArray(fc.integer({ min: 1, max: 30 })),
    order: fc.array(fc.integer({ min: 1, max: 30 }), { minLength: 30, maxLength: 80 }),
  });
  await fc.assert(
    fc.asyncProperty(run, async ({ count, lost, order }) => {
      const taken: number[] = [];
      let missed = 0;
      const done = deferred<void>();
      const check = () => {
        if (missed > 0 || taken.length === count) done.resolve();
      };
      const sequence = createSequence<number>({
        take: (body) => {
          taken.push(body);
          check();
        },
        missed: () => {
          missed += 1;
          check();
        },
        holdMs: 1,
      });
      const arriving = new Set(order.filter((seq) => seq <= count && !lost.includes(seq)));
      sequence.heard("a", 1, 1);
      for (const seq of order.filter((one) => arriving.has(one))) sequence.heard("a", seq, seq);
      sequence.told("a", count);
      await done.promise;
      sequence.stop();
      assert.deepEqual(
        taken,
        taken.toSorted((x, y) => x - y),
      );
      assert.equal(new Set(taken).size, taken.length);
      assert.equal(missed > 0, taken.length < count || missed > 0);
    }),
    { numRuns: 60 },
  );
});

test("after what was lost the rest is taken, and the listener knows of the loss", async () => {
  const taken: number[] = [];
  const missed = deferred<string>();
  const sequence = createSequence<number>({ take: (body) => taken.push(body), missed: missed.resolve, holdMs: 1 });
  for (const seq of [1, 2, 5, 4, 5]) sequence.heard("a", seq, seq);
  assert.deepEqual(taken, [1, 2]);
  assert.equal(await missed.promise, "a");
  assert.deepEqual(taken, [1, 2, 4, 5]);
  sequence.heard("a", 3, 3);
  sequence.heard("a", 6, 6);
  assert.deepEqual(taken, [1, 2, 4, 5, 6]);
});

test("the loss of the last message is noticed by what its sender says it has told", async () => {
  const missed = deferred<string>();
  const sequence = createSequence<number>({ take: () => undefined, missed: missed.resolve, holdMs: 1 });
  sequence.heard("a", 1, 1);
  sequence.told("a", 2);
  assert.equal(await missed.promise, "a");
});

test("whoever comes late is told that they have missed what was before", () => {
  const missed: string[] = [];
  const sequence = createSequence<number>({ take: () => undefined, missed: (from) => missed.push(from) });
  sequence.heard("a", 7, 7);
  sequence.heard("a", 8, 8);
  sequence.heard("b", 1, 1);
  assert.deepEqual(missed, ["a"]);
});

test("whoever hears first how much was told takes the next, and knows of what was before", () => {
  const [missed, taken]: [string[], number[]] = [[], []];
  const sequence = createSequence<number>({ take: (body) => taken.push(body), missed: (from) => missed.push(from) });
  sequence.told("a", 3);
  sequence.heard("a", 4, 4);
  assert.deepEqual([missed, taken], [["a"], [4]]);
});

test("several servers of one program hear each other and not themselves", async () => {
  const place = inProcessTransports();
  const [one, two] = [createBus(place(), quiet), createBus(place(), quiet)];
  const heard: unknown[] = [];
  one.hear("forget", { take: () => heard.push("one heard itself") });
  const taken = deferred<string>();
  two.hear("forget", {
    take: (body, from) => {
      heard.push(body);
      taken.resolve(from);
    },
  });
  one.publish("forget", { what: "reference", tenantId: 7 });
  assert.equal(await taken.promise, one.id);
  assert.deepEqual(heard, [{ what: "reference", tenantId: 7 }]);
  await Promise.all([one.close(), two.close()]);
});

test("the bus of a process that is alone carries nothing", async () => {
  const bus = createBus(loneTransport(), quiet);
  bus.publish("outbox.written", {});
  assert.equal(bus.isShared, false);
  assert.equal(bus.isUp(), true);
  await bus.close();
});

test("what does not fit its subject, or another version wrote, is not taken", async () => {
  const place = inProcessTransports();
  const raw: BusTransport = place();
  raw.open({ heard: () => undefined, changed: () => undefined });
  const unread: string[] = [];
  const bus = createBus(place(), { ...quiet, warn: (event) => unread.push(event) });
  const heard: unknown[] = [];
  const last = deferred<void>();
  bus.hear("forget", {
    take: (body) => {
      heard.push(body);
      last.resolve();
    },
  });
  const say = (content: unknown) => raw.send("forget", Buffer.from(JSON.stringify(content)));
  raw.send("forget", Buffer.from("{"));
  say({ v: 2, from: "x", seq: 1, body: { what: "tenants" } });
  say({ v: 1, from: "x", seq: 1, body: { what: "everything" } });
  say({ v: 1, from: "y", seq: 1, body: { what: "tenants" } });
  await last.promise;
  assert.deepEqual(heard, [{ what: "tenants" }]);
  assert.deepEqual(unread, ["bus.unread", "bus.unread", "bus.unread"]);
  await bus.close();
});
