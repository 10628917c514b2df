// What administrators do to users, and users to themselves: every change renews the user's stamp.

import type { Instant } from "@tradebook/domain/instant.ts";
import type { Tx } from "../db/in-tenant.ts";
import { sql, timestampText } from "../db/sql.ts";
import { endSignIns } from "./end-sign-ins.ts";
import type { LinkedAccount } from "./user-list.ts";

export type NamesTaken = { readonly userName: boolean; readonly email: boolean };

/** Whether another user has the name or the address. A name that is another's address would take their sign-in away. */
export async function namesTaken(
  tx: Tx,
  { id, userName, email }: { readonly id: number | null; readonly userName: string; readonly email: string },
): Promise<NamesTaken> {
  const [name, address] = [userName.toUpperCase(), email.toUpperCase()];
  const [row] = await tx.rows<NamesTaken>(sql`
    select coalesce(bool_or(normalized_user_name = ${name} or normalized_email = ${name}), false) as "userName",
      coalesce(bool_or(normalized_email = ${address} or normalized_user_name = ${address}), false) as email
    from app_user
    where not is_deleted and id <> coalesce(${id}::integer, 0)
      and (normalized_user_name in (${name}, ${address}) or normalized_email in (${name}, ${address}))`);
  return row ?? { userName: false, email: false };
}

export type UserTexts = {
  readonly userName: string;
  readonly email: string;
  readonly name: string;
  readonly surname: string;
  readonly phone: string | null;
  readonly isActive: boolean;
};

/**
 * False when somebody has changed or deleted the user since the stamp was read. An address that is another now proves
 * nothing: no code and no link that stands for a proof goes there.
 */
export async function changeUser(tx: Tx, user: UserTexts & { id: number; stamp: string }): Promise<boolean> {
  const changed = await tx.run(sql`
    update app_user
    set user_name = ${user.userName}, normalized_user_name = ${user.userName.toUpperCase()}, email = ${user.email},
      normalized_email = ${user.email.toUpperCase()}, name = ${user.name}, surname = ${user.surname},
      phone = ${user.phone}, is_active = ${user.isActive}, stamp = gen_random_uuid(),
      is_email_confirmed = is_email_confirmed and normalized_email = ${user.email.toUpperCase()},
      is_phone_confirmed = is_phone_confirmed and phone is not distinct from ${user.phone}
    where id = ${user.id} and not is_deleted and stamp::text = ${user.stamp}`);
  return changed === 1;
}

/** These roles and no others. */
export async function setUserRoles(tx: Tx, userId: number, roleIds: readonly number[]): Promise<void> {
  await tx.run(sql`delete from user_role where user_id = ${userId} and role_id <> all (${roleIds}::integer[])`);
  await tx.run(sql`
    insert into user_role (user_id, role_id)
    select ${userId}::integer, role_id from unnest(${roleIds}::integer[]) as given (role_id)
    on conflict do nothing`);
}

/** The first of these that the house does not have. */
export async function unknownAccount(tx: Tx, linked: readonly LinkedAccount[]): Promise<string | undefined> {
  const numbers = linked.map(({ cscsAccount }) => cscsAccount);
  const known = await tx.rows<{ readonly cscsAccount: string }>(sql`
    select cscs_account as "cscsAccount" from securities_account where cscs_account = any (${numbers}::text[])`);
  return numbers.find((number) => !known.some((row) => row.cscsAccount === number));
}

export type JoinedAccount = {
  readonly accountId: number;
  readonly cscsAccount: string;
  /** Who holds it beside the user; nobody where its client has had no user yet. */
  readonly holders: readonly number[];
};

/** These accounts and no others; answers those that the user holds from now on. */
export async function setUserAccounts(
  tx: Tx,
  userId: number,
  linked: readonly LinkedAccount[],
): Promise<readonly JoinedAccount[]> {
  const before = await tx.rows<{ readonly id: number }>(sql`
    delete from account_user where user_id = ${userId}
    returning case when relation = 'holder' then account_id else 0 end as id`);
  await tx.run(sql`
    insert into account_user (account_id, user_id, relation)
    select account.id, ${userId}::integer, given.relation
    from unnest(${linked.map(({ cscsAccount }) => cscsAccount)}::text[],
        ${linked.map(({ relation }) => relation)}::text[]) as given (number, relation)
      join securities_account account on account.cscs_account = given.number
    on conflict do nothing`);
  return await tx.rows<JoinedAccount>(sql`
    select account.id as "accountId", account.cscs_account as "cscsAccount", others.holders
    from account_user held
      join securities_account account on account.id = held.account_id,
      lateral (
        select array(
          select other.user_id from account_user other
          where other.account_id = held.account_id and other.relation = 'holder' and other.user_id <> held.user_id
          order by other.user_id) as holders
      ) others
    where held.user_id = ${userId} and held.relation = 'holder' and held.account_id <> all(${before.map(({ id }) => id)})
    order by account.id`);
}

export async function setActive(tx: Tx, userId: number, isActive: boolean): Promise<void> {
  await tx.run(sql`update app_user set is_active = ${isActive}, stamp = gen_random_uuid() where id = ${userId}`);
}

/** The row stays, for all that points to it; its name and address are free again. */
export async function deleteUser(tx: Tx, userId: number, by: { userId: number; at: Instant }): Promise<void> {
  await tx.run(sql`
    update app_user
    set is_deleted = true, is_active = false, deleted_at = ${timestampText(by.at)}, deleted_by = ${by.userId},
      stamp = gen_random_uuid()
    where id = ${userId}`);
  await endSignIns(tx, { userId }, { at: by.at, why: "user deleted" });
}

/** The account that a holder begins with; false where they do not hold it. */
export async function setDefaultAccount(tx: Tx, userId: number, cscsAccount: string): Promise<boolean> {
  const [held] = await tx.rows<{ readonly id: number }>(sql`
    select account.id from account_user held join securities_account account on account.id = held.account_id
    where held.user_id = ${userId} and held.relation = 'holder' and account.cscs_account = ${cscsAccount}`);
  if (held === undefined) return false;
  await tx.run(sql`update account_user set is_default = false where user_id = ${userId} and is_default`);
  await tx.run(sql`
    update account_user set is_default = true
    where user_id = ${userId} and account_id = ${held.id} and relation = 'holder'`);
  return true;
}

export async function setLanguage(tx: Tx, userId: number, language: string): Promise<void> {
  await tx.run(sql`update app_user set language = ${language} where id = ${userId}`);
}

export async function setUiTheme(tx: Tx, userId: number, theme: string): Promise<void> {
  await tx.run(sql`update app_user set ui_theme = ${theme} where id = ${userId}`);
}
