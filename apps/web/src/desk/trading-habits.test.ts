// Tests of how a person's habits of trading are kept as text.

import assert from "node:assert/strict";
import { test } from "node:test";
import { habitsText, readHabits } from "./trading-habits.ts";

test("habits come back as they were kept, and nonsense is what everybody begins with", () => {
  const habits = { ordType: "Market", timeInForce: "FillOrKill", quantities: [100, 2500] } as const;
  assert.equal(habitsText(habits), "Market FillOrKill 100,2500");
  assert.deepEqual(readHabits(habitsText(habits)), habits);
  const usual = { ordType: "Limit", timeInForce: "Day", quantities: [] };
  for (const kept of ["", "Limit Day", "Stop GoodForever -1,x,0.5,", "toString constructor"])
    assert.deepEqual(readHabits(kept), usual);
  assert.deepEqual(readHabits("Limit Day 1,2,3,4,5").quantities, [1, 2, 3, 4]);
});
