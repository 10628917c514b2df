// The one basket of the page: kept on this tab for its user, checked together, sent line after line.

import { orderService, type StockOrder } from "@tradebook/contract/services/order.ts";
import { saleApprovalService } from "@tradebook/contract/services/sale-approval.ts";
import { call, failureOf, isUnanswered } from "../../../lib/api.ts";
import { draftKey } from "../../../lib/drafts.ts";
import { newClOrdID } from "../../../lib/ids.ts";
import { describeFailure } from "../../../lib/notify.ts";
import { createStore } from "../../../lib/store.ts";
import type { TicketOrder } from "../order-ticket.ts";
import { waitsForWord } from "../ticket-store.ts";
import {
  checkable,
  opened,
  restored,
  sendable,
  step,
  withLine,
  withoutLine,
  type Basket,
  type BasketLine,
  type LineState,
} from "./basket.ts";

export const basket = createStore<Basket>([]);
/** How many of those that are being sent have gone; null while none are. */
export const basketProgress = createStore<{ readonly done: number; readonly of: number } | null>(null);
/** Nothing is checked or sent twice at the same time. */
export const isBasketBusy = createStore(false);

let keptUnder: string | null = null;
const askedOrders = 200;

export function restoreBasket(userId: number): void {
  const key = `${draftKey(userId)}.basket`;
  if (keptUnder === key) return;
  keptUnder = key;
  const text = sessionStorage.getItem(key);
  // Written below by this program alone; sums are checked anew.
  basket.set(text === null ? [] : restored(JSON.parse(text) as Basket));
}

/** False where the basket is full, and nothing was added. */
export function addToBasket(order: TicketOrder, clientName: string | null): boolean {
  const line = { clOrdID: newClOrdID(), order, clientName, state: { kind: "ready" } } as const;
  const next = withLine(basket.get(), line);
  if (next === null) return false;
  keep(next);
  return true;
}

export function dropLine(clOrdID: string): void {
  keep(withoutLine(basket.get(), clOrdID));
}

/** False while something of the basket on screen may be on its way. */
export function openBasket(opening: Omit<Parameters<typeof opened>[1], "newId">): boolean {
  const next = isBasketBusy.get() ? null : opened(basket.get(), { ...opening, newId: newClOrdID });
  if (next === null) return false;
  keep(next);
  return true;
}

/** Lines that are over; what may be on its way stays. */
export function clearBasket(): void {
  for (const { clOrdID } of basket.get()) dropLine(clOrdID);
}

export async function checkBasket(): Promise<void> {
  await busily(async () => {
    for (const { clOrdID, order } of checkable(basket.get())) {
      const to = await checked(order);
      go(clOrdID, { from: ["ready", "wrong", "checked", "refused"], to });
    }
  });
}

async function checked(order: TicketOrder): Promise<LineState> {
  try {
    const { findings, total, net } = await call(orderService.PreviewOrder, order);
    const error = findings.find(({ severity }) => severity === "error");
    if (error !== undefined) return { kind: "wrong", why: error.details ?? error.message };
    const warnings = findings.filter(({ severity }) => severity === "warning").map(({ code }) => code);
    return { kind: "checked", net: total ?? net ?? 0n, warnings };
  } catch (error) {
    return { kind: "wrong", why: reasonOf(error) };
  }
}

/** One after the other, each under the number it had from the start; `onSent` hears of each that was taken. */
export async function sendBasket(onSent: (order: StockOrder) => void): Promise<void> {
  await busily(async () => {
    const lines = sendable(basket.get());
    for (const [done, line] of lines.entries()) {
      basketProgress.set({ done, of: lines.length });
      await sendLine(line, onSent);
    }
  });
}

async function sendLine({ clOrdID, order, state }: BasketLine, onSent: (order: StockOrder) => void): Promise<void> {
  const acceptWarnings = state.kind === "checked" ? [...state.warnings] : [];
  go(clOrdID, { from: ["checked", "unconfirmed"], to: { kind: "sending" } });
  try {
    if (waitsForWord(acceptWarnings)) {
      await call(saleApprovalService.AskSaleApproval, { clOrdID, ...order, acceptWarnings });
      return go(clOrdID, { from: ["sending"], to: { kind: "asked" } });
    }
    const accepted = await call(orderService.SendNewOrder, { clOrdID, ...order, acceptWarnings });
    go(clOrdID, { from: ["sending"], to: { kind: "sent", orderId: accepted.id } });
    onSent(accepted);
  } catch (error) {
    const isOpen = isUnanswered(failureOf(error));
    go(clOrdID, {
      from: ["sending"],
      to: isOpen ? { kind: "unconfirmed" } : { kind: "refused", why: reasonOf(error) },
    });
  }
}

/** Asks for a line that nobody answered for; one that the server does not know goes back to be checked and sent. */
export async function askForLine({ clOrdID, order }: BasketLine): Promise<void> {
  await busily(async () => {
    try {
      const page = { skipCount: 0, maxResultCount: askedOrders, sorting: "id desc", cscsAccount: order.cscsAccount };
      const { items } = await call(orderService.getStockOrders, page);
      const found = items.find((item) => item.clOrdID === clOrdID);
      const to: LineState = found === undefined ? { kind: "ready" } : { kind: "sent", orderId: found.id };
      go(clOrdID, { from: ["unconfirmed"], to });
    } catch (error) {
      failureOf(error); // Still unconfirmed; it can be asked for again.
    }
  });
}

async function busily(work: () => Promise<void>): Promise<void> {
  if (isBasketBusy.get()) return;
  isBasketBusy.set(true);
  try {
    await work();
  } finally {
    isBasketBusy.set(false);
    basketProgress.set(null);
  }
}

function reasonOf(error: unknown): string {
  const { title, text } = describeFailure(failureOf(error));
  return text ?? title;
}

function go(clOrdID: string, change: { readonly from: readonly LineState["kind"][]; readonly to: LineState }): void {
  keep(step(basket.get(), clOrdID, change));
}

function keep(next: Basket): void {
  basket.set(next);
  if (keptUnder === null) return;
  const text = JSON.stringify(next, (_, value: unknown) => (typeof value === "bigint" ? Number(value) : value));
  sessionStorage.setItem(keptUnder, text);
}
