// Every fill of the house, with its order, its note and whether it has settled.

import type { AuditTradeRow } from "@tradebook/contract/services/audit-log.ts";
import type { TradeFate } from "@tradebook/contract/trade-fate.ts";
import type { TradeKnown } from "@tradebook/domain/end-of-day/trade-standing.ts";
import type { Instant, TradingDay } from "@tradebook/domain/instant.ts";
import { chargeLineNames, noCharges, type ChargeLine, type Charges } from "@tradebook/domain/fees/charge-fees.ts";
import type { Side } from "@tradebook/domain/order/order-type.ts";
import { contractNoteNo } from "@tradebook/domain/portfolio/contract-note.ts";
import type { PriceGroup } from "@tradebook/domain/security.ts";
import { kobo, minus, plus, price, quantity } from "@tradebook/domain/units.ts";
import type { Tx } from "../db/in-tenant.ts";
import { fixedSql } from "../db/sql.ts";
import { chargeColumns } from "./commit-outcome.ts";
import { countedPage, type Cut, type KeyedCut } from "./counted-page.ts";

export type TradeSearch = {
  readonly from: TradingDay | null;
  readonly to: TradingDay | null;
  readonly securityID: string | null;
  readonly side: Side | null;
  readonly cscsAccount: string | null;
  readonly keyword: string | null;
  /** Null: all, whatever became of them. */
  readonly fate: TradeFate | null;
  /** Part of the user name of who entered the order. */
  readonly dealer: string | null;
};

type TradeRow = { readonly [C in (typeof chargeColumns)[ChargeLine]]: bigint } & {
  readonly id: bigint;
  readonly exec_id: string;
  readonly transact_time: Instant;
  readonly security_id: string;
  readonly side: Side;
  readonly last_qty: bigint;
  readonly last_px_kobo: bigint;
  readonly value_kobo: bigint;
  readonly charges_kobo: bigint;
  readonly cscs_account: string;
  readonly client: string;
  readonly order_id: bigint;
  readonly cl_ord_id: string;
  /** The user name of who entered the order. */
  readonly dealer: string;
  readonly is_cross: boolean;
  readonly counterparty: string | null;
  readonly trade_date: TradingDay;
  readonly settlement_date: TradingDay;
  readonly is_taken_back: boolean;
  readonly is_correction: boolean;
  readonly is_settled: boolean;
  readonly is_compared: boolean;
  readonly is_different: boolean;
  readonly price_group: PriceGroup;
};

/** With what its standing and its size are judged by. */
export type StoredTrade = AuditTradeRow & { readonly known: TradeKnown; readonly priceGroup: PriceGroup };

type Sums = { readonly qty: bigint; readonly value: bigint; readonly charges: bigint; readonly net: bigint };
type SummedLines = { readonly [L in ChargeLine as `sum_${(typeof chargeColumns)[L]}`]: bigint };
type Summed = TradeRow & Sums & SummedLines & { readonly count: number };

export type TradePage = {
  readonly count: number;
  /** Of every trade that passes and stands; net is what clients got for sales less what they paid for buys. */
  readonly sums: Sums;
  /** What each charge adds up to, of those same trades. */
  readonly lines: Charges;
  readonly rows: readonly StoredTrade[];
};

/** A page of the trades that pass, the newest first, and what all of them add up to. */
export async function auditTrades(tx: Tx, search: TradeSearch, cut: Cut): Promise<TradePage> {
  const values = valuesOf(search);
  const read = ({ skip, take }: Cut) => tx.rows<Summed>(newestTrades([...values, take, skip]));
  const { rows, summed } = await countedPage(read, cut);
  const { count = 0, qty = 0n, value = 0n, charges = 0n, net = 0n } = summed ?? {};
  const lines = summed === undefined ? noCharges : chargesOf((line) => summed[`sum_${chargeColumns[line]}`]);
  return { count, sums: { qty, value, charges, net }, lines, rows: rows.map(tradeOf) };
}

/** A page of them, the oldest first, so that what comes meanwhile stands behind what was read; `after` is a trade's id. */
export async function oldestTrades(
  tx: Tx,
  search: TradeSearch,
  { after = null, take }: KeyedCut<number>,
): Promise<readonly StoredTrade[]> {
  return (await tx.rows<TradeRow>(tradesAfter([...valuesOf(search), take, after]))).map(tradeOf);
}

function valuesOf({ from, to, securityID, side, cscsAccount, keyword, fate, dealer }: TradeSearch) {
  return [from, to, securityID, side, cscsAccount, keyword, fate, dealer];
}

function tradeOf(row: TradeRow): StoredTrade {
  const { side, trade_date: tradeDate } = row;
  const orderId = Number(row.order_id);
  const [value, charges] = [kobo(row.value_kobo), kobo(row.charges_kobo)];
  return {
    tradeId: Number(row.id),
    executionId: row.exec_id,
    time: row.transact_time,
    symbol: row.security_id,
    side,
    qty: quantity(Number(row.last_qty)),
    price: price(Number(row.last_px_kobo)),
    value,
    charges,
    ...chargesOf((line) => row[chargeColumns[line]]),
    netAmount: side === "Buy" ? plus(value, charges) : minus(value, charges),
    account: row.cscs_account,
    clientName: row.client,
    orderId,
    clOrdID: row.cl_ord_id,
    dealer: row.dealer,
    cross: row.is_cross,
    counterparty: row.counterparty,
    contractNoteNo: contractNoteNo({ side, tradeDate, orderId }),
    tradeDate,
    settlementDate: row.settlement_date,
    status: row.is_taken_back ? "TAKEN_BACK" : row.is_settled ? "SETTLED" : "UNSETTLED",
    correction: row.is_correction,
    known: knownOf(row),
    priceGroup: row.price_group,
  };
}

function knownOf(row: TradeRow): TradeKnown {
  return {
    isTakenBack: row.is_taken_back,
    isSettled: row.is_settled,
    isCompared: row.is_compared,
    isDifferent: row.is_different,
    settlementDate: row.settlement_date,
  };
}

function chargesOf(amountOf: (line: ChargeLine) => bigint): Charges {
  return Object.fromEntries(chargeLineNames.map((line) => [line, kobo(amountOf(line))] as const)) as Charges; // one for each line
}

const passing = `
  with passing as (
    select execution.id, execution.exec_id, execution.transact_time, execution.security_id, execution.side,
      execution.last_qty, execution.last_px_kobo, security.price_group, stock_order.order_id as ticket, execution.value_kobo, execution.charges_kobo,
      execution.commission_kobo, execution.vat_commission_kobo, execution.sec_fee_kobo, execution.vat_sec_kobo,
      execution.ngx_fee_kobo, execution.vat_ngx_kobo, execution.cscs_fee_kobo, execution.vat_cscs_kobo,
      execution.stamp_duty_kobo, execution.trade_alert_kobo, account.cscs_account,
      account.name as client, execution.order_id, stock_order.cl_ord_id, execution.trade_date, execution.settlement_date,
      coalesce(creator.user_name, '') as dealer, stock_order.special ->> 'cross' is not null as is_cross,
      taken_back.id is not null as is_taken_back, corrected.id is not null as is_correction,
      coalesce(execution.contra_broker, told.member) as counterparty,
      exists (
        select from journal
        where journal.kind = 'settle' and journal.ref = execution.settlement_date || ':' || execution.account_id
      ) as is_settled
    from execution
      join securities_account account on account.id = execution.account_id
      join stock_order on stock_order.tenant_id = execution.tenant_id and stock_order.id = execution.order_id
      join security on security.security_id = execution.security_id
      left join app_user creator on creator.id = stock_order.created_by
      left join told_counterparty told
        on told.tenant_id = execution.tenant_id and told.exec_id = execution.exec_id
      left join execution taken_back
        on taken_back.tenant_id = execution.tenant_id and taken_back.ref_exec_id = execution.exec_id
      left join execution corrected
        on corrected.tenant_id = execution.tenant_id and corrected.exec_id = execution.exec_id || ':H'
    where execution.ref_exec_id is null
      and ($1::date is null or execution.trade_date >= $1)
      and ($2::date is null or execution.trade_date <= $2)
      and ($3::text is null or execution.security_id = $3)
      and ($4::text is null or execution.side = $4)
      and ($5::text is null or account.cscs_account = $5)
      and ($6::text is null or position(lower($6) in lower(concat_ws(' ',
        execution.exec_id, execution.security_id, account.cscs_account, account.name, stock_order.cl_ord_id,
        execution.contra_broker, told.member))) > 0)
      and ($7::text is null or ($7 <> 'CORRECTION' and taken_back.id is not null)
        or ($7 <> 'TAKEN_BACK' and corrected.id is not null))
      and ($8::text is null or position(lower($8) in lower(coalesce(creator.user_name, ''))) > 0)
  )`;

const sumsOfLines = Object.values(chargeColumns)
  .map((column) => `coalesce(sum(${column}) filter (where not is_taken_back) over (), 0) as sum_${column},`)
  .join("\n    ");

/** Of the page's trades alone: how the exchange's file of the day has them (`reconcile` names a break's subject). */
const compared = `
    exists (
      select from reconciliation run
        join execution_report told on told.exec_id = regexp_replace(page.exec_id, ':H$', '')
      where run.trade_date = page.trade_date and run.source = 'Trades' and run.ran_at >= told.received_at
    ) as is_compared,
    exists (
      select from trade_break b
      where b.trade_date = page.trade_date and b.subject = concat_ws('|', coalesce(page.ticket, ''), page.side, page.exec_id)
        and not exists (select from trade_break_event e where e.break_id = b.id and e.step = 'resolved')
    ) as is_different`;

const newestTrades = fixedSql(`
  ${passing}, page as (
  select passing.*, (count(*) over ())::int as count,
    ${sumsOfLines}
    coalesce(sum(last_qty) filter (where not is_taken_back) over (), 0) as qty,
    coalesce(sum(value_kobo) filter (where not is_taken_back) over (), 0) as value,
    coalesce(sum(charges_kobo) filter (where not is_taken_back) over (), 0) as charges,
    coalesce(sum(case side when 'Sell' then value_kobo else -value_kobo end - charges_kobo)
      filter (where not is_taken_back) over (), 0) as net
  from passing
  order by transact_time desc, id desc
  limit $9 offset $10
  )
  select page.*, ${compared}
  from page
  order by transact_time desc, id desc`);

const tradesAfter = fixedSql(`
  ${passing}, page as (
    select passing.*
    from passing
    where $10::bigint is null or id > $10
    order by id
    limit $9
  )
  select page.*, ${compared}
  from page
  order by id`);
