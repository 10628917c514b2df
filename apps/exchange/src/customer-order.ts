// A customer's order as the exchange keeps it, and the records it is rebuilt from after a restart.

import type { Instant, TradingDay } from "@tradebook/domain/instant.ts";
import { invariant, unreachable } from "@tradebook/domain/invariant.ts";
import { ordStatuses } from "@tradebook/domain/order/order-status.ts";
import { addQuantity, notional, quantity, subtractQuantity, zeroQuantity } from "@tradebook/domain/units.ts";
import type { Price, Quantity } from "@tradebook/domain/units.ts";
import type { OrderTerms } from "./entry-rules.ts";

export type CustomerStatus = "New" | "PartiallyFilled" | "Filled" | "Canceled" | "Expired";

export type CustomerOrder = OrderTerms & {
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
  readonly tradeDate: TradingDay;
  readonly enteredAt: Instant;
  readonly changedAt: Instant;
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
    }
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
};

export function noOrders(): CustomerOrders {
  return { orders: new Map(), replaced: new Map(), refused: new Map() };
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
      all.orders.set(record.clOrdID, filled(known(all, record.clOrdID), record));
      return;
    case "end":
      all.orders.set(record.clOrdID, {
        ...known(all, record.clOrdID),
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

/** The records that say all that is still worth knowing: open orders, and what closed on or after `since`. */
export function recordsSince(all: CustomerOrders, since: TradingDay): OrderRecord[] {
  const orders = [...all.orders.values()].filter((order) => isOpen(order) || order.tradeDate >= since);
  const refused = [...all.refused].filter(([, tradeDate]) => tradeDate >= since);
  return [
    ...orders.map((order): OrderRecord => ({ kind: "order", order })),
    ...refused.map(([clOrdID, tradeDate]): OrderRecord => ({ kind: "refused", clOrdID, tradeDate })),
  ];
}

export function isOpen({ ordStatus }: CustomerOrder): boolean {
  return ordStatuses[ordStatus].open;
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

function filled(order: CustomerOrder, fill: OrderRecord & { readonly kind: "fill" }): CustomerOrder {
  const cumQty = addQuantity(order.cumQty, fill.lastQty);
  invariant(isOpen(order), "only an open order trades");
  invariant(cumQty <= order.orderQty, "an order trades no more than its quantity");
  return {
    ...order,
    cumQty,
    cumValue: String(BigInt(order.cumValue) + notional(fill.lastPx, fill.lastQty)),
    ordStatus: cumQty === order.orderQty ? "Filled" : "PartiallyFilled",
    changedAt: fill.at,
  };
}

function replace(all: CustomerOrders, record: OrderRecord & { readonly kind: "replaced" }): void {
  const { clOrdID, replaceID, keepsPlace, price, orderQty, timeInForce, expireDate, tradeDate, at } = record;
  const order = known(all, clOrdID);
  invariant(isOpen(order) && orderQty >= order.cumQty, "only an open order is replaced, by no less than has traded");
  const terms: ReplacedTerms = { price, orderQty, timeInForce, expireDate };
  const ordStatus = orderQty === order.cumQty ? "Filled" : order.ordStatus;
  if (!keepsPlace) all.orders.delete(clOrdID);
  const replaces = [...order.replaces, replaceID];
  all.orders.set(clOrdID, { ...order, ...terms, ordStatus, replaces, tradeDate, changedAt: at });
  all.replaced.set(replaceID, clOrdID);
}

function known(all: CustomerOrders, clOrdID: string): CustomerOrder {
  const order = all.orders.get(clOrdID);
  invariant(order !== undefined, "a record is about an order that entered before");
  return order;
}

const recordKinds: ReadonlySet<string> = new Set(["order", "fill", "replaced", "end", "refused"]);

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
