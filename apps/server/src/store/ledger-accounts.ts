// Which row of ledger_account an account of the domain is. Rows are made on first use and their ids never change.

import { accountClasses, type AccountRef } from "@tradebook/domain/ledger/account.ts";
import { accountKey } from "@tradebook/domain/ledger/balance.ts";
import { invariant } from "@tradebook/domain/invariant.ts";
import type { Database } from "../db/database.ts";
import type { Tx } from "../db/in-tenant.ts";
import { insertInto } from "../db/insert-rows.ts";
import { sql } from "../db/sql.ts";

type KnownIds = Map<string, bigint>;
const known = new WeakMap<Database, KnownIds>();
const maxKnown = 500_000;

const insertAccounts = insertInto<AccountRef>(
  "ledger_account",
  {
    class: ["text", (account) => account.class],
    account_id: ["integer", (account) => account.accountId],
    asset: ["text", (account) => account.asset],
    settle_date: ["date", (account) => account.settleDate],
    normal: ["smallint", (account) => (accountClasses[account.class].normal === "credit" ? 1 : -1)],
    may_overdraw: ["boolean", (account) => accountClasses[account.class].mayOverdraw],
  },
  "on conflict do nothing",
);

type AccountIdRow = {
  readonly id: bigint;
  readonly class: AccountRef["class"];
  readonly account_id: number | null;
  readonly asset: AccountRef["asset"];
  readonly settle_date: AccountRef["settleDate"];
};

/** The ids by `accountKey`; missing accounts are opened in this transaction. */
export async function ledgerAccountIds(
  tx: Tx,
  accounts: Iterable<AccountRef>,
): Promise<(account: AccountRef) => bigint> {
  const ids = knownIds(tx.db);
  const opened: KnownIds = new Map();
  const missing = new Map<string, AccountRef>();
  for (const account of accounts) {
    const key = `${tx.tenantId}|${accountKey(account)}`;
    if (!ids.has(key)) missing.set(key, account);
  }
  if (missing.size > 0) {
    for (const row of await openAccounts(tx, missing)) opened.set(keyOfRow(tx.tenantId, row), row.id);
    // Only what is committed is remembered.
    tx.afterCommit(() => remember(ids, opened));
  }
  return (account) => {
    const key = `${tx.tenantId}|${accountKey(account)}`;
    const id = ids.get(key) ?? opened.get(key);
    invariant(id !== undefined, "an account that is posted to has been opened");
    return id;
  };
}

/** In the order of their keys, so that two transactions that open the same accounts wait for each other in line. */
async function openAccounts(tx: Tx, missing: ReadonlyMap<string, AccountRef>): Promise<readonly AccountIdRow[]> {
  const sorted = [...missing].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, account]) => account);
  const inserted = tx.run(insertAccounts(sorted));
  // A second statement, since the first one can't see rows that another transaction made while it waited.
  const found = tx.rows<AccountIdRow>(sql`
    with wanted as (
      select * from unnest(
        ${sorted.map((account) => account.class)}::text[], ${sorted.map((account) => account.accountId)}::integer[],
        ${sorted.map((account) => account.asset)}::text[], ${sorted.map((account) => account.settleDate)}::date[]
      ) as given (class, account_id, asset, settle_date)
    )
    select kept.id, kept.class, kept.account_id, kept.asset, kept.settle_date
    from wanted join ledger_account kept on kept.account_id = wanted.account_id
      and kept.class = wanted.class and kept.asset = wanted.asset
    where kept.settle_date is not distinct from wanted.settle_date
    union all
    select kept.id, kept.class, kept.account_id, kept.asset, kept.settle_date
    from wanted join ledger_account kept on kept.account_id is null
      and kept.class = wanted.class and kept.asset = wanted.asset
    where wanted.account_id is null and kept.settle_date is not distinct from wanted.settle_date`);
  const [, rows] = await Promise.all([inserted, found]);
  return rows;
}

function keyOfRow(tenantId: number, row: AccountIdRow): string {
  const account = { class: row.class, accountId: row.account_id, asset: row.asset, settleDate: row.settle_date };
  return `${tenantId}|${accountKey(account)}`;
}

function knownIds(db: Database): KnownIds {
  const ids = known.get(db) ?? new Map();
  known.set(db, ids);
  return ids;
}

function remember(ids: KnownIds, opened: KnownIds): void {
  if (ids.size + opened.size > maxKnown) ids.clear();
  for (const [key, id] of opened) ids.set(key, id);
}
