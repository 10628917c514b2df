// What others have done with an account's orders and is not in its chain of receipts yet, in the order of its time.

import type { Instant, TradingDay } from "@tradebook/domain/instant.ts";
import type { Mandate } from "@tradebook/domain/order/order.ts";
import type { OrderType, Side } from "@tradebook/domain/order/order-type.ts";
import { mandateOfChange } from "@tradebook/domain/order/replace-order.ts";
import type { TimeInForce } from "@tradebook/domain/order/time-in-force.ts";
import type { Tx } from "../db/in-tenant.ts";
import { fixedSql, timestampText } from "../db/sql.ts";
import { orderSteps } from "./order-steps.ts";
import type { MandatedStep, ReceiptStep } from "./receipt-hash.ts";

type Row = {
  readonly account_id: number;
  readonly cscs_account: string;
  readonly order_id: bigint;
  readonly version: number;
  readonly kind: ReceiptStep;
  readonly at: Instant;
  readonly user_id: number;
  readonly user_name: string;
  readonly side: Side;
  readonly security_id: string;
  readonly ord_type: OrderType;
  readonly order_qty: bigint;
  readonly price_kobo: bigint | null;
  readonly time_in_force: TimeInForce;
  readonly expire_date: TradingDay | null;
  readonly mandate: Mandate | null;
  readonly text: string | null;
  readonly approved_by: readonly string[] | null;
};

// A change is asked for in its command; a new order's terms are in its own or, of a cross, in the order itself.
// Each `offset 0` has an order's rows looked up by its key: joined freely, a plan made while the tables were small reads all
// steps that ever were, every second.
const missing = fixedSql(`
    select o.account_id, o.cscs_account, taken.order_id, taken.version, step.kind, step.at, step.user_id,
      (select user_name from app_user person where person.id = step.user_id), o.side, o.security_id, o.ord_type,
      coalesce((asked.terms ->> 'orderQty')::bigint, step.order_qty) as order_qty,
      coalesce((asked.terms ->> 'price')::bigint, step.price_kobo) as price_kobo,
      case when asked.terms is null then o.time_in_force else asked.terms ->> 'timeInForce' end as time_in_force,
      case when asked.terms is null then o.expire_date else (asked.terms ->> 'expireDate')::date end as expire_date,
      case when step.kind = 'placed' then o.mandate end as mandate, step.text,
      case when step.kind = 'placed' and o.side = 'Sell' then (
        select array_remove(array[client.user_name, second.user_name], null)
        from sale_approval sale
          left join app_user client on client.id = sale.client_by
          left join app_user second on second.id = sale.second_by
        where sale.order_id = taken.order_id) end as approved_by
    from (
        select id as order_id, 1 as version from stock_order where mandate is not null and received_time >= $1
        union all
        select order_id, version from order_event
        where kind in ('replaceRequested', 'cancelRequested') and at >= $1 and user_id is not null
      ) taken
      join lateral (
        select kind, at, user_id, order_qty, price_kobo, text
        from ${orderSteps} any_step
        where any_step.order_id = taken.order_id and any_step.version = taken.version and any_step.user_id is not null
        offset 0
      ) step on true
      join lateral (select * from stock_order placed where placed.id = taken.order_id offset 0) o on true
      left join lateral (
        select c.result as terms from order_command c
        where step.kind = 'placed' and c.places and c.order_id = taken.order_id
        union all
        select c.result -> 'pendingReplace' from order_command c
        where step.kind = 'replaceRequested' and c.kind = 'replace' and c.order_id = taken.order_id and c.at = step.at
          and (c.result ->> 'version')::int = taken.version
      ) asked on true
    where not exists (
        select from account_user held
        where held.account_id = o.account_id and held.user_id = step.user_id and held.relation = 'holder' offset 0)
      and not exists (
        select from order_receipt kept where kept.order_id = taken.order_id and kept.version = taken.version offset 0)
    order by step.at, taken.order_id, taken.version
    limit $2`);

/** At most so many of those since then, the oldest first. */
export async function missingSteps(tx: Tx, since: Instant, most: number): Promise<readonly MandatedStep[]> {
  const rows = await tx.rows<Row>(missing([timestampText(since), most]));
  return rows.map(stepOf);
}

function stepOf(row: Row): MandatedStep {
  return {
    accountId: row.account_id,
    cscsAccount: row.cscs_account,
    orderId: Number(row.order_id),
    version: row.version,
    step: row.kind,
    at: row.at,
    userId: row.user_id,
    userName: row.user_name,
    side: row.side,
    securityID: row.security_id,
    ordType: row.ord_type,
    orderQty: Number(row.order_qty),
    price: row.price_kobo === null ? null : Number(row.price_kobo),
    timeInForce: row.time_in_force,
    expireDate: row.expire_date,
    approvedBy: row.approved_by,
    mandate: row.kind === "replaceRequested" ? mandateOfChange(row.text ?? "") : row.mandate,
  };
}
