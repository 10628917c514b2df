// The two timetables: the accelerated cycle with its dates, the exchange's own hours, and what comes back after a stop.

import assert from "node:assert/strict";
import { test } from "node:test";
import { ngxCalendar } from "@tradebook/domain/calendar-data.ts";
import { instant, tradingDay, type Instant } from "@tradebook/domain/instant.ts";
import { openCycle } from "../src/day-cycle.ts";
import { dayAt, dueDay, phaseDay, type Day, type Timetable } from "../src/day.ts";
import { readMarket, saveMarket } from "../src/market-file.ts";
import { openMarketWith, resumedDay } from "../src/market-opening.ts";
import { setPhase } from "../src/phase-commands.ts";
import { declareHoliday, declareLimit, overlaid, readOverlay } from "../src/reference-overlay.ts";
import { readListings } from "../src/securities.ts";
import { price, rate } from "@tradebook/domain/units.ts";
import { perShare } from "@tradebook/domain/corporate-action/corporate-action.ts";
import { declareExDate, withdrawExDate } from "../src/ex-dates.ts";
import { freshFolder, removeFolder } from "./exchange-world.ts";
import { enter, friday, monday, newMarketDays, shortCycle, tenOnFriday, type MarketDays } from "./market-days.ts";

const open: Timetable = { mode: "open", calendar: ngxCalendar, cycle: openCycle };
const byHours: Timetable = { mode: "exchange", calendar: ngxCalendar };
const lagos = (date: string, hour: number, minute = 0) =>
  instant(Date.parse(`${date}T${String(hour).padStart(2, "0")}:${String(minute).padStart(2, "0")}:00+01:00`));

/** The phases that follow each other when the clock runs on, as `date phase seconds`. */
function phasesFrom(timetable: Timetable, start: Instant, count: number): string[] {
  let day = dayAt(timetable, start);
  return Array.from({ length: count }, () => {
    const { tradeDate, phase, startedAt, endsAt } = day;
    const line = `${tradeDate} ${phase} ${((endsAt ?? startedAt) - startedAt) / 1000}`;
    day = dueDay(timetable, day, endsAt ?? startedAt) ?? day;
    return line;
  });
}

test("the accelerated day goes from trading over its close and the night to the next business day's opening", () => {
  assert.deepEqual(phasesFrom(open, lagos("2026-11-20", 23), 9), [
    "2026-11-20 CONTINUOUS 3600",
    "2026-11-20 PRE_CLOSE 60",
    "2026-11-20 PRE_CLOSE_IMBALANCE 30",
    "2026-11-20 END_OF_DAY 15",
    "2026-11-20 CLOSED 15",
    "2026-11-23 PRE_OPEN 60",
    "2026-11-23 PRE_OPEN_IMBALANCE 30",
    "2026-11-23 CONTINUOUS 3600",
    "2026-11-23 PRE_CLOSE 60",
  ]);
});

test("the accelerated dates skip weekends and holidays, and run ahead of the wall clock", () => {
  let day = dayAt(open, lagos("2026-12-23", 3));
  const dates = new Set<string>();
  for (let legs = 0; legs < 5 * openCycle.legs.length; legs += 1) {
    dates.add(day.tradeDate);
    day = dueDay(open, day, day.endsAt ?? assert.fail("every leg ends")) ?? assert.fail("another follows");
  }
  assert.deepEqual([...dates], ["2026-12-23", "2026-12-24", "2026-12-29", "2026-12-30", "2026-12-31", "2027-01-04"]);
});

test("a market that nobody has run trades at once, under the latest business day", () => {
  const { tradeDate, phase, nextPhase, over } = dayAt(open, lagos("2026-11-22", 3));
  assert.deepEqual([tradeDate, phase, nextPhase, over], ["2026-11-20", "CONTINUOUS", "PRE_CLOSE", false]);
});

test("by the old hours the day began half an hour later and ended an hour and a half sooner", () => {
  const at = (hour: number, minute: number) => dayAt(byHours, lagos("2026-04-24", hour, minute));
  assert.deepEqual(
    [at(9, 29), at(9, 30), at(10, 0), at(14, 20), at(14, 30)].map(({ phase, nextPhase }) => `${phase} ${nextPhase}`),
    [
      "CLOSED PRE_OPEN",
      "PRE_OPEN PRE_OPEN_IMBALANCE",
      "CONTINUOUS PRE_CLOSE",
      "PRE_CLOSE PRE_CLOSE_IMBALANCE",
      "END_OF_DAY CLOSED",
    ],
  );
});

test("a phase set by hand holds until the clock reaches the next one, and a day that was ended stays ended", () => {
  const start = lagos("2026-11-20", 11);
  const early = phaseDay(byHours, dayAt(byHours, start), { phase: "PRE_CLOSE", now: start });
  assert.equal(dueDay(byHours, early, lagos("2026-11-20", 15, 49)), null);
  assert.equal(dueDay(byHours, early, lagos("2026-11-20", 15, 50)), null, "the clock says the same by then");
  assert.equal(dueDay(byHours, early, lagos("2026-11-20", 15, 55))?.phase, "PRE_CLOSE_IMBALANCE");
  const ended = phaseDay(byHours, early, { phase: "END_OF_DAY", now: start });
  assert.equal(dueDay(byHours, ended, lagos("2026-11-20", 15, 56)), null);
  const next = dueDay(byHours, ended, lagos("2026-11-23", 9)) ?? assert.fail("Monday comes");
  assert.deepEqual([next.tradeDate, next.phase], [monday, "PRE_OPEN"]);
});

test("a halt that nobody ended is over with its date, and one that ends late joins the phase of that time", () => {
  const start = lagos("2026-11-20", 15, 40);
  const halted: Day = { ...dayAt(byHours, start), phase: "HALTED", startedAt: start, endsAt: null, nextPhase: null };
  assert.equal(dueDay(byHours, halted, lagos("2026-11-20", 15, 59)), null);
  assert.equal(dueDay(byHours, halted, lagos("2026-11-20", 16))?.phase, "END_OF_DAY");
  const next = dueDay(byHours, halted, lagos("2026-11-23", 10)) ?? assert.fail("Monday comes");
  assert.deepEqual([next.tradeDate, next.phase], [monday, "CONTINUOUS"]);
  const endsAt = lagos("2026-11-20", 15, 52);
  const auction: Day = { ...halted, phase: "INTRADAY_AUCTION", endsAt, nextPhase: "CONTINUOUS" };
  const joined = dueDay(byHours, auction, endsAt) ?? assert.fail("the auction ends");
  assert.deepEqual([joined.phase, joined.nextPhase], ["PRE_CLOSE", "PRE_CLOSE_IMBALANCE"]);
});

/** Stops and starts again as a new program would, `ms` later. */
function restarted(
  days: MarketDays,
  folder: string,
  ms: number,
): { readonly day: Day; readonly again: MarketDays["exchange"] } {
  saveMarket(folder, days.exchange, days.now());
  const remembered = readMarket(folder);
  const { timetable } = days.exchange;
  const day = resumedDay(timetable, remembered, instant(days.now() + ms));
  return { day, again: openMarketWith(readListings(), { day, remembered, overrides: [], exDates: [] }) };
}

test("a restart within the day goes on with it and with what was left of the phase, however long it took", () => {
  const folder = freshFolder();
  const days = newMarketDays();
  days.pass(20_000);
  const { day } = restarted(days, folder, 3_600_000);
  assert.deepEqual([day.tradeDate, day.phase], [friday, "CONTINUOUS"]);
  assert.equal((day.endsAt ?? 0) - (days.now() + 3_600_000), 40_000);
  removeFolder(folder);
});

test("a date ahead of the wall clock is kept over a restart, a date behind it is not", () => {
  const folder = freshFolder();
  const days = newMarketDays();
  days.passTo("PRE_OPEN");
  assert.equal(restarted(days, folder, 1000).day.tradeDate, monday, "the wall clock still says Friday");
  assert.equal(restarted(days, folder, 3 * 86_400_000).day.phase, "PRE_OPEN", "and Monday is the same date");
  const later = restarted(days, folder, 4 * 86_400_000).day;
  assert.deepEqual([later.tradeDate, later.phase], [tradingDay("2026-11-24"), "CONTINUOUS"]);
  removeFolder(folder);
});

test("a restart after the close doesn't trade the date again", () => {
  const folder = freshFolder();
  const days = newMarketDays();
  days.passTo("CLOSED");
  const { day } = restarted(days, folder, 1000);
  assert.deepEqual([day.tradeDate, day.phase, day.over, day.nextPhase], [friday, "CLOSED", true, "PRE_OPEN"]);
  removeFolder(folder);
});

test("prices, closes, halts and the index come back as they were", () => {
  const folder = freshFolder();
  const days = newMarketDays();
  enter(days, "GTCO B 100000 @ 13500");
  enter(days, "GTCO S 100000 @ 13500");
  enter(days, "GTCO B 10 @ 13600");
  enter(days, "GTCO S 10 @ 13600");
  days.pass(2000);
  days.of("UBA").security = { ...days.of("UBA").security, status: "Halted" };
  days.of("UBA").haltReason = "news is pending";
  const { again } = restarted(days, folder, 1000);
  for (const [securityID, before] of days.exchange.instruments) {
    const after = again.instruments.get(securityID) ?? assert.fail(securityID);
    const kept = ({ security, limit, lastPx, previousClose, publishedPrice, haltReason }: typeof before) =>
      [security, limit, lastPx, previousClose, publishedPrice, haltReason] as const;
    assert.deepEqual(kept(after), kept(before), securityID);
  }
  assert.equal(again.index.value, days.exchange.index.value);
  assert.notEqual(again.index.value, again.index.previousClose);
  assert.equal(again.index.previousClose, 218_115.8);
  removeFolder(folder);
});

test("a halt of the market outlives a restart, by either timetable", () => {
  for (const timetable of [open, byHours]) {
    const folder = freshFolder();
    const days = newMarketDays({ timetable });
    setPhase(days.exchange, "HALTED", days.now());
    const { day, again } = restarted(days, folder, 60_000);
    assert.deepEqual([day.phase, day.endsAt, again.haltReason], ["HALTED", null, "halted by the exchange"]);
    removeFolder(folder);
  }
});

test("a holiday that is declared is skipped from then on, and after a restart", () => {
  const folder = freshFolder();
  const days = newMarketDays({ symbols: ["GTCO"] });
  const { exchange } = days;
  assert.equal(declareHoliday(exchange, folder, { date: monday, name: "Election day" }), null);
  assert.equal(declareHoliday(exchange, folder, { date: monday, name: "Again" }), "2026-11-23 is a holiday already");
  assert.equal(
    declareHoliday(exchange, folder, { date: friday, name: "Today" }),
    "2026-11-20 is not after today's trade date",
  );
  const saturday = tradingDay("2026-11-28");
  assert.equal(declareHoliday(exchange, folder, { date: saturday, name: "Rest" }), "2026-11-28 is a weekend already");
  days.passTo("PRE_OPEN");
  assert.equal(exchange.day.tradeDate, "2026-11-24");
  assert.ok(overlaid(ngxCalendar, readOverlay(folder)).holidays.has(monday));
  removeFolder(folder);
});

test("a reference or band that is set for a day holds on that day alone, and moves no index", () => {
  const folder = freshFolder();
  const days = newMarketDays({ symbols: ["GTCO", "UBA"] });
  const set = { securityID: "GTCO", day: monday, reference: price(6450), band: rate(200_000) };
  assert.equal(declareLimit(days.exchange, folder, set), null);
  assert.equal(declareLimit(days.exchange, folder, { ...set, securityID: "NOBODY" }), "NOBODY is not listed");
  days.passTo("PRE_OPEN");
  const { limit, previousClose, publishedPrice } = days.of("GTCO");
  assert.deepEqual([limit.lower, limit.upper, previousClose, publishedPrice], [5160, 7740, 12900, 6450]);
  days.passTo("CONTINUOUS");
  days.pass(1000);
  assert.equal(days.exchange.index.value, 218_115.8);
  assert.deepEqual(readOverlay(folder).limits, [set]);
  removeFolder(folder);
});

test("on an ex-date the day starts from the close without what was taken off it, and so do its limits and its change", () => {
  const folder = freshFolder();
  const days = newMarketDays({ symbols: ["GTCO", "UBA"] });
  const { exchange } = days;
  const dividend = { type: "Dividend", perShare: perShare(2_000_000n) } as const;
  const bonus = { type: "Bonus", newShares: 1, forShares: 4 } as const;
  const ofDay = { securityID: "GTCO", day: monday };
  assert.equal(declareExDate(exchange, folder, { ...ofDay, terms: dividend }), null);
  assert.equal(declareExDate(exchange, folder, { ...ofDay, terms: bonus }), null);
  assert.deepEqual(
    [
      declareExDate(exchange, folder, { ...ofDay, terms: bonus }),
      declareExDate(exchange, folder, { ...ofDay, day: tradingDay("2026-11-28"), terms: bonus }),
      declareExDate(exchange, folder, { ...ofDay, day: friday, terms: bonus }),
      withdrawExDate(exchange, folder, { securityID: "UBA", day: monday }),
    ],
    [
      "GTCO has that on 2026-11-23 already",
      "there is no trading on 2026-11-28",
      "2026-11-20 is not after today's trade date",
      "UBA has no ex-date on 2026-11-23",
    ],
  );
  assert.deepEqual(readOverlay(folder).exDates, exchange.exDates);
  days.passTo("PRE_OPEN");
  // 129.00 less 2.00, and of that four fifths on a tick of ten kobo; ten per cent either way of it.
  const { limit, previousClose, publishedPrice, lastPx } = days.of("GTCO");
  assert.deepEqual([limit.reference, limit.lower, limit.upper], [10_160, 9150, 11_170]);
  assert.deepEqual([previousClose, publishedPrice, lastPx], [12_900, 10_160, 10_160]);
  assert.equal(days.of("UBA").limit.reference, days.of("UBA").previousClose);
  days.passTo("CONTINUOUS");
  days.pass(1000);
  assert.equal(exchange.index.value, 218_115.8);
  removeFolder(folder);
});

test("an ex-date is kept for later runs, and one that is withdrawn takes nothing off", () => {
  const folder = freshFolder();
  const days = newMarketDays({ symbols: ["GTCO"] });
  const split = { securityID: "GTCO", day: monday, terms: { type: "Split", newShares: 5, forShares: 1 } } as const;
  assert.equal(declareExDate(days.exchange, folder, split), null);
  assert.deepEqual(readOverlay(folder).exDates, [split]);
  assert.equal(withdrawExDate(days.exchange, folder, split), null);
  assert.deepEqual(readOverlay(folder).exDates, []);
  days.passTo("PRE_OPEN");
  assert.equal(days.of("GTCO").limit.reference, 12_900);
  removeFolder(folder);
});

test("the short cycle of these tests has the phases of the usual one", () => {
  assert.deepEqual(
    shortCycle.legs.map(({ phase }) => phase),
    openCycle.legs.map(({ phase }) => phase),
  );
  assert.ok(tenOnFriday > 0);
});
