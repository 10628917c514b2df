// One securities account by its number, and who holds those of a client.

import type { Tx } from "../db/in-tenant.ts";
import { sql } from "../db/sql.ts";
import { readAccounts, type LockedAccount } from "./order-facts.ts";

/** The account of this number; undefined when the tenant has none. */
export async function findAccount(tx: Tx, cscsAccount: string): Promise<LockedAccount | undefined> {
  const found = await readAccounts(tx, { cscsAccounts: [cscsAccount], accountIds: [] });
  return found.find(({ account }) => account.cscsAccount === cscsAccount);
}

/** Whoever holds an account of the client: what is decided on the client is their own. */
export async function holdersOfCustomer(tx: Tx, customerId: number): Promise<readonly number[]> {
  const rows = await tx.rows<{ user_id: number }>(sql`
    select distinct held.user_id
    from securities_account account join account_user held on held.account_id = account.id
    where account.customer_id = ${customerId} and held.relation = 'holder'
    order by held.user_id`);
  return rows.map((row) => row.user_id);
}
