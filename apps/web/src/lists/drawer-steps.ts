// What the keyboard does in the drawer of a row: J and K step through the list, and the drawer's own letters.

import { createContext, useEffect, useEffectEvent } from "react";
import { keptKeys } from "../lib/keys.ts";

export type Steps = { readonly next: (() => void) | null; readonly previous: (() => void) | null };

/** The rows beside the one that is open; nothing where there is no list. */
export const DrawerSteps = createContext<Steps>({ next: null, previous: null });

type Acts = Readonly<Record<string, (() => void) | null>>;

/** By the letter's place on the board, while the drawer alone is open and nobody types; never for who turned letters off. */
export function useDrawerKeys(acts: Acts): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const act = acts[event.code] ?? null;
    const isHeld = event.ctrlKey || event.metaKey || event.altKey || event.shiftKey || event.repeat;
    if (act === null || isHeld || !keptKeys.get().singleKeys || isTyping(event.target)) return;
    if (document.querySelectorAll("dialog[open]").length !== 1) return;
    event.preventDefault();
    act();
  });
  useEffect(() => {
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }, []);
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof Element &&
    target.matches("select, textarea, [contenteditable], input:not([type=checkbox], [type=radio])")
  );
}

/** The rows before and after the one that is open, as the page lists them. */
export function stepsOf(
  ids: readonly (number | string)[],
  opened: number | string | null,
  open: (id: number | string) => void,
): Steps {
  const at = opened === null ? -1 : ids.indexOf(opened);
  const to = (id: number | string | undefined) => (id === undefined ? null : () => open(id));
  return at === -1 ? { next: null, previous: null } : { next: to(ids[at + 1]), previous: to(ids[at - 1]) };
}
