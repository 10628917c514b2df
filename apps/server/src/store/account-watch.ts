// When the holders of accounts last did something themselves, when their bank account was changed, and what they hold.

import { instant, type Instant } from "@tradebook/domain/instant.ts";
import { sharesOf } from "@tradebook/domain/ledger/account.ts";
import type { Tx } from "../db/in-tenant.ts";
import { fixedSql, sql } from "../db/sql.ts";

export type AccountWatched = {
  readonly activeAt: Instant;
  readonly bankChangedAt: Instant | null;
  readonly holdings: readonly { readonly securityID: string; readonly held: bigint }[];
};

type Row = { readonly id: number; readonly activeAt: Instant; readonly bankChangedAt: Instant | null };

// A sign-in, an order or money that a holder asked for; before any of them, the day the account was opened. A bank account
// that came with the account, and so never cooled off, is no change.
const lastDone = fixedSql(`
    select account.id,
      greatest(
        account.opened_on::timestamp at time zone 'Africa/Lagos',
        (select max(person.last_login_at) from app_user person where person.id = any(held.users)),
        (select received_time from stock_order
          where account_id = account.id and created_by = any(held.users)
          order by received_time desc limit 1),
        (select max(asked_at) from withdrawal where account_id = account.id and asked_by = any(held.users)),
        (select max(entered_at) from deposit where account_id = account.id and entered_by = any(held.users))
      ) as "activeAt",
      (select max(decided_at) from bank_details
        where customer_id = account.customer_id and status in ('APPROVED', 'REPLACED')
          and cooling_off_until is not null) as "bankChangedAt"
    from securities_account account,
      lateral (
        select array(select user_id from account_user where account_id = account.id and relation = 'holder') as users
      ) held
    where account.id = any($1)
    order by account.id`);

export async function watchAccounts(
  tx: Tx,
  accountIds: readonly number[],
): Promise<ReadonlyMap<number, AccountWatched>> {
  const prefix = sharesOf("");
  const [rows, units] = await Promise.all([
    tx.rows<Row>(lastDone([accountIds])),
    tx.rows<{ accountId: number; asset: string; held: bigint }>(sql`
      select account_id as "accountId", asset, sum(balance)::bigint as held
      from ledger_account
      where account_id = any(${accountIds}) and class in ('units.free', 'units.blocked', 'units.lien')
        and starts_with(asset, ${prefix})
      group by account_id, asset
      having sum(balance) > 0
      order by account_id, asset`),
  ]);
  return new Map(
    rows.map(({ id, activeAt, bankChangedAt }) => [
      id,
      {
        activeAt: instant(activeAt),
        bankChangedAt: bankChangedAt === null ? null : instant(bankChangedAt),
        holdings: units
          .filter(({ accountId }) => accountId === id)
          .map(({ asset, held }) => ({ securityID: asset.slice(prefix.length), held })),
      },
    ]),
  );
}
