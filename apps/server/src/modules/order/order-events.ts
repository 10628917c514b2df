// Order events as hub events, after the commit: a new order is added, new terms that the exchange has taken replace it, and
// every other step updates it.

import { chargeFees, totalCharges } from "@tradebook/domain/fees/charge-fees.ts";
import { ratesOn, type FeeSchedule } from "@tradebook/domain/fees/fee-schedule.ts";
import type { ExecutionReport } from "@tradebook/domain/order/execution-report.ts";
import type { Order } from "@tradebook/domain/order/order.ts";
import type { OrdStatus } from "@tradebook/domain/order/order-status.ts";
import { averagePrice, notional, price, type Kobo, type Price } from "@tradebook/domain/units.ts";
import type { ExecutionReportEvent, StockOrder } from "@tradebook/contract/services/order.ts";
import type { Deps } from "../../deps.ts";
import type { OrderAnswer } from "./decide.ts";

/** One step to tell: the order after it, and the exchange's report when that is what moved it. */
export type OrderChange = {
  readonly answer: OrderAnswer;
  readonly isNew: boolean;
  readonly report: ExecutionReport | null;
};

export function publishChanges(publish: Deps["publish"], changes: readonly OrderChange[]): void {
  for (const { answer, isNew, report } of changes) {
    const { tenantId, accountId } = answer.order;
    const audience = { to: "account", tenantId, accountId } as const;
    if (publish.isHeard?.(audience) === false) continue;
    if (report !== null) publish("onExecutionReport", executionEvent(report, answer.order), audience);
    publish(eventOf({ isNew, report }), stockOrderOf(answer), audience);
  }
}

function eventOf({ isNew, report }: Pick<OrderChange, "isNew" | "report">) {
  if (isNew) return "addStockOrder";
  return report?.execType === "Replaced" ? "replaceStockOrder" : "updateStockOrder";
}

/** Names of the statuses as the product shows them (domain/ngx.md 8.1). */
export const ordStatusNames: { readonly [S in OrdStatus]: string } = {
  PendingNew: "PENDING_NEW",
  New: "NEW",
  PartiallyFilled: "PARTIALLY_FILLED",
  Filled: "FILLED",
  DoneForDay: "DONE_FOR_DAY",
  Canceled: "CANCELLED",
  PendingCancel: "PENDING_CANCEL",
  Rejected: "REJECTED",
  Suspended: "SUSPENDED",
  Expired: "EXPIRED",
  PendingReplace: "PENDING_REPLACE",
};

/** The order as the wire shows it. */
export function stockOrderOf({ order, customerName, createdByName, fees }: OrderAnswer): StockOrder {
  return {
    id: order.id,
    orderID: order.orderID,
    clOrdID: order.clOrdID,
    origClOrdID: order.origClOrdID,
    cscsAccount: order.cscsAccount,
    customerName,
    securityID: order.securityID,
    side: order.side,
    ordType: order.ordType,
    timeInForce: order.timeInForce,
    expireDate: order.expireDate,
    price: order.price,
    orderQty: order.orderQty,
    cumQty: order.cumQty,
    leavesQty: order.leavesQty,
    avgPx: averageOf(order),
    lastPx: order.lastPx,
    lastQty: order.lastQty,
    ordStatus: order.ordStatus,
    ordStatusName: ordStatusNames[order.ordStatus],
    text: order.text,
    ordRejReason: order.ordRejReason,
    estimatedCharges: estimatedCharges(order, fees),
    holdAmount: order.holdAmount,
    holdQty: order.holdQty,
    mandate: order.mandate,
    channel: order.channel,
    createdBy: createdByName,
    transactTime: order.transactTime,
    receivedTime: order.receivedTime,
    acknowledgedTime: order.acknowledgedTime,
    closedTime: order.closedTime,
    version: order.version,
    ...specialOf(order),
    ...pendingOf(order),
    ...queuedOf(order),
  };
}

/** The session it waits for, or waited for; an order that came while the market took it has no such member. */
function queuedOf({ queued }: Order): Pick<StockOrder, "queuedFor" | "releasedTime"> {
  return queued === null ? {} : { queuedFor: queued.day, releasedTime: queued.sentAt };
}

/** What few orders carry; an order without it has no such members. */
function specialOf({ special }: Order): Partial<StockOrder> {
  if (special === null) return {};
  const { maxFloor, minQty, allOrNone, approvalReference, cross } = special;
  return {
    ...(maxFloor === null ? {} : { maxFloor }),
    ...(minQty === null ? {} : { minQty }),
    ...(allOrNone ? { allOrNone } : {}),
    ...(approvalReference === null ? {} : { approvalReference }),
    ...(cross === null ? {} : { crossID: cross.crossID, crossReason: cross.reason }),
  };
}

/** A change that is asked for and not answered; an order without one has no such member. */
function pendingOf({ pendingReplace }: Order): Pick<StockOrder, "pendingReplace"> {
  if (pendingReplace === null) return {};
  const { clOrdID, price: px, orderQty, timeInForce, expireDate } = pendingReplace;
  return { pendingReplace: { clOrdID, price: px, orderQty, timeInForce, expireDate } };
}

/** The charges if all of it trades at its limit, or at the price it is held for. */
function estimatedCharges(order: Order, fees: FeeSchedule): Kobo {
  const consideration = notional(order.price ?? order.holdPrice, order.orderQty);
  return totalCharges(chargeFees(ratesOn(fees, order.tradeDate), order.side, consideration));
}

/** To the kobo, for the eye; null while nothing has traded. */
function averageOf(order: Order): Price | null {
  return order.cumQty === 0 ? null : price(Math.round(averagePrice(order.cumValue, order.cumQty)));
}

function executionEvent(report: ExecutionReport, order: Order): ExecutionReportEvent {
  return {
    execID: report.execID,
    orderID: order.orderID,
    clOrdID: order.clOrdID,
    origClOrdID: order.origClOrdID,
    execType: report.execType,
    ordStatus: order.ordStatus,
    ordRejReason: order.ordRejReason,
    text: report.text,
    side: order.side,
    securityID: order.securityID,
    cscsAccount: order.cscsAccount,
    lastPx: report.lastPx,
    lastQty: report.lastQty,
    cumQty: order.cumQty,
    leavesQty: order.leavesQty,
    avgPx: averageOf(order),
    transactTime: report.transactTime,
  };
}
