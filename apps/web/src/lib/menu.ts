// Which pages the menu offers, in their groups; the table of routes fills it when the app starts.

import type { Permission } from "@tradebook/domain/access/permission.ts";
import { hasRole, may, type SignedIn } from "./session.ts";
import type { PageTitle } from "./page-words.ts";

type Gate = { readonly permission: Permission | null; readonly role: string | null };

export type MenuRow = Gate & {
  readonly path: string;
  readonly title: PageTitle;
  /** The groups above it, from the outside in; none for a page that stands in the menu itself. */
  readonly menu: readonly PageTitle[];
};

export type MenuEntry =
  | { readonly kind: "page"; readonly row: MenuRow }
  | { readonly kind: "group"; readonly title: PageTitle; readonly sections: readonly MenuSection[] };

/** Pages under one heading of a group; without a title, those that stand in the group itself. */
export type MenuSection = { readonly title: PageTitle | null; readonly rows: readonly MenuRow[] };

/** Groups that not everybody sees, whatever the pages in them ask for. */
const groupGates: Partial<Record<PageTitle, Gate>> = {
  Administration: { permission: "VIEW_ADMINSETTING", role: null },
};

let rows: readonly MenuRow[] = [];

/** Called once, by whoever holds the routes; the frame itself must not know them, since they lead back to it. */
export function setMenu(all: readonly MenuRow[]): void {
  rows = all;
}

/** What this person may open, in the order of the routes; a group with nothing to open is left out. */
export function menuFor(signedIn: SignedIn): readonly MenuEntry[] {
  return menuOf(rows.filter((row) => mayOpen(row, signedIn) && mayOpen(gateOf(row), signedIn)));
}

export function menuOf(offered: readonly MenuRow[]): readonly MenuEntry[] {
  const seen = new Set<PageTitle>();
  return offered.flatMap((row): readonly MenuEntry[] => {
    const [group] = row.menu;
    if (group === undefined) return [{ kind: "page", row }];
    if (seen.has(group)) return [];
    seen.add(group);
    const inside = offered.filter((other) => other.menu[0] === group);
    return [{ kind: "group", title: group, sections: sectionsOf(inside) }];
  });
}

export function mayOpen(row: Gate, signedIn: SignedIn): boolean {
  const hasPermission = row.permission === null || may(signedIn, row.permission);
  return hasPermission && (row.role === null || hasRole(signedIn, row.role));
}

function gateOf({ menu: [group] }: MenuRow): Gate {
  return (group === undefined ? undefined : groupGates[group]) ?? { permission: null, role: null };
}

function sectionsOf(inside: readonly MenuRow[]): readonly MenuSection[] {
  const titles = [...new Set(inside.map((row) => row.menu[1] ?? null))];
  return titles.map((title) => ({ title, rows: inside.filter((row) => (row.menu[1] ?? null) === title) }));
}
