// The orders of the blotter: how hub events change the list, what each status is called, what can still be done.

import type { StockOrder } from "@tradebook/contract/services/order.ts";
import { lagosDay, type TradingDay } from "@tradebook/domain/instant.ts";
import { ordStatuses, type OrdStatus } from "@tradebook/domain/order/order-status.ts";
import type { TradingWord } from "./trading-words.ts";

/** Add, update and replace alike: an unknown order goes on top, a known one is replaced in its place unless older. */
export function foldOrder(orders: readonly StockOrder[], order: StockOrder): readonly StockOrder[] {
  const at = orders.findIndex((known) => known.id === order.id);
  if (at === -1) return [order, ...orders];
  const known = orders[at];
  if (known !== undefined && known.version > order.version) return orders;
  return orders.with(at, order);
}

type StatusRow = { readonly word: TradingWord; readonly tone: "wait" | "live" | "good" | "bad" | "done" };

/** What people call FIX's statuses; the tooltip names FIX's own. */
export const statusRows: { readonly [S in OrdStatus]: StatusRow } = {
  PendingNew: { word: "StatusPendingNew", tone: "wait" },
  New: { word: "StatusWorking", tone: "live" },
  PartiallyFilled: { word: "StatusPartFilled", tone: "live" },
  Filled: { word: "StatusFilled", tone: "good" },
  DoneForDay: { word: "StatusDoneForDay", tone: "live" },
  Canceled: { word: "StatusCancelled", tone: "done" },
  PendingCancel: { word: "StatusPendingCancel", tone: "wait" },
  Rejected: { word: "StatusRejected", tone: "bad" },
  Suspended: { word: "StatusSuspended", tone: "wait" },
  Expired: { word: "StatusExpired", tone: "done" },
  PendingReplace: { word: "StatusPendingReplace", tone: "wait" },
};

export function isOpen(order: Pick<StockOrder, "ordStatus">): boolean {
  return ordStatuses[order.ordStatus].open;
}

/** Why an order can't be cancelled; null when it can. */
export function whyNotCancel(order: Pick<StockOrder, "ordStatus">): TradingWord | null {
  if (order.ordStatus === "PendingCancel") return "CancelAsked";
  return isOpen(order) ? null : "CancelDone";
}

/** 0 to 1; what traded of what was asked for. */
export function filledPart(order: Pick<StockOrder, "cumQty" | "orderQty">): number {
  return order.orderQty === 0 ? 0 : order.cumQty / order.orderQty;
}

export type OrderFilter = "working" | "today" | "all";

/** Today's are those entered today and those still working from before; the latest first. */
export function shownOrders(
  orders: readonly StockOrder[],
  filter: OrderFilter,
  today: TradingDay,
): readonly StockOrder[] {
  const latestFirst = orders.toSorted((a, b) => b.receivedTime - a.receivedTime || b.id - a.id);
  switch (filter) {
    case "all":
      return latestFirst;
    case "working":
      return latestFirst.filter(isOpen);
    case "today":
      return latestFirst.filter((order) => isOpen(order) || lagosDay(order.receivedTime) === today);
    default:
      return filter satisfies never;
  }
}

/** How an order ended, for those who look for one. */
const ends = {
  filled: ({ ordStatus }) => ordStatus === "Filled",
  rejected: ({ ordStatus }) => ordStatus === "Rejected",
  cancelled: ({ ordStatus }) => ordStatus === "Canceled" || ordStatus === "Expired",
} as const satisfies Record<string, (order: Pick<StockOrder, "ordStatus">) => boolean>;
export type OrderEnd = keyof typeof ends;

/** Empty: every one. */
export type OrderSieve = {
  readonly side: StockOrder["side"] | "";
  readonly securityID: string;
  readonly end: OrderEnd | "";
};
export const noSieve: OrderSieve = { side: "", securityID: "", end: "" };

export function sieved(orders: readonly StockOrder[], { side, securityID, end }: OrderSieve): readonly StockOrder[] {
  return orders.filter(
    (order) =>
      (side === "" || order.side === side) &&
      (securityID === "" || order.securityID === securityID) &&
      (end === "" || ends[end](order)),
  );
}

export function countSieve(sieve: OrderSieve): number {
  return Object.values(sieve).filter((value) => value !== "").length;
}

/** Shares that traded of each side. */
export function tradedShares(orders: readonly StockOrder[]): { readonly bought: number; readonly sold: number } {
  const of = (side: StockOrder["side"]) =>
    orders.reduce((shares, order) => (order.side === side ? shares + order.cumQty : shares), 0);
  return { bought: of("Buy"), sold: of("Sell") };
}

/** What one's own orders still ask for in a security's book: shares by side and price, as `Buy@2550`. */
export function ownShares(orders: readonly StockOrder[], securityID: string): ReadonlyMap<string, number> {
  const shares = new Map<string, number>();
  for (const order of orders) {
    if (order.securityID !== securityID || order.price === null || !isOpen(order)) continue;
    const at = `${order.side}@${order.price}`;
    shares.set(at, (shares.get(at) ?? 0) + order.leavesQty);
  }
  return shares;
}
