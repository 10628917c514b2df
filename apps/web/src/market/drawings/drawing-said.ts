// A drawing in words: what it is, and where it stands.

import type { Drawing } from "@tradebook/contract/services/drawing.ts";
import { formatDate, formatPrice } from "../../lib/format.ts";
import { L, type ChartWord } from "../chart-words.ts";
import type { DrawingKind } from "./drawings.ts";

const words: { readonly [K in DrawingKind]: ChartWord } = {
  Level: "DrawLevel",
  Trend: "DrawTrend",
  Ray: "DrawRay",
  Box: "DrawBox",
  Note: "DrawNote",
};

export function kindOf(kind: DrawingKind): string {
  return L(words[kind]);
}

/** Its kind, and where it stands. */
export function saidOf(one: Drawing): string {
  return `${kindOf(one.kind)} ${placeOf(one)}`;
}

export function placeOf(one: Drawing): string {
  if (one.kind === "Level") return formatPrice(one.price);
  if (one.kind === "Note") return `${formatPrice(one.price)}, ${formatDate(one.at)}: ${one.text}`;
  const ends = [one.from, one.to].map(({ at, price }) => `${formatPrice(price)} (${formatDate(at)})`);
  return ends.join(" – ");
}
