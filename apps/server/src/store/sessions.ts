// Sessions: one for each sign-in, kept alive by refresh tokens, ended by anybody who may.

import type { Instant } from "@tradebook/domain/instant.ts";
import { sql, timestampText } from "../db/sql.ts";
import type { Tx } from "../db/in-tenant.ts";

export type NewSession = {
  readonly sid: string;
  readonly userId: number;
  readonly at: Instant;
  /** Unless it is refreshed before. */
  readonly expiresAt: Instant;
  /** Whatever is refreshed. */
  readonly endsAt: Instant;
  readonly scope: "full" | "registration" | "enrolment" | "actAs";
  readonly refreshHash: string | null;
  readonly isRemembered: boolean;
  readonly ip: string;
  readonly userAgent: string;
};

export async function keepSession(tx: Tx, session: NewSession): Promise<void> {
  const { sid, userId, at, expiresAt, endsAt, scope, refreshHash, isRemembered, ip, userAgent } = session;
  await tx.run(sql`
    insert into user_session (sid, user_id, created_at, authenticated_at, last_seen_at, expires_at, ends_at, scope,
      refresh_hash, is_remembered, ip, user_agent)
    values (${sid}::uuid, ${userId}, ${timestampText(at)}, ${timestampText(at)}, ${timestampText(at)},
      ${timestampText(expiresAt)}, ${timestampText(endsAt)}, ${scope}, ${refreshHash}, ${isRemembered}, ${ip},
      ${userAgent})`);
}

export type RefreshableSession = {
  readonly sid: string;
  readonly userId: number;
  readonly expiresAt: Instant;
  readonly endsAt: Instant;
  readonly isRevoked: boolean;
  readonly isRemembered: boolean;
  readonly refreshHash: string | null;
  readonly previousRefreshHash: string | null;
  readonly refreshedAt: Instant | null;
};

/** Locked, so that of two refreshes at once one comes second. */
export async function lockSession(tx: Tx, sid: string): Promise<RefreshableSession | undefined> {
  const [found] = await tx.rows<RefreshableSession>(sql`
    select sid::text as sid, user_id as "userId", expires_at as "expiresAt", ends_at as "endsAt",
      revoked_at is not null as "isRevoked", is_remembered as "isRemembered", refresh_hash as "refreshHash",
      previous_refresh_hash as "previousRefreshHash", refreshed_at as "refreshedAt"
    from user_session
    where sid = ${sid}::uuid and scope = 'full'
    for update`);
  return found;
}

export type Refreshed = {
  readonly sid: string;
  readonly refreshHash: string;
  readonly previousRefreshHash: string;
  readonly at: Instant;
  readonly expiresAt: Instant;
};

export async function keepRefresh(tx: Tx, refreshed: Refreshed): Promise<void> {
  const { sid, refreshHash, previousRefreshHash, at, expiresAt } = refreshed;
  await tx.run(sql`
    update user_session
    set refresh_hash = ${refreshHash}, previous_refresh_hash = ${previousRefreshHash},
      refreshed_at = ${timestampText(at)}, last_seen_at = ${timestampText(at)}, expires_at = ${timestampText(expiresAt)}
    where sid = ${sid}::uuid`);
}

/** The user of this session has proved again who they are. */
export async function markAuthenticated(tx: Tx, sid: string, at: Instant): Promise<void> {
  await tx.run(sql`
    update user_session set authenticated_at = ${timestampText(at)}, last_seen_at = ${timestampText(at)}
    where sid = ${sid}::uuid`);
}

export async function touchSessions(tx: Tx, sids: readonly string[], at: Instant): Promise<void> {
  await tx.run(sql`update user_session set last_seen_at = ${timestampText(at)} where sid = any (${sids}::uuid[])`);
}

export type Ending = { readonly at: Instant; readonly why: string };

/** Ends one session of a user; answers how many it ended. */
export async function endSession(tx: Tx, which: { userId: number; sid: string }, { at, why }: Ending): Promise<number> {
  return await tx.run(sql`
    update user_session set revoked_at = ${timestampText(at)}, revoked_why = ${why}
    where sid = ${which.sid}::uuid and user_id = ${which.userId} and revoked_at is null`);
}

/** Ends every session of a user but `keepSid`; answers how many it ended. */
export async function endSessions(
  tx: Tx,
  which: { readonly userId: number; readonly keepSid?: string },
  { at, why }: Ending,
): Promise<number> {
  return await tx.run(sql`
    update user_session set revoked_at = ${timestampText(at)}, revoked_why = ${why}
    where user_id = ${which.userId} and revoked_at is null and sid::text <> ${which.keepSid ?? ""}`);
}

export type OpenSession = {
  readonly sid: string;
  readonly userAgent: string;
  readonly ip: string;
  readonly startedAt: Instant;
  readonly lastSeenAt: Instant;
  readonly expiresAt: Instant;
  readonly isRemembered: boolean;
};

/** A user's full sessions that stand, the newest first. */
export async function openSessions(tx: Tx, userId: number, now: Instant): Promise<readonly OpenSession[]> {
  return await tx.rows<OpenSession>(sql`
    select sid::text as sid, user_agent as "userAgent", ip, created_at as "startedAt",
      coalesce(last_seen_at, created_at) as "lastSeenAt", expires_at as "expiresAt", is_remembered as "isRemembered"
    from user_session
    where user_id = ${userId} and revoked_at is null and scope = 'full' and expires_at > ${timestampText(now)}
    order by created_at desc, sid
    limit 200`);
}
