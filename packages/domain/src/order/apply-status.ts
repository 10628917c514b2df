// What a status of the exchange tells that its own reports should have told: a lost line may have swallowed them.

import type { ExecutionReport } from "./execution-report.ts";
import type { Order } from "./order.ts";
import { isOpen, type ExecType } from "./order-status.ts";

/** Statuses at the exchange that end an order, and the report that would have said so. */
const endings = { Canceled: "Canceled", Expired: "Expired" } as const satisfies Partial<Record<string, ExecType>>;

/**
 * The reports that were missed, in the order they would have come; none when both sides agree. A text when the two differ
 * and no report can be made of it: then people must look.
 */
export function missedReports(
  status: ExecutionReport,
  order: Order,
  isKnown: (execID: string) => boolean,
): readonly ExecutionReport[] | string {
  const replaced = missedReplace(status, order);
  const fills = missedFills(status, isKnown);
  const traded = order.cumQty + fills.reduce((total, { lastQty }) => total + (lastQty ?? 0), 0);
  if (traded !== status.cumQty) {
    return `the exchange has traded ${status.cumQty} of the order, and ${traded} are known here`;
  }
  const missed = [...missedNew(status, order), ...replaced, ...fills, ...missedEnd(status, order)];
  return isOpen(order) || fills.length === missed.length ? missed : fills;
}

/** Acknowledged, but not to us. */
function missedNew(status: ExecutionReport, order: Order): readonly ExecutionReport[] {
  return order.acknowledgedTime === null ? [said(status, "New")] : [];
}

/** Whoever is known by the id of a replace has carried it out. */
function missedReplace(status: ExecutionReport, order: Order): readonly ExecutionReport[] {
  const isReplaced = order.pendingReplace?.replaceID === status.exchangeClOrdID;
  return isReplaced ? [{ ...said(status, "Replaced"), origExchangeClOrdID: order.exchangeClOrdID }] : [];
}

function missedFills(status: ExecutionReport, isKnown: (execID: string) => boolean): readonly ExecutionReport[] {
  const { fills = [] } = status;
  return fills.filter(({ execID }) => !isKnown(execID)).map((fill) => ({ ...said(status, "Trade"), ...fill }));
}

function missedEnd(status: ExecutionReport, order: Order): readonly ExecutionReport[] {
  const { ordStatus } = status;
  const ended = ordStatus in endings ? endings[ordStatus as keyof typeof endings] : null; // looked up
  return ended === null || !isOpen(order) ? [] : [said(status, ended)];
}

/** The status in the words of another report; what only a status carries is left out. */
function said({ fills: _, massStatus: __, ...status }: ExecutionReport, execType: ExecType): ExecutionReport {
  return { ...status, execType };
}
