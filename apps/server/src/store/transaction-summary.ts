// Orders and trades of a period, added up in the database by security, account, day, side, dealer or status.

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
  readonly rejected: bigint;
  /** Orders that the exchange has answered, and the milliseconds that it took for all of them together. */
  readonly answered: bigint;
  readonly answer_ms: bigint;
};
export type SummaryRow = SummarySums & {
  readonly key: string;
  readonly name: string;
  /** The lowest and the highest price that a share of one security was traded at; null where there are several. */
  readonly low_px: bigint | null;
  readonly high_px: bigint | null;
};
type Counted = SummaryRow & { readonly count: number; readonly whole: { readonly [S in keyof SummarySums]: string } };

const ofOrder = "join stock_order ordered on ordered.id = part.order_id";
type Group = { readonly key: string; readonly name: string; readonly join?: string; readonly px?: string };

/** What a row stands for, its name, and what else must be read for it; only shares of one security have one price. */
const groups = {
  security: { key: "part.security_id", name: "max(security.name)", px: "px" },
  account: { key: "account.cscs_account", name: "max(account.name)" },
  day: { key: "part.day::text", name: "''" },
  side: { key: "part.side", name: "''" },
  dealer: {
    key: "dealer.user_name",
    name: "max(dealer.name || ' ' || dealer.surname)",
    join: `${ofOrder} join app_user dealer on dealer.id = ordered.created_by`,
  },
  status: { key: "ordered.ord_status", name: "''", join: ofOrder },
} as const satisfies Record<string, Group>;

export type SummaryBy = keyof typeof groups;

/** Each order and each trade is a part that counts once; a trade that was taken back takes its figures away again. */
const parts = `
    with part as (
      select id as order_id, account_id, security_id, side, trade_date as day, 1 as orders, 0 as trades, 0 as qty,
        0 as value, 0 as charges, (ord_status = 'Rejected')::int as rejected,
        (acknowledged_time is not null)::int as answered,
        coalesce(extract(epoch from acknowledged_time - received_time) * 1000, 0)::bigint as answer_ms,
        null::bigint as px
      from stock_order
      where ($3::date is null or trade_date >= $3) and ($4::date is null or trade_date <= $4)
      union all
      select order_id, account_id, security_id, side, trade_date, 0, case when ref_exec_id is null then 1 else -1 end,
        last_qty, value_kobo, charges_kobo, 0, 0, 0,
        case when ref_exec_id is null
          and exec_id not in (select ref_exec_id from execution where ref_exec_id is not null) then last_px_kobo end
      from execution
      where ($3::date is null or trade_date >= $3) and ($4::date is null or trade_date <= $4)
    )`;

const statements = Object.fromEntries(Object.entries(groups).map(([by, group]) => [by, fixedSql(textOf(group))])) as {
  readonly [G in SummaryBy]: ReturnType<typeof fixedSql>;
}; // one for each group

function textOf({ key, name, join = "", px = "null::bigint" }: Group): string {
  return `
    ${parts}, summed as (
      select ${key} as key, coalesce(${name}, '') as name, sum(orders)::bigint as orders, sum(trades)::bigint as trades,
        coalesce(sum(qty) filter (where part.side = 'Buy'), 0)::bigint as bought_qty,
        coalesce(sum(value) filter (where part.side = 'Buy'), 0)::bigint as bought,
        coalesce(sum(qty) filter (where part.side = 'Sell'), 0)::bigint as sold_qty,
        coalesce(sum(value) filter (where part.side = 'Sell'), 0)::bigint as sold,
        sum(charges)::bigint as charges, sum(rejected)::bigint as rejected, sum(answered)::bigint as answered,
        sum(answer_ms)::bigint as answer_ms, min(${px}) as low_px, max(${px}) as high_px
      from part
        join securities_account account on account.id = part.account_id
        left join security on security.security_id = part.security_id
        ${join}
      where ($2::text is null or account.cscs_account = $2)
        and ($1::int is null or exists (
          select from account_user where account_user.account_id = account.id and account_user.user_id = $1))
      group by 1
    )
    select key, name, orders, trades, bought_qty, bought, sold_qty, sold, charges, rejected, answered, answer_ms, low_px,
      high_px, (count(*) over ())::int as count,
      json_build_object('orders', sum(orders) over (), 'trades', sum(trades) over (),
        'bought_qty', (sum(bought_qty) over ())::text, 'bought', (sum(bought) over ())::text,
        'sold_qty', (sum(sold_qty) over ())::text, 'sold', (sum(sold) over ())::text,
        'charges', (sum(charges) over ())::text, 'rejected', sum(rejected) over (), 'answered', sum(answered) over (),
        'answer_ms', (sum(answer_ms) over ())::text) as whole
    from summed
    where $7::text is null or key > $7
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
    sold_qty: BigInt(whole.sold_qty),
    sold: BigInt(whole.sold),
    charges: BigInt(whole.charges),
    rejected: BigInt(whole.rejected),
    answered: BigInt(whole.answered),
    answer_ms: BigInt(whole.answer_ms),
  };
}

/** How long the exchange took on average; null while it has answered nothing. */
export function averageAnswerMs({ answered, answer_ms }: Pick<SummarySums, "answered" | "answer_ms">): number | null {
  return answered === 0n ? null : Number((answer_ms + answered / 2n) / answered);
}
