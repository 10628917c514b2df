// The house whose pages these are, as the server told at the start: its name and its logo.

import { createStore } from "./store.ts";

export type House = { readonly name: string; readonly logo: string };

/** Null where nobody's house is known, or it has no logo. */
export const house = createStore<House | null>(null);

/** The firm that the address itself names; null where a firm is asked for. */
export const namedFirm = createStore<string | null>(null);

export function keepHouse(custom: Readonly<Record<string, unknown>>): void {
  const [name, logo] = [memberOf(custom["house"], "name"), memberOf(custom["branding"], "logo")];
  // It belongs to the address, which stays; whoever is signed in is not told of it again.
  const named = memberOf(custom["house"], "namedByHost");
  if (named !== null) namedFirm.set(named);
  house.set(name === null || logo === null ? null : { name, logo });
}

function memberOf(of: unknown, name: string): string | null {
  const value: unknown = typeof of === "object" && of !== null ? Reflect.get(of, name) : null;
  return typeof value === "string" && value !== "" ? value : null;
}
