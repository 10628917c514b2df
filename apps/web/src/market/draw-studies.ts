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
  averageTrueRange,
  bollingerBands,
  convergence,
  exponentialAverage,
  movingAverage,
  onBalanceVolume,
  relativeStrength,
  relativeTo,
  volumeWeighted,
  type Values,
} from "./studies.ts";

export type Study = {
  readonly chart: IChartApi;
  readonly candles: readonly Candle[];
  /** Whether the chart is of steps within days. */
  readonly isIntraday: boolean;
  /** The index over the same time; none where it is not asked for, or not read yet. */
  readonly index: readonly Point[];
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
  atr14: "--study-4",
  obv: "--study-5",
  relative: "--study-1",
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
    case "atr14":
      return [below(study, name, inNaira(averageTrueRange(study.candles, 14)))];
    case "obv":
      return [below(study, name, onBalanceVolume(study.candles))];
    case "relative":
      return [below(study, name, relativeTo(study.candles, study.index))];
    default:
      return name satisfies never;
  }
}

function inNaira(values: Values): Values {
  return values.map((px) => (px === null ? null : px / 100));
}

/** In a pane of its own. */
function below(study: Study, name: StudyName, values: Values): Series {
  const series = lineIn(study, name, study.chart.panes().length)(values);
  if (name === "obv") series.applyOptions({ priceFormat: { type: "volume" } });
  return series;
}

function weighted({ candles, isIntraday }: Study): Values {
  const isNewDay = (candle: Candle, before: Candle) => isIntraday && lagosDay(candle.time) !== lagosDay(before.time);
  return inNaira(volumeWeighted(candles, isNewDay));
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

export type Point = { readonly time: number; readonly close: number };
export type Compared = { readonly name: string; readonly points: readonly Point[] };

/** Others' closes on the same scale, which then is in per cent; the returned function takes them out again. */
export function drawComparisons(
  { chart, colourOf }: Pick<Study, "chart" | "colourOf">,
  others: readonly Compared[],
): () => void {
  const drawn = others.map(({ name, points }, at) => {
    const color = colourOf(`--study-${at + 2}`);
    const series = chart.addSeries(LineSeries, { color, lineWidth: 2, priceLineVisible: false, title: name });
    series.setData(points.map(({ time, close }) => ({ time: drawnTime(time), value: close })));
    return series;
  });
  return () => {
    for (const series of drawn) chart.removeSeries(series);
  };
}
