// Money that came into an account and went out of it: deposits, dividends, sales, corrections and cash for fractions;
// withdrawals at every stage.

import type { DepositStatus } from "@tradebook/domain/funding/deposit.ts";
import type { WithdrawalStatus } from "@tradebook/domain/funding/withdrawal.ts";
import type { Instant, TradingDay } from "@tradebook/domain/instant.ts";
import { kobo, type Kobo } from "@tradebook/domain/units.ts";
import type { Tx } from "../db/in-tenant.ts";
import { fixedSql } from "../db/sql.ts";
import type { KeyedCut } from "./counted-page.ts";
import { likeText } from "./like-text.ts";

/** What of a period; null for anything. */
type FlowSearch = {
  readonly accountId: number;
  readonly from: TradingDay;
  readonly to: TradingDay;
  readonly minAmount: Kobo | null;
  readonly maxAmount: Kobo | null;
  /** Part of what a line says of itself. */
  readonly reference: string | null;
};

/** `adjustment` is cash put right by hand; a bonus, rights and a split bring cash for fractions of shares. */
export type InflowKind = "deposit" | "dividend" | "fill" | "adjustment" | "bonus" | "rights" | "split";
export type InflowSearch = FlowSearch & {
  readonly kinds: readonly InflowKind[] | null;
  /** The market's day: what has a later value date is still to come. */
  readonly today: TradingDay;
};

/** Over every line that passes; what was taken back is counted, and in no sum. */
export type InflowSums = {
  readonly count: number;
  /** What has come and what is to come. */
  readonly total: Kobo;
  readonly received: Kobo;
  /** Charges of sales and tax of dividends, taken out before the money came. */
  readonly fee: Kobo;
  /** From when a deposit was told of until it was the client's; null where none had to wait. */
  readonly clearMs: number | null;
};

export type Inflow = {
  readonly lineNo: number;
  readonly kind: InflowKind;
  readonly ref: string;
  /** Of a sale. */
  readonly orderId: number | null;
  readonly tradeDate: TradingDay | null;
  readonly date: TradingDay;
  readonly valueDate: TradingDay;
  readonly amount: Kobo;
  /** As in the sums. */
  readonly fee: Kobo;
  /** When the house had it: entered, or posted where nobody enters it. */
  readonly receivedAt: Instant;
  readonly description: string;
  readonly details: Readonly<Record<string, unknown>>;
  /** Of the deposit behind it; null for one that was made before deposits were kept, and for what is none. */
  readonly depositStatus: DepositStatus | null;
};

type InflowRow = Omit<Inflow, "lineNo" | "orderId" | "amount" | "fee" | "details"> & {
  readonly lineNo: bigint;
  readonly orderId: bigint | null;
  readonly amount: bigint;
  readonly fee: bigint;
  readonly details: Readonly<Record<string, unknown>> | null;
};

/** The lines that pass; only a reference looks behind a line. */
const comingIn = `
  from cash_line
  where cash_line.account_id = $1 and entry_date between $2 and $3 and amount_kobo > 0
    and (kind in ('deposit', 'dividend', 'adjustment', 'bonus', 'rights', 'split') or kind = 'fill' and side = 'Sell')
    and ($4::text[] is null or kind = any($4))
    and ($5::bigint is null or amount_kobo >= $5) and ($6::bigint is null or amount_kobo <= $6)
    and ($7::text is null or exists (
      select from journal
        left join execution on journal.kind = 'fill' and execution.tenant_id = journal.tenant_id
          and execution.exec_id = journal.ref
      where journal.tenant_id = cash_line.tenant_id and journal.id = cash_line.journal_id
        and lower(concat_ws(' ', journal.ref, journal.details ->> 'bankRef', journal.details ->> 'payer',
          journal.details ->> 'narration', journal.details ->> 'securityID', security_id,
          'SCN' || to_char(trade_date, '/YYYYMMDD/')
            || lpad(journal.order_id::text, greatest(7, length(journal.order_id::text)), '0'))) like $7))`;

/** What is taken out of money before it comes: the charges of a sale, the tax of a dividend. */
const feeOf = "coalesce(execution.charges_kobo, (journal.details ->> 'withheldKobo')::bigint, 0)";

/** What was taken back counts as a line, and not in the total. */
const inflowSumsOf = fixedSql(`
  with passing as (select tenant_id, journal_id, value_date, amount_kobo ${comingIn}), taken_back as (
    select journal.id as journal_id
    from deposit
      join journal on journal.tenant_id = deposit.tenant_id and journal.kind = 'deposit' and journal.ref = deposit.ref
    where deposit.account_id = $1 and deposit.status not in ('UNCLEARED', 'CLEARED')
    union
    select came.id
    from passing join journal came on came.tenant_id = passing.tenant_id and came.id = passing.journal_id
    where came.kind in ('dividend', 'adjustment', 'bonus', 'rights', 'split') and exists (
        select from journal back
        where back.tenant_id = came.tenant_id and back.kind = 'reversal'
          and back.ref in (came.ref, came.ref || ':reversed'))
      or came.kind = 'fill' and exists (
        select from execution back where back.tenant_id = came.tenant_id and back.ref_exec_id = came.ref)
  )
  select count(*)::int as count,
    coalesce(sum(passing.amount_kobo) filter (where taken_back.journal_id is null), 0)::bigint as total,
    coalesce(sum(passing.amount_kobo) filter (where taken_back.journal_id is null and value_date <= $8
      and deposit.status is distinct from 'UNCLEARED'), 0)::bigint as received,
    coalesce(sum(${feeOf}) filter (where taken_back.journal_id is null), 0)::bigint as fee,
    extract(epoch from avg(deposit.decided_at - deposit.entered_at)
      filter (where deposit.status = 'CLEARED' and deposit.decided_at > deposit.entered_at))::float8 as clear_seconds
  from passing left join taken_back using (journal_id)
    join journal on journal.tenant_id = passing.tenant_id and journal.id = passing.journal_id
    left join execution on journal.kind = 'fill' and execution.tenant_id = journal.tenant_id
      and execution.exec_id = journal.ref
    left join deposit on journal.kind = 'deposit' and deposit.tenant_id = journal.tenant_id
      and deposit.ref = journal.ref`);

type InflowSumsRow = {
  readonly count: number;
  readonly total: bigint;
  readonly received: bigint;
  readonly fee: bigint;
  readonly clear_seconds: number | null;
};

const inflowPage = fixedSql(`
  with page as (
    select tenant_id, line_no, journal_id, entry_date, value_date, amount_kobo
    ${comingIn} and ($8::bigint is null or line_no < $8)
    order by line_no desc
    limit $9 offset $10
  )
  select line_no as "lineNo", journal.kind, journal.ref, journal.order_id as "orderId",
    execution.trade_date as "tradeDate", entry_date as date, value_date as "valueDate", page.amount_kobo as amount,
    ${feeOf} as fee, coalesce(deposit.entered_at, journal.created_at) as "receivedAt",
    journal.description, journal.details, deposit.status as "depositStatus"
  from page
    join journal on journal.tenant_id = page.tenant_id and journal.id = page.journal_id
    left join execution on journal.kind = 'fill' and execution.tenant_id = journal.tenant_id
      and execution.exec_id = journal.ref
    left join deposit on journal.kind = 'deposit' and deposit.tenant_id = journal.tenant_id
      and deposit.ref = journal.ref
  order by line_no desc`);

/** How many lines of money in of a period pass, and what came of them that was not taken back. */
export async function inflowSums(tx: Tx, search: InflowSearch): Promise<InflowSums> {
  const [row] = await tx.rows<InflowSumsRow>(inflowSumsOf([...inflowValues(search), search.today]));
  const { count = 0, total = 0n, received = 0n, fee = 0n, clear_seconds: seconds = null } = row ?? {};
  const clearMs = seconds === null ? null : Math.round(seconds * 1000);
  return { count, total: kobo(total), received: kobo(received), fee: kobo(fee), clearMs };
}

/** A page of them, newest first; `after` is the line's number that the page before ended with. */
export async function inflows(tx: Tx, search: InflowSearch, cut: KeyedCut<number>): Promise<readonly Inflow[]> {
  const { after = null, take, skip } = cut;
  const rows = await tx.rows<InflowRow>(inflowPage([...inflowValues(search), after, take, skip]));
  return rows.map((row) => ({
    ...row,
    lineNo: Number(row.lineNo),
    orderId: row.orderId === null ? null : Number(row.orderId),
    amount: kobo(row.amount),
    fee: kobo(row.fee),
    details: row.details ?? {},
  }));
}

function inflowValues({ accountId, from, to, kinds, minAmount, maxAmount, reference }: InflowSearch) {
  return [accountId, from, to, kinds, minAmount, maxAmount, reference === null ? null : likeText(reference)];
}

export type OutflowSearch = FlowSearch & { readonly stage: WithdrawalStatus | null };

/** Of what was not given back: all of it, and what of it the bank has paid. */
export type OutflowSums = { readonly count: number; readonly total: Kobo; readonly paid: Kobo };

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
  readonly askedAt: Instant;
  readonly approvedAt: Instant | null;
  /** When the bank's word came that it has paid. */
  readonly paidAt: Instant | null;
  readonly promisedBy: Instant | null;
  /** Null for what no withdrawal is kept of: proceeds that went straight to the bank. */
  readonly withdrawalId: number | null;
};

type OutflowRow = Omit<Outflow, "id" | "amount" | "details" | "withdrawalId"> & {
  readonly id: bigint;
  readonly withdrawalId: bigint | null;
  readonly amount: bigint;
  readonly details: Readonly<Record<string, unknown>> | null;
};

/** Withdrawals asked for in a period that pass, each with its stage. */
const goingOut = `
  with asked as (
    select distinct journal.id, journal.tenant_id, left(journal.ref, -length(':asked')) as ref, journal.business_date,
      journal.details, transfer.amount, journal.created_at
    from ledger_account account
      join transfer on transfer.credit_id = account.id
      join journal on journal.id = transfer.journal_id
    where account.account_id = $1 and account.class = 'cash.withdrawing' and journal.kind = 'withdrawal'
      and journal.ref like '%:asked' and journal.business_date between $2 and $3
  ), staged as (
    select asked.*, coalesce(paid.business_date, failed.business_date) as ended_on, kept.bank_details_id, kept.id as withdrawal_id,
      approver.user_name as approver, case when kept.status <> 'REJECTED' then kept.decided_at end as approved_at,
      paid.created_at as paid_at, kept.promised_by,
      coalesce(kept.status, case when paid.ref is not null then 'PAID' when failed.ref is not null then 'FAILED'
        else 'REQUESTED' end) as stage
    from asked
      left join journal paid on paid.tenant_id = asked.tenant_id and paid.kind = 'withdrawal'
        and paid.ref = asked.ref || ':paid'
      left join journal failed on failed.tenant_id = asked.tenant_id and failed.kind = 'withdrawal'
        and failed.ref = asked.ref || ':failed'
      left join withdrawal kept on kept.tenant_id = asked.tenant_id and kept.ref = asked.ref
      left join app_user approver on approver.id = kept.decided_by and kept.status <> 'REJECTED'
    union all
    select journal.id, journal.tenant_id, journal.ref, journal.business_date, journal.details, transfer.amount,
      journal.created_at, journal.business_date, mandate.bank_details_id, null, approver.user_name, mandate.decided_at, journal.created_at, null, 'PAID'
    from ledger_account account
      join transfer on transfer.debit_id = account.id
      join journal on journal.id = transfer.journal_id
      join direct_settlement mandate on mandate.id = (journal.details ->> 'mandateId')::bigint
      left join app_user approver on approver.id = mandate.decided_by
    where account.account_id = $1 and account.class = 'cash.available' and journal.kind = 'direct-settlement'
      and journal.business_date between $2 and $3
  ), passing as (
    select staged.id, staged.ref, business_date as date, coalesce(ended_on, business_date) as "valueDate", amount, stage,
      details, bank.label as bank, approver as "approvedBy", staged.created_at as "askedAt", approved_at as "approvedAt",
      paid_at as "paidAt", promised_by as "promisedBy", withdrawal_id as "withdrawalId",
      coalesce(paid_to.account_last4, customer.bank_account_last4) as "accountLast4",
      coalesce(paid_to.account_name, customer.name) as holder
    from staged
      join securities_account account on account.id = $1
      join customer on customer.id = account.customer_id
      left join bank_details paid_to on paid_to.id = staged.bank_details_id
      left join bank on bank.sort_code = coalesce(paid_to.bank_code, customer.bank_sort_code)
    where ($4::text is null or stage = $4)
      and ($5::bigint is null or amount >= $5) and ($6::bigint is null or amount <= $6)
      and ($7::text is null or lower(concat_ws(' ', staged.ref, details ->> 'narration', bank.label,
        coalesce(details ->> 'beneficiary', paid_to.account_name, customer.name))) like $7)
  )`;

const outflowSumsOf = fixedSql(`
  ${goingOut}
  select count(*)::int as count,
    coalesce(sum(amount) filter (where stage in ('REQUESTED', 'APPROVED', 'PAID')), 0)::bigint as total,
    coalesce(sum(amount) filter (where stage = 'PAID'), 0)::bigint as paid
  from passing`);

const outflowPage = fixedSql(`
  ${goingOut}
  select id, ref, date, "valueDate", amount, stage, details, bank, "approvedBy", "accountLast4", holder, "askedAt", "approvedAt",
    "paidAt", "promisedBy", "withdrawalId"
  from passing
  where $8::bigint is null or id < $8
  order by id desc
  limit $9 offset $10`);

/** How many withdrawals pass, and what was asked for with those that were not given back. */
export async function outflowSums(tx: Tx, search: OutflowSearch): Promise<OutflowSums> {
  const [row] = await tx.rows<{ count: number; total: bigint; paid: bigint }>(outflowSumsOf(outflowValues(search)));
  return { count: row?.count ?? 0, total: kobo(row?.total ?? 0n), paid: kobo(row?.paid ?? 0n) };
}

/** A page of them, newest first; `after` is the id that the page before ended with. */
export async function outflows(tx: Tx, search: OutflowSearch, cut: KeyedCut<number>): Promise<readonly Outflow[]> {
  const { after = null, take, skip } = cut;
  const rows = await tx.rows<OutflowRow>(outflowPage([...outflowValues(search), after, take, skip]));
  return rows.map((row) => ({
    ...row,
    id: Number(row.id),
    withdrawalId: row.withdrawalId === null ? null : Number(row.withdrawalId),
    amount: kobo(row.amount),
    details: row.details ?? {},
  }));
}

function outflowValues({ accountId, from, to, stage, minAmount, maxAmount, reference }: OutflowSearch) {
  return [accountId, from, to, stage, minAmount, maxAmount, reference === null ? null : likeText(reference)];
}
