// An order enters, in numbers: it trades with the other side, best price first, then who came first; its rest stands or goes.
// order-table.ts says what each place of a record holds, and why such places are plain numbers here.
// Every place that is read lies inside its array, which the compiler can't see: hence the casts.

import type { Book } from "./book.ts";
import type { BookListener, OrderTold } from "./book-listener.ts";
import { couldTrade } from "./dry-run.ts";
import { keyAt, keyOf, levelAfter, marketKey, type Ladder } from "./ladder.ts";
import type { OrderEntry } from "./order-entry.ts";
import { placeOf } from "./order-table.ts";
import { lessen, move, refill, stand, takeOut, toldOf } from "./standing.ts";

/** Matches the order, then lets what is left stand or go, as its terms say. */
export function enter(book: Book, entry: OrderEntry, listener: BookListener): void {
  const needed = entry.whole ? entry.orderQty : entry.minQty;
  let enough = needed === 0;
  let leavesQty = entry.orderQty;
  if (meets(book, entry)) {
    enough = enough || couldTrade(book, entry, needed);
    if (enough) leavesQty = sweep(book, entry, listener);
    if (leavesQty === 0) return;
  }
  if (entry.stands && (enough || entry.minQty === 0)) listener.rested(toldOf(book, stand(book, entry, leavesQty)));
  else listener.unfilled(unfilled(book.told, entry, leavesQty));
}

/** Takes the order into the book of a call phase, where nothing matches. */
export function gather(book: Book, entry: OrderEntry, listener: BookListener): void {
  listener.rested(toldOf(book, stand(book, entry, entry.orderQty)));
}

/**
 * Gives a standing order new terms under which it still stands, as `amend` does; false when it doesn't stand here. One
 * that meets nobody is told as gone and then where it rests, but is found in the book all the while.
 */
export function change(book: Book, entry: OrderEntry, listener: BookListener): boolean {
  const place = placeOf(book.table, entry.orderID);
  const record = book.table.index[place] as number;
  if (record === 0) return false;
  if (isOnlyLess(book, record, entry)) {
    lessen(book, record, entry.orderQty);
    listener.changed(toldOf(book, record));
  } else if (entry.minQty === 0 && !meets(book, entry)) {
    listener.canceled(toldOf(book, record));
    move(book, record, entry);
    listener.rested(toldOf(book, record));
  } else {
    takeOut(book, place);
    listener.canceled(toldOf(book, record));
    enter(book, entry, listener);
  }
  return true;
}

/** Whether somebody of the other side stands within the order's limit. */
function meets(book: Book, entry: OrderEntry): boolean {
  const { bestKey, sign } = book.ladders[1 - entry.side] as Ladder;
  return entry.price === 0 ? bestKey < Number.POSITIVE_INFINITY : bestKey <= entry.price * sign;
}

function unfilled(told: OrderTold, entry: OrderEntry, leavesQty: number): OrderTold {
  told.orderID = entry.orderID;
  told.side = entry.side;
  told.price = entry.price;
  told.leavesQty = leavesQty;
  told.shownQty = 0;
  return told;
}

function isOnlyLess({ table: { numbers, links } }: Book, record: number, entry: OrderEntry): boolean {
  const at = record << 3;
  if (numbers[at + 5] !== entry.price || entry.orderQty >= (numbers[at + 1] as number)) return false;
  const flags = links[(record << 4) + 15] as number;
  if ((flags & 2) !== 0 || entry.whole || numbers[at + 3] !== entry.displayQty) return false;
  return ((flags & 4) !== 0) === entry.imbalance;
}

/** Trades until the order is filled or nobody within its limit is left; answers what it has left. */
function sweep(book: Book, entry: OrderEntry, listener: BookListener): number {
  const others = book.ladders[1 - entry.side] as Ladder;
  const limitKey = entry.price === 0 ? Number.POSITIVE_INFINITY : keyOf(others, entry.price);
  let key = others.bestKey;
  const { trade } = book;
  trade.incomingID = entry.orderID;
  trade.incomingSide = entry.side;
  trade.incomingStood = false;
  trade.incomingShown = 0;
  trade.incomingLeaves = entry.orderQty;
  let level = others.best;
  let hasPassed = false;
  while (level >= 0 && key <= limitKey) {
    // A market order stands only until the uncross of its phase, and has no price to trade at before it.
    if (key === marketKey || sweepLevel(book, others.records[level] as number, listener)) hasPassed = true;
    if (trade.incomingLeaves === 0) break;
    level = hasPassed ? levelAfter(others, key) : others.best;
    key = level < 0 ? key : keyAt(others, level);
  }
  return trade.incomingLeaves;
}

/** Trades with those of one level in turn; true when whole orders that want more than is left were passed over. */
function sweepLevel(book: Book, level: number, listener: BookListener): boolean {
  const { trade, table } = book;
  const { links, numbers } = table;
  let hasPassed = false;
  let record = links[(level << 4) + 12] as number;
  while (record !== level && trade.incomingLeaves > 0) {
    const later = links[(record << 4) + 12] as number;
    const isWhole = ((links[(record << 4) + 15] as number) & 2) !== 0;
    if (isWhole && (numbers[(record << 3) + 1] as number) > trade.incomingLeaves) {
      hasPassed = true;
      record = later;
    } else if (!tradeWith(book, record, listener) || later !== level) record = later;
    // Else the last of its level shows its next part, stays where it is and is next again.
  }
  return hasPassed;
}

/** Trades with what the order shows, or with all of a whole one; true when an iceberg then shows its next part. */
function tradeWith(book: Book, record: number, listener: BookListener): boolean {
  const { trade } = book;
  const { numbers } = book.table;
  const at = record << 3;
  const leavesBefore = numbers[at + 1] as number;
  const shownBefore = numbers[at + 2] as number;
  const offered = shownBefore === 0 ? leavesBefore : shownBefore;
  const traded = offered < trade.incomingLeaves ? offered : trade.incomingLeaves;
  trade.price = numbers[at + 5] as number;
  trade.quantity = traded;
  trade.restingID = numbers[at] as number;
  trade.restingLeaves = leavesBefore - traded;
  trade.restingShown = offered - traded;
  trade.incomingLeaves -= traded;
  if (traded === leavesBefore) {
    takeOut(book, placeOf(book.table, trade.restingID));
    listener.traded(trade);
    return false;
  }
  numbers[at + 2] = offered - traded;
  lessen(book, record, leavesBefore - traded);
  listener.traded(trade);
  if (traded < offered) return false;
  refill(book, record);
  listener.rested(toldOf(book, record));
  return true;
}
