// The page's single keys: search, buy, sell, amend, alert, and of the order in focus cancel and repeat. None sends a new order.

import { useEffect } from "react";
import { alerting } from "../../market/alerts/use-alerts.ts";
import { stats } from "../../market/stats-live.ts";
import { priceText } from "./order-ticket.ts";
import { changeDraft, setSide, ticket } from "./ticket-store.ts";

export const searchBoxId = "price-list-search";
export const ticketFormId = "order-ticket-form";

export function useShortcuts(): void {
  useEffect(() => {
    const ends = Object.entries(actions).map(([key, act]) => onKey(key, act));
    const touch = (event: KeyboardEvent) => {
      const side = event.altKey && !event.ctrlKey && !event.metaKey ? bestKeys[event.code] : undefined;
      if (side === undefined || document.querySelector("dialog[open]") !== null) return;
      event.preventDefault();
      takeBest(side);
    };
    addEventListener("keydown", touch);
    return () => {
      removeEventListener("keydown", touch);
      ends.forEach((end) => end());
    };
  }, []);
}

/** While nobody types and no dialog is open; Shift is of a key of its own. */
export function onKey(key: string, act: () => void): () => void {
  const press = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || isBusy(event.target)) return;
    if (event.key.toLowerCase() !== key || (event.shiftKey && key !== "/")) return;
    event.preventDefault();
    act();
  };
  addEventListener("keydown", press);
  return () => removeEventListener("keydown", press);
}

/** By place on the board: Alt B the best bid, Alt A the best offer. */
const bestKeys: Readonly<Record<string, "bestBid" | "bestOffer">> = { KeyB: "bestBid", KeyA: "bestOffer" };

function takeBest(side: "bestBid" | "bestOffer"): void {
  const px = stats.get(ticket.get().draft.securityID)?.[side] ?? null;
  if (px !== null) changeDraft({ ordType: "Limit", priceText: priceText(px) });
}

const actions: Readonly<Record<string, () => void>> = {
  "/": () => document.getElementById(searchBoxId)?.focus(),
  b: () => openSide("Buy"),
  s: () => openSide("Sell"),
  e: openAmend,
  a: () => {
    const { securityID } = ticket.get().draft;
    if (securityID !== "") alerting.set(securityID);
  },
  // These two mean the order whose row has the focus, and nothing when none has it.
  x: () => pressInRow("[data-cancel]:enabled"),
  r: () => pressInRow("[data-repeat]:enabled"),
};

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

function isBusy(target: EventTarget | null): boolean {
  const isTyping = target instanceof Element && target.matches("input, select, textarea");
  return isTyping || document.querySelector("dialog[open]") !== null;
}
