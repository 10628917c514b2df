// What a book says: accepted, traded, rested, changed, removed.
// A placed order is accepted first; then come its trades, best first; then it has rested, was removed, or is filled.

import type { Side } from "@tradebook/domain/order/order-type.ts";
import type { Price, Quantity } from "@tradebook/domain/units.ts";
import type { IncomingOrder } from "./book-order.ts";

export type AcceptedEvent = { readonly kind: "accepted"; readonly order: IncomingOrder };

/** Two orders met at the resting order's price; each side's leaves are those after the trade, 0 when it is filled. */
export type TradedEvent = {
  readonly kind: "traded";
  readonly price: Price;
  readonly quantity: Quantity;
  readonly restingID: number;
  readonly restingLeaves: Quantity;
  /** What the market sees of it after the trade. 0 with something left: an iceberg's next part rests again in a moment. */
  readonly restingShown: Quantity;
  readonly incomingID: number;
  readonly incomingLeaves: Quantity;
  /** 0 unless the incoming order stood. */
  readonly incomingShown: Quantity;
  readonly incomingSide: Side;
  /** Whether the incoming order stood in the book too, as after a call phase. */
  readonly incomingStood: boolean;
};

/**
 * The order now stands in the book with what it has left. An iceberg whose shown part has traded rests again, behind the
 * others of its price: for the market a deletion and a new entry. A shown quantity of 0 is nobody else's to see.
 */
export type RestedEvent = {
  readonly kind: "rested";
  readonly orderID: number;
  readonly side: Side;
  readonly price: Price | null;
  readonly leavesQty: Quantity;
  readonly shownQty: Quantity;
};

/** A standing order became smaller and keeps its place. */
export type ChangedEvent = {
  readonly kind: "changed";
  readonly orderID: number;
  readonly side: Side;
  readonly price: Price | null;
  readonly leavesQty: Quantity;
  readonly shownQty: Quantity;
};

/** What was left of the order is gone: taken out, or never allowed to stand. A filled order says so in its trade. */
export type RemovedEvent = {
  readonly kind: "removed";
  readonly orderID: number;
  readonly side: Side;
  readonly price: Price | null;
  readonly leavesQty: Quantity;
  readonly why: "Canceled" | "Unfilled";
};

export type BookEvent = AcceptedEvent | TradedEvent | RestedEvent | ChangedEvent | RemovedEvent;

/** Hears each event when it happens. It must not touch the book. */
export type Emit = (event: BookEvent) => void;
