// How orders stand in a book, in numbers: they come behind those of their price, become smaller, and go.
// order-table.ts says what each place of a record holds, and why such places are plain numbers here.
// Every place that is read lies inside its array, which the compiler can't see: hence the casts.

import type { Book } from "./book.ts";
import type { BookListener, OrderTold } from "./book-listener.ts";
import { clearLevel, keyOf, levelOf, markLevel, type Ladder } from "./ladder.ts";
import type { OrderEntry } from "./order-entry.ts";
import { delist, enlist, freeRecord, placeOf, takeRecord, type OrderTable } from "./order-table.ts";

/** Puts what is left of an order behind those of its price; answers its record. */
export function stand(book: Book, entry: OrderEntry, leavesQty: number): number {
  const { table } = book;
  const record = takeRecord(table);
  const { numbers } = table;
  numbers[record << 3] = entry.orderID;
  numbers[(record << 3) + 1] = leavesQty;
  settle(book, record, entry);
  enlist(table, record);
  return record;
}

/** Takes out the order that the index has at that place; its record, which is answered, may be read until the next comes. */
export function takeOut(book: Book, place: number): number {
  const { table } = book;
  const record = table.index[place] as number;
  lift(book, record);
  delist(table, place);
  freeRecord(table, record);
  return record;
}

/** Gives a standing order terms for which it meets nobody; it goes behind those of its price. */
export function move(book: Book, record: number, entry: OrderEntry): void {
  lift(book, record);
  book.table.numbers[(record << 3) + 1] = entry.orderQty;
  settle(book, record, entry);
}

/** Puts a record, which knows its id and what is left, behind those of its price. */
function settle(book: Book, record: number, entry: OrderEntry): void {
  const { table } = book;
  const ladder = book.ladders[entry.side] as Ladder;
  const level = openLevel(table, ladder, entry.price);
  const { numbers, links } = table;
  const at = record << 3;
  const leavesQty = numbers[at + 1] as number;
  const levelLeaves = (level << 3) + 1;
  const { whole } = entry;
  numbers[at + 2] = whole ? 0 : shownPart(entry.displayQty, leavesQty);
  numbers[at + 3] = entry.displayQty;
  numbers[at + 4] = book.arrivals;
  numbers[at + 5] = entry.price;
  links[(record << 4) + 14] = level;
  links[(record << 4) + 15] = entry.side | (whole ? 2 : 0) | (entry.imbalance ? 4 : 0);
  book.arrivals += 1;
  if (whole) ladder.wholes += 1;
  numbers[levelLeaves] = (numbers[levelLeaves] as number) + leavesQty;
  append(links, level, record);
}

/** Takes a record out of its level. */
function lift(book: Book, record: number): void {
  const { table } = book;
  const { links, numbers } = table;
  const level = links[(record << 4) + 14] as number;
  const flags = links[(record << 4) + 15] as number;
  const levelLeaves = (level << 3) + 1;
  if ((flags & 2) !== 0) ladderOf(book, flags).wholes -= 1;
  numbers[levelLeaves] = (numbers[levelLeaves] as number) - (numbers[(record << 3) + 1] as number);
  unlink(links, record);
  if (links[(level << 4) + 12] === level) closeLevel(table, ladderOf(book, flags), level);
}

/** Leaves that much of an order, of which no more shows than before; it keeps its place. */
export function lessen(book: Book, record: number, leavesQty: number): void {
  const { numbers, links } = book.table;
  const leaves = (record << 3) + 1;
  const shown = (record << 3) + 2;
  const levelLeaves = ((links[(record << 4) + 14] as number) << 3) + 1;
  numbers[levelLeaves] = (numbers[levelLeaves] as number) - ((numbers[leaves] as number) - leavesQty);
  numbers[leaves] = leavesQty;
  if ((numbers[shown] as number) > leavesQty) numbers[shown] = leavesQty;
}

/** Shows the next part of an iceberg, behind the others of its price. */
export function refill(book: Book, record: number): void {
  const { links, numbers } = book.table;
  const at = record << 3;
  numbers[at + 2] = shownPart(numbers[at + 3] as number, numbers[at + 1] as number);
  numbers[at + 4] = book.arrivals;
  book.arrivals += 1;
  unlink(links, record);
  append(links, links[(record << 4) + 14] as number, record);
}

/** Takes the order with that id out at its owner's wish; false when it doesn't stand here. */
export function withdraw(book: Book, orderID: number, listener: BookListener): boolean {
  const place = placeOf(book.table, orderID);
  if (book.table.index[place] === 0) return false;
  listener.canceled(toldOf(book, takeOut(book, place)));
  return true;
}

/** The order of a record, ready to be told. */
export function toldOf({ told, table: { numbers, links } }: Book, record: number): OrderTold {
  const at = record << 3;
  told.orderID = numbers[at] as number;
  told.side = (links[(record << 4) + 15] as number) & 1;
  told.price = numbers[at + 5] as number;
  told.leavesQty = numbers[at + 1] as number;
  told.shownQty = numbers[at + 2] as number;
  return told;
}

/** How much of what is left shows; a display quantity of 0 hides nothing. */
export function shownPart(displayQty: number, leavesQty: number): number {
  return displayQty === 0 || leavesQty < displayQty ? leavesQty : displayQty;
}

/** The record of the level of that price, ready for an order. */
function openLevel(table: OrderTable, ladder: Ladder, price: number): number {
  const key = keyOf(ladder, price);
  const place = levelOf(ladder, key);
  const found = ladder.records[place] as number;
  if (found !== 0) return found;
  const level = takeRecord(table);
  const { numbers, links } = table;
  numbers[(level << 3) + 1] = 0;
  links[(level << 4) + 12] = level;
  links[(level << 4) + 13] = level;
  links[(level << 4) + 14] = place;
  ladder.records[place] = level;
  markLevel(ladder, place, key);
  return level;
}

function closeLevel(table: OrderTable, ladder: Ladder, level: number): void {
  const place = table.links[(level << 4) + 14] as number;
  ladder.records[place] = 0;
  clearLevel(ladder, place);
  freeRecord(table, level);
}

function ladderOf(book: Book, flags: number): Ladder {
  return book.ladders[flags & 1] as Ladder;
}

/** Puts a record behind all others in the ring of its level. */
function append(links: Int32Array, level: number, record: number): void {
  const last = links[(level << 4) + 13] as number;
  links[(record << 4) + 13] = last;
  links[(record << 4) + 12] = level;
  links[(last << 4) + 12] = record;
  links[(level << 4) + 13] = record;
}

function unlink(links: Int32Array, record: number): void {
  const later = links[(record << 4) + 12] as number;
  const earlier = links[(record << 4) + 13] as number;
  links[(earlier << 4) + 12] = later;
  links[(later << 4) + 13] = earlier;
}
