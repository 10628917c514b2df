// Lines of an account's cash, as the ledger posted them, each with the balance after it.

import type { TradingDay } from "@tradebook/domain/instant.ts";
import type { JournalKind } from "@tradebook/domain/ledger/posting.ts";
import type { Side } from "@tradebook/domain/order/order-type.ts";
import {
  kobo,
  minus,
  price,
  quantity,
  zeroKobo,
  type Kobo,
  type Price,
  type Quantity,
} from "@tradebook/domain/units.ts";
import type { Tx } from "../db/in-tenant.ts";
import { fixedSql, sql } from "../db/sql.ts";
import type { Cut } from "./counted-page.ts";
import { likeText } from "./like-text.ts";

/** The trade behind a line. */
export type LineTrade = {
  readonly securityID: string;
  readonly side: Side;
  readonly lastQty: Quantity;
  readonly lastPx: Price;
  readonly tradeDate: TradingDay;
};

export type StatementLine = {
  /** Counted from 1 in the account, without a gap. */
  readonly lineNo: number;
  readonly kind: JournalKind;
  readonly ref: string;
  readonly transactionDate: TradingDay;
  readonly valueDate: TradingDay;
  /** As the journal has it: for the house, in kobo. */
  readonly description: string;
  readonly details: Readonly<Record<string, unknown>>;
  readonly orderId: number | null;
  /** A cheque that the banks have not paid yet. */
  readonly isUncleared: boolean;
  readonly trade: LineTrade | null;
  /** What it added; below zero for what it took. */
  readonly amount: Kobo;
  readonly balance: Kobo;
};

/** A period's lines: those after `before` up to and with `last`, which may be none. */
export type StatementPeriod = {
  readonly opening: Kobo;
  readonly debit: Kobo;
  readonly credit: Kobo;
  readonly closing: Kobo;
  readonly before: number;
  readonly last: number;
};

type Sums = { readonly line_no: bigint; readonly debits: bigint; readonly credits: bigint };

/** What a period adds up to, both days included: found in two lines, however many there are. */
export async function statementPeriod(
  tx: Tx,
  accountId: number,
  { from, to }: { readonly from: TradingDay; readonly to: TradingDay },
): Promise<StatementPeriod> {
  const [[opening], [closing]] = await Promise.all([
    tx.rows<Sums>(sql`
      select line_no, debits_kobo as debits, credits_kobo as credits from cash_line
      where account_id = ${accountId} and entry_date < ${from}
      order by entry_date desc, line_no desc
      limit 1`),
    tx.rows<Sums>(sql`
      select line_no, debits_kobo as debits, credits_kobo as credits from cash_line
      where account_id = ${accountId} and entry_date <= ${to}
      order by entry_date desc, line_no desc
      limit 1`),
  ]);
  const first = opening ?? { line_no: 0n, debits: 0n, credits: 0n };
  const end = closing ?? first;
  return {
    opening: kobo(first.credits - first.debits),
    debit: kobo(end.debits - first.debits),
    credit: kobo(end.credits - first.credits),
    closing: kobo(end.credits - end.debits),
    before: Number(first.line_no),
    last: Math.max(Number(end.line_no), Number(first.line_no)),
  };
}

/** What to show of a period; null shows all. */
export type StatementFilter = {
  readonly kinds: readonly JournalKind[] | null;
  readonly side: Side | null;
  /** Only lines of a later value date. */
  readonly unclearedAfter: TradingDay | null;
  readonly direction: "debit" | "credit" | null;
  /** Whichever way it went. */
  readonly minAmount: Kobo | null;
  readonly maxAmount: Kobo | null;
  /** Part of a reference, a note's number or a description. */
  readonly reference: string | null;
};

/** Whose lines, and which. */
export type StatementRange = Pick<StatementPeriod, "before" | "last"> & { readonly accountId: number };

type LineRow = {
  readonly line_no: bigint;
  readonly kind: JournalKind;
  readonly ref: string;
  readonly entry_date: TradingDay;
  readonly value_date: TradingDay;
  readonly description: string;
  readonly details: Readonly<Record<string, unknown>> | null;
  readonly order_id: bigint | null;
  readonly amount_kobo: bigint;
  readonly balance_kobo: bigint;
  readonly security_id: string | null;
  readonly side: Side | null;
  readonly last_qty: bigint | null;
  readonly last_px_kobo: bigint | null;
  readonly trade_date: TradingDay | null;
  readonly uncleared: boolean;
};

/** A page of a period's lines in the order they were posted. Lines are numbered without a gap, so none is passed over. */
export async function statementLines(tx: Tx, range: StatementRange, cut: Cut): Promise<readonly StatementLine[]> {
  const { accountId, before, last } = range;
  const after = before + cut.skip;
  const rows = await tx.rows<LineRow>(sql`
    select line_no, journal.kind, journal.ref, entry_date, value_date, journal.description, journal.details,
      journal.order_id, cash_line.amount_kobo, balance_kobo, security_id, execution.side, last_qty, last_px_kobo,
      trade_date, deposit.status is not null as uncleared
    from cash_line
      join journal on journal.tenant_id = cash_line.tenant_id and journal.id = cash_line.journal_id
      left join execution on journal.kind = 'fill' and execution.tenant_id = journal.tenant_id
        and execution.exec_id = journal.ref
      left join deposit on cash_line.kind = 'deposit' and deposit.tenant_id = journal.tenant_id
        and deposit.ref = journal.ref and deposit.status = 'UNCLEARED'
    where cash_line.account_id = ${accountId} and line_no > ${after} and line_no <= ${Math.min(last, after + cut.take)}
    order by line_no`);
  return rows.map(lineOf);
}

export type FilteredLines = {
  readonly count: number;
  /** Of every line that passes. */
  readonly debit: Kobo;
  readonly credit: Kobo;
  readonly lines: readonly StatementLine[];
};

/** A page of the lines that pass a filter, how many do and what they add up to. */
export async function filteredLines(tx: Tx, range: StatementRange & StatementFilter, cut: Cut): Promise<FilteredLines> {
  const { accountId, before, last, kinds, side, unclearedAfter, direction, minAmount, maxAmount } = range;
  const uncleared = unclearedAfter === null ? [] : await unclearedJournals(tx, accountId);
  const part = range.reference === null ? null : likeText(range.reference);
  const asked = [kinds, side, unclearedAfter, uncleared, direction, minAmount, maxAmount, part];
  const values = [accountId, before, last, ...asked];
  const [[counted], rows] = await Promise.all([
    tx.rows<{ count: number; debit: bigint; credit: bigint }>(passingSums(values)),
    tx.rows<LineRow>(passingPage([...values, cut.take, cut.skip])),
  ]);
  const { count = 0, debit = 0n, credit = 0n } = counted ?? {};
  return { count, debit: kobo(debit), credit: kobo(credit), lines: rows.map(lineOf) };
}

/** Lines of a range by what is asked, null for anything; only a reference looks behind a line. */
const passing = `
  from cash_line
  where account_id = $1 and line_no > $2 and line_no <= $3
    and ($4::text[] is null or kind = any($4))
    and ($5::text is null or side = $5)
    and ($6::date is null or value_date > $6 or journal_id = any($7::bigint[]))
    and ($8::text is null or (amount_kobo < 0) = ($8 = 'debit'))
    and ($9::bigint is null or abs(amount_kobo) >= $9)
    and ($10::bigint is null or abs(amount_kobo) <= $10)
    and ($11::text is null or exists (
      select from journal
        left join execution on journal.kind = 'fill' and execution.tenant_id = journal.tenant_id
          and execution.exec_id = journal.ref
      where journal.tenant_id = cash_line.tenant_id and journal.id = cash_line.journal_id
        and lower(concat_ws(' ', journal.ref, journal.description, journal.details ->> 'narration', security_id,
          case execution.side when 'Buy' then 'PCN' when 'Sell' then 'SCN' end || to_char(trade_date, '/YYYYMMDD/')
            || lpad(journal.order_id::text, greatest(7, length(journal.order_id::text)), '0'))) like $11))`;

const passingSums = fixedSql(`
  select count(*)::int as count, coalesce(sum(-amount_kobo) filter (where amount_kobo < 0), 0)::bigint as debit,
    coalesce(sum(amount_kobo) filter (where amount_kobo > 0), 0)::bigint as credit
  ${passing}`);

const passingPage = fixedSql(`
  with page as (
    select tenant_id, line_no, journal_id, entry_date, value_date, amount_kobo, balance_kobo
    ${passing}
    order by line_no
    limit $12 offset $13
  )
  select line_no, journal.kind, journal.ref, entry_date, value_date, journal.description, journal.details,
    journal.order_id, page.amount_kobo, balance_kobo, security_id, side, last_qty, last_px_kobo, trade_date,
    deposit.status is not null as uncleared
  from page
    join journal on journal.tenant_id = page.tenant_id and journal.id = page.journal_id
    left join execution on journal.kind = 'fill' and execution.tenant_id = journal.tenant_id
      and execution.exec_id = journal.ref
    left join deposit on journal.kind = 'deposit' and deposit.tenant_id = journal.tenant_id
      and deposit.ref = journal.ref and deposit.status = 'UNCLEARED'
  order by line_no`);

/** The journals of cheques that the banks have not paid yet: few, so that the lines are looked through once. */
async function unclearedJournals(tx: Tx, accountId: number): Promise<readonly bigint[]> {
  const rows = await tx.rows<{ id: bigint }>(sql`
    select journal.id
    from deposit join journal on journal.kind = 'deposit' and journal.ref = deposit.ref
    where deposit.account_id = ${accountId} and deposit.status = 'UNCLEARED'
    order by journal.id`);
  return rows.map(({ id }) => id);
}

/** All that a client has in cash, as the ledger's accounts stand: what the last line's balance must be. */
export async function ledgerCash(tx: Tx, accountId: number): Promise<Kobo> {
  const [row] = await tx.rows<{ credits: bigint; debits: bigint }>(sql`
    select coalesce(sum(credits), 0) as credits, coalesce(sum(debits), 0) as debits
    from ledger_account
    where account_id = ${accountId} and asset = 'NGN'`);
  return row === undefined ? zeroKobo : minus(kobo(row.credits), kobo(row.debits));
}

function lineOf(row: LineRow): StatementLine {
  return {
    lineNo: Number(row.line_no),
    kind: row.kind,
    ref: row.ref,
    transactionDate: row.entry_date,
    valueDate: row.value_date,
    description: row.description,
    details: row.details ?? {},
    orderId: row.order_id === null ? null : Number(row.order_id),
    isUncleared: row.uncleared,
    trade: tradeOf(row),
    amount: kobo(row.amount_kobo),
    balance: kobo(row.balance_kobo),
  };
}

function tradeOf({ security_id, side, last_qty, last_px_kobo, trade_date }: LineRow): LineTrade | null {
  if (security_id === null || side === null || last_qty === null) return null;
  if (last_px_kobo === null || trade_date === null) return null;
  return {
    securityID: security_id,
    side,
    lastQty: quantity(Number(last_qty)),
    lastPx: price(Number(last_px_kobo)),
    tradeDate: trade_date,
  };
}
