// Said to whoever listens and shown to nobody: what the eye sees by itself, such as a price somebody asks for by key.

import { createStore } from "./store.ts";

/** The page that is open, by its title; before the first, nothing. */
export const pageTitle = createStore("");

type Said = { readonly id: number; readonly text: string };

export const said = createStore<Said>({ id: 0, text: "" });

/** The same words twice are said twice. */
export function say(text: string): void {
  said.set({ id: said.get().id + 1, text });
}
