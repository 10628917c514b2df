// What a user draws on a chart: where each drawing stands among the candles that are shown, and how the list changes.

import { drawingLimits, type Drawing } from "@tradebook/contract/services/drawing.ts";
import type { Candle } from "@tradebook/contract/services/market-data.ts";
import type { Price } from "@tradebook/domain/units.ts";

export type DrawingKind = Drawing["kind"];
export type ChartPoint = { readonly at: Candle["time"]; readonly price: Price };

/** The moment of the candle that a moment falls into; null before the first. */
export function candleAt(at: number, candles: readonly Pick<Candle, "time">[]): Candle["time"] | null {
  return candles.findLast(({ time }) => time <= at)?.time ?? null;
}

type Trend = Extract<Drawing, { kind: "Trend" }>;
type Place = { readonly time: Candle["time"]; readonly price: number };

/** The part of a line that lies on the chart, from candle to candle; nothing where it lies before all of them. */
export function trendPlaces({ from, to }: Trend, candles: readonly Candle[]): readonly Place[] {
  const [first] = candles;
  if (first === undefined) return [];
  const [early, late] = from.at <= to.at ? [from, to] : [to, from];
  const end = candleAt(late.at, candles);
  if (end === null) return [];
  const start = candleAt(early.at, candles);
  if (start === end) return [];
  if (start !== null) return [placeAt(start, early.price), placeAt(end, late.price)];
  // It begins before the first candle: what is seen of it begins where it comes in.
  const part = (first.time - early.at) / (late.at - early.at);
  const entering = placeAt(first.time, early.price + (late.price - early.price) * part);
  return end === first.time ? [] : [entering, placeAt(end, late.price)];
}

function placeAt(time: Candle["time"], price: number): Place {
  return { time, price };
}

/** With one more, the newest last; null when a chart holds no more. */
export function withDrawing(all: readonly Drawing[], added: Drawing): readonly Drawing[] | null {
  return all.length >= drawingLimits.drawings ? null : [...all, added];
}

export function withoutDrawing(all: readonly Drawing[], id: string): readonly Drawing[] {
  return all.filter((one) => one.id !== id);
}

export function changed(all: readonly Drawing[], id: string, step: (one: Drawing) => Drawing): readonly Drawing[] {
  return all.map((one) => (one.id === id ? step(one) : one));
}
