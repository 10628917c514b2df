// The looks that a house has published (colour, logo and own words, when and by whom), and those that its people still try.

import type { HouseLook, HouseLooks } from "@tradebook/contract/house-look.ts";
import { areSameWordings, wordingsOf } from "@tradebook/domain/look/house-wordings.ts";
import type { Instant } from "@tradebook/domain/instant.ts";
import { sql, timestampText } from "../db/sql.ts";
import type { Tx } from "../db/in-tenant.ts";

const mostShown = 12;

/** The newest first. */
export async function publishedLooks(tx: Tx): Promise<readonly HouseLook[]> {
  const rows = await tx.rows<HouseLook>(sql`
    select l.id, l.colour, l.logo, l.texts, l.published_at as "publishedAt", u.user_name as "publishedBy",
      b.published_at as "backTo"
    from house_look l
    left join app_user u on u.id = l.published_by
    left join house_look b on b.id = l.back_to
    order by l.id desc
    limit ${mostShown}`);
  return rows.map(inOrder);
}

/** The database keeps members in an order of its own. */
function inOrder<L extends Look>(look: L): L {
  return { ...look, texts: wordingsOf(look.texts) };
}

export type Look = Pick<HouseLook, "colour" | "logo" | "texts">;

export async function lookOf(tx: Tx, id: number): Promise<Look | undefined> {
  const [found] = await tx.rows<Look>(sql`select colour, logo, texts from house_look where id = ${id}`);
  return found === undefined ? undefined : inOrder(found);
}

/** Null where none was published. */
export async function newestLookId(tx: Tx): Promise<number | null> {
  const [found] = await tx.rows<{ readonly id: number | null }>(sql`select max(id) as id from house_look`);
  return found?.id ?? null;
}

type Published = {
  readonly before: Look;
  readonly after: Look;
  readonly by: number;
  readonly at: Instant;
  readonly backTo: number | null;
};

/** Where nothing was kept so far, what was shown before is kept as well, so that there is a way back to it. */
export async function keepLook(tx: Tx, { before, after, by, at, backTo }: Published): Promise<void> {
  if (isSame(before, after)) return;
  await tx.run(sql`
    insert into house_look (colour, logo, texts, published_at, published_by)
    select ${before.colour}, ${before.logo}, ${JSON.stringify(before.texts)}::jsonb, created_at, null::integer
    from tenant
    where id = ${tx.tenantId} and not exists (select from house_look)`);
  await tx.run(sql`
    insert into house_look (colour, logo, texts, published_at, published_by, back_to)
    values (${after.colour}, ${after.logo}, ${JSON.stringify(after.texts)}, ${timestampText(at)}, ${by}, ${backTo})`);
}

function isSame(one: Look, other: Look): boolean {
  return one.colour === other.colour && one.logo === other.logo && areSameWordings(one.texts, other.texts);
}

export type LookDraft = NonNullable<HouseLooks["draft"]>;

/** This user's own. */
export async function lookDraft(tx: Tx, userId: number): Promise<LookDraft | undefined> {
  const [found] = await tx.rows<LookDraft>(sql`
    select colour, logo, texts, saved_at as "savedAt" from look_draft where user_id = ${userId}`);
  return found === undefined ? undefined : inOrder(found);
}

type Saving = { readonly userId: number; readonly look: Look; readonly at: Instant };

export async function saveLookDraft(tx: Tx, { userId, look: { colour, logo, texts }, at }: Saving): Promise<void> {
  await tx.run(sql`
    insert into look_draft (user_id, colour, logo, texts, saved_at)
    values (${userId}, ${colour}, ${logo}, ${JSON.stringify(texts)}, ${timestampText(at)})
    on conflict (tenant_id, user_id) do update
    set colour = excluded.colour, logo = excluded.logo, texts = excluded.texts, saved_at = excluded.saved_at`);
}

export async function dropLookDraft(tx: Tx, userId: number): Promise<void> {
  await tx.run(sql`delete from look_draft where user_id = ${userId}`);
}
