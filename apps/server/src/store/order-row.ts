// An order as columns, and as the JSON that the outbox and the first answer of a command keep.

import type { Columns } from "../db/insert-rows.ts";
import { timestampOrNull, timestampText } from "../db/sql.ts";
import type { Instant, TradingDay } from "@tradebook/domain/instant.ts";
import type { Mandate, Order, Pause, PendingReplace, SpecialTerms } from "@tradebook/domain/order/order.ts";
import type { ExchangeRequest } from "@tradebook/domain/order/outcome.ts";
import type { OrdStatus } from "@tradebook/domain/order/order-status.ts";
import type { OrderType, Side } from "@tradebook/domain/order/order-type.ts";
import type { TimeInForce } from "@tradebook/domain/order/time-in-force.ts";
import { kobo, price, quantity, type Price, type Quantity } from "@tradebook/domain/units.ts";

/** What changes in an order's life; the key comes first. */
export const changingColumns: Columns<Order> = {
  id: ["bigint", (order) => order.id],
  time_in_force: ["text", (order) => order.timeInForce],
  expire_date: ["date", (order) => order.expireDate],
  price_kobo: ["bigint", (order) => order.price],
  hold_price_kobo: ["bigint", (order) => order.holdPrice],
  order_qty: ["bigint", (order) => order.orderQty],
  cum_qty: ["bigint", (order) => order.cumQty],
  leaves_qty: ["bigint", (order) => order.leavesQty],
  cum_value_kobo: ["bigint", (order) => order.cumValue],
  last_px_kobo: ["bigint", (order) => order.lastPx],
  last_qty: ["bigint", (order) => order.lastQty],
  note_day: ["date", (order) => order.noteDay],
  note_value_kobo: ["bigint", (order) => order.noteValue],
  hold_amount_kobo: ["bigint", (order) => order.holdAmount],
  hold_qty: ["bigint", (order) => order.holdQty],
  ord_status: ["text", (order) => order.ordStatus],
  cl_ord_id: ["text", (order) => order.clOrdID],
  orig_cl_ord_id: ["text", (order) => order.origClOrdID],
  order_id: ["text", (order) => order.orderID],
  replaced_by_id: ["text", (order) => order.replacedByID],
  pending_cancel_id: ["text", (order) => order.pendingCancelID],
  pending_replace: ["jsonb", ({ pendingReplace }) => (pendingReplace === null ? null : JSON.stringify(pendingReplace))],
  paused: ["text", (order) => order.paused],
  text: ["text", (order) => order.text],
  ord_rej_reason: ["text", (order) => order.ordRejReason],
  transact_time: ["timestamptz", (order) => timestampText(order.transactTime)],
  acknowledged_time: ["timestamptz", (order) => timestampOrNull(order.acknowledgedTime)],
  closed_time: ["timestamptz", (order) => timestampOrNull(order.closedTime)],
  version: ["integer", (order) => order.version],
  trade_date: ["date", (order) => order.tradeDate],
  queued_for: ["date", ({ queued }) => queued?.day ?? null],
  released_at: ["timestamptz", ({ queued }) => timestampOrNull(queued?.sentAt ?? null)],
};

export const orderColumns: Columns<Order> = {
  ...changingColumns,
  account_id: ["integer", (order) => order.accountId],
  cscs_account: ["text", (order) => order.cscsAccount],
  security_id: ["text", (order) => order.securityID],
  side: ["text", (order) => order.side],
  ord_type: ["text", (order) => order.ordType],
  exchange_cl_ord_id: ["text", (order) => order.exchangeClOrdID],
  special: ["jsonb", (order) => (order.special === null ? null : JSON.stringify(order.special))],
  mandate: ["jsonb", (order) => (order.mandate === null ? null : JSON.stringify(order.mandate))],
  channel: ["text", (order) => order.channel],
  created_by: ["integer", (order) => order.createdBy],
  received_time: ["timestamptz", (order) => timestampText(order.receivedTime)],
};

/** A row of `select` over `orderColumnList`. */
export type OrderRow = {
  readonly id: bigint;
  readonly tenant_id: number;
  readonly account_id: number;
  readonly cscs_account: string;
  readonly security_id: string;
  readonly side: Side;
  readonly ord_type: OrderType;
  readonly time_in_force: TimeInForce;
  readonly expire_date: TradingDay | null;
  readonly price_kobo: bigint | null;
  readonly hold_price_kobo: bigint;
  readonly order_qty: bigint;
  readonly cum_qty: bigint;
  readonly leaves_qty: bigint;
  readonly cum_value_kobo: bigint;
  readonly last_px_kobo: bigint | null;
  readonly last_qty: bigint | null;
  readonly note_day: TradingDay | null;
  readonly note_value_kobo: bigint;
  readonly hold_amount_kobo: bigint;
  readonly hold_qty: bigint;
  readonly ord_status: OrdStatus;
  readonly cl_ord_id: string;
  readonly orig_cl_ord_id: string | null;
  readonly exchange_cl_ord_id: string;
  readonly order_id: string | null;
  readonly replaced_by_id: string | null;
  readonly pending_cancel_id: string | null;
  readonly pending_replace: PendingReplace | null;
  readonly paused: Pause | null;
  readonly special: SpecialTerms | null;
  readonly text: string | null;
  readonly ord_rej_reason: string | null;
  readonly mandate: Mandate | null;
  readonly channel: string;
  readonly created_by: number;
  readonly trade_date: TradingDay;
  readonly transact_time: Instant;
  readonly received_time: Instant;
  readonly acknowledged_time: Instant | null;
  readonly closed_time: Instant | null;
  readonly version: number;
  readonly queued_for: TradingDay | null;
  readonly released_at: Instant | null;
};

export function orderOfRow(row: OrderRow): Order {
  return {
    id: Number(row.id),
    tenantId: row.tenant_id,
    accountId: row.account_id,
    cscsAccount: row.cscs_account,
    securityID: row.security_id,
    side: row.side,
    ordType: row.ord_type,
    timeInForce: row.time_in_force,
    expireDate: row.expire_date,
    price: priceOrNull(row.price_kobo),
    holdPrice: price(Number(row.hold_price_kobo)),
    ...quantitiesOf(row),
    ordStatus: row.ord_status,
    clOrdID: row.cl_ord_id,
    origClOrdID: row.orig_cl_ord_id,
    exchangeClOrdID: row.exchange_cl_ord_id,
    orderID: row.order_id,
    replacedByID: row.replaced_by_id,
    pendingCancelID: row.pending_cancel_id,
    pendingReplace: row.pending_replace,
    paused: row.paused,
    special: row.special,
    queued: row.queued_for === null ? null : { day: row.queued_for, sentAt: row.released_at },
    text: row.text,
    ordRejReason: row.ord_rej_reason,
    mandate: row.mandate,
    channel: row.channel,
    createdBy: row.created_by,
    tradeDate: row.trade_date,
    transactTime: row.transact_time,
    receivedTime: row.received_time,
    acknowledgedTime: row.acknowledged_time,
    closedTime: row.closed_time,
    version: row.version,
  };
}

function quantitiesOf(row: OrderRow) {
  return {
    orderQty: quantity(Number(row.order_qty)),
    cumQty: quantity(Number(row.cum_qty)),
    leavesQty: quantity(Number(row.leaves_qty)),
    cumValue: kobo(row.cum_value_kobo),
    lastPx: priceOrNull(row.last_px_kobo),
    lastQty: quantityOrNull(row.last_qty),
    noteDay: row.note_day,
    noteValue: kobo(row.note_value_kobo),
    holdAmount: kobo(row.hold_amount_kobo),
    holdQty: quantity(Number(row.hold_qty)),
  };
}

export function priceOrNull(amount: bigint | null): Price | null {
  return amount === null ? null : price(Number(amount));
}

export function quantityOrNull(shares: bigint | null): Quantity | null {
  return shares === null ? null : quantity(Number(shares));
}

/** What the first orders did not have. */
type Later = "replacedByID" | "pendingReplace" | "paused" | "special" | "queued";
type Money = "cumValue" | "noteValue" | "holdAmount";
/** An order in JSON: amounts as decimal text, since JSON numbers are no bigints. */
export type OrderJson = Omit<Order, Money | Later> & { readonly [M in Money]: string } & Partial<Pick<Order, Later>>;

export function orderJson(order: Order): string {
  const { cumValue, noteValue, holdAmount } = order;
  const amounts = { cumValue: String(cumValue), noteValue: String(noteValue), holdAmount: String(holdAmount) };
  return JSON.stringify({ ...order, ...amounts } satisfies OrderJson);
}

/** What the outbox keeps of a request: its order, the sell of a cross with its buy, and who asks for a change. */
export type RequestJson = OrderJson & { readonly sell?: OrderJson; readonly askedBy?: number };

/** Null for a new order: until the exchange has heard of it, its row says what it asks for. */
export function requestJson(request: ExchangeRequest): string | null {
  if (request.kind === "NewOrder") return null;
  if ("askedBy" in request) return `${orderJson(request.order).slice(0, -1)},"askedBy":${request.askedBy}}`;
  return pairJson(request.order, request.kind === "Cross" ? request.sell : null);
}

/** An order, and the sell of the cross whose buy it is. */
export function pairJson(order: Order, sell: Order | null): string {
  return sell === null ? orderJson(order) : `${orderJson(order).slice(0, -1)},"sell":${orderJson(sell)}}`;
}

export function orderOfJson({ sell: _sell, askedBy: _askedBy, ...json }: RequestJson): Order {
  const amount = (text: string) => kobo(BigInt(text));
  return {
    ...json,
    // Written before there was such a thing, it has none of it.
    replacedByID: json.replacedByID ?? null,
    pendingReplace: json.pendingReplace ?? null,
    paused: json.paused ?? null,
    special: json.special ?? null,
    queued: json.queued ?? null,
    cumValue: amount(json.cumValue),
    noteValue: amount(json.noteValue),
    holdAmount: amount(json.holdAmount),
  };
}
