// Orders that stand at the exchange as far as we know, and those of which nobody knows whether they do.

import type { Instant } from "@tradebook/domain/instant.ts";
import type { Order } from "@tradebook/domain/order/order.ts";
import type { Database } from "../db/database.ts";
import { inHost, readInTenant, type Tx } from "../db/in-tenant.ts";
import { sql } from "../db/sql.ts";
import { readOrders, type KnownOrder } from "./order-facts.ts";
import { tenantIds } from "./tenants.ts";

/** Acknowledged, open, and with no request that waits for its answer: those are asked about by themselves. */
export async function standingOrders(db: Database, limit: number): Promise<readonly Order[]> {
  const orders: Order[] = [];
  for (const tenantId of await inHost(db, tenantIds)) {
    const found = await readInTenant(db, tenantId, async (tx) => {
      const rows = await tx.rows<{ id: bigint }>(sql`
        select o.id from stock_order o
        where o.is_open and o.acknowledged_time is not null
          and not exists (
            select from outbox
            where outbox.order_id = o.id and outbox.sent_at is not null and outbox.answered_at is null)
        order by o.id
        limit ${limit - orders.length}`);
      return await readOrders(
        tx,
        rows.map(({ id }) => Number(id)),
      );
    });
    orders.push(...found.map(({ order }) => order));
  }
  return orders;
}

/** Those of these orders of which the exchange has not been told. */
export async function unsentAmong(tx: Tx, orderIds: readonly number[]): Promise<ReadonlySet<number>> {
  if (orderIds.length === 0) return new Set();
  const rows = await tx.rows<{ order_id: bigint }>(sql`
    select order_id from outbox
    where sent_at is null and answered_at is null and kind in ('NewOrder', 'Cross', 'CrossSide')
      and order_id = any(${orderIds})
    order by order_id`);
  return new Set(rows.map((row) => Number(row.order_id)));
}

/** Since when each of these orders has had a request that was sent and not answered; those without one are left out. */
export async function unansweredSince(tx: Tx, orderIds: readonly number[]): Promise<ReadonlyMap<number, Instant>> {
  const rows = await tx.rows<{ order_id: bigint; since: Instant }>(sql`
    select order_id, min(sent_at) as since
    from outbox
    where sent_at is not null and answered_at is null and order_id = any(${orderIds})
    group by order_id
    order by order_id`);
  return new Map(rows.map((row) => [Number(row.order_id), row.since]));
}

/** Orders by id as lists show them. */
export async function listedOrders(
  tx: Tx,
  orderIds: readonly number[],
): Promise<readonly (KnownOrder & { readonly customerName: string })[]> {
  const [orders, names] = await Promise.all([
    readOrders(tx, orderIds),
    tx.rows<{ id: number; name: string }>(sql`
      select id, name from securities_account
      where id in (select account_id from stock_order where id = any(${orderIds}))
      order by id`),
  ]);
  const nameOf = new Map(names.map(({ id, name }) => [id, name]));
  return orders.map((row) => ({ ...row, customerName: nameOf.get(row.order.accountId) ?? "" }));
}
