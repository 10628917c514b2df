// What is due to settle, and which days have been settled.

import type { ChargeLine, Charges } from "@tradebook/domain/fees/charge-fees.ts";
import type { Redated } from "@tradebook/domain/end-of-day/redate.ts";
import type { Instant, TradingDay } from "@tradebook/domain/instant.ts";
import type { Execution } from "@tradebook/domain/order/outcome.ts";
import type { Side } from "@tradebook/domain/order/order-type.ts";
import { kobo, price, quantity } from "@tradebook/domain/units.ts";
import type { Tx } from "../db/in-tenant.ts";
import { sql, timestampText } from "../db/sql.ts";
import { takeTurn } from "../db/take-turns.ts";
import { chargeColumns } from "./commit-outcome.ts";

/** One settlement of a tenant at a time, on whatever process: the others wait, and then find nothing due. */
export async function lockSettlement(tx: Tx): Promise<void> {
  await takeTurn(tx, "settlement");
}

/** A row of `execution` by the columns of `executionColumns`. */
export type ExecutionRow = { readonly [C in (typeof chargeColumns)[ChargeLine]]: bigint } & {
  readonly exec_id: string;
  readonly ref_exec_id: string | null;
  readonly order_id: bigint;
  readonly account_id: number;
  readonly security_id: string;
  readonly side: Side;
  readonly last_px_kobo: bigint;
  readonly last_qty: bigint;
  readonly value_kobo: bigint;
  readonly trade_date: TradingDay;
  readonly settlement_date: TradingDay;
  readonly transact_time: Instant;
};

/**
 * Executions due up to a day whose account and day have no settlement yet, of at most `accounts` accounts. Looks back a
 * month from the last day that was settled whole; what could be left from before is named by the books' checks.
 */
export async function dueExecutions(tx: Tx, upTo: TradingDay, accounts: number): Promise<readonly Execution[]> {
  const rows = await tx.rows<ExecutionRow>(sql`
    with due as (
      select distinct account_id, settlement_date from execution
      where settlement_date <= ${upTo}
        -- Where every trade was taken back, nothing is due.
        and ref_exec_id is null and not exists (
          select from execution back
          where back.tenant_id = execution.tenant_id and back.ref_exec_id = execution.exec_id)
        and settlement_date >= coalesce((select max(run_key)::date from job_run where job = 'settlement'), '-infinity') - 30
        and not exists (
          select from journal
          where kind = 'settle' and ref = execution.settlement_date || ':' || execution.account_id)
      order by settlement_date, account_id
      limit ${accounts}
    )
    select exec_id, ref_exec_id, order_id, account_id, security_id, side, last_px_kobo, last_qty, value_kobo, commission_kobo,
      vat_commission_kobo, sec_fee_kobo, vat_sec_kobo, ngx_fee_kobo, vat_ngx_kobo, cscs_fee_kobo, vat_cscs_kobo,
      stamp_duty_kobo, trade_alert_kobo, trade_date, settlement_date, transact_time
    from execution join due using (account_id, settlement_date)
    order by settlement_date, account_id, execution.id`);
  return rows.map(executionOfRow);
}

export function executionOfRow(row: ExecutionRow): Execution {
  const charges = Object.fromEntries(
    Object.entries(chargeColumns).map(([line, column]) => [line, kobo(row[column])]),
  ) as Charges; // one for each line of the table
  return {
    execID: row.exec_id,
    refExecID: row.ref_exec_id,
    orderId: Number(row.order_id),
    accountId: row.account_id,
    securityID: row.security_id,
    side: row.side,
    lastPx: price(Number(row.last_px_kobo)),
    lastQty: quantity(Math.abs(Number(row.last_qty))),
    value: kobo(row.value_kobo),
    charges,
    tradeDate: row.trade_date,
    settlementDate: row.settlement_date,
    transactTime: row.transact_time,
  };
}

/** Notes that everything due up to a day is settled. */
export async function noteSettled(tx: Tx, upTo: TradingDay, at: Instant): Promise<void> {
  const when = timestampText(at);
  await tx.run(sql`
    insert into job_run (job, run_key, started_at, finished_at) values ('settlement', ${upTo}, ${when}, ${when})
    on conflict (tenant_id, job, run_key) do nothing`);
}

/** What is due on a day or after it and has not settled: all that a change of the calendar can move. */
export async function unsettledExecutions(tx: Tx, from: TradingDay): Promise<readonly Execution[]> {
  const rows = await tx.rows<ExecutionRow>(sql`
    select exec_id, ref_exec_id, order_id, account_id, security_id, side, last_px_kobo, last_qty, value_kobo, commission_kobo,
      vat_commission_kobo, sec_fee_kobo, vat_sec_kobo, ngx_fee_kobo, vat_ngx_kobo, cscs_fee_kobo, vat_cscs_kobo,
      stamp_duty_kobo, trade_alert_kobo, trade_date, settlement_date, transact_time
    from execution
    where settlement_date >= ${from}
      and not exists (
        select from journal
        where kind = 'settle' and ref = execution.settlement_date || ':' || execution.account_id)
    order by settlement_date, account_id, execution.id`);
  return rows.map(executionOfRow);
}

/** Those of the accounts whose settlement of the day is done. */
export async function settledAccounts(
  tx: Tx,
  day: TradingDay,
  accountIds: readonly number[],
): Promise<ReadonlySet<number>> {
  const rows = await tx.rows<{ account_id: number }>(sql`
    select account_id from unnest(${accountIds}::integer[]) as asked (account_id)
    where exists (select from journal where kind = 'settle' and ref = ${day} || ':' || account_id)
    order by account_id`);
  return new Set(rows.map((row) => row.account_id));
}

/** A number for a move of settlements. */
export async function beginMove(tx: Tx, why: string, at: Instant): Promise<number> {
  const [row] = await tx.rows<{ id: bigint }>(sql`
    insert into settlement_move (why, moved_at) values (${why}, ${timestampText(at)}) returning id`);
  return Number(row?.id ?? 0);
}

/** The executions settle on their new days from here on. */
export async function moveExecutions(tx: Tx, moveId: number, lines: readonly Redated[]): Promise<void> {
  await tx.run(sql`
    insert into settlement_move_line (move_id, exec_id, from_date, to_date)
    select ${moveId}::bigint, exec_id, from_date, to_date
    from unnest(${lines.map(({ execID }) => execID)}::text[], ${lines.map(({ from }) => from)}::date[],
      ${lines.map(({ to }) => to)}::date[]) as given (exec_id, from_date, to_date)`);
}
