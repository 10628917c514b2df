// An order enters, in numbers: it trades with the other side, best price first, then who came first; its rest stands or goes.
// On the way nothing is allocated, whatever the order.

import type { Book } from "./book.ts";
import type { BookListener, OrderTold } from "./book-listener.ts";
import { float, int } from "./cells.ts";
import { couldTrade } from "./dry-run.ts";
import { keyAt, keyOf, levelAfter, marketKey } from "./ladder.ts";
import type { OrderEntry } from "./order-entry.ts";
import { displayAt, flagsAt, idAt, isImbalance, isWhole, laterAt, leavesAt, priceAt } from "./order-table.ts";
import { recordOf, shownAt } from "./order-table.ts";
import { lessen, refill, stand, takeOut, toldOf, withdraw } from "./standing.ts";

/** Matches the order, then lets what is left stand or go, as its terms say. */
export function enter(book: Book, entry: OrderEntry, listener: BookListener): void {
  const needed = entry.whole ? entry.orderQty : entry.minQty;
  const enough = needed === 0 || couldTrade(book, entry, needed);
  const leavesQty = enough ? sweep(book, entry, listener) : entry.orderQty;
  if (leavesQty === 0) return;
  if (entry.stands && (enough || entry.minQty === 0)) listener.rested(toldOf(book, stand(book, entry, leavesQty)));
  else listener.unfilled(unfilled(book.told, entry, leavesQty));
}

/** Takes the order into the book of a call phase, where nothing matches. */
export function gather(book: Book, entry: OrderEntry, listener: BookListener): void {
  listener.rested(toldOf(book, stand(book, entry, entry.orderQty)));
}

/** Gives a standing order new terms, as `amend` does; false when it doesn't stand here. */
export function change(book: Book, entry: OrderEntry, listener: BookListener): boolean {
  const record = recordOf(book.table, entry.orderID);
  if (record === 0) return false;
  if (isOnlyLess(book, record, entry)) {
    lessen(book, record, entry.orderQty);
    listener.changed(toldOf(book, record));
    return true;
  }
  withdraw(book, entry.orderID, listener);
  enter(book, entry, listener);
  return true;
}

function unfilled(told: OrderTold, entry: OrderEntry, leavesQty: number): OrderTold {
  told.orderID = entry.orderID;
  told.buys = entry.buys;
  told.price = entry.price;
  told.leavesQty = leavesQty;
  told.shownQty = 0;
  return told;
}

function isOnlyLess({ table: { numbers, links } }: Book, record: number, entry: OrderEntry): boolean {
  const at = record << 3;
  if (float(numbers, at + priceAt) !== entry.price || entry.orderQty >= float(numbers, at + leavesAt)) return false;
  const flags = int(links, (record << 4) + flagsAt);
  if ((flags & isWhole) !== 0 || entry.whole || float(numbers, at + displayAt) !== entry.displayQty) return false;
  return ((flags & isImbalance) !== 0) === entry.imbalance;
}

/** Trades until the order is filled or nobody within its limit is left; answers what it has left. */
function sweep(book: Book, entry: OrderEntry, listener: BookListener): number {
  const others = entry.buys ? book.offers : book.bids;
  const limitKey = entry.price === 0 ? Number.POSITIVE_INFINITY : keyOf(others, entry.price);
  let key = others.bestKey;
  if (key > limitKey) return entry.orderQty;
  const { trade } = book;
  trade.incomingID = entry.orderID;
  trade.incomingBuys = entry.buys;
  trade.incomingStood = false;
  trade.incomingShown = 0;
  trade.incomingLeaves = entry.orderQty;
  let level = others.best;
  let hasPassed = false;
  while (level >= 0 && key <= limitKey) {
    // Market orders stand only until the uncross of their phase, and have no price to trade at before it.
    if (key !== marketKey) sweepLevel(book, level, listener);
    if (trade.incomingLeaves === 0) break;
    hasPassed = hasPassed || int(others.heads, level) !== 0;
    level = hasPassed ? levelAfter(others, key) : others.best;
    key = level < 0 ? key : keyAt(others, level);
  }
  return trade.incomingLeaves;
}

/** Trades with those of one level in turn, and passes over whole orders that want more than is left. */
function sweepLevel(book: Book, level: number, listener: BookListener): void {
  const { trade, table } = book;
  const others = trade.incomingBuys ? book.offers : book.bids;
  let record = int(others.heads, level);
  while (record !== 0 && trade.incomingLeaves > 0) {
    const isPassed =
      (int(table.links, (record << 4) + flagsAt) & isWhole) !== 0 &&
      float(table.numbers, (record << 3) + leavesAt) > trade.incomingLeaves;
    const later = int(table.links, (record << 4) + laterAt);
    const isRefilled = !isPassed && tradeWith(book, record, listener);
    // The last of its level that shows its next part stays where it is, and is next again.
    if (!isRefilled || later !== 0) record = later;
  }
}

/** Trades with what the order shows, or with all of a whole one; true when an iceberg then shows its next part. */
function tradeWith(book: Book, record: number, listener: BookListener): boolean {
  const { trade, table } = book;
  const { numbers } = table;
  const at = record << 3;
  const leavesBefore = float(numbers, at + leavesAt);
  const shownBefore = float(numbers, at + shownAt);
  const offered = shownBefore === 0 ? leavesBefore : shownBefore;
  const traded = offered < trade.incomingLeaves ? offered : trade.incomingLeaves;
  trade.price = float(numbers, at + priceAt);
  trade.quantity = traded;
  trade.restingID = float(numbers, at + idAt);
  trade.restingLeaves = leavesBefore - traded;
  trade.restingShown = offered - traded;
  trade.incomingLeaves -= traded;
  if (traded === leavesBefore) {
    takeOut(book, record);
    listener.traded(trade);
    return false;
  }
  numbers[at + shownAt] = offered - traded;
  lessen(book, record, leavesBefore - traded);
  listener.traded(trade);
  if (traded < offered) return false;
  refill(book, trade.incomingBuys ? book.offers : book.bids, record);
  listener.rested(toldOf(book, record));
  return true;
}
