// Balances of an account, by class; what is due on the coming settlement days.

import type { TradingDay } from "@tradebook/domain/instant.ts";
import type { AccountClass } from "@tradebook/domain/ledger/account.ts";
import type { Side } from "@tradebook/domain/order/order-type.ts";
import { kobo, type Kobo } from "@tradebook/domain/units.ts";
import type { Tx } from "../db/in-tenant.ts";
import { sql } from "../db/sql.ts";

/** Cash of one account by class; a class that was never posted to is missing. */
export async function cashBalances(tx: Tx, accountId: number): Promise<ReadonlyMap<AccountClass, Kobo>> {
  const rows = await tx.rows<{ class: AccountClass; balance: bigint }>(sql`
    select class, sum(balance) as balance from ledger_account
    where account_id = ${accountId} and asset = 'NGN'
    group by class
    order by class`);
  return new Map(rows.map((row) => [row.class, kobo(row.balance)]));
}

export type DueAmount = { readonly date: TradingDay; readonly side: Side; readonly amount: Kobo };

/** What trades that are not settled yet bring and cost, charges and all, by settlement day. */
export async function unsettledTrades(tx: Tx, accountId: number): Promise<readonly DueAmount[]> {
  const rows = await tx.rows<{ date: TradingDay; side: Side; amount: bigint }>(sql`
    select settlement_date as date, side,
      sum(case side when 'Buy' then value_kobo + charges_kobo else value_kobo - charges_kobo end) as amount
    from execution
    where account_id = ${accountId}
      -- A day with something due is one that is not settled.
      and settlement_date in (
        select settle_date from ledger_account
        where account_id = ${accountId} and settle_date is not null and debits <> credits)
    group by settlement_date, side
    order by settlement_date, side`);
  return rows.map((row) => ({ ...row, amount: kobo(row.amount) }));
}

export type UnitBalance = {
  readonly accountId: number;
  readonly securityID: string;
  readonly free: bigint;
  /** Reserved by sell orders. */
  readonly blocked: bigint;
  /** Under a lien. */
  readonly pledged: bigint;
  readonly pending: bigint;
};

/** Shares of these accounts by security, as the ledger has them now. */
export async function unitBalances(tx: Tx, accountIds: readonly number[]): Promise<readonly UnitBalance[]> {
  return await tx.rows<UnitBalance>(sql`
    select account_id as "accountId", substr(asset, 5) as "securityID",
      coalesce(sum(balance) filter (where class = 'units.free'), 0) as free,
      coalesce(sum(balance) filter (where class = 'units.blocked'), 0) as blocked,
      coalesce(sum(balance) filter (where class = 'units.lien'), 0) as pledged,
      coalesce(sum(balance) filter (where class = 'units.due_in'), 0) as pending
    from ledger_account
    where account_id = any(${accountIds}) and asset <> 'NGN'
      and class in ('units.free', 'units.blocked', 'units.lien', 'units.due_in')
    group by account_id, asset
    having sum(balance) <> 0
    order by account_id, asset`);
}
