// Who answers when a key is pressed: the page that is open says what it can do, and the person which key it stands on.

import { useEffect } from "react";
import { actionFor, isSingle, readKept, strokeOf, type KeptKeys, type KeyAction } from "./key-map.ts";
import { createStore } from "./store.ts";

const storageKey = "tradebook.keys";
/** Between the two keys of one word, as in G D. */
const wordMs = 1500;

export const keptKeys = createStore<KeptKeys>(readKept(localStorage.getItem(storageKey)));

export function keepKeys(kept: KeptKeys): void {
  keptKeys.set(kept);
  localStorage.setItem(storageKey, JSON.stringify(kept));
}

type Acts = Readonly<Partial<Record<KeyAction, () => void>>>;

/** The last to come answers first, and the frame last of all. */
let answering: readonly Acts[] = [];

/** What can be done from here; the returned function ends it. */
export function onKeys(acts: Acts): () => void {
  answering = [acts, ...answering];
  return () => forget(acts);
}

/** What can be done from every page, where the page itself does nothing else by that key. */
export function onFrameKeys(acts: Acts): () => void {
  answering = [...answering, acts];
  return () => forget(acts);
}

function forget(acts: Acts): void {
  answering = answering.filter((other) => other !== acts);
}

/** What can be done now, on the page as it stands. */
export function actNow(action: KeyAction): (() => void) | null {
  return answering.find((acts) => acts[action] !== undefined)?.[action] ?? null;
}

/** Held by the frame. */
export function useKeyboard(): void {
  useEffect(() => {
    let before: { readonly stroke: string; readonly at: number } | null = null;
    const press = (event: KeyboardEvent) => {
      const stroke = strokeOf(event);
      if (stroke === null || event.repeat || event.defaultPrevented || isElsewhere(event.target, stroke)) return;
      const begun = before !== null && event.timeStamp - before.at < wordMs ? before.stroke : null;
      const meant = actionFor(begun, stroke, keptKeys.get());
      before = meant === "begun" ? { stroke, at: event.timeStamp } : null;
      const act = meant === null || meant === "begun" ? null : actNow(meant);
      if (act === null) return;
      event.preventDefault();
      act();
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }, []);
}

/** A dialog has keys of its own, and letters belong to whoever types. */
function isElsewhere(target: EventTarget | null, stroke: string): boolean {
  if (document.querySelector("dialog[open]") !== null) return true;
  if (!isSingle(stroke) || !(target instanceof Element)) return false;
  return target.matches("select, textarea, [contenteditable], input:not([type=checkbox], [type=radio])");
}
