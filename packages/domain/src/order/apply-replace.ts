// Folds the exchange's answer to a replace into an order, or its own change of one: the terms, and what is no longer held.

import { ratesOn } from "../fees/fee-schedule.ts";
import { invariant } from "../invariant.ts";
import { releaseJournals } from "../ledger/reserve.ts";
import { minus, quantity, zeroQuantity, type Quantity } from "../units.ts";
import { heldAfter } from "./apply-fill.ts";
import type { CancelReject, ExecutionReport } from "./execution-report.ts";
import type { ExecutionFacts } from "./facts.ts";
import type { Order } from "./order.ts";
import { isOpen, statusAfter, type OrdStatus } from "./order-status.ts";
import { nothing, type OrderEvent, type Outcome } from "./outcome.ts";

/** The exchange has replaced the terms by those that were asked for; with nothing left to trade the order is filled. */
export function applyReplaced(report: ExecutionReport, order: Order, facts: ExecutionFacts): Outcome {
  const { pendingReplace: asked, cumQty } = order;
  invariant(asked?.replaceID === report.exchangeClOrdID, "an order is replaced when that was asked");
  const { replaceID: replacedByID, clOrdID, price, orderQty, timeInForce, expireDate } = asked;
  const isKept = report.leavesQty === 0 || report.cumQty + report.leavesQty === orderQty;
  invariant(isKept, "an order is replaced by the terms that were asked for");
  const isFilled = cumQty >= orderQty;
  const changed: Order = {
    ...order,
    clOrdID,
    origClOrdID: order.clOrdID,
    replacedByID,
    price,
    holdPrice: price,
    orderQty,
    timeInForce,
    expireDate,
    orderID: order.orderID ?? report.orderID,
    leavesQty: isFilled ? zeroQuantity : quantity(orderQty - cumQty),
    acknowledgedTime: order.acknowledgedTime ?? report.transactTime,
    pendingReplace: null,
  };
  const live: Order = isFilled
    ? { ...changed, ordStatus: "Filled", pendingCancelID: null, paused: null, closedTime: report.transactTime }
    : { ...changed, ordStatus: answered(changed) };
  const { execID, text, transactTime: at } = report;
  return released(live, { kind: "replaced", at, execID, text }, facts);
}

/** The exchange refuses the replace: the order keeps its terms, and gives back what only the new ones needed. */
export function applyReplaceReject(reject: CancelReject, order: Order, facts: ExecutionFacts): Outcome {
  const without: Order = { ...order, pendingReplace: null };
  const { transactTime: at, text } = reject;
  return released(
    { ...without, ordStatus: answered(without) },
    { kind: "replaceRejected", at, execID: null, text },
    facts,
  );
}

/**
 * The exchange has changed the order by itself: it goes by another number (a new day), or stands for fewer shares. Null when
 * the restatement says neither. Throws when it would stand for more, which nobody asked for.
 */
export function applyRestated(report: ExecutionReport, order: Order, facts: ExecutionFacts): Outcome | null {
  if (!isOpen(order)) return null;
  const orderQty = restatedQty(report, order);
  invariant(orderQty <= order.orderQty, "the exchange restates no order to more than was asked for");
  const isNumbered = order.orderID !== null && order.orderID !== report.orderID;
  if (orderQty === order.orderQty && !isNumbered) return null;
  const leavesQty = quantity(orderQty - order.cumQty);
  const { execID, text, transactTime: at } = report;
  const restated: Order = { ...order, orderID: report.orderID, orderQty, leavesQty, paused: null };
  const ordStatus = statusAfter({ ...restated, acknowledgedTime: order.acknowledgedTime ?? at }, "Paused");
  invariant(ordStatus !== null, "what an exchange reports is never refused");
  const live = { ...restated, ordStatus, acknowledgedTime: order.acknowledgedTime ?? at };
  return released(live, { kind: "restated", at, execID, text }, facts);
}

/** Told beside a count of trades that is ours, and with something left; a change that is pending says what stands itself. */
function restatedQty({ cumQty, leavesQty }: ExecutionReport, order: Order): Quantity {
  const isTold = order.pendingReplace === null && cumQty === order.cumQty && leavesQty > 0;
  return isTold ? quantity(cumQty + leavesQty) : order.orderQty;
}

function answered(order: Order): OrdStatus {
  const ordStatus = statusAfter(order, "Answered");
  invariant(ordStatus !== null, "what an exchange reports is never refused");
  return ordStatus;
}

type Answer = Pick<OrderEvent, "kind" | "at" | "execID" | "text">;

/** The order with no more held than it needs, as its next version. */
function released(order: Order, answer: Answer, { fees, tradingDay }: ExecutionFacts): Outcome {
  const before = { cash: order.holdAmount, units: order.holdQty };
  const kept = heldAfter(order, before, { rates: ratesOn(fees, tradingDay), tradingDay });
  const version = order.version + 1;
  const live: Order = { ...order, holdAmount: kept.cash, holdQty: kept.units, transactTime: answer.at, version };
  const freed = { cash: minus(before.cash, kept.cash), units: quantity(before.units - kept.units) };
  return {
    ...nothing,
    orders: [live],
    journals: releaseJournals(live, freed, tradingDay),
    events: [{ ...answer, orderId: order.id, version, userId: null }],
  };
}
