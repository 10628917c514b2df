// The spans of days that a performance is looked at over, and the difference of two of its figures.

import { addDays, tradingDay, type TradingDay } from "@tradebook/domain/instant.ts";
import type { PictureWord } from "./picture-words.ts";

export const ranges = {
  // The end of the day before is the first of the figures, whatever the span.
  "1d": { word: "RangeDay", from: (today) => today },
  "1w": { word: "RangeWeek", from: (today) => addDays(today, -6) },
  "1m": { word: "RangeMonth", from: (today) => addDays(today, -30) },
  "3m": { word: "RangeQuarter", from: (today) => addDays(today, -91) },
  "6m": { word: "RangeHalf", from: (today) => addDays(today, -182) },
  ytd: { word: "RangeYear", from: (today) => tradingDay(`${today.slice(0, 4)}-01-01`) },
  "1y": { word: "RangeTwelve", from: (today) => addDays(today, -364) },
  all: { word: "RangeAll", from: () => null },
} as const satisfies Record<
  string,
  { readonly word: PictureWord; readonly from: (today: TradingDay) => TradingDay | null }
>;

export type RangeKey = keyof typeof ranges;
export const firstRange: RangeKey = "1y";
export const rangeKeys = Object.keys(ranges) as readonly RangeKey[]; // the table's own keys

export function rangeIn(query: URLSearchParams): RangeKey {
  return rangeKeys.find((key) => key === query.get("range")) ?? firstRange;
}

export function difference(own: number, index: number | null): number | null {
  return index === null ? null : Math.round((own - index) * 100) / 100;
}
