// Trading days and settlement days by the exchange's own calendar.

import assert from "node:assert/strict";
import { test } from "node:test";
import { ngxCalendar } from "./calendar-data.ts";
import { addDays, tradingDay } from "./instant.ts";
import {
  isBusinessDay,
  latestBusinessDay,
  nextBusinessDay,
  previousBusinessDay,
  settlementDay,
} from "./trading-calendar.ts";

test("each trade settles by the cycle in force on its date", () => {
  check([
    ["2025-11-27", "2025-12-02"], // T+3, the last
    ["2025-11-28", "2025-12-02"], // T+2, the first: both settle on one day
    ["2026-05-29", "2026-06-02"], // T+2, the last
    ["2026-06-01", "2026-06-02"], // T+1, the first
    ["2026-07-21", "2026-07-22"],
    ["2026-07-24", "2026-07-27"], // over a weekend
    ["2024-03-04", "2024-03-07"], // before the calendar's own years
  ]);
});

test("settlement counts trading days, so holidays push it on", () => {
  check([
    ["2025-12-24", "2025-12-30"], // Christmas, Boxing Day and a weekend under T+2
    ["2026-03-18", "2026-03-24"], // both days of Eid-el-Fitr and a weekend under T+2
    ["2026-06-11", "2026-06-15"], // Democracy Day and a weekend under T+1
  ]);
});

test("weekends and holidays do not trade", () => {
  const days = ["2026-07-20", "2026-07-25", "2026-07-26", "2026-06-12", "2025-07-15", "2026-03-23"];
  assert.deepEqual(
    days.map((day) => isBusinessDay(ngxCalendar, tradingDay(day))),
    [true, false, false, false, false, true],
  );
});

test("the business days around a day skip what does not trade", () => {
  const day = tradingDay("2026-04-04"); // the Saturday between Good Friday and Easter Monday
  assert.equal(nextBusinessDay(ngxCalendar, day), "2026-04-07");
  assert.equal(previousBusinessDay(ngxCalendar, day), "2026-04-02");
  assert.equal(latestBusinessDay(ngxCalendar, day), "2026-04-02");
  assert.equal(latestBusinessDay(ngxCalendar, tradingDay("2026-04-07")), "2026-04-07");
});

test("no trade of two years settles on a day that does not trade, or before an earlier trade", () => {
  let settled = tradingDay("2025-01-01");
  for (let day = tradingDay("2025-01-02"); day < "2026-12-31"; day = addDays(day, 1)) {
    if (!isBusinessDay(ngxCalendar, day)) continue;
    const settles = settlementDay(ngxCalendar, day);
    assert.ok(isBusinessDay(ngxCalendar, settles) && settles > day && settles >= settled, day);
    settled = settles;
  }
});

function check(trades: readonly (readonly [string, string])[]): void {
  for (const [traded, settles] of trades) {
    assert.equal(settlementDay(ngxCalendar, tradingDay(traded)), settles, `traded ${traded}`);
  }
}
