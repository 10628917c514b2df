// The Daily Official List of a day as a CSV file, in the exchange's own columns (domain/ngx.md 1.9).

import type { TradingDay } from "@tradebook/domain/instant.ts";
import { percent } from "@tradebook/domain/market/market-statistics.ts";
import type { Kobo, Price } from "@tradebook/domain/units.ts";
import type { FileAnswer } from "@tradebook/contract/file-answer.ts";

/** One security's day. Prices of a day without trades are null, but for the closes. */
export type ListRow = {
  readonly securityID: string;
  readonly prevClose: Price | null;
  readonly officialOpen: Price | null;
  readonly open: Price | null;
  readonly high: Price | null;
  readonly low: Price | null;
  readonly officialClose: Price | null;
  /** The last trade's price. */
  readonly close: Price | null;
  readonly trades: number;
  readonly volume: number;
  readonly value: Kobo;
};

const columns = [
  "S/N",
  "COMPANY",
  "PCLOSE",
  "OOPEN",
  "OPEN",
  "HIGH",
  "LOW",
  "%SPREAD",
  "OCLOSE",
  "CLOSE",
  "CHANGE",
  "%CHANGE",
  "TRADES",
  "VOLUME",
  "VALUE",
] as const;

/**
 * OPEN, HIGH, LOW and CLOSE are those of trades of any size; OOPEN and OCLOSE are the official ones, which only trades of
 * the price group's quantity move. CHANGE is OCLOSE against PCLOSE. %SPREAD is the day's range in per cent of its low.
 * A name that did not trade shows its closes, no range, and nothing traded.
 */
export function officialList(day: TradingDay, rows: readonly ListRow[]): FileAnswer {
  const lines = [columns.join(","), ...rows.map((row, place) => lineOf(place + 1, row))];
  // Every line of RFC 4180 ends in CRLF, the last one too.
  const content = lines.map((line) => `${line}\r\n`).join("");
  return {
    fileName: `daily-official-list-${day}.csv`,
    contentType: "text/csv; charset=utf-8; header=present",
    content,
  };
}

function lineOf(number: number, row: ListRow): string {
  const { prevClose, officialClose, high, low } = row;
  const change = prevClose === null || officialClose === null ? null : officialClose - prevClose;
  return [
    String(number),
    cell(row.securityID),
    ...[prevClose, row.officialOpen, row.open, high, low].map(naira),
    high === null || low === null ? "" : percentText(high - low, low),
    ...[officialClose, row.close, change].map(naira),
    change === null || prevClose === null ? "" : percentText(change, prevClose),
    String(row.trades),
    String(row.volume),
    nairaText(row.value),
  ].join(",");
}

/** A text as a cell: quoted where it must be, and never read as a formula by a spreadsheet. */
export function cell(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

function naira(kobo: number | null): string {
  return kobo === null ? "" : nairaText(BigInt(kobo));
}

/** Naira with two decimals, whatever the amount: the day's value may be more than a double counts. */
function nairaText(kobo: bigint): string {
  const digits = String(kobo < 0n ? -kobo : kobo).padStart(3, "0");
  return `${kobo < 0n ? "-" : ""}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

function percentText(part: number, whole: number): string {
  return nairaText(BigInt(Math.round(percent(BigInt(part), BigInt(whole)) * 100)));
}
