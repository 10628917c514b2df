// The standing orders of a book in typed arrays: one record of 64 bytes each, free records in a list, and a hash table
// from ids to records. Taking a record or giving it back allocates nothing; a table that is full doubles.

import { float, int } from "./cells.ts";

/** Records are counted from 1; 0 is none. */
export type OrderTable = {
  /** Eight numbers a record. */
  numbers: Float64Array;
  /** The same memory as sixteen whole numbers a record. */
  links: Int32Array;
  /** The first free record of those that were used before. */
  free: number;
  /** So many records were ever used. */
  used: number;
  /** The record of an id, at the place its hash gives or the next that was free; a quarter full at most. */
  index: Int32Array;
  shift: number;
};

/** Where a record keeps its numbers. The shown quantity is 0 for an order that trades only whole; no price is 0. */
export const idAt = 0;
export const leavesAt = 1;
export const shownAt = 2;
export const displayAt = 3;
export const arrivalAt = 4;
export const priceAt = 5;
/** Where it keeps its whole numbers: its neighbours at its price, its level, and what kind of order it is. */
export const laterAt = 12;
export const earlierAt = 13;
export const levelAt = 14;
export const flagsAt = 15;

export const sells = 1;
export const isWhole = 2;
export const isImbalance = 4;

const fewest = 32;
/** An odd number near 2^32 divided by the golden ratio: consecutive ids land far from each other. */
const spread = 0x9e3779b1;

export function emptyOrderTable(): OrderTable {
  return { ...memory(fewest), free: 0, used: 0, index: new Int32Array(fewest * 4), shift: shiftOf(fewest * 4) };
}

/** The record of the order with that id, or 0. */
export function recordOf({ index, shift, numbers }: OrderTable, orderID: number): number {
  const mask = index.length - 1;
  let at = Math.imul(orderID, spread) >>> shift;
  for (;;) {
    const record = int(index, at);
    if (record === 0 || float(numbers, (record << 3) + idAt) === orderID) return record;
    at = (at + 1) & mask;
  }
}

/** A record for an order that has none yet; only its id is set. */
export function takeRecord(table: OrderTable, orderID: number): number {
  let record = table.free;
  if (record !== 0) table.free = int(table.links, (record << 4) + laterAt);
  else {
    if ((table.used + 1) << 3 === table.numbers.length) grow(table);
    table.used += 1;
    record = table.used;
  }
  table.numbers[(record << 3) + idAt] = orderID;
  enlist(table, record);
  return record;
}

/** Gives a record back; its numbers may be read until the next is taken. */
export function freeRecord(table: OrderTable, record: number): void {
  const { index, shift, numbers } = table;
  const mask = index.length - 1;
  let hole = Math.imul(float(numbers, (record << 3) + idAt), spread) >>> shift;
  while (int(index, hole) !== record) hole = (hole + 1) & mask;
  // Whoever was pushed on past the hole moves back into it, so that no search ends too early.
  for (let at = (hole + 1) & mask; ; at = (at + 1) & mask) {
    const other = int(index, at);
    if (other === 0) break;
    const home = Math.imul(float(numbers, (other << 3) + idAt), spread) >>> shift;
    if (((at - home) & mask) < ((at - hole) & mask)) continue;
    index[hole] = other;
    hole = at;
  }
  index[hole] = 0;
  table.links[(record << 4) + laterAt] = table.free;
  table.free = record;
}

function enlist({ index, shift, numbers }: OrderTable, record: number): void {
  const mask = index.length - 1;
  let at = Math.imul(float(numbers, (record << 3) + idAt), spread) >>> shift;
  while (int(index, at) !== 0) at = (at + 1) & mask;
  index[at] = record;
}

/** Only called when no record is free, so all that were used are in use. */
function grow(table: OrderTable): void {
  const { numbers, used, index } = table;
  const larger = memory((numbers.length >> 3) * 2);
  larger.numbers.set(numbers);
  table.numbers = larger.numbers;
  table.links = larger.links;
  table.index = new Int32Array(index.length * 2);
  table.shift = shiftOf(table.index.length);
  for (let record = 1; record <= used; record += 1) enlist(table, record);
}

function memory(records: number): Pick<OrderTable, "numbers" | "links"> {
  const numbers = new Float64Array(records * 8);
  return { numbers, links: new Int32Array(numbers.buffer) };
}

function shiftOf(places: number): number {
  return Math.clz32(places) + 1;
}
