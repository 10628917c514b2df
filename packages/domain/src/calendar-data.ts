// The exchange's holidays of 2025 to 2027 and its settlement cycles: the calendar a house starts with.
// Lunar days are set by notice a few days ahead, so those to come are expected rather than announced: both the house's
// stored table and the exchange's own can be added to (domain/ngx.md 1.3).

import { tradingDay, type TradingDay } from "./instant.ts";
import type { TradingCalendar } from "./trading-calendar.ts";

/** A day without trading, weekends apart. */
export type Holiday = { readonly date: TradingDay; readonly name: string };

const days: readonly (readonly [string, string])[] = [
  ["2025-01-01", "New Year's Day"],
  ["2025-03-31", "Eid-el-Fitr"],
  ["2025-04-01", "Eid-el-Fitr"],
  ["2025-04-18", "Good Friday"],
  ["2025-04-21", "Easter Monday"],
  ["2025-05-01", "Workers' Day"],
  ["2025-06-06", "Eid-el-Kabir"],
  ["2025-06-09", "Eid-el-Kabir"],
  ["2025-06-12", "Democracy Day"],
  ["2025-07-15", "Special public holiday"],
  ["2025-09-05", "Eid-ul-Maulud"],
  ["2025-10-01", "Independence Day"],
  ["2025-12-25", "Christmas Day"],
  ["2025-12-26", "Boxing Day"],
  ["2026-01-01", "New Year's Day"],
  ["2026-03-19", "Eid-el-Fitr"],
  ["2026-03-20", "Eid-el-Fitr"],
  ["2026-04-03", "Good Friday"],
  ["2026-04-06", "Easter Monday"],
  ["2026-05-01", "Workers' Day"],
  ["2026-05-27", "Eid-el-Kabir"],
  ["2026-05-28", "Eid-el-Kabir"],
  ["2026-06-12", "Democracy Day"],
  ["2026-08-26", "Eid-ul-Maulud, expected"],
  ["2026-10-01", "Independence Day"],
  ["2026-12-25", "Christmas Day"],
  ["2026-12-28", "In lieu of Boxing Day; lists differ"],
  ["2027-01-01", "New Year's Day"],
  ["2027-03-10", "Eid-el-Fitr, expected"],
  ["2027-03-11", "Eid-el-Fitr, expected"],
  ["2027-03-26", "Good Friday"],
  ["2027-03-29", "Easter Monday"],
  ["2027-05-17", "Eid-el-Kabir, expected"],
  ["2027-05-18", "Eid-el-Kabir, expected"],
  ["2027-08-16", "Eid-ul-Maulud, expected"],
  ["2027-10-01", "Independence Day"],
  ["2027-12-27", "In lieu of Christmas Day, expected"],
  ["2027-12-28", "In lieu of Boxing Day, expected"],
];

export const ngxHolidays: readonly Holiday[] = days.map(([date, name]) => ({ date: tradingDay(date), name }));

/** T+3, then T+2 from 28 November 2025, then T+1 from 1 June 2026 (domain/ngx.md 1.4). */
const cycles = [
  { from: tradingDay("2000-01-01"), businessDays: 3 },
  { from: tradingDay("2025-11-28"), businessDays: 2 },
  { from: tradingDay("2026-06-01"), businessDays: 1 },
];

export const ngxCalendar: TradingCalendar = { holidays: new Set(ngxHolidays.map(({ date }) => date)), cycles };
