// What the order desk keeps, and the few ways in which it changes: what is recorded is taken, and what is open is followed.

import type { Instant } from "@tradebook/domain/instant.ts";
import type { FixSession } from "@tradebook/fix/fix-session.ts";
import type { Clock } from "./clock.ts";
import { applyRecord, orderOf, type CustomerOrder, type CustomerOrders, type OrderRecord } from "./customer-order.ts";
import { withdrawOrder, type Exchange } from "./exchange.ts";
import type { Step } from "./execution-messages.ts";
import type { Ids } from "./ids.ts";

/** What the desk needs of its session. */
export type OrderLine = Pick<FixSession, "send" | "record" | "startDay" | "records">;
export type OrderDeskParts = {
  readonly exchange: Exchange;
  readonly ids: Ids;
  readonly clock: Clock;
  readonly line: OrderLine;
};
export type Desk = OrderDeskParts & {
  readonly all: CustomerOrders;
  /** The exchange's number of each open order, and back. */
  readonly clOrdIDs: Map<number, string>;
  readonly numbers: Map<string, number>;
};

export type Ending = { readonly ordStatus: "Canceled" | "Expired"; readonly at: Instant };

export function takeOut({ exchange, numbers }: Desk, order: CustomerOrder, at: Instant): void {
  const instrument = exchange.instruments.get(order.securityID);
  const number = numbers.get(order.clOrdID);
  if (instrument !== undefined && number !== undefined) withdrawOrder(exchange, instrument, { orderID: number, at });
}

export function end(desk: Desk, order: CustomerOrder, { ordStatus, at }: Ending): CustomerOrder {
  const ended = record(desk, { kind: "end", clOrdID: order.clOrdID, ordStatus, at }) ?? order;
  unfollow(desk, order);
  return ended;
}

/** Records the step and takes it; answers the order as it is now. */
export function record(desk: Desk, change: OrderRecord): CustomerOrder | undefined {
  desk.line.record(change);
  applyRecord(desk.all, change);
  return change.kind === "order" ? change.order : desk.all.orders.get(change.clOrdID);
}

/** Whether an order, a replace, or one of either that was refused had that id. */
export function wasUsed({ all }: Desk, clOrdID: string): boolean {
  return orderOf(all, clOrdID) !== undefined || all.refused.has(clOrdID);
}

/** The order by any id it has had, if it is the one with that OrderID. */
export function found(desk: Desk, clOrdID: string, orderID: string | null): CustomerOrder | null {
  const order = orderOf(desk.all, clOrdID);
  if (order === undefined || (orderID !== null && orderID !== order.orderID)) return null;
  return order;
}

export function follow({ clOrdIDs, numbers }: Desk, { clOrdID }: CustomerOrder, number: number): void {
  clOrdIDs.set(number, clOrdID);
  numbers.set(clOrdID, number);
}

export function unfollow({ clOrdIDs, numbers }: Desk, { clOrdID }: CustomerOrder): void {
  const number = numbers.get(clOrdID);
  if (number !== undefined) clOrdIDs.delete(number);
  numbers.delete(clOrdID);
}

export function followed({ clOrdIDs, all }: Desk, number: number): CustomerOrder | undefined {
  const clOrdID = clOrdIDs.get(number);
  return clOrdID === undefined ? undefined : all.orders.get(clOrdID);
}

export function step(desk: Desk, execType: Step["execType"], at: Instant): Step {
  return { execType, execID: desk.ids.nextExecID(), at };
}
