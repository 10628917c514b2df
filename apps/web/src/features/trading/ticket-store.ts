// The one ticket of the page: what is typed, where it stands between typing and the exchange, and its way there.

import { orderService, type StockOrder } from "@tradebook/contract/services/order.ts";
import { saleApprovalService } from "@tradebook/contract/services/sale-approval.ts";
import type { Side } from "@tradebook/domain/order/order-type.ts";
import { call, failureOf, isUnanswered, type Failure } from "../../lib/api.ts";
import { draftKey } from "../../lib/drafts.ts";
import { newClOrdID } from "../../lib/ids.ts";
import { createStore } from "../../lib/store.ts";
import { markUnsent } from "../../lib/unsent.ts";
import { priceText, quantityText, type TicketOrder } from "./order-ticket.ts";
import { draftFor, emptyDraft, nextDraft, type TicketDraft } from "./ticket-draft.ts";
import { noSpecial } from "./special-terms.ts";

/**
 * unconfirmed: nobody answered. The order may exist, so it is asked for and never silently sent again; `unknown` once
 * the server has said that it does not have it, and then the same clOrdID makes a second sending harmless.
 */
export type TicketStage =
  | { readonly kind: "editing" }
  /** `accepted`: the codes of the warnings that were accepted since the review began. */
  | { readonly kind: "review"; readonly accepted: readonly string[] }
  | { readonly kind: "sending" }
  | { readonly kind: "unconfirmed"; readonly asked: "no" | "asking" | "unknown" }
  | { readonly kind: "refused"; readonly failure: Failure }
  | { readonly kind: "sent"; readonly orderId: number }
  /** The client is asked to approve it. */
  | { readonly kind: "asked" };

export type Ticket = {
  readonly draft: TicketDraft;
  readonly stage: TicketStage;
  /** The order under way, as it was reviewed. */
  readonly order: TicketOrder | null;
};

const unconfirmedAfterMs = 3000;
const askedOrders = 100;

export const ticket = createStore<Ticket>(freshTicket());
/** Whether the ticket lies over the page, where there is no room beside it. */
export const ticketSheet = createStore(false);

let keptUnder: string | null = null;

/** Takes up what this user left unsent on this tab; a send without an answer comes back as unconfirmed. */
export function restoreTicket(userId: number): void {
  const key = draftKey(userId);
  if (keptUnder === key) return;
  const isAnothers = keptUnder !== null;
  keptUnder = key;
  const text = sessionStorage.getItem(key);
  if (text === null) return isAnothers ? show(freshTicket()) : undefined;
  const kept = JSON.parse(text) as Ticket; // written below by this program alone
  const before: Partial<TicketDraft> = { ...noSpecial, spendText: null, cscsAccount: null };
  show({ ...kept, draft: { ...before, ...kept.draft } });
}

function freshTicket(): Ticket {
  return { draft: emptyDraft(newClOrdID(), "", "Buy"), stage: { kind: "editing" }, order: null };
}

function show(next: Ticket): void {
  ticket.set(next);
  markUnsent("ticket", next.draft.quantityText !== "" || (next.draft.spendText ?? "") !== "" || isLocked(next));
}

export function isLocked({ stage }: Ticket): boolean {
  return stage.kind === "sending" || stage.kind === "unconfirmed";
}

/** Typing after an answer begins a new order under a new id; while an answer is awaited nothing changes. */
export function changeDraft(part: Partial<TicketDraft>): void {
  const current = ticket.get();
  if (isLocked(current)) return;
  const isAnswered = ["refused", "sent", "asked"].includes(current.stage.kind);
  const clOrdID = isAnswered ? newClOrdID() : current.draft.clOrdID;
  // A quantity that is given, by typing or from the book, is no longer what an amount pays for.
  const spendText = part.quantityText === undefined ? current.draft.spendText : null;
  keep({ draft: { ...current.draft, spendText, ...part, clOrdID }, stage: { kind: "editing" }, order: null });
}

/** Another account: what was reviewed for the one before is not sent for this one. What is under way is left alone. */
export function followAccount(cscsAccount: string): void {
  const current = ticket.get();
  const draft = draftFor(current.draft, cscsAccount);
  if (draft === current.draft || isLocked(current)) return;
  if (current.draft.cscsAccount === null) keep({ ...current, draft });
  else changeDraft(draft);
}

/** Another security: its price and quantity, and what the exchange approved, are not the old one's. */
export function followSecurity(securityID: string): void {
  const { draft } = ticket.get();
  if (draft.securityID !== securityID)
    changeDraft({ securityID, priceText: "", quantityText: "", approvalReference: "" });
}

/** The last price stands in an empty field until something else is typed. */
export function suggestPrice(securityID: string, text: string): void {
  const { draft, stage } = ticket.get();
  if (draft.securityID === securityID && draft.priceText === "" && stage.kind === "editing")
    changeDraft({ priceText: text });
}

/** An earlier order's terms in the ticket, to be looked at and sent under a number of its own. */
export function repeatOrder({ securityID, side, ordType, price, orderQty, timeInForce }: StockOrder): void {
  // A date that was good for the old order need not be for this one.
  const lasting = timeInForce === "GoodTillDate" ? "Day" : timeInForce;
  const terms = { priceText: priceText(price), quantityText: quantityText(orderQty), timeInForce: lasting };
  changeDraft({ securityID, side, ordType, ...terms, approvalReference: "" });
}

/** The other side of an earlier order: what has traded of it, or all of it where nothing has. */
export function opposeOrder({ side, cumQty, orderQty, ...order }: StockOrder): void {
  const other = side === "Buy" ? "Sell" : "Buy";
  repeatOrder({ ...order, cumQty, side: other, orderQty: cumQty === 0 ? orderQty : cumQty });
}

/** How a person usually trades, for an order that is not begun; what they have chosen since the page stands is left. */
export function takeHabits({ ordType, timeInForce }: Pick<TicketDraft, "ordType" | "timeInForce">): void {
  const { draft, stage } = ticket.get();
  const first = emptyDraft(draft.clOrdID, draft.securityID, draft.side);
  const isBegun = draft.quantityText !== "" || draft.spendText !== null || stage.kind !== "editing";
  if (isBegun || draft.ordType !== first.ordType || draft.timeInForce !== first.timeInForce) return;
  changeDraft({ ordType, timeInForce });
}

export function setSide(side: Side): void {
  changeDraft({ side });
}

export function review(order: TicketOrder): void {
  const current = ticket.get();
  if (!isLocked(current)) keep({ ...current, stage: { kind: "review", accepted: [] }, order });
}

/** Whoever reviews has read these warnings, and no others. */
export function acceptWarnings(accepted: readonly string[]): void {
  const current = ticket.get();
  if (current.stage.kind === "review") keep({ ...current, stage: { kind: "review", accepted } });
}

export function backToEditing(): void {
  const current = ticket.get();
  if (!isLocked(current)) keep({ ...current, stage: { kind: "editing" }, order: null });
}

/** Sends what was reviewed; called again only for an order the server has said it does not know. */
export async function sendTicket(order: TicketOrder): Promise<StockOrder | null> {
  const { draft } = ticket.get();
  if (ticket.get().stage.kind === "sending") return null;
  keep({ draft, stage: { kind: "sending" }, order });
  const slow = setTimeout(() => becomeUnconfirmed(draft.clOrdID), unconfirmedAfterMs);
  try {
    if (waitsForWord(order.acceptWarnings)) {
      await call(saleApprovalService.AskSaleApproval, { clOrdID: draft.clOrdID, ...order });
      takeAsked(draft.clOrdID);
      return null;
    }
    const accepted = await call(orderService.SendNewOrder, { clOrdID: draft.clOrdID, ...order });
    takeAnswer(accepted);
    return accepted;
  } catch (error) {
    takeFailure(draft.clOrdID, failureOf(error));
    return null;
  } finally {
    clearTimeout(slow);
  }
}

/** Asks the server whether it has the order; the list is newest first, so a fresh order is among the first. */
export async function askForTicket(): Promise<void> {
  const { draft, order, stage } = ticket.get();
  if (order === null || stage.kind !== "unconfirmed" || stage.asked === "asking") return;
  keep({ draft, order, stage: { kind: "unconfirmed", asked: "asking" } });
  let asked: "no" | "unknown" = "unknown";
  try {
    const page = { skipCount: 0, maxResultCount: askedOrders, sorting: "id desc", cscsAccount: order.cscsAccount };
    const { items } = await call(orderService.getStockOrders, page);
    const found = items.find((item) => item.clOrdID === draft.clOrdID);
    if (found !== undefined) return takeAnswer(found);
  } catch (error) {
    failureOf(error);
    asked = "no";
  }
  const now = ticket.get();
  if (now.stage.kind === "unconfirmed" && now.draft.clOrdID === draft.clOrdID) {
    keep({ ...now, stage: { kind: "unconfirmed", asked } });
  }
}

/** The order as the server has it, by its own answer, the hub or a question; the first to come counts. */
export function takeAnswer(order: StockOrder): void {
  const current = ticket.get();
  if (!isLocked(current) || current.draft.clOrdID !== order.clOrdID) return;
  keep({ draft: nextDraft(current.draft, newClOrdID()), stage: { kind: "sent", orderId: order.id }, order: null });
}

const waiting = ["SALE_NEEDS_APPROVAL", "SALE_NEEDS_SECOND"];

/** Whether whoever sends it has read that it waits for the client, or for a second person. */
export function waitsForWord(accepted: readonly string[] | null | undefined): boolean {
  return accepted?.some((code) => waiting.includes(code)) === true;
}

function takeAsked(clOrdID: string): void {
  const current = ticket.get();
  if (!isLocked(current) || current.draft.clOrdID !== clOrdID) return;
  keep({ draft: nextDraft(current.draft, newClOrdID()), stage: { kind: "asked" }, order: null });
}

function takeFailure(clOrdID: string, failure: Failure): void {
  const current = ticket.get();
  if (!isLocked(current) || current.draft.clOrdID !== clOrdID) return;
  // A session that ended before the order was looked at leaves the draft as it was.
  if (failure.kind === "signedOut") keep({ ...current, stage: { kind: "editing" }, order: null });
  else if (isUnanswered(failure)) keep({ ...current, stage: { kind: "unconfirmed", asked: "no" } });
  else keep({ ...current, stage: { kind: "refused", failure }, order: null });
}

function becomeUnconfirmed(clOrdID: string): void {
  const current = ticket.get();
  if (current.stage.kind !== "sending" || current.draft.clOrdID !== clOrdID) return;
  keep({ ...current, stage: { kind: "unconfirmed", asked: "no" } });
}

function keep(next: Ticket): void {
  show(next);
  if (keptUnder === null) return;
  const stage: TicketStage = isLocked(next) ? { kind: "unconfirmed", asked: "no" } : { kind: "editing" };
  sessionStorage.setItem(keptUnder, JSON.stringify({ ...next, stage, order: isLocked(next) ? next.order : null }));
}
