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
} as const;

export const L = wordsOf(chartWords);
