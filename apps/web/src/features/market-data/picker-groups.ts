// The companies to choose from: those looked at last, one's own, then every one by symbol.

import type { MarketDataWord } from "./market-data-words.ts";

const mostRecent = 6;

export type PickerGroup = { readonly name: MarketDataWord; readonly ids: readonly string[] };

type Known = {
  readonly all: readonly string[];
  readonly recent: readonly string[];
  /** Held or on a list, a security twice where it is both. */
  readonly mine: readonly string[];
  /** What the address asks for, which may be nothing that is listed. */
  readonly chosen: string;
};

export function pickerGroups({ all, recent, mine, chosen }: Known): readonly PickerGroup[] {
  const listed = new Set(all);
  const own = [...new Set(mine)].filter((id) => listed.has(id)).toSorted();
  const every = listed.has(chosen) || chosen === "" ? all : [chosen, ...all];
  const groups: readonly PickerGroup[] = [
    { name: "PickRecent", ids: recent.filter((id) => listed.has(id) && id !== chosen) },
    { name: "PickMine", ids: own },
    { name: "PickAll", ids: every.toSorted() },
  ];
  return groups.filter(({ ids }) => ids.length > 0);
}

/** `GTCO,UBA` with one more in front, each once. */
export function withRecent(kept: string, securityID: string): string {
  const before = kept.split(",").filter((id) => id !== "" && id !== securityID);
  return [securityID, ...before].slice(0, mostRecent).join(",");
}
