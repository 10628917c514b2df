// Orders as this process last wrote them: one whose version is still the table's need not be read again.
// Most orders are written twice within a moment, when they are placed and when the exchange takes them.

import type { Order } from "@tradebook/domain/order/order.ts";
import type { Database } from "../db/database.ts";
import type { Tx } from "../db/in-tenant.ts";
import { sql } from "../db/sql.ts";
import { readOrders, type KnownOrder } from "./order-facts.ts";

const atHand = new WeakMap<Database, Map<number, KnownOrder>>();
const mostKept = 8_192;

/** The orders as they are, in ascending id; their accounts are locked. */
export async function currentOrders(tx: Tx, ids: readonly number[]): Promise<readonly KnownOrder[]> {
  const kept = atHand.get(tx.db);
  const known = ids.flatMap((id) => kept?.get(id) ?? []);
  const unknown = ids.filter((id) => kept?.get(id) === undefined);
  const [versions, read] = await Promise.all([
    versionsOf(
      tx,
      known.map(({ order }) => order.id),
    ),
    readOrders(tx, unknown),
  ]);
  const isCurrent = ({ order }: KnownOrder) => versions.get(order.id) === order.version;
  const changed = known.filter((one) => !isCurrent(one)).map(({ order }) => order.id);
  const again = await readOrders(tx, changed);
  return [...known.filter(isCurrent), ...read, ...again].toSorted((a, b) => a.order.id - b.order.id);
}

async function versionsOf(tx: Tx, ids: readonly number[]): Promise<ReadonlyMap<number, number>> {
  if (ids.length === 0) return new Map();
  const rows = await tx.rows<{ id: bigint; version: number }>(sql`
    select id, version from stock_order where id = any(${ids}) order by id`);
  return new Map(rows.map((row) => [Number(row.id), row.version]));
}

/** Keeps them once they are committed; one that is closed is seldom asked for again. */
export function keepAtHand(tx: Tx, written: readonly KnownOrder[]): void {
  tx.afterCommit(() => {
    const kept = atHand.get(tx.db) ?? new Map<number, KnownOrder>();
    atHand.set(tx.db, kept);
    for (const one of written) {
      if (one.order.closedTime === null) kept.set(one.order.id, one);
      else kept.delete(one.order.id);
    }
    if (kept.size <= mostKept) return;
    for (const oldest of kept.keys()) {
      if (kept.size <= mostKept / 2) return;
      kept.delete(oldest);
    }
  });
}

/** What of a batch has changed, with who entered it. */
export function changedOf(orders: Iterable<Order>, creators: ReadonlyMap<number, string>): readonly KnownOrder[] {
  const last = new Map<number, KnownOrder>();
  for (const order of orders) last.set(order.id, { order, createdByName: creators.get(order.id) ?? "" });
  return [...last.values()];
}
