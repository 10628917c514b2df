// Orders that wait for a session, in the order in which they came; the house's own after all of its clients'.

import type { Instant, TradingDay } from "@tradebook/domain/instant.ts";
import type { Tx } from "../db/in-tenant.ts";
import { fixedSql, timestampOrNull } from "../db/sql.ts";

/** Those whose day has come; or, while the market is closed, those that wait for another day than the next session. */
export type Due = { readonly come: TradingDay } | { readonly misdated: TradingDay };

export type WaitingRow = {
  readonly orderId: number;
  readonly createdBy: number;
  readonly receivedTime: Instant;
  readonly isOwn: boolean;
};

const waiting = fixedSql(`
    select id, created_by, received_time, is_own
    from stock_order o, lateral (
      select coalesce((
        select c.client_class from client_class c join securities_account a on a.customer_id = c.customer_id
        where a.id = o.account_id and c.from_day <= o.queued_for
        order by c.from_day desc, c.id desc
        limit 1) = 'house', false) as is_own
    ) class
    where queued_for is not null and released_at is null and is_open
      and case when $1 then queued_for <= $2 else queued_for <> $2 end
      and ($3::timestamptz is null or (is_own, received_time, id) > ($6::boolean, $3, $4::bigint))
    order by is_own, received_time, id
    limit $5`);

type Row = {
  readonly id: bigint;
  readonly created_by: number;
  readonly received_time: Instant;
  readonly is_own: boolean;
};
type Cut = { readonly after: WaitingRow | null; readonly most: number };

export async function waitingOrders(tx: Tx, due: Due, { after, most }: Cut): Promise<readonly WaitingRow[]> {
  const hasCome = "come" in due;
  const day = hasCome ? due.come : due.misdated;
  const from = timestampOrNull(after?.receivedTime ?? null);
  const rows = await tx.rows<Row>(waiting([hasCome, day, from, after?.orderId ?? 0, most, after?.isOwn ?? false]));
  return rows.map((row) => ({
    orderId: Number(row.id),
    createdBy: row.created_by,
    receivedTime: row.received_time,
    isOwn: row.is_own,
  }));
}
