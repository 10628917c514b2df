// Where a drawing can be taken hold of, and what becomes of it as it is moved.

import type { Drawing } from "@tradebook/contract/services/drawing.ts";
import type { Candle } from "@tradebook/contract/services/market-data.ts";
import { instant } from "@tradebook/domain/instant.ts";
import { price, type Price } from "@tradebook/domain/units.ts";
import type { ChartPoint } from "./drawings.ts";

/** All of it, or one end of a line. */
export type Part = "whole" | "from" | "to";
export type Grip = { readonly id: string; readonly part: Part };
type Spot = { readonly x: number; readonly y: number };

/**
 * Where a drawing stands on the screen, in pixels: a level at a height, a line from end to end, a ray also as far as it goes
 * on, a box from corner to corner, a note at a spot. A box is its edges: what lies in it is the chart's.
 */
export type Placed =
  | { readonly kind: "Level"; readonly id: string; readonly y: number }
  | { readonly kind: "Trend"; readonly id: string; readonly from: Spot; readonly to: Spot }
  | ({ readonly kind: "Ray"; readonly id: string; readonly far: Spot } & Line)
  | ({ readonly kind: "Box"; readonly id: string } & Line)
  | { readonly kind: "Note"; readonly id: string; readonly at: Spot };
type Line = { readonly from: Spot; readonly to: Spot };

/** The nearest within reach, the newest of those that are equally near; an end of a line before the rest of it. */
export function gripAt(all: readonly Placed[], at: Spot, reachPx: number): Grip | null {
  const near = all
    .toReversed()
    .map((one) => ({ ...holdOf(one, at, reachPx), id: one.id }))
    .filter(({ away }) => away <= reachPx)
    .toSorted((a, b) => a.away - b.away);
  const [found] = near;
  return found === undefined ? null : { id: found.id, part: found.part };
}

function holdOf(one: Placed, at: Spot, reachPx: number): { readonly part: Part; readonly away: number } {
  if (one.kind === "Level") return { part: "whole", away: Math.abs(one.y - at.y) };
  if (one.kind === "Note") return { part: "whole", away: distance(one.at, at) };
  const [from, to] = [distance(one.from, at), distance(one.to, at)];
  if (Math.min(from, to) <= reachPx) return from <= to ? { part: "from", away: from } : { part: "to", away: to };
  return { part: "whole", away: Math.min(...linesOf(one).map((line) => fromLine(line, at))) };
}

function linesOf(one: Extract<Placed, Line>): readonly Line[] {
  if (one.kind === "Trend") return [one];
  if (one.kind === "Ray")
    return [
      { from: one.from, to: one.to },
      { from: one.to, to: one.far },
    ];
  const { from, to } = one;
  const corners = [from, { x: to.x, y: from.y }, to, { x: from.x, y: to.y }];
  return corners.map((corner, n) => ({ from: corner, to: corners[(n + 1) % corners.length] ?? corner }));
}

function distance(a: Spot, b: Spot): number {
  return Math.hypot(a.x - b.x, a.y - b.y);
}

function fromLine({ from, to }: Line, at: Spot): number {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const along = ((at.x - from.x) * dx + (at.y - from.y) * dy) / (dx * dx + dy * dy || 1);
  const part = Math.min(1, Math.max(0, along));
  return distance({ x: from.x + dx * part, y: from.y + dy * part }, at);
}

/** How far: candles to the right, and kobo up. */
export type Move = { readonly candles: number; readonly kobo: number };

/** The move from one point of the chart to another. */
export function moveBetween(from: ChartPoint, to: ChartPoint, candles: readonly Candle[]): Move {
  return { candles: indexOf(to.at, candles) - indexOf(from.at, candles), kobo: to.price - from.price };
}

type Moving = { readonly part: Part; readonly by: Move };

/**
 * A level goes up and down alone; a line that would shrink to a moment or leave the candles, and a box that would become
 * flat, stay as they were.
 */
export function moved(one: Drawing, { part, by }: Moving, candles: readonly Candle[]): Drawing {
  if (one.kind === "Level") return { ...one, price: raised(one.price, by.kobo) };
  if (one.kind === "Note") return { ...one, ...shifted(one, by, candles) };
  if (part === "whole") {
    const steps = stepsWithin([one.from.at, one.to.at], by.candles, candles);
    const all = { candles: steps, kobo: by.kobo };
    return { ...one, from: shifted(one.from, all, candles), to: shifted(one.to, all, candles) };
  }
  const end = shifted(one[part], by, candles);
  const other = one[part === "from" ? "to" : "from"];
  const isFlat = one.kind === "Box" && end.price === other.price;
  return isFlat || indexOf(end.at, candles) === indexOf(other.at, candles) ? one : { ...one, [part]: end };
}

function raised(px: Price, byKobo: number): Price {
  return price(Math.max(1, px + byKobo));
}

function shifted(point: ChartPoint, by: Move, candles: readonly Candle[]): ChartPoint {
  const px = raised(point.price, by.kobo);
  if (by.candles === 0) return { at: point.at, price: px };
  const index = indexOf(point.at, candles);
  const [first, second] = candles;
  if (index === -1 && first !== undefined && second !== undefined) {
    return { at: instant(point.at + by.candles * (second.time - first.time)), price: px };
  }
  const to = candles[Math.min(candles.length - 1, Math.max(0, index + by.candles))];
  return { at: to?.time ?? point.at, price: px };
}

/** As many of the steps as leave every moment that is seen among the candles. */
function stepsWithin(moments: readonly number[], steps: number, candles: readonly Candle[]): number {
  const seen = moments.map((at) => indexOf(at, candles)).filter((index) => index >= 0);
  if (seen.length === 0) return steps;
  return Math.min(candles.length - 1 - Math.max(...seen), Math.max(-Math.min(...seen), steps));
}

/** Minus one before the first. */
function indexOf(at: number, candles: readonly Candle[]): number {
  return candles.findLastIndex(({ time }) => time <= at);
}
