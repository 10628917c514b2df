// Orders and trades of a period, added up in the database by security, account, day, side, dealer or status.

import type { Tx } from "../db/in-tenant.ts";
import { shapedSql, type SqlValue } from "../db/sql.ts";
import { countedPage, type Cut, type KeyedCut } from "./counted-page.ts";
import { ordersWhere, type OrderFilter } from "./orders.ts";

/** Orders and trades of the days; what else is asked narrows to the orders that pass it, and to their trades. */
export type SummarySearch = Pick<OrderFilter, "visibleTo" | "cscsAccount" | "from" | "to"> & Partial<OrderFilter>;

/** Shares and kobo. */
export type SummarySums = {
  readonly orders: bigint;
  readonly ordered_qty: bigint;
  /** Quantity times price; of an order at the market, times the price it is held at. */
  readonly ordered: bigint;
  readonly trades: bigint;
  readonly bought_qty: bigint;
  readonly bought: bigint;
  readonly sold_qty: bigint;
  readonly sold: bigint;
  readonly charges: bigint;
  /** Of the charges, the house's own. */
  readonly commission: bigint;
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

/** What rows may be ordered by; those that are the same by it, by their key. */
const summarySorts = {
  key: "key",
  name: "name",
  orders: "orders",
  orderedQty: "ordered_qty",
  orderedValue: "ordered",
  trades: "trades",
  boughtQty: "bought_qty",
  boughtValue: "bought",
  soldQty: "sold_qty",
  soldValue: "sold",
  charges: "charges",
  commission: "commission",
  net: "sold - bought - charges",
  rejected: "rejected",
} as const;
const sortNames = Object.keys(summarySorts) as (keyof typeof summarySorts)[]; // the table's own keys

/** Each order and each trade is a part that counts once; a trade that was taken back takes its figures away again. */
const partsOf = (p: (at: number) => string) => `
    with part as (
      select id as order_id, account_id, security_id, side, trade_date as day, 1 as orders, order_qty as ordered_qty,
        order_qty * coalesce(price_kobo, hold_price_kobo, 0) as ordered, 0 as trades, 0 as qty,
        0 as value, 0 as charges, 0 as commission, (ord_status = 'Rejected')::int as rejected,
        (acknowledged_time is not null)::int as answered,
        coalesce(extract(epoch from acknowledged_time - received_time) * 1000, 0)::bigint as answer_ms,
        null::bigint as px
      from stock_order
      where (${p(3)}::date is null or trade_date >= ${p(3)}) and (${p(4)}::date is null or trade_date <= ${p(4)})
      union all
      select order_id, account_id, security_id, side, trade_date, 0, 0, 0,
        case when ref_exec_id is null then 1 else -1 end, last_qty, value_kobo, charges_kobo, commission_kobo, 0, 0, 0,
        case when ref_exec_id is null
          and exec_id not in (select ref_exec_id from execution where ref_exec_id is not null) then last_px_kobo end
      from execution
      where (${p(3)}::date is null or trade_date >= ${p(3)}) and (${p(4)}::date is null or trade_date <= ${p(4)})
    )`;

const shaped = shapedSql();

type Shape = {
  /** Whether the days have a first one. */
  readonly isFrom: boolean;
  /** The condition that only some orders pass, whose values come first; null when all do. */
  readonly among: { readonly text: string; readonly values: readonly SqlValue[] } | null;
  readonly order: readonly SummaryOrder[];
};
export type SummaryOrder = { readonly column: string; readonly descending: boolean };

function orderOf(order: Shape["order"]): string {
  const terms = order.slice(0, 2).flatMap(({ column, descending }) => {
    const known = sortNames.find((name) => name.toLowerCase() === column.toLowerCase());
    return known === undefined ? [] : [`${summarySorts[known]} ${descending ? "desc" : "asc"}`];
  });
  return [...terms, "key"].join(", ");
}

/** Those that came in or traded on the days: else every order there ever was is asked whether it passes. */
const ofDays = (p: (at: number) => string) => `and o.id in (
          select id from stock_order where trade_date >= ${p(3)} and (${p(4)}::date is null or trade_date <= ${p(4)})
          union all
          select order_id from execution where trade_date >= ${p(3)} and (${p(4)}::date is null or trade_date <= ${p(4)}))`;

function textOf({ key, name, join = "", px = "null::bigint" }: Group, { among, order, isFrom }: Shape): string {
  const p = (at: number) => `$${at + (among?.values.length ?? 0)}`;
  return `
    ${partsOf(p)}, summed as (
      select ${key} as key, coalesce(${name}, '') as name, sum(orders)::bigint as orders,
        sum(ordered_qty)::bigint as ordered_qty, sum(ordered)::bigint as ordered, sum(trades)::bigint as trades,
        coalesce(sum(qty) filter (where part.side = 'Buy'), 0)::bigint as bought_qty,
        coalesce(sum(value) filter (where part.side = 'Buy'), 0)::bigint as bought,
        coalesce(sum(qty) filter (where part.side = 'Sell'), 0)::bigint as sold_qty,
        coalesce(sum(value) filter (where part.side = 'Sell'), 0)::bigint as sold,
        sum(charges)::bigint as charges, sum(commission)::bigint as commission, sum(rejected)::bigint as rejected, sum(answered)::bigint as answered,
        sum(answer_ms)::bigint as answer_ms, min(${px}) as low_px, max(${px}) as high_px
      from part
        join securities_account account on account.id = part.account_id
        left join security on security.security_id = part.security_id
        ${join}
      where (${p(2)}::text is null or account.cscs_account = ${p(2)})
        and (${p(1)}::int is null or exists (
          select from account_user where account_user.account_id = account.id and account_user.user_id = ${p(1)}))
        ${among === null ? "" : `and part.order_id in (select o.id ${among.text} ${isFrom ? ofDays(p) : ""})`}
      group by 1
    )
    select key, name, orders, ordered_qty, ordered, trades, bought_qty, bought, sold_qty, sold, charges, commission,
      rejected, answered, answer_ms, low_px, high_px, (count(*) over ())::int as count,
      json_build_object('orders', sum(orders) over (), 'trades', sum(trades) over (),
        'ordered_qty', (sum(ordered_qty) over ())::text, 'ordered', (sum(ordered) over ())::text,
        'commission', (sum(commission) over ())::text,
        'bought_qty', (sum(bought_qty) over ())::text, 'bought', (sum(bought) over ())::text,
        'sold_qty', (sum(sold_qty) over ())::text, 'sold', (sum(sold) over ())::text,
        'charges', (sum(charges) over ())::text, 'rejected', sum(rejected) over (), 'answered', sum(answered) over (),
        'answer_ms', (sum(answer_ms) over ())::text) as whole
    from summed
    where ${p(7)}::text is null or key > ${p(7)}
    order by ${orderOf(order)}
    limit ${p(5)} offset ${p(6)}`;
}

export type SummaryPage = {
  readonly count: number;
  readonly rows: readonly SummaryRow[];
  /** Over every row, of those behind a key where one is asked; null when there is none. */
  readonly sums: SummarySums | null;
};

export async function transactionSummary(
  tx: Tx,
  { by, order = [], ...search }: SummarySearch & { readonly by: SummaryBy; readonly order?: readonly SummaryOrder[] },
  { after = null, ...cut }: KeyedCut<string>,
): Promise<SummaryPage> {
  const { visibleTo, cscsAccount, from, to } = search;
  const among = amongOf(search);
  const statement = shaped(textOf(groups[by], { among, order, isFrom: from !== null }));
  const read = async ({ skip, take }: Cut) =>
    await tx.rows<Counted>(statement([...(among?.values ?? []), visibleTo, cscsAccount, from, to, take, skip, after]));
  const { rows, summed } = await countedPage(read, cut);
  return { count: summed?.count ?? 0, rows, sums: summed === undefined ? null : sumsOf(summed.whole) };
}

const anyOrder: Pick<OrderFilter, "securityID" | "side" | "ordStatus" | "open" | "user" | "keyword" | "watch"> = {
  securityID: null,
  side: null,
  ordStatus: null,
  open: null,
  user: null,
  keyword: null,
  watch: null,
};

/** Null where every order of the accounts passes; a trade has a day of its own, so an order's own day narrows nothing here. */
function amongOf(search: SummarySearch): Shape["among"] {
  const filter = { ...anyOrder, ...search, from: null, to: null };
  const names = Object.keys(anyOrder) as (keyof typeof anyOrder)[]; // the table's own keys
  return names.every((name) => filter[name] === null) ? null : ordersWhere(filter);
}

function sumsOf(whole: Counted["whole"]): SummarySums {
  return {
    orders: BigInt(whole.orders),
    ordered_qty: BigInt(whole.ordered_qty),
    ordered: BigInt(whole.ordered),
    commission: BigInt(whole.commission),
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
