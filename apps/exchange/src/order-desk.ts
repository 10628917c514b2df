// FIX orders in, execution reports out.
// Everything an order does is recorded in the same batch of the journal as the reports about it, before either leaves;
// so after a crash the open orders are rebuilt from the records, and the session sends again what was not received.

import { addDays, type Instant } from "@tradebook/domain/instant.ts";
import { phases } from "@tradebook/domain/market/phase.ts";
import { zeroQuantity } from "@tradebook/domain/units.ts";
import { message as fixMessage, type Message } from "@tradebook/fix/message.ts";
import type { BookEvent, TradedEvent } from "@tradebook/matching/book-event.ts";
import { isOpen, lastDay, leavesQty, rebuild, recordsSince, type CustomerOrder } from "./customer-order.ts";
import { hasLapsed, type Day } from "./day.ts";
import { refusalOf, type OrderTerms, type Refusal } from "./entry-rules.ts";
import { enterOrder, nextOrderNumber, restoreOrder } from "./exchange.ts";
import {
  acceptedReport,
  cancelReject,
  canceledReport,
  endReport,
  fillReport,
  refusedReport,
  statusReport,
  unknownStatusReport,
} from "./execution-messages.ts";
import type { CancelRefusal } from "./execution-messages.ts";
import { end, follow, followed, found, record, step, takeOut, unfollow, wasUsed } from "./order-keeping.ts";
import type { Desk, Ending, OrderDeskParts } from "./order-keeping.ts";
import { replace } from "./order-replacing.ts";
import { cancelRequest, newOrderRequest, statusRequest, termsOf } from "./order-requests.ts";
import type { NewOrderRequest } from "./order-requests.ts";
import type { Owner } from "./trade-tape.ts";

export type OrderDesk = {
  readonly onMessage: (message: Message, refSeqNum: number) => void;
  /** The customers' open orders, for the log and for tests. */
  readonly openOrders: () => CustomerOrder[];
  /** Whose open order the exchange's number is; null when it is none of the customers'. */
  readonly ownerOf: (orderNumber: number) => Owner | null;
};

/** Closed orders and refused ids are remembered this long, so that a duplicate is known and a status can be given. */
const rememberedDays = 7;
/** Reports that can still be sent again after the journal was rewritten. */
const reportsKept = 20_000;

/** Opens the desk: the orders of earlier runs go back into their books, and those whose day is over lapse. */
export function openOrderDesk(parts: OrderDeskParts): OrderDesk {
  const all = rebuild(parts.line.records());
  const desk: Desk = { ...parts, all, clOrdIDs: new Map(), numbers: new Map() };
  desk.exchange.listeners.push({
    onBook: ({ event, at }) => report(desk, event, at),
    onDay: (day, at) => turnDay(desk, day, at),
  });
  for (const order of all.orders.values()) if (isOpen(order)) putBack(desk, order);
  turnDay(desk, desk.exchange.day, desk.clock());
  return {
    onMessage: (message, refSeqNum) => receive(desk, message, refSeqNum),
    openOrders: () => [...all.orders.values()].filter(isOpen),
    ownerOf: (orderNumber) => {
      const order = followed(desk, orderNumber);
      return order === undefined ? null : { account: order.account, member: order.firm };
    },
  };
}

function receive(desk: Desk, message: Message, refSeqNum: number): void {
  switch (message.msgType) {
    case "D":
      return place(desk, newOrderRequest(message));
    case "G":
      return replace(desk, message);
    case "F":
      return cancel(desk, message);
    case "H":
      return answerStatus(desk, message);
    case "3":
    case "j":
      return; // a report of ours was refused; the session has logged it and nothing here depends on it
    default:
      desk.line.send(
        fixMessage("j", {
          RefSeqNum: refSeqNum,
          RefMsgType: message.msgType,
          BusinessRejectReason: 3,
          Text: "this message type is not supported",
        }),
      );
  }
}

function place(desk: Desk, request: NewOrderRequest): void {
  const { clOrdID, symbol } = request;
  if (wasUsed(desk, clOrdID))
    return refuse(desk, request, { reason: "Duplicate", text: "this ClOrdID was used before" });
  const instrument = desk.exchange.instruments.get(symbol);
  const terms = termsOf(request);
  const refusal =
    instrument === undefined
      ? unknownSymbol
      : "reason" in terms
        ? terms
        : refusalOf(terms, instrument, desk.exchange.day);
  if (refusal !== null || instrument === undefined || "reason" in terms) {
    record(desk, { kind: "refused", clOrdID, tradeDate: desk.exchange.day.tradeDate });
    return refuse(desk, request, refusal ?? unknownSymbol);
  }
  const [orderID, at] = [nextOrderNumber(desk.exchange), desk.clock()];
  const order = newOrder(desk, request, { terms, orderID, at });
  record(desk, { kind: "order", order });
  follow(desk, order, orderID);
  desk.line.send(acceptedReport(order, step(desk, "New", at)));
  enterOrder(desk.exchange, instrument, { orderID, terms, at });
}

const unknownSymbol: Refusal = { reason: "UnknownSymbol", text: "no such security is listed" };

function refuse(desk: Desk, request: NewOrderRequest, refusal: Refusal): void {
  desk.line.send(refusedReport(request, step(desk, "Rejected", desk.clock()), refusal));
}

type Entered = { readonly terms: OrderTerms; readonly orderID: number; readonly at: Instant };

function newOrder(
  desk: Desk,
  { clOrdID, firm, account }: NewOrderRequest,
  { terms, orderID, at }: Entered,
): CustomerOrder {
  return {
    ...terms,
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

function cancel(desk: Desk, message: Message): void {
  const request = cancelRequest(message);
  const order = found(desk, request.origClOrdID, request.orderID);
  const deny = (refusal: Omit<CancelRefusal, "to">) =>
    void desk.line.send(cancelReject(request, order, { to: "Cancel", ...refusal }));
  if (order === null) return deny({ reason: "Unknown", text: "no such order" });
  if (!isOpen(order)) return deny({ reason: "TooLate", text: `the order is ${order.ordStatus.toLowerCase()}` });
  const { phase } = desk.exchange.day;
  if (!phases[phase].cancels)
    return deny({ reason: "Closed", text: `no cancels while ${phases[phase].name.toLowerCase()}` });
  const at = desk.clock();
  takeOut(desk, order, at);
  const ended = end(desk, order, { ordStatus: "Canceled", at });
  desk.line.send(canceledReport(ended, step(desk, "Canceled", at), request));
}

function answerStatus(desk: Desk, message: Message): void {
  const request = statusRequest(message);
  const order = found(desk, request.clOrdID, request.orderID);
  const status = step(desk, "OrderStatus", desk.clock());
  desk.line.send(order === null ? unknownStatusReport(request, status) : statusReport(order, status, request));
}

/** A customer's order has traded, or its remainder may not stand. */
function report(desk: Desk, event: BookEvent, at: Instant): void {
  if (event.kind === "traded") reportTrade(desk, event, at);
  if (event.kind !== "removed" || event.why !== "Unfilled") return;
  const order = followed(desk, event.orderID);
  if (order === undefined) return;
  const ended = end(desk, order, { ordStatus: "Canceled", at });
  desk.line.send(endReport(ended, step(desk, "Canceled", at), "what could not trade at once is canceled"));
}

function reportTrade(desk: Desk, event: TradedEvent, at: Instant): void {
  for (const number of [event.restingID, event.incomingID]) {
    const order = followed(desk, number);
    if (order === undefined) continue;
    const fill = { lastPx: event.price, lastQty: event.quantity };
    const after = record(desk, { kind: "fill", clOrdID: order.clOrdID, ...fill, at });
    if (after === undefined) continue;
    desk.line.send(fillReport(after, step(desk, "Trade", at), fill));
    if (!isOpen(after)) unfollow(desk, after);
  }
}

/** Orders that are over lapse, those outside the day's limits go, and the journal begins anew. */
function turnDay(desk: Desk, day: Day, at: Instant): void {
  for (const order of desk.all.orders.values()) {
    if (!isOpen(order)) continue;
    if (hasLapsed(lastDay(order), day))
      endUnasked(desk, order, { ordStatus: "Expired", at, why: "the order's day is over" });
    else if (isOutside(desk, order))
      endUnasked(desk, order, { ordStatus: "Canceled", at, why: "outside the day's price limits" });
  }
  const since = addDays(day.tradeDate, -rememberedDays);
  const records = recordsSince(desk.all, since);
  const kept = rebuild(records);
  for (const clOrdID of desk.all.orders.keys()) if (!kept.orders.has(clOrdID)) desk.all.orders.delete(clOrdID);
  for (const clOrdID of desk.all.refused.keys()) if (!kept.refused.has(clOrdID)) desk.all.refused.delete(clOrdID);
  for (const [replaceID, clOrdID] of desk.all.replaced)
    if (!kept.orders.has(clOrdID)) desk.all.replaced.delete(replaceID);
  desk.line.startDay({ records, messages: reportsKept });
}

function isOutside({ exchange }: Desk, { securityID, price }: CustomerOrder): boolean {
  const limit = exchange.instruments.get(securityID)?.limit;
  return limit === undefined || (price !== null && (price < limit.lower || price > limit.upper));
}

function endUnasked(desk: Desk, order: CustomerOrder, { ordStatus, at, why }: Ending & { readonly why: string }): void {
  takeOut(desk, order, at);
  const ended = end(desk, order, { ordStatus, at });
  desk.line.send(endReport(ended, step(desk, ordStatus, at), why));
}

function putBack(desk: Desk, order: CustomerOrder): void {
  const instrument = desk.exchange.instruments.get(order.securityID);
  const { side, price } = order;
  if (instrument === undefined || price === null) return; // turnDay cancels an order that has no book
  const orderID = nextOrderNumber(desk.exchange);
  desk.ids.keepOrderID(orderID, order.orderID);
  follow(desk, order, orderID);
  restoreOrder(desk.exchange, instrument, { orderID, side, price, leavesQty: leavesQty(order), at: order.enteredAt });
}
