// A basket: orders prepared together; each is checked, sent once under its own number, and has its own result.

import type { KeptLine } from "@tradebook/contract/services/kept-basket.ts";
import type { TicketOrder } from "../order-ticket.ts";

/**
 * unconfirmed: nobody answered. It is asked for, and only one that the server does not know may be sent again, under the
 * same number, which can never become two orders.
 */
export type LineState =
  | { readonly kind: "ready" }
  | { readonly kind: "checked"; readonly net: bigint; readonly warnings: readonly string[] }
  | { readonly kind: "wrong"; readonly why: string }
  | { readonly kind: "sending" }
  | { readonly kind: "sent"; readonly orderId: number }
  /** The client is asked to approve it. */
  | { readonly kind: "asked" }
  | { readonly kind: "refused"; readonly why: string }
  | { readonly kind: "unconfirmed" };

export type BasketLine = {
  readonly clOrdID: string;
  readonly order: TicketOrder;
  /** Whose order it is, where it is a client's. */
  readonly clientName?: string | null;
  readonly state: LineState;
};
export type Basket = readonly BasketLine[];

export const mostLines = 50;

/** Null where it is full, and the line is not in it. */
export function withLine(basket: Basket, line: BasketLine): Basket | null {
  return basket.length >= mostLines ? null : [...basket, line];
}

/** What is on its way, or may be, stays: its number is the only way to ask for it. */
export function withoutLine(basket: Basket, clOrdID: string): Basket {
  return basket.filter(
    (line) => line.clOrdID !== clOrdID || line.state.kind === "sending" || line.state.kind === "unconfirmed",
  );
}

/** Only the line that is meant, and only while it is in one of the states it may leave. */
export function step(basket: Basket, clOrdID: string, { from, to }: Step): Basket {
  return basket.map((line) =>
    line.clOrdID === clOrdID && from.includes(line.state.kind) ? { ...line, state: to } : line,
  );
}
export type Step = { readonly from: readonly LineState["kind"][]; readonly to: LineState };

/** Those that "send all" sends: checked and right. What was sent, or may have been, is never among them. */
export function sendable(basket: Basket): readonly BasketLine[] {
  return basket.filter(({ state }) => state.kind === "checked");
}

export function checkable(basket: Basket): readonly BasketLine[] {
  return basket.filter(
    ({ state }) =>
      state.kind === "ready" || state.kind === "wrong" || state.kind === "checked" || state.kind === "refused",
  );
}

/** What the checked lines cost and bring together. */
export function totals(basket: Basket): { readonly pay: bigint; readonly receive: bigint; readonly count: number } {
  let [pay, receive, count] = [0n, 0n, 0];
  for (const { order, state } of basket) {
    if (state.kind !== "checked") continue;
    count += 1;
    if (order.side === "Buy") pay += state.net;
    else receive += state.net;
  }
  return { pay, receive, count };
}

/** After a reload nobody knows what became of what was on its way. */
export function restored(basket: Basket): Basket {
  return basket.map((line) => {
    if (line.state.kind === "sending") return { ...line, state: { kind: "unconfirmed" } };
    return line.state.kind === "checked" ? { ...line, state: { kind: "ready" } } : line;
  });
}

/** What is kept of a basket: its orders, without what belongs to one sending of them. */
export function kept(basket: Basket): readonly KeptLine[] {
  return basket.map(({ order }) => {
    const { mandate: _mandate, approvalReference: _reference, acceptWarnings: _warnings, ...terms } = order;
    return { ...terms, timeInForce: terms.timeInForce ?? "Day" };
  });
}

type Opening = {
  readonly lines: readonly KeptLine[];
  /** Whether the client of an account has to have said so. */
  readonly needsMandate: (cscsAccount: string) => boolean;
  readonly mandate: TicketOrder["mandate"];
  /** New ones: what was sent of this basket before was under others, and is no part of it. */
  readonly newId: () => string;
};

/** In place of the basket on screen; null while something of that may be on its way. */
export function opened(basket: Basket, { lines, needsMandate, mandate, newId }: Opening): Basket | null {
  if (basket.some(({ state }) => state.kind === "sending" || state.kind === "unconfirmed")) return null;
  return lines.map((terms) => {
    const order = needsMandate(terms.cscsAccount) ? { ...terms, mandate } : terms;
    return { clOrdID: newId(), order, state: { kind: "ready" } } as const;
  });
}
