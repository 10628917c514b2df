// Changes of the bank accounts that clients pay into: asked for by one administrator, decided by another.

import type { Instant } from "@tradebook/domain/instant.ts";
import { invariant } from "@tradebook/domain/invariant.ts";
import type { Tx } from "../db/in-tenant.ts";
import { sql, timestampText } from "../db/sql.ts";
import type { ClientBank } from "./tenant-settings.ts";

export type BanksAsked = {
  readonly id: number;
  readonly banks: readonly ClientBank[];
  readonly askedBy: number;
  readonly askedByName: string;
  readonly askedAt: Instant;
};

/** What waits for a second administrator; one at most. */
export async function banksAsked(tx: Tx): Promise<BanksAsked | undefined> {
  const [row] = await tx.rows<BanksAsked>(sql`
    select change.id, change.banks, change.asked_by as "askedBy", asked.user_name as "askedByName",
      change.asked_at as "askedAt"
    from client_bank_change change join app_user asked on asked.id = change.asked_by
    where change.status = 'REQUESTED'`);
  return row;
}

type Asking = { readonly banks: readonly ClientBank[]; readonly by: number; readonly at: Instant };

/** What waited until now is taken back. */
export async function askForBanks(tx: Tx, { banks, by, at }: Asking): Promise<void> {
  const waiting = await banksAsked(tx);
  if (waiting !== undefined) await decideBanks(tx, { id: waiting.id, status: "CANCELLED", by, at });
  await tx.run(sql`
    insert into client_bank_change (banks, asked_by, asked_at)
    values (${JSON.stringify(banks)}, ${by}, ${timestampText(at)})`);
}

type Deciding = {
  readonly id: number;
  readonly status: "APPROVED" | "CANCELLED";
  readonly by: number;
  readonly at: Instant;
};

export async function decideBanks(tx: Tx, { id, status, by, at }: Deciding): Promise<void> {
  const decided = await tx.rows(sql`
    update client_bank_change
    set status = ${status}, decided_by = ${by}, decided_at = ${timestampText(at)}
    where id = ${id} and status = 'REQUESTED'
    returning id`);
  invariant(decided.length === 1, "what is decided was waiting");
}

/** Who hears of it: whoever approves money, and whoever may take such a change back. */
export async function whoMindsBanks(tx: Tx): Promise<readonly number[]> {
  const rows = await tx.rows<{ readonly id: number }>(sql`
    select u.id from app_user u
    where u.is_active and not u.is_deleted and exists (
      select from user_role ur join role_permission p on p.role_id = ur.role_id
      where ur.user_id = u.id and p.permission in ('Pages.Funding.Approve', 'Pages.Roles'))
    order by u.id`);
  return rows.map(({ id }) => id);
}
