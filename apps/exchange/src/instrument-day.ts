// How a security begins a date: its reference and limits, its standing and tags, nothing traded.

import { exPrice, type ExTerms } from "@tradebook/domain/corporate-action/ex-price.ts";
import type { TradingDay } from "@tradebook/domain/instant.ts";
import { priceLimit } from "@tradebook/domain/market/price-limit.ts";
import { standingOn } from "@tradebook/domain/market/security-standing.ts";
import type { PriceLimit, Security, SecurityID } from "@tradebook/domain/security.ts";
import type { Price, Rate } from "@tradebook/domain/units.ts";
import { newInstrument, untraded, type Instrument } from "./instrument.ts";

/** What the exchange sets for one security on one day: after a listing, on an ex-date, by notice. */
export type LimitOverride = {
  readonly securityID: SecurityID;
  readonly day: TradingDay;
  /** Left out, it is the previous close. */
  readonly reference?: Price;
  /** Left out, it is the band of that day. */
  readonly band?: Rate;
};

/** The first day whose buyers do not get what the issuer gives: its reference is the close without that. */
export type ExDate = { readonly securityID: SecurityID; readonly day: TradingDay; readonly terms: ExTerms };

export type DateStart = {
  readonly day: TradingDay;
  readonly overrides: readonly LimitOverride[];
  readonly exDates: readonly ExDate[];
};

/** A security that has never been in this market before. */
export function listInstrument(security: Security, close: Price, start: DateStart): Instrument {
  const instrument = newInstrument(security, close, start.day);
  const { status, tags, reason } = standingOn(security.securityID, start.day);
  instrument.security = { ...security, status, tags };
  instrument.haltReason = reason;
  limitInstrument(instrument, start);
  return instrument;
}

/** Begins a date from the official close of the one before. */
export function startInstrument(instrument: Instrument, before: TradingDay, start: DateStart): void {
  instrument.previousClose = instrument.officialClose ?? instrument.publishedPrice;
  instrument.officialClose = null;
  instrument.auctionEndsAt = null;
  instrument.today = untraded;
  limitInstrument(instrument, start);
  newStanding(instrument, before, start.day);
}

function limitInstrument(instrument: Instrument, start: DateStart): void {
  instrument.limit = limitOn(instrument.security, instrument.previousClose, start);
  const { reference } = instrument.limit;
  // What traded yesterday was worth something else: nobody goes by it any more.
  if (reference !== instrument.previousClose) instrument.lastPx = reference;
  instrument.publishedPrice = reference;
}

function limitOn(security: Security, close: Price, { day, overrides, exDates }: DateStart): PriceLimit {
  const isToday = (row: LimitOverride | ExDate) => row.securityID === security.securityID && row.day === day;
  const set = overrides.findLast(isToday);
  const taken = exDates.filter(isToday).map(({ terms }) => terms);
  const reference = set?.reference ?? (taken.length === 0 ? close : exPrice(close, taken, security.tick));
  return priceLimit({ security, tradingDay: day, reference, ...(set?.band === undefined ? {} : { band: set.band }) });
}

/** A row that came into force since the last date counts; else what was decided by hand stays. */
function newStanding(instrument: Instrument, before: TradingDay, day: TradingDay): void {
  const { securityID } = instrument.security;
  const now = standingOn(securityID, day);
  if (now === standingOn(securityID, before)) return;
  instrument.security = { ...instrument.security, status: now.status, tags: now.tags };
  instrument.haltReason = now.reason;
}
