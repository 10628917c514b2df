// One's own lists of securities: changed by pure functions, in the order their owner gave them.

import { workspaceLimits, type Watchlist } from "@tradebook/contract/services/workspace.ts";

export type Lists = readonly Watchlist[];

/** In the list when it was not, out of it when it was. */
export function toggled(list: Watchlist, securityID: string): Watchlist {
  const { securityIDs } = list;
  if (securityIDs.includes(securityID)) return { ...list, securityIDs: securityIDs.filter((id) => id !== securityID) };
  return added(list, [securityID]);
}

/** At the end, each once, as many as a list holds. */
export function added(list: Watchlist, securityIDs: readonly string[]): Watchlist {
  const all = [...new Set([...list.securityIDs, ...securityIDs])];
  return { ...list, securityIDs: all.slice(0, workspaceLimits.listLength) };
}

/** One place up or down; at the end of the list it stays. */
export function moved(list: Watchlist, securityID: string, by: 1 | -1): Watchlist {
  return placed(list, securityID, list.securityIDs.indexOf(securityID) + by);
}

/** At that place, counted from nought, or at the end that is nearer to it. */
export function placed(list: Watchlist, securityID: string, to: number): Watchlist {
  const from = list.securityIDs.indexOf(securityID);
  const at = Math.max(0, Math.min(list.securityIDs.length - 1, to));
  if (from === -1 || at === from) return list;
  const rest = list.securityIDs.filter((id) => id !== securityID);
  return { ...list, securityIDs: rest.toSpliced(at, 0, securityID) };
}

/** What is pasted: symbols between spaces, commas, semicolons or lines; those that are not listed are told of. */
export function readSymbols(text: string, isListed: (securityID: string) => boolean) {
  const symbols = [...new Set(text.toUpperCase().split(/[\s,;]+/))].filter((symbol) => symbol !== "");
  return { found: symbols.filter(isListed), unknown: symbols.filter((symbol) => !isListed(symbol)) };
}

/** A name nobody else's list has. */
export function freeName(lists: Lists, wanted: string): string {
  const taken = new Set(lists.map(({ name }) => name));
  const names = [wanted, ...Array.from({ length: lists.length + 1 }, (_, at) => `${wanted} ${at + 2}`)];
  return names.find((name) => !taken.has(name)) ?? wanted;
}

export function pinnedOf(lists: Lists): Lists {
  return lists.filter(({ isPinned }) => isPinned === true);
}

/** Pinned when it was not, and the other way; null where so many are pinned that it has no room. */
export function pinToggled(lists: Lists, name: string): Lists | null {
  const isPinned = lists.some((one) => one.name === name && one.isPinned === true);
  if (!isPinned && pinnedOf(lists).length >= workspaceLimits.pinned) return null;
  return lists.map((one) => (one.name === name ? { ...one, isPinned: !isPinned } : one));
}

/** Under a free name, and a tab where there is room for one. */
export function newList(lists: Lists, wanted: string): Watchlist {
  return { name: freeName(lists, wanted), securityIDs: [], isPinned: pinnedOf(lists).length < workspaceLimits.pinned };
}
