// Sessions in which somebody of the office sees the product as a user does.

import type { Instant } from "@tradebook/domain/instant.ts";
import { sql, timestampText } from "../db/sql.ts";
import type { Tx } from "../db/in-tenant.ts";

export type NewActing = {
  readonly sid: string;
  readonly userId: number;
  readonly impersonatorId: number;
  readonly reason: string;
  readonly at: Instant;
  readonly endsAt: Instant;
  readonly ip: string;
  readonly userAgent: string;
};

export async function keepActing(tx: Tx, acting: NewActing): Promise<void> {
  const { sid, userId, impersonatorId, reason, at, endsAt, ip, userAgent } = acting;
  await tx.run(sql`
    insert into user_session (sid, user_id, impersonator_id, acting_reason, created_at, authenticated_at, expires_at,
      ends_at, scope, is_remembered, ip, user_agent)
    values (${sid}::uuid, ${userId}, ${impersonatorId}, ${reason}, ${timestampText(at)}, ${timestampText(at)},
      ${timestampText(endsAt)}, ${timestampText(endsAt)}, 'actAs', false, ${ip}, ${userAgent})`);
}

/** Ends what somebody has open: this one, or all. */
export async function endActing(
  tx: Tx,
  { impersonatorId, sid, at }: { readonly impersonatorId: number; readonly sid?: string; readonly at: Instant },
): Promise<number> {
  return await tx.run(sql`
    update user_session set revoked_at = ${timestampText(at)}, revoked_why = 'ended by whoever looked'
    where scope = 'actAs' and impersonator_id = ${impersonatorId} and revoked_at is null
      and expires_at > ${timestampText(at)} and (${sid ?? null}::uuid is null or sid = ${sid ?? null}::uuid)`);
}

export type EndedActing = {
  readonly userId: number;
  readonly impersonator: string;
  readonly from: Instant;
  readonly to: Instant;
};

/** Those that have ended and that their users have not heard of; marked as told, so that each is told of once. */
export async function takeEndedActing(tx: Tx, now: Instant): Promise<readonly EndedActing[]> {
  return await tx.rows<EndedActing>(sql`
    update user_session s set told_at = ${timestampText(now)}
    from app_user i
    where i.id = s.impersonator_id and s.scope = 'actAs' and s.told_at is null
      and (s.revoked_at is not null or s.expires_at <= ${timestampText(now)})
    returning s.user_id as "userId", i.user_name as impersonator, s.created_at as "from",
      least(coalesce(s.revoked_at, s.expires_at), s.expires_at) as "to"`);
}

export async function mailAddressesOf(tx: Tx, userIds: readonly number[]): Promise<ReadonlyMap<number, string>> {
  const rows = await tx.rows<{ readonly id: number; readonly email: string }>(sql`
    select id, email from app_user where id = any (${userIds}::integer[]) order by id`);
  return new Map(rows.map(({ id, email }) => [id, email]));
}
