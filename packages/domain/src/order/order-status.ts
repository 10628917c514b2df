// The order's life: which report takes which status to which.

import { invariant } from "../invariant.ts";
import type { Order } from "./order.ts";

/** FIX OrdStatus (39) by name, and the code it has on the wire. */
export const ordStatuses = {
  PendingNew: { fix: "A", open: true },
  New: { fix: "0", open: true },
  PartiallyFilled: { fix: "1", open: true },
  Filled: { fix: "2", open: false },
  DoneForDay: { fix: "3", open: true },
  Canceled: { fix: "4", open: false },
  PendingCancel: { fix: "6", open: true },
  Rejected: { fix: "8", open: false },
  Suspended: { fix: "9", open: true },
  Expired: { fix: "C", open: false },
  PendingReplace: { fix: "E", open: true },
} as const satisfies Record<string, { readonly fix: string; readonly open: boolean }>;

export type OrdStatus = keyof typeof ordStatuses;

/** FIX ExecType (150) by name, and the code it has on the wire. */
export const execTypes = {
  New: { fix: "0" },
  DoneForDay: { fix: "3" },
  Canceled: { fix: "4" },
  Replaced: { fix: "5" },
  PendingCancel: { fix: "6" },
  Rejected: { fix: "8" },
  Suspended: { fix: "9" },
  PendingNew: { fix: "A" },
  Expired: { fix: "C" },
  Restated: { fix: "D" },
  PendingReplace: { fix: "E" },
  Trade: { fix: "F" },
  TradeCorrect: { fix: "G" },
  TradeCancel: { fix: "H" },
  OrderStatus: { fix: "I" },
} as const satisfies Record<string, { readonly fix: string }>;

export type ExecType = keyof typeof execTypes;

/**
 * What can happen to an order; a fill is full when nothing is left to trade after it. `Answered`: the exchange has refused
 * a pending request, or carried out a replace, and the order goes on without it. `Paused`: it stops trading, or goes on.
 * `Busted`: a trade of it was taken back; `Reopened`: and it stands again for what that was.
 */
export type OrderStep =
  | "New"
  | "PartialFill"
  | "FullFill"
  | "Canceled"
  | "Rejected"
  | "Expired"
  | "Answered"
  | "Paused"
  | "Busted"
  | "Reopened"
  | "CancelRequest"
  | "ReplaceRequest";

/**
 * `same`: unchanged. `resting`: what it would be without the request that was answered. `asResting`: what that status becomes.
 * `refused`: not sent at all.
 */
type Move = OrdStatus | "same" | "resting" | "asResting" | "refused";
type Moves = { readonly [S in OrderStep]: Move };

const live: Moves = {
  New: "same",
  PartialFill: "PartiallyFilled",
  FullFill: "Filled",
  Canceled: "Canceled",
  // A reject after the acknowledgement is the exchange taking the order out by itself.
  Rejected: "Canceled",
  Expired: "Expired",
  Answered: "same",
  Paused: "resting",
  Busted: "resting",
  Reopened: "resting",
  CancelRequest: "PendingCancel",
  ReplaceRequest: "PendingReplace",
};

const closed: Moves = {
  New: "same",
  PartialFill: "same",
  FullFill: "same",
  Canceled: "same",
  Rejected: "same",
  Expired: "same",
  Answered: "same",
  Paused: "same",
  Busted: "same",
  Reopened: "refused",
  CancelRequest: "refused",
  ReplaceRequest: "refused",
};

/** Rows: our status; columns: what happens (design/fix.md 6). A closed order moves only when late fills complete it. */
const moves: { readonly [S in OrdStatus]: Moves } = {
  PendingNew: { ...live, New: "New", Rejected: "Rejected", Busted: "refused", Reopened: "refused" },
  New: { ...live, Busted: "refused", Reopened: "refused" },
  PartiallyFilled: live,
  PendingCancel: {
    ...live,
    PartialFill: "same",
    Rejected: "asResting",
    Answered: "resting",
    CancelRequest: "refused",
    ReplaceRequest: "refused",
  },
  // A cancel may follow a replace that is not answered; a second change may not.
  PendingReplace: {
    ...live,
    PartialFill: "same",
    Rejected: "asResting",
    Answered: "resting",
    ReplaceRequest: "refused",
  },
  Suspended: live,
  DoneForDay: { ...live, New: "resting", PartialFill: "same", ReplaceRequest: "refused" },
  // What the exchange does not put back in its book is canceled.
  Filled: { ...closed, Busted: "Canceled", Reopened: "resting" },
  Canceled: { ...closed, FullFill: "Filled" },
  Expired: { ...closed, FullFill: "Filled" },
  Rejected: { ...closed, Busted: "refused" },
};

type StatusFacts = Pick<
  Order,
  "ordStatus" | "cumQty" | "acknowledgedTime" | "pendingCancelID" | "pendingReplace" | "paused"
>;

export function isOpen(order: Pick<Order, "ordStatus">): boolean {
  return ordStatuses[order.ordStatus].open;
}

/**
 * The order's status after `step`; null when the step may not be taken at all (a cancel of an order that is not open). What
 * is pending is what still is: a request that was answered is no longer among the facts.
 */
export function statusAfter(order: StatusFacts, step: OrderStep): OrdStatus | null {
  const move = moves[order.ordStatus][step];
  if (move === "refused") return null;
  if (move === "same") return order.ordStatus;
  if (move === "resting") return pendingStatus(order) ?? restingStatus(order);
  if (move === "asResting") return afterResting(order, step);
  return move;
}

/** A cancel comes before a replace. */
function pendingStatus(order: StatusFacts): OrdStatus | null {
  if (order.pendingCancelID !== null) return "PendingCancel";
  return order.pendingReplace === null ? null : "PendingReplace";
}

/** The status an order has when no request is pending. */
function restingStatus(order: StatusFacts): OrdStatus {
  if (order.acknowledgedTime === null) return "PendingNew";
  if (order.paused !== null) return order.paused;
  return order.cumQty > 0 ? "PartiallyFilled" : "New";
}

function afterResting(order: StatusFacts, step: OrderStep): OrdStatus {
  const next = statusAfter({ ...order, ordStatus: restingStatus(order) }, step);
  invariant(next !== null, "what an exchange reports is never refused");
  return next;
}
