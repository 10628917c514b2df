// Mass cancels: which orders one is of, kept under its clOrdID, so that it is of the same orders however often it is sent.

import type { Instant } from "@tradebook/domain/instant.ts";
import type { Side } from "@tradebook/domain/order/order-type.ts";
import type { Tx } from "../db/in-tenant.ts";
import { sql, timestampText } from "../db/sql.ts";

export type MassCancelOrders = { readonly orderIds: readonly number[]; readonly more: boolean };

/** The kind and content of the command that has this clOrdID, and the orders if it is a mass cancel. */
export type KnownMassCancel = MassCancelOrders & { readonly kind: string; readonly contentHash: string };

export async function knownMassCancel(tx: Tx, clOrdID: string): Promise<KnownMassCancel | null> {
  const [row] = await tx.rows<{ kind: string; content_hash: string; result: Partial<MassCancelOrders> }>(sql`
    select kind, content_hash, result from order_command where cl_ord_id = ${clOrdID}`);
  if (row === undefined) return null;
  const { orderIds = [], more = false } = row.result;
  return { kind: row.kind, contentHash: row.content_hash, orderIds, more };
}

export type OpenOrderFilter = {
  /** Null for somebody who trades every account. */
  readonly userId: number | null;
  readonly cscsAccount: string | null;
  readonly securityID: string | null;
  readonly side: Side | null;
};

/** Open orders of the accounts that the user holds or is broker of, the oldest first. */
export async function openOrderIds(tx: Tx, filter: OpenOrderFilter, limit: number): Promise<readonly number[]> {
  const { userId, cscsAccount, securityID, side } = filter;
  const rows = await tx.rows<{ id: bigint }>(sql`
    select id from stock_order
    where is_open
      and (${userId}::integer is null or account_id in (
        select account_id from account_user where user_id = ${userId} and relation in ('holder', 'broker')))
      and (${cscsAccount}::text is null or cscs_account = ${cscsAccount})
      and (${securityID}::text is null or security_id = ${securityID})
      and (${side}::text is null or side = ${side})
    order by id
    limit ${limit}`);
  return rows.map(({ id }) => Number(id));
}

export type NewMassCancel = MassCancelOrders & {
  readonly clOrdID: string;
  readonly userId: number;
  readonly contentHash: string;
  readonly at: Instant;
};

/** False when another command took the clOrdID first. */
export async function keepMassCancel(tx: Tx, command: NewMassCancel): Promise<boolean> {
  const { clOrdID, userId, contentHash, orderIds, more, at } = command;
  const kept = await tx.run(sql`
    insert into order_command (cl_ord_id, kind, user_id, content_hash, order_id, result, at)
    values (${clOrdID}, 'massCancel', ${userId}, ${contentHash}, null, ${JSON.stringify({ orderIds, more })}::jsonb,
      ${timestampText(at)})
    on conflict (tenant_id, cl_ord_id) do nothing`);
  return kept === 1;
}
