// Orders and trades of a period, added up in the database by security, account, day or side.

import type { TradingDay } from "@tradebook/domain/instant.ts";
import type { Tx } from "../db/in-tenant.ts";
import { fixedSql } from "../db/sql.ts";
import { countedPage, type Cut, type KeyedCut } from "./counted-page.ts";

export type SummarySearch = {
  /** Only accounts that this user holds or has as clients; null sees every one. */
  readonly visibleTo: number | null;
  readonly cscsAccount: string | null;
  readonly from: TradingDay | null;
  readonly to: TradingDay | null;
};

/** Shares and kobo. */
export type SummarySums = {
  readonly orders: bigint;
  readonly trades: bigint;
  readonly bought_qty: bigint;
  readonly bought: bigint;
  readonly sold_qty: bigint;
  readonly sold: bigint;
  readonly charges: bigint;
};
export type SummaryRow = SummarySums & { readonly key: string; readonly name: string };
type Counted = SummaryRow & { readonly count: number; readonly whole: { readonly [S in keyof SummarySums]: string } };

/** What a row stands for, and its name. */
const groups = {
  security: { key: "part.security_id", name: "max(security.name)" },
  account: { key: "account.cscs_account", name: "max(account.name)" },
  day: { key: "part.day::text", name: "''" },
  side: { key: "part.side", name: "''" },
} as const;

export type SummaryBy = keyof typeof groups;

const statements = Object.fromEntries(
  Object.entries(groups).map(([by, { key, name }]) => [by, fixedSql(textOf(key, name))]),
) as { readonly [G in SummaryBy]: ReturnType<typeof fixedSql> }; // one for each group

/** Each order and each trade is a part that counts once; a trade that was taken back takes its figures away again. */
function textOf(key: string, name: string): string {
  return `
    with part as (
      select account_id, security_id, side, trade_date as day, 1 as orders, 0 as trades, 0 as qty, 0 as value, 0 as charges
      from stock_order
      where ($3::date is null or trade_date >= $3) and ($4::date is null or trade_date <= $4)
      union all
      select account_id, security_id, side, trade_date, 0, case when ref_exec_id is null then 1 else -1 end, last_qty,
        value_kobo, charges_kobo
      from execution
      where ($3::date is null or trade_date >= $3) and ($4::date is null or trade_date <= $4)
    ), summed as (
      select ${key} as key, coalesce(${name}, '') as name, sum(orders)::bigint as orders, sum(trades)::bigint as trades,
        coalesce(sum(qty) filter (where side = 'Buy'), 0)::bigint as bought_qty,
        coalesce(sum(value) filter (where side = 'Buy'), 0)::bigint as bought,
        coalesce(sum(qty) filter (where side = 'Sell'), 0)::bigint as sold_qty,
        coalesce(sum(value) filter (where side = 'Sell'), 0)::bigint as sold,
        sum(charges)::bigint as charges
      from part
        join securities_account account on account.id = part.account_id
        left join security on security.security_id = part.security_id
      where ($2::text is null or account.cscs_account = $2)
        and ($1::int is null or exists (
          select from account_user where account_user.account_id = account.id and account_user.user_id = $1))
      group by 1
    )
    select key, name, orders, trades, bought_qty, bought, sold_qty, sold, charges, (count(*) over ())::int as count,
      json_build_object('orders', sum(orders) over (), 'trades', sum(trades) over (),
        'bought_qty', (sum(bought_qty) over ())::text, 'bought', (sum(bought) over ())::text,
        'sold_qty', (sum(sold_qty) over ())::text, 'sold', (sum(sold) over ())::text,
        'charges', (sum(charges) over ())::text) as whole
    from summed
    order by key
    limit $5 offset $6`;
}

export type SummaryPage = {
  readonly count: number;
  readonly rows: readonly SummaryRow[];
  /** Over every row, of those behind a key where one is asked; null when there is none. */
  readonly sums: SummarySums | null;
};

export async function transactionSummary(
  tx: Tx,
  { by, ...search }: SummarySearch & { readonly by: SummaryBy },
  { after = null, ...cut }: KeyedCut<string>,
): Promise<SummaryPage> {
  const { visibleTo, cscsAccount, from, to } = search;
  const read = async ({ skip, take }: Cut) =>
    await tx.rows<Counted>(statements[by]([visibleTo, cscsAccount, from, to, take, skip, after]));
  const { rows, summed } = await countedPage(read, cut);
  return { count: summed?.count ?? 0, rows, sums: summed === undefined ? null : sumsOf(summed.whole) };
}

function sumsOf(whole: Counted["whole"]): SummarySums {
  return {
    orders: BigInt(whole.orders),
    trades: BigInt(whole.trades),
    bought_qty: BigInt(whole.bought_qty),
    bought: BigInt(whole.bought),
    where $7::text is null or key > $7
    sold_qty: BigInt(whole.sold_qty),
    sold: BigInt(whole.sold),
    charges: BigInt(whole.charges),
  };
}
