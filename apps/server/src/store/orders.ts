// Orders as screens list them: filtered, sorted, paged, with totals; and every version of one.

import type { OrderPattern } from "@tradebook/contract/order-pattern.ts";
import type { Instant, TradingDay } from "@tradebook/domain/instant.ts";
import type { Order } from "@tradebook/domain/order/order.ts";
import type { OrdStatus } from "@tradebook/domain/order/order-status.ts";
import type { Side } from "@tradebook/domain/order/order-type.ts";
import { kobo, quantity, type Kobo, type Quantity } from "@tradebook/domain/units.ts";
import type { Tx } from "../db/in-tenant.ts";
import { fixedSql, shapedSql, timestampOrNull, type SqlValue } from "../db/sql.ts";
import { capacityWhere, type CapacityAsked } from "./order-capacities.ts";
import { patternCondition } from "./order-patterns.ts";
import { orderSteps } from "./order-steps.ts";
import { orderOfRow, priceOrNull, quantityOrNull, type OrderRow } from "./order-row.ts";

export type OrderFilter = {
  /** Only accounts this user holds or is the broker of; null for everyone's. */
  readonly visibleTo: number | null;
  readonly cscsAccount: string | null;
  readonly securityID: string | null;
  readonly side: Side | null;
  readonly ordStatus: OrdStatus | null;
  readonly open: boolean | null;
  readonly from: TradingDay | null;
  readonly to: TradingDay | null;
  readonly user: string | null;
  readonly keyword: string | null;
  readonly watch: OrderWatch | null;
};

/** What the surveillance of orders narrows a list by; each null when it does not. */
export type OrderWatch = {
  readonly pattern: OrderPattern | null;
  readonly minValue: Kobo | null;
  /** Only working orders that came in by then. */
  readonly workingSince: Instant | null;
  /** Only orders of which something was sent before then and is not answered. */
  readonly unansweredBy: Instant | null;
  /** Only working orders that are good till this day at the latest. */
  readonly expiresBy: TradingDay | null;
  readonly capacity: CapacityAsked | null;
};

/** What a list may be sorted by, and its column. */
export const orderSorts = {
  id: "o.id",
  transactTime: "o.transact_time",
  receivedTime: "o.received_time",
  securityID: "o.security_id",
  side: "o.side",
  price: "o.price_kobo",
  orderQty: "o.order_qty",
  cumQty: "o.cum_qty",
  leavesQty: "o.leaves_qty",
  ordStatus: "o.ord_status",
  cscsAccount: "o.cscs_account",
  customerName: "account.name",
  createdBy: "creator.user_name",
} as const;
export type OrderSort = keyof typeof orderSorts;

export type SortedBy = { readonly sort: OrderSort; readonly descending: boolean };

export type OrderPage = SortedBy & {
  /** Among those that are the same by the first. */
  readonly second?: SortedBy | undefined;
  readonly skip: number;
  readonly take: number;
};

export type ListedOrder = { readonly order: Order; readonly customerName: string; readonly createdByName: string };
type ListedRow = OrderRow & { readonly customer_name: string; readonly created_by_name: string | null };

const filtered = `
    from stock_order o
      join securities_account account on account.id = o.account_id
      left join app_user creator on creator.id = o.created_by
    where ($1::integer is null or o.account_id in (select account_id from account_user where user_id = $1))
      and ($2::text is null or o.cscs_account = $2)
      and ($3::text is null or o.security_id = $3)
      and ($4::text is null or o.side = $4)
      and ($5::text is null or o.ord_status = $5)
      and ($6::boolean is null or o.is_open = $6)
      and ($7::date is null or o.trade_date >= $7)
      and ($8::date is null or o.trade_date <= $8)
      and ($9::text is null or creator.normalized_user_name = upper($9))
      and ($10::text is null or lower(concat_ws(' ', o.security_id, o.cl_ord_id, o.cscs_account, account.name)) like $10)`;

const watched = `${filtered}
      and ($11::bigint is null or o.order_qty * coalesce(o.price_kobo, o.hold_price_kobo) >= $11)
      and ($12::timestamptz is null or (o.is_open and o.received_time <= $12))
      and ($13::timestamptz is null
        or o.id in (select order_id from outbox where sent_at < $13 and answered_at is null))
      and ($14::date is null or (o.is_open and o.expire_date <= $14))`;

/** Which orders, and the values of it. Those that most lists ask for are not slowed by what few ask. */
function whichOf(filter: OrderFilter): { readonly from: string; readonly values: readonly SqlValue[] } {
  const values = filterValues(filter);
  if (filter.watch === null) return { from: filtered, values };
  const { pattern, minValue, workingSince, unansweredBy, expiresBy, capacity } = filter.watch;
  const narrowing = [...values, minValue, timestampOrNull(workingSince), timestampOrNull(unansweredBy), expiresBy];
  const acted = capacityWhere(capacity, narrowing.length + 1);
  const from = `${watched}${acted.text}`;
  const isEvery = capacity === null && narrowing.every((value) => value === null);
  const among = isEvery ? null : `select o.id ${from}`;
  return {
    from: pattern === null ? from : `${from} and ${patternCondition(pattern, among)}`,
    values: [...narrowing, ...acted.values],
  };
}

/** The same as the text behind a `select` of `o`, with its values. */
export function ordersWhere(filter: OrderFilter): { readonly text: string; readonly values: readonly SqlValue[] } {
  const { from: text, values } = whichOf(filter);
  return { text, values };
}

const sums = `count(*)::int as total, coalesce(sum(o.order_qty), 0) as order_qty, coalesce(sum(o.cum_qty), 0) as cum_qty,
      coalesce(sum(o.leaves_qty), 0) as leaves_qty, coalesce(sum(o.cum_value_kobo), 0) as traded_value`;

const columns = `o.id, o.tenant_id, o.account_id, o.cscs_account, o.security_id, o.side, o.ord_type, o.time_in_force,
      o.expire_date, o.price_kobo, o.hold_price_kobo, o.order_qty, o.cum_qty, o.leaves_qty, o.cum_value_kobo,
      o.last_px_kobo, o.last_qty, o.note_day, o.note_value_kobo, o.hold_amount_kobo, o.hold_qty, o.ord_status,
      o.cl_ord_id, o.orig_cl_ord_id, o.exchange_cl_ord_id, o.order_id, o.replaced_by_id, o.pending_cancel_id, o.pending_replace, o.paused, o.special, o.text, o.ord_rej_reason,
      o.mandate, o.channel, o.created_by, o.trade_date, o.transact_time, o.received_time, o.acknowledged_time,
      o.closed_time, o.version, o.queued_for, o.released_at, account.name as customer_name, creator.user_name as created_by_name`;

const statementOf = shapedSql();

export type OrderTotals = {
  readonly totalCount: number;
  readonly orderQty: Quantity;
  readonly cumQty: Quantity;
  readonly leavesQty: Quantity;
  readonly tradedValue: Kobo;
};

type TotalsRow = {
  readonly total: number;
  readonly order_qty: bigint;
  readonly cum_qty: bigint;
  readonly leaves_qty: bigint;
  readonly traded_value: bigint;
};
type Listed = { readonly totals: OrderTotals; readonly rows: readonly ListedOrder[] };

/** A page of orders, and totals over all that match. */
export async function listOrders(tx: Tx, filter: OrderFilter, page: OrderPage): Promise<Listed> {
  if (filter.watch !== null && filter.watch.pattern !== null) {
    const { totals, ids } = await pickOrders(tx, filter, page);
    return { totals, rows: await ordersOf(tx, ids) };
  }
  const { from, values } = whichOf(filter);
  const [totals, rows] = await Promise.all([
    tx.rows<TotalsRow>(statementOf(`select ${sums} ${from}`)(values)),
    tx.rows<ListedRow>(
      statementOf(`select ${columns} ${from} ${cutFrom(page, values.length)}`)([...values, page.take, page.skip]),
    ),
  ]);
  return { totals: totalsOf(totals[0]), rows: rows.map(listedOrder) };
}

type Picked = { readonly totals: OrderTotals; readonly ids: readonly number[] };

/**
 * Which orders, and their totals, of one look: a pattern is looked for once, and no key serves the time that they came in,
 * so all are put in order once. `"oldest"`: all of them as they came in.
 */
export async function pickOrders(tx: Tx, filter: OrderFilter, page: OrderPage | "oldest"): Promise<Picked> {
  const { from, values } = whichOf(filter);
  const [keys, cut, ...asked] =
    page === "oldest"
      ? ["o.received_time as sort_key", "order by o.sort_key, o.id"]
      : [keysOf(page), cutFrom(page, values.length, ["o.sort_key", "o.second_key"]), page.take, page.skip];
  const picking = statementOf(`
    with passing as materialized (
      select o.id, o.order_qty, o.cum_qty, o.leaves_qty, o.cum_value_kobo, ${keys} ${from}
    )
    select ${sums}, array(select o.id from passing o ${cut}) as ids
    from passing o`);
  const [row] = await tx.rows<TotalsRow & { ids: readonly bigint[] }>(picking([...values, ...asked]));
  return { totals: totalsOf(row), ids: row?.ids.map(Number) ?? [] };
}

const byIds = fixedSql(`
    select ${columns}
    from unnest($1::bigint[]) with ordinality as asked (id, place)
      join stock_order o on o.id = asked.id
      join securities_account account on account.id = o.account_id
      left join app_user creator on creator.id = o.created_by
    order by asked.place`);

/** These, in the order they are named in. */
export async function ordersOf(tx: Tx, ids: readonly number[]): Promise<readonly ListedOrder[]> {
  return ids.length === 0 ? [] : (await tx.rows<ListedRow>(byIds([ids]))).map(listedOrder);
}

function totalsOf(added: TotalsRow | undefined): OrderTotals {
  return {
    totalCount: added?.total ?? 0,
    orderQty: quantity(Number(added?.order_qty ?? 0n)),
    cumQty: quantity(Number(added?.cum_qty ?? 0n)),
    leavesQty: quantity(Number(added?.leaves_qty ?? 0n)),
    tradedValue: kobo(added?.traded_value ?? 0n),
  };
}

function listedOrder(row: ListedRow): ListedOrder {
  return { order: orderOfRow(row), customerName: row.customer_name, createdByName: row.created_by_name ?? "" };
}

/** Their order and the cut, whose two values come after the filter's. */
function cutFrom(page: OrderPage, before: number, keys: readonly string[] = sortsOf(page).map(columnOf)): string {
  const terms = sortsOf(page).map(({ descending }, at) => `${keys[at]} ${descending ? "desc" : "asc"} nulls last`);
  return `order by ${[...terms, "o.id desc"].join(", ")} limit $${before + 1} offset $${before + 2}`;
}

function sortsOf({ sort, descending, second }: OrderPage): readonly SortedBy[] {
  return [{ sort, descending }, ...(second === undefined ? [] : [second])];
}

function columnOf({ sort }: SortedBy): string {
  return orderSorts[sort];
}

function keysOf(page: OrderPage): string {
  const [first, second = "null::integer"] = sortsOf(page).map(columnOf);
  return `${first} as sort_key, ${second} as second_key`;
}

function filterValues(filter: OrderFilter): readonly SqlValue[] {
  const { keyword } = filter;
  const like = keyword === null ? null : `%${keyword.toLowerCase().replaceAll(/[%_\\]/g, String.raw`\$&`)}%`;
  return [
    filter.visibleTo,
    filter.cscsAccount,
    filter.securityID,
    filter.side,
    filter.ordStatus,
    filter.open,
    filter.from,
    filter.to,
    filter.user,
    like,
  ];
}

type VersionRow = {
  readonly version: number;
  readonly at: Instant;
  readonly user_name: string | null;
  readonly kind: string;
  readonly ord_status: OrdStatus;
  readonly price_kobo: bigint | null;
  readonly order_qty: bigint;
  readonly cum_qty: bigint;
  readonly leaves_qty: bigint;
  readonly last_px_kobo: bigint | null;
  readonly last_qty: bigint | null;
  readonly exec_id: string | null;
  readonly text: string | null;
};

const versionsOf = fixedSql(`
    select e.version, e.at, person.user_name, e.kind, e.ord_status, e.price_kobo, e.order_qty, e.cum_qty, e.leaves_qty,
      e.last_px_kobo, e.last_qty, e.exec_id, e.text
    from ${orderSteps} e left join app_user person on person.id = e.user_id
    where e.order_id = $1
    order by e.version`);

/** Every version of an order, the first first. */
export async function orderVersions(tx: Tx, orderId: number) {
  const rows = await tx.rows<VersionRow>(versionsOf([orderId]));
  return rows.map((row) => ({
    version: row.version,
    at: row.at,
    userName: row.user_name,
    kind: row.kind,
    ordStatus: row.ord_status,
    price: priceOrNull(row.price_kobo),
    orderQty: quantity(Number(row.order_qty)),
    cumQty: quantity(Number(row.cum_qty)),
    leavesQty: quantity(Number(row.leaves_qty)),
    lastPx: priceOrNull(row.last_px_kobo),
    lastQty: quantityOrNull(row.last_qty),
    execID: row.exec_id,
    text: row.text,
  }));
}
