// What an outbox lets out, holds back and drops, by class of delivery.

import assert from "node:assert/strict";
import { test } from "node:test";
import { firstBatch, joinBatch } from "./batch.ts";
import { toRecord } from "./frames.ts";
import { defaultLimits } from "./hub.ts";
import type { Delivery } from "./hub.ts";
import { createOutbox, markStale, put, takeDue, takeStale } from "./outbox.ts";
import type { Outbox, Verdict } from "./outbox.ts";

const limits = { ...defaultLimits, bufferedBytes: 100, keptBytes: 200, heldKeys: 3 };
const free = 0;
const over = 101;
const full = 201;

function outbox(): Outbox {
  return createOutbox(limits, firstBatch());
}

function putAll(box: Outbox, socketBytes: number, entries: readonly (readonly [string, Delivery])[]): Verdict[] {
  return entries.map(([text, delivery]) => put(box, { record: toRecord(text), delivery }, socketBytes));
}

function leaves(box: Outbox, socketBytes: number, now = 0): string[] {
  return String(joinBatch(takeDue(box, socketBytes, now)))
    .split("\u001e")
    .slice(0, -1);
}

test("with room, every event of every class leaves in the order it came", () => {
  const box = outbox();
  const verdicts = putAll(box, free, [
    ["a", "keep"],
    ["b", { merge: "x" }],
    ["c", { merge: "x" }],
    ["d", { resync: "y" }],
  ]);
  assert.deepEqual(verdicts, ["urgent", "due", "due", "due"]);
  assert.deepEqual(leaves(box, free), ["a", "b", "c", "d"]);
  assert.deepEqual(leaves(box, free), []);
});

test("over the bound only what must be kept leaves; of a merge key the newest waits", () => {
  const box = outbox();
  const verdicts = putAll(box, over, [
    ["a", { merge: "x" }],
    ["b", { merge: "y" }],
    ["c", { merge: "x" }],
    ["d", "keep"],
  ]);
  assert.deepEqual(verdicts, ["held", "held", "replaced", "urgent"]);
  assert.deepEqual(leaves(box, over), ["d"]);
  assert.deepEqual(leaves(box, free), ["c", "b"]);
});

test("a newer merge event never overtakes the older one that waits", () => {
  const box = outbox();
  putAll(box, over, [["old", { merge: "x" }]]);
  assert.deepEqual(putAll(box, free, [["new", { merge: "x" }]]), ["replaced"]);
  assert.deepEqual(leaves(box, free), ["new"]);
});

test("what must be kept and cannot be makes the connection full", () => {
  assert.deepEqual(putAll(outbox(), full, [["a", "keep"]]), ["full"]);
});

test("a resync key over the bound drops all its events until half the bound is free", () => {
  const box = outbox();
  assert.deepEqual(putAll(box, over, [["a", { resync: "x" }]]), ["dropped"]);
  assert.deepEqual(
    putAll(box, free, [
      ["b", { resync: "x" }],
      ["c", { resync: "y" }],
    ]),
    ["dropped", "due"],
  );
  assert.equal(takeStale(box, 51), undefined);
  assert.equal(takeStale(box, 48), "x");
  assert.equal(takeStale(box, free), undefined);
  assert.deepEqual(putAll(box, free, [["d", { resync: "x" }]]), ["due"]);
});

test("a state longer than the bound arrives whole", () => {
  const box = outbox();
  markStale(box, "x");
  assert.equal(takeStale(box, free), "x");
  box.isResyncing = true;
  const long = Array.from({ length: 30 }, (_, row) => [`row ${row} of ten bytes`, { resync: "x" }] as const);
  assert.deepEqual(new Set(putAll(box, free, long)), new Set(["due"]));
  assert.equal(leaves(box, free).length, 30);
});

test("with an interval merge events leave at most once in it, newest first to know", () => {
  const box = outbox();
  box.mergeIntervalMs = 250;
  putAll(box, free, [
    ["a", { merge: "x" }],
    ["b", { merge: "x" }],
    ["c", { merge: "y" }],
    ["d", "keep"],
  ]);
  assert.deepEqual(leaves(box, free, 1000), ["d", "b", "c"]);
  putAll(box, free, [["e", { merge: "x" }]]);
  assert.deepEqual(leaves(box, free, 1249), []);
  assert.deepEqual(leaves(box, free, 1250), ["e"]);
});

test("more keys held back than the limit make the connection full", () => {
  const box = outbox();
  putAll(box, over, [
    ["a", { merge: "1" }],
    ["b", { merge: "2" }],
    ["c", { resync: "3" }],
  ]);
  assert.deepEqual(putAll(box, over, [["d", { merge: "4" }]]), ["full"]);
});
