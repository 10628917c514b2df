// The phases of a trading day, and which orders may be entered, changed and canceled in each.

import type { OrderType } from "../order/order-type.ts";
import type { TimeInForce } from "../order/time-in-force.ts";

type PhaseRow = {
  readonly name: string;
  /** Whether any order may be entered; which ones, `phaseOrders` says. */
  readonly accepts: boolean;
  /** Whether orders trade as they come; what a call phase collects trades at its end, at one price. */
  readonly matches: boolean;
  readonly cancels: boolean;
};

/** Phases of domain/ngx.md 1.2. `tradSesStatus` and sub-session codes belong to the FIX edge. */
export const phases = {
  CLOSED: { name: "Closed", accepts: false, matches: false, cancels: false },
  PRE_OPEN: { name: "Pre-open", accepts: true, matches: false, cancels: true },
  PRE_OPEN_IMBALANCE: { name: "Pre-open imbalance", accepts: true, matches: false, cancels: false },
  CONTINUOUS: { name: "Continuous", accepts: true, matches: true, cancels: true },
  PRE_CLOSE: { name: "Pre-close", accepts: true, matches: false, cancels: true },
  PRE_CLOSE_IMBALANCE: { name: "Pre-close imbalance", accepts: true, matches: false, cancels: false },
  INTRADAY_AUCTION: { name: "Intraday auction", accepts: true, matches: false, cancels: true },
  HALTED: { name: "Halted", accepts: false, matches: false, cancels: true },
  END_OF_DAY: { name: "End of day", accepts: false, matches: false, cancels: false },
} as const satisfies Record<string, PhaseRow>;

export type Phase = keyof typeof phases;

/** Whether the market's day goes on: a halt is a part of it. Neither before its first phase nor after its last. */
export function isTrading(phase: Phase): boolean {
  return phases[phase].accepts || phase === "HALTED";
}

type OrdersRow = {
  readonly ordTypes: readonly OrderType[];
  readonly timesInForce: readonly TimeInForce[];
  /** Whether an order may hide a part, ask for a minimum, or for all or none. */
  readonly conditions: boolean;
  /** Orders that cure the imbalance alone: `Curing` enters and improves, and takes nothing away. */
  readonly changes: "Any" | "Curing" | "None";
};

const none = { ordTypes: [], timesInForce: [], conditions: false, changes: "None" } as const;
const imbalance = { ordTypes: ["Limit"], conditions: false, changes: "Curing" } as const;
const collecting = { conditions: false, changes: "Any" } as const;

/**
 * The table of order types, durations and phases (domain/ngx.md 1.2). The session duration of an imbalance order is that
 * of the auction it is for. Orders for an auction are entered in that auction's own phases.
 */
export const phaseOrders: { readonly [P in Phase]: OrdersRow } = {
  CLOSED: none,
  PRE_OPEN: { ...collecting, ordTypes: ["Limit"], timesInForce: ["Day", "GoodTillDate", "AtOpen"] },
  PRE_OPEN_IMBALANCE: { ...imbalance, timesInForce: ["AtOpen"] },
  CONTINUOUS: {
    ordTypes: ["Limit", "Market"],
    timesInForce: ["Day", "GoodTillDate", "ImmediateOrCancel", "FillOrKill"],
    conditions: true,
    changes: "Any",
  },
  PRE_CLOSE: { ...collecting, ordTypes: ["Limit", "Market"], timesInForce: ["Day", "GoodTillDate", "AtClose"] },
  PRE_CLOSE_IMBALANCE: { ...imbalance, timesInForce: ["AtClose"] },
  INTRADAY_AUCTION: { ...collecting, ordTypes: ["Limit"], timesInForce: ["Day", "GoodTillDate"] },
  HALTED: none,
  END_OF_DAY: none,
};

/** What the table asks of an order. A condition that is left out is not made. */
export type EntryTerms = {
  readonly ordType: OrderType;
  readonly timeInForce: TimeInForce;
  readonly displayQty?: number | null;
  readonly minQty?: number | null;
  readonly allOrNone?: boolean;
};

/** What keeps an order out: the phase takes none, or none of its type, its duration, or with conditions. */
export type EntryBar = "Phase" | "OrdType" | "TimeInForce" | "Conditions";

/** The first thing that keeps such an order out of the phase; null when it may be entered. */
export function entryBar(phase: Phase, order: EntryTerms): EntryBar | null {
  const row = phaseOrders[phase];
  if (!phases[phase].accepts) return "Phase";
  if (!row.ordTypes.includes(order.ordType)) return "OrdType";
  if (!row.timesInForce.includes(order.timeInForce)) return "TimeInForce";
  return !row.conditions && hasConditions(order) ? "Conditions" : null;
}

/** Whether an order of that type and duration may be entered. In an imbalance phase it must cure the imbalance too. */
export function mayEnter(phase: Phase, order: EntryTerms): boolean {
  return entryBar(phase, order) === null;
}

/** Whether a standing order may be changed; in an imbalance phase only so that it cures the imbalance. */
export function mayChange(phase: Phase): boolean {
  return phaseOrders[phase].changes !== "None";
}

export function mayCancel(phase: Phase): boolean {
  return phases[phase].cancels;
}

/** Whether only what cures the imbalance may be entered or changed. */
export function isImbalancePhase(phase: Phase): boolean {
  return phaseOrders[phase].changes === "Curing";
}

/** Whether orders are collected for one trade price. */
export function isCallPhase(phase: Phase): boolean {
  return phases[phase].accepts && !phases[phase].matches;
}

function hasConditions({ displayQty = null, minQty = null, allOrNone = false }: EntryTerms): boolean {
  return displayQty !== null || minQty !== null || allOrNone;
}
