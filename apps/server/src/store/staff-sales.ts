// What staff have sold for clients on a day, and how a sale that was approved becomes one of them.

import { addDays, instant, lagosAt, type Instant, type TradingDay } from "@tradebook/domain/instant.ts";
import type { Order, PendingReplace } from "@tradebook/domain/order/order.ts";
import { kobo, price, quantity } from "@tradebook/domain/units.ts";
import type { Tx } from "../db/in-tenant.ts";
import { sql, timestampText } from "../db/sql.ts";
import { priceOrNull } from "./order-row.ts";
import { openPolicies } from "./tenant-settings.ts";

/** What of a sale its worth is worked out from. */
export type StaffSale = Pick<
  Order,
  | "id"
  | "accountId"
  | "securityID"
  | "price"
  | "holdPrice"
  | "cumValue"
  | "cumQty"
  | "leavesQty"
  | "pendingReplace"
  | "createdBy"
> & {
  /** Somebody but a holder has changed it on the day, whoever entered it. */
  readonly changedByStaff: boolean;
};

type Row = {
  readonly id: bigint;
  readonly account_id: number;
  readonly security_id: string;
  readonly price_kobo: bigint | null;
  readonly hold_price_kobo: bigint;
  readonly cum_value_kobo: bigint;
  readonly cum_qty: bigint;
  readonly leaves_qty: bigint;
  readonly pending_replace: PendingReplace | null;
  readonly created_by: number;
  readonly changed: boolean;
};

export type SalesDay = { readonly day: TradingDay; readonly now: Instant };

/**
 * Sales of these accounts that were entered on this day with a client's instruction, and any, of a holder's own too, that
 * somebody but a holder has changed on it: a day's change can make any order a large one.
 */
export async function staffSalesOn(
  tx: Tx,
  accountIds: readonly number[],
  { day, now }: SalesDay,
): Promise<readonly StaffSale[]> {
  const changed = timestampText(changedSince(day, now));
  const rows = await tx.rows<Row>(sql`
    select id, account_id, security_id, price_kobo, hold_price_kobo, cum_value_kobo, cum_qty, leaves_qty,
      pending_replace, created_by, by_staff.changed
    from stock_order o cross join lateral (
      select exists (
        select from order_event asked
        where asked.order_id = o.id and asked.kind = 'replaceRequested' and asked.at >= ${changed}
          and not exists (
            select from account_user held
            where held.account_id = o.account_id and held.user_id = asked.user_id and held.relation = 'holder')
      ) as changed
    ) by_staff
    where account_id = any(${accountIds}) and side = 'Sell'
      and (trade_date = ${day} and (mandate is not null or by_staff.changed)
        or trade_date < ${day} and trade_date >= ${addDays(day, -longestStanding)} and time_in_force = 'GoodTillDate'
          and (is_open or closed_time >= ${changed}) and by_staff.changed)
    order by id`);
  return rows.map((row) => ({
    id: Number(row.id),
    accountId: row.account_id,
    securityID: row.security_id,
    price: priceOrNull(row.price_kobo),
    holdPrice: price(Number(row.hold_price_kobo)),
    cumValue: kobo(row.cum_value_kobo),
    cumQty: quantity(Number(row.cum_qty)),
    leavesQty: quantity(Number(row.leaves_qty)),
    pendingReplace: row.pending_replace,
    createdBy: row.created_by,
    changedByStaff: row.changed,
  }));
}

/** The longest that any limit lets an order stand. */
const longestStanding = 366;
const dayMs = 86_400_000;

/** Since the day began; a simulated day may be ahead of the clock, and is no longer than a real one. */
function changedSince(day: TradingDay, now: Instant): Instant {
  const began = lagosAt(day, 0);
  return began <= now ? began : instant(now - dayMs);
}

/** A sale that has all approvals, and the order that it has become with the last of them. */
export type ApprovedSale = {
  readonly saleId: number;
  readonly orderId: number;
  readonly side: "client" | "second";
  readonly by: number;
  readonly at: Instant;
};

/** Written behind the order: the database holds the one to the other. After a second look withdrawals wait. */
export async function keepApprovedSale(tx: Tx, { saleId, orderId, side, by, at }: ApprovedSale): Promise<void> {
  const when = timestampText(at);
  // Asked for together: nobody waits for one before the commit is sent.
  await Promise.all([
    tx.run(
      side === "client"
        ? sql`
    update sale_approval
    set client_by = ${by}, client_at = ${when}, status = 'Approved', order_id = ${orderId}, ended_at = ${when}
    where id = ${saleId}`
        : sql`
    update sale_approval
    set second_by = ${by}, second_at = ${when}, status = 'Approved', order_id = ${orderId}, ended_at = ${when}
    where id = ${saleId}`,
    ),
    tx.run(sql`
    insert into withdrawal_hold (account_id, order_id, why, from_at, until)
    select sale.account_id, sale.order_id, sale.doubts, sale.ended_at,
      sale.ended_at + make_interval(days => coalesce(house.sale_hold_days, ${openPolicies.saleHoldDays}::integer))
    from sale_approval sale left join tenant_settings house on house.tenant_id = sale.tenant_id
    where sale.id = ${saleId} and sale.doubts <> '{}'`),
  ]);
}
