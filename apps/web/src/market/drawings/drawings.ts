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

/** Those that two points make. */
export type Spanned = Extract<Drawing, { from: ChartPoint }>;
type Ends = Pick<Spanned, "from" | "to">;
export type Place = { readonly time: Candle["time"]; readonly price: number };

/** The part of a line that lies on the chart, from candle to candle; nothing where it lies before all of them. */
export function trendPlaces({ from, to }: Ends, candles: readonly Candle[]): readonly Place[] {
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

/**
 * From its first point through its second to the last candle, or to the first where it was drawn backwards. Straight as the
 * eye sees it: so much for each candle, since a chart gives nights and holidays no room.
 */
export function rayPlaces({ from, to }: Ends, candles: readonly Candle[]): readonly Place[] {
  const isBackwards = to.at < from.at;
  const far = isBackwards ? candles[0] : candles.at(-1);
  const seen = trendPlaces({ from, to }, candles);
  const [left, right] = seen;
  if (far === undefined) return [];
  if (left === undefined || right === undefined) return isBackwards ? [] : farRay({ from, to }, candles);
  const [leftAt, rightAt] = [left, right].map(({ time }) => candles.findIndex((one) => one.time === time));
  if (leftAt === undefined || rightAt === undefined) return [];
  const perCandle = (right.price - left.price) / (rightAt - leftAt);
  const farAt = isBackwards ? 0 : candles.length - 1;
  const end = placeAt(far.time, left.price + perCandle * (farAt - leftAt));
  if (isBackwards) return end.time === left.time ? seen : [end, ...seen];
  return end.time === right.time ? seen : [...seen, end];
}

/** Both points lie before the first candle: what comes in of it, by the time that passed. */
function farRay({ from, to }: Ends, candles: readonly Candle[]): readonly Place[] {
  const [first, last] = [candles[0], candles.at(-1)];
  if (first === undefined || last === undefined || first === last || to.at >= first.time || to.at === from.at)
    return [];
  const perMs = (to.price - from.price) / (to.at - from.at);
  return [first, last].map(({ time }) => placeAt(time, from.price + perMs * (time - from.at)));
}

/** Its left upper and right lower corner, as far as it lies on the chart; null where it does not. */
export function boxPlaces({ from, to }: Ends, candles: readonly Candle[]): readonly [Place, Place] | null {
  const [early, late] = from.at <= to.at ? [from, to] : [to, from];
  const start = candleAt(early.at, candles) ?? candles[0]?.time;
  const end = candleAt(late.at, candles);
  if (start === undefined || end === null || start === end) return null;
  const [low, high] = from.price <= to.price ? [from.price, to.price] : [to.price, from.price];
  return [placeAt(start, high), placeAt(end, low)];
}

export function isSpanned(one: Drawing): one is Spanned {
  return "from" in one;
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
