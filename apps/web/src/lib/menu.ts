// Which pages the menu offers; the table of routes fills it when the app starts.

import type { Permission } from "@tradebook/domain/access/permission.ts";
import { hasRole, may, type SignedIn } from "./session.ts";
import type { PageTitle } from "./page-words.ts";

export type Gate = { readonly permission: Permission | readonly Permission[] | null; readonly role: string | null };

export type MenuRow = Gate & {
  readonly path: string;
  readonly title: PageTitle;
  /** The groups above it, from the outside in; none for a page that stands in the menu itself. */
  readonly menu: readonly PageTitle[];
};

let rows: readonly MenuRow[] = [];

/** Called once, by whoever holds the routes; the frame itself must not know them, since they lead back to it. */
export function setMenu(all: readonly MenuRow[]): void {
  rows = all;
}

export function menuRows(): readonly MenuRow[] {
  return rows;
}

export function mayOpen(row: Gate, signedIn: SignedIn): boolean {
  const wanted = row.permission === null ? [] : [row.permission].flat();
  const hasPermission = wanted.length === 0 || wanted.some((one) => may(signedIn, one));
  return hasPermission && (row.role === null || hasRole(signedIn, row.role));
}
