// What the order desk keeps, and the few ways in which it changes: what is recorded is taken, and what is open is followed.

import type { Instant } from "@tradebook/domain/instant.ts";
import { zeroQuantity } from "@tradebook/domain/units.ts";
import type { FixSession } from "@tradebook/fix/fix-session.ts";
import type { Clock } from "./clock.ts";
import { applyRecord, orderOf, type CustomerOrder, type CustomerOrders, type OrderRecord } from "./customer-order.ts";
import type { DropCopy } from "./drop-copy.ts";
import type { OrderTerms } from "./entry-rules.ts";
import { withdrawOrder, type Exchange } from "./exchange.ts";
import { endReport, type Step } from "./execution-messages.ts";
import type { Ids } from "./ids.ts";
import type { NewOrderRequest } from "./order-requests.ts";

/** What the desk needs of its session. */
export type OrderLine = Pick<FixSession, "send" | "record" | "startDay" | "records">;
export type OrderDeskParts = {
  readonly exchange: Exchange;
  readonly ids: Ids;
  readonly clock: Clock;
  readonly line: OrderLine;
  /** Beside the line; a desk that only plays a day again has none. */
  readonly dropCopy?: DropCopy;
};
export type Desk = OrderDeskParts & {
  readonly all: CustomerOrders;
  /** The exchange's number of each open order, and back. */
  readonly clOrdIDs: Map<number, string>;
  readonly numbers: Map<string, number>;
  /** Whose CHN came with each firm's account. */
  readonly clients: Map<string, string>;
};

export type Ending = { readonly ordStatus: "Canceled" | "Expired"; readonly at: Instant };

/** Out of its book, and no longer followed: what the book says of that is not news to the desk. */
export function takeOut(desk: Desk, order: CustomerOrder, at: Instant): void {
  const { exchange, numbers } = desk;
  const instrument = exchange.instruments.get(order.securityID);
  const number = numbers.get(order.clOrdID);
  unfollow(desk, order);
  if (instrument !== undefined && number !== undefined) withdrawOrder(exchange, instrument, { orderID: number, at });
}

/** Ends an order that nobody asked to end, and says why. */
export function endUnasked(
  desk: Desk,
  order: CustomerOrder,
  { why, ...ending }: Ending & { readonly why: string },
): void {
  takeOut(desk, order, ending.at);
  const ended = end(desk, order, ending);
  desk.line.send(endReport(ended, step(desk, ending.ordStatus, ending.at), why));
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
  if (change.kind === "order") rememberClient(desk, change.order);
  desk.dropCopy?.tell(change, desk.all, desk.exchange.day.tradeDate);
  if (change.kind === "trade") return undefined;
  return change.kind === "order" ? change.order : desk.all.orders.get(change.clOrdID);
}

/** The client that the firm's account was said to be of before. */
export function clientOf({ clients }: Desk, { firm, account }: NewOrderRequest): string | undefined {
  return clients.get(`${firm}|${account}`);
}

export function rememberClient({ clients }: Desk, { firm, account, client }: CustomerOrder): void {
  if (client !== undefined) clients.set(`${firm}|${account}`, client);
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

type Entered = { readonly terms: OrderTerms; readonly orderID: number; readonly at: Instant };

/** A new order as the desk keeps it. */
export function customerOrder(
  desk: Desk,
  { clOrdID, firm, account, crossID, trader, client, clearing }: NewOrderRequest,
  { terms, orderID, at }: Entered,
): CustomerOrder {
  return {
    ...terms,
    ...(crossID === null ? {} : { crossID }),
    ...(trader === undefined ? {} : { trader }),
    ...(client === undefined ? {} : { client }),
    ...(clearing === undefined ? {} : { clearing }),
    orderID: desk.ids.orderID(orderID),
    clOrdID,
    replaces: [],
    firm,
    account,
    cumQty: zeroQuantity,
    cumValue: "0",
    ordStatus: "New",
    tradeDate: desk.exchange.day.tradeDate,
    enteredAt: at,
    changedAt: at,
  };
}
