// A security's prices, or the index, over time: days as they were kept, weeks and months from the days,
// shorter steps from the minutes.

import { addDays, instant, lagosAt, lagosDay, tradingDay, weekday } from "@tradebook/domain/instant.ts";
import type { Instant, TradingDay } from "@tradebook/domain/instant.ts";
import { adjustedPrice, adjustedShares, priceFactor } from "@tradebook/domain/corporate-action/ex-price.ts";
import type { SecurityDay } from "@tradebook/domain/market/market-statistics.ts";
import { addQuantity, plus, type Price } from "@tradebook/domain/units.ts";
import { candleIntervals, type Candle, type CandleInterval } from "@tradebook/contract/services/market-data.ts";
import type { IndexCandle } from "@tradebook/contract/services/index-candle.ts";
import { limits } from "@tradebook/contract/names.ts";
import type { Database } from "../../db/database.ts";
import { hostTenantId, readInTenant, type Tx } from "../../db/in-tenant.ts";
import { dailyCandles, intradayCandles, type CandleFigures } from "../../store/candles.ts";
import { pastExDays, type PastExDay } from "../../store/ex-dates.ts";
import { indexDays, indexSteps, type IndexFigures } from "../../store/index-history.ts";

export type TrendRequest = {
  readonly interval: CandleInterval;
  readonly from?: Instant | null | undefined;
  readonly to?: Instant | null | undefined;
  /** Whether days of before compare with today's; they do unless somebody asks for what was traded. */
  readonly adjusted?: boolean | null | undefined;
};

/** Without a beginning, so many of the newest: three years of days, a day or two of minutes. */
const usual = 750;
const [firstDay, lastDay] = [tradingDay("1970-01-01"), tradingDay("9999-12-31")];
const lastInstant = lagosAt(tradingDay("9999-12-30"), 0);

/**
 * Ascending; each candle's time is the beginning of its interval. The day that is being traded is as it now stands, and
 * earlier ones compare with it: what a bonus, rights or a split took off the price is taken off them as well, unless what
 * was traded is asked for.
 */
export async function priceTrend(
  db: Database,
  securityID: string,
  { live, adjusted, ...request }: TrendRequest & { readonly live: SecurityDay },
): Promise<readonly Candle[]> {
  const range = rangeOf(request);
  const exDays = async (tx: Tx) => ((adjusted ?? true) ? await pastExDays(tx, securityID, live.tradingDay) : []);
  if ("minutes" in range) {
    const [candles, past] = await readInTenant(db, hostTenantId, (tx) =>
      Promise.all([intradayCandles(tx, { securityID, ...range }), exDays(tx)]),
    );
    return candles.map((candle) => comparable(candleOf(candle.at, candle), lagosDay(candle.at), past));
  }
  const [kept, past] = await readInTenant(db, hostTenantId, (tx) =>
    Promise.all([dailyCandles(tx, { securityID, ...range }), exDays(tx)]),
  );
  const days = kept.map((candle) => ({
    day: candle.day,
    candle: comparable(candleOf(lagosAt(candle.day, 0), candle), candle.day, past),
  }));
  return inSteps(range, withLive(days, range, live), longer);
}

/** As priceTrend, of the All-Share Index, in points. */
export async function indexTrend(db: Database, request: TrendRequest): Promise<readonly IndexCandle[]> {
  const range = rangeOf(request);
  if ("minutes" in range) {
    const steps = await readInTenant(db, hostTenantId, (tx) => indexSteps(tx, range));
    return steps.map((step) => pointsOf(step.at, step));
  }
  const kept = await readInTenant(db, hostTenantId, (tx) => indexDays(tx, range));
  const days = kept.map((row) => ({ day: row.day, candle: pointsOf(lagosAt(row.day, 0), row) }));
  return inSteps(range, days, longerIndex);
}

type Minutes = { readonly from: Instant; readonly to: Instant; readonly minutes: number; readonly limit: number };
type Days = { readonly from: TradingDay; readonly to: TradingDay; readonly step: DayStep; readonly limit: number };

/** Steps of whole days, by the day that the step of a day begins on. */
const daySteps = {
  "1d": (day: TradingDay) => day,
  "1w": mondayOf,
  "1mo": (day: TradingDay) => tradingDay(`${day.slice(0, 8)}01`),
} as const;
type DayStep = keyof typeof daySteps;

// A step that the beginning falls into is answered whole: half a candle would be a wrong one.
function rangeOf({ interval, from, to }: TrendRequest): Minutes | Days {
  const isOpen = from === null || from === undefined;
  const limit = isOpen ? usual : limits.candles;
  if (!isDayStep(interval)) {
    const stepMs = candleIntervals[interval];
    const begins = isOpen ? instant(0) : instant(Math.floor(from / stepMs) * stepMs);
    return { from: begins, to: to ?? lastInstant, minutes: stepMs / 60_000, limit };
  }
  const days = {
    from: isOpen ? firstDay : lagosDay(from),
    to: to === null || to === undefined ? lastDay : lagosDay(to),
  };
  if (interval === "1d") return { ...days, step: interval, limit };
  const begins = isOpen ? firstDay : daySteps[interval](days.from);
  return { from: begins, to: days.to, step: interval, limit: limits.candles };
}

function isDayStep(interval: CandleInterval): interval is DayStep {
  return Object.hasOwn(daySteps, interval);
}

type OfDay<T> = { readonly day: TradingDay; readonly candle: T };

/** The day that is being traded, in place of what was kept of it; a day without trades so far has no candle yet. */
function withLive(days: readonly OfDay<Candle>[], range: Days, live: SecurityDay): readonly OfDay<Candle>[] {
  const { tradingDay: day, open, high, low, last, volume, value, deals: trades } = live;
  if (open === null || high === null || low === null || last === null) return days;
  if (day < range.from || day > range.to) return days;
  const candle = { time: lagosAt(day, 0), open, high, low, close: last, volume, value, trades };
  return [...days.filter((one) => one.day !== day), { day, candle }].toSorted((a, b) => (a.day < b.day ? -1 : 1));
}

/** Days as they are, or those of one step as one candle that begins with it. */
function inSteps<T extends { readonly time: Instant }>(
  { step }: Days,
  days: readonly OfDay<T>[],
  join: (known: T, day: T) => T,
): readonly T[] {
  const steps = new Map<TradingDay, T>();
  for (const { day, candle } of days) {
    const begins = daySteps[step](day);
    const known = steps.get(begins);
    steps.set(begins, known === undefined ? { ...candle, time: lagosAt(begins, 0) } : join(known, candle));
  }
  return [...steps.values()];
}

/**
 * A candle of before a bonus, rights, a split or a consolidation as it compares with today's prices: a chart has no cliff
 * where nobody gained or lost anything. What changed hands in naira stays.
 */
function comparable(candle: Candle, day: TradingDay, past: readonly PastExDay[]): Candle {
  return past.reduce((one, ex) => {
    if (day >= ex.day) return one;
    const factor = priceFactor(ex.closeBefore, ex.terms);
    const [open, high, low, close] = [one.open, one.high, one.low, one.close].map((px) =>
      adjustedPrice(px, factor),
    ) as [Price, Price, Price, Price]; // four in, four out
    return { ...one, open, high, low, close, volume: adjustedShares(one.volume, factor) };
  }, candle);
}

function longer(week: Candle, day: Candle): Candle {
  return {
    time: week.time,
    open: week.open,
    high: day.high > week.high ? day.high : week.high,
    low: day.low < week.low ? day.low : week.low,
    close: day.close,
    volume: addQuantity(week.volume, day.volume),
    value: plus(week.value, day.value),
    trades: week.trades + day.trades,
  };
}

function longerIndex(week: IndexCandle, day: IndexCandle): IndexCandle {
  const [high, low] = [Math.max(week.high, day.high), Math.min(week.low, day.low)];
  return { ...week, high, low, close: day.close, simulated: week.simulated || day.simulated };
}

function candleOf(time: Instant, figures: CandleFigures): Candle {
  const { open, high, low, close, volume, value, trades } = figures;
  return { time, open, high, low, close, volume, value, trades };
}

function pointsOf(time: Instant, { open, high, low, close, simulated }: IndexFigures): IndexCandle {
  return { time, open: open / 100, high: high / 100, low: low / 100, close: close / 100, simulated };
}

function mondayOf(day: TradingDay): TradingDay {
  return addDays(day, -((weekday(day) + 6) % 7));
}
