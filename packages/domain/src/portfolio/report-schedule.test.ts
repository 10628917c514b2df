// Papers that come by themselves leave no day out and tell of none twice.

import assert from "node:assert/strict";
import { test } from "node:test";
import { addDays, tradingDay } from "../instant.ts";
import { firstDayOf, nextDue, scheduledEvery } from "./report-schedule.ts";

test("a paper is due behind a weekday, on a Monday, or on the first of a month", () => {
  const cases = [
    ["day", "2026-11-23", "2026-11-24"],
    ["day", "2026-11-27", "2026-11-28"],
    ["day", "2026-11-28", "2026-12-01"],
    ["day", "2026-11-29", "2026-12-01"],
    ["week", "2026-11-22", "2026-11-23"],
    ["week", "2026-11-23", "2026-11-30"],
    ["month", "2026-11-23", "2026-12-01"],
    ["month", "2026-12-01", "2027-01-01"],
    ["month", "2027-01-31", "2027-02-01"],
  ] as const;
  for (const [every, after, due] of cases) assert.equal(nextDue(every, tradingDay(after)), due, `${every} ${after}`);
});

test("the days of one paper begin where those of the paper before ended", () => {
  for (const every of scheduledEvery) {
    let due = nextDue(every, tradingDay("2026-01-15"));
    for (let paper = 0; paper < 60; paper += 1) {
      const next = nextDue(every, due);
      assert.equal(firstDayOf(every, next), due, `${every} ${next}`);
      assert.ok(addDays(next, -1) >= due);
      due = next;
    }
  }
});
