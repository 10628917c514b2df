// Draws the chosen studies and what a chart is compared with into the chart; fetched when the first is chosen.

import type { Candle } from "@tradebook/contract/services/market-data.ts";
import { lagosDay } from "@tradebook/domain/instant.ts";
import {
  HistogramSeries,
  LineSeries,
  LineStyle,
  type IChartApi,
  type ISeriesApi,
  type SeriesType,
} from "lightweight-charts";
import type { StudyName } from "./chart-choice.ts";
import { drawnTime } from "./drawn-time.ts";
import {
  bollingerBands,
  convergence,
  exponentialAverage,
  movingAverage,
  relativeStrength,
  volumeWeighted,
  type Values,
} from "./studies.ts";

export type Study = {
  readonly chart: IChartApi;
  readonly candles: readonly Candle[];
  /** Whether the chart is of steps within days. */
  readonly isIntraday: boolean;
  readonly colourOf: (name: string) => string;
};

/** Each in a colour that is neither a direction nor a side. */
const colours: { readonly [S in StudyName]: string } = {
  sma20: "--study-1",
  sma50: "--study-2",
  ema20: "--study-3",
  vwap: "--study-4",
  bollinger: "--study-5",
  volume20: "--study-1",
  rsi14: "--study-2",
  macd: "--study-3",
};

/** The returned function takes them out again. */
export function drawStudies(study: Study, names: readonly StudyName[]): () => void {
  const { chart } = study;
  const series = names.flatMap((name) => draw(study, name));
  spread(chart);
  return () => {
    for (const one of series) chart.removeSeries(one);
    spread(chart);
  };
}

/** The prices have most of the room; every pane below as much as another. */
function spread(chart: IChartApi): void {
  for (const [at, pane] of chart.panes().entries()) pane.setStretchFactor(at === 0 ? 3 : 1);
}

type Series = ISeriesApi<SeriesType>;

function draw(study: Study, name: StudyName): readonly Series[] {
  const closes = study.candles.map(({ close }) => close / 100);
  const line = lineIn(study, name);
  switch (name) {
    case "sma20":
      return [line(movingAverage(closes, 20))];
    case "sma50":
      return [line(movingAverage(closes, 50))];
    case "ema20":
      return [line(exponentialAverage(closes, 20))];
    case "vwap":
      return [line(weighted(study))];
    case "bollinger": {
      const { upper, middle, lower } = bollingerBands(closes, 20);
      return [line(upper), line(middle, { lineStyle: LineStyle.Dotted }), line(lower)];
    }
    case "volume20": {
      const volumes = study.candles.map(({ volume }) => volume);
      return [line(movingAverage(volumes, 20), { priceScaleId: "" })];
    }
    case "rsi14":
      return [strength(study, relativeStrength(closes, 14))];
    case "macd":
      return macd(study, closes);
    default:
      return name satisfies never;
  }
}

function weighted({ candles, isIntraday }: Study): Values {
  const isNewDay = (candle: Candle, before: Candle) => isIntraday && lagosDay(candle.time) !== lagosDay(before.time);
  return volumeWeighted(candles, isNewDay).map((px) => (px === null ? null : px / 100));
}

type LineLook = { readonly lineStyle?: LineStyle; readonly priceScaleId?: string };

function lineIn({ chart, candles, colourOf }: Study, name: StudyName, pane = 0) {
  return (values: Values, look: LineLook = {}): Series => {
    const series = chart.addSeries(
      LineSeries,
      {
        color: colourOf(colours[name]),
        lineWidth: 1,
        priceLineVisible: false,
        lastValueVisible: false,
        crosshairMarkerVisible: false,
        ...look,
      },
      pane,
    );
    series.setData(pointsOf(candles, values));
    return series;
  };
}

/** Between 0 and 100 whatever is seen, with the two levels that people look for. */
function strength(study: Study, values: Values): Series {
  const pane = study.chart.panes().length;
  const series = lineIn(study, "rsi14", pane)(values);
  series.applyOptions({ autoscaleInfoProvider: () => ({ priceRange: { minValue: 0, maxValue: 100 } }) });
  for (const level of [30, 70])
    series.createPriceLine({
      price: level,
      color: study.colourOf("--text-third"),
      lineWidth: 1,
      lineStyle: LineStyle.Dotted,
      axisLabelVisible: true,
      title: "",
    });
  return series;
}

function macd(study: Study, closes: readonly number[]): readonly Series[] {
  const { line, signal, difference } = convergence(closes);
  const pane = study.chart.panes().length;
  const bars = study.chart.addSeries(
    HistogramSeries,
    { color: study.colourOf("--line"), priceLineVisible: false, lastValueVisible: false },
    pane,
  );
  bars.setData(pointsOf(study.candles, difference));
  const into = lineIn(study, "macd", pane);
  return [bars, into(line), into(signal, { lineStyle: LineStyle.Dotted })];
}

/** A candle without a value leaves the line open there. */
function pointsOf(candles: readonly Candle[], values: Values) {
  return candles.map(({ time }, at) => {
    const value = values[at] ?? null;
    return value === null ? { time: drawnTime(time) } : { time: drawnTime(time), value };
  });
}

type Point = { readonly time: number; readonly close: number };

/** Another's closes on the same scale, which then is in per cent. */
export function drawComparison(
  { chart, colourOf }: Pick<Study, "chart" | "colourOf">,
  name: string,
  points: readonly Point[],
) {
  const series = chart.addSeries(LineSeries, {
    color: colourOf("--study-2"),
    lineWidth: 2,
    priceLineVisible: false,
    title: name,
  });
  series.setData(points.map(({ time, close }) => ({ time: drawnTime(time), value: close })));
  return () => chart.removeSeries(series);
}
