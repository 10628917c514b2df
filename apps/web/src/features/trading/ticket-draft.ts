// What is typed into the ticket, as text; what of it the next order, or another account's, begins with.

import type { OrderType, Side } from "@tradebook/domain/order/order-type.ts";
import type { TimeInForce } from "@tradebook/domain/order/time-in-force.ts";
import { noSpecial, type SpecialDraft } from "./special-terms.ts";

/** What the person has typed; kept as text so that nothing typed is ever lost. */
export type TicketDraft = SpecialDraft & {
  readonly clOrdID: string;
  /** Whose order it is; null before an account was in use. */
  readonly cscsAccount: string | null;
  readonly securityID: string;
  readonly side: Side;
  readonly ordType: OrderType;
  readonly priceText: string;
  readonly quantityText: string;
  /** What a buy may spend in all, where that is typed instead of a quantity; null where it is not. */
  readonly spendText: string | null;
  readonly timeInForce: TimeInForce;
  readonly expireDate: string;
  readonly mandateChannel: string;
  readonly mandateReference: string;
};

export function emptyDraft(clOrdID: string, securityID: string, side: Side): TicketDraft {
  return {
    clOrdID,
    cscsAccount: null,
    securityID,
    side,
    ordType: "Limit",
    priceText: "",
    quantityText: "",
    spendText: null,
    timeInForce: "Day",
    expireDate: "",
    mandateChannel: "",
    mandateReference: "",
    ...noSpecial,
  };
}

/**
 * After a send: the symbol, the side and the terms stay, the quantity goes, and the next order has its own id. The
 * exchange approves one deal, so its approval goes as well.
 */
export function nextDraft(sent: TicketDraft, clOrdID: string): TicketDraft {
  const spendText = sent.spendText === null ? null : "";
  return { ...sent, clOrdID, quantityText: "", spendText, approvalReference: "" };
}

/** Another account's order: what its client instructed and what the exchange approved was not for this one. */
export function draftFor(draft: TicketDraft, cscsAccount: string): TicketDraft {
  if (draft.cscsAccount === cscsAccount) return draft;
  if (draft.cscsAccount === null) return { ...draft, cscsAccount };
  return { ...draft, cscsAccount, mandateChannel: "", mandateReference: "", approvalReference: "" };
}
