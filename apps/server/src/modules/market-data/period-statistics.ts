// A week, a month, a quarter or a year of every security, for who gained and lost in it and where a price stands in its range.

import {
  statisticPeriods,
  type PeriodStatistic,
  type StatisticPeriod,
} from "@tradebook/contract/services/period-statistics.ts";
import { addDays, lagosAt, lagosDay } from "@tradebook/domain/instant.ts";
import { addQuantity, kobo, plus, quantity } from "@tradebook/domain/units.ts";
import type { Database } from "../../db/database.ts";
import { hostTenantId, readInTenant } from "../../db/in-tenant.ts";
import { closesBefore } from "../../store/candles.ts";
import { marketDays, parted, stretchFigures, type Stretch } from "../../store/period-statistics.ts";
import type { Listed, MarketState } from "./market-view.ts";
import { priceTrend } from "./price-trend.ts";

const nothing = { high: null, low: null, volume: quantity(0), value: kobo(0n), deals: 0, daysTraded: 0 } as const;

/** In the order of the list. */
export async function periodStatistics(
  db: Database,
  market: MarketState,
  period: StatisticPeriod,
): Promise<readonly PeriodStatistic[]> {
  const before = market.tradingDay;
  const stretch: Stretch = { from: addDays(before, -statisticPeriods[period]), before };
  const [figures, bases, days, changed] = await readInTenant(db, hostTenantId, (tx) =>
    Promise.all([
      stretchFigures(tx, stretch),
      closesBefore(tx, stretch.from),
      marketDays(tx, stretch),
      parted(tx, stretch),
    ]),
  );
  const known = new Map(figures.map((row) => [row.securityID, row]));
  const isParted = new Set(changed);
  const plain = (securityID: string): PeriodStatistic => ({
    ...nothing,
    ...known.get(securityID),
    securityID,
    base: bases.get(securityID) ?? null,
    days,
  });
  const all = [...market.listed.values()];
  return await Promise.all(
    all.map(async (listed) => {
      const found = plain(listed.security.securityID);
      return isParted.has(found.securityID) ? await comparable(db, listed, { found, stretch }) : found;
    }),
  );
}

/** How many days before a stretch the close that it began from is looked for. */
const lookBackDays = 60;

/** From the days themselves, whose prices are told as they compare with today's. */
async function comparable(
  db: Database,
  { security, day }: Listed,
  { found, stretch }: { readonly found: PeriodStatistic; readonly stretch: Stretch },
): Promise<PeriodStatistic> {
  const from = lagosAt(addDays(stretch.from, -lookBackDays), 0);
  const candles = await priceTrend(db, security.securityID, { interval: "1d", from, live: day });
  const earlier = candles.filter(({ time }) => lagosDay(time) < stretch.from);
  const within = candles.filter(({ time }) => lagosDay(time) >= stretch.from && lagosDay(time) < stretch.before);
  const [first] = within;
  if (first === undefined) return { ...found, base: earlier.at(-1)?.close ?? found.base };
  const sums = within.slice(1).reduce(
    (sum, candle) => ({
      ...sum,
      high: candle.high > sum.high ? candle.high : sum.high,
      low: candle.low < sum.low ? candle.low : sum.low,
      volume: addQuantity(sum.volume, candle.volume),
      value: plus(sum.value, candle.value),
    }),
    first,
  );
  const { high, low, volume, value } = sums;
  return { ...found, high, low, volume, value, base: earlier.at(-1)?.close ?? null };
}
