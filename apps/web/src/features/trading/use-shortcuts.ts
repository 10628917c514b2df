// The page's single keys: search, buy, sell, amend. None of them sends anything.

import { useEffect } from "react";
import { setSide } from "./ticket-store.ts";

export const searchBoxId = "price-list-search";
export const ticketFormId = "order-ticket-form";

export function useShortcuts(): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || isBusy(event.target)) return;
      const act = actions[event.key.toLowerCase()];
      if (act === undefined) return;
      event.preventDefault();
      act();
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }, []);
}

const actions: Readonly<Record<string, () => void>> = {
  "/": () => document.getElementById(searchBoxId)?.focus(),
  b: () => openSide("Buy"),
  s: () => openSide("Sell"),
  e: openAmend,
};

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
