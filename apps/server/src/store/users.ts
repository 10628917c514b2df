// Users, their roles and trading accounts, as signing in and every call need them.

import type { Permission } from "@tradebook/domain/access/permission.ts";
import type { Instant } from "@tradebook/domain/instant.ts";
import { sql, timestampOrNull, timestampText } from "../db/sql.ts";
import type { Tx } from "../db/in-tenant.ts";

/** What a sign-in is decided on. */
export type SignInUser = {
  readonly id: number;
  readonly userName: string;
  readonly emailAddress: string;
  readonly passwordHash: string;
  readonly isActive: boolean;
  readonly isRegistrationComplete: boolean;
  readonly twoFactorEnabled: boolean;
  readonly accessFailedCount: number;
  readonly lockoutUntil: Instant | null;
  readonly securityStamp: string;
};

/** The user of this name or e-mail address in the transaction's tenant, locked so that wrong passwords are counted. */
export async function lockSignInUser(tx: Tx, nameOrEmail: string): Promise<SignInUser | undefined> {
  const normalized = nameOrEmail.trim().toUpperCase();
  const [found] = await tx.rows<SignInUser>(sql`
    select id, user_name as "userName", email as "emailAddress", password_hash as "passwordHash",
      is_active as "isActive", is_registration_complete as "isRegistrationComplete",
      two_factor_enabled as "twoFactorEnabled",
      access_failed_count as "accessFailedCount", lockout_until as "lockoutUntil", security_stamp as "securityStamp"
    from app_user
    where not is_deleted
      and (normalized_user_name = ${normalized} or normalized_email = ${normalized})
    order by (normalized_user_name = ${normalized}) desc, id
    limit 1
    for update`);
  return found;
}

/** The same without the lock: what the password is checked against before anything is written. */
export async function findSignInUser(tx: Tx, nameOrEmail: string): Promise<SignInUser | undefined> {
  const normalized = nameOrEmail.trim().toUpperCase();
  const [found] = await tx.rows<SignInUser>(sql`
    select id, user_name as "userName", email as "emailAddress", password_hash as "passwordHash",
      is_active as "isActive", is_registration_complete as "isRegistrationComplete",
      two_factor_enabled as "twoFactorEnabled",
      access_failed_count as "accessFailedCount", lockout_until as "lockoutUntil", security_stamp as "securityStamp"
    from app_user
    where not is_deleted
      and (normalized_user_name = ${normalized} or normalized_email = ${normalized})
    order by (normalized_user_name = ${normalized}) desc, id
    limit 1`);
  return found;
}

export type FailureCount = { readonly userId: number; readonly failed: number; readonly lockoutUntil: Instant | null };

export async function keepFailureCount(tx: Tx, count: FailureCount): Promise<void> {
  await tx.run(sql`
    update app_user
    set access_failed_count = ${count.failed}, lockout_until = ${timestampOrNull(count.lockoutUntil)}
    where id = ${count.userId}`);
}

export async function keepSignIn(tx: Tx, userId: number, at: Instant): Promise<void> {
  await tx.run(sql`
    update app_user
    set access_failed_count = 0, lockout_until = null, last_login_at = ${timestampText(at)}
    where id = ${userId}`);
}

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
  readonly roles: readonly string[];
  readonly permissions: readonly Permission[];
  readonly holds: readonly TradingAccount[];
  readonly brokers: readonly TradingAccount[];
};
export type TradingAccount = { readonly accountId: number; readonly cscsAccount: string };

/** A user with roles, permissions and accounts, and whether this session of theirs still stands. */
export async function userState(tx: Tx, userId: number, sid: string): Promise<UserState | undefined> {
  const [found] = await tx.rows<UserState>(sql`
    select u.id, u.user_name as "userName", u.name, u.surname, u.email as "emailAddress",
      u.is_active and not u.is_deleted as "isActive", t.is_active as "isTenantActive",
      u.security_stamp as "securityStamp",
      not exists (
        select from user_session s
        where s.sid::text = ${sid} and s.user_id = u.id and s.revoked_at is null
      ) as "isRevoked",
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
    where u.id = ${userId}`);
  return found;
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
