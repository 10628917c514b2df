// What a book says, as numbers: it fills two records of its own again and again, so that telling allocates nothing.
// `tellerOf` makes events of them for those who want objects.

import { price, quantity, type Price } from "@tradebook/domain/units.ts";
import type { Emit } from "./book-event.ts";
import { sideOf, type SideNumber } from "./side-number.ts";

/** An order that rested, was changed or is gone. No price is 0. */
export type OrderTold = { orderID: number; side: SideNumber; price: number; leavesQty: number; shownQty: number };

/** A trade; as in `TradedEvent`. */
export type TradeTold = {
  price: number;
  quantity: number;
  restingID: number;
  restingLeaves: number;
  restingShown: number;
  incomingID: number;
  incomingLeaves: number;
  incomingShown: number;
  incomingSide: SideNumber;
  incomingStood: boolean;
};

/** Hears each event when it happens. It must not touch the book nor keep what it is given, which the next event changes. */
export type BookListener = {
  readonly traded: (trade: TradeTold) => void;
  readonly rested: (order: OrderTold) => void;
  readonly changed: (order: OrderTold) => void;
  readonly canceled: (order: OrderTold) => void;
  /** What is left may not stand. */
  readonly unfilled: (order: OrderTold) => void;
};

// Not whole numbers at first, so that the engine keeps room for large ones from the start.
const unsaid = Number.NaN;

export function untoldOrder(): OrderTold {
  return { orderID: unsaid, side: 0, price: unsaid, leavesQty: unsaid, shownQty: unsaid };
}

export function untoldTrade(): TradeTold {
  return {
    price: unsaid,
    quantity: unsaid,
    restingID: unsaid,
    restingLeaves: unsaid,
    restingShown: unsaid,
    incomingID: unsaid,
    incomingLeaves: unsaid,
    incomingShown: unsaid,
    incomingSide: 0,
    incomingStood: false,
  };
}

/** A listener that emits events as objects. */
export function tellerOf(emit: Emit): BookListener {
  return {
    traded: (trade) => emit(tradedEvent(trade)),
    rested: (order) => emit({ kind: "rested", ...standing(order), shownQty: quantity(order.shownQty) }),
    changed: (order) => emit({ kind: "changed", ...standing(order), shownQty: quantity(order.shownQty) }),
    canceled: (order) => emit({ kind: "removed", ...standing(order), why: "Canceled" }),
    unfilled: (order) => emit({ kind: "removed", ...standing(order), why: "Unfilled" }),
  };
}

function tradedEvent(trade: TradeTold) {
  return {
    kind: "traded",
    price: price(trade.price),
    quantity: quantity(trade.quantity),
    restingID: trade.restingID,
    restingLeaves: quantity(trade.restingLeaves),
    restingShown: quantity(trade.restingShown),
    incomingID: trade.incomingID,
    incomingLeaves: quantity(trade.incomingLeaves),
    incomingShown: quantity(trade.incomingShown),
    incomingSide: sideOf(trade.incomingSide),
    incomingStood: trade.incomingStood,
  } as const;
}

function standing({ orderID, side, price: px, leavesQty }: OrderTold) {
  return { orderID, side: sideOf(side), price: priceOrNone(px), leavesQty: quantity(leavesQty) } as const;
}

/** A price as others know it; 0 is none. */
export function priceOrNone(px: number): Price | null {
  return px === 0 ? null : price(px);
}
