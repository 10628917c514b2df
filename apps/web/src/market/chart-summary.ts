// A chart in a sentence: how far the price has moved since the first candle, to where, and between which prices.

import type { Candle } from "@tradebook/contract/services/market-data.ts";
import { formatDate, formatPercent, formatPrice } from "../lib/format.ts";
import { L } from "./chart-words.ts";

export function summaryOf(securityID: string, candles: readonly Candle[]): string {
  const [first, last] = [candles[0], candles.at(-1)];
  if (first === undefined || last === undefined) return "";
  const low = Math.min(...candles.map((candle) => candle.low));
  const high = Math.max(...candles.map((candle) => candle.high));
  const moved = Math.round(((last.close - first.open) * 10_000) / first.open) / 100;
  const word = moved > 0 ? "SummaryRose" : moved < 0 ? "SummaryFell" : "SummaryStood";
  const percent = formatPercent(Math.abs(moved)).replace("+", "");
  const since = formatDate(first.time);
  return L(word, securityID, percent, formatPrice(last.close), since, formatPrice(low), formatPrice(high));
}
