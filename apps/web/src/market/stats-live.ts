// Every security's statistics as they are now: read once, then changed by the live line.

import { marketDataService, type MarketStat } from "@tradebook/contract/services/market-data.ts";
import type { MarketStatChange } from "@tradebook/contract/hub.ts";
import type { Phase } from "@tradebook/domain/market/phase.ts";
import { call, failureOf, type Failure } from "../lib/api.ts";
import { beforeLine, onHubEvent, onResync } from "../lib/hub.ts";
import { watchShown } from "../lib/saver-watch.ts";
import { onTick } from "../lib/drawing-pace.ts";
import { createLiveStore } from "../lib/live-store.ts";
import { createStore } from "../lib/store.ts";
import { hearStats, keepAllHeard } from "./heard-stats.ts";
import { mergeStat } from "./market-stats.ts";

export type Loading = { readonly state: "loading" | "ready" } | { readonly state: "failed"; readonly failure: Failure };

export const stats = createLiveStore<MarketStat>(onTick);
export const statsLoading = createStore<Loading>({ state: "loading" });

/** What was merged but not yet flushed to readers, so that two changes within a flush both count. */
const newest = new Map<string, MarketStat>();

/** Begins to listen; the returned function ends it. What was read stays, since the next page shows it again. */
export function startStatsLive(): () => void {
  let isRead = false;
  const read = async () => {
    isRead = true;
    await readStats();
  };
  const ends = [
    hearStats({ watched: stats.watched, keep: keepChange }),
    onHubEvent("updateMarketStatsSession", ({ securityID, phase, tradingStatus, reason }) => {
      keepAllHeard(keepChange);
      if (securityID === undefined) return keepPhase(phase);
      keepChange({ securityID, phase, tradingStatus, statusReason: reason });
    }),
    onResync(read),
    watchShown(stats.watched),
  ];
  beforeLine(() => {
    if (!isRead) void read();
  });
  return () => {
    isRead = true;
    ends.forEach((end) => end());
  };
}

export async function readStats(): Promise<void> {
  try {
    for (const stat of await call(marketDataService.GetMarketStats, {})) keepStat(stat);
    statsLoading.set({ state: "ready" });
  } catch (error) {
    // What was already read stays on the page; only an empty list is a failure to show.
    if (newest.size === 0) statsLoading.set({ state: "failed", failure: failureOf(error) });
  }
}

/** The market's phase is each security's, but of one that is halted or called again by itself. */
function keepPhase(phase: Phase): void {
  for (const stat of newest.values()) {
    if (stat.tradingStatus === "Trading" && stat.phase !== phase && !isOwnPhase(stat.phase))
      keepStat({ ...stat, phase });
  }
}

function isOwnPhase(phase: Phase): boolean {
  return phase === "INTRADAY_AUCTION";
}

function keepChange(change: MarketStatChange): void {
  keepStat(mergeStat(newest.get(change.securityID), change));
}

function keepStat(stat: MarketStat | null): void {
  if (stat === null) return;
  newest.set(stat.securityID, stat);
  stats.set(stat.securityID, stat);
}
