// ExecutionReports and OrderCancelRejects, as the dialect writes them.

import type { Instant } from "@tradebook/domain/instant.ts";
import { execTypes, ordStatuses, type ExecType } from "@tradebook/domain/order/order-status.ts";
import { orderTypes, sides } from "@tradebook/domain/order/order-type.ts";
import { timesInForce } from "@tradebook/domain/order/time-in-force.ts";
import { averagePrice, kobo, type Price, type Quantity } from "@tradebook/domain/units.ts";
import { koboToDecimal } from "@tradebook/fix/field-text.ts";
import { message, type Content, type Message } from "@tradebook/fix/message.ts";
import { leavesQty, lineID, type CustomerOrder } from "./customer-order.ts";
import type { Refusal } from "./entry-rules.ts";
import type { CancelRequest, NewOrderRequest, StatusRequest } from "./order-requests.ts";
import { cxlRejReasons, cxlRejResponses, ordRejReasons } from "./wire-codes.ts";

/** What one report is about beside the order: which step, when, and its id. */
export type Step = { readonly execType: ExecType; readonly execID: string; readonly at: Instant };

export function acceptedReport(order: CustomerOrder, step: Step): Message {
  return message("8", reportOf(order, step));
}

/** One fill; the order is as it is after it. */
export function fillReport(order: CustomerOrder, step: Step, fill: { lastPx: Price; lastQty: Quantity }): Message {
  const last = { LastQty: fill.lastQty, LastPx: koboToDecimal(fill.lastPx) };
  return message("8", { ...reportOf(order, step), ...last });
}

/** The order has ended without being asked to: a remainder, the end of its day, or the exchange's own reason. */
export function endReport(order: CustomerOrder, step: Step, reason: string): Message {
  return message("8", { ...reportOf(order, step), Text: reason });
}

/** The answer to a cancel that was granted. */
export function canceledReport(order: CustomerOrder, step: Step, request: CancelRequest): Message {
  return message("8", { ...reportOf(order, step), ClOrdID: request.clOrdID, OrigClOrdID: lineID(order) });
}

/** The answer to a replace that was carried out; the order has its new terms and id, and the caller knows it by the old. */
export function replacedReport(order: CustomerOrder, step: Step, request: { readonly origClOrdID: string }): Message {
  return message("8", { ...reportOf(order, step), OrigClOrdID: request.origClOrdID });
}

/** It names the order as it was asked about. */
export function statusReport(order: CustomerOrder, step: Step, request: StatusRequest): Message {
  const OrdStatusReqID = request.ordStatusReqID ?? undefined;
  return message("8", { ...reportOf(order, step), ClOrdID: request.clOrdID, OrdStatusReqID });
}

export function unknownStatusReport(request: StatusRequest, step: Step): Message {
  return message("8", {
    OrderID: "NONE",
    ClOrdID: request.clOrdID,
    OrdStatusReqID: request.ordStatusReqID ?? undefined,
    ...stepFields(step),
    OrdStatus: ordStatuses.Rejected.fix,
    Symbol: request.symbol,
    Side: request.side,
    ...nothingDone,
    OrdRejReason: ordRejReasons.UnknownSymbol, // the dialect's code for an order nobody knows
    Text: "no such order",
  });
}

/** The order was never taken; the report repeats what was asked. */
export function refusedReport(request: NewOrderRequest, step: Step, refusal: Refusal): Message {
  return message("8", {
    OrderID: "NONE",
    ClOrdID: request.clOrdID,
    ...stepFields(step),
    OrdStatus: ordStatuses.Rejected.fix,
    Account: request.account,
    Symbol: request.symbol,
    Side: request.side,
    OrderQty: request.orderQty,
    OrdType: request.ordType,
    Price: request.priceKobo === null ? undefined : koboToDecimal(request.priceKobo),
    TimeInForce: request.timeInForce,
    ...nothingDone,
    OrdRejReason: ordRejReasons[refusal.reason],
    Text: refusal.text,
  });
}

/** `to`: what is refused. */
export type CancelRefusal = {
  readonly to: keyof typeof cxlRejResponses;
  readonly reason: keyof typeof cxlRejReasons;
  readonly text: string;
};

/** `order` is null when nobody knows the order. */
export function cancelReject(request: CancelRequest, order: CustomerOrder | null, refusal: CancelRefusal): Message {
  return message("9", {
    OrderID: order?.orderID ?? "NONE",
    ClOrdID: request.clOrdID,
    OrigClOrdID: request.origClOrdID,
    OrdStatus: ordStatuses[order?.ordStatus ?? "Rejected"].fix,
    CxlRejResponseTo: cxlRejResponses[refusal.to],
    CxlRejReason: cxlRejReasons[refusal.reason],
    Text: refusal.text,
  });
}

const nothingDone: Content = { LeavesQty: 0, CumQty: 0, AvgPx: koboToDecimal(0) };

function stepFields({ execType, execID, at }: Step): Content {
  return { ExecID: execID, ExecType: execTypes[execType].fix, TransactTime: at };
}

function reportOf(order: CustomerOrder, step: Step): Content {
  const avgPx = averagePrice(kobo(BigInt(order.cumValue)), order.cumQty);
  return {
    OrderID: order.orderID,
    ClOrdID: lineID(order),
    ...stepFields(step),
    OrdStatus: ordStatuses[order.ordStatus].fix,
    Account: order.account,
    Symbol: order.securityID,
    Side: sides[order.side].fix,
    OrderQty: order.orderQty,
    OrdType: orderTypes[order.ordType].fix,
    Price: order.price === null ? undefined : koboToDecimal(order.price),
    TimeInForce: timesInForce[order.timeInForce].fix,
    ExpireDate: order.expireDate?.replaceAll("-", ""),
    LeavesQty: leavesQty(order),
    CumQty: order.cumQty,
    AvgPx: koboToDecimal(Math.round(avgPx)),
  };
}
