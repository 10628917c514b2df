// Notices by their ids, for a process that tells them and did not write them.

import type { Tx } from "../db/in-tenant.ts";
import { sql } from "../db/sql.ts";
import type { Notice } from "./notices.ts";

type Row = Omit<Notice, "id"> & { readonly id: bigint };

export async function noticesByIds(tx: Tx, userId: number, ids: readonly number[]): Promise<readonly Notice[]> {
  const rows = await tx.rows<Row>(sql`
    select id, user_id as "userId", kind, title, body, refs, at, read_at is not null as "isRead"
    from notice
    where user_id = ${userId} and id = any(${ids})
    order by id`);
  return rows.map((row) => ({ ...row, id: Number(row.id) }));
}

/** Of all of the tenant's readers, after this one; of none: the newest alone, which says where to begin. */
export async function noticesAfter(tx: Tx, id: number, limit: number): Promise<readonly Notice[]> {
  const rows = await tx.rows<Row>(sql`
    select id, user_id as "userId", kind, title, body, refs, at, read_at is not null as "isRead"
    from notice
    where id > case when ${id}::bigint < 0 then (select coalesce(max(id), 0) - 1 from notice) else ${id}::bigint end
    order by id
    limit ${limit}`);
  return rows.map((row) => ({ ...row, id: Number(row.id) }));
}
