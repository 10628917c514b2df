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
    deals: 0,
    volume: zeroQuantity,
    value: zeroKobo,
  };
}

/** Whether a trade is large enough to move the published price (domain/ngx.md 1.6). */
export function movesPrice(trade: Pick<MarketTrade, "mdEntrySize">, minPriceMoveQty: Quantity): boolean {
  return trade.mdEntrySize >= minPriceMoveQty;
}

/** The day with one more trade: every trade counts, but only a large one moves the published price. */
export function addTrade(day: SecurityDay, trade: MarketTrade, minPriceMoveQty: Quantity): SecurityDay {
  const { mdEntryPx: px, mdEntrySize: qty } = trade;
  return {
    ...day,
    open: day.open ?? px,
    high: day.high === null || px > day.high ? px : day.high,
    low: day.low === null || px < day.low ? px : day.low,
    last: px,
    publishedPrice: movesPrice(trade, minPriceMoveQty) ? px : day.publishedPrice,
    deals: day.deals + 1,
    volume: addQuantity(day.volume, qty),
    value: plus(day.value, notional(px, qty)),
  };
}

export type DayFigures = {
  /** The close as it would be now: the published price. */
  readonly close: Price | null;
  /** Kobo against the previous close; null without one. */
  readonly change: number | null;
  /** Per cent against the previous close, two decimals. */
  readonly changePct: number | null;
  /** Kobo with four decimals, for the eye; null before the first trade. */
  readonly vwap: number | null;
};

/** What a price list shows beside the marks themselves. */
export function dayFigures(day: SecurityDay): DayFigures {
  const { publishedPrice: close, prevClose } = day;
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
