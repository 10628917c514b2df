// What a pace, a step of the slider and a countdown mean.

import assert from "node:assert/strict";
import { test } from "node:test";
import { countdown, paceSteps, parsePace, stepOfPace } from "./pace-steps.ts";

test("a pace is read as people write it, and nothing above the most is", () => {
  const read = { "0": 0, "50": 50, "1,000": 1_000, "2k": 2_000, "20000": 20_000 };
  for (const [text, pace] of Object.entries(read)) assert.equal(parsePace(text), pace, text);
  for (const text of ["", "-1", "1.5", "20001", "21k", "many"]) assert.equal(parsePace(text), null, text);
});

test("the slider stands at the step below the pace", () => {
  assert.deepEqual([0, 4, 5, 49, 50, 20_000].map(stepOfPace), [0, 2, 3, 5, 6, paceSteps.length - 1]);
});

test("a countdown counts seconds, minutes and hours, and never below zero", () => {
  assert.deepEqual([-5, 0, 900, 65_000, 3_661_000].map(countdown), ["0:00", "0:00", "0:01", "1:05", "1:01:01"]);
});
