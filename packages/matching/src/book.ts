// One security's book: price levels, first come first served within a level.

import { invariant } from "@tradebook/domain/invariant.ts";
import type { Side } from "@tradebook/domain/order/order-type.ts";
import type { Price, Quantity } from "@tradebook/domain/units.ts";
import type { Emit } from "./book-event.ts";
import type { RestingOrder } from "./book-order.ts";
import { append, bestLevel, emptyLadder, levelAt, shrink, unlink, type Ladder, type OrderNode } from "./ladder.ts";

/** The standing orders of one security. It changes only through the functions of this package. */
export type Book = {
  readonly bids: Ladder;
  readonly offers: Ladder;
  readonly orders: Map<number, OrderNode>;
  arrivals: number;
};

export function emptyBook(): Book {
  return { bids: emptyLadder("Buy"), offers: emptyLadder("Sell"), orders: new Map(), arrivals: 0 };
}

export function ladderOf(book: Book, side: Side): Ladder {
  return side === "Buy" ? book.bids : book.offers;
}

/** The best price of that side, or null when nobody stands there. */
export function bestPrice(book: Book, side: Side): Price | null {
  return bestLevel(ladderOf(book, side))?.price ?? null;
}

/** The standing order with that id, as it is now. */
export function standingOrder(book: Book, orderID: number): RestingOrder | undefined {
  return book.orders.get(orderID);
}

export type Standing = {
  readonly orderID: number;
  readonly side: Side;
  readonly price: Price;
  readonly leavesQty: Quantity;
};

/** Puts an order behind those of its price without matching: a remainder, a call phase, or a restart. */
export function rest(book: Book, order: Standing, emit: Emit): void {
  const { orderID, side, price, leavesQty } = order;
  invariant(!book.orders.has(orderID), "an order stands once in a book");
  invariant(leavesQty > 0, "a standing order has something left");
  const level = levelAt(ladderOf(book, side), price);
  const node = { orderID, side, price, arrival: book.arrivals, leavesQty, level, earlier: null, later: null };
  book.arrivals += 1;
  append(level, node);
  book.orders.set(orderID, node);
  emit({ kind: "rested", orderID, side, price, leavesQty });
}

/** Takes a standing order out; false when it doesn't stand here. */
export function cancel(book: Book, orderID: number, emit: Emit): boolean {
  const node = book.orders.get(orderID);
  if (node === undefined) return false;
  remove(book, node);
  const { side, price, leavesQty } = node;
  emit({ kind: "removed", orderID, side, price, leavesQty, why: "Canceled" });
  return true;
}

export type Reduction = { readonly orderID: number; readonly leavesQty: Quantity };

/** Makes a standing order smaller; it keeps its place. False when it doesn't stand here. */
export function reduce(book: Book, { orderID, leavesQty }: Reduction, emit: Emit): boolean {
  const node = book.orders.get(orderID);
  if (node === undefined) return false;
  invariant(leavesQty > 0 && leavesQty < node.leavesQty, "a reduced order is smaller and has something left");
  shrink(node, leavesQty);
  emit({ kind: "changed", orderID, side: node.side, price: node.price, leavesQty });
  return true;
}

/** Lowers a standing order by a trade; what is filled leaves the book. */
export function fill(book: Book, node: OrderNode, leavesQty: Quantity): void {
  if (leavesQty === 0) remove(book, node);
  else shrink(node, leavesQty);
}

function remove(book: Book, node: OrderNode): void {
  unlink(ladderOf(book, node.side), node);
  book.orders.delete(node.orderID);
}
