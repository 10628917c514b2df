// Tests of the header's countdown.

import assert from "node:assert/strict";
import { test } from "node:test";
import { timeLeft } from "./time-left.ts";

test("time left is told in the unit that matters", () => {
  const cases = [
    [-5, "0 s"],
    [41_200, "42 s"],
    [5 * 60_000, "5 min"],
    [96 * 60_000, "1 h 36"],
    [120 * 60_000, "2 h"],
    [62 * 60_000, "1 h 02"],
  ] as const;
  assert.deepEqual(
    cases.map(([ms]) => timeLeft(ms)),
    cases.map(([, text]) => text),
  );
});
