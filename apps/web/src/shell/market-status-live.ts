// Keeps the market's phase and the exchange's connection in the cache as the live line tells them.

import type { MarketStatus } from "@tradebook/contract/services/market-data.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { onHubEvent, onResync } from "../lib/hub.ts";
import { phaseReason } from "../lib/phase-reason.ts";
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
        phaseReason.set(session.reason ?? null);
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
      onResync(async () => client.invalidateQueries()),
    ];
    return () => ends.forEach((end) => end());
  }, [client]);
}
