// How the house is reached by whoever needs help, as the server told at the start.

import { createStore } from "./store.ts";

export type Support = { readonly email: string; readonly phone: string };

/** Either is empty where the house has not stated it. */
export const support = createStore<Support>({ email: "", phone: "" });

export function keepSupport(custom: Readonly<Record<string, unknown>>): void {
  const { branding } = custom;
  support.set({ email: textOf(branding, "supportEmail"), phone: textOf(branding, "supportPhone") });
}

function textOf(of: unknown, name: string): string {
  const value: unknown = typeof of === "object" && of !== null ? Reflect.get(of, name) : null;
  return typeof value === "string" ? value : "";
}
