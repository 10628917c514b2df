// Merges a reading of orders with what the line told meanwhile: no order goes back to an older version.
import type { StockOrder } from "@tradebook/contract/services/order.ts";

export type Orders = readonly StockOrder[];

/**
 * A reading may have begun before what the line told meanwhile: each order stays as it was last known, and one placed
 * since stays on top. Both lists are newest first.
 */
export function newestOf(before: Orders | undefined, after: Orders): Orders {
  const known = new Map(before?.map((order) => [order.id, order]));
  const kept = after.map((order) => {
    const last = known.get(order.id);
    return last !== undefined && (last.version > order.version || isSame(last, order)) ? last : order;
  });
  // What was placed since is not in the reading at all.
  const newest = after.reduce((id, order) => Math.max(id, order.id), 0);
  return [...(before ?? []).filter(({ id }) => id > newest), ...kept];
}

/** Doubt about an order comes and goes without a new version of it. */
function isSame(last: StockOrder, order: StockOrder): boolean {
  return last.version === order.version && last.unconfirmed === order.unconfirmed;
}
