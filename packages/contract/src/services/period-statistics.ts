// A stretch of days of every security at once: the close it began from, how far it went, and what traded.

import * as z from "zod";
import { nairaAmount, nairaPrice, shares } from "../wire-units.ts";

/** Days that each looks back from the day that is traded. */
export const statisticPeriods = { week: 7, month: 30, quarter: 91, year: 365 } as const;
export type StatisticPeriod = keyof typeof statisticPeriods;

/** Of the days before the one that is traded, which the live statistics tell. */
export const periodStatistic = z.object({
  securityID: z.string(),
  /** The last official close before the period, as it compares with today's prices; null where there is none. */
  base: nairaPrice.nullable(),
  high: nairaPrice.nullable(),
  low: nairaPrice.nullable(),
  volume: shares,
  value: nairaAmount,
  deals: z.int(),
  daysTraded: z.int(),
  /** Of the market in the period. */
  days: z.int(),
});
export type PeriodStatistic = z.output<typeof periodStatistic>;

export const periodStatistics = {
  path: "MarketData/GetPeriodStatistics",
  input: z.object({ period: z.enum(Object.keys(statisticPeriods) as StatisticPeriod[]).default("week") }), // the table's own keys
  output: z.array(periodStatistic),
} as const;
