// One security's book: price levels, first come first served within a level.

import { invariant } from "@tradebook/domain/invariant.ts";
import type { Side } from "@tradebook/domain/order/order-type.ts";
import { subtractQuantity, zeroQuantity, type Price, type Quantity } from "@tradebook/domain/units.ts";
import type { Emit } from "./book-event.ts";
import type { RestingOrder, SpecialTerms } from "./book-order.ts";
import { append, bestLevel, emptyLadder, levelAt, shownOf, shrink, unlink, type Ladder, type OrderNode } from "./ladder.ts";

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

export type Standing = SpecialTerms & {
  readonly orderID: number;
  readonly side: Side;
  readonly price: Price | null;
  readonly leavesQty: Quantity;
};

/** Puts an order behind those of its price without matching: a remainder, a call phase, or a restart. */
export function rest(book: Book, order: Standing, emit: Emit): void {
  const { orderID, side, price, leavesQty } = order;
  invariant(!book.orders.has(orderID), "an order stands once in a book");
  invariant(leavesQty > 0, "a standing order has something left");
  const level = levelAt(ladderOf(book, side), price);
  const { displayQty = null, allOrNone = false, imbalance = false } = order;
  const shownQty = shownOf({ leavesQty, displayQty, allOrNone });
  const terms = { orderID, side, price, arrival: book.arrivals, leavesQty, shownQty, displayQty, allOrNone, imbalance };
  const node = { ...terms, level, earlier: null, later: null };
  book.arrivals += 1;
  append(level, node);
  book.orders.set(orderID, node);
  emit({ kind: "rested", orderID, side, price, leavesQty, shownQty });
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
  const { side, price, shownQty } = node;
  emit({ kind: "changed", orderID, side, price, leavesQty, shownQty });
  return true;
}

type StandingTrade = {
  readonly buyID: number;
  readonly sellID: number;
  readonly price: Price;
  readonly quantity: Quantity;
};

/** Two standing orders trade; the one that came first is the resting one. */
export function tradeStanding(book: Book, trade: StandingTrade, emit: Emit): void {
  const [buy, sell] = [book.orders.get(trade.buyID), book.orders.get(trade.sellID)];
  invariant(buy !== undefined && sell !== undefined, "those who trade after a call phase stand");
  const [resting, incoming] = buy.arrival < sell.arrival ? [buy, sell] : [sell, buy];
  const restingLeaves = subtractQuantity(resting.leavesQty, trade.quantity);
  const incomingLeaves = subtractQuantity(incoming.leavesQty, trade.quantity);
  fill(book, resting, restingLeaves);
  fill(book, incoming, incomingLeaves);
  emit({
    kind: "traded",
    price: trade.price,
    quantity: trade.quantity,
    restingID: resting.orderID,
    restingLeaves,
    restingShown: restingLeaves === 0 ? zeroQuantity : resting.shownQty,
    incomingID: incoming.orderID,
    incomingLeaves,
    incomingShown: incomingLeaves === 0 ? zeroQuantity : incoming.shownQty,
    incomingSide: incoming.side,
    incomingStood: true,
  });
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
