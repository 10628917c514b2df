// Orders counted and added up by side and status, with how soon the exchange answered.

import type { OrderBandPart } from "@tradebook/contract/order-band.ts";
import type { OrdStatus } from "@tradebook/domain/order/order-status.ts";
import type { Side } from "@tradebook/domain/order/order-type.ts";
import { kobo } from "@tradebook/domain/units.ts";
import type { Tx } from "../db/in-tenant.ts";
import { shapedSql } from "../db/sql.ts";
import { ordersWhere, type OrderFilter } from "./orders.ts";

const statementOf = shapedSql();

type Row = {
  readonly side: Side;
  readonly ordStatus: OrdStatus;
  readonly orders: number;
  readonly value: bigint;
  readonly answered: number;
  readonly answerMs: bigint;
};

/** The wait of an order that waited for a session begins when it was released. */
export async function orderBand(tx: Tx, filter: OrderFilter): Promise<OrderBandPart[]> {
  const { text, values } = ordersWhere(filter);
  const statement = statementOf(`
    select o.side, o.ord_status as "ordStatus", count(*)::int as orders,
      coalesce(sum(o.order_qty * coalesce(o.price_kobo, o.hold_price_kobo, 0)), 0)::bigint as value,
      (count(*) filter (where o.acknowledged_time is not null))::int as answered,
      coalesce(sum(extract(epoch from o.acknowledged_time - coalesce(o.released_at, o.received_time)) * 1000), 0)::bigint
        as "answerMs"
    ${text}
    group by o.side, o.ord_status
    order by o.side, o.ord_status`);
  const rows = await tx.rows<Row>(statement(values));
  return rows.map((row) => ({ ...row, value: kobo(row.value), answerMs: Number(row.answerMs) }));
}
