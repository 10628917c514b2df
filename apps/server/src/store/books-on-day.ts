// What our books had at the end of a day that others keep as well: clients' shares at the depository, their money at the bank.

import type { OurPosition } from "@tradebook/domain/end-of-day/positions.ts";
import type { TradingDay } from "@tradebook/domain/instant.ts";
import { kobo, type Kobo } from "@tradebook/domain/units.ts";
import type { Tx } from "../db/in-tenant.ts";
import { sql } from "../db/sql.ts";

/**
 * Shares that have settled, whatever they are bound by; what is sold and not delivered is there still. What a client owes was
 * sold, or is held for an order, without being theirs: it is not there, neither before the sale settles nor after.
 */
export async function positionsOn(tx: Tx, day: TradingDay): Promise<readonly OurPosition[]> {
  return await tx.rows<OurPosition>(sql`
    with later as (
      select end_id as id, sum(amount) as amount
      from journal
        join lateral (
          select credit_id as end_id, amount from transfer where journal_id = journal.id and asset <> 'NGN'
          union all
          select debit_id, -amount from transfer where journal_id = journal.id and asset <> 'NGN'
        ) ends on true
      where journal.business_date > ${day}
      group by end_id
    )
    select account.cscs_account as account, account.chn, substr(own.asset, 5) as "securityID",
      sum(case own.class when 'client.receivable' then -own.balance else own.balance end - coalesce(later.amount, 0))::bigint
        as shares
    from ledger_account own
      join securities_account account on account.id = own.account_id
      left join later on later.id = own.id
    where own.class in ('units.free', 'units.blocked', 'units.lien', 'units.due_out', 'client.receivable')
      and own.asset <> 'NGN'
    group by account.cscs_account, account.chn, own.asset
    having sum(case own.class when 'client.receivable' then -own.balance else own.balance end - coalesce(later.amount, 0)) <> 0
    order by account.cscs_account, own.asset`);
}

/** Of the account at the bank that holds clients' money. */
export async function bankOn(tx: Tx, day: TradingDay): Promise<Kobo> {
  const [row] = await tx.rows<{ amount: bigint }>(sql`
    select (coalesce(sum(own.balance), 0) - coalesce((
      select sum(case when debit.class = 'bank.client' then moved.amount else -moved.amount end)
      from journal
        join transfer moved on moved.journal_id = journal.id
        join ledger_account debit on debit.id = moved.debit_id
        join ledger_account credit on credit.id = moved.credit_id
      where journal.business_date > ${day} and (debit.class = 'bank.client') <> (credit.class = 'bank.client')
    ), 0))::bigint as amount
    from ledger_account own
    where own.class = 'bank.client'`);
  return kobo(row?.amount ?? 0n);
}
