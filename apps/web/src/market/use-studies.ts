// The chosen studies and the comparison of a chart, drawn anew when the candles, the colours or the choice change.

import {
  isOfDays,
  marketDataService,
  type Candle,
  type CandleInterval,
} from "@tradebook/contract/services/market-data.ts";
import type { Instant } from "@tradebook/domain/instant.ts";
import { queryOptions, useQueries, useQuery } from "@tanstack/react-query";
import { PriceScaleMode, type IChartApi, type ISeriesApi, type SeriesType } from "lightweight-charts";
import { useEffect, type RefObject } from "react";
import { call } from "../lib/api.ts";
import { indexName, type StudyName } from "./chart-choice.ts";

type Drawn = RefObject<{ readonly chart: IChartApi; readonly prices: ISeriesApi<SeriesType> } | null>;

export type Studied = {
  readonly candles: readonly Candle[];
  readonly interval: CandleInterval;
  readonly studies: readonly StudyName[];
  /** Other securities, or the index. */
  readonly compared: readonly string[];
  /** The look that is painted, since the style sheet answers only for that one, and how the prices are drawn. */
  readonly look: string;
};

type Closes = readonly { readonly time: number; readonly close: number }[];

const noCloses: Closes = [];

export function useStudies(drawn: Drawn, asked: Studied): void {
  const drawing = useQuery({
    queryKey: ["drawStudies"],
    queryFn: () => import("./draw-studies.ts"),
    enabled: asked.studies.length > 0 || asked.compared.length > 0,
    staleTime: Infinity,
    structuralSharing: false,
  }).data;
  useDrawnStudies(drawn, drawing, asked);
  useComparisons(drawn, drawing, asked);
}

type Drawing = typeof import("./draw-studies.ts") | undefined;

function useDrawnStudies(drawn: Drawn, drawing: Drawing, { candles, interval, studies, look }: Studied): void {
  const isRelative = studies.includes("relative");
  const index = useQuery({
    ...closesQuery(indexName, { interval, from: candles[0]?.time }),
    enabled: isRelative && candles.length > 0,
  }).data;
  useEffect(() => {
    const chart = drawn.current?.chart;
    if (chart === undefined || drawing === undefined || studies.length === 0) return undefined;
    const isIntraday = !isOfDays(interval);
    const about = { chart, candles, isIntraday, index: index ?? noCloses, colourOf: colourIn(look) };
    const undo = drawing.drawStudies(about, studies);
    const holder = drawn;
    // The chart may have gone first, and its series with it.
    return () => void (holder.current?.chart === chart && undo());
  }, [drawn, drawing, candles, interval, studies, index, look]);
}

function useComparisons(drawn: Drawn, drawing: Drawing, { candles, interval, compared, look }: Studied): void {
  const others = useQueries({
    queries: compared.map((name) => closesQuery(name, { interval, from: candles[0]?.time })),
    combine: (read) => read.map(({ data }) => data ?? noCloses),
  });
  useEffect(() => {
    const { chart, prices } = drawn.current ?? {};
    const read = compared.flatMap((name, at) => {
      const points = others[at] ?? noCloses;
      return points.length === 0 ? [] : [{ name, points }];
    });
    if (chart === undefined || drawing === undefined || read.length === 0) return undefined;
    // The prices' own scale: the panes below keep theirs.
    prices?.priceScale().applyOptions({ mode: PriceScaleMode.Percentage });
    const undo = drawing.drawComparisons({ chart, colourOf: colourIn(look) }, read);
    const holder = drawn;
    return () => {
      if (holder.current?.chart !== chart) return;
      undo();
      prices?.priceScale().applyOptions({ mode: PriceScaleMode.Normal });
    };
  }, [drawn, drawing, compared, others, look]);
}

function colourIn(_look: string) {
  const style = getComputedStyle(document.documentElement);
  return (name: string) => style.getPropertyValue(name).trim();
}

type Span = { readonly interval: CandleInterval; readonly from: Instant | undefined };

/** Its closes since the first candle that is drawn. */
function closesQuery(name: string, { interval, from }: Span) {
  return queryOptions({
    queryKey: ["compared", name, interval, from],
    queryFn: async ({ signal }): Promise<Closes> =>
      name === indexName
        ? await call(marketDataService.GetIndexTrend, { interval, from }, signal)
        : await call(marketDataService.GetPriceTrend, { security: name, interval, from }, signal),
    enabled: from !== undefined,
    staleTime: 60_000,
  });
}
