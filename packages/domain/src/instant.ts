// Moments in UTC, and the Lagos day and clock time they fall on.

import { invariant } from "./invariant.ts";

declare const instantBrand: unique symbol;
declare const dayBrand: unique symbol;

/** Milliseconds since 1970 in UTC. */
export type Instant = number & { readonly [instantBrand]: true };
/** A calendar date in Africa/Lagos, `YYYY-MM-DD`. Days compare as text. */
export type TradingDay = string & { readonly [dayBrand]: true };

const dayMs = 86_400_000;

const lagosFields = new Intl.DateTimeFormat("en-GB", {
  timeZone: "Africa/Lagos",
  hourCycle: "h23",
  year: "numeric",
  month: "2-digit",
  day: "2-digit",
  hour: "2-digit",
  minute: "2-digit",
  second: "2-digit",
});

export function instant(milliseconds: number): Instant {
  invariant(Number.isSafeInteger(milliseconds), "an instant is a whole number of milliseconds");
  return milliseconds as Instant;
}

/** Throws unless `text` is a real date written `YYYY-MM-DD`. */
export function tradingDay(text: string): TradingDay {
  invariant(isTradingDay(text), `a day is a real date written YYYY-MM-DD, not ${JSON.stringify(text)}`);
  return text;
}

export function isTradingDay(text: string): text is TradingDay {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && utcNoon(text) !== undefined;
}

/** The date in Lagos at that moment. */
export function lagosDay(at: Instant): TradingDay {
  const part = lagosParts(at);
  return `${part("year")}-${part("month")}-${part("day")}` as TradingDay;
}

/** Minutes since midnight in Lagos at that moment, 0 to 1439. */
export function lagosMinute(at: Instant): number {
  const part = lagosParts(at);
  return Number(part("hour")) * 60 + Number(part("minute"));
}

/** Noon in Lagos of a day, for instants that only stand for a date. */
export function lagosNoon(day: TradingDay): Instant {
  return lagosAt(day, 12 * 60);
}

/** The moment a Lagos day reaches a minute of its clock. Lagos has been UTC+1 without daylight saving since 1979. */
export function lagosAt(day: TradingDay, minute: number): Instant {
  const noon = utcNoon(day);
  invariant(noon !== undefined, "a trading day is a real date");
  return instant(noon + (minute - 13 * 60) * 60_000);
}

export function addDays(day: TradingDay, days: number): TradingDay {
  const noon = utcNoon(day);
  invariant(noon !== undefined, "a trading day is a real date");
  return isoDate(noon + days * dayMs);
}

/** From the first to the second; below zero where that is earlier. */
export function daysBetween(first: TradingDay, second: TradingDay): number {
  return Math.round((lagosNoon(second) - lagosNoon(first)) / dayMs);
}

/** 0 is Sunday, 6 is Saturday. */
export function weekday(day: TradingDay): number {
  const noon = utcNoon(day);
  invariant(noon !== undefined, "a trading day is a real date");
  return new Date(noon).getUTCDay(); // a date of the given day, not of today
}

function utcNoon(text: string): number | undefined {
  const at = Date.UTC(Number(text.slice(0, 4)), Number(text.slice(5, 7)) - 1, Number(text.slice(8, 10)), 12);
  return Number.isNaN(at) || isoDate(at) !== text ? undefined : at;
}

function isoDate(at: number): TradingDay {
  return new Date(at).toISOString().slice(0, 10) as TradingDay;
}

function lagosParts(at: Instant): (type: Intl.DateTimeFormatPartTypes) => string {
  const parts = lagosFields.formatToParts(at);
  return (type) => parts.find((part) => part.type === type)?.value ?? "";
}
