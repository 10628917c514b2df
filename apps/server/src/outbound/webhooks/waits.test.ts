// The waits between tries grow to a day, then a delivery is given up; a webhook that takes nothing for three days is stopped.

import { strict as assert } from "node:assert";
import { test } from "node:test";
import { instant } from "@tradebook/domain/instant.ts";
import { isToStop, nextTryAfter } from "./waits.ts";

const at = instant(1_790_000_000_000);
const minute = 60_000;
const hour = 60 * minute;

test("each try waits longer than the one before, the last a day, and then it is given up", () => {
  const waits = [1, 2, 3, 4, 5, 6, 7, 8, 9].map((attempts) => {
    const next = nextTryAfter(attempts, at);
    return next === null ? null : next - at;
  });
  const day = 24 * hour;
  assert.deepEqual(waits, [minute / 2, 2 * minute, 10 * minute, hour, 4 * hour, 12 * hour, day, null, null]);
});

test("it is stopped when nothing was taken for three days, and not a moment sooner", () => {
  assert.equal(isToStop(at, instant(at + 72 * hour - 1)), false);
  assert.equal(isToStop(at, instant(at + 72 * hour)), true);
});
