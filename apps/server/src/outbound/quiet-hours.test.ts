// Quiet hours end when they say, over midnight too.

import assert from "node:assert/strict";
import { test } from "node:test";
import { lagosAt, tradingDay } from "@tradebook/domain/instant.ts";
import { afterQuiet } from "./quiet-hours.ts";

const at = (day: string, hour: number, minute = 0) => lagosAt(tradingDay(day), hour * 60 + minute);
const night = { from: 22 * 60, until: 6 * 60 + 30 };
const noon = { from: 12 * 60, until: 13 * 60 };

test("what comes in quiet hours waits for their end, and what comes outside them does not", () => {
  for (const [hours, now, goes] of [
    [night, at("2026-11-23", 21, 59), at("2026-11-23", 21, 59)],
    [night, at("2026-11-23", 22), at("2026-11-24", 6, 30)],
    [night, at("2026-11-24", 0), at("2026-11-24", 6, 30)],
    [night, at("2026-11-24", 6, 29), at("2026-11-24", 6, 30)],
    [night, at("2026-11-24", 6, 30), at("2026-11-24", 6, 30)],
    [noon, at("2026-11-23", 11, 59), at("2026-11-23", 11, 59)],
    [noon, at("2026-11-23", 12, 1), at("2026-11-23", 13)],
    [noon, at("2026-11-23", 13), at("2026-11-23", 13)],
    [undefined, at("2026-11-23", 3), at("2026-11-23", 3)],
  ] as const)
    assert.equal(afterQuiet(now, hours), goes);
});
