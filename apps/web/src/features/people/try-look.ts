// A look in this tab alone: for who tries one, until the page is loaded anew; and the published one as soon as it is.

import type { ChosenLook } from "@tradebook/contract/house-look.ts";
import { house } from "../../lib/house.ts";
import { createStore } from "../../lib/store.ts";

type Named = { readonly look: ChosenLook; readonly name: string };

/** Null where the tab shows what everybody sees. */
export const tried = createStore<ChosenLook | null>(null);

export function tryLook({ look, name }: Named, said: string): void {
  tried.set(look);
  document.documentElement.dataset["tried"] = said;
  show(`/tried.css?colour=${look.colour.slice(1)}`, { look, name });
}

/** What is published; also the end of a trial. */
export function showPublished(shown: Named): void {
  tried.set(null);
  delete document.documentElement.dataset["tried"];
  // The house's colours are a style of the server's; asked for again, they are seen at once.
  show(`/branding.css?at=${performance.now()}`, shown);
}

function show(style: string, { look: { logo }, name }: Named): void {
  const link = document.querySelector<HTMLLinkElement>('link[href^="/branding.css"], link[href^="/tried.css"]');
  if (link !== null) link.href = style;
  house.set(logo === null ? null : { name, logo });
}
