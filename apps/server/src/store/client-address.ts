// The sealed address of an account's client.

import type { Tx } from "../db/in-tenant.ts";
import { sql } from "../db/sql.ts";

export async function keepAddress(tx: Tx, customerId: number, sealed: string): Promise<void> {
  await tx.run(sql`update customer set sealed_address = ${sealed} where id = ${customerId}`);
}

/** Null where none was given with the account. */
export async function addressOfAccount(tx: Tx, accountId: number): Promise<string | null> {
  const [row] = await tx.rows<{ sealed: string | null }>(sql`
    select customer.sealed_address as sealed
    from securities_account account join customer on customer.id = account.customer_id
    where account.id = ${accountId}`);
  return row?.sealed ?? null;
}
