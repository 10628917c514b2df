// Trades as they were posted, for the reports that take them back or correct them.

import type { TradingDay } from "@tradebook/domain/instant.ts";
import type { PostedTrade } from "@tradebook/domain/order/facts.ts";
import { kobo, quantity, type Kobo } from "@tradebook/domain/units.ts";
import type { Tx } from "../db/in-tenant.ts";
import { sql } from "../db/sql.ts";
import { executionOfRow, type ExecutionRow } from "./settlement.ts";

/** What does not change while a batch is decided; what the account has free does. */
export type PostedRow = Omit<PostedTrade, "free">;

type Row = ExecutionRow & {
  readonly owed_cash: bigint;
  readonly owed_units: bigint;
  readonly is_taken_back: boolean;
};

/** The trades with these execIDs, what their clients came to owe by them, and whether they were taken back. */
export async function postedTrades(tx: Tx, execIDs: readonly string[]): Promise<ReadonlyMap<string, PostedRow>> {
  if (execIDs.length === 0) return new Map();
  const rows = await tx.rows<Row>(sql`
    select exec_id, ref_exec_id, order_id, account_id, security_id, side, last_px_kobo, last_qty, value_kobo,
      commission_kobo, vat_commission_kobo, sec_fee_kobo, vat_sec_kobo, ngx_fee_kobo, vat_ngx_kobo, cscs_fee_kobo,
      vat_cscs_kobo, stamp_duty_kobo, trade_alert_kobo, trade_date, settlement_date, transact_time,
      owed.cash as owed_cash, owed.units as owed_units,
      exists (select from execution back where back.ref_exec_id = execution.exec_id) as is_taken_back
    from execution, lateral (
      select coalesce(sum(amount) filter (where payer.asset = 'NGN'), 0)::bigint as cash,
        coalesce(sum(amount) filter (where payer.asset <> 'NGN'), 0)::bigint as units
      from journal join transfer on transfer.journal_id = journal.id
        join ledger_account payer on payer.id = transfer.debit_id and payer.class = 'client.receivable'
      where journal.kind = 'fill' and journal.ref = execution.exec_id
    ) owed
    where exec_id = any(${execIDs})
    order by exec_id`);
  return new Map(
    rows.map((row) => [
      row.exec_id,
      {
        execution: executionOfRow(row),
        owed: { cash: kobo(row.owed_cash), units: quantity(Number(row.owed_units)) },
        isTakenBack: row.is_taken_back,
      },
    ]),
  );
}

/** What each of the orders has traded by day, less what was taken back. */
export async function tradedByDay(tx: Tx, orderIds: readonly number[]): Promise<Map<number, Map<TradingDay, Kobo>>> {
  if (orderIds.length === 0) return new Map();
  const rows = await tx.rows<{ order_id: bigint; trade_date: TradingDay; value: bigint }>(sql`
    select order_id, trade_date, sum(value_kobo)::bigint as value
    from execution
    where order_id = any(${orderIds})
    group by order_id, trade_date
    order by order_id, trade_date`);
  const byOrder = new Map<number, Map<TradingDay, Kobo>>();
  for (const { order_id: id, trade_date: day, value } of rows) {
    const byDay = byOrder.get(Number(id)) ?? new Map<TradingDay, Kobo>();
    byOrder.set(Number(id), byDay.set(day, kobo(value)));
  }
  return byOrder;
}
