// Answers at fixed times.

import { strict as assert } from "node:assert";
import { test } from "node:test";
import { onTheBeat } from "./on-the-beat.ts";

async function msOf(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

test("quick and slow work is answered at the same time, and what need not wait does not", async () => {
  const busy = (ms: number) => async () => {
    const until = performance.now() + ms;
    while (performance.now() < until); // as a hash is
    return ms;
  };
  const [quick, slow] = [await msOf(() => onTheBeat(busy(0))), await msOf(() => onTheBeat(busy(90)))];
  for (const ms of [quick, slow]) assert(ms >= 248 && ms < 498, String(ms)); // A timer may be a millisecond early.
  assert((await msOf(() => onTheBeat(busy(0), () => false))) < 248);
});

test("a fault is told at once", async () => {
  await assert.rejects(
    onTheBeat(() => Promise.reject(new Error("no"))),
    /no/,
  );
});
