// Maintenance that was announced: what is still to be told, and all of it with who announced it and took it back.

import type { Announcement } from "@tradebook/contract/maintenance.ts";
import { instant, type Instant } from "@tradebook/domain/instant.ts";
import { invariant } from "@tradebook/domain/invariant.ts";
import type { Tx } from "../db/in-tenant.ts";
import { sql, timestampText } from "../db/sql.ts";

export type StandingMaintenance = {
  readonly id: number;
  readonly shownFrom: Instant;
  readonly startsAt: Instant;
  readonly endsAt: Instant;
  readonly words: string;
};

const mostTold = 5;

/** The host's and the house's own that have not ended and were not taken back, the soonest first. */
export async function standingMaintenance(tx: Tx, now: Instant): Promise<readonly StandingMaintenance[]> {
  return await tx.rows<StandingMaintenance>(sql`
    select m.id, m.shown_from as "shownFrom", m.starts_at as "startsAt", m.ends_at as "endsAt", m.words
    from maintenance m
    where m.takes_back is null and m.ends_at > ${timestampText(now)}
      and not exists (select from maintenance b where b.tenant_id = m.tenant_id and b.takes_back = m.id)
    order by m.starts_at, m.id
    limit ${mostTold}`);
}

export type KeptMaintenance = StandingMaintenance & {
  readonly ofHost: boolean;
  readonly announcedBy: string | null;
  readonly announcedAt: Instant;
  readonly takenBackBy: string | null;
  readonly takenBackAt: Instant | null;
};
type Cut = { readonly skip: number; readonly take: number };

/** The newest first; of one alone where its id is given. */
export async function keptMaintenance(
  tx: Tx,
  id: number | null,
  { skip, take }: Cut,
): Promise<{ readonly totalCount: number; readonly items: readonly KeptMaintenance[] }> {
  const rows = await tx.rows<KeptMaintenance & { readonly total: number }>(sql`
    select m.id, m.shown_from as "shownFrom", m.starts_at as "startsAt", m.ends_at as "endsAt", m.words,
      m.tenant_id = 0 as "ofHost", noter.user_name as "announcedBy", m.noted_at as "announcedAt",
      taker.user_name as "takenBackBy", b.noted_at as "takenBackAt", (count(*) over ())::int as total
    from maintenance m
      left join maintenance b on b.tenant_id = m.tenant_id and b.takes_back = m.id
      left join app_user noter on noter.tenant_id = m.tenant_id and noter.id = m.noted_by
      left join app_user taker on taker.tenant_id = b.tenant_id and taker.id = b.noted_by
    where m.takes_back is null and (${id}::integer is null or m.id = ${id})
    order by m.id desc
    limit ${take} offset ${skip}`);
  return { totalCount: rows[0]?.total ?? 0, items: rows.map(({ total: _, ...row }) => row) };
}

export type Noted = { readonly by: number; readonly at: Instant };

const minuteMs = 60_000;

/** Answers its id. */
export async function noteMaintenance(tx: Tx, said: Announcement, { by, at }: Noted): Promise<number> {
  const { startsAt, endsAt, noticeMinutes, words } = said;
  const shownFrom = instant(startsAt - noticeMinutes * minuteMs);
  const [row] = await tx.rows<{ id: number }>(sql`
    insert into maintenance (shown_from, starts_at, ends_at, words, noted_by, noted_at)
    values (${timestampText(shownFrom)}, ${timestampText(startsAt)}, ${timestampText(endsAt)}, ${words}, ${by},
      ${timestampText(at)})
    returning id`);
  invariant(row !== undefined, "an insert answers its row");
  return row.id;
}

/** False where somebody has done so already. */
export async function noteTakenBack(tx: Tx, id: number, { by, at }: Noted): Promise<boolean> {
  const written = await tx.run(sql`
    insert into maintenance (takes_back, noted_by, noted_at)
    values (${id}, ${by}, ${timestampText(at)})
    on conflict (tenant_id, takes_back) do nothing`);
  return written === 1;
}
