// Every fill of the house, with its order, its note and whether it has settled.

import type { Instant, TradingDay } from "@tradebook/domain/instant.ts";
import type { Side } from "@tradebook/domain/order/order-type.ts";
import type { Tx } from "../db/in-tenant.ts";
import { sql } from "../db/sql.ts";
import { countedPage, type Cut } from "./counted-page.ts";

export type TradeSearch = {
  readonly from: TradingDay | null;
  readonly to: TradingDay | null;
  readonly securityID: string | null;
  readonly side: Side | null;
  readonly cscsAccount: string | null;
  readonly keyword: string | null;
};

export type TradeRow = {
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
  readonly trade_date: TradingDay;
  readonly settlement_date: TradingDay;
  readonly is_taken_back: boolean;
  readonly is_settled: boolean;
};

type Summed = TradeRow & {
  readonly count: number;
  readonly qty: bigint;
  readonly value: bigint;
  readonly charges: bigint;
};

export type TradePage = {
  readonly count: number;
  /** Of every trade that passes and stands. */
  readonly sums: { readonly qty: bigint; readonly value: bigint; readonly charges: bigint };
  readonly rows: readonly TradeRow[];
};

/** A page of the trades that pass, newest first. */
export async function auditTrades(tx: Tx, search: TradeSearch, cut: Cut): Promise<TradePage> {
  const { rows, summed } = await countedPage((part) => searchedTrades(tx, search, part), cut);
  const { count = 0, qty = 0n, value = 0n, charges = 0n } = summed ?? {};
  return { count, sums: { qty, value, charges }, rows };
}

async function searchedTrades(tx: Tx, search: TradeSearch, { skip, take }: Cut) {
  return await tx.rows<Summed>(sql`
    with passing as (
      select execution.id, execution.exec_id, execution.transact_time, execution.security_id, execution.side,
        execution.last_qty, execution.last_px_kobo, execution.value_kobo, execution.charges_kobo, account.cscs_account,
        account.name as client, execution.order_id, stock_order.cl_ord_id, execution.trade_date, execution.settlement_date,
        taken_back.id is not null as is_taken_back,
        exists (
          select from journal
          where journal.kind = 'settle' and journal.ref = execution.settlement_date || ':' || execution.account_id
        ) as is_settled
      from execution
        join securities_account account on account.id = execution.account_id
        join stock_order on stock_order.tenant_id = execution.tenant_id and stock_order.id = execution.order_id
        left join execution taken_back
          on taken_back.tenant_id = execution.tenant_id and taken_back.ref_exec_id = execution.exec_id
      where execution.ref_exec_id is null
        and (${search.from}::date is null or execution.trade_date >= ${search.from})
        and (${search.to}::date is null or execution.trade_date <= ${search.to})
        and (${search.securityID}::text is null or execution.security_id = ${search.securityID})
        and (${search.side}::text is null or execution.side = ${search.side})
        and (${search.cscsAccount}::text is null or account.cscs_account = ${search.cscsAccount})
        and (${search.keyword}::text is null or position(lower(${search.keyword}) in lower(concat_ws(' ',
          execution.exec_id, execution.security_id, account.cscs_account, account.name, stock_order.cl_ord_id))) > 0)
    )
    select passing.*, (count(*) over ())::int as count,
      coalesce(sum(last_qty) filter (where not is_taken_back) over (), 0) as qty,
      coalesce(sum(value_kobo) filter (where not is_taken_back) over (), 0) as value,
      coalesce(sum(charges_kobo) filter (where not is_taken_back) over (), 0) as charges
    from passing
    order by transact_time desc, id desc
    limit ${take} offset ${skip}`);
}
