// The book as the market may see it: orders in priority, and levels added up.

import type { Side } from "@tradebook/domain/order/order-type.ts";
import { quantity, type Price, type Quantity } from "@tradebook/domain/units.ts";
import type { RestingOrder } from "./book-order.ts";
import { ladderOf, type Book } from "./book.ts";

export type DepthLevel = { readonly price: Price; readonly totalQty: Quantity; readonly orders: number };

/** The best levels of one side, best first, at most `most`. */
export function depth(book: Book, side: Side, most: number): DepthLevel[] {
  const { levels } = ladderOf(book, side);
  return levels
    .slice(Math.max(0, levels.length - most))
    .reverse()
    .map(({ price, totalQty, orders }) => ({ price, totalQty: quantity(totalQty), orders }));
}

/** Every standing order of one side in the order it would trade, those without a price first. The book must not change meanwhile. */
export function* inPriority(book: Book, side: Side): Generator<RestingOrder> {
  const { levels, atMarket } = ladderOf(book, side);
  for (let node = atMarket.first; node !== null; node = node.later) yield node;
  for (let at = levels.length - 1; at >= 0; at -= 1)
    for (let node = levels[at]?.first ?? null; node !== null; node = node.later) yield node;
}

/** How many orders stand on one side. */
export function orderCount(book: Book, side: Side): number {
  const { levels, atMarket } = ladderOf(book, side);
  return levels.reduce((count, level) => count + level.orders, atMarket.orders);
}
