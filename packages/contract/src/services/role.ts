// Role: named sets of permissions, of a house or of the host.

import * as z from "zod";
import { service } from "../method.ts";
import { limits } from "../names.ts";
import { pageMembers, pageOf } from "../paging.ts";
import { isoInstant } from "../wire-time.ts";

export const roleRow = z.object({
  id: z.int(),
  name: z.string(),
  displayName: z.string(),
  /** In upper case, as roles are compared. */
  normalizedName: z.string(),
  description: z.string(),
  grantedPermissions: z.array(z.string()),
  /** Made with the house; it cannot be deleted. */
  isStatic: z.boolean(),
  /** Given to everybody who registers. */
  isDefault: z.boolean(),
  /** Changes with every change; whoever sends it back hears of a change made in between. */
  concurrencyStamp: z.string(),
});
export type RoleRow = z.output<typeof roleRow>;

/** As roles are listed: with how many people have it. */
export const countedRole = roleRow.extend({ userCount: z.int() });
export type CountedRole = z.output<typeof countedRole>;

/** Every permission of this side against every role. */
export const roleMatrix = z.object({
  roles: z.array(
    z.object({
      id: z.int(),
      normalizedName: z.string(),
      displayName: z.string(),
      userCount: z.int(),
      /** Those who could sign in now. */
      activeCount: z.int(),
    }),
  ),
  permissions: z.array(
    z.object({
      name: z.string(),
      displayName: z.string(),
      /** Those that grant it. */
      roleIds: z.array(z.int()),
      /** People who may do it through any role, each once. */
      userCount: z.int(),
    }),
  ),
});
export type RoleMatrix = z.output<typeof roleMatrix>;

export const roleListRow = z.object({
  id: z.int(),
  name: z.string(),
  displayName: z.string(),
  isStatic: z.boolean(),
  isDefault: z.boolean(),
  creationTime: isoInstant,
});
export type RoleListRow = z.output<typeof roleListRow>;

const permissionText = { name: z.string(), displayName: z.string(), description: z.string().nullable() } as const;

const id = z.int().min(1).max(2_147_483_647);
const named = {
  name: z.string().trim().min(1).max(limits.roleName),
  displayName: z.string().trim().min(1).max(limits.roleDisplayName),
  description: z.string().max(5000).nullish(),
  /** Names that are no permission of this side are passed over. */
  grantedPermissions: z.array(z.string().max(128)).max(500).nullish(),
} as const;

const change = { access: { anyOf: ["Pages.Roles"] }, logged: "audit", answer: "wrapped", stepUp: true } as const;
const read = { verb: "GET", access: { anyOf: ["Pages.Roles"] }, logged: "none", answer: "wrapped" } as const;
const list = {
  ...read,
  input: z.object({ permission: z.string().max(128).nullish() }),
  output: z.object({ items: z.array(roleListRow) }),
} as const;

export const roleService = service({
  Create: { ...change, verb: "POST", path: "Role/Create", input: z.object(named), output: roleRow },
  /** Grants exactly what is listed; without a list what is granted stays. */
  Update: {
    ...change,
    verb: "PUT",
    path: "Role/Update",
    input: z.object({ id, ...named, concurrencyStamp: z.string().max(64).nullish() }),
    output: roleRow,
  },
  /** Whoever has it has `moveTo` in its place, where that is given. */
  Delete: {
    ...change,
    verb: "DELETE",
    path: "Role/Delete",
    input: z.object({ id, moveTo: id.nullish() }),
    output: z.null(),
  },
  Get: { ...read, path: "Role/Get", input: z.object({ id }), output: roleRow },
  GetAll: { ...read, path: "Role/GetAll", input: z.object(pageMembers), output: pageOf(countedRole) },
  GetMatrix: { ...read, path: "Role/GetMatrix", input: z.object({}), output: roleMatrix },
  GetAllPermissions: {
    ...read,
    path: "Role/GetAllPermissions",
    input: z.object({}),
    output: z.object({ items: z.array(z.object({ id: z.literal(0), ...permissionText })) }),
  },
  GetRoleForEdit: {
    ...read,
    path: "Role/GetRoleForEdit",
    input: z.object({ id }),
    output: z.object({
      role: z.object({
        id: z.int(),
        name: z.string(),
        displayName: z.string(),
        description: z.string(),
        isStatic: z.boolean(),
      }),
      permissions: z.array(z.object(permissionText)),
      grantedPermissionNames: z.array(z.string()),
    }),
  },
  /** Two spellings are in the field. */
  GetRoles: { ...list, path: "Role/GetRoles" },
  GetRolesAsync: { ...list, path: "Role/GetRolesAsync" },
});
