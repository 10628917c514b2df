// Users, their roles and trading accounts, as every call needs them.

import type { Permission } from "@tradebook/domain/access/permission.ts";
import type { Instant } from "@tradebook/domain/instant.ts";
import { sql } from "../db/sql.ts";
import type { Tx } from "../db/in-tenant.ts";

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
};
export type TradingAccount = { readonly accountId: number; readonly cscsAccount: string };

/** A user with roles, permissions and accounts, and whether this session of theirs still stands. */
export async function userState(tx: Tx, userId: number, sid: string): Promise<UserState | undefined> {
  const [found] = await tx.rows<UserState>(sql`
    select u.id, u.user_name as "userName", u.name, u.surname, u.email as "emailAddress",
      u.is_active and not u.is_deleted as "isActive", t.is_active and not t.is_deleted as "isTenantActive",
      u.security_stamp as "securityStamp", u.language, u.ui_theme as "uiTheme",
      s.sid is null as "isRevoked", s.authenticated_at as "authenticatedAt", s.expires_at as "sessionEndsAt",
      s.last_seen_at as "lastSeenAt",
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
        select jsonb_agg(jsonb_build_object('accountId', a.id, 'cscsAccount', a.cscs_account) order by a.cscs_account)
        from account_user au join securities_account a on a.id = au.account_id
        where au.user_id = u.id and au.relation = 'holder'
      ), '[]') as holds,
      coalesce((
        select jsonb_agg(jsonb_build_object('accountId', a.id, 'cscsAccount', a.cscs_account) order by a.cscs_account)
        from account_user au join securities_account a on a.id = au.account_id
        where au.user_id = u.id and au.relation = 'broker'
      ), '[]') as brokers
    from app_user u join tenant t on t.id = u.tenant_id
      left join user_session s on s.sid::text = ${sid} and s.user_id = u.id and s.revoked_at is null
    where u.id = ${userId}`);
  return found;
}

/** The language a user has chosen; null where nothing was. */
export async function languageOf(tx: Tx, userId: number): Promise<string | null> {
  const [row] = await tx.rows<{ readonly language: string | null }>(sql`
    select u.language
    from app_user u
    where u.id = ${userId}`);
  return row?.language ?? null;
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
