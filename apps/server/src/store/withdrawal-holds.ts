// How long no money leaves an account after a sale by staff that somebody had to look at twice.

import { instant, type Instant } from "@tradebook/domain/instant.ts";
import type { SaleDoubt } from "@tradebook/domain/order/sale-approval.ts";
import type { Tx } from "../db/in-tenant.ts";
import { sql, timestampText } from "../db/sql.ts";

export type NewHold = {
  readonly accountId: number;
  readonly orderId: number;
  readonly why: readonly SaleDoubt[];
  readonly from: Instant;
  readonly days: number;
};

const dayMs = 86_400_000;

/** Answers until when. */
export async function holdWithdrawals(tx: Tx, { accountId, orderId, why, from, days }: NewHold): Promise<Instant> {
  const until = instant(from + days * dayMs);
  await tx.run(sql`
    insert into withdrawal_hold (account_id, order_id, why, from_at, until)
    values (${accountId}, ${orderId}, ${why}::text[], ${timestampText(from)}, ${timestampText(until)})`);
  return until;
}

/** The last that holds at this moment, each as long again from the last trade of its sale; null when none does. */
export async function withdrawalsHeldUntil(tx: Tx, accountId: number, now: Instant): Promise<Instant | null> {
  const [row] = await tx.rows<{ readonly until: Instant | null }>(sql`
    select max(greatest(hold.until, (
        select max(transact_time) from execution where order_id = hold.order_id) + (hold.until - hold.from_at))) as until
    from withdrawal_hold hold
    where hold.account_id = ${accountId}`);
  const until = row?.until ?? null;
  return until === null || until <= now ? null : instant(until);
}

/** Of each of the client's accounts the newest sale by staff that still works, or has traded and was open since then. */
export async function staffSalesSince(tx: Tx, customerId: number, since: Instant) {
  const rows = await tx.rows<{ readonly id: bigint; readonly accountId: number; readonly cscsAccount: string }>(sql`
    select distinct on (o.account_id) o.id, o.account_id as "accountId", o.cscs_account as "cscsAccount"
    from stock_order o join securities_account account on account.id = o.account_id
    where account.customer_id = ${customerId} and o.side = 'Sell' and o.mandate is not null
      and (o.is_open or (o.cum_qty > 0 and o.closed_time >= ${timestampText(since)}))
      and not exists (
        select from account_user held
        where held.account_id = o.account_id and held.user_id = o.created_by and held.relation = 'holder')
    order by o.account_id, o.received_time desc`);
  return rows.map((row) => ({ ...row, orderId: Number(row.id) }));
}
