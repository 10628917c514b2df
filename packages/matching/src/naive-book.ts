// The book written the obvious slow way; tests hold book.ts to it.
// It sorts and filters plain arrays at every step and shares no code with the fast one.

import type { Side } from "@tradebook/domain/order/order-type.ts";
import { quantity, type Quantity } from "@tradebook/domain/units.ts";
import type { BookEvent } from "./book-event.ts";
import type { IncomingOrder, RestingOrder } from "./book-order.ts";

export type NaiveBook = { readonly orders: readonly RestingOrder[]; readonly arrivals: number };
export type NaiveStep = { readonly book: NaiveBook; readonly events: readonly BookEvent[] };

export const emptyNaiveBook: NaiveBook = { orders: [], arrivals: 0 };

/** One side, best price first, then who came first. */
export function naiveSide(book: NaiveBook, side: Side): RestingOrder[] {
  const better = side === "Buy" ? -1 : 1;
  return book.orders
    .filter((order) => order.side === side)
    .sort((a, b) => (a.price - b.price) * better || a.arrival - b.arrival);
}

export function naivePlace(book: NaiveBook, order: IncomingOrder): NaiveStep {
  const events: BookEvent[] = [{ kind: "accepted", order }];
  const willing = naiveSide(book, order.side === "Buy" ? "Sell" : "Buy").filter((other) => willTrade(order, other));
  const offered = willing.reduce((total, other) => total + other.leavesQty, 0);
  const killed = order.timeInForce === "FillOrKill" && offered < order.orderQty;
  let orders = book.orders;
  let leaves: number = order.orderQty;
  for (const other of killed ? [] : willing) {
    if (leaves === 0) break;
    const traded = Math.min(leaves, other.leavesQty);
    leaves -= traded;
    orders = withLeaves(orders, other.orderID, other.leavesQty - traded);
    events.push({
      kind: "traded",
      price: other.price,
      quantity: quantity(traded),
      restingID: other.orderID,
      restingLeaves: quantity(other.leavesQty - traded),
      incomingID: order.orderID,
      incomingLeaves: quantity(leaves),
      incomingSide: order.side,
      incomingStood: false,
    });
  }
  return settle({ orders, arrivals: book.arrivals }, order, { events, leavesQty: quantity(leaves) });
}

export function naiveCancel(book: NaiveBook, orderID: number): NaiveStep {
  const gone = book.orders.find((order) => order.orderID === orderID);
  if (gone === undefined) return { book, events: [] };
  return {
    book: { ...book, orders: withLeaves(book.orders, orderID, 0) },
    events: [
      { kind: "removed", orderID, side: gone.side, price: gone.price, leavesQty: gone.leavesQty, why: "Canceled" },
    ],
  };
}

export function naiveReduce(book: NaiveBook, orderID: number, leavesQty: Quantity): NaiveStep {
  const found = book.orders.find((order) => order.orderID === orderID);
  if (found === undefined) return { book, events: [] };
  return {
    book: { ...book, orders: withLeaves(book.orders, orderID, leavesQty) },
    events: [{ kind: "changed", orderID, side: found.side, price: found.price, leavesQty }],
  };
}

/** The order leaves and comes again, unless it asks for less at its price. */
export function naiveAmend(book: NaiveBook, order: IncomingOrder): NaiveStep {
  const found = book.orders.find(({ orderID }) => orderID === order.orderID);
  if (found === undefined) return { book, events: [] };
  if (order.price === found.price && order.orderQty < found.leavesQty)
    return naiveReduce(book, order.orderID, order.orderQty);
  const gone = naiveCancel(book, order.orderID);
  const back = naivePlace(gone.book, order);
  return { book: back.book, events: [...gone.events, ...back.events] };
}

type Remainder = { readonly events: readonly BookEvent[]; readonly leavesQty: Quantity };

function settle(book: NaiveBook, order: IncomingOrder, { events, leavesQty }: Remainder): NaiveStep {
  const { orderID, side, price } = order;
  if (leavesQty === 0) return { book, events };
  if (price === null || order.timeInForce === "ImmediateOrCancel" || order.timeInForce === "FillOrKill")
    return { book, events: [...events, { kind: "removed", orderID, side, price, leavesQty, why: "Unfilled" }] };
  const standing = { orderID, side, price, leavesQty, arrival: book.arrivals };
  return {
    book: { orders: [...book.orders, standing], arrivals: book.arrivals + 1 },
    events: [...events, { kind: "rested", orderID, side, price, leavesQty }],
  };
}

function willTrade(order: IncomingOrder, other: RestingOrder): boolean {
  if (order.price === null) return true;
  return order.side === "Buy" ? other.price <= order.price : other.price >= order.price;
}

function withLeaves(orders: readonly RestingOrder[], orderID: number, leaves: number): RestingOrder[] {
  return orders
    .map((order) => (order.orderID === orderID ? { ...order, leavesQty: quantity(leaves) } : order))
    .filter((order) => order.leavesQty > 0);
}
