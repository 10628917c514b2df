// Whether enough would trade, found out without trading: for orders that want all or at least so much at once.

import type { Book } from "./book.ts";
import { float, int } from "./cells.ts";
import { keyAt, keyOf, levelAfter, marketKey, type Ladder } from "./ladder.ts";
import type { OrderEntry } from "./order-entry.ts";
import { displayAt, flagsAt, isWhole, laterAt, leavesAt, shownAt } from "./order-table.ts";
import { shownPart } from "./standing.ts";

/** Whether at least that much of the order would trade at once. */
export function couldTrade(book: Book, entry: OrderEntry, needed: number): boolean {
  const others = book.ladders[1 - entry.side] as Ladder; // there are two
  const limitKey = entry.price === 0 ? Number.POSITIVE_INFINITY : keyOf(others, entry.price);
  let left = entry.orderQty;
  let level = others.best;
  while (level >= 0 && entry.orderQty - left < needed) {
    const key = keyAt(others, level);
    if (key > limitKey) return false;
    // Among whole orders it matters who comes first, and what an iceberg shows; else all of a level is there to take.
    if (key !== marketKey)
      left =
        others.wholes === 0
          ? Math.max(0, left - float(book.table.numbers, (int(others.records, level) << 3) + leavesAt))
          : leftByLevel(book, others, { level, left });
    level = levelAfter(others, key);
  }
  return entry.orderQty - left >= needed;
}

type Waiting = {
  readonly leavesQty: number;
  readonly shownQty: number;
  readonly displayQty: number;
  readonly isWhole: boolean;
};

/** What a sweep of that level would leave: as it goes round, icebergs line up again with their next parts. */
function leftByLevel(book: Book, others: Ladder, start: { readonly level: number; readonly left: number }): number {
  const queue = queueOf(book, others, start.level);
  let { left } = start;
  for (const { leavesQty, shownQty, displayQty, isWhole: whole } of queue) {
    if (whole) {
      if (leavesQty <= left) left -= leavesQty;
      continue;
    }
    const traded = Math.min(shownQty, left);
    left -= traded;
    const rest = leavesQty - traded;
    if (left === 0) break;
    if (rest > 0) queue.push({ leavesQty: rest, shownQty: shownPart(displayQty, rest), displayQty, isWhole: false });
  }
  return left;
}

function queueOf({ table: { numbers, links } }: Book, others: Ladder, level: number): Waiting[] {
  const queue: Waiting[] = [];
  const ring = int(others.records, level);
  for (let record = int(links, (ring << 4) + laterAt); record !== ring; record = int(links, (record << 4) + laterAt)) {
    const at = record << 3;
    queue.push({
      leavesQty: float(numbers, at + leavesAt),
      shownQty: float(numbers, at + shownAt),
      displayQty: float(numbers, at + displayAt),
      isWhole: (int(links, (record << 4) + flagsAt) & isWhole) !== 0,
    });
  }
  return queue;
}
