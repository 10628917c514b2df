// Rankings of a day or of a longer period: who rose, who fell, what traded most, who is where it was not for a year; small
// trades left out below a stated value.

import type { MarketStat } from "@tradebook/contract/services/market-data.ts";
import type { PeriodStatistic, StatisticPeriod } from "@tradebook/contract/services/period-statistics.ts";
import { addQuantity, kobo, plus, type Kobo, type Price } from "@tradebook/domain/units.ts";
import { periodChange } from "../../market/period-stats.ts";

const length = 20;

/** Naira that a security traded for at least; the second is what the page begins with. */
export const leastValues = [0, 1_000_000, 10_000_000, 100_000_000] as const;
const usualLeast = 1_000_000;

/** What the days before say of the security, where the ranking is of more than today. */
type Past = PeriodStatistic | undefined;

export const rankings = {
  gainers: (stat, past) => positive(percentOf(stat, past)),
  losers: (stat, past) => positive(-percentOf(stat, past)),
  value: (stat, past) => positive(Number(tradedIn(stat, past).value)),
  volume: (stat, past) => positive(tradedIn(stat, past).volume),
  trades: (stat, past) => positive(tradedIn(stat, past).deals),
  upper: (stat) => nearness(stat, stat.upperLimit),
  lower: (stat) => nearness(stat, stat.lowerLimit),
  highs: (stat, past) => beyond(stat.high, past?.high, 1),
  lows: (stat, past) => beyond(stat.low, past?.low, -1),
} as const satisfies Record<string, (stat: MarketStat, past: Past) => number | null>;

export type Ranking = keyof typeof rankings;

/** Which securities are ranked: all that traded for as much, of one sector and board where one is named, over which days. */
export type Among = {
  readonly least: Kobo;
  readonly sector: string;
  readonly board: string;
  /** By security; without it of today alone. */
  readonly past?: ReadonlyMap<string, PeriodStatistic> | undefined;
};

export const rankedPeriods = ["today", "week", "month", "quarter", "year"] as const;
export type RankedPeriod = (typeof rankedPeriods)[number];

export function readPeriod(query: URLSearchParams): RankedPeriod {
  return rankedPeriods.find((period) => period === query.get("period")) ?? "today";
}

/** Highs and lows are of a year, whatever else is looked at. */
export function pastOf(ranking: Ranking, period: RankedPeriod): StatisticPeriod | null {
  if (isOfYear(ranking)) return "year";
  if (ranking === "upper" || ranking === "lower" || period === "today") return null;
  return period;
}

/** Today with the days before. */
export function tradedIn(stat: MarketStat, past: Past): Pick<MarketStat, "volume" | "value" | "deals"> {
  if (past === undefined) return stat;
  return {
    volume: addQuantity(stat.volume, past.volume),
    value: plus(stat.value, past.value),
    deals: stat.deals + past.deals,
  };
}

/** What the ranking goes by; 0 for what is not in it. */
export function sizeOf(stat: MarketStat | undefined, ranking: Ranking, past: Past): number {
  const measure: (stat: MarketStat, past: Past) => number | null = rankings[ranking];
  return stat === undefined ? 0 : (measure(stat, past) ?? 0);
}

export function isOfMoves(ranking: Ranking): boolean {
  return ranking === "gainers" || ranking === "losers";
}

/** Three of these stand beside each other, with no room for what a price moved by in naira. */
export function isOfTrading(ranking: Ranking): boolean {
  return ranking === "value" || ranking === "volume" || ranking === "trades";
}

export function isOfYear(ranking: Ranking): boolean {
  return ranking === "highs" || ranking === "lows";
}

/** Securities by rank; those that say the same stand by symbol. */
export function ranked(
  stats: readonly MarketStat[],
  ranking: Ranking,
  { least, sector, board, past: all }: Among,
): readonly string[] {
  const measure: (stat: MarketStat, past: Past) => number | null = rankings[ranking];
  const measured = stats.flatMap((stat) => {
    const past = all?.get(stat.securityID);
    const { value } = tradedIn(stat, isOfYear(ranking) ? undefined : past);
    const isAmong =
      value >= least && (sector === "" || stat.sector === sector) && (board === "" || stat.board === board);
    const size = isAmong ? measure(stat, past) : null;
    return size === null ? [] : [{ id: stat.securityID, size }];
  });
  return measured
    .sort((a, b) => b.size - a.size || (a.id < b.id ? -1 : 1))
    .slice(0, length)
    .map(({ id }) => id);
}

export function readLeast(query: URLSearchParams): number {
  const asked = Number(query.get("min") ?? usualLeast);
  return leastValues.find((value) => value === asked) ?? usualLeast;
}

export function leastMember(naira: number): string {
  return naira === usualLeast ? "" : String(naira);
}

export function leastKobo(naira: number): Kobo {
  return kobo(BigInt(naira) * 100n);
}

/** Of the published price, as the server ranks: a small trade leaves it where it was. */
function percentOf(stat: MarketStat, past: Past): number {
  return (past === undefined ? stat.changePct : periodChange(stat, past)?.percent) ?? 0;
}

/** How far beyond the year's own, per cent; null where it is not. */
function beyond(px: Price | null, before: Price | null | undefined, sign: 1 | -1): number | null {
  if (px === null || before === null || before === undefined) return null;
  return positive((sign * (px - before) * 100) / before);
}

/** From where a price counts as near its limit, of the way there from the last close. */
const near = 0.9;

/** How much of the way to its limit the price has gone; null before it is near. */
function nearness({ last, prevClose }: MarketStat, limit: Price | null): number | null {
  if (last === null || prevClose === null || limit === null || limit === prevClose) return null;
  const gone = (last - prevClose) / (limit - prevClose);
  return gone >= near ? gone : null;
}

function positive(size: number): number | null {
  return size > 0 ? size : null;
}
