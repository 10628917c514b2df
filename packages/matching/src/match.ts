// Meets an incoming order with the book: trades at the resting price, best first.
// Priority is price, then time; crosses, which stand between the two at NGX, are agreed outside the book.

import { invariant } from "@tradebook/domain/invariant.ts";
import type { Emit } from "./book-event.ts";
import { tellerOf } from "./book-listener.ts";
import type { IncomingOrder } from "./book-order.ts";
import type { Book } from "./book.ts";
import { enter, gather } from "./enter.ts";
import { entryOf, entryOfStanding } from "./order-entry.ts";
import { timeInForceRules } from "./order-rules.ts";
import { recordOf } from "./order-table.ts";

/** Matches the order, then lets its remainder stand or go, as its type and duration say. */
export function place(book: Book, order: IncomingOrder, emit: Emit): void {
  invariant(timeInForceRules[order.timeInForce].taken, "an order for an auction is not placed in continuous trading");
  invariant(recordOf(book.table, order.orderID) === 0, "an order stands once in a book");
  const entry = entryOf(order);
  emit({ kind: "accepted", order });
  enter(book, entry, tellerOf(emit));
}

/** Takes an order into the book of a call phase, where nothing matches; one without a price stands ahead of all others. */
export function collect(book: Book, order: IncomingOrder, emit: Emit): void {
  invariant(timeInForceRules[order.timeInForce].stands, "a call phase takes orders that stand");
  invariant((order.minQty ?? null) === null, "nothing trades at once in a call phase");
  invariant(recordOf(book.table, order.orderID) === 0, "an order stands once in a book");
  const entry = entryOfStanding({ ...order, leavesQty: order.orderQty });
  emit({ kind: "accepted", order });
  gather(book, entry, tellerOf(emit));
}
