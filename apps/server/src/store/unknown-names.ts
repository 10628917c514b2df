// Wrong tries of names that nobody has, counted as those of users are: a lock-out tells nobody who is there.

import type { Instant } from "@tradebook/domain/instant.ts";
import { sql, timestampOrNull, timestampText } from "../db/sql.ts";
import type { Tx } from "../db/in-tenant.ts";

export type UnknownName = { readonly accessFailedCount: number; readonly lockoutUntil: Instant | null };

/** `nameIndex` is the name's blind index: what is typed into the field may be somebody's password. */
export async function lockUnknownName(tx: Tx, nameIndex: string): Promise<UnknownName> {
  const [row] = await tx.rows<UnknownName>(sql`
    select access_failed_count as "accessFailedCount", lockout_until as "lockoutUntil"
    from sign_in_unknown_name where name_index = ${nameIndex}
    for update`);
  return row ?? { accessFailedCount: 0, lockoutUntil: null };
}

const keptDays = 90;
const goneAtOnce = 5;

/** Those that nobody has tried for long go, a few with each that comes. */
export async function keepUnknownName(
  tx: Tx,
  tried: {
    readonly nameIndex: string;
    readonly failed: number;
    readonly lockoutUntil: Instant | null;
    readonly at: Instant;
  },
): Promise<void> {
  const { nameIndex, failed, lockoutUntil, at } = tried;
  await tx.run(sql`
    insert into sign_in_unknown_name (name_index, access_failed_count, lockout_until, tried_at)
    values (${nameIndex}, ${failed}, ${timestampOrNull(lockoutUntil)}, ${timestampText(at)})
    on conflict (tenant_id, name_index) do update
    set access_failed_count = excluded.access_failed_count, lockout_until = excluded.lockout_until,
      tried_at = excluded.tried_at`);
  await tx.run(sql`
    delete from sign_in_unknown_name
    where (tenant_id, name_index) in (
      select tenant_id, name_index from sign_in_unknown_name
      where tried_at < ${timestampText(at)}::timestamptz - ${keptDays} * interval '1 day'
      order by tried_at
      limit ${goneAtOnce})`);
}
