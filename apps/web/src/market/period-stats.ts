// A stretch of days of every security, and how many shares of each there are: what the live statistics do not tell.

import { marketDataService, type ListedSecurity, type MarketStat } from "@tradebook/contract/services/market-data.ts";
import type { PeriodStatistic, StatisticPeriod } from "@tradebook/contract/services/period-statistics.ts";
import { kobo, notional, quantity, type Kobo, type Price } from "@tradebook/domain/units.ts";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../lib/api.ts";

const oneHour = 3_600_000;

/** By security. The days before the one that is traded do not change in it. */
export function periodQuery(period: StatisticPeriod) {
  return queryOptions({
    queryKey: ["periodStatistics", period],
    queryFn: async ({ signal }) => {
      const all = await call(marketDataService.GetPeriodStatistics, { period }, signal);
      return new Map(all.map((one) => [one.securityID, one]));
    },
    staleTime: oneHour,
    structuralSharing: false,
  });
}

export function securitiesQuery() {
  return queryOptions({
    queryKey: ["securities"],
    queryFn: ({ signal }) => call(marketDataService.getSecurityLists, {}, signal),
    staleTime: 600_000,
  });
}

/** What stands beside a security's live statistics; undefined until it is read. */
export type Beside = {
  readonly listed: ListedSecurity | undefined;
  readonly month: PeriodStatistic | undefined;
  readonly year: PeriodStatistic | undefined;
};

/** All shares at the last price, or at the close before without one. */
export function marketCap(
  { last, prevClose }: Pick<MarketStat, "last" | "prevClose">,
  shares: number | null,
): Kobo | null {
  const px = last ?? prevClose;
  return px === null || shares === null ? null : notional(px, quantity(shares));
}

export type PriceRange = { readonly low: Price; readonly high: Price };

/** The lowest and the highest of the stretch with the day that is traded; null for what has not traded in it. */
export function rangeWithToday(
  stat: Pick<MarketStat, "low" | "high">,
  past: PeriodStatistic | undefined,
): PriceRange | null {
  const lows = [stat.low, past?.low ?? null].filter((px) => px !== null);
  const highs = [stat.high, past?.high ?? null].filter((px) => px !== null);
  const [low] = lows.toSorted((a, b) => a - b);
  const high = highs.toSorted((a, b) => a - b).at(-1);
  return low === undefined || high === undefined ? null : { low, high };
}

/** 0 at the lowest, 1 at the highest; null where they are the same. */
export function placeInRange(px: Price | null, range: PriceRange | null): number | null {
  if (px === null || range === null || range.high <= range.low) return null;
  return Math.min(1, Math.max(0, (px - range.low) / (range.high - range.low)));
}

/** What a day of the stretch turned over on average, days without a trade among them; null without a day. */
export function dailyTurnover(past: PeriodStatistic | undefined): Kobo | null {
  return past === undefined || past.days === 0 ? null : kobo(past.value / BigInt(past.days));
}

export const grades = ["A", "B", "C", "D"] as const;
export type LiquidityGrade = (typeof grades)[number];

/** Of a month: the least part of its days that a security traded on, and the least turnover of a day in naira. */
export const gradeRules: readonly (readonly [LiquidityGrade, number, bigint])[] = [
  ["A", 0.95, 100_000_000n],
  ["B", 0.8, 10_000_000n],
  ["C", 0.5, 1_000_000n],
];

/** How easily one gets in and out: A to D; null while it is not known. */
export function liquidityGrade(past: PeriodStatistic | undefined): LiquidityGrade | null {
  const turnover = dailyTurnover(past);
  if (past === undefined || turnover === null) return null;
  const part = past.daysTraded / past.days;
  const found = gradeRules.find(([, leastPart, naira]) => part >= leastPart && turnover >= naira * 100n);
  return found?.[0] ?? "D";
}

/** The offer above the bid, per cent of the middle; null while a side is empty or they have crossed. */
export function spreadPercent({ bestBid, bestOffer }: Pick<MarketStat, "bestBid" | "bestOffer">): number | null {
  if (bestBid === null || bestOffer === null || bestOffer <= bestBid) return null;
  return Math.round(((bestOffer - bestBid) * 20_000) / (bestOffer + bestBid)) / 100;
}

/** Per cent from where the stretch began to the price now; null without either. */
export function periodChange(
  stat: Pick<MarketStat, "publishedPrice" | "prevClose">,
  past: PeriodStatistic | undefined,
): { readonly change: number; readonly percent: number } | null {
  const px = stat.publishedPrice ?? stat.prevClose;
  const base = past?.base ?? null;
  if (px === null || base === null) return null;
  return { change: px - base, percent: Math.round(((px - base) * 10_000) / base) / 100 };
}
