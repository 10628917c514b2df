// Meets an incoming order with the book: trades at the resting price, best first.
// Priority is price, then time; crosses, which stand between the two at NGX, are not traded here yet.

import { invariant } from "@tradebook/domain/invariant.ts";
import { opposite } from "@tradebook/domain/order/order-type.ts";
import { subtractQuantity, type Quantity } from "@tradebook/domain/units.ts";
import type { Emit } from "./book-event.ts";
import type { IncomingOrder } from "./book-order.ts";
import { fill, ladderOf, rest, type Book } from "./book.ts";
import { bestLevel, reaches, type Ladder } from "./ladder.ts";
import { orderTypeRules, timeInForceRules } from "./order-rules.ts";

/** Matches the order, then lets its remainder stand or go, as its type and duration say. */
export function place(book: Book, order: IncomingOrder, emit: Emit): void {
  const duration = timeInForceRules[order.timeInForce];
  invariant(duration.taken, "an order for an auction is not placed in continuous trading");
  emit({ kind: "accepted", order });
  const others = ladderOf(book, opposite(order.side));
  const limit = limitOf(order);
  const mayTrade = !duration.allOrNothing || canFill(others, limit, order.orderQty);
  const leavesQty = mayTrade ? sweep({ book, others, limit, order }, emit) : order.orderQty;
  if (leavesQty === 0) return;
  const { orderID, side, price } = order;
  if (duration.stands && orderTypeRules[order.ordType].stands && price !== null)
    rest(book, { orderID, side, price, leavesQty }, emit);
  else emit({ kind: "removed", orderID, side, price, leavesQty, why: "Unfilled" });
}

/** Takes a limit order into the book of a call phase, where nothing matches. */
export function collect(book: Book, order: IncomingOrder, emit: Emit): void {
  const { orderID, side, price, orderQty: leavesQty } = order;
  invariant(price !== null, "a call phase takes orders with a price");
  invariant(timeInForceRules[order.timeInForce].stands, "a call phase takes orders that stand");
  emit({ kind: "accepted", order });
  rest(book, { orderID, side, price, leavesQty }, emit);
}

/** Trades what stands crossed after a call phase: best against best, at the price of the one that came first. */
export function matchCrossed(book: Book, emit: Emit): void {
  for (;;) {
    const bid = bestLevel(book.bids)?.first;
    const offer = bestLevel(book.offers)?.first;
    if (bid === undefined || bid === null || offer === undefined || offer === null || bid.price < offer.price) return;
    const [resting, incoming] = bid.arrival < offer.arrival ? [bid, offer] : [offer, bid];
    const quantity = smaller(resting.leavesQty, incoming.leavesQty);
    const restingLeaves = subtractQuantity(resting.leavesQty, quantity);
    const incomingLeaves = subtractQuantity(incoming.leavesQty, quantity);
    fill(book, resting, restingLeaves);
    fill(book, incoming, incomingLeaves);
    emit({
      kind: "traded",
      price: resting.price,
      quantity,
      restingID: resting.orderID,
      restingLeaves,
      incomingID: incoming.orderID,
      incomingLeaves,
      incomingSide: incoming.side,
      incomingStood: true,
    });
  }
}

type Sweep = {
  readonly book: Book;
  readonly others: Ladder;
  readonly limit: number;
  readonly order: IncomingOrder;
};

/** Trades until the order is filled or nobody within its limit is left; answers what it has left. */
function sweep({ book, others, limit, order }: Sweep, emit: Emit): Quantity {
  let leavesQty = order.orderQty;
  while (leavesQty > 0) {
    const level = bestLevel(others);
    if (level === undefined || !reaches(others, limit, level)) break;
    const resting = level.first;
    invariant(resting !== null, "a level has an order");
    const quantity = smaller(leavesQty, resting.leavesQty);
    leavesQty = subtractQuantity(leavesQty, quantity);
    const restingLeaves = subtractQuantity(resting.leavesQty, quantity);
    fill(book, resting, restingLeaves);
    emit({
      kind: "traded",
      price: level.price,
      quantity,
      restingID: resting.orderID,
      restingLeaves,
      incomingID: order.orderID,
      incomingLeaves: leavesQty,
      incomingSide: order.side,
      incomingStood: false,
    });
  }
  return leavesQty;
}

/** Whether the other side holds that much within the limit. */
function canFill(others: Ladder, limit: number, orderQty: Quantity): boolean {
  let found = 0;
  for (let at = others.levels.length - 1; at >= 0; at -= 1) {
    const level = others.levels[at];
    if (level === undefined || !reaches(others, limit, level)) return false;
    found += level.totalQty;
    if (found >= orderQty) return true;
  }
  return false;
}

function limitOf(order: IncomingOrder): number {
  const { worstPrice } = orderTypeRules[order.ordType];
  if (worstPrice !== null) return worstPrice[order.side];
  invariant(order.price !== null, "an order of this type has a price");
  return order.price;
}

function smaller(a: Quantity, b: Quantity): Quantity {
  return a < b ? a : b;
}
