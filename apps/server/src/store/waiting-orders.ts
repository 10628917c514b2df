// Orders that wait for a session, in the order in which they came; and which accounts are the house's own, that go after its clients'.

import type { Instant, TradingDay } from "@tradebook/domain/instant.ts";
import type { Tx } from "../db/in-tenant.ts";
import { fixedSql, sql, timestampOrNull } from "../db/sql.ts";

/** Those whose day has come; or, while the market is closed, those that wait for another day than the next session. */
export type Due = { readonly come: TradingDay } | { readonly misdated: TradingDay };

export type WaitingRow = { readonly orderId: number; readonly createdBy: number; readonly receivedTime: Instant };

const waiting = fixedSql(`
    select id, created_by, received_time from stock_order
    where queued_for is not null and released_at is null and is_open
      and case when $1 then queued_for <= $2 else queued_for <> $2 end
      and ($3::timestamptz is null or (received_time, id) > ($3, $4::bigint))
      and (account_id = any($6::int[])) = $7
    order by received_time, id
    limit $5`);

type Row = { readonly id: bigint; readonly created_by: number; readonly received_time: Instant };
type Cut = { readonly after: WaitingRow | null; readonly most: number };
/** Of these accounts alone, or of all others. */
type Whose = { readonly accountIds: readonly number[]; readonly isOwn: boolean };

export async function waitingOrders(
  tx: Tx,
  due: Due,
  { after, most, accountIds, isOwn }: Cut & Whose,
): Promise<readonly WaitingRow[]> {
  const hasCome = "come" in due;
  const day = hasCome ? due.come : due.misdated;
  const from = timestampOrNull(after?.receivedTime ?? null);
  const rows = await tx.rows<Row>(waiting([hasCome, day, from, after?.orderId ?? 0, most, accountIds, isOwn]));
  return rows.map((row) => ({
    orderId: Number(row.id),
    createdBy: row.created_by,
    receivedTime: row.received_time,
  }));
}

/** Accounts whose client is of the class `house` on a day. */
export async function ownAccounts(tx: Tx, day: TradingDay): Promise<readonly number[]> {
  const rows = await tx.rows<{ id: number }>(sql`
    select account.id from securities_account account
    where account.customer_id in (select customer_id from client_class where client_class = 'house')
      and (
        select client_class from client_class of_day
        where of_day.customer_id = account.customer_id and of_day.from_day <= ${day}
        order by of_day.from_day desc, of_day.id desc
        limit 1) = 'house'
    order by account.id`);
  return rows.map(({ id }) => id);
}
