// Folds one execution report into an order: status, quantities, postings.

import { invariant, unreachable } from "../invariant.ts";
import { releaseJournals } from "../ledger/reserve.ts";
import { zeroKobo, zeroQuantity } from "../units.ts";
import { applyBust, applyCorrection } from "./apply-take-back.ts";
import { applyPause, applyResume } from "./apply-pause.ts";
import { applyFill } from "./apply-fill.ts";
import { applyReplaced, applyReplaceReject, applyRestated } from "./apply-replace.ts";
import type { CancelReject, ExecutionReport } from "./execution-report.ts";
import type { ExecutionFacts } from "./facts.ts";
import type { Order } from "./order.ts";
import { isOpen, statusAfter, type OrdStatus } from "./order-status.ts";
import { nothing, type OrderEvent, type OrderEventKind, type Outcome } from "./outcome.ts";

/**
 * The order after what the exchange says, and the money and shares that move with it. A report that tells nothing new
 * answers `nothing`. A fill is always applied, even to an order that is closed: that the same `execID` is never applied
 * twice is the caller's care. Throws on a report about another security or side, and on what this side cannot carry out: a
 * change nobody asked for, a bust or a correction of a trade that is unknown, settled, or taken back already.
 */
export function applyExecution(report: ExecutionReport, order: Order, facts: ExecutionFacts): Outcome {
  invariant(report.securityID === order.securityID, "a report speaks of its order's security");
  invariant(report.side === order.side, "a report speaks of its order's side");
  switch (report.execType) {
    case "New":
      return acknowledge(report, order);
    case "Trade":
      return applyFill(report, order, facts);
    case "Canceled":
    case "Rejected":
    case "Expired":
      return close({ ...report, execType: report.execType }, order, facts);
    case "PendingNew":
    case "PendingCancel":
    case "PendingReplace":
    case "OrderStatus":
      return nothing; // the order stays open and its hold stands
    case "Suspended":
    case "DoneForDay":
      return applyPause(report, order, report.execType);
    case "Restated":
      return applyRestated(report, order, facts) ?? applyResume(report, order);
    case "Replaced":
      return applyReplaced(report, order, facts);
    case "TradeCorrect":
      return applyCorrection(report, order, facts);
    case "TradeCancel":
      return applyBust(report, order, facts);
    default:
      return unreachable(report.execType);
  }
}

/**
 * The exchange refuses our cancel or our replace: the order is what it was without it. An answer to nothing we asked
 * changes nothing.
 */
export function applyCancelReject(reject: CancelReject, order: Order, facts: ExecutionFacts): Outcome {
  if (order.pendingReplace?.replaceID === reject.exchangeClOrdID) return applyReplaceReject(reject, order, facts);
  if (order.pendingCancelID === null || reject.exchangeClOrdID !== order.pendingCancelID) return nothing;
  const without: Order = { ...order, pendingCancelID: null };
  const ordStatus = statusAfter(without, "Answered");
  invariant(ordStatus !== null, "what an exchange reports is never refused");
  const { transactTime, text } = reject;
  const version = order.version + 1;
  const live: Order = { ...without, ordStatus, transactTime, version };
  return {
    ...nothing,
    orders: [live],
    events: [
      { kind: "cancelRejected", orderId: order.id, version, at: transactTime, userId: null, execID: null, text },
    ],
  };
}

/** A fill implies the acknowledgement, so the exchange's own may come late and say nothing new. */
function acknowledge(report: ExecutionReport, order: Order): Outcome {
  // A new day begins for an order that was done for the last.
  if (order.paused === "DoneForDay") return applyResume(report, order);
  if (order.acknowledgedTime !== null || !isOpen(order)) return nothing;
  const { orderID, transactTime } = report;
  const ordStatus = next(order, "New");
  const version = order.version + 1;
  const live: Order = { ...order, ordStatus, orderID, transactTime, acknowledgedTime: transactTime, version };
  return { ...nothing, orders: [live], events: [eventOf("acknowledged", report, live)] };
}

type Closing = "Canceled" | "Rejected" | "Expired";
type ClosingReport = ExecutionReport & { readonly execType: Closing };

const closingEvents: { readonly [S in Closing]: OrderEventKind } = {
  Canceled: "canceled",
  Rejected: "rejected",
  Expired: "expired",
};

/** The rest of the order will not trade: all that is still held goes back. */
function close(report: ClosingReport, order: Order, facts: ExecutionFacts): Outcome {
  if (!isOpen(order)) return nothing;
  const ordStatus = next(order, report.execType);
  invariant(ordStatus in closingEvents, "an open order that is closed is canceled, rejected or expired");
  const closed: Order = {
    ...order,
    ordStatus,
    orderID: order.orderID ?? (ordStatus === "Rejected" ? null : report.orderID),
    leavesQty: zeroQuantity,
    holdAmount: zeroKobo,
    holdQty: zeroQuantity,
    pendingCancelID: null,
    pendingReplace: null,
    paused: null,
    text: report.text,
    ordRejReason: report.ordRejReason,
    transactTime: report.transactTime,
    closedTime: report.transactTime,
    version: order.version + 1,
  };
  const freed = { cash: order.holdAmount, units: order.holdQty };
  return {
    ...nothing,
    orders: [closed],
    journals: releaseJournals(closed, freed, facts.tradingDay),
    events: [eventOf(closingEvents[ordStatus as Closing], report, closed)], // asserted above
  };
}

function next(order: Order, step: "New" | Closing): OrdStatus {
  const ordStatus = statusAfter(order, step);
  invariant(ordStatus !== null, "what an exchange reports is never refused");
  return ordStatus;
}

function eventOf(kind: OrderEventKind, report: ExecutionReport, order: Order): OrderEvent {
  const { execID, transactTime: at, text } = report;
  return { kind, orderId: order.id, version: order.version, at, userId: null, execID, text };
}
