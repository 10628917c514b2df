// The prices of a chart as the library draws them: candles, bars, a line, an area or a line about its beginning, each in the page's colours.

import type { Candle } from "@tradebook/contract/services/market-data.ts";
import {
  AreaSeries,
  BaselineSeries,
  BarSeries,
  CandlestickSeries,
  LineSeries,
  LineStyle,
  type IChartApi,
  type ISeriesApi,
  type SeriesType,
} from "lightweight-charts";
import { nairaToDraw } from "../lib/format.ts";
import type { ChartType } from "./chart-choice.ts";
import { drawnTime } from "./drawn-time.ts";

export function addPrices(chart: IChartApi, type: ChartType): ISeriesApi<SeriesType> {
  const look = { priceLineStyle: LineStyle.Dotted };
  const add = {
    candles: () => chart.addSeries(CandlestickSeries, look),
    hollow: () => chart.addSeries(CandlestickSeries, look),
    bars: () => chart.addSeries(BarSeries, { ...look, thinBars: false }),
    line: () => chart.addSeries(LineSeries, { ...look, lineWidth: 2 }),
    baseline: () => chart.addSeries(BaselineSeries, { ...look, lineWidth: 2 }),
    area: () => chart.addSeries(AreaSeries, { ...look, lineWidth: 2 }),
  } as const satisfies Record<ChartType, () => unknown>;
  return add[type]();
}

type Painted = { readonly type: ChartType; readonly prices: ISeriesApi<SeriesType> };

export function paintPrices({ type, prices }: Painted, look: string): void {
  const { strong, panel, up, down, plain, plainTint } = coloursOf(look);
  // Its own colour, since the last price's label would take the hollow candle's and be lost among the axis labels.
  prices.applyOptions({ priceLineColor: strong });
  if (type === "bars") prices.applyOptions({ upColor: up, downColor: down });
  if (type === "line") prices.applyOptions({ color: plain });
  if (type === "area") prices.applyOptions({ lineColor: plain, topColor: plainTint, bottomColor: panel });
  if (type === "baseline") prices.applyOptions(aboveAndBelow(look));
  if (type !== "candles") return;
  // Rising candles are hollow, so that the direction does not hang on the colour.
  prices.applyOptions({
    upColor: panel,
    borderUpColor: up,
    wickUpColor: up,
    downColor: down,
    borderDownColor: down,
    wickDownColor: down,
  });
}

/** Above where the chart begins it has risen, below it has fallen; the line itself says which without the colour. */
function aboveAndBelow(look: string) {
  const { up, down, upTint, downTint, panel } = coloursOf(look);
  return {
    topLineColor: up,
    topFillColor1: upTint,
    topFillColor2: panel,
    bottomLineColor: down,
    bottomFillColor1: panel,
    bottomFillColor2: downTint,
  };
}

/** What a baseline is drawn from: the first close of the chart. */
export function baseOf({ close }: Candle) {
  return { baseValue: { type: "price" as const, price: nairaToDraw(close) } };
}

type Shades = ReturnType<typeof coloursOf>;
type Drawing = { readonly type: ChartType; readonly shades: Shades };

/** A line goes from close to close. */
export function priceOf({ type, shades }: Drawing, candle: Candle, before: Candle | undefined) {
  if (type === "candles" || type === "bars") return priceBar(candle);
  if (type === "hollow") return hollowBar(candle, before, shades);
  return { time: drawnTime(candle.time), value: nairaToDraw(candle.close) };
}

function priceBar({ time, open, high, low, close }: Candle) {
  return {
    time: drawnTime(time),
    open: nairaToDraw(open),
    high: nairaToDraw(high),
    low: nairaToDraw(low),
    close: nairaToDraw(close),
  };
}

/** Hollow where it closed above its open, coloured by where the one before it closed. */
function hollowBar(candle: Candle, before: Candle | undefined, { up, down, panel }: Shades) {
  const colour = candle.close >= (before?.close ?? candle.open) ? up : down;
  const color = candle.close > candle.open ? panel : colour;
  return { ...priceBar(candle), color, borderColor: colour, wickColor: colour };
}

export function volumeBar({ time, open, close, volume }: Candle, { upTint, downTint }: Shades) {
  return { time: drawnTime(time), value: volume, color: close >= open ? upTint : downTint };
}

/** The page's colours as they stand in this look; named, since the style sheet answers only for the look that is painted. */
export function coloursOf(_look: string) {
  const style = getComputedStyle(document.documentElement);
  const of = (name: string) => style.getPropertyValue(name).trim();
  return {
    text: of("--text-second"),
    strong: of("--text"),
    line: of("--line-soft"),
    panel: of("--panel"),
    up: of("--up"),
    down: of("--down"),
    session: of("--sunken"),
    plain: of("--primary"),
    plainTint: of("--primary-soft"),
    upTint: of("--up-flash"),
    downTint: of("--down-flash"),
  };
}
