// Money that came into an account and went out of it: deposits, dividends, sales; withdrawals at every stage.

import type { DepositStatus } from "@tradebook/domain/funding/deposit.ts";
import type { WithdrawalStatus } from "@tradebook/domain/funding/withdrawal.ts";
import type { TradingDay } from "@tradebook/domain/instant.ts";
import { kobo, type Kobo } from "@tradebook/domain/units.ts";
import type { Tx } from "../db/in-tenant.ts";
import { sql } from "../db/sql.ts";
import { countedPage, type CountedPage, type Cut } from "./counted-page.ts";

export type FlowSearch = {
  readonly accountId: number;
  readonly from: TradingDay;
  readonly to: TradingDay;
};

export type FlowPage<Row> = { readonly count: number; readonly total: Kobo; readonly rows: readonly Row[] };

export type Inflow = {
  readonly lineNo: number;
  readonly kind: "deposit" | "dividend" | "fill";
  readonly ref: string;
  readonly date: TradingDay;
  readonly valueDate: TradingDay;
  readonly amount: Kobo;
  readonly description: string;
  readonly details: Readonly<Record<string, unknown>>;
  /** Of the deposit behind it; null for one that was made before deposits were kept, and for what is none. */
  readonly depositStatus: DepositStatus | null;
};

type InflowRow = Omit<Inflow, "lineNo" | "amount" | "details"> & {
  readonly lineNo: bigint;
  readonly amount: bigint;
  readonly details: Readonly<Record<string, unknown>> | null;
  readonly count: number;
  readonly total: bigint;
};

/** Deposits, dividends and the proceeds of sales of a period, newest first. The total is of what was not taken back. */
export async function inflows(tx: Tx, search: FlowSearch, cut: Cut): Promise<FlowPage<Inflow>> {
  const page = await countedPage((part) => inflowRows(tx, search, part), cut);
  return pageOf(page, ({ count: _count, total: _total, ...row }) => ({
    ...row,
    lineNo: Number(row.lineNo),
    amount: kobo(row.amount),
    details: row.details ?? {},
  }));
}

async function inflowRows(tx: Tx, { accountId, from, to }: FlowSearch, { skip, take }: Cut) {
  return await tx.rows<InflowRow>(sql`
    select line_no as "lineNo", cash_line.kind, journal.ref, entry_date as date, value_date as "valueDate",
      cash_line.amount_kobo as amount,
      journal.description, journal.details, deposit.status as "depositStatus", (count(*) over ())::int as count,
      coalesce(sum(cash_line.amount_kobo) filter (where deposit.status is null or deposit.status in ('UNCLEARED', 'CLEARED'))
        over (), 0) as total
    from cash_line
      join journal on journal.tenant_id = cash_line.tenant_id and journal.id = cash_line.journal_id
      left join deposit on cash_line.kind = 'deposit' and deposit.tenant_id = journal.tenant_id
        and deposit.ref = journal.ref
    where cash_line.account_id = ${accountId} and entry_date between ${from} and ${to}
      and cash_line.kind in ('deposit', 'dividend', 'fill') and cash_line.amount_kobo > 0
    order by line_no desc
    limit ${take} offset ${skip}`);
}

export type Outflow = {
  readonly id: number;
  readonly ref: string;
  readonly date: TradingDay;
  /** The day it was paid; the day it was asked for until then. */
  readonly valueDate: TradingDay;
  readonly amount: Kobo;
  readonly stage: WithdrawalStatus;
  readonly details: Readonly<Record<string, unknown>>;
  readonly bank: string | null;
  readonly accountLast4: string | null;
  readonly holder: string;
  readonly approvedBy: string | null;
};

type OutflowRow = Omit<Outflow, "id" | "amount" | "details"> & {
  readonly id: bigint;
  readonly amount: bigint;
  readonly details: Readonly<Record<string, unknown>> | null;
  readonly count: number;
  readonly total: bigint;
};

/** Withdrawals asked for in a period, newest first. The total is of those that were not given back. */
export async function outflows(tx: Tx, search: FlowSearch, cut: Cut): Promise<FlowPage<Outflow>> {
  const page = await countedPage((part) => outflowRows(tx, search, part), cut);
  return pageOf(page, ({ count: _count, total: _total, ...row }) => ({
    ...row,
    id: Number(row.id),
    amount: kobo(row.amount),
    details: row.details ?? {},
  }));
}

async function outflowRows(tx: Tx, { accountId, from, to }: FlowSearch, { skip, take }: Cut) {
  return await tx.rows<OutflowRow>(sql`
    with asked as (
      select distinct journal.id, journal.tenant_id, left(journal.ref, -length(':asked')) as ref, journal.business_date, journal.details,
        transfer.amount
      from ledger_account account
        join transfer on transfer.credit_id = account.id
        join journal on journal.id = transfer.journal_id
      where account.account_id = ${accountId} and account.class = 'cash.withdrawing' and journal.kind = 'withdrawal'
        and journal.ref like '%:asked' and journal.business_date between ${from} and ${to}
    ), staged as (
      select asked.*, ended.business_date as ended_on, kept.bank_details_id, approver.user_name as approver,
        coalesce(kept.status, case when ended.ref is null then 'REQUESTED' when ended.ref like '%:paid' then 'PAID'
          else 'FAILED' end) as stage
      from asked
        left join journal ended on ended.kind = 'withdrawal' and ended.ref in (asked.ref || ':paid', asked.ref || ':failed')
        left join withdrawal kept on kept.tenant_id = asked.tenant_id and kept.ref = asked.ref
        left join app_user approver on approver.id = kept.decided_by and kept.status <> 'REJECTED'
    )
    select staged.id, staged.ref, business_date as date, coalesce(ended_on, business_date) as "valueDate", amount, stage,
      details, bank.label as bank, approver as "approvedBy",
      coalesce(paid_to.account_last4, customer.bank_account_last4) as "accountLast4",
      coalesce(paid_to.account_name, customer.name) as holder, (count(*) over ())::int as count,
      coalesce(sum(amount) filter (where stage in ('REQUESTED', 'APPROVED', 'PAID')) over (), 0) as total
    from staged
      join securities_account account on account.id = ${accountId}
      join customer on customer.id = account.customer_id
      left join bank_details paid_to on paid_to.id = staged.bank_details_id
      left join bank on bank.sort_code = coalesce(paid_to.bank_code, customer.bank_sort_code)
    order by staged.id desc
    limit ${take} offset ${skip}`);
}

type Counted = { readonly count: number; readonly total: bigint };

function pageOf<Row extends Counted, Flow>(page: CountedPage<Row>, flowOf: (row: Row) => Flow): FlowPage<Flow> {
  return { count: page.summed?.count ?? 0, total: kobo(page.summed?.total ?? 0n), rows: page.rows.map(flowOf) };
}
