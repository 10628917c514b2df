// The chosen studies and the comparison of a chart, drawn anew when the candles, the colours or the choice change.

import { marketDataService, type Candle, type CandleInterval } from "@tradebook/contract/services/market-data.ts";
import type { Instant } from "@tradebook/domain/instant.ts";
import { useQuery } from "@tanstack/react-query";
import { PriceScaleMode, type IChartApi, type ISeriesApi, type SeriesType } from "lightweight-charts";
import { useEffect, type RefObject } from "react";
import { call } from "../lib/api.ts";
import { indexName, type StudyName } from "./chart-choice.ts";

type Drawn = RefObject<{ readonly chart: IChartApi; readonly prices: ISeriesApi<SeriesType> } | null>;

export type Studied = {
  readonly candles: readonly Candle[];
  readonly interval: CandleInterval;
  readonly studies: readonly StudyName[];
  /** Another security, the index, or nothing. */
  readonly compared: string;
  /** The look that is painted, since the style sheet answers only for that one, and how the prices are drawn. */
  readonly look: string;
};

export function useStudies(drawn: Drawn, { candles, interval, studies, compared, look }: Studied): void {
  const isAsked = studies.length > 0 || compared !== "";
  const drawing = useQuery({
    queryKey: ["drawStudies"],
    queryFn: () => import("./draw-studies.ts"),
    enabled: isAsked,
    staleTime: Infinity,
    structuralSharing: false,
  }).data;
  const other = useCompared(compared, interval, candles[0]?.time).data;
  useEffect(() => {
    const chart = drawn.current?.chart;
    if (chart === undefined || drawing === undefined || studies.length === 0) return undefined;
    const isIntraday = interval !== "1d" && interval !== "1w";
    const undo = drawing.drawStudies({ chart, candles, isIntraday, colourOf: colourIn(look) }, studies);
    const holder = drawn;
    // The chart may have gone first, and its series with it.
    return () => void (holder.current?.chart === chart && undo());
  }, [drawn, drawing, candles, interval, studies, look]);
  useEffect(() => {
    const { chart, prices } = drawn.current ?? {};
    if (chart === undefined || drawing === undefined || compared === "" || other === undefined) return undefined;
    // The prices' own scale: the panes below keep theirs.
    prices?.priceScale().applyOptions({ mode: PriceScaleMode.Percentage });
    const undo = drawing.drawComparison({ chart, colourOf: colourIn(look) }, compared, other);
    const holder = drawn;
    return () => {
      if (holder.current?.chart !== chart) return;
      undo();
      prices?.priceScale().applyOptions({ mode: PriceScaleMode.Normal });
    };
  }, [drawn, drawing, compared, other, look]);
}

function colourIn(_look: string) {
  const style = getComputedStyle(document.documentElement);
  return (name: string) => style.getPropertyValue(name).trim();
}

/** Its closes since the first candle that is drawn. */
function useCompared(compared: string, interval: CandleInterval, from: Instant | undefined) {
  return useQuery({
    queryKey: ["compared", compared, interval, from],
    queryFn: async ({ signal }): Promise<readonly { readonly time: number; readonly close: number }[]> =>
      compared === indexName
        ? await call(marketDataService.GetIndexTrend, { interval, from }, signal)
        : await call(marketDataService.GetPriceTrend, { security: compared, interval, from }, signal),
    enabled: compared !== "" && from !== undefined,
    staleTime: 60_000,
    placeholderData: (known, query) => (query?.queryKey[1] === compared ? known : undefined),
  });
}
