// Which news each user has read, item by item and all up to a moment, which they have put aside, and whom they do not want to hear.

import type { Instant } from "@tradebook/domain/instant.ts";
import type { Tx } from "../db/in-tenant.ts";
import { sql, timestampText } from "../db/sql.ts";

/** Those of them that there are. */
export async function markNewsRead(tx: Tx, userId: number, ids: readonly number[]): Promise<void> {
  await tx.run(sql`
    insert into news_read (user_id, news_id)
    select ${userId}, id from news where id = any(${ids}::int[])
    on conflict (tenant_id, user_id, news_id) do nothing`);
}

/** What was read before that moment needs no row of its own any more. */
export async function markNewsReadUntil(tx: Tx, userId: number, until: Instant): Promise<void> {
  await tx.run(sql`
    insert into workspace as known (user_id, news_read_until) values (${userId}, ${timestampText(until)})
    on conflict (tenant_id, user_id) do update
      set news_read_until = greatest(known.news_read_until, excluded.news_read_until)`);
  await tx.run(sql`
    delete from news_read
    where user_id = ${userId}
      and exists (select from news where id = news_read.news_id and published_at <= ${timestampText(until)})`);
}

/** False when there is no such item. */
export async function saveNews(tx: Tx, userId: number, newsId: number): Promise<boolean> {
  const found = await tx.rows<{ readonly id: number }>(sql`
    with item as (
      select id from news where id = ${newsId}
    ), kept as (
      insert into news_saved (user_id, news_id)
      select ${userId}, id from item
      on conflict (tenant_id, user_id, news_id) do nothing
    )
    select id from item`);
  return found.length > 0;
}

export async function unsaveNews(tx: Tx, userId: number, newsId: number): Promise<void> {
  await tx.run(sql`delete from news_saved where user_id = ${userId} and news_id = ${newsId}`);
}

/** False when nothing is published by such a source. */
export async function muteNewsSource(tx: Tx, userId: number, source: string): Promise<boolean> {
  const found = await tx.rows<{ readonly source: string }>(sql`
    with known as (
      select source from news where source = ${source} limit 1
    ), kept as (
      insert into news_muted (user_id, source)
      select ${userId}, source from known
      on conflict (tenant_id, user_id, source) do nothing
    )
    select source from known`);
  return found.length > 0;
}

export async function hearNewsSource(tx: Tx, userId: number, source: string): Promise<void> {
  await tx.run(sql`delete from news_muted where user_id = ${userId} and source = ${source}`);
}
