// What a stretch of daily candles says: return, extremes with their days, average volume, how widely it moves.

import type { Candle, MarketStat } from "@tradebook/contract/services/market-data.ts";
import { lagosDay, type TradingDay } from "@tradebook/domain/instant.ts";
import { averagePrice, sum, type Kobo, type Price } from "@tradebook/domain/units.ts";

/** Trading days that a year is reckoned with. */
const daysOfYear = 250;

export const periods = { "1M": 31, "3M": 92, "6M": 183, "1Y": 366, "2Y": 732 } as const;
export type Period = keyof typeof periods;

export function isPeriod(name: string): name is Period {
  return Object.hasOwn(periods, name);
}

export type HistoryFigures = {
  /** Per cent from the first open to the last close. */
  readonly periodReturn: number;
  readonly high: { readonly px: Price; readonly at: number };
  readonly low: { readonly px: Price; readonly at: number };
  readonly averageVolume: number;
  readonly daysTraded: number;
  readonly days: number;
  /** Per cent a year; null with too few days to say. */
  readonly volatility: number | null;
};

/** Null without a candle. */
export function figuresOf(candles: readonly Candle[]): HistoryFigures | null {
  const [first] = candles;
  const last = candles.at(-1);
  if (first === undefined || last === undefined) return null;
  const high = candles.reduce((best, candle) => (candle.high > best.high ? candle : best), first);
  const low = candles.reduce((best, candle) => (candle.low < best.low ? candle : best), first);
  const volume = candles.reduce((total, candle) => total + candle.volume, 0);
  return {
    periodReturn: percent(last.close, first.open),
    high: { px: high.high, at: high.time },
    low: { px: low.low, at: low.time },
    averageVolume: Math.round(volume / candles.length),
    daysTraded: candles.filter((candle) => candle.trades > 0).length,
    days: candles.length,
    volatility: volatilityOf(candles),
  };
}

type Days = { readonly data: readonly Candle[] | undefined; readonly isPlaceholderData: boolean };
/** The same days as they compare with today and as they were traded. */
type BothDays<D> = { readonly adjusted: D; readonly traded: D };

/** Null until both are read: the one with what stands in for the other would tell of other days, or of other prices. */
export function readDays({ adjusted, traded }: BothDays<Days>): BothDays<readonly Candle[]> | null {
  if (adjusted.data === undefined || adjusted.isPlaceholderData) return null;
  if (traded.data === undefined || traded.isPlaceholderData) return null;
  return { adjusted: adjusted.data, traded: traded.data };
}

type Today = Pick<MarketStat, "open" | "high" | "low" | "last" | "volume" | "value" | "deals">;

/** The candles with the day that is being traded as it stands now, so that the list and the price above it agree. */
export function withToday(
  candles: readonly Candle[],
  today: Today | undefined,
  day: TradingDay | null,
): readonly Candle[] {
  const last = candles.at(-1);
  if (last === undefined || today === undefined || day === null || lagosDay(last.time) !== day) return candles;
  const { open, high, low, last: close, volume, value, deals: trades } = today;
  if (open === null || high === null || low === null || close === null) return candles;
  return candles.with(candles.length - 1, { time: last.time, open, high, low, close, volume, value, trades });
}

export type HistoryRow = {
  /** As it was traded. */
  readonly candle: Candle;
  /** As it compares with today's price, after what bonus, rights and splits did since. */
  readonly adjustedClose: Price;
  /** Of what was traded; null where the share before was another one. */
  readonly change: number | null;
  /** Of the adjusted closes. */
  readonly percent: number | null;
};

/** The newest first, each against the close before it. */
export function historyRows(traded: readonly Candle[], adjusted: readonly Candle[]): readonly HistoryRow[] {
  const closes = new Map(adjusted.map(({ time, close }) => [time, close]));
  const of = (candle: Candle) => ({ candle, adjustedClose: closes.get(candle.time) ?? candle.close });
  return traded
    .map((candle, at) => {
      const now = of(candle);
      const earlier = traded[at - 1];
      if (earlier === undefined) return { ...now, change: null, percent: null };
      const before = of(earlier);
      const change = isSameShare(before, now) ? candle.close - earlier.close : null;
      return { ...now, change, percent: percent(now.adjustedClose, before.adjustedClose) };
    })
    .toReversed();
}

type Close = Pick<HistoryRow, "candle" | "adjustedClose">;

/** Both were adjusted alike: as far as each, rounded to a kobo, can tell. */
function isSameShare(before: Close, now: Close): boolean {
  const apart = now.adjustedClose * before.candle.close - before.adjustedClose * now.candle.close;
  return Math.abs(apart) <= (now.candle.close + before.candle.close) / 2;
}

export type HistoryTotals = { readonly trades: number; readonly volume: number; readonly value: Kobo };

export function historyTotals(rows: readonly HistoryRow[]): HistoryTotals {
  return {
    trades: rows.reduce((total, { candle }) => total + candle.trades, 0),
    volume: rows.reduce((total, { candle }) => total + candle.volume, 0),
    value: sum(rows.map(({ candle }) => candle.value)),
  };
}

/** The average price of a candle's trades; null without any. */
export function candleVwap({ value, volume }: Candle): Price | null {
  return volume === 0 ? null : (Math.round(averagePrice(value, volume)) as Price); // whole kobo, for the eye
}

function percent(now: number, before: number): number {
  return Math.round(((now - before) * 10_000) / before) / 100;
}

/** The spread of the days' logarithmic returns, drawn out to a year. */
function volatilityOf(candles: readonly Candle[]): number | null {
  const returns = candles.slice(1).map((candle, at) => Math.log(candle.close / (candles[at]?.close ?? candle.close)));
  if (returns.length < 10) return null;
  const mean = returns.reduce((total, each) => total + each, 0) / returns.length;
  const spread = returns.reduce((total, each) => total + (each - mean) ** 2, 0) / (returns.length - 1);
  return Math.round(Math.sqrt(spread * daysOfYear) * 10_000) / 100;
}
