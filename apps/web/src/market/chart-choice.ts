// How this device draws a chart: as candles or a line, with which studies, and beside what.

import { createStore } from "../lib/store.ts";

export const chartTypes = ["candles", "hollow", "bars", "line", "area", "baseline"] as const;
export type ChartType = (typeof chartTypes)[number];

/** Drawn over the prices, or below them in a pane of their own. */
export const studyNames = [
  "sma20",
  "sma50",
  "ema20",
  "vwap",
  "bollinger",
  "volume20",
  "rsi14",
  "macd",
  "atr14",
  "obv",
  "relative",
] as const;
export type StudyName = (typeof studyNames)[number];

export type ChartChoice = {
  readonly type: ChartType;
  readonly studies: readonly StudyName[];
  /** Whether what bonus, rights and splits took off the price is taken off what was before. */
  readonly isAdjusted: boolean;
};

/** What prices can be compared with beside another security. */
export const indexName = "ASI";
/** More lines than these can't be told apart. */
export const mostCompared = 4;

const storageKey = "tradebook.chart";
const first: ChartChoice = { type: "candles", studies: [], isAdjusted: true };

export const chartChoice = createStore<ChartChoice>(
  readChoice(typeof localStorage === "undefined" ? null : localStorage.getItem(storageKey)),
);

export function chooseChart(change: Partial<ChartChoice>): void {
  chartChoice.set({ ...chartChoice.get(), ...change });
  localStorage.setItem(storageKey, JSON.stringify(chartChoice.get()));
}

export function toggleStudy(name: StudyName): void {
  const { studies } = chartChoice.get();
  const isOn = studies.includes(name);
  chooseChart({ studies: studyNames.filter((one) => (one === name ? !isOn : studies.includes(one))) });
}

/** Anything unreadable counts as never chosen. */
export function readChoice(text: string | null): ChartChoice {
  if (text === null) return first;
  try {
    const kept = JSON.parse(text) as Partial<Record<keyof ChartChoice, unknown>> | null;
    const studies: readonly unknown[] = Array.isArray(kept?.studies) ? kept.studies : [];
    return {
      type: chartTypes.find((type) => type === kept?.type) ?? first.type,
      studies: studyNames.filter((name) => studies.includes(name)),
      isAdjusted: kept?.isAdjusted !== false,
    };
  } catch (error) {
    if (error instanceof SyntaxError) return first;
    throw error;
  }
}
