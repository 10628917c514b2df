// What the market knows between two runs: the date and phase, prices, halts, the index, and how often the program began.
// Trades are not in it: the day's tape has them. Files are replaced whole, so that a crash leaves the old or the new one.

import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { instant, tradingDay, type Instant, type TradingDay } from "@tradebook/domain/instant.ts";
import { invariant } from "@tradebook/domain/invariant.ts";
import { phases, type Phase } from "@tradebook/domain/market/phase.ts";
import type { SecurityStatus } from "@tradebook/domain/security.ts";
import { price, rate, type Price, type Rate } from "@tradebook/domain/units.ts";
import type { Day } from "./day.ts";
import type { Exchange } from "./exchange.ts";
import type { Instrument } from "./instrument.ts";
import type { IndexBasis, IndexLevel } from "./market-index.ts";

/** One security as the last run left it. */
export type RememberedSecurity = {
  readonly reference: Price;
  readonly band: Rate;
  readonly lastPx: Price;
  readonly previousClose: Price;
  readonly publishedPrice: Price;
  readonly officialClose: Price | null;
  readonly status: SecurityStatus;
  readonly haltReason: string | null;
  readonly auctionEndsAt: Instant | null;
};

export type Remembered = Pick<Exchange, "haltReason" | "interruptedLeftMs" | "breaker"> & {
  readonly savedAt: Instant;
  readonly day: Day;
  readonly index: IndexLevel;
  readonly basis: IndexBasis;
  readonly of: (securityID: string) => RememberedSecurity | null;
};

type SavedMarket = Omit<Remembered, "of" | "basis"> & {
  readonly version: 2;
  readonly divisor: number;
  readonly shares: { readonly [securityID: string]: number };
  readonly securities: { readonly [securityID: string]: RememberedSecurity };
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
  const saved = JSON.parse(readFileSync(file, "utf8")) as SavedMarket; // this file's own writing, of whatever version
  // The first version had neither closes nor a phase: a market begun under it begins anew.
  if ((saved.version as number) === 1) return null;
  invariant(saved.version === 2 && typeof saved.securities === "object", `${file} holds a market of version 2`);
  const { savedAt, day, index, divisor, shares, haltReason, interruptedLeftMs, breaker } = saved;
  return {
    savedAt: instant(savedAt),
    day: rememberedDay(day),
    index,
    basis: { divisor, shares: new Map(Object.entries(shares)) },
    haltReason,
    interruptedLeftMs,
    breaker,
    of: (securityID) => {
      const one = Object.hasOwn(saved.securities, securityID) ? saved.securities[securityID] : undefined;
      return one === undefined ? null : rememberedSecurity(one);
    },
  };
}

export function saveMarket(folder: string, exchange: Exchange, savedAt: Instant): void {
  const { day, index, basis, haltReason, interruptedLeftMs, breaker } = exchange;
  const securities = [...exchange.instruments].map(([securityID, instrument]) => [securityID, saved(instrument)]);
  const market: SavedMarket = {
    version: 2,
    savedAt,
    day,
    index,
    divisor: basis.divisor,
    shares: Object.fromEntries(basis.shares),
    haltReason,
    interruptedLeftMs,
    breaker,
    securities: Object.fromEntries(securities) as SavedMarket["securities"], // pairs of the line above
  };
  replaceFile(join(folder, "market.json"), JSON.stringify(market));
}

function saved({ security, limit, ...of }: Instrument): RememberedSecurity {
  const { lastPx, previousClose, publishedPrice, officialClose, haltReason, auctionEndsAt } = of;
  const { reference, band } = limit;
  const { status } = security;
  return { reference, band, lastPx, previousClose, publishedPrice, officialClose, status, haltReason, auctionEndsAt };
}

function rememberedDay(day: Day): Day {
  const { tradeDate, phase, startedAt, endsAt, nextPhase, over } = day;
  const known = (name: Phase) => {
    invariant(Object.hasOwn(phases, name), "the market file names a phase");
    return name;
  };
  return {
    tradeDate: tradingDay(tradeDate),
    phase: known(phase),
    startedAt: instant(startedAt),
    endsAt: endsAt === null ? null : instant(endsAt),
    nextPhase: nextPhase === null ? null : known(nextPhase),
    over,
  };
}

function rememberedSecurity(one: RememberedSecurity): RememberedSecurity {
  const { auctionEndsAt, officialClose } = one;
  return {
    ...one,
    reference: price(one.reference),
    band: rate(one.band),
    lastPx: price(one.lastPx),
    previousClose: price(one.previousClose),
    publishedPrice: price(one.publishedPrice),
    officialClose: officialClose === null ? null : price(officialClose),
    auctionEndsAt: auctionEndsAt === null ? null : instant(auctionEndsAt),
  };
}

/** Writes the whole file anew: after a crash there is the old one or the new one. */
export function replaceFile(file: string, text: string): void {
  writeFileSync(`${file}.new`, text, { flush: true, mode: 0o600 });
  renameSync(`${file}.new`, file);
}

/** The date a trade or a file is of, as it stands in a file's name. */
export function dateInName(day: TradingDay): string {
  return day.replaceAll("-", "");
}
