// What the trading page does by key: search, buy, sell, amend, alert, and of the order in focus cancel and repeat. None sends a new order.

import { useEffect } from "react";
import { formatPercent, formatPrice } from "../../lib/format.ts";
import { K } from "../../lib/key-words.ts";
import { onKeys } from "../../lib/keys.ts";
import { say } from "../../lib/say.ts";
import { alerting } from "../../market/alerts/use-alerts.ts";
import { lastChange } from "../../market/market-stats.ts";
import { stats } from "../../market/stats-live.ts";
import { massAsked } from "./mass-cancel.ts";
import { priceText } from "./order-ticket.ts";
import { changeDraft, setSide, ticket } from "./ticket-store.ts";

export const searchBoxId = "price-list-search";
export const ticketFormId = "order-ticket-form";

export function useShortcuts(): void {
  useEffect(() => onKeys(actions), []);
}

function takeBest(side: "bestBid" | "bestOffer"): void {
  const px = stats.get(ticket.get().draft.securityID)?.[side] ?? null;
  if (px !== null) changeDraft({ ordType: "Limit", priceText: priceText(px) });
}

const actions = {
  search: () => document.getElementById(searchBoxId)?.focus(),
  buy: () => openSide("Buy"),
  sell: () => openSide("Sell"),
  bestBid: () => takeBest("bestBid"),
  bestOffer: () => takeBest("bestOffer"),
  amend: openAmend,
  alert: () => {
    const { securityID } = ticket.get().draft;
    if (securityID !== "") alerting.set(securityID);
  },
  // These two mean the order whose row has the focus, and nothing when none has it.
  cancel: () => pressInRow("[data-cancel]:enabled"),
  repeat: () => pressInRow("[data-repeat]:enabled"),
  cancelAll: () => massAsked.set({ securityID: null, side: null, isTyped: true }),
  readQuote: sayQuote,
} as const;

function pressInRow(selector: string): void {
  document.activeElement?.closest("[data-order-id]")?.querySelector<HTMLElement>(selector)?.click();
}

/** The order whose row has the focus, else the first in the list that can be changed. */
function openAmend(): void {
  const row = document.activeElement?.closest("[data-order-id]") ?? document;
  row.querySelector<HTMLElement>("[data-amend]:enabled")?.click();
}

function openSide(side: "Buy" | "Sell"): void {
  setSide(side);
  // The field may be drawn anew for the side, so it is looked for after that.
  requestAnimationFrame(() => document.querySelector<HTMLElement>(`#${ticketFormId} .ticket__quantity input`)?.focus());
}

/** Of the row in focus, else of the ticket: prices are never said unless they are asked for. */
function sayQuote(): void {
  const row = document.activeElement?.closest("[data-security]")?.getAttribute("data-security");
  const stat = stats.get(row ?? ticket.get().draft.securityID);
  if (stat === undefined) return;
  const change = formatPercent(lastChange(stat)?.percent ?? null);
  const prices = [stat.last ?? stat.prevClose, stat.bestBid, stat.bestOffer].map(formatPrice);
  const [last = "", bid = "", offer = ""] = prices;
  say(K("QuoteSaid", stat.name, last, change, bid, offer));
}
