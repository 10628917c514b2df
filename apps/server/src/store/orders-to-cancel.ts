// Open orders that have to go: those of a kill switch that cancels, and those that the state of their account refuses.

import type { Tx } from "../db/in-tenant.ts";
import { sql } from "../db/sql.ts";

export type OrderToCancel = {
  readonly orderId: number;
  readonly version: number;
  /** What wants it canceled, as one text: a switch, or a move of the account's state. */
  readonly cause: string;
  /** Who threw the switch, or moved the account. */
  readonly userId: number;
};

/** Those that nobody has asked to cancel yet, the oldest first. No order is read when nothing wants one canceled. */
export async function ordersToCancel(tx: Tx, limit: number): Promise<readonly OrderToCancel[]> {
  const rows = await tx.rows<{ id: bigint; version: number; cause: string; user_id: number }>(sql`
    with newest as (
      select distinct on (tenant_id, scope, subject) id, scope, subject, is_on, mode,
        -- Of a house that its host lets end: the host's user.
        coalesce(user_id, (select draining_by from tenant where id = kill_switch.tenant_id), 0) as user_id
      from kill_switch
      order by tenant_id, scope, subject, id desc
    ), canceling as materialized (
      select id, scope, subject, user_id from newest where is_on and mode = 'CancelAll'
    ), stopped as materialized (
      select account.id as account_id, account.state, move.id, move.user_id
      from securities_account account, lateral (
          select id, user_id, cancels_orders from account_state_move
          where account_id = account.id
          order by id desc
          limit 1
        ) move
      where account.state <> 'Active' and move.cancels_orders
    ), wanted as (
      select o.id, o.version, 'K' || k.id as cause, k.id as cause_id, k.user_id
      from canceling k join stock_order o on k.scope in ('all', 'tenant')
          or (k.scope = 'account' and k.subject = o.cscs_account)
          or (k.scope = 'security' and k.subject = o.security_id)
          or (k.scope = 'user' and k.subject = o.created_by::text)
      where (select exists (select from canceling)) and o.is_open and o.pending_cancel_id is null
      union all
      select o.id, o.version, 'S' || s.id, s.id, s.user_id
      from stopped s join stock_order o on o.account_id = s.account_id
      where (select exists (select from stopped)) and o.is_open and o.pending_cancel_id is null
        and (o.side = 'Buy' or s.state <> 'DebitFrozen')
    )
    select distinct on (id) id, version, cause, user_id
    from wanted
    order by id, cause_id desc, cause
    limit ${limit}`);
  return rows.map(({ id, version, cause, user_id: userId }) => ({ orderId: Number(id), version, cause, userId }));
}
