// Top lists: who moved most, and what was traded most.

import type { MarketStat } from "@tradebook/contract/services/market-data.ts";

/**
 * Losers or gainers of the day, by the change that each line shows: that of the published price, which small trades leave
 * where it was. Names that have not moved are in neither list. What moved alike is ordered by value traded, then by name,
 * so that a list asked for again is the same.
 */
export function byChange(stats: readonly MarketStat[], ascending: boolean): MarketStat[] {
  const direction = ascending ? -1 : 1;
  const moved = stats.flatMap((stat) => {
    const { change, prevClose } = stat;
    return change === null || prevClose === null || change * direction <= 0
      ? []
      : [{ stat, moved: change / prevClose }];
  });
  return moved
    .toSorted((a, b) => direction * (b.moved - a.moved) || byValue(a.stat, b.stat) || byName(a.stat, b.stat))
    .map(({ stat }) => stat);
}

/** What was traded most, by value or by shares; a name without a trade is in no list. */
export function byTrading(stats: readonly MarketStat[], by: "value" | "volume"): MarketStat[] {
  const [first, second] = by === "value" ? [byValue, byVolume] : [byVolume, byValue];
  return stats.filter((stat) => stat.deals > 0).toSorted((a, b) => first(a, b) || second(a, b) || byName(a, b));
}

function byValue(a: MarketStat, b: MarketStat): number {
  return a.value === b.value ? 0 : a.value > b.value ? -1 : 1;
}

function byVolume(a: MarketStat, b: MarketStat): number {
  return b.volume - a.volume;
}

function byName(a: MarketStat, b: MarketStat): number {
  return a.securityID < b.securityID ? -1 : 1;
}
