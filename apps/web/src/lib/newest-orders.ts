// Merges a reading of orders with what the line told meanwhile: no order goes back to an older version.

import type { StockOrder } from "@tradebook/contract/services/order.ts";
import { ordStatuses } from "@tradebook/domain/order/order-status.ts";

export type Orders = readonly StockOrder[];

/**
 * A reading may have begun before what the line told meanwhile: each order stays as it was last known, and one placed
 * since stays on top. What is done and older than the reading stays too, once somebody has asked for it. Newest first.
 */
export function newestOf(before: Orders | undefined, after: Orders): Orders {
  const known = new Map(before?.map((order) => [order.id, order]));
  const kept = after.map((order) => {
    const last = known.get(order.id);
    return last !== undefined && (last.version > order.version || isSame(last, order)) ? last : order;
  });
  const read = new Set(after.map(({ id }) => id));
  // What was placed since is not in the reading at all.
  const newest = after.reduce((id, order) => Math.max(id, order.id), 0);
  const others = (before ?? []).filter(
    (order) => order.id > newest || (!ordStatuses[order.ordStatus].open && !read.has(order.id)),
  );
  return withOlder(others, kept);
}

/** Both lists, each order once, newest first; where both have one, the first list's counts. */
export function withOlder(orders: Orders, older: Orders): Orders {
  const known = new Set(orders.map(({ id }) => id));
  return [...orders, ...older.filter(({ id }) => !known.has(id))].toSorted((a, b) => b.id - a.id);
}

/** Doubt about an order comes and goes without a new version of it. */
function isSame(last: StockOrder, order: StockOrder): boolean {
  return last.version === order.version && last.unconfirmed === order.unconfirmed;
}
