// The book as the market may see it: orders in priority, and levels added up.

import type { Side } from "@tradebook/domain/order/order-type.ts";
import { price, quantity, type Price, type Quantity } from "@tradebook/domain/units.ts";
import type { RestingOrder } from "./book-order.ts";
import { ladderOf, orderOf, type Book } from "./book.ts";
import { float, int } from "./cells.ts";
import { keyAt, levelAfter, marketKey, priceOf } from "./ladder.ts";
import { laterAt, shownAt } from "./order-table.ts";

/** What a price shows: an order that shows nothing counts for nothing. */
export type DepthLevel = { readonly price: Price; readonly totalQty: Quantity; readonly orders: number };

/** The best levels that one side shows, best first, at most `most`. */
export function depth(book: Book, side: Side, most: number): DepthLevel[] {
  const ladder = ladderOf(book, side);
  const found: DepthLevel[] = [];
  for (let level = ladder.best; level >= 0 && found.length < most;) {
    const key = keyAt(ladder, level);
    const { totalQty, orders } = shownAtLevel(book, int(ladder.records, level));
    if (key !== marketKey && orders > 0)
      found.push({ price: price(priceOf(ladder, key)), totalQty: quantity(totalQty), orders });
    level = levelAfter(ladder, key);
  }
  return found;
}

function shownAtLevel({ table: { numbers, links } }: Book, level: number): { totalQty: number; orders: number } {
  let [totalQty, orders] = [0, 0];
  const first = int(links, (level << 4) + laterAt);
  for (let record = first; record !== level; record = int(links, (record << 4) + laterAt)) {
    const shownQty = float(numbers, (record << 3) + shownAt);
    totalQty += shownQty;
    if (shownQty > 0) orders += 1;
  }
  return { totalQty, orders };
}

/** Every standing order of one side in the order it would trade, those without a price first. The book must not change meanwhile. */
export function* inPriority(book: Book, side: Side): Generator<RestingOrder> {
  for (const record of recordsInPriority(book, side)) yield orderOf(book, record);
}

/** How many orders stand on one side. */
export function orderCount(book: Book, side: Side): number {
  return recordsInPriority(book, side).length;
}

/** The records of one side in the order they would trade. */
export function recordsInPriority(book: Book, side: Side): number[] {
  const ladder = ladderOf(book, side);
  const { links } = book.table;
  const found: number[] = [];
  for (let level = ladder.best; level >= 0; level = levelAfter(ladder, keyAt(ladder, level))) {
    const ring = int(ladder.records, level);
    for (let at = int(links, (ring << 4) + laterAt); at !== ring; at = int(links, (at << 4) + laterAt)) found.push(at);
  }
  return found;
}
