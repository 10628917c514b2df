// How an order book is looked at: how many levels a side, and of how many ticks each, as its reader has chosen.

import type { Side } from "@tradebook/domain/order/order-type.ts";
import { addQuantity, price, type Price } from "@tradebook/domain/units.ts";
import type { BookLevel, BookView } from "./order-book.ts";

export const levelCounts = ["5", "10", "20", "all"] as const;
export const groupings = ["1", "2", "5", "10"] as const;

export type BookLook = {
  readonly levels: (typeof levelCounts)[number];
  /** Ticks that make one level. */
  readonly ticks: (typeof groupings)[number];
};

/** As it is kept: `10 1`. */
export const usualLook = "10 1";

/** Anything unreadable counts as never chosen. */
export function readLook(kept: string): BookLook {
  const [levels, ticks] = kept.split(" ");
  return {
    levels: levelCounts.find((one) => one === levels) ?? "10",
    ticks: groupings.find((one) => one === ticks) ?? "1",
  };
}

export function lookText({ levels, ticks }: BookLook): string {
  return `${levels} ${ticks}`;
}

/** What a level spans, in kobo; null where every price is a level. Without a tick nothing can be grouped. */
export function stepOf({ ticks }: BookLook, tick: Price | null): number | null {
  return ticks === "1" || tick === null ? null : Number(ticks) * tick;
}

type Asked = { readonly side: Side; readonly levels: BookLook["levels"]; readonly step: number | null };

/** The best levels of a side, as many as are asked for. */
export function shownLevels(view: BookView | undefined, { side, levels, step }: Asked): readonly BookLevel[] {
  const all = (side === "Buy" ? view?.buys : view?.sells) ?? [];
  const grouped = step === null ? all : groupLevels(all, side, step);
  return levels === "all" ? grouped : grouped.slice(0, Number(levels));
}

/** Levels of one step as one, under the price at which all of it can be had: the lowest of bids, the highest of offers. */
export function groupLevels(levels: readonly BookLevel[], side: Side, step: number): readonly BookLevel[] {
  const groups: BookLevel[] = [];
  for (const level of levels) {
    const px = groupPrice(level.px, side, step);
    const last = groups.at(-1);
    if (last?.px === px) groups[groups.length - 1] = joined(last, level);
    else groups.push({ ...level, px });
  }
  return groups;
}

/** One's own shares by level, as `Buy@2550`: each in the group of its price. */
export function groupOwn(own: ReadonlyMap<string, number>, step: number | null): ReadonlyMap<string, number> {
  if (step === null) return own;
  const grouped = new Map<string, number>();
  for (const [mark, shares] of own) {
    const [side, px] = mark.split("@");
    const at = side === "Buy" || side === "Sell" ? `${side}@${groupPrice(Number(px), side, step)}` : mark;
    grouped.set(at, (grouped.get(at) ?? 0) + shares);
  }
  return grouped;
}

function groupPrice(px: number, side: Side, step: number): Price {
  const steps = side === "Buy" ? Math.floor(px / step) : Math.ceil(px / step);
  // Bids below one step have no lower price than a kobo.
  return price(Math.max(1, steps * step));
}

function joined(group: BookLevel, level: BookLevel): BookLevel {
  return {
    px: group.px,
    quantity: addQuantity(group.quantity, level.quantity),
    orders: group.orders + level.orders,
    totalQuantity: level.totalQuantity,
  };
}
