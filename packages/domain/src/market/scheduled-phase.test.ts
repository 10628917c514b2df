// What a moment would be: the phase by the dated hours, a day without trading, and when a trade of it settles.

import { strict as assert } from "node:assert";
import { test } from "node:test";
import { lagosAt, tradingDay } from "../instant.ts";
import type { TradingCalendar } from "../trading-calendar.ts";
import { simulatedMoment } from "./scheduled-phase.ts";

const calendar: TradingCalendar = {
  holidays: new Set([tradingDay("2026-06-12")]),
  cycles: [
    { from: tradingDay("2000-01-01"), businessDays: 3 },
    { from: tradingDay("2025-11-28"), businessDays: 2 },
  ],
};
const at = (day: string, hour: number, minute = 0) =>
  simulatedMoment(calendar, lagosAt(tradingDay(day), hour * 60 + minute));

test("each phase begins and ends at the minute that the hours of that day say", () => {
  const phases = [
    ["2026-06-10", 8, 59, "CLOSED", "PRE_OPEN"],
    ["2026-06-10", 9, 0, "PRE_OPEN", "PRE_OPEN_IMBALANCE"],
    ["2026-06-10", 9, 30, "CONTINUOUS", "PRE_CLOSE"],
    ["2026-06-10", 15, 59, "PRE_CLOSE_IMBALANCE", "END_OF_DAY"],
    ["2026-06-10", 23, 0, "CLOSED", null],
    // The hours until April 2026.
    ["2026-03-10", 9, 0, "CLOSED", "PRE_OPEN"],
    ["2026-03-10", 14, 20, "PRE_CLOSE", "PRE_CLOSE_IMBALANCE"],
  ] as const;
  for (const [day, hour, minute, phase, nextPhase] of phases) {
    const moment = at(day, hour, minute);
    assert.deepEqual([moment.phase, moment.nextPhase], [phase, nextPhase], `${day} ${hour}:${minute}`);
  }
  assert.equal(at("2026-06-10", 10).phaseEndsAt, lagosAt(tradingDay("2026-06-10"), 15 * 60 + 50));
});

test("on a weekend or a holiday nothing trades, and what would trade next settles behind it", () => {
  const { phase, phaseEndsAt, nextPhase, ...friday } = at("2026-06-12", 10);
  assert.deepEqual([phase, phaseEndsAt, nextPhase], ["CLOSED", null, null]);
  assert.deepEqual(friday, {
    day: "2026-06-12",
    closedBecause: "holiday",
    sessionDay: "2026-06-15",
    settlementDay: "2026-06-17",
    cycleDays: 2,
    hoursFrom: "2026-04-27",
  });
  assert.equal(at("2026-06-13", 10).closedBecause, "weekend");
});

test("a trade settles by the cycle of its own day, past weekends and holidays", () => {
  const settles = (day: string) => [at(day, 10).settlementDay, at(day, 10).cycleDays];
  assert.deepEqual(settles("2026-06-11"), ["2026-06-16", 2]);
  assert.deepEqual(settles("2025-11-27"), ["2025-12-02", 3]);
});
