// Cancelling many orders: which are meant, what the server is asked for, and what came of it.

import type { MassCancel, StockOrder } from "@tradebook/contract/services/order.ts";
import type { Side } from "@tradebook/domain/order/order-type.ts";
import { createStore } from "../../lib/store.ts";
import { mostUntyped } from "./mass-actions.ts";

/** Null: all of them. */
export type MassScope = {
  readonly cscsAccount: string | null;
  readonly securityID: string | null;
  readonly side: Side | null;
};

/** What the dialog opens with; null while it is shut. By a key it wants the number typed, however few they are. */
export type MassAsked = Pick<MassScope, "securityID" | "side"> & { readonly isTyped: boolean };
export const massAsked = createStore<MassAsked | null>(null);

export function needsNumber({ isTyped }: MassAsked, count: number): boolean {
  return count > 0 && (isTyped || count > mostUntyped);
}

/** Those that a cancel can still reach, among the open ones. */
export function cancellable(orders: readonly StockOrder[]): readonly StockOrder[] {
  return orders.filter(({ ordStatus }) => ordStatus !== "PendingCancel");
}

export function sharesLeft(orders: readonly Pick<StockOrder, "leavesQty">[]): number {
  return orders.reduce((sum, { leavesQty }) => sum + leavesQty, 0);
}

export type MassOutcome = {
  readonly accepted: number;
  readonly refused: number;
  /** Each reason once. */
  readonly reasons: readonly string[];
  readonly more: boolean;
};

export function outcomeOf({ items, more }: MassCancel): MassOutcome {
  const refused = items.filter(({ accepted }) => !accepted);
  const reasons = [...new Set(refused.map(({ message, code }) => message ?? code ?? ""))].filter((why) => why !== "");
  return { accepted: items.length - refused.length, refused: refused.length, reasons, more };
}
