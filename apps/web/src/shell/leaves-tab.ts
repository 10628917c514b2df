// Whether an address takes the page or its tab away.

import type { To } from "react-router";

export type Place = { readonly pathname: string; readonly search: string };

/** Another page, or another tab of this one; what else stands in an address, such as a filter, takes nothing away. */
export function leavesTab(from: Place, to: To | Place): boolean {
  const { pathname = from.pathname, search } = typeof to === "string" ? new URL(to, "http://here") : to;
  const isSamePage = pathname.toLowerCase() === from.pathname.toLowerCase();
  return !isSamePage || tabOf(search ?? from.search) !== tabOf(from.search);
}

/** Members that open a form over the page: the way back out of it takes what is typed away, though the page stays. */
const formMembers = ["claim"];

/** The same for the browser's back and forward; a form that closes itself goes no such way. */
export function leavesForm(from: Place, to: Place): boolean {
  const [before, now] = [new URLSearchParams(from.search), new URLSearchParams(to.search)];
  return leavesTab(from, to) || formMembers.some((name) => before.has(name) && !now.has(name));
}

function tabOf(search: string): string | null {
  return new URLSearchParams(search).get("tab");
}
