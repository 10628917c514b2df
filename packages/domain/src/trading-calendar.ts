// Which days trade, and the day a trade settles. Cycles and holidays are dated reference data.

import { addDays, lagosAt, lagosDay, weekday, type Instant, type TradingDay } from "./instant.ts";
import { invariant } from "./invariant.ts";

/** From `from` on, a trade settles `businessDays` trading days after its trade date. */
export type SettlementCycle = { readonly from: TradingDay; readonly businessDays: number };

export type TradingCalendar = {
  readonly holidays: ReadonlySet<TradingDay>;
  /** Ascending by `from`; the first covers all earlier history. */
  readonly cycles: readonly SettlementCycle[];
};

/** The calendar with one more day without trading. */
export function withHoliday(calendar: TradingCalendar, day: TradingDay): TradingCalendar {
  return { ...calendar, holidays: new Set(calendar.holidays).add(day) };
}

export function isBusinessDay(calendar: TradingCalendar, day: TradingDay): boolean {
  const dayOfWeek = weekday(day);
  return dayOfWeek !== 0 && dayOfWeek !== 6 && !calendar.holidays.has(day);
}

/** The first business day after `day`. */
export function nextBusinessDay(calendar: TradingCalendar, day: TradingDay): TradingDay {
  return step(calendar, day, 1);
}

/** The last business day before `day`. */
export function previousBusinessDay(calendar: TradingCalendar, day: TradingDay): TradingDay {
  return step(calendar, day, -1);
}

/** `day` itself when it trades, else the last business day before it. */
export function latestBusinessDay(calendar: TradingCalendar, day: TradingDay): TradingDay {
  return isBusinessDay(calendar, day) ? day : previousBusinessDay(calendar, day);
}

/** So many business days after `day`. */
export function addBusinessDays(calendar: TradingCalendar, day: TradingDay, count: number): TradingDay {
  let reached = day;
  for (let left = count; left > 0; left -= 1) reached = nextBusinessDay(calendar, reached);
  return reached;
}

/** The business days after `from`, up to `to` and with it; below zero when `to` is the earlier. */
export function businessDaysUntil(calendar: TradingCalendar, from: TradingDay, to: TradingDay): number {
  if (to < from) return -businessDaysUntil(calendar, to, from);
  let count = 0;
  for (let day = nextBusinessDay(calendar, from); day <= to; day = nextBusinessDay(calendar, day)) count += 1;
  return count;
}

const officeClosesMinute = 16 * 60;

/** When offices close, four o'clock in Lagos, so many business days after `at`. */
export function closeAfter(calendar: TradingCalendar, at: Instant, businessDays: number): Instant {
  let day = lagosDay(at);
  for (let left = businessDays; left > 0; left -= 1) day = nextBusinessDay(calendar, day);
  return lagosAt(day, officeClosesMinute);
}

/** The day a trade of `tradeDate` settles, by the cycle in force on that date (domain/ngx.md 1.4). */
export function settlementDay(calendar: TradingCalendar, tradeDate: TradingDay): TradingDay {
  let day = tradeDate;
  for (let left = settlementCycleOn(calendar, tradeDate); left > 0; left -= 1) day = nextBusinessDay(calendar, day);
  return day;
}

/** The business days from trade to settlement: 1 of T+1. */
export function settlementCycleOn({ cycles }: TradingCalendar, tradeDate: TradingDay): number {
  const cycle = cycles.findLast((candidate) => candidate.from <= tradeDate) ?? cycles[0];
  invariant(cycle !== undefined, "a calendar has at least one settlement cycle");
  return cycle.businessDays;
}

function step(calendar: TradingCalendar, from: TradingDay, direction: 1 | -1): TradingDay {
  let day = addDays(from, direction);
  for (let tries = 0; !isBusinessDay(calendar, day); tries += 1) {
    invariant(tries < 60, "a calendar has a business day within sixty days");
    day = addDays(day, direction);
  }
  return day;
}
