// How many people each role and each permission reaches.

import type { Tx } from "../db/in-tenant.ts";
import { sql } from "../db/sql.ts";

export type PeopleOfRole = { readonly all: number; readonly active: number };

/** By the role's id; a role that nobody has is missing. */
export async function countPeopleOfRoles(tx: Tx): Promise<ReadonlyMap<number, PeopleOfRole>> {
  const rows = await tx.rows<PeopleOfRole & { readonly roleId: number }>(sql`
    select ur.role_id as "roleId", count(*)::int as "all", (count(*) filter (where u.is_active))::int as active
    from user_role ur join app_user u on u.id = ur.user_id
    where not u.is_deleted
    group by ur.role_id
    order by ur.role_id`);
  return new Map(rows.map(({ roleId, ...count }) => [roleId, count]));
}

/** People who may do it through any role, each counted once. */
export async function countPeopleByPermission(tx: Tx): Promise<ReadonlyMap<string, number>> {
  const rows = await tx.rows<{ readonly permission: string; readonly count: number }>(sql`
    select p.permission, count(distinct u.id)::int as count
    from role_permission p
      join role r on r.id = p.role_id and not r.is_deleted
      join user_role ur on ur.role_id = p.role_id
      join app_user u on u.id = ur.user_id and not u.is_deleted
    group by p.permission
    order by p.permission`);
  return new Map(rows.map(({ permission, count }) => [permission, count]));
}
