// Candles: the history asked for a range, and the last candle as live trades move it.

import {
  candleIntervals,
  isOfDays,
  type Candle,
  type CandleInterval,
  type MarketTrade,
} from "@tradebook/contract/services/market-data.ts";
import {
  instant,
  lagosAt,
  lagosDay,
  tradingDay as dayOf,
  type Instant,
  type TradingDay,
} from "@tradebook/domain/instant.ts";
import { addQuantity, notional, plus } from "@tradebook/domain/units.ts";

const dayMs = 86_400_000;

/** How far each range looks back and the interval it starts with; a day looks back over a long weekend. */
export const chartRanges = {
  "1D": { days: 5, interval: "1m" },
  "5D": { days: 7, interval: "15m" },
  "1M": { days: 31, interval: "1h" },
  "3M": { days: 92, interval: "1d" },
  "6M": { days: 183, interval: "1d" },
  "1Y": { days: 366, interval: "1d" },
  "5Y": { days: 1827, interval: "1w" },
  All: { days: 3660, interval: "1w" },
} as const satisfies Record<string, { readonly days: number; readonly interval: CandleInterval }>;

export type ChartRange = keyof typeof chartRanges;

/** Intervals that fit a range: at least a few candles, at most what the server gives at once. */
export function intervalsFor(range: ChartRange): readonly CandleInterval[] {
  const span = range === "1D" ? dayMs : chartRanges[range].days * dayMs;
  const all = Object.keys(candleIntervals) as CandleInterval[]; // the table's own keys
  return all.filter((interval) => candleIntervals[interval] * 6 <= span && span / candleIntervals[interval] <= 12_000);
}

export function rangeStart(range: ChartRange, now: Instant): Instant {
  return instant(now - chartRanges[range].days * dayMs);
}

/** The candles of the latest day that has any. */
export function sessionOnly(candles: readonly Candle[]): Candle[] {
  const last = candles.at(-1);
  if (last === undefined) return [];
  const day = lagosDay(last.time);
  return candles.filter((candle) => lagosDay(candle.time) === day);
}

/** What live trades need to know of the candles they move. */
export type CandleScale = {
  readonly interval: CandleInterval;
  /** The day the exchange trades, which need not be the calendar's; null while it is not known. */
  readonly tradingDay: TradingDay | null;
};

/** Null for a trade that is older than the last candle: history is the server's. */
export function withTrade(last: Candle | undefined, trade: MarketTrade, scale: CandleScale): Candle | null {
  const time = candleStart(trade.mdEntryTime, last?.time, scale);
  if (time === null || (last !== undefined && time < last.time)) return null;
  const { mdEntryPx: px, mdEntrySize: qty } = trade;
  const value = notional(px, qty);
  if (last === undefined || time > last.time) {
    return { time, open: px, high: px, low: px, close: px, volume: qty, value, trades: 1 };
  }
  return {
    ...last,
    high: px > last.high ? px : last.high,
    low: px < last.low ? px : last.low,
    close: px,
    volume: addQuantity(last.volume, qty),
    value: plus(last.value, value),
    trades: last.trades + 1,
  };
}

/** Candles of days, weeks and months belong to trading days; shorter ones to the clock. */
function candleStart(at: Instant, last: Instant | undefined, { interval, tradingDay }: CandleScale): Instant | null {
  const isDaily = isOfDays(interval);
  if (isDaily && tradingDay === null) return null;
  if (interval === "1mo" && tradingDay !== null) return lagosAt(firstOfMonth(tradingDay), 0);
  const moment = isDaily && tradingDay !== null ? lagosAt(tradingDay, 0) : at;
  const length = candleIntervals[interval];
  // Counted from the server's last candle, so that weeks begin on the day that its weeks begin.
  const origin = last ?? (isDaily ? moment : 0);
  return instant(origin + Math.floor((moment - origin) / length) * length);
}

function firstOfMonth(day: TradingDay): TradingDay {
  return dayOf(`${day.slice(0, 8)}01`);
}
