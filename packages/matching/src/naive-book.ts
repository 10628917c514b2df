// The book written the obvious slow way; tests hold book.ts to it.
// It sorts and filters plain arrays at every step and shares no code with the fast one.

import type { Side } from "@tradebook/domain/order/order-type.ts";
import { quantity, zeroQuantity, type Price, type Quantity } from "@tradebook/domain/units.ts";
import type { BookEvent } from "./book-event.ts";
import type { IncomingOrder, RestingOrder } from "./book-order.ts";

export type NaiveBook = { readonly orders: readonly RestingOrder[]; readonly arrivals: number };
export type NaiveStep = { readonly book: NaiveBook; readonly events: readonly BookEvent[] };

export const emptyNaiveBook: NaiveBook = { orders: [], arrivals: 0 };

/** One side: those without a price, then the best price first, then who came first. */
export function naiveSide(book: NaiveBook, side: Side): RestingOrder[] {
  return book.orders
    .filter((order) => order.side === side)
    .sort((a, b) => badness(a) - badness(b) || a.arrival - b.arrival);
}

function badness({ side, price }: RestingOrder): number {
  if (price === null) return -Number.MAX_VALUE;
  return side === "Buy" ? -price : price;
}

/** Tries everything; when that is too little for the order, nothing of it has happened. */
export function naivePlace(book: NaiveBook, order: IncomingOrder): NaiveStep {
  const accepted: BookEvent = { kind: "accepted", order };
  const minQty = order.minQty ?? 0;
  const whole = order.timeInForce === "FillOrKill" || order.allOrNone === true;
  const swept = sweep(book, order);
  const traded = order.orderQty - swept.leavesQty;
  if (traded >= (whole ? order.orderQty : minQty))
    return settle(swept.book, order, { events: [accepted, ...swept.events], leavesQty: swept.leavesQty });
  const nothing = { events: [accepted], leavesQty: order.orderQty };
  return minQty > 0 ? remove(book, order, nothing) : settle(book, order, nothing);
}

/** The order stands, whatever it would meet. */
export function naiveCollect(book: NaiveBook, order: IncomingOrder): NaiveStep {
  return stand(book, order, { events: [{ kind: "accepted", order }], leavesQty: order.orderQty });
}

export function naiveCancel(book: NaiveBook, orderID: number): NaiveStep {
  const gone = book.orders.find((order) => order.orderID === orderID);
  if (gone === undefined) return { book, events: [] };
  const { side, price, leavesQty } = gone;
  return {
    book: { ...book, orders: book.orders.filter((order) => order.orderID !== orderID) },
    events: [{ kind: "removed", orderID, side, price, leavesQty, why: "Canceled" }],
  };
}

export function naiveReduce(book: NaiveBook, orderID: number, leavesQty: Quantity): NaiveStep {
  const found = book.orders.find((order) => order.orderID === orderID);
  if (found === undefined) return { book, events: [] };
  const shownQty = least(found.shownQty, leavesQty);
  const { side, price } = found;
  return {
    book: withOrder(book, { ...found, leavesQty, shownQty }),
    events: [{ kind: "changed", orderID, side, price, leavesQty, shownQty }],
  };
}

/** The order leaves and comes again, unless all it asks for is less at its price and it trades in parts. */
export function naiveAmend(
  book: NaiveBook,
  order: IncomingOrder,
  enter: (book: NaiveBook, order: IncomingOrder) => NaiveStep,
): NaiveStep {
  const found = book.orders.find(({ orderID }) => orderID === order.orderID);
  if (found === undefined) return { book, events: [] };
  const terms = JSON.stringify([order.price, order.displayQty ?? null, order.allOrNone === true]);
  const isAlike = terms === JSON.stringify([found.price, found.displayQty, found.allOrNone]);
  if (isAlike && !found.allOrNone && (order.imbalance ?? false) === found.imbalance && order.orderQty < found.leavesQty)
    return naiveReduce(book, order.orderID, order.orderQty);
  const gone = naiveCancel(book, order.orderID);
  const back = enter(gone.book, order);
  return { book: back.book, events: [...gone.events, ...back.events] };
}

type Swept = NaiveStep & { readonly leavesQty: Quantity };

/** Meets the best order that is willing, again and again; whole orders that want more than is left are passed over. */
function sweep(before: NaiveBook, order: IncomingOrder): Swept {
  const events: BookEvent[] = [];
  const passed = new Set<number>();
  let book = before;
  let leavesQty = order.orderQty;
  while (leavesQty > 0) {
    const other = naiveSide(book, order.side === "Buy" ? "Sell" : "Buy").find(
      (candidate) => !passed.has(candidate.orderID) && willTrade(order, candidate),
    );
    if (other === undefined || other.price === null) break;
    if (other.allOrNone && other.leavesQty > leavesQty) {
      passed.add(other.orderID);
      continue;
    }
    const met = meet(book, other, { order, leavesQty, price: other.price });
    events.push(...met.events);
    ({ book, leavesQty } = met);
  }
  return { book, events, leavesQty };
}

type Meeting = { readonly order: IncomingOrder; readonly leavesQty: Quantity; readonly price: Price };

function meet(book: NaiveBook, other: RestingOrder, { order, leavesQty, price }: Meeting): Swept {
  const traded = least(leavesQty, other.allOrNone ? other.leavesQty : other.shownQty);
  const restingLeaves = quantity(other.leavesQty - traded);
  const restingShown = other.allOrNone ? zeroQuantity : quantity(other.shownQty - traded);
  const incomingLeaves = quantity(leavesQty - traded);
  const trade: BookEvent = {
    kind: "traded",
    price,
    quantity: traded,
    restingID: other.orderID,
    restingLeaves,
    restingShown,
    incomingID: order.orderID,
    incomingLeaves,
    incomingShown: zeroQuantity,
    incomingSide: order.side,
    incomingStood: false,
  };
  const after = withOrder(book, { ...other, leavesQty: restingLeaves, shownQty: restingShown });
  if (restingLeaves === 0 || restingShown > 0) return { book: after, events: [trade], leavesQty: incomingLeaves };
  const shownQty = least(other.displayQty ?? restingLeaves, restingLeaves);
  const again = { ...other, leavesQty: restingLeaves, shownQty, arrival: book.arrivals };
  const { orderID, side } = other;
  return {
    book: { ...withOrder(after, again), arrivals: book.arrivals + 1 },
    events: [trade, { kind: "rested", orderID, side, price, leavesQty: restingLeaves, shownQty }],
    leavesQty: incomingLeaves,
  };
}

type Remainder = { readonly events: readonly BookEvent[]; readonly leavesQty: Quantity };

function settle(book: NaiveBook, order: IncomingOrder, remainder: Remainder): NaiveStep {
  if (remainder.leavesQty === 0) return { book, events: remainder.events };
  const { price, timeInForce } = order;
  if (price === null || timeInForce === "ImmediateOrCancel" || timeInForce === "FillOrKill")
    return remove(book, order, remainder);
  return stand(book, order, remainder);
}

function remove(book: NaiveBook, order: IncomingOrder, { events, leavesQty }: Remainder): NaiveStep {
  const { orderID, side, price } = order;
  return { book, events: [...events, { kind: "removed", orderID, side, price, leavesQty, why: "Unfilled" }] };
}

function stand(book: NaiveBook, order: IncomingOrder, { events, leavesQty }: Remainder): NaiveStep {
  const { orderID, side, price, displayQty = null, allOrNone = false, imbalance = false } = order;
  const shownQty = allOrNone ? zeroQuantity : least(displayQty ?? leavesQty, leavesQty);
  const terms = { orderID, side, price, leavesQty, shownQty, displayQty, allOrNone, imbalance };
  return {
    book: { orders: [...book.orders, { ...terms, arrival: book.arrivals }], arrivals: book.arrivals + 1 },
    events: [...events, { kind: "rested", orderID, side, price, leavesQty, shownQty }],
  };
}

function willTrade(order: IncomingOrder, other: RestingOrder): boolean {
  if (other.price === null) return false;
  if (order.price === null) return true;
  return order.side === "Buy" ? other.price <= order.price : other.price >= order.price;
}

/** The book with that order as it is now; without it when nothing of it is left. */
export function withOrder(book: NaiveBook, order: RestingOrder): NaiveBook {
  const orders = book.orders.map((other) => (other.orderID === order.orderID ? order : other));
  return { ...book, orders: orders.filter((other) => other.leavesQty > 0) };
}

function least(a: Quantity, b: Quantity): Quantity {
  return a < b ? a : b;
}
