// What the exchange has still to hear, in order, and what it has heard and not answered. One line serves all tenants.

import type { Instant } from "@tradebook/domain/instant.ts";
import type { Order } from "@tradebook/domain/order/order.ts";
import type { ExchangeRequest } from "@tradebook/domain/order/outcome.ts";
import { invariant } from "@tradebook/domain/invariant.ts";
import type { Database } from "../db/database.ts";
import { inHost, inTenant } from "../db/in-tenant.ts";
import { sql, timestampText } from "../db/sql.ts";
import { readOrders } from "./order-facts.ts";
import { orderOfJson, type RequestJson } from "./order-row.ts";

export type OutboxRow = { readonly id: bigint; readonly request: ExchangeRequest };

type RequestRow = {
  readonly id: bigint;
  readonly kind: ExchangeRequest["kind"];
  readonly exchange_cl_ord_id: string;
  readonly orig_exchange_cl_ord_id: string | null;
  readonly request: RequestJson;
};

/** The oldest requests that have not been sent. */
export async function unsentRequests(db: Database, limit: number): Promise<readonly OutboxRow[]> {
  const rows = await inHost(db, (tx) =>
    tx.rows<RequestRow>(sql`
      select id, kind, exchange_cl_ord_id, orig_exchange_cl_ord_id, request
      from outbox
      where sent_at is null
      order by id
      limit ${limit}`),
  );
  return rows.map((row) => ({ id: row.id, request: requestOfRow(row) }));
}

export async function markSent(db: Database, ids: readonly bigint[], at: Instant): Promise<void> {
  await inHost(db, (tx) => tx.run(sql`update outbox set sent_at = ${timestampText(at)} where id = any(${ids})`));
}

/** Orders with a request that was sent and not answered, as they now are: what is asked about after a lost line. */
export async function openOrdersToReconcile(db: Database, limit: number): Promise<readonly Order[]> {
  const waiting = await inHost(db, (tx) =>
    tx.rows<{ tenant_id: number; ids: readonly bigint[] }>(sql`
      select tenant_id, array_agg(distinct order_id) as ids
      from (
        select tenant_id, order_id from outbox
        where sent_at is not null and answered_at is null
        order by id
        limit ${limit}
      ) oldest
      group by tenant_id
      order by tenant_id`),
  );
  const orders: Order[] = [];
  for (const { tenant_id: tenantId, ids } of waiting) {
    const found = await inTenant(db, tenantId, (tx) => readOrders(tx, ids.map(Number)));
    orders.push(...found.map(({ order }) => order).filter((order) => order.closedTime === null));
  }
  return orders;
}

function requestOfRow(row: RequestRow): ExchangeRequest {
  const { kind, exchange_cl_ord_id: exchangeClOrdID, orig_exchange_cl_ord_id: origExchangeClOrdID } = row;
  const order = orderOfJson(row.request);
  if (kind === "NewOrder" || kind === "CrossSide") return { kind, exchangeClOrdID, order };
  if (kind === "Cross") {
    const { sell } = row.request;
    invariant(sell !== undefined, "a cross has two sides");
    return { kind, exchangeClOrdID, order, sell: orderOfJson(sell) };
  }
  invariant(origExchangeClOrdID !== null, "a cancel or a replace names the order's id on the line");
  return { kind, exchangeClOrdID, origExchangeClOrdID, order };
}
