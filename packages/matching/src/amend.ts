// Gives a standing order new terms.

import type { Emit } from "./book-event.ts";
import type { Price } from "@tradebook/domain/units.ts";
import type { IncomingOrder, SpecialTerms } from "./book-order.ts";
import { cancel, reduce, standingOrder, type Book } from "./book.ts";

/** How an order that loses its place comes back: it is placed, or collected in a call phase. */
export type Amending = {
  readonly enter: (book: Book, order: IncomingOrder, emit: Emit) => void;
  readonly emit: Emit;
};

type PlaceTerms = SpecialTerms & { readonly price: Price | null };

/**
 * Whether a change keeps an order before those that came after it: only when all it asks for is less at the same price.
 * An order that trades only whole comes again, because less of it may find somebody at once.
 */
export function keepsPlace(
  before: PlaceTerms & { readonly leavesQty: number },
  after: PlaceTerms & { readonly orderQty: number },
): boolean {
  if (after.price !== before.price || after.orderQty >= before.leavesQty) return false;
  if (before.allOrNone === true || after.allOrNone === true) return false;
  return (
    (after.displayQty ?? null) === (before.displayQty ?? null) &&
    (after.imbalance ?? false) === (before.imbalance ?? false)
  );
}

/**
 * The order as it shall be from now, its quantity what is left of it. Unless it keeps its place it leaves and comes again
 * behind those of its price, and may trade. False when it doesn't stand here.
 */
export function amend(book: Book, order: IncomingOrder, { enter, emit }: Amending): boolean {
  const { orderID, orderQty: leavesQty } = order;
  const before = standingOrder(book, orderID);
  if (before === undefined) return false;
  if (keepsPlace(before, order)) return reduce(book, { orderID, leavesQty }, emit);
  cancel(book, orderID, emit);
  enter(book, order, emit);
  return true;
}
