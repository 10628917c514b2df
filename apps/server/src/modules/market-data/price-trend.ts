// A security's prices over time: days from the daily candles, shorter steps from the minutes, weeks from the days.

import {
  addDays,
  instant,
  lagosAt,
  lagosDay,
  tradingDay,
  weekday,
  type Instant,
  type TradingDay,
} from "@tradebook/domain/instant.ts";
import { addQuantity, plus } from "@tradebook/domain/units.ts";
import { candleIntervals, type Candle, type CandleInterval } from "@tradebook/contract/services/market-data.ts";
import { limits } from "@tradebook/contract/names.ts";
import type { Database } from "../../db/database.ts";
import { hostTenantId, readInTenant } from "../../db/in-tenant.ts";
import { dailyCandles, intradayCandles, type DailyCandle } from "../../store/market.ts";

export type TrendRequest = {
  readonly security: string;
  readonly interval: CandleInterval;
  readonly from?: Instant | null | undefined;
  readonly to?: Instant | null | undefined;
};

/** Without a beginning, so many of the newest. */
const usual = 750;
const dayMs = 86_400_000;

/** Ascending; each candle's time is the beginning of its interval. */
export async function priceTrend(db: Database, request: TrendRequest, now: Instant): Promise<readonly Candle[]> {
  const { security: securityID, interval } = request;
  const to = request.to ?? now;
  const limit = request.from === null || request.from === undefined ? usual : limits.candles;
  const from = request.from ?? instant(0);
  if (interval !== "1d" && interval !== "1w") {
    const minutes = candleIntervals[interval] / 60_000;
    const range = { securityID, from, to, minutes, limit };
    const candles = await readInTenant(db, hostTenantId, (tx) => intradayCandles(tx, range));
    return candles.map(({ at, securityID: _, ...figures }) => ({ time: at, ...figures }));
  }
  const days = interval === "1w" ? Math.min(limits.candles, limit * 5) : limit;
  const range = { securityID, from: dayOf(from), to: dayOf(instant(Math.min(to, now + dayMs))), limit: days };
  const found = await readInTenant(db, hostTenantId, (tx) => dailyCandles(tx, range));
  return interval === "1d" ? found.map((candle) => candleOf(candle, candle.day)) : weeksOf(found);
}

function candleOf({ securityID: _, day: __, ...figures }: DailyCandle, begins: TradingDay): Candle {
  return { time: lagosAt(begins, 0), ...figures };
}

/** Days of one week as one candle that begins on its Monday. */
function weeksOf(days: readonly DailyCandle[]): readonly Candle[] {
  const weeks = new Map<TradingDay, Candle>();
  for (const candle of days) {
    const monday = addDays(candle.day, -((weekday(candle.day) + 6) % 7));
    const week = weeks.get(monday);
    weeks.set(monday, week === undefined ? candleOf(candle, monday) : longer(week, candle));
  }
  return [...weeks.values()];
}

function longer(week: Candle, day: DailyCandle): Candle {
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

function dayOf(at: Instant): TradingDay {
  return at === 0 ? tradingDay("1970-01-01") : lagosDay(at);
}
