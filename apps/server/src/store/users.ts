// Users, their roles and trading accounts, as every call needs them.

import type { Permission } from "@tradebook/domain/access/permission.ts";
import type { SignInLimits } from "@tradebook/domain/access/sign-in-limits.ts";
import type { Instant } from "@tradebook/domain/instant.ts";
import { fixedSql, sql } from "../db/sql.ts";
import type { Tx } from "../db/in-tenant.ts";
import { limitsColumn } from "./sign-in-limits.ts";

/** Who a token's bearer is now. */
export type UserState = {
  readonly id: number;
  readonly userName: string;
  readonly name: string;
  readonly surname: string;
  readonly emailAddress: string;
  readonly isActive: boolean;
  readonly isTenantActive: boolean;
  readonly securityStamp: string;
  /** Whether the session was revoked or never was. */
  readonly isRevoked: boolean;
  /** When this session's user last proved who they are. */
  readonly authenticatedAt: Instant | null;
  /** When it ends unless it is refreshed. */
  readonly sessionEndsAt: Instant | null;
  readonly lastSeenAt: Instant | null;
  /** When and from where they may be signed in; in a look with their eyes, those of whoever looks. */
  readonly signInLimits: SignInLimits;
  readonly twoFactorEnabled: boolean;
  /** Whether a code has come to their e-mail address or phone and back. */
  readonly isAddressProven: boolean;
  readonly hasPasskey: boolean;
  readonly roles: readonly string[];
  readonly permissions: readonly Permission[];
  readonly holds: readonly TradingAccount[];
  readonly brokers: readonly TradingAccount[];
  /** What the user has chosen; null where nothing was. */
  readonly language: string | null;
  readonly uiTheme: string | null;
  /** Who looks with this user's eyes in this session; null in the user's own. */
  readonly impersonator: { readonly userId: number; readonly userName: string } | null;
};
export type TradingAccount = { readonly accountId: number; readonly cscsAccount: string };

// A session of somebody who looks with the user's eyes ends when they themselves may no longer be here, or look no more.
const standing = `s.revoked_at is null and (s.impersonator_id is null or exists (
      select from app_user i
        join user_role looker on looker.user_id = i.id
        join role_permission may on may.role_id = looker.role_id and may.permission = 'Pages.Users.ActAs'
      where i.id = s.impersonator_id and i.is_active and not i.is_deleted))`;

const stateColumns = `
    u.id, u.user_name as "userName", u.name, u.surname, u.email as "emailAddress",
    u.is_active and not u.is_deleted as "isActive", t.is_active and not t.is_deleted as "isTenantActive",
    u.security_stamp as "securityStamp", u.language, u.ui_theme as "uiTheme",
    s.sid is null as "isRevoked", s.authenticated_at as "authenticatedAt", s.expires_at as "sessionEndsAt",
    s.last_seen_at as "lastSeenAt", (
      select ${limitsColumn("mine")} from app_user mine where mine.id = coalesce(s.impersonator_id, u.id)
    ) as "signInLimits",
    (select jsonb_build_object('userId', i.id, 'userName', i.user_name)
      from app_user i where i.id = s.impersonator_id) as impersonator,
    u.two_factor_enabled as "twoFactorEnabled",
    u.is_email_confirmed or u.is_phone_confirmed as "isAddressProven",
    exists (select from passkey k where k.user_id = u.id and k.removed_at is null) as "hasPasskey",
    array(
      select r.normalized_name from user_role ur join role r on r.id = ur.role_id
      where ur.user_id = u.id order by r.normalized_name
    ) as roles,
    array(
      select distinct p.permission from user_role ur join role_permission p on p.role_id = ur.role_id
      where ur.user_id = u.id order by p.permission
    ) as permissions,
    coalesce((
      select jsonb_agg(jsonb_build_object('accountId', a.id, 'cscsAccount', a.cscs_account)
        order by au.is_default desc, a.cscs_account)
      from account_user au join securities_account a on a.id = au.account_id
      where au.user_id = u.id and au.relation = 'holder'
    ), '[]') as holds,
    coalesce((
      select jsonb_agg(jsonb_build_object('accountId', a.id, 'cscsAccount', a.cscs_account) order by a.cscs_account)
      from account_user au join securities_account a on a.id = au.account_id
      where au.user_id = u.id and au.relation = 'broker'
    ), '[]') as brokers`;

const stateOfOne = fixedSql(`
  select ${stateColumns}
  from app_user u join tenant t on t.id = u.tenant_id
    left join user_session s on s.sid::text = $1 and s.user_id = u.id and ${standing}
  where u.id = $2`);

const statesOfMany = fixedSql(`
  select s.sid::text as sid, ${stateColumns}
  from user_session s join app_user u on u.id = s.user_id join tenant t on t.id = u.tenant_id
  where s.sid = any ($1::uuid[]) and ${standing}`);

const stateOfOwner = fixedSql(`
  select ${stateColumns}
  from app_user u join tenant t on t.id = u.tenant_id left join user_session s on false
  where u.id = $1`);

/** The owner of an API key, who has no session. */
export async function ownerState(tx: Tx, userId: number): Promise<UserState | undefined> {
  const [found] = await tx.rows<UserState>(stateOfOwner([userId]));
  return found;
}

/** A user with roles, permissions and accounts, and whether this session of theirs still stands. */
export async function userState(tx: Tx, userId: number, sid: string): Promise<UserState | undefined> {
  const [found] = await tx.rows<UserState>(stateOfOne([sid, userId]));
  return found;
}

/** The users of these sessions, for all that still stand. */
export async function userStates(
  tx: Tx,
  sids: readonly string[],
): Promise<readonly (UserState & { readonly sid: string })[]> {
  return await tx.rows(statesOfMany([sids]));
}

export type SessionStamp = {
  readonly sid: string;
  readonly stamp: string;
  readonly endsAt: Instant;
  readonly lastSeenAt: Instant | null;
  readonly signInLimits: SignInLimits;
};

const stampsOfMany = fixedSql(`
    with granted as materialized (
      select role_id, md5(string_agg(permission, ' ' order by permission)) as stamp from role_permission group by role_id
    )
    select s.sid::text as sid, s.expires_at as "endsAt", s.last_seen_at as "lastSeenAt",
      ${limitsColumn("mine")} as "signInLimits",
      md5(concat_ws('/',
        s.expires_at, u.security_stamp, u.is_active and not u.is_deleted, t.is_active and not t.is_deleted,
        'roles', (
          select string_agg(ur.role_id || ':' || coalesce(granted.stamp, ''), ' ' order by ur.role_id)
          from user_role ur left join granted on granted.role_id = ur.role_id
          where ur.user_id = u.id
        ),
        'accounts', (
          select string_agg(au.account_id || ':' || au.relation, ' ' order by au.account_id)
          from account_user au
          where au.user_id = u.id
        ))) as stamp
    from user_session s join app_user u on u.id = s.user_id join tenant t on t.id = u.tenant_id
      join app_user mine on mine.id = coalesce(s.impersonator_id, u.id)
    where s.sid = any ($1::uuid[]) and ${standing}
    order by s.sid`);

/**
 * For each of these sessions that still stands, a stamp that changes with what its user may do or hear. What roles grant
 * is put together once for all.
 */
export async function sessionStamps(tx: Tx, sids: readonly string[]): Promise<readonly SessionStamp[]> {
  return await tx.rows<SessionStamp>(stampsOfMany([sids]));
}

/** The language a user has chosen; null where nothing was. */
export async function languageOf(tx: Tx, userId: number): Promise<string | null> {
  const [row] = await tx.rows<{ readonly language: string | null }>(sql`
    select u.language
    from app_user u
    where u.id = ${userId}`);
  return row?.language ?? null;
}

/** The address that a user has proved to be theirs; null where there is none, and for who cannot sign in any more. */
export async function provedMailOf(tx: Tx, userId: number): Promise<string | null> {
  const [row] = await tx.rows<{ email: string }>(sql`
    select email from app_user where id = ${userId} and is_email_confirmed and is_active and not is_deleted`);
  return row?.email ?? null;
}

/** Of those who chose one, by user. */
export async function languagesOf(tx: Tx, userIds: readonly number[]): Promise<ReadonlyMap<number, string>> {
  const rows = await tx.rows<{ readonly id: number; readonly language: string }>(sql`
    select id, language from app_user where id = any(${userIds}::integer[]) and language is not null`);
  return new Map(rows.map(({ id, language }) => [id, language]));
}

/** The normalized names of a user's roles. */
export async function rolesOf(tx: Tx, userId: number): Promise<readonly string[]> {
  const rows = await tx.rows<{ readonly name: string }>(sql`
    select r.normalized_name as name
    from user_role ur join role r on r.id = ur.role_id
    where ur.user_id = ${userId}
    order by r.normalized_name`);
  return rows.map((row) => row.name);
}

/** Who somebody is now, and what they may do. */
export type Grants = {
  readonly userId: number;
  readonly userName: string;
  readonly isActive: boolean;
  /** None once they are not active. */
  readonly permissions: ReadonlySet<Permission>;
};

const grants = fixedSql(`
    select u.id as "userId", u.user_name as "userName", u.is_active and not u.is_deleted as "isActive",
      array(
        select distinct p.permission from user_role ur join role_permission p on p.role_id = ur.role_id
        where ur.user_id = u.id and u.is_active and not u.is_deleted order by p.permission
      ) as permissions
    from app_user u
    where u.id = any($1)
    order by u.id`);

/** By user. */
export async function grantsOf(tx: Tx, userIds: readonly number[]): Promise<ReadonlyMap<number, Grants>> {
  const rows = await tx.rows<Omit<Grants, "permissions"> & { readonly permissions: readonly Permission[] }>(
    grants([userIds]),
  );
  return new Map(rows.map((row) => [row.userId, { ...row, permissions: new Set(row.permissions) }]));
}

/** Those of them who can sign in. */
export async function activeAmong(tx: Tx, userIds: readonly number[]): Promise<readonly number[]> {
  const rows = await tx.rows<{ readonly id: number }>(sql`
    select id from app_user where id = any(${userIds}::integer[]) and is_active and not is_deleted order by id`);
  return rows.map(({ id }) => id);
}
