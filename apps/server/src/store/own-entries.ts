// Which entries of a book are orders of this user's own accounts: on the line, an order's id is its entry's.

import type { Tx } from "../db/in-tenant.ts";
import { sql } from "../db/sql.ts";

export async function ownEntryIDs(tx: Tx, userId: number, securityID: string): Promise<ReadonlySet<string>> {
  const rows = await tx.rows<{ readonly order_id: string }>(sql`
    select o.order_id
    from account_user h
    join stock_order o on o.tenant_id = h.tenant_id and o.account_id = h.account_id
    where h.user_id = ${userId} and h.relation = 'holder'
      and o.is_open and o.security_id = ${securityID} and o.order_id is not null
    order by o.order_id`);
  return new Set(rows.map((row) => row.order_id));
}
