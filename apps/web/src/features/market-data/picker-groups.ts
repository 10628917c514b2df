// The companies to choose from: those looked at last, one's own, then every other by symbol, each in one place alone.

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

/** Arrows on the closed list go from one to the next, and would return to what stands in it a second time. */
export function pickerGroups({ all, recent, mine, chosen }: Known): readonly PickerGroup[] {
  const listed = new Set(all);
  const isOther = (id: string) => listed.has(id) && id !== chosen;
  const last = new Set(recent.filter(isOther));
  const own = new Set(mine.filter((id) => isOther(id) && !last.has(id)));
  const every = listed.has(chosen) || chosen === "" ? all : [chosen, ...all];
  const groups: readonly PickerGroup[] = [
    { name: "PickRecent", ids: [...last] },
    { name: "PickMine", ids: [...own].toSorted() },
    { name: "PickAll", ids: every.filter((id) => !last.has(id) && !own.has(id)).toSorted() },
  ];
  return groups.filter(({ ids }) => ids.length > 0);
}

/** `GTCO,UBA` with one more in front, each once. */
export function withRecent(kept: string, securityID: string): string {
  const before = kept.split(",").filter((id) => id !== "" && id !== securityID);
  return [securityID, ...before].slice(0, mostRecent).join(",");
}
