// Every security's statistics as they are now: read once, then changed by the live line.

import { marketDataService, type MarketStat } from "@tradebook/contract/services/market-data.ts";
import type { MarketStatChange } from "@tradebook/contract/hub.ts";
import type { Phase } from "@tradebook/domain/market/phase.ts";
import { call, failureOf, type Failure } from "../lib/api.ts";
import { beforeLine, onHubEvent, onResync } from "../lib/hub.ts";
import { liveMode, savesData } from "../lib/live-mode.ts";
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
/** Heard while all of it is being read: the answer may be older than they are. */
const heardMeanwhile = new Map<string, MarketStatChange>();
let readings = 0;

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
    onMoreData(read),
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
  readings += 1;
  try {
    for (const stat of await call(marketDataService.GetMarketStats, {})) keepStat(stat);
    for (const [securityID, change] of heardMeanwhile) keepStat(mergeStat(newest.get(securityID), change));
    statsLoading.set({ state: "ready" });
  } catch (error) {
    // What was already read stays on the page; only a list that never was whole is a failure to show.
    if (statsLoading.get().state !== "ready") statsLoading.set({ state: "failed", failure: failureOf(error) });
  } finally {
    readings -= 1;
    if (readings === 0) heardMeanwhile.clear();
  }
}

/** Whoever has saved data was told of a few securities alone. */
function onMoreData(read: () => Promise<void>): () => void {
  let saved = savesData(liveMode.get());
  return liveMode.subscribe(() => {
    const before = saved;
    saved = savesData(liveMode.get());
    if (before && !saved) void read();
  });
}

/** The market's phase is each security's, but of one that is halted or called again by itself. */
function keepPhase(phase: Phase): void {
  for (const stat of newest.values()) {
    if (stat.tradingStatus === "Trading" && stat.phase !== phase && !isOwnPhase(stat.phase))
      keepChange({ securityID: stat.securityID, phase });
  }
}

function isOwnPhase(phase: Phase): boolean {
  return phase === "INTRADAY_AUCTION";
}

function keepChange(change: MarketStatChange): void {
  const { securityID } = change;
  if (readings > 0) heardMeanwhile.set(securityID, { ...heardMeanwhile.get(securityID), ...change });
  keepStat(mergeStat(newest.get(securityID), change));
}

function keepStat(stat: MarketStat | null): void {
  if (stat === null) return;
  newest.set(stat.securityID, stat);
  stats.set(stat.securityID, stat);
}
