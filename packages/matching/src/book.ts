// One security's book: price levels, first come first served within a level, all of it in typed arrays.
// Orders go in and out as objects here; standing.ts and enter.ts do the same in numbers, and allocate nothing.

import { invariant } from "@tradebook/domain/invariant.ts";
import type { Side } from "@tradebook/domain/order/order-type.ts";
import { price, quantity, type Price, type Quantity } from "@tradebook/domain/units.ts";
import type { Emit } from "./book-event.ts";
import { priceOrNone, tellerOf, untoldOrder, untoldTrade, type OrderTold, type TradeTold } from "./book-listener.ts";
import type { RestingOrder, SpecialTerms } from "./book-order.ts";
import { float, int } from "./cells.ts";
import { emptyLadder, keyAt, levelAfter, marketKey, priceOf, type Ladder } from "./ladder.ts";
import { entryOfStanding } from "./order-entry.ts";
import { arrivalAt, displayAt, emptyOrderTable, flagsAt, idAt, isImbalance, isWhole } from "./order-table.ts";
import { laterAt, leavesAt, priceAt, recordOf, sells, shownAt, type OrderTable } from "./order-table.ts";
import { numberOf, sideOf } from "./side-number.ts";
import { lessen, stand, toldOf, withdraw } from "./standing.ts";

/** The standing orders of one security. It changes only through the functions of this package. */
export type Book = {
  /** The bids, then the offers. */
  readonly ladders: readonly Ladder[];
  readonly table: OrderTable;
  arrivals: number;
  /** What the book fills to tell its listener. */
  readonly told: OrderTold;
  readonly trade: TradeTold;
};

export function emptyBook(): Book {
  return {
    ladders: [emptyLadder("Buy"), emptyLadder("Sell")],
    table: emptyOrderTable(),
    arrivals: 0,
    told: untoldOrder(),
    trade: untoldTrade(),
  };
}

export function ladderOf(book: Book, side: Side): Ladder {
  return book.ladders[numberOf(side)] as Ladder; // there are two
}

/** The best price that side shows, or null when it shows none: neither market orders nor those that trade only whole. */
export function bestPrice(book: Book, side: Side): Price | null {
  const ladder = ladderOf(book, side);
  let level = ladder.best;
  while (level >= 0 && !isShown(book, ladder, level)) level = levelAfter(ladder, keyAt(ladder, level));
  return level < 0 ? null : price(priceOf(ladder, keyAt(ladder, level)));
}

/** The standing order with that id, as it is now. */
export function standingOrder(book: Book, orderID: number): RestingOrder | undefined {
  const record = recordOf(book.table, orderID);
  return record === 0 ? undefined : orderOf(book, record);
}

/** The order of a record, as others may read it. */
export function orderOf({ table: { numbers, links } }: Book, record: number): RestingOrder {
  const at = record << 3;
  const flags = int(links, (record << 4) + flagsAt);
  const displayQty = float(numbers, at + displayAt);
  return {
    orderID: float(numbers, at + idAt),
    side: sideOf(flags & sells),
    price: priceOrNone(float(numbers, at + priceAt)),
    leavesQty: quantity(float(numbers, at + leavesAt)),
    shownQty: quantity(float(numbers, at + shownAt)),
    displayQty: displayQty === 0 ? null : quantity(displayQty),
    allOrNone: (flags & isWhole) !== 0,
    imbalance: (flags & isImbalance) !== 0,
    arrival: float(numbers, at + arrivalAt),
  };
}

export type Standing = SpecialTerms & {
  readonly orderID: number;
  readonly side: Side;
  readonly price: Price | null;
  readonly leavesQty: Quantity;
};

/** Puts an order behind those of its price without matching: a call phase, or a restart. */
export function rest(book: Book, order: Standing, emit: Emit): void {
  invariant(recordOf(book.table, order.orderID) === 0, "an order stands once in a book");
  invariant(order.leavesQty > 0, "a standing order has something left");
  const record = stand(book, entryOfStanding(order), order.leavesQty);
  tellerOf(emit).rested(toldOf(book, record));
}

/** Takes a standing order out; false when it doesn't stand here. */
export function cancel(book: Book, orderID: number, emit: Emit): boolean {
  return withdraw(book, orderID, tellerOf(emit));
}

export type Reduction = { readonly orderID: number; readonly leavesQty: Quantity };

/** Makes a standing order smaller, of an iceberg first what is hidden; it keeps its place. False when it doesn't stand. */
export function reduce(book: Book, { orderID, leavesQty }: Reduction, emit: Emit): boolean {
  const record = recordOf(book.table, orderID);
  if (record === 0) return false;
  const before = toldOf(book, record).leavesQty;
  invariant(leavesQty > 0 && leavesQty < before, "a reduced order is smaller and has something left");
  lessen(book, record, leavesQty);
  tellerOf(emit).changed(toldOf(book, record));
  return true;
}

function isShown({ table: { numbers, links } }: Book, ladder: Ladder, level: number): boolean {
  if (keyAt(ladder, level) === marketKey) return false;
  const ring = int(ladder.records, level);
  let record = int(links, (ring << 4) + laterAt);
  while (record !== ring && float(numbers, (record << 3) + shownAt) === 0) record = int(links, (record << 4) + laterAt);
  return record !== ring;
}
