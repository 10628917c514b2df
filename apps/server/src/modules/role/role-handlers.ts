// Role: answers for the Role service.

import type { Answer, Handlers, InputOf, OutputOf } from "@tradebook/contract/method.ts";
import { sortTerms } from "@tradebook/contract/paging.ts";
import type { roleService, RoleRow } from "@tradebook/contract/services/role.ts";
import { permissions, type Permission } from "@tradebook/domain/access/permission.ts";
import { ok, refuse } from "@tradebook/domain/result.ts";
import { readInTenant } from "../../db/in-tenant.ts";
import type { Call, Deps } from "../../deps.ts";
import { permissionsOfSide, sideCall } from "../../side-call.ts";
import { countPeopleByPermission, countPeopleOfRoles } from "../../store/role-people.ts";
import { findRole, listRoles, searchRoles } from "../../store/roles.ts";
import { listSearch } from "../../store/sort-order.ts";
import { createRole, deleteRole, updateRole } from "./change-roles.ts";
import { roleRow } from "./role-row.ts";

type Service = typeof roleService;

export function roleHandlers(deps: Deps): Handlers<Service, Call> {
  const list = (input: InputOf<Service["GetRoles"]>, call: Call) => getRoles(deps, input, call);
  return {
    Create: (input, call) => createRole(deps, input, call),
    Update: (input, call) => updateRole(deps, input, call),
    Delete: (input, call) => deleteRole(deps, input, call),
    Get: ({ id }, call) => get(deps, id, call),
    GetAll: (input, call) => getAll(deps, input, call),
    GetMatrix: (_, call) => getMatrix(deps, call),
    GetAllPermissions: async (_, call) => ok({ items: permissionItems(call).map((item) => ({ id: 0, ...item })) }),
    GetRoleForEdit: ({ id }, call) => getForEdit(deps, id, call),
    GetRoles: list,
    GetRolesAsync: list,
  };
}

async function get(deps: Deps, id: number, call: Call): Promise<Answer<RoleRow>> {
  const found = await readInTenant(deps.db, sideCall(call).tenantId, (tx) => findRole(tx, id));
  return found === undefined ? refuse({ code: "NOT_FOUND", entity: "role", id: String(id) }) : ok(roleRow(found));
}

type GetAll = Service["GetAll"];

async function getAll(deps: Deps, input: InputOf<GetAll>, call: Call): Promise<Answer<OutputOf<GetAll>>> {
  const search = listSearch(input.keyword, sortTerms(input.sorting));
  const cut = { skip: input.skipCount, take: input.maxResultCount };
  return await readInTenant(deps.db, sideCall(call).tenantId, async (tx) => {
    const [{ totalCount, rows }, counts] = [await searchRoles(tx, search, cut), await countPeopleOfRoles(tx)];
    const items = rows.map((role) => ({ ...roleRow(role), userCount: counts.get(role.id)?.all ?? 0 }));
    return ok({ totalCount, items });
  });
}

type Matrix = OutputOf<Service["GetMatrix"]>;

async function getMatrix(deps: Deps, call: Call): Promise<Answer<Matrix>> {
  return await readInTenant(deps.db, sideCall(call).tenantId, async (tx) => {
    const [all, counts, able] = [await listRoles(tx), await countPeopleOfRoles(tx), await countPeopleByPermission(tx)];
    const roles = all.map(({ id, normalizedName, displayName }) => {
      const count = counts.get(id);
      return { id, normalizedName, displayName, userCount: count?.all ?? 0, activeCount: count?.active ?? 0 };
    });
    const rows = permissionItems(call).map(({ name, displayName }) => ({
      name,
      displayName,
      roleIds: all.filter(({ grantedPermissions }) => grantedPermissions.includes(name)).map(({ id }) => id),
      userCount: able.get(name) ?? 0,
    }));
    return ok({ roles, permissions: rows });
  });
}

type GetRoles = Service["GetRoles"];

async function getRoles(deps: Deps, input: InputOf<GetRoles>, call: Call): Promise<Answer<OutputOf<GetRoles>>> {
  const roles = await readInTenant(deps.db, sideCall(call).tenantId, (tx) => listRoles(tx, input.permission ?? null));
  const items = roles.map(({ id, name, displayName, isStatic, isDefault, creationTime }) => ({
    id,
    name,
    displayName,
    isStatic,
    isDefault,
    creationTime,
  }));
  return ok({ items });
}

type ForEdit = Service["GetRoleForEdit"];

async function getForEdit(deps: Deps, id: number, call: Call): Promise<Answer<OutputOf<ForEdit>>> {
  const found = await readInTenant(deps.db, sideCall(call).tenantId, (tx) => findRole(tx, id));
  if (found === undefined) return refuse({ code: "NOT_FOUND", entity: "role", id: String(id) });
  const { name, displayName, description, isStatic, grantedPermissions } = found;
  return ok({
    role: { id, name, displayName, description, isStatic },
    permissions: permissionItems(call),
    grantedPermissionNames: [...grantedPermissions],
  });
}

/** Those of the caller's side, by what they are called. */
function permissionItems(call: Call) {
  const items = permissionsOfSide(call.tenantId).map((name: Permission) => ({
    name,
    displayName: permissions[name].displayName,
    description: null,
  }));
  return items.toSorted((a, b) => (a.displayName < b.displayName ? -1 : 1));
}
