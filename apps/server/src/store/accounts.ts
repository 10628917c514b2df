// Securities accounts and customers as screens show them.

import type { AccountState } from "@tradebook/domain/access/account-state.ts";
import type { Tx } from "../db/in-tenant.ts";
import { sql } from "../db/sql.ts";
import type { KeyedCut } from "./counted-page.ts";
import { likeText } from "./like-text.ts";
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

export type CustomerAccount = {
  readonly accountId: number;
  readonly cscsAccount: string;
  readonly chn: string;
  readonly name: string;
  readonly email: string;
  readonly phone: string;
  readonly kycStatus: string;
  readonly active: boolean;
  readonly state: AccountState;
  /** Available cash in kobo. */
  readonly cash: bigint;
};

type Search = { readonly keyword: string | null };
type AccountKey = Pick<CustomerAccount, "name" | "accountId">;

/** A page of the house's accounts by name, and how many match. */
export async function searchAccounts(
  tx: Tx,
  { keyword }: Search,
  { after, skip, take }: KeyedCut<AccountKey>,
): Promise<{ readonly totalCount: number; readonly rows: readonly CustomerAccount[] }> {
  const like = keyword === null ? null : likeText(keyword);
  const [counted, rows] = await Promise.all([
    tx.rows<{ total: number }>(sql`
      select count(*)::int as total
      from securities_account account join customer on customer.id = account.customer_id
      where ${like}::text is null
        or lower(concat_ws(' ', account.name, account.cscs_account, account.chn, customer.email)) like ${like}`),
    tx.rows<CustomerAccount>(sql`
      select account.id as "accountId", account.cscs_account as "cscsAccount", account.chn, account.name, customer.email,
        customer.phone, customer.kyc_status as "kycStatus", account.state,
        account.is_active and customer.is_active and account.state = 'Active' as active,
        coalesce((
          select balance from ledger_account
          where account_id = account.id and class = 'cash.available' and asset = 'NGN'), 0) as cash
      from securities_account account join customer on customer.id = account.customer_id
      where (${like}::text is null
          or lower(concat_ws(' ', account.name, account.cscs_account, account.chn, customer.email)) like ${like})
        and (${after?.name ?? null}::text is null
          or (account.name, account.id) > (${after?.name ?? null}, ${after?.accountId ?? null}::int))
      order by account.name, account.id
      limit ${take} offset ${skip}`),
  ]);
  return { totalCount: counted[0]?.total ?? 0, rows };
}
