// What must be known before users and roles are changed: one change of a house's people at a time, and who is left.

import { administration } from "@tradebook/domain/access/granting.ts";
import type { Permission } from "@tradebook/domain/access/permission.ts";
import type { Tx } from "../db/in-tenant.ts";
import { sql } from "../db/sql.ts";
import { takeTurn } from "../db/take-turns.ts";

/** Whoever changes people first takes this, so that two cannot each leave the other to be the last administrator. */
export async function lockPeople(tx: Tx): Promise<void> {
  await takeTurn(tx, "people");
}

/** Somebody who is to be without their role, or a role that is to grant something else. */
export type AccessChange =
  | { readonly userId: number }
  | { readonly roleId: number; readonly grants: readonly Permission[] };

/** Whether an active user, at any hour and from anywhere, would still manage users and roles after the change. */
export async function leavesAdministrator(tx: Tx, change: AccessChange): Promise<boolean> {
  const without = "userId" in change ? change.userId : 0;
  const role = "roleId" in change ? change.roleId : 0;
  const grants = "roleId" in change ? change.grants : [];
  const [row] = await tx.rows<{ readonly left: boolean }>(sql`
    select exists (
      select from app_user u
      where u.is_active and not u.is_deleted and u.id <> ${without}
        and u.sign_in_days is null and cardinality(u.sign_in_networks) = 0
        and ${administration}::text[] <@ (
          array(
            select p.permission from user_role ur join role_permission p on p.role_id = ur.role_id
            where ur.user_id = u.id and ur.role_id <> ${role}
          )
          || case when exists (select from user_role ur where ur.user_id = u.id and ur.role_id = ${role})
            then ${grants}::text[] else '{}' end
        )
    ) as left`);
  return row?.left === true;
}

/** Whether there is one now; a house without any is not kept from changing. */
export async function hasAdministrator(tx: Tx): Promise<boolean> {
  return await leavesAdministrator(tx, { userId: 0 });
}

/** PostgreSQL's word for a row that another transaction wrote first. */
export function isTaken(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "23505";
}
