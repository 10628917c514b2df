// A security's day from its trades: open, high, low, last, published price, change, volume, value.

import type { TradingDay } from "../instant.ts";
import {
  addQuantity,
  averagePrice,
  divideHalfAway,
  notional,
  plus,
  zeroKobo,
  zeroQuantity,
  type Kobo,
  type Price,
  type Quantity,
} from "../units.ts";

/** Totals and marks only; change and averages are derived. */
export type SecurityDay = {
  readonly securityID: string;
  readonly tradingDay: TradingDay;
  readonly prevClose: Price | null;
  readonly open: Price | null;
  readonly high: Price | null;
  readonly low: Price | null;
  /** The price of the latest trade of any size. */
  readonly last: Price | null;
  /** The price that the exchange shows: the previous close until a trade is large enough to move it. */
  readonly publishedPrice: Price | null;
  /** The first price of the day that moved the published one; null until there is one. */
  readonly officialOpen: Price | null;
  /** The close as the exchange has set it; null until it has. */
  readonly officialClose: Price | null;
  readonly deals: number;
  readonly volume: Quantity;
  readonly value: Kobo;
};

export type MarketTrade = { readonly mdEntryPx: Price; readonly mdEntrySize: Quantity };

/** The day before its first trade. */
export function startDay(securityID: string, tradingDay: TradingDay, prevClose: Price | null): SecurityDay {
  return {
    securityID,
    tradingDay,
    prevClose,
    open: null,
    high: null,
    low: null,
    last: null,
    publishedPrice: prevClose,
    officialOpen: null,
    officialClose: null,
    deals: 0,
    volume: zeroQuantity,
    value: zeroKobo,
  };
}

/** Whether a trade is large enough to move the published price (domain/ngx.md 1.6). */
export function movesPrice(trade: Pick<MarketTrade, "mdEntrySize">, minPriceMoveQty: Quantity): boolean {
  return trade.mdEntrySize >= minPriceMoveQty;
}

/** The day with one more trade: every trade counts, but only one that moves the published price sets that. */
export function addTrade(day: SecurityDay, trade: MarketTrade, moves: boolean): SecurityDay {
  const { mdEntryPx: px, mdEntrySize: qty } = trade;
  return {
    ...day,
    open: day.open ?? px,
    high: day.high === null || px > day.high ? px : day.high,
    low: day.low === null || px < day.low ? px : day.low,
    last: px,
    publishedPrice: moves ? px : day.publishedPrice,
    officialOpen: day.officialOpen ?? (moves ? px : null),
    deals: day.deals + 1,
    volume: addQuantity(day.volume, qty),
    value: plus(day.value, notional(px, qty)),
  };
}

export type DayFigures = {
  /** The official close, and until it is set the one it would be now: the published price. */
  readonly close: Price | null;
  /** Kobo against the previous close; null without one. */
  readonly change: number | null;
  /** Per cent against the previous close, two decimals. */
  readonly changePct: number | null;
  /** Kobo with four decimals, for the eye; null before the first trade. */
  readonly vwap: number | null;
};

/**
 * What a price list shows beside the marks themselves. The change is that of the close, and so of the published price,
 * not of the last trade: the exchange's own list shows no change however often a name trades in small lots
 * (domain/ngx.md 1.6, where 487 deals left a close as it was). The last trade's price stands beside it.
 */
export function dayFigures(day: SecurityDay): DayFigures {
  const { prevClose } = day;
  const close = day.officialClose ?? day.publishedPrice;
  const known = close !== null && prevClose !== null;
  return {
    close,
    change: known ? close - prevClose : null,
    changePct: known ? percent(BigInt(close - prevClose), BigInt(prevClose)) : null,
    vwap: day.volume === 0 ? null : averagePrice(day.value, day.volume),
  };
}

/** `part` of `whole` in per cent with two decimals, for the eye; zero of nothing. */
export function percent(part: bigint, whole: bigint): number {
  return whole <= 0n ? 0 : Number(divideHalfAway(part * 10_000n, whole)) / 100;
}
