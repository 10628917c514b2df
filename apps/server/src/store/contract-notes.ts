// The fills behind contract notes, one note an order and day, and what notes add up to.

import type { NoteStatus } from "@tradebook/contract/account-reports.ts";
import type { ChargeLine, Charges } from "@tradebook/domain/fees/charge-fees.ts";
import type { Instant, TradingDay } from "@tradebook/domain/instant.ts";
import type { Side } from "@tradebook/domain/order/order-type.ts";
import type { NoteFill } from "@tradebook/domain/portfolio/contract-note.ts";
import { kobo, price, type Kobo } from "@tradebook/domain/units.ts";
import type { Tx } from "../db/in-tenant.ts";
import { fixedSql, sql, type SqlValue } from "../db/sql.ts";
import { chargeColumns } from "./commit-outcome.ts";
import type { KeyedCut } from "./counted-page.ts";
import { likeText } from "./like-text.ts";

type ChargeRow = { readonly [C in (typeof chargeColumns)[ChargeLine]]: bigint };

type FillRow = ChargeRow & {
  readonly exec_id: string;
  readonly ref_exec_id: string | null;
  readonly order_id: bigint;
  readonly security_id: string;
  readonly side: Side;
  readonly last_px_kobo: bigint;
  readonly last_qty: bigint;
  readonly value_kobo: bigint;
  readonly trade_date: TradingDay;
  readonly settlement_date: TradingDay;
  readonly transact_time: Instant;
  readonly counterparty: string | null;
};

/** Which notes: one side of one account, of trade dates from one to another, of one security or of all. */
export type NoteSearch = {
  readonly accountId: number;
  readonly side: Side;
  readonly from: TradingDay;
  readonly to: TradingDay;
  readonly securityID: string | null;
  /** Part of a note's number. */
  readonly noteNo: string | null;
  readonly status: NoteStatus | null;
  /** Of what is due by the whole note. */
  readonly minAmount: Kobo | null;
  readonly maxAmount: Kobo | null;
};

/** The last note of the page before. */
export type NoteKey = Pick<NoteFill, "tradeDate" | "orderId">;

/** Which notes pass, by the values of `valuesOf`; what else they must be stands in `also`. */
const passing = (also = "") => `
      select trade_date, order_id from execution
      where account_id = $1 and side = $2 and trade_date between $3 and $4
        and ($5::text is null or security_id = $5)
        ${also}
      group by trade_date, order_id
      having ($6::text is null or $7::text || to_char(trade_date, '/YYYYMMDD/')
          || lpad(order_id::text, greatest(7, length(order_id::text)), '0') like $6)
        and ($8::text is null or $8 = case
          when sum(last_qty) = 0 then 'CANCELLED' when bool_or(ref_exec_id is not null) then 'AMENDED' else 'ISSUED' end)
        and ($10::bigint is null or sum(value_kobo + $9::int * charges_kobo) >= $10)
        and ($11::bigint is null or sum(value_kobo + $9::int * charges_kobo) <= $11)`;

/** How a note's number begins, what its charges do to what is due, and what is asked of both. */
function valuesOf(search: NoteSearch): readonly SqlValue[] {
  const { accountId, side, from, to, securityID, noteNo, status, minAmount, maxAmount } = search;
  const part = noteNo === null || noteNo === "" ? null : likeText(noteNo).toUpperCase();
  const [prefix, sign] = side === "Buy" ? ["PCN", 1] : ["SCN", -1];
  return [accountId, side, from, to, securityID, part, prefix, status, sign, minAmount, maxAmount];
}

const fillColumns = `exec_id, ref_exec_id, order_id, security_id, side, last_px_kobo, last_qty, value_kobo, commission_kobo,
      vat_commission_kobo, sec_fee_kobo, vat_sec_kobo, ngx_fee_kobo, vat_ngx_kobo, cscs_fee_kobo, vat_cscs_kobo,
      stamp_duty_kobo, trade_alert_kobo, trade_date, settlement_date, transact_time,
      coalesce(contra_broker, (select member from told_counterparty told where told.exec_id = execution.exec_id))
        as counterparty`;

const fillsOfPage = fixedSql(`
    with note as (
      ${passing("and ($12::date is null or (trade_date, order_id) < ($12::date, $13::bigint))")}
      order by trade_date desc, order_id desc
      limit $14 offset $15
    )
    select ${fillColumns}
    from execution join note using (trade_date, order_id)
    order by trade_date desc, order_id desc, transact_time, execution.id`);

/** The fills of one page of notes, newest trade date first; those of one note stand together in time order. */
export async function noteFills(
  tx: Tx,
  search: NoteSearch,
  { after, skip, take }: KeyedCut<NoteKey>,
): Promise<readonly NoteFill[]> {
  const cut = [after?.tradeDate ?? null, after?.orderId ?? null, take, skip];
  const rows = await tx.rows<FillRow>(fillsOfPage([...valuesOf(search), ...cut]));
  return rows.map(fillOfRow);
}

const keysOfNotes = fixedSql(`
    with note as (
      ${passing()}
    )
    select trade_date as "tradeDate", order_id as "orderId" from note
    order by trade_date desc, order_id desc`);

/** Every note that passes, by the day and the order that its number is made of. */
export async function passingNotes(tx: Tx, search: NoteSearch): Promise<readonly NoteKey[]> {
  const rows = await tx.rows<{ tradeDate: TradingDay; orderId: bigint }>(keysOfNotes(valuesOf(search)));
  return rows.map(({ tradeDate, orderId }) => ({ tradeDate, orderId: Number(orderId) }));
}

const fillsBehind = fixedSql(`
    select ${fillColumns}
    from execution
    where order_id = $1 and trade_date::text = $2 and side = $3
    order by transact_time, id`);

/** The fills behind one note; none when there is no such note. */
export async function fillsOfNote(
  tx: Tx,
  { orderId, tradeDate, side }: Pick<NoteFill, "orderId" | "tradeDate" | "side">,
): Promise<readonly NoteFill[]> {
  const rows = await tx.rows<FillRow>(fillsBehind([orderId, tradeDate, side]));
  return rows.map(fillOfRow);
}

export type NoteSums = Charges & {
  /** Null for all of them. */
  readonly tradeDate: TradingDay | null;
  readonly count: number;
  readonly quantity: bigint;
  readonly consideration: bigint;
  readonly totalCharges: bigint;
};

const sumsOfNotes = fixedSql(`
    with note as (
      ${passing()}
    )
    select trade_date as "tradeDate", count(distinct (trade_date, order_id))::int as count,
      coalesce(sum(last_qty), 0) as quantity, coalesce(sum(value_kobo), 0) as consideration,
      coalesce(sum(commission_kobo), 0) as commission, coalesce(sum(vat_commission_kobo), 0) as "vatCommission",
      coalesce(sum(sec_fee_kobo), 0) as "secFee", coalesce(sum(vat_sec_kobo), 0) as "vatSec",
      coalesce(sum(ngx_fee_kobo), 0) as "ngxFee", coalesce(sum(vat_ngx_kobo), 0) as "vatNgx",
      coalesce(sum(cscs_fee_kobo), 0) as "cscsFee", coalesce(sum(vat_cscs_kobo), 0) as "vatCscs",
      coalesce(sum(stamp_duty_kobo), 0) as "stampDuty", coalesce(sum(trade_alert_kobo), 0) as "tradeAlert",
      coalesce(sum(charges_kobo), 0) as "totalCharges"
    from execution join note using (trade_date, order_id)
    group by grouping sets ((), (trade_date))
    having grouping(trade_date) = 1 or trade_date = any($12::date[])
    order by trade_date desc nulls first`);

/** What all notes of a search add up to, then those of each of these days that has some, the newest first. */
export async function noteSums(tx: Tx, search: NoteSearch, days: readonly TradingDay[]): Promise<readonly NoteSums[]> {
  return await tx.rows<NoteSums>(sumsOfNotes([...valuesOf(search), days]));
}

/** The securities account of an order; undefined when the tenant has no such order. */
export async function accountOfOrder(tx: Tx, orderId: number): Promise<string | undefined> {
  const [row] = await tx.rows<{ cscs_account: string }>(
    sql`select cscs_account from stock_order where id = ${orderId}`,
  );
  return row?.cscs_account;
}

/** The clOrdID each order first went by. */
export async function orderNumbers(tx: Tx, orderIds: readonly number[]): Promise<ReadonlyMap<number, string>> {
  const rows = await tx.rows<{ id: bigint; cl_ord_id: string }>(sql`
    select id, cl_ord_id from stock_order where id = any(${orderIds}) order by id`);
  return new Map(rows.map((row) => [Number(row.id), row.cl_ord_id]));
}

function fillOfRow(row: FillRow): NoteFill {
  const charges = Object.fromEntries(
    Object.entries(chargeColumns).map(([line, column]) => [line, kobo(row[column])]),
  ) as Charges; // one for each line of the table
  return {
    execID: row.exec_id,
    takesBack: row.ref_exec_id,
    orderId: Number(row.order_id),
    securityID: row.security_id,
    side: row.side,
    lastPx: price(Number(row.last_px_kobo)),
    shares: Number(row.last_qty),
    value: kobo(row.value_kobo),
    charges,
    tradeDate: row.trade_date,
    settlementDate: row.settlement_date,
    transactTime: row.transact_time,
    counterparty: row.counterparty,
  };
}
