// Which orders are meant by the ids that clients, and the exchange, have for them.

import type { ExchangeRequest } from "@tradebook/domain/order/outcome.ts";
import type { Database } from "../db/database.ts";
import type { Tx } from "../db/in-tenant.ts";
import { sql } from "../db/sql.ts";

/** Which orders are meant, before anything is locked: an order's account never changes. */
export type OrderTarget = { readonly orderId: number; readonly accountId: number };
type TargetRow = { readonly id: bigint; readonly account_id: number; readonly key: string };

export type TargetKeys = {
  readonly ids: readonly number[];
  readonly orderIDs: readonly string[];
  readonly exchangeClOrdIDs: readonly string[];
};

/** Orders that this process told the exchange of, by wire id: an order's account never changes. */
const toldOf = new WeakMap<Database, Map<string, OrderTarget>>();
const mostToldOf = 100_000;

/** Remembers the orders of requests once they are committed. */
export function rememberTargets(tx: Tx, requests: Iterable<Pick<ExchangeRequest, "exchangeClOrdID" | "order">>): void {
  const known = toldOf.get(tx.db) ?? new Map<string, OrderTarget>();
  toldOf.set(tx.db, known);
  if (known.size > mostToldOf) known.clear();
  for (const { exchangeClOrdID, order } of requests) {
    known.set(`${tx.tenantId}|${exchangeClOrdID}`, { orderId: order.id, accountId: order.accountId });
  }
}

/** The orders by our id (`id:7`), by the exchange's (`order:X1`) and by their id on the wire (`wire:T1-7`). */
export async function findTargets(tx: Tx, keys: TargetKeys): Promise<ReadonlyMap<string, OrderTarget>> {
  const known = toldOf.get(tx.db);
  const found = new Map<string, OrderTarget>();
  const missing: string[] = [];
  for (const wireId of keys.exchangeClOrdIDs) {
    const target = known?.get(`${tx.tenantId}|${wireId}`);
    if (target === undefined) missing.push(wireId);
    else found.set(`wire:${wireId}`, target);
  }
  if (keys.ids.length + keys.orderIDs.length + missing.length === 0) return found;
  for (const [key, target] of await readTargets(tx, { ...keys, exchangeClOrdIDs: missing })) found.set(key, target);
  return found;
}

async function readTargets(tx: Tx, keys: TargetKeys): Promise<ReadonlyMap<string, OrderTarget>> {
  const rows = await tx.rows<TargetRow>(sql`
    select id, account_id, 'id:' || id as key from stock_order where id = any(${keys.ids})
    union all
    select order_id, (select account_id from stock_order where id = named.order_id), 'order:' || exchange_order_id
      from (
        select distinct exchange_order_id, order_id from execution_report
        where exchange_order_id = any(${keys.orderIDs})
      ) named
    union all
    select order_id, (select account_id from stock_order where id = asked.order_id), 'wire:' || exchange_cl_ord_id
      from outbox asked
      where exchange_cl_ord_id = any(${keys.exchangeClOrdIDs})`);
  return new Map(rows.map((row) => [row.key, { orderId: Number(row.id), accountId: row.account_id }]));
}
