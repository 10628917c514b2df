// The standing orders and price levels of a book in typed arrays: one record of 64 bytes each, records that are free in a
// list, and a hash table from orders' ids to records. Nothing is allocated on the way; a table that is full doubles.
// The orders of a level form a ring with the level's own record, which comes before the first and after the last.

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

/**
 * Where a record keeps its numbers: those of `numbers` at eight times the record and more, those of `links` at sixteen
 * times. The files on the path of every order (this one, standing.ts, enter.ts) write these places as plain numbers, since
 * the engine folds those and not what is imported: a quarter more orders a second. The rest reads them by these names.
 */
export const idAt = 0;
/** Of a level: of all its orders. */
export const leavesAt = 1;
/** 0 for an order that trades only whole. */
export const shownAt = 2;
/** 0 for one that hides nothing. */
export const displayAt = 3;
export const arrivalAt = 4;
/** 0 for a market order. */
export const priceAt = 5;
/** The neighbours in the ring. */
export const laterAt = 12;
export const earlierAt = 13;
/** Of an order: its level's record. Of a level: its place in the ladder. */
export const levelAt = 14;
/** Of an order: the sum of what holds for it; the lowest bit is its side. */
export const flagsAt = 15;
export const sells = 1;
export const isWhole = 2;
export const isImbalance = 4;

const fewest = 32;

export function emptyOrderTable(): OrderTable {
  return { ...memory(fewest), free: 0, used: 0, index: new Int32Array(fewest * 4), shift: shiftOf(fewest * 4) };
}

// Every place that is read lies inside its array, which the compiler can't see: hence the casts.

/** The record of the order with that id, or 0. */
export function recordOf(table: OrderTable, orderID: number): number {
  return table.index[placeOf(table, orderID)] as number;
}

/**
 * Where the index has the order's record, or has nothing because there is no such order. The odd factor is 2^32 divided
 * by the golden ratio, as a signed number: consecutive ids land far from each other.
 */
export function placeOf({ index, shift, numbers }: OrderTable, orderID: number): number {
  const mask = index.length - 1;
  let at = Math.imul(orderID, -1_640_531_535) >>> shift;
  for (;;) {
    const record = index[at] as number;
    if (record === 0 || numbers[record << 3] === orderID) return at;
    at = (at + 1) & mask;
  }
}

/** A record with nothing in it. */
export function takeRecord(table: OrderTable): number {
  const record = table.free;
  if (record !== 0) {
    table.free = table.links[(record << 4) + 12] as number;
    return record;
  }
  if ((table.used + 1) << 3 === table.numbers.length) grow(table);
  table.used += 1;
  return table.used;
}

/** Gives a record back; its numbers may be read until the next is taken. */
export function freeRecord(table: OrderTable, record: number): void {
  table.links[(record << 4) + 12] = table.free;
  table.free = record;
}

/** Lets an order's record be found by its id. */
export function enlist({ index, shift, numbers }: OrderTable, record: number): void {
  const mask = index.length - 1;
  let at = Math.imul(numbers[record << 3] as number, -1_640_531_535) >>> shift;
  while (index[at] !== 0) at = (at + 1) & mask;
  index[at] = record;
}

/** Lets the order whose record the index has at that place be found no more. */
export function delist({ index, shift, numbers }: OrderTable, place: number): void {
  const mask = index.length - 1;
  let hole = place;
  // Whoever was pushed on past the hole moves back into it, so that no search ends too early.
  for (let at = (hole + 1) & mask; ; at = (at + 1) & mask) {
    const other = index[at] as number;
    if (other === 0) break;
    const home = Math.imul(numbers[other << 3] as number, -1_640_531_535) >>> shift;
    if (((at - home) & mask) < ((at - hole) & mask)) continue;
    index[hole] = other;
    hole = at;
  }
  index[hole] = 0;
}

/** The index grows before the records fill it; what is in it moves to its new places. */
function grow(table: OrderTable): void {
  const before = table.index;
  const larger = memory((table.numbers.length >> 3) * 2);
  larger.numbers.set(table.numbers);
  table.numbers = larger.numbers;
  table.links = larger.links;
  table.index = new Int32Array(before.length * 2);
  table.shift = shiftOf(table.index.length);
  for (const record of before) if (record !== 0) enlist(table, record);
}

function memory(records: number): Pick<OrderTable, "numbers" | "links"> {
  const numbers = new Float64Array(records * 8);
  return { numbers, links: new Int32Array(numbers.buffer) };
}

function shiftOf(places: number): number {
  return Math.clz32(places) + 1;
}
