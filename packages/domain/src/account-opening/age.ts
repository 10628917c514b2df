// How old somebody is on a day, and how long ago a day was.

import type { TradingDay } from "../instant.ts";

export const fullAge = 18;
export const oldestAge = 120;

/** Whole years on that day; born on 29 February, one is a year older on 1 March of other years. */
export function ageOn(born: TradingDay, day: TradingDay): number {
  const years = Number(day.slice(0, 4)) - Number(born.slice(0, 4));
  return day.slice(5) >= born.slice(5) ? years : years - 1;
}

/** The same day so many months before; the month's last where there is no such day. */
export function monthsBefore(day: TradingDay, months: number): TradingDay {
  const [year = 0, month = 0, date = 0] = day.split("-").map(Number);
  const count = year * 12 + (month - 1) - months;
  const [thenYear, thenMonth] = [Math.floor(count / 12), (count % 12) + 1];
  const last = lastDate(thenYear, thenMonth);
  return `${pad(thenYear, 4)}-${pad(thenMonth, 2)}-${pad(Math.min(date, last), 2)}` as TradingDay; // of whole parts
}

function lastDate(year: number, month: number): number {
  if (month !== 2) return [4, 6, 9, 11].includes(month) ? 30 : 31;
  return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0 ? 29 : 28;
}

function pad(number: number, size: number): string {
  return String(number).padStart(size, "0");
}
