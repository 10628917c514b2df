// Who has risen and fallen today, and how many of either.

import type { MarketStat } from "@tradebook/contract/services/market-data.ts";
import { lastChange } from "../../../market/market-stats.ts";

export type Movers = {
  readonly risen: number;
  readonly fallen: number;
  readonly unchanged: number;
  readonly up: readonly MarketStat[];
  readonly down: readonly MarketStat[];
};

const mostShown = 8;

/** What has not traded today has neither risen nor fallen. */
export function moversOf(all: readonly MarketStat[]): Movers {
  const traded = all.filter(({ volume }) => volume > 0).map((stat) => ({ stat, by: lastChange(stat)?.percent ?? 0 }));
  const up = traded.filter(({ by }) => by > 0).toSorted((a, b) => b.by - a.by);
  const down = traded.filter(({ by }) => by < 0).toSorted((a, b) => a.by - b.by);
  const first = (rows: typeof up) => rows.slice(0, mostShown).map(({ stat }) => stat);
  return {
    risen: up.length,
    fallen: down.length,
    unchanged: all.length - up.length - down.length,
    up: first(up),
    down: first(down),
  };
}
