// What the market knows between two runs: prices, the day so far, and how often the program was started.
// The files are replaced whole, so that a crash leaves the old one or the new one.

import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { tradingDay, type TradingDay } from "@tradebook/domain/instant.ts";
import { invariant } from "@tradebook/domain/invariant.ts";
import { kobo, price, quantity, type Price } from "@tradebook/domain/units.ts";
import type { DayStatistics, Instrument } from "./instrument.ts";

/** One security as the last run left it. `value` is text, since JSON has no such large numbers. */
type SavedSecurity = {
  readonly reference: number;
  readonly lastPx: number;
  readonly publishedPrice?: number;
  readonly open: number | null;
  readonly high: number | null;
  readonly low: number | null;
  readonly lastQty: number | null;
  readonly volume: number;
  readonly value: string;
  readonly deals: number;
};
type SavedMarket = {
  readonly version: 1;
  readonly tradeDate: string;
  readonly securities: { readonly [securityID: string]: SavedSecurity };
};

export type Remembered = {
  readonly tradeDate: TradingDay;
  readonly of: (
    securityID: string,
  ) => {
    readonly reference: Price;
    readonly lastPx: Price;
    readonly publishedPrice: Price;
    readonly today: DayStatistics;
  } | null;
};

/** The folder of the exchange's own files, made if it is missing. */
export function exchangeFolder(dataDir: string): string {
  const folder = join(dataDir, "exchange");
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  return folder;
}

/** Counts this start of the program, and keeps the count before anything uses it. */
export function countStart(folder: string): number {
  const file = join(folder, "starts.json");
  const before: unknown = existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : { starts: 0 };
  invariant(typeof before === "object" && before !== null && "starts" in before, `${file} counts starts`);
  const { starts } = before;
  invariant(typeof starts === "number" && Number.isSafeInteger(starts) && starts >= 0, `${file} counts starts`);
  replaceFile(file, JSON.stringify({ starts: starts + 1 }));
  return starts + 1;
}

/** The market as the last run saved it, or null at the first start. */
export function readMarket(folder: string): Remembered | null {
  const file = join(folder, "market.json");
  if (!existsSync(file)) return null;
  const saved = JSON.parse(readFileSync(file, "utf8")) as SavedMarket; // this file's own writing
  invariant(saved.version === 1 && typeof saved.securities === "object", `${file} holds a market of version 1`);
  return {
    tradeDate: tradingDay(saved.tradeDate),
    of: (securityID) => {
      const one = saved.securities[securityID];
      return one === undefined ? null : remembered(one);
    },
  };
}

export function saveMarket(folder: string, tradeDate: TradingDay, instruments: Iterable<Instrument>): void {
  const securities: { [securityID: string]: SavedSecurity } = {};
  for (const { security, limit, lastPx, publishedPrice, today } of instruments)
    securities[security.securityID] = {
      reference: limit.reference,
      lastPx,
      publishedPrice,
      ...today,
      value: String(today.value),
    };
  const market: SavedMarket = { version: 1, tradeDate, securities };
  replaceFile(join(folder, "market.json"), JSON.stringify(market));
}

function remembered(saved: SavedSecurity) {
  const { reference, lastPx, open, high, low, lastQty, volume, value, deals } = saved;
  const priceOrNull = (px: number | null) => (px === null ? null : price(px));
  const today: DayStatistics = {
    open: priceOrNull(open),
    high: priceOrNull(high),
    low: priceOrNull(low),
    lastQty: lastQty === null ? null : quantity(lastQty),
    volume,
    value: kobo(BigInt(value)),
    deals,
  };
  const publishedPrice = price(saved.publishedPrice ?? lastPx);
  return { reference: price(reference), lastPx: price(lastPx), publishedPrice, today };
}

function replaceFile(file: string, text: string): void {
  writeFileSync(`${file}.new`, text, { flush: true, mode: 0o600 });
  renameSync(`${file}.new`, file);
}
