// The views that a user keeps of lists and reports: what a page's address says, under a name, the same on every device.

import { workspaceLimits, workspaceService, type SavedView } from "@tradebook/contract/services/workspace.ts";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../lib/api.ts";

export function savedViewsQuery() {
  return queryOptions({
    queryKey: ["savedViews"],
    queryFn: async ({ signal }) => (await call(workspaceService.GetSavedViews, {}, signal)).views,
    staleTime: 5 * 60_000,
  });
}

export function saveViews(views: readonly SavedView[]): Promise<unknown> {
  return call(workspaceService.SaveViews, { views: [...views] });
}

/** Members that say where one is, not what one wants to see. */
const passing = ["page", "note", "pick"];

/** What of an address a view keeps, in one order, so that the same wishes read the same. */
export function viewOf(query: URLSearchParams): string {
  const kept = new URLSearchParams([...query].filter(([name]) => !passing.includes(name)));
  kept.sort();
  return kept.toString();
}

/** With one more, in place of another of its name; null when there is no room. */
export function withView(views: readonly SavedView[], added: SavedView): readonly SavedView[] | null {
  const others = withoutView(views, added);
  return others.length >= workspaceLimits.views ? null : [...others, added];
}

export function withoutView(
  views: readonly SavedView[],
  { page, name }: Pick<SavedView, "page" | "name">,
): readonly SavedView[] {
  return views.filter((view) => view.page !== page || view.name !== name);
}
