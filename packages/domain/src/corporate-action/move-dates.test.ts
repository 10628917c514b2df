// Where holidays that are declared late move the days of a corporate action.

import assert from "node:assert/strict";
import { test } from "node:test";
import * as fc from "fast-check";
import { ngxCalendar } from "../calendar-data.ts";
import { addDays, tradingDay, type TradingDay } from "../instant.ts";
import { withHoliday, type TradingCalendar } from "../trading-calendar.ts";
import { checkDates, exDateFor, perShare, type CorporateActionType } from "./corporate-action.ts";
import { movedDays, type MovableDays } from "./move-dates.ts";

const on = (day: string): TradingDay => tradingDay(day);
const plus = (...days: readonly string[]): TradingCalendar =>
  days.reduce((calendar, day) => withHoliday(calendar, on(day)), ngxCalendar);

type Days = readonly [exDate: string, qualification: string, payment: string, closes?: string];

function daysOf([ex, qualification, payment, closes]: Days): MovableDays {
  const closesOn = closes === undefined ? null : on(closes);
  return { exDate: on(ex), qualificationDate: on(qualification), paymentDate: on(payment), closesOn };
}

type Case = {
  readonly type?: CorporateActionType;
  readonly today: string;
  readonly holidays: readonly string[];
  readonly entered: Days;
  readonly standing?: Days;
  readonly moved: Days;
};

test("register, ex-date and payment follow a holiday; what has come stays", () => {
  const dividend: Days = ["2026-07-22", "2026-07-22", "2026-08-31"];
  const cases: readonly Case[] = [
    { today: "2026-07-20", holidays: [], entered: dividend, moved: dividend },
    // The register's day is none: it closes a day later.
    {
      today: "2026-07-20",
      holidays: ["2026-07-22"],
      entered: dividend,
      moved: ["2026-07-23", "2026-07-23", "2026-08-31"],
    },
    // A trade of the day before the holiday settles on the register's day still.
    { today: "2026-07-20", holidays: ["2026-07-21"], entered: dividend, moved: dividend },
    {
      today: "2026-07-20",
      holidays: ["2026-08-31"],
      entered: dividend,
      moved: ["2026-07-22", "2026-07-22", "2026-09-01"],
    },
    // Behind the register only the payment moves.
    {
      today: "2026-07-23",
      holidays: ["2026-07-22", "2026-08-31"],
      entered: dividend,
      moved: ["2026-07-22", "2026-07-22", "2026-09-01"],
    },
    { today: "2026-08-31", holidays: ["2026-08-31"], entered: dividend, moved: dividend },
    // Withdrawn: where it was entered.
    {
      today: "2026-07-20",
      holidays: [],
      entered: dividend,
      standing: ["2026-07-23", "2026-07-23", "2026-08-31"],
      moved: dividend,
    },
    // T+2, the ex-date has come: those who bought in time settle on Monday, and so the register waits for them.
    {
      today: "2026-04-16",
      holidays: ["2026-04-17"],
      entered: ["2026-04-16", "2026-04-17", "2026-04-30"],
      moved: ["2026-04-16", "2026-04-20", "2026-04-30"],
    },
    // T+2, a holiday before the register would make today the ex-date, on which people have bought: the register moves.
    {
      today: "2026-04-15",
      holidays: ["2026-04-16"],
      entered: ["2026-04-16", "2026-04-17", "2026-04-30"],
      moved: ["2026-04-17", "2026-04-20", "2026-04-30"],
    },
    // A split is paid on its ex-date.
    {
      type: "Split",
      today: "2026-07-20",
      holidays: ["2026-07-22"],
      entered: ["2026-07-22", "2026-07-22", "2026-07-22"],
      moved: ["2026-07-23", "2026-07-23", "2026-07-23"],
    },
    // Rights: the close stays before the payment, and after the register.
    {
      type: "Rights",
      today: "2026-07-20",
      holidays: ["2026-07-22", "2026-07-23", "2026-07-24"],
      entered: ["2026-07-22", "2026-07-22", "2026-07-24", "2026-07-23"],
      moved: ["2026-07-27", "2026-07-27", "2026-07-29", "2026-07-28"],
    },
  ];
  for (const { type = "Dividend", today, holidays, entered, standing = entered, moved } of cases) {
    const asked = { type, today: on(today), entered: daysOf(entered), standing: daysOf(standing) };
    assert.deepEqual(movedDays(plus(...holidays), asked), daysOf(moved), `${type} on ${today}: ${holidays.join()}`);
  }
});

test("whatever is declared and withdrawn, the days stand in their order and the last calendar alone decides", () => {
  const terms = { type: "Dividend", perShare: perShare(1n) } as const;
  const start = on("2026-06-15");
  fc.assert(
    fc.property(
      fc.integer({ min: 2, max: 20 }),
      fc.integer({ min: 1, max: 30 }),
      fc.uniqueArray(fc.integer({ min: 1, max: 50 }), { maxLength: 8 }),
      (register, payment, holidays) => {
        const qualificationDate = addDays(start, register);
        const paymentDate = addDays(qualificationDate, payment);
        const entered = {
          exDate: exDateFor(ngxCalendar, qualificationDate),
          qualificationDate,
          paymentDate,
          closesOn: null,
        };
        fc.pre(entered.exDate > start);
        const calendar = holidays.reduce((all, days) => withHoliday(all, addDays(start, days)), ngxCalendar);
        const asked = { type: "Dividend", today: start, entered } as const;
        const moved = movedDays(calendar, { ...asked, standing: entered });
        assert(checkDates(calendar, terms, { announcedOn: start, ...moved }).ok, JSON.stringify(moved));
        assert.deepEqual(movedDays(calendar, { ...asked, standing: moved }), moved);
        assert.deepEqual(movedDays(ngxCalendar, { ...asked, standing: moved }), entered);
      },
    ),
  );
});
