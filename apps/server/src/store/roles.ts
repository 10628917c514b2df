// Roles as they are listed, and as administrators change them.

import type { Permission } from "@tradebook/domain/access/permission.ts";
import type { Instant } from "@tradebook/domain/instant.ts";
import type { Tx } from "../db/in-tenant.ts";
import { sql, timestampText } from "../db/sql.ts";
import { countedPage, type Cut } from "./counted-page.ts";
import type { ListSearch } from "./sort-order.ts";

export type KeptRole = {
  readonly id: number;
  readonly name: string;
  readonly displayName: string;
  readonly normalizedName: string;
  readonly description: string;
  readonly isStatic: boolean;
  readonly isDefault: boolean;
  readonly creationTime: Instant;
  readonly concurrencyStamp: string;
  readonly grantedPermissions: readonly Permission[];
};

/** Every role of the house by name; a permission asks for those that grant it. */
export async function listRoles(tx: Tx, permission: string | null = null): Promise<readonly KeptRole[]> {
  return await tx.rows<KeptRole>(sql`
    select id, name, display_name as "displayName", normalized_name as "normalizedName", description,
      is_static as "isStatic", is_default as "isDefault", created_at as "creationTime",
      stamp::text as "concurrencyStamp",
      array(select permission from role_permission where role_id = role.id order by permission) as "grantedPermissions"
    from role
    where not is_deleted and (${permission}::text is null
      or exists (select from role_permission p where p.role_id = role.id and p.permission = ${permission}))
    order by normalized_name, display_name`);
}

export async function findRole(tx: Tx, id: number): Promise<KeptRole | undefined> {
  return (await listRoles(tx)).find((role) => role.id === id);
}

export async function searchRoles(
  tx: Tx,
  search: ListSearch,
  cut: Cut,
): Promise<{ readonly totalCount: number; readonly rows: readonly KeptRole[] }> {
  const { rows, summed } = await countedPage((part) => searched(tx, search, part), cut);
  return { totalCount: summed?.count ?? 0, rows };
}

type Counted = KeptRole & { readonly count: number };

async function searched(tx: Tx, { like, order: [one, two] }: ListSearch, { skip, take }: Cut) {
  return await tx.rows<Counted>(sql`
    with found as (
      select id, name, display_name as "displayName", normalized_name as "normalizedName", description,
        is_static as "isStatic", is_default as "isDefault", created_at as "creationTime",
        stamp::text as "concurrencyStamp",
        array(select permission from role_permission where role_id = role.id order by permission) as "grantedPermissions",
        (count(*) over ())::int as count,
        jsonb_build_object('name', normalized_name, 'displayname', lower(display_name),
          'description', lower(description), 'id', lpad(id::text, 10, '0')) as keys
      from role
      where not is_deleted and (${like}::text is null
        or lower(name) like ${like} or lower(display_name) like ${like} or lower(description) like ${like})
    )
    select id, name, "displayName", "normalizedName", description, "isStatic", "isDefault", "creationTime",
      "concurrencyStamp", "grantedPermissions", count
    from found
    order by case when not ${one.descending} then keys ->> ${one.column}::text end,
      case when ${one.descending} then keys ->> ${one.column}::text end desc,
      case when not ${two.descending} then keys ->> ${two.column}::text end,
      case when ${two.descending} then keys ->> ${two.column}::text end desc,
      "normalizedName", "displayName"
    limit ${take} offset ${skip}`);
}

export type RoleTexts = { readonly name: string; readonly displayName: string; readonly description: string };

/** Its texts; false when somebody has changed or deleted it since the stamp was read. */
export async function changeRole(tx: Tx, role: RoleTexts & { id: number; concurrencyStamp: string }): Promise<boolean> {
  const changed = await tx.run(sql`
    update role
    set name = ${role.name}, normalized_name = ${role.name.toUpperCase()}, display_name = ${role.displayName},
      description = ${role.description}, stamp = gen_random_uuid()
    where id = ${role.id} and not is_deleted and stamp::text = ${role.concurrencyStamp}`);
  return changed === 1;
}

/** Grants these and nothing else. */
export async function setGrants(tx: Tx, roleId: number, grants: readonly Permission[]): Promise<void> {
  await tx.run(sql`delete from role_permission where role_id = ${roleId} and permission <> all (${grants}::text[])`);
  await tx.run(sql`
    insert into role_permission (role_id, permission)
    select ${roleId}::integer, permission from unnest(${grants}::text[]) as given (permission)
    on conflict do nothing`);
}

/** Whoever has one role has another as well from now on. */
export async function moveUsers(tx: Tx, { from, to }: { readonly from: number; readonly to: number }): Promise<void> {
  await tx.run(sql`
    insert into user_role (user_id, role_id)
    select user_id, ${to}::integer from user_role where role_id = ${from}
    on conflict do nothing`);
}

/** Takes it from all who have it, and lets it vanish. */
export async function deleteRole(tx: Tx, roleId: number, by: { userId: number; at: Instant }): Promise<void> {
  await tx.run(sql`delete from user_role where role_id = ${roleId}`);
  await tx.run(sql`
    update role
    set is_deleted = true, deleted_at = ${timestampText(by.at)}, deleted_by = ${by.userId}, stamp = gen_random_uuid()
    where id = ${roleId}`);
}

/** Whether this user has the role. */
export async function hasRole(tx: Tx, userId: number, roleId: number): Promise<boolean> {
  const rows = await tx.rows(sql`select 1 as one from user_role where user_id = ${userId} and role_id = ${roleId}`);
  return rows.length > 0;
}
