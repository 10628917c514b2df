// What the people at this exchange have added to its reference data: holidays by notice, limits of single days, ex-dates.
// One file in the exchange's folder, that may be edited by hand while the exchange is down.

import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { addDays, isTradingDay, tradingDay, weekday, type TradingDay } from "@tradebook/domain/instant.ts";
import type { Holiday } from "@tradebook/domain/calendar-data.ts";
import { invariant } from "@tradebook/domain/invariant.ts";
import { isBusinessDay, withHoliday, type TradingCalendar } from "@tradebook/domain/trading-calendar.ts";
import { price, rate } from "@tradebook/domain/units.ts";
import type { Exchange } from "./exchange.ts";
import { exTermsIn, exTermsJson } from "./ex-terms.ts";
import type { ExDate, LimitOverride } from "./instrument-day.ts";
import { replaceFile } from "./market-file.ts";

export type Overlay = {
  readonly holidays: readonly Holiday[];
  /** Holidays of the calendar on which there is trading after all. */
  readonly withdrawn: readonly TradingDay[];
  readonly limits: readonly LimitOverride[];
  readonly exDates: readonly ExDate[];
};

export const mostRows = 2000;
const longestName = 100;
/** A calendar must find a next trading day, and nobody means a longer pause. */
const longestPauseDays = 30;

/** The overlay of a folder; an empty one when there is no file. */
export function readOverlay(folder: string): Overlay {
  const file = fileIn(folder);
  if (!existsSync(file)) return { holidays: [], withdrawn: [], limits: [], exDates: [] };
  const json: unknown = JSON.parse(readFileSync(file, "utf8"));
  invariant(typeof json === "object" && json !== null, `${file} is an object`);
  const { holidays, withdrawn, limits, exDates } = json as { readonly [N in keyof Overlay]?: unknown }; // looked at below
  return {
    holidays: rowsOf(holidays).map(holidayOf),
    withdrawn: rowsOf(withdrawn).map(({ date }) => dayIn(date)),
    limits: rowsOf(limits).map(limitOf),
    exDates: rowsOf(exDates).map(exDateOf),
  };
}

/** The calendar with the holidays of an overlay, and without those it withdraws. */
export function overlaid(calendar: TradingCalendar, { holidays, withdrawn }: Overlay): TradingCalendar {
  const added = holidays.reduce((all, { date }) => withHoliday(all, date), calendar);
  return withdrawn.reduce(withoutHoliday, added);
}

function withoutHoliday(calendar: TradingCalendar, date: TradingDay): TradingCalendar {
  return { ...calendar, holidays: new Set([...calendar.holidays].filter((day) => day !== date)) };
}

/** Adds a day without trading, from now on and for later runs. Null when it is done, else why it cannot be. */
export function declareHoliday(exchange: Exchange, folder: string, holiday: Holiday): string | null {
  const { date, name } = holiday;
  const { timetable, day } = exchange;
  if (date <= day.tradeDate) return `${date} is not after today's trade date`;
  if (weekday(date) === 0 || weekday(date) === 6) return `${date} is a weekend already`;
  if (timetable.calendar.holidays.has(date)) return `${date} is a holiday already`;
  if (name.trim() === "" || name.length > longestName) return `a holiday has a name of 1 to ${longestName} characters`;
  if (pauseAround(timetable.calendar, date) > longestPauseDays)
    return `there would be more than ${longestPauseDays} days in a row without trading`;
  const overlay = readOverlay(folder);
  if (overlay.holidays.length >= mostRows) return "no more holidays can be added";
  writeOverlay(folder, {
    ...overlay,
    holidays: [...overlay.holidays, { date, name: name.trim() }],
    withdrawn: overlay.withdrawn.filter((day) => day !== date),
  });
  exchange.timetable = { ...timetable, calendar: withHoliday(timetable.calendar, date) };
  return null;
}

/** Makes a holiday a trading day, from now on and for later runs. Null when it is done, else why it cannot be. */
export function withdrawHoliday(exchange: Exchange, folder: string, date: TradingDay): string | null {
  const { timetable, day } = exchange;
  if (date <= day.tradeDate) return `${date} is not after today's trade date`;
  if (!timetable.calendar.holidays.has(date)) return `${date} is no holiday`;
  const overlay = readOverlay(folder);
  const holidays = overlay.holidays.filter((holiday) => holiday.date !== date);
  const isDeclared = holidays.length < overlay.holidays.length;
  writeOverlay(folder, {
    ...overlay,
    holidays,
    withdrawn: isDeclared ? overlay.withdrawn : [...overlay.withdrawn, date],
  });
  exchange.timetable = { ...timetable, calendar: withoutHoliday(timetable.calendar, date) };
  return null;
}

/** How many days in a row would be without trading if that one were. */
function pauseAround(calendar: TradingCalendar, date: TradingDay): number {
  let days = 1;
  for (const step of [-1, 1])
    for (let near = addDays(date, step); days <= longestPauseDays; near = addDays(near, step)) {
      if (isBusinessDay(calendar, near)) break;
      days += 1;
    }
  return days;
}

/** Sets a reference, a band or both for one security on a later date. Null when it is done, else why it cannot be. */
export function declareLimit(exchange: Exchange, folder: string, limit: LimitOverride): string | null {
  if (!exchange.instruments.has(limit.securityID)) return `${limit.securityID} is not listed`;
  if (limit.day <= exchange.day.tradeDate) return `${limit.day} is not after today's trade date`;
  const overlay = readOverlay(folder);
  if (overlay.limits.length >= mostRows) return "no more limits can be added";
  writeOverlay(folder, { ...overlay, limits: [...overlay.limits, limit] });
  exchange.overrides = [...exchange.overrides, limit];
  return null;
}

export function writeOverlay(folder: string, overlay: Overlay): void {
  const withdrawn = overlay.withdrawn.map((date) => ({ date }));
  const exDates = overlay.exDates.map(({ terms, ...row }) => ({ ...row, ...exTermsJson(terms) }));
  replaceFile(fileIn(folder), `${JSON.stringify({ ...overlay, withdrawn, exDates }, null, 2)}\n`);
}

function fileIn(folder: string): string {
  return join(folder, "reference-data.json");
}

type Row = { readonly [name: string]: unknown };

function rowsOf(json: unknown): Row[] {
  if (json === undefined) return [];
  invariant(Array.isArray(json) && json.length <= mostRows, `reference data are at most ${mostRows} rows`);
  return json.map((row: unknown) => {
    invariant(typeof row === "object" && row !== null, "a row of reference data is an object");
    return row as Row; // its cells are looked at one by one
  });
}

function holidayOf({ date, name }: Row): Holiday {
  invariant(typeof name === "string", "a holiday has a name");
  return { date: dayIn(date), name };
}

function limitOf({ securityID, day, reference, band }: Row): LimitOverride {
  invariant(typeof securityID === "string", "a limit is for a security");
  return {
    securityID,
    day: dayIn(day),
    ...(reference === undefined ? {} : { reference: price(Number(reference)) }),
    ...(band === undefined ? {} : { band: rate(Number(band)) }),
  };
}

function exDateOf(row: Row): ExDate {
  invariant(typeof row["securityID"] === "string", "an ex-date is of a security");
  return { securityID: row["securityID"], day: dayIn(row["day"]), terms: exTermsIn(row) };
}

function dayIn(value: unknown): TradingDay {
  invariant(typeof value === "string" && isTradingDay(value), "reference data are for days written YYYY-MM-DD");
  return tradingDay(value);
}
