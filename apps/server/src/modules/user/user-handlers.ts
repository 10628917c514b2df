// User: answers for the User service.

import type { Answer, Handlers, InputOf, OutputOf } from "@tradebook/contract/method.ts";
import { sortTerms } from "@tradebook/contract/paging.ts";
import type { userService, UserRow } from "@tradebook/contract/services/user.ts";
import { permissions } from "@tradebook/domain/access/permission.ts";
import { ok, refuse } from "@tradebook/domain/result.ts";
import { inTenant, readInTenant } from "../../db/in-tenant.ts";
import type { Call, Deps } from "../../deps.ts";
import { eachRow } from "../../each-row.ts";
import { permissionsOfSide, sideCall } from "../../side-call.ts";
import type { SignInDeps } from "../../sign-in/sign-in-deps.ts";
import { listRoles } from "../../store/roles.ts";
import { listSearch } from "../../store/sort-order.ts";
import { setLanguage } from "../../store/user-changes.ts";
import { findUser, searchUsers } from "../../store/user-list.ts";
import { actAs, endOwnActing } from "./act-as.ts";
import { changeRoleOfMany } from "./bulk-users.ts";
import { activateUser, createUser, deactivateUser, deleteUser, inviteNewUser, updateUser } from "./change-users.ts";
import { rolesAsked } from "./granted-roles.ts";
import { importUsers } from "./import-users.ts";
import { changeOwnPassword, resetPassword } from "./passwords.ts";
import { resetTwoFactor } from "./reset-two-factor.ts";
import { sendPasswordLink, signUserOut, unlockUser } from "./sign-in-of-user.ts";
import { userRow } from "./user-row.ts";

type Service = typeof userService;

export type UserDeps = SignInDeps & { readonly languages: readonly { readonly name: string }[] };

export function userHandlers(deps: Deps & UserDeps): Handlers<Service, Call> {
  return {
    Create: (input, call) => createUser(deps, input, call),
    Invite: (input, call) => inviteNewUser(deps, input, call),
    Import: (input, call) => importUsers(deps, input, call),
    Update: (input, call) => updateUser(deps, input, call),
    Delete: ({ id }, call) => deleteUser(deps, id, call),
    Get: ({ id }, call) => get(deps, id, call),
    GetAll: (input, call) => getAll(deps, input, call),
    GetRoles: (_, call) => getRoles(deps, call),
    PreviewAccess: ({ roleNames }, call) => previewAccess(deps, roleNames ?? [], call),
    Activate: ({ id }, call) => activateUser(deps, id, call),
    DeActivate: ({ id }, call) => deactivateUser(deps, id, call),
    ActivateMany: ({ users }, call) => eachRow(users, call, ({ id }, ofOne) => activateUser(deps, id, ofOne)),
    DeActivateMany: ({ users }, call) => eachRow(users, call, ({ id }, ofOne) => deactivateUser(deps, id, ofOne)),
    ChangeRoleOfMany: (input, call) => changeRoleOfMany(deps, input, call),
    ResetPassword: (input, call) => resetPassword(deps, input, call),
    Unlock: ({ id }, call) => unlockUser(deps, id, call),
    SignOutEverywhere: ({ id }, call) => signUserOut(deps, id, call),
    SendPasswordLink: ({ id }, call) => sendPasswordLink(deps, id, call),
    ResetTwoFactor: (input, call) => resetTwoFactor(deps, input, call),
    ResetTwoFactorOfMany: ({ users }, call) =>
      eachRow(users, call, ({ id }, ofOne) => resetTwoFactor(deps, { id }, ofOne)),
    ActAs: (input, call) => actAs(deps, input, call),
    EndActing: (_, call) => endOwnActing(deps, call),
    ChangeLanguage: ({ languageName }, call) => changeLanguage(deps, languageName, call),
    ChangePassword: (input, call) => changeOwnPassword(deps, input, call),
  };
}

async function get(deps: Deps, id: number, call: Call): Promise<Answer<UserRow>> {
  const found = await readInTenant(deps.db, sideCall(call).tenantId, (tx) => findUser(tx, id));
  return found === undefined ? refuse({ code: "NOT_FOUND", entity: "user", id: String(id) }) : ok(userRow(found));
}

type GetAll = Service["GetAll"];

async function getAll(deps: Deps, input: InputOf<GetAll>, call: Call): Promise<Answer<OutputOf<GetAll>>> {
  const { isActive = null, isLocked = null, twoFactorEnabled = null, hasSignedIn = null } = input;
  const search = {
    ...listSearch(input.keyword, sortTerms(input.sorting)),
    isActive,
    isLocked,
    twoFactorEnabled,
    hasSignedIn,
    now: deps.clock.now(),
    roleName: input.roleName?.toUpperCase() || null,
  };
  const cut = { skip: input.skipCount, take: input.maxResultCount };
  const { totalCount, rows } = await readInTenant(deps.db, sideCall(call).tenantId, (tx) =>
    searchUsers(tx, search, cut),
  );
  return ok({ totalCount, items: rows.map(userRow) });
}

type GetRoles = Service["GetRoles"];

/** Without what they grant: who picks roles for a user need not see that. */
async function getRoles(deps: Deps, call: Call): Promise<Answer<OutputOf<GetRoles>>> {
  const roles = await readInTenant(deps.db, sideCall(call).tenantId, (tx) => listRoles(tx));
  return ok({ items: roles.map(({ creationTime: _, ...role }) => ({ ...role, grantedPermissions: [] })) });
}

type Preview = Service["PreviewAccess"];

async function previewAccess(deps: Deps, roleNames: readonly string[], call: Call): Promise<Answer<OutputOf<Preview>>> {
  const asked = await readInTenant(deps.db, sideCall(call).tenantId, (tx) => rolesAsked(tx, roleNames));
  if ("rejection" in asked) return { ok: false, rejection: asked.rejection };
  const items = permissionsOfSide(call.tenantId).flatMap((name) => {
    const giving = asked.found.filter(({ grantedPermissions }) => grantedPermissions.includes(name));
    const { displayName } = permissions[name];
    return giving.length === 0 ? [] : [{ name, displayName, roles: giving.map((role) => role.displayName) }];
  });
  return ok({ items: items.toSorted((a, b) => (a.displayName < b.displayName ? -1 : 1)) });
}

async function changeLanguage(deps: Deps & UserDeps, languageName: string, call: Call): Promise<Answer<null>> {
  if (call.caller === null) return ok(null);
  const language = deps.languages.find(({ name }) => name.toLowerCase() === languageName.trim().toLowerCase());
  if (language === undefined) return { ok: false, rejection: { code: "LANGUAGE_UNKNOWN", languageName } };
  const { caller, tenantId } = sideCall(call);
  await inTenant(deps.db, tenantId, (tx) => setLanguage(tx, caller.userId, language.name));
  deps.users.forget({ userId: caller.userId });
  return ok(null);
}
