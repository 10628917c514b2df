// The days on which what an issuer gives is taken off a security's price, as the desk declares them ahead.

import { isBusinessDay } from "@tradebook/domain/trading-calendar.ts";
import type { Exchange } from "./exchange.ts";
import type { ExDate } from "./instrument-day.ts";
import { mostRows, readOverlay, writeOverlay } from "./reference-overlay.ts";

/** From now on and for later runs. Null when it is done, else why it cannot be. */
export function declareExDate(exchange: Exchange, folder: string, exDate: ExDate): string | null {
  const { securityID, day, terms } = exDate;
  if (!exchange.instruments.has(securityID)) return `${securityID} is not listed`;
  if (day <= exchange.day.tradeDate) return `${day} is not after today's trade date`;
  if (!isBusinessDay(exchange.timetable.calendar, day)) return `there is no trading on ${day}`;
  const isSame = (row: ExDate) => row.securityID === securityID && row.day === day && row.terms.type === terms.type;
  if (exchange.exDates.some(isSame)) return `${securityID} has that on ${day} already`;
  if (exchange.exDates.length >= mostRows) return "no more ex-dates can be added";
  keep(exchange, folder, [...exchange.exDates, exDate]);
  return null;
}

/** Takes back what was declared for a security and a day to come. Null when it is done, else why it cannot be. */
export function withdrawExDate(
  exchange: Exchange,
  folder: string,
  of: Pick<ExDate, "securityID" | "day">,
): string | null {
  const { securityID, day } = of;
  if (day <= exchange.day.tradeDate) return `${day} is not after today's trade date`;
  const left = exchange.exDates.filter((row) => row.securityID !== securityID || row.day !== day);
  if (left.length === exchange.exDates.length) return `${securityID} has no ex-date on ${day}`;
  keep(exchange, folder, left);
  return null;
}

function keep(exchange: Exchange, folder: string, exDates: readonly ExDate[]): void {
  writeOverlay(folder, { ...readOverlay(folder), exDates });
  exchange.exDates = exDates;
}
