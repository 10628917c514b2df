// New orders of the last second, by whom and for whom.

import { instant, type Instant } from "@tradebook/domain/instant.ts";
import type { Tx } from "../db/in-tenant.ts";
import { sql, timestampText } from "../db/sql.ts";
import type { LockedAccount } from "./order-facts.ts";

export type OrderRate = { readonly byAccount: Map<number, number>; readonly byUser: Map<number, number> };

type Asked = { readonly accounts: readonly LockedAccount[]; readonly userIds: readonly number[] };

const secondMs = 1000;

/** The orders of one second are few: they are found by their time (`stock_order_at`) and picked from. */
export async function orderRate(tx: Tx, { accounts, userIds }: Asked, now: Instant): Promise<OrderRate> {
  const accountIds = accounts.map(({ account }) => account.accountId);
  const rows = await tx.rows<{ account_id: number; created_by: number; placed: number }>(sql`
    select account_id, created_by, count(*)::int as placed
    from stock_order
    where received_time > ${timestampText(instant(now - secondMs))}
      and (account_id = any(${accountIds}) or created_by = any(${userIds}))
    group by account_id, created_by
    order by account_id, created_by`);
  const [byAccount, byUser] = [new Map<number, number>(), new Map<number, number>()];
  for (const { account_id: accountId, created_by: userId, placed } of rows) {
    byAccount.set(accountId, (byAccount.get(accountId) ?? 0) + placed);
    byUser.set(userId, (byUser.get(userId) ?? 0) + placed);
  }
  return { byAccount, byUser };
}
