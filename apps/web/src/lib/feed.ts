// Whether live figures are live: the line to the server, the exchange behind it, and how long it has been silent.

import { useQuery } from "@tanstack/react-query";
import { sinceStart } from "./clock.ts";
import { useEffect, useState } from "react";
import { exchangeSilenceMs, hubStatus, silenceMs } from "./hub.ts";
import type { HubState } from "./line.ts";
import { marketStatusQuery } from "./queries.ts";
import { useStore } from "./store.ts";

export type Feed = {
  readonly state: HubState | "exchangeDown";
  readonly latencyMs: number | null;
  readonly retryAt: number | null;
  readonly isLost: boolean;
  /** Prices are as last heard; the ticket pauses. */
  readonly isStale: boolean;
};

export function useFeed(): Feed {
  const line = useStore(hubStatus);
  const { data } = useQuery(marketStatusQuery());
  const isExchangeDown = data?.exchangeConnected === false;
  const state = line.state === "live" && isExchangeDown ? "exchangeDown" : line.state;
  return { ...line, state, isStale: line.isLost || isExchangeDown };
}

/** How long ago anything was heard, each second; null while the feed is fresh. */
export function useStaleAge(): number | null {
  const { isStale, state } = useFeed();
  const [, tick] = useState(0);
  useEffect(() => {
    if (!isStale) return undefined;
    const timer = setInterval(() => tick((count) => count + 1), 1000);
    return () => clearInterval(timer);
  }, [isStale]);
  if (!isStale) return null;
  return (state === "exchangeDown" ? exchangeSilenceMs() : silenceMs()) ?? sinceStart();
}
