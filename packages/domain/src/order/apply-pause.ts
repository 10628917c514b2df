// Folds what the exchange says of an order that stops trading for a while, or goes on: its hold stays as it is.

import { invariant } from "../invariant.ts";
import type { ExecutionReport } from "./execution-report.ts";
import type { Order, Pause } from "./order.ts";
import { isOpen, statusAfter } from "./order-status.ts";
import { nothing, type OrderEventKind, type Outcome } from "./outcome.ts";

const kinds: { readonly [P in Pause]: OrderEventKind } = { Suspended: "suspended", DoneForDay: "doneForDay" };

/** The order stops: its security is halted, or its day is over. A second word of the same says nothing new. */
export function applyPause(report: ExecutionReport, order: Order, paused: Pause): Outcome {
  return order.paused === paused ? nothing : changed(report, { ...order, paused }, kinds[paused]);
}

/** The order may trade again. */
export function applyResume(report: ExecutionReport, order: Order): Outcome {
  return order.paused === null ? nothing : changed(report, { ...order, paused: null }, "resumed");
}

function changed(report: ExecutionReport, order: Order, kind: OrderEventKind): Outcome {
  if (!isOpen(order)) return nothing;
  const { execID, orderID, text, transactTime: at } = report;
  const acknowledged = { ...order, orderID: order.orderID ?? orderID, acknowledgedTime: order.acknowledgedTime ?? at };
  const ordStatus = statusAfter(acknowledged, "Paused");
  invariant(ordStatus !== null, "what an exchange reports is never refused");
  const version = order.version + 1;
  const live: Order = { ...acknowledged, ordStatus, transactTime: at, version };
  const event = { kind, orderId: order.id, version, at, userId: null, execID, text };
  return { ...nothing, orders: [live], events: [event] };
}
