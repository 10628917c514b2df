// The day's rankings: who rose, who fell, what traded most; small trades left out below a stated value.

import type { MarketStat } from "@tradebook/contract/services/market-data.ts";
import { kobo, type Kobo, type Price } from "@tradebook/domain/units.ts";

const length = 20;

/** Naira that a security traded for at least; the second is what the page begins with. */
export const leastValues = [0, 1_000_000, 10_000_000, 100_000_000] as const;
const usualLeast = 1_000_000;

export const rankings = {
  gainers: (stat) => positive(percentOf(stat)),
  losers: (stat) => positive(-percentOf(stat)),
  value: (stat) => positive(Number(stat.value)),
  volume: (stat) => positive(stat.volume),
  trades: (stat) => positive(stat.deals),
  upper: (stat) => nearness(stat, stat.upperLimit),
  lower: (stat) => nearness(stat, stat.lowerLimit),
} as const satisfies Record<string, (stat: MarketStat) => number | null>;

export type Ranking = keyof typeof rankings;

/** Which securities are ranked: all that traded for as much, of one sector and board where one is named. */
export type Among = { readonly least: Kobo; readonly sector: string; readonly board: string };

/** Securities by rank; those that say the same stand by symbol. */
export function ranked(
  stats: readonly MarketStat[],
  ranking: Ranking,
  { least, sector, board }: Among,
): readonly string[] {
  const measured = stats.flatMap((stat) => {
    const isAmong =
      stat.value >= least && (sector === "" || stat.sector === sector) && (board === "" || stat.board === board);
    const size = isAmong ? rankings[ranking](stat) : null;
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
function percentOf(stat: MarketStat): number {
  return stat.changePct ?? 0;
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
