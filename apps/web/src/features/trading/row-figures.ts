// The figures that a row of the price list can have under its symbol: which are shown is chosen, and kept for the user.

import type { MarketStat } from "@tradebook/contract/services/market-data.ts";
import { formatPrice, formatQuantity } from "../../lib/format.ts";
import { formatCompact, formatCompactMoney } from "../../lib/format-compact.ts";
import type { SortColumn } from "../../market/price-list.ts";
import { L as R } from "./lists/list-row-words.ts";
import { L } from "./trading-words.ts";
import { L as W } from "./workspace-words.ts";

type RowFigureSpec = {
  readonly head: () => string;
  /** Null for what no price changes: React writes it. */
  readonly text: ((stat: MarketStat) => string) | null;
  /** Stands without its name: what it is can be seen. */
  readonly isPlain?: boolean;
};

export const rowFigures = {
  quote: {
    head: () => L("BidOffer"),
    isPlain: true,
    text: ({ bestBid, bestOffer }) => `${formatPrice(bestBid)} × ${formatPrice(bestOffer)}`,
  },
  volume: { head: () => L("Volume"), isPlain: true, text: ({ volume }) => formatCompact(volume) },
  value: { head: () => L("Value"), text: ({ value }) => formatCompactMoney(value) },
  deals: { head: () => L("Trades"), text: ({ deals }) => formatQuantity(deals) },
  range: { head: () => L("HighLow"), text: ({ high, low }) => `${formatPrice(high)} / ${formatPrice(low)}` },
  vwap: { head: () => W("Vwap"), text: ({ vwap }) => formatPrice(vwap) },
  prevClose: { head: () => L("PrevClose"), text: (stat) => formatPrice(stat.prevClose) },
  limits: {
    head: () => L("Band"),
    text: ({ lowerLimit, upperLimit }) => `${formatPrice(lowerLimit)} – ${formatPrice(upperLimit)}`,
  },
  grade: { head: () => R("Liquidity"), text: null },
} as const satisfies Record<string, RowFigureSpec>;

export type RowFigure = keyof typeof rowFigures;
export const rowFigureNames = Object.keys(rowFigures) as RowFigure[]; // the table's own keys
export const usualFigures = "quote,volume";

/** In the table's order; anything unreadable counts as never chosen. */
export function readFigures(kept: string): readonly RowFigure[] {
  const asked = kept.split(",");
  return rowFigureNames.filter((name) => asked.includes(name));
}

export function withFigure(kept: string, name: RowFigure): string {
  const shown = readFigures(kept);
  return rowFigureNames.filter((one) => (one === name ? !shown.includes(one) : shown.includes(one))).join(",");
}

export function isPlain(name: RowFigure): boolean {
  const row: RowFigureSpec = rowFigures[name];
  return row.isPlain === true;
}

/** Beside the change stand two; the others stand below, two in a line. */
export const besideChange = 2;
const rowHeight = 46;
const lineHeight = 17;

export function rowHeightOf(figures: readonly RowFigure[]): number {
  return rowHeight + Math.ceil(Math.max(0, figures.length - besideChange) / 2) * lineHeight;
}

/** What the list can be ordered by, whether or not it is shown. */
export const listOrders: readonly (readonly [SortColumn, () => string])[] = [
  ["symbol", () => L("Symbol")],
  ["change", () => L("Change")],
  ["volume", rowFigures.volume.head],
  ["last", () => L("Last")],
  ["value", rowFigures.value.head],
  ["deals", rowFigures.deals.head],
  ["vwap", rowFigures.vwap.head],
  ["band", rowFigures.limits.head],
  ["turnover", rowFigures.grade.head],
];
