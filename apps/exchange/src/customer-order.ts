// A customer's order as the exchange keeps it, and the records it is rebuilt from after a restart.

import type { Instant, TradingDay } from "@tradebook/domain/instant.ts";
import { invariant, unreachable } from "@tradebook/domain/invariant.ts";
import { ordStatuses, type OrdStatus } from "@tradebook/domain/order/order-status.ts";
import { addQuantity, notional, quantity, subtractQuantity, zeroQuantity } from "@tradebook/domain/units.ts";
import type { Price, Quantity } from "@tradebook/domain/units.ts";
import type { OrderTerms } from "./entry-rules.ts";
import type { Parties } from "./order-parties.ts";

export type CustomerStatus = "New" | "PartiallyFilled" | "Filled" | "Canceled" | "Expired";

/** Why an open order does not trade: its security is halted, or its day is over and another follows. */
export type Pause = "Suspended" | "DoneForDay";

export type CustomerOrder = OrderTerms &
  Parties & {
    readonly orderID: string;
    /** The id it entered with, by which it is kept. */
    readonly clOrdID: string;
    /** The ids of its replaces, in order; on the line it goes by the last. */
    readonly replaces: readonly string[];
    /** The brokerage, PartyID with role 1. */
    readonly firm: string;
    readonly account: string;
    readonly cumQty: Quantity;
    /** Price times quantity over all fills, in kobo; text, since JSON has no such large numbers. */
    readonly cumValue: string;
    readonly ordStatus: CustomerStatus;
    /** Left out while it may trade. */
    readonly paused?: Pause;
    /** The cross it is a side of. */
    readonly crossID?: string;
    readonly tradeDate: TradingDay;
    readonly enteredAt: Instant;
    readonly changedAt: Instant;
  };

/** A customer's side of a trade of today, for as long as the trade can be taken back. */
export type CustomerFill = {
  readonly execID: string;
  readonly tradeID: string;
  readonly clOrdID: string;
  readonly lastPx: Price;
  readonly lastQty: Quantity;
  readonly tradeDate: TradingDay;
  /** The member on the other side; left out by the first journals. */
  readonly contra?: string;
};

/** What a replace may change; all of it is said anew. */
export type ReplacedTerms = Pick<OrderTerms, "price" | "orderQty" | "timeInForce" | "expireDate">;

/** What the journal keeps. An `order` record holds all of an order: when it enters, and when the journal is rewritten. */
export type OrderRecord =
  | { readonly kind: "order"; readonly order: CustomerOrder }
  | {
      readonly kind: "fill";
      readonly clOrdID: string;
      readonly lastPx: Price;
      readonly lastQty: Quantity;
      readonly at: Instant;
      /** Left out by the first journals, whose trades are not taken back. */
      readonly execID?: string;
      readonly tradeID?: string;
      readonly tradeDate?: TradingDay;
      readonly contra?: string;
    }
  /** A trade of today, when the journal is rewritten. */
  | { readonly kind: "trade"; readonly fill: CustomerFill }
  | {
      readonly kind: "takenBack";
      readonly clOrdID: string;
      readonly execRefID: string;
      /** What it was in truth, under a new id; null when it never was. */
      readonly instead: Pick<CustomerFill, "execID" | "lastPx" | "lastQty"> | null;
      readonly at: Instant;
    }
  | { readonly kind: "paused"; readonly clOrdID: string; readonly paused: Pause | null; readonly at: Instant }
  | (ReplacedTerms & {
      readonly kind: "replaced";
      readonly clOrdID: string;
      readonly replaceID: string;
      /** It stays before those that came after it. */
      readonly keepsPlace: boolean;
      readonly tradeDate: TradingDay;
      readonly at: Instant;
    })
  | { readonly kind: "end"; readonly clOrdID: string; readonly ordStatus: "Canceled" | "Expired"; readonly at: Instant }
  | { readonly kind: "refused"; readonly clOrdID: string; readonly tradeDate: TradingDay };

/** All orders the exchange remembers, in the order they stand in time, and the ids of those it refused. */
export type CustomerOrders = {
  readonly orders: Map<string, CustomerOrder>;
  /** The order of each replace's id. */
  readonly replaced: Map<string, string>;
  readonly refused: Map<string, TradingDay>;
  /** Today's trades by execID. */
  readonly fills: Map<string, CustomerFill>;
};

export function noOrders(): CustomerOrders {
  return { orders: new Map(), replaced: new Map(), refused: new Map(), fills: new Map() };
}

/** The orders that a journal's records tell of. */
export function rebuild(records: readonly unknown[]): CustomerOrders {
  const all = noOrders();
  for (const record of records) applyRecord(all, orderRecord(record));
  return all;
}

/** Changes the orders as the record says. */
export function applyRecord(all: CustomerOrders, record: OrderRecord): void {
  switch (record.kind) {
    case "order":
      all.orders.set(record.order.clOrdID, record.order);
      for (const replaceID of record.order.replaces) all.replaced.set(replaceID, record.order.clOrdID);
      return;
    case "replaced":
      return replace(all, record);
    case "fill":
      return fill(all, record);
    case "trade":
      all.fills.set(record.fill.execID, record.fill);
      return;
    case "takenBack":
      return takeBack(all, record);
    case "paused":
      all.orders.set(record.clOrdID, pausedOrder(known(all, record.clOrdID), record));
      return;
    case "end":
      all.orders.set(record.clOrdID, {
        ...unpaused(known(all, record.clOrdID)),
        ordStatus: record.ordStatus,
        changedAt: record.at,
      });
      return;
    case "refused":
      all.refused.set(record.clOrdID, record.tradeDate);
      return;
    default:
      unreachable(record);
  }
}

/** The records that say all that is still worth knowing: open orders, what closed on or after `since`, today's trades. */
export function recordsSince(all: CustomerOrders, since: TradingDay, today: TradingDay): OrderRecord[] {
  const orders = [...all.orders.values()].filter((order) => isOpen(order) || order.tradeDate >= since);
  const refused = [...all.refused].filter(([, tradeDate]) => tradeDate >= since);
  return [
    ...orders.map((order): OrderRecord => ({ kind: "order", order })),
    ...refused.map(([clOrdID, tradeDate]): OrderRecord => ({ kind: "refused", clOrdID, tradeDate })),
    ...[...all.fills.values()]
      .filter(({ tradeDate }) => tradeDate === today)
      .map((trade): OrderRecord => ({ kind: "trade", fill: trade })),
  ];
}

export function isOpen({ ordStatus }: CustomerOrder): boolean {
  return ordStatuses[ordStatus].open;
}

/** As FIX has it: a pause shows before what has traded. */
export function statusOf({ ordStatus, paused }: CustomerOrder): OrdStatus {
  return paused ?? ordStatus;
}

export function leavesQty(order: CustomerOrder): Quantity {
  return isOpen(order) ? subtractQuantity(order.orderQty, order.cumQty) : zeroQuantity;
}

/** The id by which the order goes on the line: that of its last replace. */
export function lineID({ clOrdID, replaces }: CustomerOrder): string {
  return replaces.at(-1) ?? clOrdID;
}

/** The order that has, or has had, that id. */
export function orderOf(all: CustomerOrders, id: string): CustomerOrder | undefined {
  return all.orders.get(all.replaced.get(id) ?? id);
}

/** The last date the order is good for. */
export function lastDay(order: CustomerOrder): TradingDay {
  return order.timeInForce === "GoodTillDate" && order.expireDate !== null ? order.expireDate : order.tradeDate;
}

function filled(order: CustomerOrder, trade: OrderRecord & { readonly kind: "fill" }): CustomerOrder {
  const after = withFill(unpaused(order), trade);
  invariant(isOpen(order), "only an open order trades");
  invariant(after.cumQty <= order.orderQty, "an order trades no more than its quantity");
  return { ...after, ordStatus: after.cumQty === order.orderQty ? "Filled" : "PartiallyFilled", changedAt: trade.at };
}

function fill(all: CustomerOrders, record: OrderRecord & { readonly kind: "fill" }): void {
  const { clOrdID, execID, tradeID, tradeDate, lastPx, lastQty, contra } = record;
  all.orders.set(clOrdID, filled(known(all, clOrdID), record));
  if (execID === undefined || tradeID === undefined || tradeDate === undefined) return;
  const other = contra === undefined ? {} : { contra };
  all.fills.set(execID, { execID, tradeID, clOrdID, lastPx, lastQty, tradeDate, ...other });
}

/** The order without the trade, or with what it was in truth. One that was filled does not stand again. */
function takeBack(all: CustomerOrders, record: OrderRecord & { readonly kind: "takenBack" }): void {
  const { clOrdID, execRefID, instead, at } = record;
  const trade = all.fills.get(execRefID);
  invariant(trade !== undefined, "a trade that is taken back is one of today's");
  const order = known(all, clOrdID);
  const without = {
    ...order,
    cumQty: subtractQuantity(order.cumQty, trade.lastQty),
    cumValue: String(BigInt(order.cumValue) - notional(trade.lastPx, trade.lastQty)),
    changedAt: at,
  };
  all.fills.delete(execRefID);
  const after = instead === null ? without : withFill(without, instead);
  if (instead !== null) all.fills.set(instead.execID, { ...trade, ...instead });
  // Asking for more again, it stands behind those that came before.
  if (after.cumQty < order.cumQty) all.orders.delete(clOrdID);
  all.orders.set(clOrdID, { ...after, ordStatus: statusWithout(order, after.cumQty) });
}

function statusWithout(before: CustomerOrder, cumQty: Quantity): CustomerStatus {
  if (isOpen(before)) return cumQty > 0 ? "PartiallyFilled" : "New";
  return before.ordStatus === "Filled" && cumQty < before.orderQty ? "Canceled" : before.ordStatus;
}

function pausedOrder(order: CustomerOrder, record: OrderRecord & { readonly kind: "paused" }): CustomerOrder {
  const { paused, at } = record;
  const going = { ...unpaused(order), changedAt: at };
  return paused === null ? going : { ...going, paused };
}

function unpaused({ paused: _, ...order }: CustomerOrder): CustomerOrder {
  return order;
}

function withFill(order: CustomerOrder, { lastPx, lastQty }: Pick<CustomerFill, "lastPx" | "lastQty">): CustomerOrder {
  const cumQty = addQuantity(order.cumQty, lastQty);
  return { ...order, cumQty, cumValue: String(BigInt(order.cumValue) + notional(lastPx, lastQty)) };
}

function replace(all: CustomerOrders, record: OrderRecord & { readonly kind: "replaced" }): void {
  const { clOrdID, replaceID, keepsPlace, price, orderQty, timeInForce, expireDate, tradeDate, at } = record;
  const order = known(all, clOrdID);
  invariant(isOpen(order) && orderQty >= order.cumQty, "only an open order is replaced, by no less than has traded");
  const terms: ReplacedTerms = { price, orderQty, timeInForce, expireDate };
  const ordStatus = orderQty === order.cumQty ? "Filled" : order.ordStatus;
  if (!keepsPlace) all.orders.delete(clOrdID);
  const replaces = [...order.replaces, replaceID];
  const kept = ordStatus === "Filled" ? unpaused(order) : order;
  all.orders.set(clOrdID, { ...kept, ...terms, ordStatus, replaces, tradeDate, changedAt: at });
  all.replaced.set(replaceID, clOrdID);
}

function known(all: CustomerOrders, clOrdID: string): CustomerOrder {
  const order = all.orders.get(clOrdID);
  invariant(order !== undefined, "a record is about an order that entered before");
  return order;
}

const recordKinds: ReadonlySet<string> = new Set([
  "order",
  "fill",
  "trade",
  "takenBack",
  "paused",
  "replaced",
  "end",
  "refused",
]);

/** The journal checks its own bytes; this checks that what it held is a record of ours. */
function orderRecord(json: unknown): OrderRecord {
  invariant(typeof json === "object" && json !== null && "kind" in json, "the journal holds order records");
  const { kind } = json;
  invariant(typeof kind === "string" && recordKinds.has(kind), "a record has a known kind");
  const record = json as OrderRecord; // written by this file's types, and checksummed by the journal
  if (record.kind !== "order") return record;
  const { order } = record;
  quantity(order.orderQty);
  // Written before orders could be replaced, it has no list of its replaces.
  return "replaces" in order ? record : { kind: "order", order: { ...(order as CustomerOrder), replaces: [] } };
}
