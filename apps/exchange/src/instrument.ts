// One security's market: its book, its price limits, its prices, and what its trades add up to today.

import type { Instant, TradingDay } from "@tradebook/domain/instant.ts";
import { isCallPhase, phases, type Phase } from "@tradebook/domain/market/phase.ts";
import { priceLimit } from "@tradebook/domain/market/price-limit.ts";
import type { PriceLimit, Security } from "@tradebook/domain/security.ts";
import { notional, plus, zeroKobo, type Kobo, type Price, type Quantity } from "@tradebook/domain/units.ts";
import { emptyBook, type Book } from "@tradebook/matching/book.ts";
import { theoretical, type AuctionTerms, type Theoretical } from "@tradebook/matching/call-auction.ts";

export type DayStatistics = {
  readonly open: Price | null;
  readonly high: Price | null;
  readonly low: Price | null;
  readonly lastQty: Quantity | null;
  readonly volume: number;
  readonly value: Kobo;
  readonly deals: number;
};

/** Changes in place; only the exchange's own commands change it. */
export type Instrument = {
  /** Replaced whole when its status or its tags change. */
  security: Security;
  readonly book: Book;
  limit: PriceLimit;
  /** The last traded price, on whatever day that was. */
  lastPx: Price;
  /** The official close of the last date before this one. */
  previousClose: Price;
  /** What the exchange shows: the day's reference until a trade is large enough to move it. */
  publishedPrice: Price;
  /** Null until the date is over. */
  officialClose: Price | null;
  /** What the auction under way would do, in the phases that tell it. */
  theoretical: Theoretical | null;
  /** Why it doesn't trade; null while it does. */
  haltReason: string | null;
  /** The end of the auction in which this security's own trading resumes; null outside one. */
  auctionEndsAt: Instant | null;
  today: DayStatistics;
};

export const untraded: DayStatistics = {
  open: null,
  high: null,
  low: null,
  lastQty: null,
  volume: 0,
  value: zeroKobo,
  deals: 0,
};

/** A market with an empty book, as it stands before the first order of a day. */
export function newInstrument(security: Security, close: Price, tradingDay: TradingDay): Instrument {
  return {
    security,
    book: emptyBook(),
    limit: priceLimit({ security, tradingDay, reference: close }),
    lastPx: close,
    previousClose: close,
    publishedPrice: close,
    officialClose: null,
    theoretical: null,
    haltReason: null,
    auctionEndsAt: null,
    today: untraded,
  };
}

export function withTrade(today: DayStatistics, px: Price, qty: Quantity): DayStatistics {
  return {
    open: today.open ?? px,
    high: today.high === null || px > today.high ? px : today.high,
    low: today.low === null || px < today.low ? px : today.low,
    lastQty: qty,
    volume: today.volume + qty,
    value: plus(today.value, notional(px, qty)),
    deals: today.deals + 1,
  };
}

/** The phase of one security: the market's, unless it is halted or in an auction of its own. */
export function phaseOf({ security, auctionEndsAt }: Instrument, marketPhase: Phase): Phase {
  if (security.status !== "Trading") return phases[marketPhase].accepts ? "HALTED" : marketPhase;
  return auctionEndsAt !== null && phases[marketPhase].matches ? "INTRADAY_AUCTION" : marketPhase;
}

/** Whether the phase tells what its uncross would do. */
export function tellsAuction(phase: Phase): boolean {
  return isCallPhase(phase) && phase !== "PRE_OPEN" && phase !== "PRE_CLOSE";
}

export function auctionTermsOf({ limit }: Instrument): AuctionTerms {
  return { reference: limit.reference, tick: limit.tick };
}

/** What an uncross now would do; null when nothing can trade. */
export function theoreticalOf(instrument: Instrument): Theoretical | null {
  return theoretical(instrument.book, auctionTermsOf(instrument));
}
