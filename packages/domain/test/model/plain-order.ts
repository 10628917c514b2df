// An order once more, as a list of its fills: what it is follows from them each time it is asked.

import { added, plainFees, type PlainRates } from "./plain-fees.ts";

export type PlainFill = {
  readonly id: string;
  readonly day: string;
  readonly settles: string;
  readonly px: bigint;
  readonly qty: bigint;
  /** Line by line, as they were charged when it came. */
  readonly charges: readonly bigint[];
  readonly owedCash: bigint;
  readonly owedUnits: bigint;
  taken: boolean;
};

export type PlainChange = { readonly id: string; readonly px: bigint; readonly qty: bigint; readonly lasts: boolean };

export type PlainOrder = {
  readonly id: number;
  readonly account: number;
  readonly security: string;
  readonly buys: boolean;
  /** Whether its terms can be changed: a limit order that stands. */
  readonly stands: boolean;
  /** The worst price it can trade at. */
  worst: bigint;
  qty: bigint;
  /** Whether it may still be there tomorrow. */
  lasts: boolean;
  readonly fills: PlainFill[];
  heldCash: bigint;
  heldUnits: bigint;
  end: "Filled" | "Canceled" | "Rejected" | "Expired" | null;
  acknowledged: boolean;
  paused: "Suspended" | "DoneForDay" | null;
  cancelID: string | null;
  change: PlainChange | null;
};

export function tradedOf(order: PlainOrder): bigint {
  let total = 0n;
  for (const fill of order.fills) if (!fill.taken) total += fill.qty;
  return total;
}

/** The status by what is true of the order, not by how it came there. */
export function statusOf(order: PlainOrder): string {
  if (order.end !== null) return order.end;
  if (order.cancelID !== null) return "PendingCancel";
  if (order.change !== null) return "PendingReplace";
  if (!order.acknowledged) return "PendingNew";
  if (order.paused !== null) return order.paused;
  return tradedOf(order) > 0n ? "PartiallyFilled" : "New";
}

/** What stands of one day's trading in the order. */
export function valueOn(order: PlainOrder, day: string): bigint {
  let value = 0n;
  for (const fill of order.fills) if (!fill.taken && fill.day === day) value += fill.px * fill.qty;
  return value;
}

export function leavesOf(order: PlainOrder): bigint {
  return order.end === null ? atLeast(0n, order.qty - tradedOf(order)) : 0n;
}

/** The most shares that can still trade, by the order's terms or by those it has asked for. */
export function mostUnits(order: PlainOrder): bigint {
  const leaves = leavesOf(order);
  return order.change === null ? leaves : atLeast(leaves, order.change.qty - tradedOf(order));
}

/** The most that they can cost: all now at the old price and the rest later at the better one, or all later at the new one. */
function mostValue(order: PlainOrder): bigint {
  const leaves = leavesOf(order);
  const now = leaves * order.worst;
  if (order.change === null) return now;
  const later = atLeast(0n, order.change.qty - tradedOf(order));
  const cheaper = order.worst < order.change.px ? order.worst : order.change.px;
  return atLeast(later * order.change.px, now + atLeast(0n, later - leaves) * cheaper);
}

function cost(rates: PlainRates, value: bigint): bigint {
  return value + added(plainFees(rates, true, value));
}

/** What may still be spent when all that comes is on the note of the last fills. */
export function spendOnNote(order: PlainOrder, rates: PlainRates): bigint {
  const last = order.fills.at(-1);
  const spent = last === undefined ? 0n : valueOn(order, last.day);
  return cost(rates, spent + mostValue(order)) - cost(rates, spent);
}

/** What must be held: on this note, or on a new one if the order may trade on another day. */
export function needOf(order: PlainOrder, rates: PlainRates, today: string): { cash: bigint; units: bigint } {
  if (order.end !== null) return { cash: 0n, units: 0n };
  if (!order.buys) return { cash: 0n, units: mostUnits(order) };
  const onNote = spendOnNote(order, rates);
  const last = order.fills.at(-1);
  const mayBeAnew = order.lasts || order.change?.lasts === true || (last !== undefined && last.day !== today);
  return { cash: mayBeAnew ? atLeast(onNote, cost(rates, mostValue(order))) : onNote, units: 0n };
}

export function atLeast(a: bigint, b: bigint): bigint {
  return a > b ? a : b;
}

export function atMost(a: bigint, b: bigint): bigint {
  return a < b ? a : b;
}
