// What somebody has typed and not sent yet, by name: nothing may take the page away from under it.

import { createStore } from "./store.ts";

export const unsent = createStore<ReadonlySet<string>>(new Set());

export function markUnsent(name: string, isUnsent: boolean): void {
  const before = unsent.get();
  if (before.has(name) === isUnsent) return;
  const others = [...before].filter((one) => one !== name);
  unsent.set(new Set(isUnsent ? [...others, name] : others));
}
