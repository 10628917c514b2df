// Shared access to accounts: offered, answered, ended, listed, and whether somebody may look at an account now.

import type { AccountShare, ShareScope, ShareStatus } from "@tradebook/domain/access/account-share.ts";
import type { Instant, TradingDay } from "@tradebook/domain/instant.ts";
import { invariant } from "@tradebook/domain/invariant.ts";
import type { Tx } from "../db/in-tenant.ts";
import { fixedSql, sql, timestampText } from "../db/sql.ts";

export type ShareView = AccountShare & {
  readonly cscsAccount: string;
  readonly owner: string;
  readonly person: string;
  readonly answeredAt: Instant | null;
  readonly endedAt: Instant | null;
};

/** What opens an account to this user today: with `Statements` its portfolio too. */
export async function mayLookAt(
  tx: Tx,
  who: { readonly userId: number; readonly accountId: number; readonly scope: ShareScope; readonly today: TradingDay },
): Promise<boolean> {
  const [row] = await tx.rows<{ may: boolean }>(sql`
    select exists (
      select from open_account_share
      where account_id = ${who.accountId} and grantee_id = ${who.userId} and last_day >= ${who.today}
        and (scope = 'Statements' or scope = ${who.scope})) as may`);
  return row?.may === true;
}

/**
 * Whoever is called so, is active and holds no part of the account. An address is theirs only who has proved it: neither
 * a user name that looks like one nor one that was merely typed in is.
 */
export async function granteeCalled(tx: Tx, person: string, accountId: number): Promise<number | null> {
  const called = person.trim().toUpperCase();
  const isCalled = called.includes("@") ? provedAddress : userName;
  const [row] = await tx.rows<{ id: number }>(isCalled([called, accountId]));
  return row?.id ?? null;
}

const called = (so: string) =>
  fixedSql(`
    select person.id from app_user person
    where ${so} and person.is_active and not person.is_deleted and not exists (
        select from account_user held
        where held.account_id = $2 and held.user_id = person.id and held.relation = 'holder')
    order by person.id
    limit 1`);
const provedAddress = called("person.normalized_email = $1 and person.is_email_confirmed");
const userName = called("person.normalized_user_name = $1");

export async function openShares(tx: Tx, accountId: number, today: TradingDay): Promise<number> {
  const [row] = await tx.rows<{ count: number }>(sql`
    select count(*)::int as count from account_share
    where account_id = ${accountId} and status in ('OFFERED', 'ACCEPTED') and last_day >= ${today}`);
  return row?.count ?? 0;
}

export type NewShare = Pick<
  AccountShare,
  "accountId" | "scope" | "lastDay" | "offeredBy" | "offeredAt" | "granteeId"
> & {
  readonly person: string;
};

export async function insertShare(tx: Tx, share: NewShare): Promise<number> {
  const { accountId, person, scope, lastDay, offeredBy, offeredAt, granteeId } = share;
  const [row] = await tx.rows<{ id: number }>(sql`
    insert into account_share (account_id, person, scope, status, last_day, offered_by, offered_at, grantee_id)
    values (${accountId}, ${person}, ${scope}, 'OFFERED', ${lastDay}, ${offeredBy}, ${timestampText(offeredAt)}, ${granteeId})
    returning id`);
  invariant(row !== undefined, "an insert answers its row");
  return row.id;
}

type Step = { readonly id: number; readonly userId: number; readonly at: Instant };

/** Only from the state it was decided on: a second word finds nothing to change. */
export async function answerShare(tx: Tx, status: ShareStatus, { id, at }: Omit<Step, "userId">): Promise<void> {
  await tx.run(sql`
    update account_share set status = ${status}, answered_at = ${timestampText(at)}
    where id = ${id} and status = 'OFFERED'`);
}

export async function endShareRow(tx: Tx, { id, userId, at }: Step): Promise<void> {
  await tx.run(sql`
    update account_share set status = 'ENDED', ended_by = ${userId}, ended_at = ${timestampText(at)}
    where id = ${id} and status in ('OFFERED', 'ACCEPTED')`);
}

type Of = { readonly id: number | null; readonly holderId: number | null; readonly granteeId: number | null };

/** One by its number, locked, or all that somebody gave or was given; the newest first. */
export async function listShares(tx: Tx, { id, holderId, granteeId }: Of): Promise<readonly ShareView[]> {
  return await tx.rows<ShareView>(sql`
    select share.id, share.account_id as "accountId", share.scope, share.status, share.last_day as "lastDay",
      share.offered_by as "offeredBy", share.offered_at as "offeredAt", share.grantee_id as "granteeId", share.person,
      share.answered_at as "answeredAt", share.ended_at as "endedAt", account.cscs_account as "cscsAccount",
      account.name as owner
    from account_share share join securities_account account on account.id = share.account_id
    where (${id}::integer is null or share.id = ${id})
      and (${granteeId}::integer is null or share.grantee_id = ${granteeId})
      and (${holderId}::integer is null or exists (
        select from account_user held
        where held.account_id = share.account_id and held.user_id = ${holderId} and held.relation = 'holder'))
    order by share.status in ('OFFERED', 'ACCEPTED') desc, share.id desc
    limit 200`);
}

export async function lockShare(tx: Tx, id: number): Promise<void> {
  await tx.rows(sql`select id from account_share where id = ${id} for update`);
}
