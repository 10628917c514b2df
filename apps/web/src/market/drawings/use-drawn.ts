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
  type SeriesType,
} from "lightweight-charts";
import { useEffect, type RefObject } from "react";
import { nairaToDraw } from "../../lib/format.ts";
import { drawnTime } from "../drawn-time.ts";
import { addBox } from "./draw-box.ts";
import {
  candleAt,
  boxPlaces,
  isSpanned,
  rayPlaces,
  trendPlaces,
  type ChartPoint,
  type Place,
  type Spanned,
} from "./drawings.ts";

export type Drawn = { readonly chart: IChartApi; readonly prices: ISeriesApi<SeriesType> };
type Shown = { readonly drawings: readonly Drawing[]; readonly candles: readonly Candle[]; readonly look: string };
type Style = { readonly color: string; readonly isChosen: boolean };

export function useDrawn(drawn: RefObject<Drawn | null>, shown: Shown & { readonly isChosen: boolean }): void {
  const { drawings, candles, look, isChosen } = shown;
  useEffect(() => {
    const made = drawn.current;
    if (made === null || drawings.length === 0) return undefined;
    const color = getComputedStyle(document.documentElement)
      .getPropertyValue(look === "" ? "" : "--study-3")
      .trim();
    const style = { color, isChosen };
    const undo = [
      ...drawings.flatMap((one) => (one.kind === "Level" ? [addLevel(made, one.price, style)] : [])),
      ...drawings.flatMap((one) => (isSpanned(one) ? [addSpanned(made, one, { candles, style })] : [])),
      addNotes(made, { drawings, candles }, style),
    ];
    const holder = drawn;
    // The chart may have gone first, and all of it with it.
    return () => {
      if (holder.current === made) for (const take of undo) take();
    };
  }, [drawn, drawings, candles, look, isChosen]);
}

function addLevel({ prices }: Drawn, px: number, { color, isChosen }: Style): () => void {
  const lineWidth = isChosen ? 3 : 1;
  const line = prices.createPriceLine({ price: nairaToDraw(px), color, lineWidth, lineStyle: LineStyle.Solid });
  return () => prices.removePriceLine(line);
}

type Among = { readonly candles: readonly Candle[]; readonly style: Style };

function addSpanned(made: Drawn, one: Spanned, { candles, style }: Among): () => void {
  if (one.kind === "Box") return addBox(made, boxPlaces(one, candles), style);
  return addLine(made, one.kind === "Ray" ? rayPlaces(one, candles) : trendPlaces(one, candles), style);
}

/** A series of its own, which moves no scale; the ends of a chosen one show where to take it. */
function addLine({ chart }: Drawn, places: readonly Place[], { color, isChosen }: Style): () => void {
  const series = chart.addSeries(LineSeries, {
    color,
    lineWidth: isChosen ? 3 : 2,
    pointMarkersVisible: isChosen,
    pointMarkersRadius: 5,
    priceLineVisible: false,
    lastValueVisible: false,
    crosshairMarkerVisible: false,
    autoscaleInfoProvider: () => null,
  });
  series.setData(places.map(({ time, price: px }) => ({ time: drawnTime(time), value: nairaToDraw(px) })));
  return () => chart.removeSeries(series);
}

function addNotes(
  { prices }: Drawn,
  { drawings, candles }: Omit<Shown, "look">,
  { color, isChosen }: Style,
): () => void {
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
        size: isChosen ? 2 : 1,
        text,
      })),
  );
  return () => marks.detach();
}

type Picking = { readonly candles: readonly Candle[]; readonly onPoint: ((point: ChartPoint) => void) | null };

/** Beyond that the pointer has moved the chart and pressed nothing. */
export const stillPx = 5;

/**
 * While a point is asked for, a press on the chart is one: its candle, and the price at that height. The library's own
 * presses will not do: it keeps the second of two for itself.
 */
export function usePickedPoint(drawn: RefObject<Drawn | null>, { candles, onPoint }: Picking): void {
  useEffect(() => {
    const made = drawn.current;
    if (made === null || onPoint === null) return undefined;
    const box = made.chart.chartElement();
    let begun = { x: 0, y: 0 };
    const begin = ({ clientX: x, clientY: y }: PointerEvent) => {
      begun = { x, y };
    };
    const end = ({ clientX: x, clientY: y }: PointerEvent) => {
      const point = Math.hypot(x - begun.x, y - begun.y) > stillPx ? null : pointAt(made, candles, { x, y });
      if (point !== null) onPoint(point);
    };
    box.addEventListener("pointerdown", begin);
    box.addEventListener("pointerup", end);
    return () => {
      box.removeEventListener("pointerdown", begin);
      box.removeEventListener("pointerup", end);
    };
  }, [drawn, candles, onPoint]);
}

/** Null below the prices, and where there is no price. */
export function pointAt(
  { chart, prices }: Drawn,
  candles: readonly Candle[],
  at: { readonly x: number; readonly y: number },
): ChartPoint | null {
  const { left, top } = chart.chartElement().getBoundingClientRect();
  const [x, y] = [at.x - left, at.y - top];
  const naira = y > prices.getPane().getHeight() ? null : prices.coordinateToPrice(y);
  const time = chart.timeScale().coordinateToTime(x);
  // Beside the candles it is the one that is nearest.
  const edge = (chart.timeScale().coordinateToLogical(x) ?? 0) <= 0 ? candles[0] : candles.at(-1);
  const found = candles.find((candle) => drawnTime(candle.time) === time) ?? edge;
  if (found === undefined || naira === null || naira <= 0) return null;
  return { at: found.time, price: price(Math.max(1, Math.round(naira * 100))) };
}
