// The menu in its groups, as one person may see it.

import { mayOpen, menuRows, type Gate, type MenuRow } from "../lib/menu.ts";
import type { PageTitle } from "../lib/page-words.ts";
import type { SignedIn } from "../lib/session.ts";

export type MenuEntry =
  | { readonly kind: "page"; readonly row: MenuRow }
  | { readonly kind: "group"; readonly title: PageTitle; readonly sections: readonly MenuSection[] };

/** Pages under one heading of a group; without a title, those that stand in the group itself. */
export type MenuSection = { readonly title: PageTitle | null; readonly rows: readonly MenuRow[] };

/** Groups that not everybody sees, whatever the pages in them ask for. */
const groupGates: Partial<Record<PageTitle, Gate>> = {
  Administration: { permission: "VIEW_ADMINSETTING", role: null },
};

/** What this person may open, in the order of the routes; a group with nothing to open is left out. */
export function menuFor(signedIn: SignedIn): readonly MenuEntry[] {
  // The host has no administration of a house to see; its own pages stand under the same name.
  const passes = (row: MenuRow) => signedIn.tenant === null || mayOpen(gateOf(row), signedIn);
  return menuOf(menuRows().filter((row) => mayOpen(row, signedIn) && passes(row)));
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

function gateOf({ menu: [group] }: MenuRow): Gate {
  return (group === undefined ? undefined : groupGates[group]) ?? { permission: null, role: null };
}

function sectionsOf(inside: readonly MenuRow[]): readonly MenuSection[] {
  const titles = [...new Set(inside.map((row) => row.menu[1] ?? null))];
  return titles.map((title) => ({ title, rows: inside.filter((row) => (row.menu[1] ?? null) === title) }));
}
