// The chart's words in English; the server's words of the same keys come before them.

import { wordsOf } from "../lib/words.ts";

export const chartWords = {
  Chart: "Chart",
  ChartRange: "Range",
  ChartInterval: "Interval",
  ChartEmpty: "No trades in this range",
  ChartEmptyHint: "Choose a longer range.",
  ChartSummary: "{0}: last {1}, between {2} and {3} in the range shown.",
  ShowTable: "Show as table",
  ShowChart: "Show chart",
  Open: "Open",
  High: "High",
  Low: "Low",
  Close: "Close",
  Volume: "Volume",
  Time: "Time",
  Date: "Date",
  Buy: "Buy",
  Sell: "Sell",
  Limit: "Limit",
  AvgCost: "Avg. cost",
  BreakEven: "Break-even",
  ChartLook: "Chart type, studies and comparison",
  ChartType: "Chart type",
  TypeCandles: "Candles",
  TypeBars: "Bars",
  TypeLine: "Line",
  TypeArea: "Area",
  Studies: "Studies",
  StudySma20: "Average 20",
  StudySma50: "Average 50",
  StudyEma20: "Exp. average 20",
  StudyVwap: "VWAP",
  StudyBollinger: "Bollinger 20",
  StudyVolume: "Volume average 20",
  StudyRsi: "RSI 14",
  StudyMacd: "MACD",
  Compare: "Compare with",
  CompareNothing: "Nothing",
  CompareIndex: "All-Share Index",
  Compared: "Compared with {0}, in per cent",
} as const;

export type ChartWord = keyof typeof chartWords;

export const L = wordsOf(chartWords);
