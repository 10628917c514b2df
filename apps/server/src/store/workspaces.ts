// Users' own lists of securities, the layout of their desks and the views of lists that they keep.

import type { SavedView, Watchlist, Workspace } from "@tradebook/contract/services/workspace.ts";
import type { Tx } from "../db/in-tenant.ts";
import { sql } from "../db/sql.ts";

/** Whoever has saved nothing has no lists and no layout. */
export async function workspaceOf(tx: Tx, userId: number): Promise<Workspace> {
  const [found] = await tx.rows<Workspace>(sql`
    select watchlists, version, layout from workspace where user_id = ${userId}`);
  return found ?? { watchlists: [], version: 0, layout: null };
}

/** The lists' new version; null when they are no longer those of `version`. */
export async function saveWatchlists(
  tx: Tx,
  {
    userId,
    lists,
    version,
  }: { readonly userId: number; readonly lists: readonly Watchlist[]; readonly version: number },
): Promise<number | null> {
  const text = JSON.stringify(lists);
  const [saved] = await tx.rows<{ readonly version: number }>(sql`
    insert into workspace as known (user_id, watchlists, version)
    select ${userId}, ${text}::jsonb, 1
    where ${version}::int = 0 or exists (select 1 from workspace where user_id = ${userId})
    on conflict (tenant_id, user_id) do update
      set watchlists = excluded.watchlists, version = known.version + 1
      where known.version = ${version}
    returning version`);
  return saved?.version ?? null;
}

export async function saveLayout(tx: Tx, userId: number, layout: string): Promise<void> {
  await tx.run(sql`
    insert into workspace (user_id, layout) values (${userId}, ${layout})
    on conflict (tenant_id, user_id) do update set layout = excluded.layout`);
}

export async function viewsOf(tx: Tx, userId: number): Promise<SavedView[]> {
  const [found] = await tx.rows<{ readonly views: SavedView[] }>(sql`
    select views from workspace where user_id = ${userId}`);
  return found?.views ?? [];
}

export async function saveViews(tx: Tx, userId: number, views: readonly SavedView[]): Promise<void> {
  await tx.run(sql`
    insert into workspace (user_id, views) values (${userId}, ${JSON.stringify(views)}::jsonb)
    on conflict (tenant_id, user_id) do update set views = excluded.views`);
}
