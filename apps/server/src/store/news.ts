// News, newest first.

import type { Instant } from "@tradebook/domain/instant.ts";
import type { Tx } from "../db/in-tenant.ts";
import { sql, timestampOrNull, timestampText } from "../db/sql.ts";

export type NewsRow = {
  readonly id: number;
  readonly headline: string;
  readonly body: string;
  readonly source: string;
  readonly category: string;
  readonly securities: readonly string[];
  readonly publishedAt: Instant;
  readonly isRead: boolean;
  readonly isSaved: boolean;
};

export type NewsFilter = {
  readonly newsId: number | null;
  readonly keyword: string | null;
  readonly securityID: string | null;
  readonly category: string | null;
  readonly from: Instant | null;
  readonly to: Instant | null;
  /** Whose reading counts; null is nobody's. */
  readonly userId: number | null;
  readonly isMine: boolean;
  readonly isUnread: boolean;
  readonly isSaved: boolean;
  readonly source: string | null;
  readonly skipCount: number;
  readonly maxResultCount: number;
};

/** One page, and how many there are in all. */
export async function listNews(
  tx: Tx,
  filter: NewsFilter,
): Promise<{ readonly total: number; readonly rows: readonly NewsRow[] }> {
  const [own, muted] = [await ownIn(tx, filter), await mutedIn(tx, filter)];
  const pattern = filter.keyword === null ? null : patternOf(filter.keyword);
  // A page beyond the last one still says how many items there are, in a row without an item.
  type Found = NewsRow & { readonly total: bigint };
  const found = await tx.rows<Found | (Pick<Found, "total"> & { readonly id: null })>(sql`
    with matching as (
      select id, headline, body, source, category, securities, published_at,
        (news_read.news_id is not null or published_at <= coalesce(seen.news_read_until, '-infinity')) as is_read,
        news_saved.news_id is not null as is_saved
      from news
      left join news_saved on news_saved.news_id = news.id and news_saved.user_id = ${filter.userId}
      left join news_read on news_read.news_id = news.id and news_read.user_id = ${filter.userId}
      left join workspace seen on seen.user_id = ${filter.userId}
      where source <> all(${muted}::text[])
        and (${filter.newsId}::int is null or id = ${filter.newsId})
        and (${pattern}::text is null or headline ilike ${pattern} or body ilike ${pattern})
        and (${filter.securityID}::text is null or ${filter.securityID} = any(securities))
        and (${filter.category}::text is null or category = ${filter.category})
        and (${filter.source}::text is null or source = ${filter.source})
        and (not ${filter.isSaved}::boolean or news_saved.news_id is not null)
        and (not ${filter.isMine}::boolean or securities && ${own}::text[])
        and (${timestampOrNull(filter.from)}::timestamptz is null or published_at >= ${timestampOrNull(filter.from)})
        and (${timestampOrNull(filter.to)}::timestamptz is null or published_at <= ${timestampOrNull(filter.to)})
    ), wanted as (
      select * from matching where not (${filter.isUnread}::boolean and is_read)
    )
    select page.*, counted.total
    from (select count(*) as total from wanted) counted
    left join (
      select id, headline, body, source, category, securities, published_at as "publishedAt", is_read as "isRead",
        is_saved as "isSaved"
      from wanted
      order by published_at desc, id desc limit ${filter.maxResultCount} offset ${filter.skipCount}
    ) page on true
    order by page."publishedAt" desc, page.id desc`);
  return { total: Number(found[0]?.total ?? 0), rows: found.flatMap((row) => (row.id === null ? [] : [itemOf(row)])) };
}

/** What somebody asks for by its number, its source or as put aside is shown though its source is muted. */
function isNamed({ newsId, source, isSaved }: NewsFilter): boolean {
  return newsId !== null || source !== null || isSaved;
}

function itemOf({ total: _, ...item }: NewsRow & { readonly total: bigint }): NewsRow {
  return item;
}

/** A search's own signs stand for themselves. */
function patternOf(keyword: string): string {
  return `%${keyword.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
}

async function mutedIn(tx: Tx, filter: NewsFilter): Promise<readonly string[]> {
  if (isNamed(filter)) return [];
  const { userId } = filter;
  const rows = await tx.rows<{ readonly source: string }>(sql`
    select source from news_muted where user_id = ${userId} order by source`);
  return rows.map(({ source }) => source);
}

/** What a user holds and what stands on their lists, where it is asked for. */
async function ownIn(tx: Tx, { isMine, userId }: NewsFilter): Promise<readonly string[]> {
  if (!isMine) return [];
  const rows = await tx.rows<{ readonly security_id: string }>(sql`
    select substr(units.asset, 5) as security_id
    from account_user held
    join ledger_account units on units.tenant_id = held.tenant_id and units.account_id = held.account_id
    where held.user_id = ${userId} and held.relation = 'holder'
      and units.class in ('units.free', 'units.blocked', 'units.lien', 'units.due_in') and units.balance > 0
    union
    select jsonb_array_elements_text(list -> 'securityIDs')
    from workspace, jsonb_array_elements(workspace.watchlists) list
    where workspace.user_id = ${userId}
    order by security_id`);
  return rows.map((row) => row.security_id);
}

/** The categories there are, by name, and how many items each has. */
export async function countNews(tx: Tx): Promise<readonly { readonly category: string; readonly count: number }[]> {
  return await tx.rows<{ readonly category: string; readonly count: number }>(sql`
    select category, count(*)::int as count
    from news
    group by category
    order by category`);
}

export type NewsSource = { readonly source: string; readonly count: number; readonly isMuted: boolean };

/** Who published news, by name, how many items each, and whether the reader has muted them. */
export async function countNewsSources(tx: Tx, userId: number | null): Promise<readonly NewsSource[]> {
  return await tx.rows<NewsSource>(sql`
    select news.source, count(*)::int as count, news_muted.source is not null as "isMuted"
    from news
    left join news_muted on news_muted.source = news.source and news_muted.user_id = ${userId}
    group by news.source, news_muted.source
    order by news.source`);
}

/** The highest number an item has; 0 before the first. */
export async function newestNewsId(tx: Tx): Promise<number> {
  const [found] = await tx.rows<{ readonly id: number | null }>(sql`select max(id) as id from news`);
  return found?.id ?? 0;
}

export type NewNews = Omit<NewsRow, "id" | "isRead" | "isSaved"> & { readonly exchangeRef: string };

/** Keeps an item once; answers its id, or undefined when it is there already. */
export async function insertNews(tx: Tx, item: NewNews): Promise<number | undefined> {
  const [row] = await tx.rows<{ readonly id: number }>(sql`
    insert into news (headline, body, source, category, securities, published_at, exchange_ref)
    values (${item.headline}, ${item.body}, ${item.source}, ${item.category}, ${item.securities},
      ${timestampText(item.publishedAt)}, ${item.exchangeRef})
    on conflict (exchange_ref) do nothing
    returning id`);
  return row?.id;
}
