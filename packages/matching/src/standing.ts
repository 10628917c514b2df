// How orders stand in a book, in numbers: they come behind those of their price, become smaller, and go.

import type { Book } from "./book.ts";
import type { BookListener, OrderTold } from "./book-listener.ts";
import { float, int } from "./cells.ts";
import { clearLevel, keyAt, keyOf, markLevel, openLevel, type Ladder } from "./ladder.ts";
import type { OrderEntry } from "./order-entry.ts";
import { arrivalAt, displayAt, idAt, leavesAt, priceAt, shownAt } from "./order-table.ts";
import { earlierAt, flagsAt, isImbalance, isWhole, laterAt, levelAt, sells } from "./order-table.ts";
import { freeRecord, recordOf, takeRecord } from "./order-table.ts";

/** Puts what is left of an order behind those of its price; answers its record. */
export function stand(book: Book, entry: OrderEntry, leavesQty: number): number {
  const { table } = book;
  const ladder = entry.buys ? book.bids : book.offers;
  const level = openLevel(ladder, keyOf(ladder, entry.price));
  const record = takeRecord(table, entry.orderID);
  const { numbers, links } = table;
  const [at, place] = [record << 3, record << 4];
  numbers[at + leavesAt] = leavesQty;
  numbers[at + shownAt] = entry.whole ? 0 : shownPart(entry.displayQty, leavesQty);
  numbers[at + displayAt] = entry.displayQty;
  numbers[at + arrivalAt] = book.arrivals;
  numbers[at + priceAt] = entry.price;
  links[place + levelAt] = level;
  links[place + flagsAt] = (entry.buys ? 0 : sells) | (entry.whole ? isWhole : 0) | (entry.imbalance ? isImbalance : 0);
  book.arrivals += 1;
  if (entry.whole) ladder.wholes += 1;
  ladder.totals[level] = float(ladder.totals, level) + leavesQty;
  append(ladder, links, record);
  return record;
}

/** Takes an order out; its numbers may be read until the next comes. */
export function takeOut(book: Book, record: number): void {
  const { table } = book;
  const place = record << 4;
  const flags = int(table.links, place + flagsAt);
  const level = int(table.links, place + levelAt);
  const ladder = (flags & sells) === 0 ? book.bids : book.offers;
  if ((flags & isWhole) !== 0) ladder.wholes -= 1;
  ladder.totals[level] = float(ladder.totals, level) - float(table.numbers, (record << 3) + leavesAt);
  unlink(ladder, table.links, record);
  freeRecord(table, record);
}

/** Leaves that much of an order, of which no more shows than before; it keeps its place. */
export function lessen(book: Book, record: number, leavesQty: number): void {
  const { numbers, links } = book.table;
  const level = int(links, (record << 4) + levelAt);
  const ladder = (int(links, (record << 4) + flagsAt) & sells) === 0 ? book.bids : book.offers;
  ladder.totals[level] = float(ladder.totals, level) + leavesQty - float(numbers, (record << 3) + leavesAt);
  numbers[(record << 3) + leavesAt] = leavesQty;
  if (float(numbers, (record << 3) + shownAt) > leavesQty) numbers[(record << 3) + shownAt] = leavesQty;
}

/** Shows the next part of an iceberg, behind the others of its price. */
export function refill(book: Book, ladder: Ladder, record: number): void {
  const { links, numbers } = book.table;
  const at = record << 3;
  numbers[at + shownAt] = shownPart(float(numbers, at + displayAt), float(numbers, at + leavesAt));
  numbers[at + arrivalAt] = book.arrivals;
  book.arrivals += 1;
  if (int(links, (record << 4) + laterAt) === 0) return;
  unlink(ladder, links, record);
  append(ladder, links, record);
}

/** Takes the order with that id out at its owner's wish; false when it doesn't stand here. */
export function withdraw(book: Book, orderID: number, listener: BookListener): boolean {
  const record = recordOf(book.table, orderID);
  if (record === 0) return false;
  takeOut(book, record);
  listener.canceled(toldOf(book, record));
  return true;
}

/** The order of a record, ready to be told. */
export function toldOf(book: Book, record: number): OrderTold {
  const { told, table } = book;
  const { numbers, links } = table;
  const at = record << 3;
  told.orderID = float(numbers, at + idAt);
  told.buys = (int(links, (record << 4) + flagsAt) & sells) === 0;
  told.price = float(numbers, at + priceAt);
  told.leavesQty = float(numbers, at + leavesAt);
  told.shownQty = float(numbers, at + shownAt);
  return told;
}

/** How much of what is left shows; a display quantity of 0 hides nothing. */
export function shownPart(displayQty: number, leavesQty: number): number {
  return displayQty === 0 || leavesQty < displayQty ? leavesQty : displayQty;
}

function append(ladder: Ladder, links: Int32Array, record: number): void {
  const place = record << 4;
  const level = int(links, place + levelAt);
  const last = int(ladder.tails, level);
  links[place + earlierAt] = last;
  links[place + laterAt] = 0;
  ladder.tails[level] = record;
  if (last !== 0) {
    links[(last << 4) + laterAt] = record;
    return;
  }
  ladder.heads[level] = record;
  markLevel(ladder, level, keyAt(ladder, level));
}

function unlink(ladder: Ladder, links: Int32Array, record: number): void {
  const place = record << 4;
  const level = int(links, place + levelAt);
  const earlier = int(links, place + earlierAt);
  const later = int(links, place + laterAt);
  if (earlier === 0) ladder.heads[level] = later;
  else links[(earlier << 4) + laterAt] = later;
  if (later === 0) ladder.tails[level] = earlier;
  else links[(later << 4) + earlierAt] = earlier;
  if (earlier === 0 && later === 0) clearLevel(ladder, level);
}
