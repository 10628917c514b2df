// Draws what the user has drawn on the chart, and takes the points they press on it.

import type { Drawing } from "@tradebook/contract/services/drawing.ts";
import type { Candle } from "@tradebook/contract/services/market-data.ts";
import { price } from "@tradebook/domain/units.ts";
import {
  createSeriesMarkers,
  LineSeries,
  LineStyle,
  type IChartApi,
  type ISeriesApi,
  type MouseEventParams,
  type SeriesType,
} from "lightweight-charts";
import { useEffect, type RefObject } from "react";
import { nairaToDraw } from "../../lib/format.ts";
import { drawnTime } from "../drawn-time.ts";
import { candleAt, trendPlaces, type ChartPoint } from "./drawings.ts";

type Drawn = { readonly chart: IChartApi; readonly prices: ISeriesApi<SeriesType> };
type Shown = { readonly drawings: readonly Drawing[]; readonly candles: readonly Candle[]; readonly look: string };

export function useDrawn(drawn: RefObject<Drawn | null>, { drawings, candles, look }: Shown): void {
  useEffect(() => {
    const made = drawn.current;
    if (made === null || drawings.length === 0) return undefined;
    const colour = getComputedStyle(document.documentElement)
      .getPropertyValue(look === "" ? "" : "--study-3")
      .trim();
    const undo = [
      ...drawings.flatMap((one) => (one.kind === "Level" ? [addLevel(made, one.price, colour)] : [])),
      ...drawings.flatMap((one) => (one.kind === "Trend" ? [addTrend(made, trendPlaces(one, candles), colour)] : [])),
      addNotes(made, { drawings, candles, look: colour }),
    ];
    const holder = drawn;
    // The chart may have gone first, and all of it with it.
    return () => {
      if (holder.current === made) for (const take of undo) take();
    };
  }, [drawn, drawings, candles, look]);
}

function addLevel({ prices }: Drawn, px: number, color: string): () => void {
  const line = prices.createPriceLine({ price: nairaToDraw(px), color, lineWidth: 1, lineStyle: LineStyle.Solid });
  return () => prices.removePriceLine(line);
}

/** A series of its own, which moves no scale. */
function addTrend({ chart }: Drawn, places: ReturnType<typeof trendPlaces>, color: string): () => void {
  const series = chart.addSeries(LineSeries, {
    color,
    lineWidth: 2,
    priceLineVisible: false,
    lastValueVisible: false,
    crosshairMarkerVisible: false,
    autoscaleInfoProvider: () => null,
  });
  series.setData(places.map(({ time, price: px }) => ({ time: drawnTime(time), value: nairaToDraw(px) })));
  return () => chart.removeSeries(series);
}

function addNotes({ prices }: Drawn, { drawings, candles, look: color }: Shown): () => void {
  const marks = createSeriesMarkers(
    prices,
    drawings
      .flatMap((one) => {
        const time = one.kind === "Note" ? candleAt(one.at, candles) : null;
        return one.kind !== "Note" || time === null ? [] : [{ ...one, time }];
      })
      .toSorted((a, b) => a.time - b.time)
      .map(({ time, price: px, text }) => ({
        time: drawnTime(time),
        position: "atPriceMiddle" as const,
        price: nairaToDraw(px),
        shape: "circle" as const,
        color,
        text,
      })),
  );
  return () => marks.detach();
}

type Picking = { readonly candles: readonly Candle[]; readonly onPoint: ((point: ChartPoint) => void) | null };

/** While a point is asked for, a press on the chart is one: its candle, and the price at that height. */
export function usePickedPoint(drawn: RefObject<Drawn | null>, { candles, onPoint }: Picking): void {
  useEffect(() => {
    const made = drawn.current;
    if (made === null || onPoint === null) return undefined;
    const pick = ({ time, logical, point }: MouseEventParams) => {
      const naira = point === undefined ? null : made.prices.coordinateToPrice(point.y);
      const found =
        candles.find((candle) => drawnTime(candle.time) === time) ??
        candles[Math.min(logical ?? 0, candles.length - 1)];
      if (found !== undefined && naira !== null && naira > 0)
        onPoint({ at: found.time, price: price(Math.max(1, Math.round(naira * 100))) });
    };
    made.chart.subscribeClick(pick);
    return () => made.chart.unsubscribeClick(pick);
  }, [drawn, candles, onPoint]);
}
