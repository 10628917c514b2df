// Searches of the audit trail that tell their owner of new lines.

import type { AuditWatch } from "@tradebook/contract/services/audit-log.ts";
import type { Instant } from "@tradebook/domain/instant.ts";
import type { Tx } from "../db/in-tenant.ts";
import { sql, timestampText } from "../db/sql.ts";

export async function watchesOf(tx: Tx, userId: number): Promise<AuditWatch[]> {
  const rows = await tx.rows<AuditWatch>(sql`
    select id, name, query, created_at as "createdAt", told_at as "toldAt", found
    from audit_watch
    where user_id = ${userId}
    order by name`);
  return [...rows];
}

export type NewWatch = {
  readonly userId: number;
  readonly name: string;
  readonly query: string;
  /** JSON: what is asked for, as the API takes it. */
  readonly search: string;
  readonly at: Instant;
  /** How many one user may have. */
  readonly most: number;
};

/** In place of one of that name, from the trail's end on; undefined when there is no room for another. */
export async function saveWatch(tx: Tx, watch: NewWatch): Promise<AuditWatch | undefined> {
  const { userId, name, query, search, at, most } = watch;
  // Two windows that keep one at the same moment take turns, so that there is never one too many.
  await tx.run(sql`select id from app_user where id = ${userId} for no key update`);
  const [saved] = await tx.rows<AuditWatch>(sql`
    insert into audit_watch (user_id, name, query, search, created_at, last_seq)
    select ${userId}, ${name}, ${query}, ${search}::jsonb, ${timestampText(at)},
      coalesce((select max(seq) from audit_event), 0)
    where exists (select 1 from audit_watch where user_id = ${userId} and name = ${name})
      or (select count(*) from audit_watch where user_id = ${userId}) < ${most}
    on conflict (tenant_id, user_id, name) do update
      set query = excluded.query, search = excluded.search, created_at = excluded.created_at,
        last_seq = excluded.last_seq, told_at = null, found = 0
    returning id, name, query, created_at as "createdAt", told_at as "toldAt", found`);
  return saved;
}

/** Whether the user had such a one. */
export async function dropWatch(
  tx: Tx,
  { userId, id }: { readonly userId: number; readonly id: number },
): Promise<boolean> {
  const dropped = await tx.rows(sql`delete from audit_watch where id = ${id} and user_id = ${userId} returning id`);
  return dropped.length === 1;
}

export type DueWatch = {
  readonly id: number;
  readonly userId: number;
  readonly name: string;
  readonly query: string;
  /** As it was kept. */
  readonly search: unknown;
  readonly lastSeq: number;
};

type StoredWatch = Omit<DueWatch, "lastSeq"> & { readonly lastSeq: bigint };

/** Those whose owner was not told of them since then. */
export async function dueWatches(tx: Tx, since: Instant): Promise<readonly DueWatch[]> {
  const rows = await tx.rows<StoredWatch>(sql`
    select id, user_id as "userId", name, query, search, last_seq as "lastSeq"
    from audit_watch
    where coalesce(told_at <= ${timestampText(since)}, true)
    order by id`);
  return rows.map(({ lastSeq, ...row }): DueWatch => ({ ...row, lastSeq: Number(lastSeq) }));
}

export type Looked = {
  readonly id: number;
  /** The line up to which was looked before. */
  readonly from: number;
  readonly end: number;
  readonly found: number;
  readonly at: Instant;
};

/** Whoever was told nothing keeps the moment of before. False where somebody has looked, or kept it anew, meanwhile. */
export async function watchLooked(tx: Tx, { id, from, end, found, at }: Looked): Promise<boolean> {
  const count = await tx.run(sql`
    update audit_watch
    set last_seq = ${end}, found = case when ${found}::int > 0 then ${found} else found end,
      told_at = case when ${found}::int > 0 then ${timestampText(at)}::timestamptz else told_at end
    where id = ${id} and last_seq = ${from}`);
  return count > 0;
}

/** Where the trail ends now; 0 where it has not begun. */
export async function trailEnd(tx: Tx): Promise<number> {
  const [row] = await tx.rows<{ readonly seq: bigint }>(sql`select coalesce(max(seq), 0) as seq from audit_event`);
  return Number(row?.seq ?? 0n);
}
