// The flags of what a company gave its holders, drawn above their candles, and the same for the table.

import { useQuery } from "@tanstack/react-query";
import type { Candle } from "@tradebook/contract/services/market-data.ts";
import { lagosDay } from "@tradebook/domain/instant.ts";
import { createSeriesMarkers, type ISeriesApi, type SeriesType } from "lightweight-charts";
import { useEffect, type RefObject } from "react";
import { now } from "../lib/clock.ts";
import { flagsOf } from "./chart-flags.ts";
import { companyActionsQuery } from "./company-actions.ts";
import { drawnTime } from "./drawn-time.ts";

type Drawn = RefObject<{ readonly prices: ISeriesApi<SeriesType> } | null>;
type About = { readonly securityID: string; readonly candles: readonly Candle[]; readonly look: string };

export function useFlags(drawn: Drawn, { securityID, candles, look }: About): void {
  const actions = useQuery(companyActionsQuery(securityID)).data;
  useEffect(() => {
    const prices = drawn.current?.prices;
    const flags = flagsOf(actions ?? [], candles, lagosDay(now()));
    if (prices === undefined || flags.length === 0) return undefined;
    const style = getComputedStyle(document.documentElement);
    const color = look === "" ? "" : style.getPropertyValue("--study-4").trim();
    const marks = createSeriesMarkers(
      prices,
      flags.map(({ time, letter }) => ({
        time: drawnTime(time),
        position: "aboveBar" as const,
        shape: "square" as const,
        color,
        text: letter,
      })),
    );
    const holder = drawn;
    return () => {
      // The chart may have gone first, and its marks with it.
      if (holder.current?.prices === prices) marks.detach();
    };
  }, [drawn, actions, candles, look]);
}
