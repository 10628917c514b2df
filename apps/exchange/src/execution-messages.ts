// ExecutionReports and OrderCancelRejects, as the dialect writes them.

import type { Instant, TradingDay } from "@tradebook/domain/instant.ts";
import { execTypes, ordStatuses, type ExecType } from "@tradebook/domain/order/order-status.ts";
import { orderTypes, sides } from "@tradebook/domain/order/order-type.ts";
import { timesInForce } from "@tradebook/domain/order/time-in-force.ts";
import { averagePrice, kobo, type Price, type Quantity } from "@tradebook/domain/units.ts";
import { koboToDecimal } from "@tradebook/fix/field-text.ts";
import { message, type Content, type Message } from "@tradebook/fix/message.ts";
import { leavesQty, lineID, statusOf, type CustomerFill, type CustomerOrder } from "./customer-order.ts";
import type { Refusal } from "./entry-rules.ts";
import { dateText } from "./market-messages.ts";
import type { CancelRequest, MassCancelRequest, NewOrderRequest, StatusRequest } from "./order-requests.ts";
import { partiesOf } from "./order-parties.ts";
import { cxlRejReasons, cxlRejResponses, ordRejReasons } from "./wire-codes.ts";

/** What one report is about beside the order: which step, when, and its id. */
export type Step = { readonly execType: ExecType; readonly execID: string; readonly at: Instant };

export function acceptedReport(order: CustomerOrder, step: Step): Message {
  return message("8", reportOf(order, step));
}

type Last = {
  readonly lastPx: Price;
  readonly lastQty: Quantity;
  readonly tradeID: string;
  /** Of the trade, whenever its report is heard. */
  readonly tradeDate: TradingDay;
  /** The member on the other side. */
  readonly contra: string | undefined;
};

/** One fill; the order is as it is after it. */
export function fillReport(order: CustomerOrder, step: Step, fill: Last): Message {
  return message("8", { ...reportOf(order, step), ...lastOf(fill) });
}

/** A trade is taken back, or was another than was said; the order is as it is without it, or with what it was. */
export function takenBackReport(
  order: CustomerOrder,
  step: Step,
  trade: Last & { readonly execRefID: string; readonly why: string },
): Message {
  return message("8", { ...reportOf(order, step), ...lastOf(trade), ExecRefID: trade.execRefID, Text: trade.why });
}

function lastOf({ lastPx, lastQty, tradeID, tradeDate, contra }: Last): Content {
  return {
    LastQty: lastQty,
    LastPx: koboToDecimal(lastPx),
    TrdMatchID: tradeID,
    TradeDate: dateText(tradeDate),
    NoContraBrokers: contra === undefined ? undefined : [{ ContraBroker: contra }],
  };
}

/** The order stops trading for a while, or goes on. */
export function pauseReport(
  order: CustomerOrder,
  step: Step,
  { why, restated }: { readonly why: string; readonly restated: number | null },
): Message {
  return message("8", { ...reportOf(order, step), ExecRestatementReason: restated ?? undefined, Text: why });
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
export function statusReport({ order, fills }: OrderAndFills, step: Step, request: StatusRequest): Message {
  const OrdStatusReqID = request.ordStatusReqID ?? undefined;
  return message("8", { ...reportOf(order, step), ClOrdID: request.clOrdID, OrdStatusReqID, ...fillsOf(fills) });
}

/** An order, and its trades that can still be told one by one. */
export type OrderAndFills = { readonly order: CustomerOrder; readonly fills: readonly CustomerFill[] };

function fillsOf(fills: readonly CustomerFill[]): Content {
  if (fills.length === 0) return {};
  const told = fills.map(({ execID, lastPx, lastQty, tradeDate }) => ({
    FillExecID: execID,
    FillPx: koboToDecimal(lastPx),
    FillQty: lastQty,
    TradeDate: dateText(tradeDate),
  }));
  return { NoFills: told };
}

type MassStatus = { readonly reqID: string; readonly total: number; readonly isLast: boolean };

/** One order among those that a mass status is of. */
export function massStatusReport(
  { order, fills }: OrderAndFills,
  step: Step,
  { reqID, total, isLast }: MassStatus,
): Message {
  const counted = { MassStatusReqID: reqID, TotNumReports: total, LastRptRequested: isLast };
  return message("8", { ...reportOf(order, step), ...counted, ...fillsOf(fills) });
}

/** There is none. */
export function noStatusReport(request: { reqID: string; symbol: string | null }, step: Step): Message {
  return message("8", {
    OrderID: "NONE",
    ...stepFields(step),
    OrdStatus: ordStatuses.Rejected.fix,
    Symbol: request.symbol ?? "NONE",
    Side: sides.Buy.fix,
    ...nothingDone,
    MassStatusReqID: request.reqID,
    TotNumReports: 0,
    LastRptRequested: true,
    Text: "no open orders",
  });
}

/** What came of a mass cancel: how many orders are canceled by it, or why none. */
export function massCancelReport(
  request: MassCancelRequest,
  outcome: { readonly reportID: string; readonly count: number; readonly refusal: string | null },
): Message {
  const { clOrdID, type, symbol, side } = request;
  const { reportID, count, refusal } = outcome;
  return message("r", {
    OrderID: reportID,
    ClOrdID: clOrdID,
    MassCancelRequestType: type,
    MassCancelResponse: refusal === null ? type : "0",
    MassCancelRejectReason: refusal === null ? undefined : 99,
    TotalAffectedOrders: count,
    Symbol: symbol ?? undefined,
    Side: side ?? undefined,
    Text: refusal ?? undefined,
  });
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
    ...partiesOf(request),
    OrdStatus: ordStatuses.Rejected.fix,
    Account: request.account,
    Symbol: request.symbol,
    Side: request.side,
    OrderQty: request.orderQty,
    OrdType: request.ordType,
    Price: request.priceKobo === null ? undefined : koboToDecimal(request.priceKobo),
    TimeInForce: request.timeInForce,
    CrossID: request.crossID ?? undefined,
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
    OrdStatus: ordStatuses[order === null ? "Rejected" : statusOf(order)].fix,
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
    ...partiesOf(order),
    OrdStatus: ordStatuses[statusOf(order)].fix,
    Account: order.account,
    Symbol: order.securityID,
    Side: sides[order.side].fix,
    OrderQty: order.orderQty,
    OrdType: orderTypes[order.ordType].fix,
    Price: order.price === null ? undefined : koboToDecimal(order.price),
    TimeInForce: timesInForce[order.timeInForce].fix,
    ExpireDate: order.expireDate?.replaceAll("-", ""),
    DisplayQty: order.displayQty ?? undefined,
    MinQty: order.minQty ?? undefined,
    ExecInst: order.allOrNone === true ? "G" : undefined,
    CrossID: order.crossID,
    CrossType: order.crossID === undefined ? undefined : 1,
    LeavesQty: leavesQty(order),
    CumQty: order.cumQty,
    AvgPx: koboToDecimal(Math.round(avgPx)),
  };
}
