// FIX orders in, execution reports out.
// Everything an order does is recorded in the same batch of the journal as the reports about it, before either leaves;
// so after a crash the open orders are rebuilt from the records, and the session sends again what was not received.

import type { Instant } from "@tradebook/domain/instant.ts";
import { isImbalancePhase, mayCancel, phases } from "@tradebook/domain/market/phase.ts";
import { message as fixMessage, type Message } from "@tradebook/fix/message.ts";
import type { TradedEvent } from "@tradebook/matching/book-event.ts";
import { isOpen, rebuild, type CustomerFill, type CustomerOrder } from "./customer-order.ts";
import { refusalOf, type Refusal } from "./entry-rules.ts";
import { enterOrder, nextOrderNumber, type Happening } from "./exchange.ts";
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
import { phaseOf } from "./instrument.ts";
import { cross } from "./order-crossing.ts";
import { endAuction, putBack, turnDay, turnSecurity } from "./order-day.ts";
import {
  clientOf,
  customerOrder,
  end,
  endUnasked,
  follow,
  followed,
  found,
  record,
  step,
  takeOut,
} from "./order-keeping.ts";
import { rememberClient, unfollow, wasUsed, type Desk, type OrderDeskParts } from "./order-keeping.ts";
import { cancelOnDisconnect, massCancel, massStatus } from "./order-masses.ts";
import { replace } from "./order-replacing.ts";
import { cancelRequest, newOrderRequest, statusRequest, termsOf } from "./order-requests.ts";
import type { NewOrderRequest } from "./order-requests.ts";
import { isOfParties, partiesRefusal } from "./order-parties.ts";
import { bustTrade, correctTrade, type Correction } from "./order-taking-back.ts";
import { inventedOwner } from "./trade-recording.ts";
import type { Owner } from "./trade-tape.ts";

export type OrderDesk = {
  readonly onMessage: (message: Message, refSeqNum: number) => void;
  /** The customers' open orders, for the log and for tests. */
  readonly openOrders: () => CustomerOrder[];
  /** Whose open order the exchange's number is; null when it is none of the customers'. */
  readonly ownerOf: (orderNumber: number) => Owner | null;
  /** What the customers have traded today, less what was taken back. */
  readonly fills: () => Iterable<CustomerFill>;
  /** Takes back a trade of today, by the market's id of it. Null when it is done, else why it cannot be. */
  readonly bustTrade: (tradeID: string, reason: string) => string | null;
  /** Says what a trade of today was in truth. */
  readonly correctTrade: (tradeID: string, correction: Correction) => string | null;
  /** Takes an order out that nobody asked to cancel, by its OrderID. */
  readonly withdraw: (orderID: string, why: string) => string | null;
  /** Cancels what may not stand without the line: for those who want it so. */
  readonly lineLost: () => void;
};

/** Opens the desk: the orders of earlier runs go back into their books, and those whose day is over lapse. */
export function openOrderDesk(parts: OrderDeskParts): OrderDesk {
  const all = rebuild(parts.line.records());
  const desk: Desk = { ...parts, all, clOrdIDs: new Map(), numbers: new Map(), clients: new Map() };
  for (const order of all.orders.values()) rememberClient(desk, order);
  desk.exchange.listeners.push({
    onBook: (happening) => report(desk, happening),
    onPhaseEnd: (ended, at) => endAuction(desk, ended, at),
    onDay: (day, at) => turnDay(desk, day, at),
    onStatus: (instrument, at) => turnSecurity(desk, instrument, at),
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
    fills: () => all.fills.values(),
    bustTrade: (tradeID, reason) => bustTrade(desk, tradeID, reason),
    correctTrade: (tradeID, correction) => correctTrade(desk, tradeID, correction),
    withdraw: (orderID, why) => withdraw(desk, orderID, why),
    lineLost: () => cancelOnDisconnect(desk),
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
    case "s":
      return cross(desk, message);
    case "q":
      return massCancel(desk, message);
    case "AF":
      return massStatus(desk, message);
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
        : (partiesRefusal(request, clientOf(desk, request)) ?? refusalOf(terms, instrument, desk.exchange.day));
  if (refusal !== null || instrument === undefined || "reason" in terms) {
    record(desk, { kind: "refused", clOrdID, tradeDate: desk.exchange.day.tradeDate });
    return refuse(desk, request, refusal ?? unknownSymbol);
  }
  const [orderID, at] = [nextOrderNumber(desk.exchange), desk.clock()];
  const isCuring = isImbalancePhase(phaseOf(instrument, desk.exchange.day.phase));
  const kept = isCuring ? { ...terms, imbalance: true } : terms;
  const order = customerOrder(desk, request, { terms: kept, orderID, at });
  record(desk, { kind: "order", order });
  follow(desk, order, orderID);
  desk.line.send(acceptedReport(order, step(desk, "New", at)));
  enterOrder(desk.exchange, instrument, { orderID, terms, at });
}

const unknownSymbol: Refusal = { reason: "UnknownSymbol", text: "no such security is listed" };

function refuse(desk: Desk, request: NewOrderRequest, refusal: Refusal): void {
  desk.line.send(refusedReport(request, step(desk, "Rejected", desk.clock()), refusal));
}

function cancel(desk: Desk, message: Message): void {
  const request = cancelRequest(message);
  const order = found(desk, request.origClOrdID, request.orderID);
  const deny = (refusal: Omit<CancelRefusal, "to">) =>
    void desk.line.send(cancelReject(request, order, { to: "Cancel", ...refusal }));
  if (order === null || !isOfParties(order, request.parties))
    return deny({ reason: "Unknown", text: "no such order of these parties" });
  if (!isOpen(order)) return deny({ reason: "TooLate", text: `the order is ${order.ordStatus.toLowerCase()}` });
  const instrument = desk.exchange.instruments.get(order.securityID);
  const phase = instrument === undefined ? desk.exchange.day.phase : phaseOf(instrument, desk.exchange.day.phase);
  if (!mayCancel(phase))
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
  if (order === null) return void desk.line.send(unknownStatusReport(request, status));
  const fills = [...desk.all.fills.values()].filter(({ clOrdID }) => clOrdID === order.clOrdID);
  desk.line.send(statusReport({ order, fills }, status, request));
}

function withdraw(desk: Desk, orderID: string, why: string): string | null {
  const order = [...desk.all.orders.values()].find((one) => one.orderID === orderID && isOpen(one));
  if (order === undefined) return `no open order of a customer is ${orderID}`;
  endUnasked(desk, order, { ordStatus: "Canceled", at: desk.clock(), why });
  return null;
}

/** A customer's order has traded, or its remainder may not stand. What else leaves a book does so at the desk's own word. */
function report(desk: Desk, { event, at, tradeNumber }: Happening): void {
  if (event.kind === "traded") reportTrade(desk, event, { at, tradeID: desk.ids.tradeID(tradeNumber) });
  if (event.kind !== "removed" || event.why !== "Unfilled") return;
  const order = followed(desk, event.orderID);
  if (order === undefined) return;
  const ended = end(desk, order, { ordStatus: "Canceled", at });
  desk.line.send(endReport(ended, step(desk, "Canceled", at), "what could not trade at once is canceled"));
}

/** The other side's member, as the trade file has it. */
function memberOf(desk: Desk, orderNumber: number): string {
  return (followed(desk, orderNumber)?.firm ?? "") || inventedOwner(orderNumber).member;
}

type Told = { readonly at: Instant; readonly tradeID: string };

function reportTrade(desk: Desk, event: TradedEvent, { at, tradeID }: Told): void {
  const { tradeDate } = desk.exchange.day;
  const { restingID, incomingID } = event;
  // Known before either side is: what has filled is followed no more.
  const [ofResting, ofIncoming] = [memberOf(desk, restingID), memberOf(desk, incomingID)];
  for (const number of [restingID, incomingID]) {
    const order = followed(desk, number);
    if (order === undefined) continue;
    const contra = number === restingID ? ofIncoming : ofResting;
    const fill = { lastPx: event.price, lastQty: event.quantity, tradeID, contra };
    const said = step(desk, "Trade", at);
    const { clOrdID } = order;
    const after = record(desk, { kind: "fill", clOrdID, ...fill, at, execID: said.execID, tradeDate });
    if (after === undefined) continue;
    desk.line.send(fillReport(after, said, { ...fill, tradeDate }));
    if (!isOpen(after)) unfollow(desk, after);
  }
}
