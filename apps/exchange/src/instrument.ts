// One security's market: its book, its price limits, and what its trades add up to today.

import type { TradingDay } from "@tradebook/domain/instant.ts";
import { priceLimit } from "@tradebook/domain/market/price-limit.ts";
import type { PriceLimit, Security } from "@tradebook/domain/security.ts";
import { notional, plus, zeroKobo, type Kobo, type Price, type Quantity } from "@tradebook/domain/units.ts";
import { emptyBook, type Book } from "@tradebook/matching/book.ts";

export type DayStatistics = {
  readonly open: Price | null;
  readonly high: Price | null;
  readonly low: Price | null;
  readonly lastQty: Quantity | null;
  readonly volume: number;
  readonly value: Kobo;
  readonly deals: number;
};

/** Changes in place; only exchange.ts changes it. */
export type Instrument = {
  readonly security: Security;
  readonly book: Book;
  limit: PriceLimit;
  /** The last traded price, on whatever day that was. */
  lastPx: Price;
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
  const limit = priceLimit({ security, tradingDay, reference: close });
  return { security, book: emptyBook(), limit, lastPx: close, today: untraded };
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
