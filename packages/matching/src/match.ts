// Meets an incoming order with the book: trades at the resting price, best first.
// Priority is price, then time; crosses, which stand between the two at NGX, are not traded here yet.

import { invariant } from "@tradebook/domain/invariant.ts";
import { opposite } from "@tradebook/domain/order/order-type.ts";
import { subtractQuantity, zeroQuantity, type Quantity } from "@tradebook/domain/units.ts";
import type { Emit } from "./book-event.ts";
import type { IncomingOrder } from "./book-order.ts";
import { fill, ladderOf, rest, tradeStanding, type Book } from "./book.ts";
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
    rest(book, { ...order, leavesQty }, emit);
  else emit({ kind: "removed", orderID, side, price, leavesQty, why: "Unfilled" });
}

/** Takes an order into the book of a call phase, where nothing matches; one without a price stands ahead of all others. */
export function collect(book: Book, order: IncomingOrder, emit: Emit): void {
  invariant(timeInForceRules[order.timeInForce].stands, "a call phase takes orders that stand");
  invariant((order.minQty ?? null) === null, "nothing trades at once in a call phase");
  emit({ kind: "accepted", order });
  rest(book, { ...order, leavesQty: order.orderQty }, emit);
}

/** Trades what stands crossed after a call phase: best against best, at the price of the one that came first. */
export function matchCrossed(book: Book, emit: Emit): void {
  for (;;) {
    const bid = bestLevel(book.bids)?.first;
    const offer = bestLevel(book.offers)?.first;
    if (bid === undefined || bid === null || offer === undefined || offer === null) return;
    if (bid.level.price < offer.level.price) return;
    const earlier = bid.arrival < offer.arrival ? bid : offer;
    const quantity = smaller(bid.leavesQty, offer.leavesQty);
    const price = earlier.level.price;
    tradeStanding(book, { buyID: bid.orderID, sellID: offer.orderID, price, quantity }, emit);
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
      restingShown: restingLeaves === 0 ? zeroQuantity : resting.shownQty,
      incomingID: order.orderID,
      incomingLeaves: leavesQty,
      incomingShown: zeroQuantity,
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
