// Notices to users: kept in the transaction of what they tell of, told on the hub once that is committed.

import type { Instant } from "@tradebook/domain/instant.ts";
import type { Database } from "../db/database.ts";
import type { Tx } from "../db/in-tenant.ts";
import { insertInto } from "../db/insert-rows.ts";
import { sql, timestampText } from "../db/sql.ts";
import type { Cut } from "./counted-page.ts";

export type NoticeRefs = Readonly<Record<string, string | number>>;

export type NewNotice = {
  readonly userId: number;
  /** One of the contract's `noticeKinds`. */
  readonly kind: string;
  readonly title: string;
  readonly body: string;
  /** What it tells of, by name, such as `{ orderId: 7 }`. */
  readonly refs: NoticeRefs;
  readonly at: Instant;
};

export type Notice = NewNotice & { readonly id: number; readonly isRead: boolean };

/** Hears of notices after the commit that kept them. */
export type NoticeListener = (tenantId: number, notices: readonly Notice[]) => void;

const listeners = new WeakMap<Database, NoticeListener>();

/** One listener a database: the running server's. Without one, notices are kept and found later. */
export function hearNotices(db: Database, listener: NoticeListener): void {
  listeners.set(db, listener);
}

const insertNotices = insertInto<NewNotice>(
  "notice",
  {
    user_id: ["integer", (notice) => notice.userId],
    kind: ["text", (notice) => notice.kind],
    title: ["text", (notice) => notice.title],
    body: ["text", (notice) => notice.body],
    refs: ["jsonb", (notice) => JSON.stringify(notice.refs)],
    at: ["timestamptz", (notice) => timestampText(notice.at)],
  },
  "returning id",
);

export async function addNotice(tx: Tx, notice: NewNotice): Promise<void> {
  await addNotices(tx, [notice]);
}

/**
 * One statement, however many there are. Nothing of it needs to be waited for: in a busy path hand it to `tx.withCommit`,
 * and the notices are kept with the commit or not at all.
 */
export async function addNotices(tx: Tx, notices: readonly NewNotice[]): Promise<void> {
  if (notices.length === 0) return;
  const rows = await tx.rows<{ id: bigint }>(insertNotices(notices));
  const kept = rows.flatMap(({ id }, place): readonly Notice[] => {
    const notice = notices[place];
    return notice === undefined ? [] : [{ ...notice, id: Number(id), isRead: false }];
  });
  tx.afterCommit(() => listeners.get(tx.db)?.(tx.tenantId, kept));
}

type Telling = Pick<NewNotice, "kind" | "refs"> & { readonly readers: readonly number[]; readonly since: Instant };

/** Which of the readers have been told just that since then. */
export async function toldSince(tx: Tx, { kind, refs, readers, since }: Telling): Promise<ReadonlySet<number>> {
  const rows = await tx.rows<{ readonly userId: number }>(sql`
    select distinct user_id as "userId" from notice
    where user_id = any(${readers}) and kind = ${kind} and refs = ${JSON.stringify(refs)}::jsonb
      and at >= ${timestampText(since)}`);
  return new Set(rows.map(({ userId }) => userId));
}

type Asking = Pick<Telling, "kind" | "readers" | "since"> & { readonly userId: number };

/** Which permissions the readers were told that this user asks for. */
export async function permissionsAskedSince(
  tx: Tx,
  { kind, readers, since, userId }: Asking,
): Promise<ReadonlySet<string>> {
  const rows = await tx.rows<{ readonly permission: string }>(sql`
    select distinct refs ->> 'permission' as permission from notice
    where user_id = any(${readers}) and kind = ${kind} and (refs ->> 'userId')::integer = ${userId}
      and at >= ${timestampText(since)}`);
  return new Set(rows.map(({ permission }) => permission));
}

export type NoticePage = {
  readonly totalCount: number;
  readonly unreadCount: number;
  readonly items: readonly Notice[];
};

export type NoticeSearch = { readonly userId: number; readonly unreadOnly: boolean; readonly keyword: string | null };

type NoticeRow = Omit<Notice, "id"> & { readonly id: bigint };

/** A page of a user's notices, newest first, and how many of all they have not read. */
export async function noticesOf(tx: Tx, { userId, unreadOnly, keyword }: NoticeSearch, cut: Cut): Promise<NoticePage> {
  const like = keyword === null ? null : `%${keyword.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  const [[counted], rows] = await Promise.all([
    tx.rows<{ total: number; unread: number }>(sql`
      select count(*) filter (where (not ${unreadOnly}::boolean or read_at is null)
          and (${like}::text is null or title ilike ${like} or body ilike ${like}))::int as total,
        count(*) filter (where read_at is null)::int as unread
      from notice where user_id = ${userId}`),
    tx.rows<NoticeRow>(sql`
      select id, user_id as "userId", kind, title, body, refs, at, read_at is not null as "isRead"
      from notice
      where user_id = ${userId} and (not ${unreadOnly}::boolean or read_at is null)
        and (${like}::text is null or title ilike ${like} or body ilike ${like})
      order by id desc
      limit ${cut.take} offset ${cut.skip}`),
  ]);
  const items = rows.map((row) => ({ ...row, id: Number(row.id) }));
  return { totalCount: counted?.total ?? 0, unreadCount: counted?.unread ?? 0, items };
}

/** Marks a user's own, those named or (null) all; answers how many they have not read after it. */
export async function markNoticesRead(
  tx: Tx,
  { userId, ids }: { readonly userId: number; readonly ids: readonly number[] | null },
  at: Instant,
): Promise<number> {
  await tx.run(sql`
    update notice set read_at = ${timestampText(at)}
    where user_id = ${userId} and read_at is null and (${ids}::bigint[] is null or id = any(${ids}))`);
  const [left] = await tx.rows<{ unread: number }>(sql`
    select count(*)::int as unread from notice where user_id = ${userId} and read_at is null`);
  return left?.unread ?? 0;
}
