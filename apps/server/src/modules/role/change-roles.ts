// Changes roles: nobody grants what they do not have, nor widens a role of their own, and somebody is left to administer.

import type { Refusal } from "@tradebook/contract/errors.ts";
import type { Answer, InputOf } from "@tradebook/contract/method.ts";
import type { roleService, RoleRow } from "@tradebook/contract/services/role.ts";
import { notGrantable } from "@tradebook/domain/access/granting.ts";
import { permissions, type Permission } from "@tradebook/domain/access/permission.ts";
import { invariant } from "@tradebook/domain/invariant.ts";
import { ok } from "@tradebook/domain/result.ts";
import { inTenant, type Tx } from "../../db/in-tenant.ts";
import type { Call, Caller, Deps } from "../../deps.ts";
import { fieldChanges } from "../../field-changes.ts";
import { permissionsOfSide, sideCall } from "../../side-call.ts";
import { createRole as insertRole } from "../../store/new-tenant.ts";
import { hasAdministrator, isTaken, leavesAdministrator, lockPeople } from "../../store/people-rules.ts";
import {
  changeRole,
  deleteRole as removeRole,
  findRole,
  hasRole,
  listRoles,
  moveUsers,
  setGrants,
  type KeptRole,
} from "../../store/roles.ts";
import { roleRow } from "./role-row.ts";

type Service = typeof roleService;
type Create = InputOf<Service["Create"]>;
type Update = InputOf<Service["Update"]>;

export async function createRole(deps: Deps, input: Create, call: Call): Promise<Answer<RoleRow>> {
  const { caller, tenantId } = sideCall(call);
  const grants = known(input.grantedPermissions ?? [], call);
  return await changing(deps, tenantId, async (tx) => {
    const no = (await namesRefused(tx, input, null)) ?? grantRefused(caller, grants);
    if (no !== undefined) return refused(no);
    const { name, displayName } = input;
    const id = await insertRole(tx, { name, displayName, isStatic: false, isDefault: false, grants });
    const made = await kept(tx, id);
    const description = input.description ?? "";
    await changeRole(tx, { id, name, displayName, description, concurrencyStamp: made.concurrencyStamp });
    const role = await kept(tx, id);
    noteRole(tx, call, { before: null, after: role });
    return ok(roleRow(role));
  });
}

export async function updateRole(deps: Deps, input: Update, call: Call): Promise<Answer<RoleRow>> {
  const { caller, tenantId } = sideCall(call);
  return await changing(deps, tenantId, async (tx) => {
    const before = await findRole(tx, input.id);
    if (before === undefined) return refused(missing(input.id));
    const sent = input.grantedPermissions ?? null;
    const grants = sent === null ? before.grantedPermissions : known(sent, call);
    const no = (await namesRefused(tx, input, input.id)) ?? (await grantsRefused(tx, caller, { before, grants }));
    if (no !== undefined) return refused(no);
    const { id, name, displayName } = input;
    const texts = { id, name, displayName, description: input.description ?? "" };
    const concurrencyStamp = input.concurrencyStamp ?? before.concurrencyStamp;
    if (!(await changeRole(tx, { ...texts, concurrencyStamp }))) return refused({ code: "CONCURRENCY_FAILURE" });
    await setGrants(tx, id, grants);
    const after = await kept(tx, id);
    noteRole(tx, call, { before, after });
    return ok(roleRow(after));
  });
}

type Delete = InputOf<Service["Delete"]>;

export async function deleteRole(deps: Deps, { id, moveTo = null }: Delete, call: Call): Promise<Answer<null>> {
  const { caller, tenantId } = sideCall(call);
  return await changing(deps, tenantId, async (tx) => {
    const role = await findRole(tx, id);
    if (role === undefined) return refused(missing(id));
    if (role.isStatic) return refused({ code: "STATIC_ROLE", roleName: role.name });
    const no = await grantsRefused(tx, caller, { before: role, grants: [] });
    if (no !== undefined) return refused(no);
    if (moveTo !== null) {
      const notMoved = await moveRefused(tx, caller, { role, moveTo });
      if (notMoved !== undefined) return refused(notMoved);
      await moveUsers(tx, { from: id, to: moveTo });
    }
    await removeRole(tx, id, { userId: caller.userId, at: call.now });
    noteRole(tx, call, { before: role, after: null });
    return ok(null);
  });
}

type Move = { readonly role: KeptRole; readonly moveTo: number };

/** To have another role in its place is to be given what that one adds. */
async function moveRefused(tx: Tx, caller: Caller, { role, moveTo }: Move): Promise<Refusal | undefined> {
  const target = moveTo === role.id ? undefined : await findRole(tx, moveTo);
  if (target === undefined) return missing(moveTo);
  const had = new Set(role.grantedPermissions);
  const added = target.grantedPermissions.filter((permission) => !had.has(permission));
  if (added.length > 0 && (await hasRole(tx, caller.userId, role.id))) return { code: "OWN_ACCESS" };
  return target.isDefault ? undefined : grantRefused(caller, added);
}

type Change = { readonly before: KeptRole | null; readonly after: KeptRole | null };

/** Permissions by themselves: what was given and what was taken is what is looked for. */
function noteRole(tx: Tx, call: Call, { before, after }: Change): void {
  const granted = new Set([...(before?.grantedPermissions ?? []), ...(after?.grantedPermissions ?? [])]);
  const told = (role: KeptRole | null) =>
    role && {
      name: role.name,
      displayName: role.displayName,
      description: role.description,
      ...Object.fromEntries(
        [...granted].map((one) => [one, role.grantedPermissions.includes(one) ? "granted" : "not"]),
      ),
    };
  tx.afterCommit(() => call.noteChanges?.(fieldChanges(told(before), told(after))));
}

/** One change of this side's people at a time; what another has taken meanwhile is a lost race. */
async function changing<T>(deps: Deps, tenantId: number, work: (tx: Tx) => Promise<Answer<T>>): Promise<Answer<T>> {
  try {
    return await inTenant(deps.db, tenantId, async (tx) => {
      await lockPeople(tx);
      return await work(tx);
    });
  } catch (error) {
    if (isTaken(error)) return refused({ code: "CONCURRENCY_FAILURE" });
    throw error;
  }
}

type Names = { readonly name: string; readonly displayName: string };

/** A role is named in plain letters, since a name that only looks like another's would be taken for it. */
async function namesRefused(tx: Tx, { name, displayName }: Names, id: number | null): Promise<Refusal | undefined> {
  if (!/^[A-Za-z][A-Za-z0-9 _.-]*$/.test(name)) return { code: "INVALID_ROLE_NAME", roleName: name };
  const others = (await listRoles(tx)).filter((role) => role.id !== id);
  if (others.some((role) => role.normalizedName === name.toUpperCase()))
    return { code: "ROLE_NAME_TAKEN", roleName: name };
  if (others.some((role) => role.displayName.toLowerCase() === displayName.toLowerCase()))
    return { code: "ROLE_DISPLAY_NAME_TAKEN", displayName };
  return undefined;
}

type Regrant = { readonly before: KeptRole; readonly grants: readonly Permission[] };

async function grantsRefused(tx: Tx, caller: Caller, { before, grants }: Regrant): Promise<Refusal | undefined> {
  const had = new Set(before.grantedPermissions);
  const added = grants.filter((permission) => !had.has(permission));
  const no = grantRefused(caller, added);
  if (no !== undefined) return no;
  if (added.some((one) => !caller.permissions.has(one)) && (await hasRole(tx, caller.userId, before.id)))
    return { code: "OWN_ACCESS" };
  const isLeft = await leavesAdministrator(tx, { roleId: before.id, grants });
  return isLeft || !(await hasAdministrator(tx)) ? undefined : { code: "LAST_ADMINISTRATOR" };
}

function grantRefused(caller: Caller, grants: readonly Permission[]): Refusal | undefined {
  const not = notGrantable(caller.permissions, grants);
  return not === undefined ? undefined : { code: "PERMISSION_NOT_HELD", permission: permissions[not].displayName };
}

/** What is no permission of the caller's side is passed over. */
function known(names: readonly string[], call: Call): readonly Permission[] {
  return permissionsOfSide(call.tenantId).filter((permission) => names.includes(permission));
}

async function kept(tx: Tx, id: number): Promise<KeptRole> {
  const role = await findRole(tx, id);
  invariant(role !== undefined, "a role that was just written is there");
  return role;
}

function missing(id: number): Refusal {
  return { code: "NOT_FOUND", entity: "role", id: String(id) };
}

function refused(rejection: Refusal): Answer<never> {
  return { ok: false, rejection };
}
