// Keeps the market's phase and the exchange's connection in the cache as the live line tells them.

import type { MarketStatus } from "@tradebook/contract/services/market-data.ts";
import { useQueryClient, type Query } from "@tanstack/react-query";
import { useEffect } from "react";
import { onHubEvent, onResync } from "../lib/hub.ts";
import type { LineTimes } from "../lib/line.ts";
import { queryKeys } from "../lib/queries.ts";

export function useMarketStatusLive(): void {
  const client = useQueryClient();
  useEffect(() => {
    const change = (part: Readonly<Record<string, unknown>>) => {
      // A member that is undefined was not told; what is told fits, since the hub decoded it.
      const told = Object.fromEntries(Object.entries(part).filter(([, value]) => value !== undefined));
      client.setQueryData<MarketStatus>(queryKeys.marketStatus, (known) => (known ? { ...known, ...told } : known));
    };
    const ends = [
      onHubEvent("updateMarketStatsSession", ({ securityID, ...session }) => {
        if (securityID !== undefined) return;
        const known = client.getQueryData<MarketStatus>(queryKeys.marketStatus);
        change(session);
        // What may be entered depends on the phase.
        if (known?.phase !== session.phase) void client.invalidateQueries({ queryKey: ["preview"] });
      }),
      onHubEvent("onNseConnection", ({ connected }) => {
        change({ exchangeConnected: connected });
        // What the server said of an order while the exchange was away is no longer true, and the other way round.
        void client.invalidateQueries({ queryKey: ["preview"] });
      }),
      onResync(async ({ beganAt, openedAt }) =>
        client.invalidateQueries({ predicate: (query) => mayHaveMissed(query, { beganAt, openedAt }) }),
      ),
    ];
    return () => ends.forEach((end) => end());
  }, [client]);
}

/** Pages of rows that the audit trail keeps each look at: the first line of a page must not ask for them a second time. */
const kept: ReadonlySet<unknown> = new Set(["list", "portal"]);

/** What was read before the line stood may miss an event; a kept page only when it was there before the line was begun. */
function mayHaveMissed({ queryKey, state }: Query, { beganAt, openedAt }: LineTimes): boolean {
  if (!kept.has(queryKey[0])) return state.dataUpdatedAt < openedAt;
  return state.dataUpdatedAt < beganAt && state.fetchStatus !== "fetching";
}
