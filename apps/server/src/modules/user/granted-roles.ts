// Which roles and people somebody may handle: only as far as they could give the permissions themselves.
// What everybody gets who registers counts for nothing here: whoever manages users manages customers.

import type { Refusal } from "@tradebook/contract/errors.ts";
import { notGrantable } from "@tradebook/domain/access/granting.ts";
import { permissions, type Permission } from "@tradebook/domain/access/permission.ts";
import type { Tx } from "../../db/in-tenant.ts";
import type { Caller } from "../../deps.ts";
import { listRoles, type KeptRole } from "../../store/roles.ts";
import type { ListedUser } from "../../store/user-list.ts";

export type RolesAsked = { readonly found: readonly KeptRole[] } | { readonly rejection: Refusal };

/** The roles of these names, in any letters' case. */
export async function rolesAsked(tx: Tx, names: readonly string[]): Promise<RolesAsked> {
  const all = await listRoles(tx);
  const wanted = new Set(names.map((name) => name.trim().toUpperCase()));
  const missing = names.find((name) => !all.some((role) => role.normalizedName === name.trim().toUpperCase()));
  if (missing !== undefined) return { rejection: { code: "ROLE_NOT_FOUND", roleName: missing } };
  return { found: all.filter((role) => wanted.has(role.normalizedName)) };
}

type Giving = { readonly user: ListedUser | undefined; readonly roles: readonly KeptRole[] };

/** Refused when the roles would give something that the caller may not give, or the caller something they do not have. */
export async function rolesRefused(tx: Tx, caller: Caller, { user, roles }: Giving): Promise<Refusal | undefined> {
  const had = new Set(user?.permissions);
  const added = roles.flatMap((role) => role.grantedPermissions).filter((permission) => !had.has(permission));
  if (user?.id === caller.userId) return added.length === 0 ? undefined : { code: "OWN_ACCESS" };
  return beyond(caller, added, await ordinary(tx));
}

/** Refused when the user may do what the caller could not give them. */
export async function manageRefused(tx: Tx, caller: Caller, user: ListedUser): Promise<Refusal | undefined> {
  return user.id === caller.userId ? undefined : beyond(caller, user.permissions, await ordinary(tx));
}

function beyond(caller: Caller, wanted: readonly Permission[], usual: ReadonlySet<Permission>): Refusal | undefined {
  const not = notGrantable(
    caller.permissions,
    wanted.filter((permission) => !usual.has(permission)),
  );
  return not === undefined ? undefined : { code: "PERMISSION_NOT_HELD", permission: permissions[not].displayName };
}

/** What the roles grant that everybody gets who registers. */
async function ordinary(tx: Tx): Promise<ReadonlySet<Permission>> {
  const roles = await listRoles(tx);
  return new Set(roles.filter(({ isDefault }) => isDefault).flatMap((role) => role.grantedPermissions));
}
