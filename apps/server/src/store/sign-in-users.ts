// Users as signing in needs them: what the password, the second factor and the policies of the house are.

import { tenantRoles } from "@tradebook/domain/access/role.ts";
import type { SignInLimits } from "@tradebook/domain/access/sign-in-limits.ts";
import type { Instant } from "@tradebook/domain/instant.ts";
import { invariant } from "@tradebook/domain/invariant.ts";
import { fixedSql, sql, timestampOrNull, timestampText } from "../db/sql.ts";
import { takeTurn } from "../db/take-turns.ts";
import type { Tx } from "../db/in-tenant.ts";
import { limitsColumn } from "./sign-in-limits.ts";

/** What a sign-in is decided on. */
export type SignInUser = {
  readonly id: number;
  readonly userName: string;
  readonly name: string;
  readonly surname: string;
  readonly emailAddress: string;
  readonly phone: string | null;
  readonly passwordHash: string;
  readonly isActive: boolean;
  readonly isRegistrationComplete: boolean;
  readonly isEmailConfirmed: boolean;
  readonly isPhoneConfirmed: boolean;
  readonly mustChangePassword: boolean;
  readonly twoFactorEnabled: boolean;
  /** Sealed. */
  readonly twoFactorSecret: string | null;
  readonly twoFactorPendingSecret: string | null;
  /** The step of the last code that was used. */
  readonly twoFactorLastStep: number | null;
  readonly accessFailedCount: number;
  readonly lockoutUntil: Instant | null;
  readonly lastLoginAt: Instant | null;
  readonly securityStamp: string;
  /** May do more than a customer. */
  readonly isStaff: boolean;
  readonly requireTwoFactor: "nobody" | "staff" | "everybody";
  readonly passwordMinLength: number | null;
  readonly passkeys: number;
  /** When and from where they may be signed in. */
  readonly signInLimits: SignInLimits;
};

const columns = `
  select u.id, u.user_name as "userName", u.name, u.surname, u.email as "emailAddress", u.phone,
    u.password_hash as "passwordHash", u.is_active as "isActive",
    u.is_registration_complete as "isRegistrationComplete", u.is_email_confirmed as "isEmailConfirmed",
    u.is_phone_confirmed as "isPhoneConfirmed", u.must_change_password as "mustChangePassword",
    u.two_factor_enabled as "twoFactorEnabled", u.two_factor_secret as "twoFactorSecret",
    u.two_factor_pending_secret as "twoFactorPendingSecret",
    u.two_factor_last_step::float8 as "twoFactorLastStep", u.access_failed_count as "accessFailedCount",
    u.lockout_until as "lockoutUntil", u.last_login_at as "lastLoginAt", u.security_stamp as "securityStamp",
    exists (
      select from user_role ur join role_permission p on p.role_id = ur.role_id
      where ur.user_id = u.id and p.permission <> all ($2::text[])
    ) as "isStaff",
    coalesce(s.require_two_factor, 'nobody') as "requireTwoFactor", s.password_min_length as "passwordMinLength",
    (select count(*)::integer from passkey k where k.user_id = u.id and k.removed_at is null) as passkeys,
    ${limitsColumn("u")} as "signInLimits"
  from app_user u left join tenant_settings s on s.tenant_id = u.tenant_id
  where not u.is_deleted`;
const ofName = `${columns} and (u.normalized_user_name = $1 or u.normalized_email = $1)
  order by (u.normalized_user_name = $1) desc, u.id
  limit 1`;
const findByName = fixedSql(ofName);
const lockByName = fixedSql(`${ofName} for update of u`);
const lockByEmail = fixedSql(`${columns} and u.normalized_email = $1 order by u.id limit 1 for update of u`);
const findById = fixedSql(`${columns} and u.id = $1::integer`);
const lockById = fixedSql(`${columns} and u.id = $1::integer for update of u`);
const ofCustomers: readonly string[] = tenantRoles.CUSTOMER.grants;

/** The user of this name or e-mail address in the transaction's tenant. */
export async function findSignInUser(tx: Tx, nameOrEmail: string): Promise<SignInUser | undefined> {
  return (await tx.rows<SignInUser>(findByName([nameOrEmail.trim().toUpperCase(), ofCustomers])))[0];
}

/** The same, locked, so that wrong passwords and used codes are counted one after another. */
export async function lockSignInUser(tx: Tx, nameOrEmail: string): Promise<SignInUser | undefined> {
  return (await tx.rows<SignInUser>(lockByName([nameOrEmail.trim().toUpperCase(), ofCustomers])))[0];
}

/** The user whose address this is; who only has it as a user name is somebody else. */
export async function lockSignInUserByEmail(tx: Tx, email: string): Promise<SignInUser | undefined> {
  return (await tx.rows<SignInUser>(lockByEmail([email.trim().toUpperCase(), ofCustomers])))[0];
}

export async function signInUserById(tx: Tx, id: number): Promise<SignInUser | undefined> {
  return (await tx.rows<SignInUser>(findById([id, ofCustomers])))[0];
}

export async function lockSignInUserById(tx: Tx, id: number): Promise<SignInUser | undefined> {
  return (await tx.rows<SignInUser>(lockById([id, ofCustomers])))[0];
}

export type FailureCount = { readonly userId: number; readonly failed: number; readonly lockoutUntil: Instant | null };

export async function keepFailureCount(tx: Tx, count: FailureCount): Promise<void> {
  await tx.run(sql`
    update app_user
    set access_failed_count = ${count.failed}, lockout_until = ${timestampOrNull(count.lockoutUntil)}
    where id = ${count.userId}`);
}

/** A known device that comes in while strangers are locked out leaves them there. */
export async function keepSignIn(tx: Tx, userId: number, at: Instant): Promise<void> {
  await tx.run(sql`
    update app_user
    set last_login_at = ${timestampText(at)},
      access_failed_count = case when lockout_until > ${timestampText(at)} then access_failed_count else 0 end,
      lockout_until = case when lockout_until > ${timestampText(at)} then lockout_until end
    where id = ${userId}`);
}

export type NewPassword = { readonly userId: number; readonly passwordHash: string };

/** Whoever set it has proved who they are: what was counted against them is forgotten. */
export async function keepPassword(tx: Tx, { userId, passwordHash }: NewPassword): Promise<void> {
  await tx.run(sql`
    update app_user
    set password_hash = ${passwordHash}, must_change_password = false, access_failed_count = 0, lockout_until = null
    where id = ${userId}`);
}

/** Tokens that were given before open nothing. */
export async function renewSecurityStamp(tx: Tx, userId: number): Promise<void> {
  await tx.run(sql`update app_user set security_stamp = gen_random_uuid()::text where id = ${userId}`);
}

export async function keepPendingSecret(tx: Tx, userId: number, sealed: string): Promise<void> {
  await tx.run(sql`update app_user set two_factor_pending_secret = ${sealed} where id = ${userId}`);
}

/** The pending secret is the secret from now on; the code that proved it is used. */
export async function turnTwoFactorOn(tx: Tx, userId: number, step: number): Promise<void> {
  await tx.run(sql`
    update app_user
    set two_factor_enabled = true, two_factor_secret = two_factor_pending_secret, two_factor_pending_secret = null,
      two_factor_last_step = ${step}
    where id = ${userId}`);
}

export async function turnTwoFactorOff(tx: Tx, userId: number): Promise<void> {
  await tx.run(sql`
    update app_user
    set two_factor_enabled = false, two_factor_secret = null, two_factor_pending_secret = null,
      two_factor_last_step = null
    where id = ${userId}`);
}

export async function keepCodeStep(tx: Tx, userId: number, step: number): Promise<void> {
  await tx.run(sql`update app_user set two_factor_last_step = ${step} where id = ${userId}`);
}

export async function confirmAddress(tx: Tx, userId: number, channel: "email" | "sms"): Promise<void> {
  await tx.run(sql`
    update app_user
    set is_email_confirmed = is_email_confirmed or ${channel === "email"},
      is_phone_confirmed = is_phone_confirmed or ${channel === "sms"}
    where id = ${userId}`);
}

export type Applicant = {
  readonly userName: string;
  readonly emailAddress: string;
  readonly name: string;
  readonly surname: string;
  readonly phone: string | null;
  readonly passwordHash: string;
};

/** Somebody who has registered: active, with the default roles, nothing proved and nothing opened yet. */
export async function createApplicant(tx: Tx, applicant: Applicant): Promise<number> {
  const { userName, emailAddress, name, surname, phone, passwordHash } = applicant;
  const [made] = await tx.rows<{ readonly id: number }>(sql`
    insert into app_user (user_name, normalized_user_name, email, normalized_email, name, surname, phone,
      password_hash, is_email_confirmed, is_registration_complete)
    values (${userName}, ${userName.toUpperCase()}, ${emailAddress}, ${emailAddress.toUpperCase()}, ${name}, ${surname},
      ${phone}, ${passwordHash}, false, false)
    returning id`);
  invariant(made !== undefined, "an inserted user has an id");
  await tx.run(sql`
    insert into user_role (user_id, role_id)
    select ${made.id}::integer, id from role where is_default and not is_deleted`);
  return made.id;
}

/** Whether the house takes people who register themselves. */
export async function takesRegistrations(tx: Tx): Promise<boolean> {
  const rows = await tx.rows<{ readonly open: boolean }>(sql`
    select self_registration as open from tenant_settings where tenant_id = ${tx.tenantId}`);
  return rows[0]?.open ?? true;
}

/** Whether this browser and network have signed this user in before, as far as can be told without its cookie. */
export async function hasSignedInFrom(
  tx: Tx,
  userId: number,
  place: { readonly ip: string; readonly userAgent: string },
): Promise<boolean> {
  const rows = await tx.rows<{ readonly known: boolean }>(sql`
    select exists (
      select from user_session where user_id = ${userId} and ip = ${place.ip} and user_agent = ${place.userAgent}
        and scope <> 'actAs'
    ) as known`);
  return rows[0]?.known === true;
}

/** Two servers that start at once make one administrator. */
export async function lockHostUsers(tx: Tx): Promise<void> {
  await takeTurn(tx, "firstAdministrator");
}

/** Everybody of the transaction's tenant, which has few: for the first start. */
export async function hostUsers(
  tx: Tx,
): Promise<readonly Pick<SignInUser, "id" | "userName" | "emailAddress" | "passwordHash">[]> {
  return await tx.rows(sql`
    select id, user_name as "userName", email as "emailAddress", password_hash as "passwordHash"
    from app_user
    where not is_deleted
    order by id
    limit 100`);
}
