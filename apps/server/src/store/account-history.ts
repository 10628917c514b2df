// What a performance and the costs of an account are worked out from: cash day by day, closes, the index, fee lines of the ledger.

import type { TradingDay } from "@tradebook/domain/instant.ts";
import type { CostKind, CostLine } from "@tradebook/domain/portfolio/costs.ts";
import type { CashStep, CloseStep, IndexStep } from "@tradebook/domain/portfolio/valued-days.ts";
import { kobo } from "@tradebook/domain/units.ts";
import type { Tx } from "../db/in-tenant.ts";
import { sql } from "../db/sql.ts";
import { priceOrNull } from "./order-row.ts";

type Days = { readonly from: TradingDay; readonly to: TradingDay };

/** The day of the account's first cash; null when it never had any. */
export async function firstCashDay(tx: Tx, accountId: number): Promise<TradingDay | null> {
  const [row] = await tx.rows<{ day: TradingDay }>(sql`
    select entry_date as day from cash_line where account_id = ${accountId} order by line_no limit 1`);
  return row?.day ?? null;
}

/** Deposits, withdrawals and what sales send to the bank are outside, as is a deposit taken back; all else happened within. */
export async function cashSteps(tx: Tx, accountId: number, { from, to }: Days): Promise<readonly CashStep[]> {
  const rows = await tx.rows<{ day: TradingDay; symbol: string | null; outside: boolean; amount: bigint }>(sql`
    select line.entry_date as day, coalesce(stock_order.security_id, journal.details ->> 'securityID') as symbol,
      line.kind in ('deposit', 'withdrawal', 'direct-settlement')
        or (line.kind = 'reversal' and journal.ref like 'DEP-%') as outside,
      sum(line.amount_kobo)::bigint as amount
    from cash_line line
      join journal on journal.tenant_id = line.tenant_id and journal.id = line.journal_id
      left join stock_order on stock_order.tenant_id = journal.tenant_id and stock_order.id = journal.order_id
    where line.account_id = ${accountId} and line.entry_date between ${from} and ${to}
    group by line.entry_date, symbol, outside, line.amount_kobo > 0
    order by line.entry_date, symbol, outside, amount`);
  return rows.map(({ day, symbol, outside, amount }) => ({
    day,
    securityID: outside ? null : symbol,
    isOutside: outside,
    amount: kobo(amount),
  }));
}

export type Closes = { readonly steps: readonly CloseStep[]; readonly simulated: boolean };

/** Of each security its closes of a range, with the last one before it. */
export async function closesThrough(tx: Tx, securityIDs: readonly string[], { from, to }: Days): Promise<Closes> {
  const rows = await tx.rows<{ security_id: string; day: TradingDay; close: bigint; simulated: boolean }>(sql`
    select wanted.security_id, candle.day, candle.close_kobo as close, candle.is_simulated as simulated
    from unnest(${securityIDs}::text[]) as wanted (security_id), lateral (
      (select day, close_kobo, is_simulated from daily_candle
        where security_id = wanted.security_id and day < ${from} order by day desc limit 1)
      union all
      (select day, close_kobo, is_simulated from daily_candle
        where security_id = wanted.security_id and day between ${from} and ${to})
    ) candle
    order by candle.day, wanted.security_id`);
  const steps = rows.flatMap(({ security_id: securityID, day, close: kept }) => {
    const close = priceOrNull(kept);
    return close === null ? [] : [{ securityID, day, close }];
  });
  return { steps, simulated: rows.some(({ simulated }) => simulated) };
}

export type IndexLevels = { readonly steps: readonly IndexStep[]; readonly simulated: boolean };

/** The index of a range, with the last day before it. */
export async function indexThrough(tx: Tx, { from, to }: Days): Promise<IndexLevels> {
  const rows = await tx.rows<{ day: TradingDay; level: bigint; simulated: boolean }>(sql`
    (select day, close as level, is_simulated as simulated from index_day where day < ${from} order by day desc limit 1)
    union all
    (select day, close, is_simulated from index_day where day between ${from} and ${to})
    order by day`);
  const steps = rows.map(({ day, level }) => ({ day, level: Number(level) }));
  return { steps, simulated: rows.some(({ simulated }) => simulated) };
}

/** The ledger's accounts that a trade's charges go to, and what each is. */
const feeAccounts: Readonly<Record<string, CostKind>> = {
  "fee.commission": "commission",
  "fee.sec": "secFee",
  "fee.ngx": "ngxFee",
  "fee.cscs": "cscsFee",
  "fee.alert": "tradeAlert",
  "tax.vat": "vat",
  "tax.stamp": "stampDuty",
};

/** What trades were charged by month, as posted; what was given back when one was taken back is below zero. */
export async function chargeLinesOf(tx: Tx, accountId: number, { from, to }: Days): Promise<readonly CostLine[]> {
  const rows = await tx.rows<{ month: string; class: string; amount: bigint }>(sql`
    select to_char(line.entry_date, 'YYYY-MM') as month, fee.class,
      sum(case when transfer.credit_id = fee.id then transfer.amount else -transfer.amount end)::bigint as amount
    from cash_line line
      join transfer on transfer.tenant_id = line.tenant_id and transfer.journal_id = line.journal_id
      join ledger_account fee on fee.tenant_id = line.tenant_id and fee.id in (transfer.credit_id, transfer.debit_id)
    where line.account_id = ${accountId} and line.kind in ('fill', 'reversal', 'adjustment')
      and line.entry_date between ${from} and ${to} and fee.class = any(${Object.keys(feeAccounts)})
    group by month, fee.class
    order by month, fee.class`);
  return rows.flatMap(({ month, class: account, amount }) => {
    const kind = feeAccounts[account];
    return kind === undefined ? [] : [{ month, kind, amount: kobo(amount) }];
  });
}

/** What companies kept back of dividends, but for those that were taken back. */
export async function dividendTaxLines(tx: Tx, accountId: number, { from, to }: Days): Promise<readonly CostLine[]> {
  const rows = await tx.rows<{ month: string; amount: bigint }>(sql`
    select to_char(line.entry_date, 'YYYY-MM') as month,
      sum((journal.details ->> 'withheldKobo')::bigint)::bigint as amount
    from cash_line line join journal on journal.tenant_id = line.tenant_id and journal.id = line.journal_id
    where line.account_id = ${accountId} and line.kind = 'dividend' and line.entry_date between ${from} and ${to}
      and journal.details ->> 'withheldKobo' is not null
      and not exists (
        select from journal back
        where back.tenant_id = journal.tenant_id and back.kind = 'reversal' and back.ref = journal.ref)
    group by month
    order by month`);
  return rows.map(({ month, amount }) => ({ month, kind: "dividendTax", amount: kobo(amount) }));
}

/** The consideration of an account's trades by month, what was taken back taken off. */
export async function tradedByMonth(tx: Tx, accountId: number, { from, to }: Days) {
  const rows = await tx.rows<{ month: string; value: bigint }>(sql`
    select to_char(trade_date, 'YYYY-MM') as month, sum(value_kobo)::bigint as value from execution
    where account_id = ${accountId} and trade_date between ${from} and ${to}
    group by month
    order by month`);
  return new Map(rows.map(({ month, value }) => [month, kobo(value)]));
}

export type Volumes = {
  readonly sessions: number;
  readonly simulated: boolean;
  readonly of: ReadonlyMap<string, readonly number[]>;
};

/** What was traded in each of the market's last sessions before a day; nothing where there was no trade. */
export async function lastVolumes(
  tx: Tx,
  securityIDs: readonly string[],
  { before, sessions }: { readonly before: TradingDay; readonly sessions: number },
): Promise<Volumes> {
  const rows = await tx.rows<{ security_id: string; volumes: readonly bigint[]; simulated: boolean }>(sql`
    with session as (
      select day from index_day where day < ${before} order by day desc limit ${sessions}
    )
    select wanted.security_id, array_agg(coalesce(candle.volume, 0)::bigint order by session.day) as volumes,
      coalesce(bool_or(candle.is_simulated), false) as simulated
    from unnest(${securityIDs}::text[]) as wanted (security_id) cross join session
      left join daily_candle candle on candle.security_id = wanted.security_id and candle.day = session.day
    group by wanted.security_id
    order by wanted.security_id`);
  return {
    sessions: rows[0]?.volumes.length ?? 0,
    simulated: rows.some(({ simulated }) => simulated),
    of: new Map(rows.map(({ security_id, volumes }) => [security_id, volumes.map(Number)])),
  };
}
