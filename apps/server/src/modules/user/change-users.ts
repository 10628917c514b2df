// Makes, changes and removes users: what is asked is checked whole before anything is written.

import type { Refusal } from "@tradebook/contract/errors.ts";
import type { Answer, InputOf } from "@tradebook/contract/method.ts";
import type { userService, UserRow } from "@tradebook/contract/services/user.ts";
import { isLimited, type SignInLimits } from "@tradebook/domain/access/sign-in-limits.ts";
import { invariant } from "@tradebook/domain/invariant.ts";
import { ok } from "@tradebook/domain/result.ts";
import { hashPassword } from "../../credentials/password.ts";
import { inTenant, readInTenant, type Tx } from "../../db/in-tenant.ts";
import type { Call, Caller, Deps } from "../../deps.ts";
import { fieldChanges } from "../../field-changes.ts";
import { tellMoved } from "../../outbound/tell-moved.ts";
import { sideCall } from "../../side-call.ts";
import { inviteUser, noPassword } from "../../sign-in/invite.ts";
import { passwordRefusal } from "../../sign-in/set-password.ts";
import type { SignInDeps } from "../../sign-in/sign-in-deps.ts";
import { createUser as insertUser } from "../../store/new-people.ts";
import { hasAdministrator, isTaken, leavesAdministrator, lockPeople } from "../../store/people-rules.ts";
import type { KeptRole } from "../../store/roles.ts";
import { setSignInLimits } from "../../store/sign-in-limits.ts";
import { endSignIns } from "../../store/end-sign-ins.ts";
import { tenantPolicies } from "../../store/tenant-settings.ts";
import {
  changeUser,
  deleteUser as removeUser,
  namesTaken,
  setActive,
  setUserAccounts,
  setUserRoles,
  unknownAccount,
} from "../../store/user-changes.ts";
import { findUser, type LinkedAccount, type ListedUser } from "../../store/user-list.ts";
import { manageRefused, rolesAsked, rolesRefused } from "./granted-roles.ts";
import { inviteAnew } from "./invite-anew.ts";
import { ownLimitsRefused } from "./own-limits.ts";
import { tellHolders } from "./tell-holders.ts";
import { userRow } from "./user-row.ts";

type Service = typeof userService;
type Create = InputOf<Service["Create"]>;
type Invite = InputOf<Service["Invite"]>;
type Update = InputOf<Service["Update"]>;

export async function createUser(deps: SignInDeps, input: Create, call: Call): Promise<Answer<UserRow>> {
  const { caller, tenantId } = sideCall(call);
  const { passwordMinLength } = await readInTenant(deps.db, tenantId, tenantPolicies);
  const weak = passwordRefusal(input.password, { ...input, passwordMinLength });
  if (weak !== undefined) return refused(weak);
  const passwordHash = await hashPassword(input.password);
  return await changing(deps, tenantId, async (tx) => {
    const added = await addUser(tx, { ...deps, caller, now: call.now }, { ...input, passwordHash });
    if (added.ok) noteUser(tx, call, { before: null, after: added.value });
    return added;
  });
}

/** Nobody but the person ever knows their password: they choose it by a link that is good once. */
export async function inviteNewUser(deps: SignInDeps, input: Invite, call: Call): Promise<Answer<UserRow>> {
  const { caller, tenantId } = sideCall(call);
  return await changing(deps, tenantId, async (tx) => {
    const added = await addUser(tx, { ...deps, caller, now: call.now }, { ...input, passwordHash: noPassword });
    if (!added.ok) return added;
    await inviteUser(deps, tx, { user: added.value, now: call.now });
    noteUser(tx, call, { before: null, after: added.value });
    return added;
  });
}

type Adding = Invite & { readonly passwordHash: string };

type By = Pick<Deps, "outbound"> & { readonly caller: Caller; readonly now: Call["now"] };

export async function addUser(tx: Tx, by: By, { passwordHash, ...asked }: Adding): Promise<Answer<UserRow>> {
  const no = await namesRefused(tx, asked, null);
  if (no !== undefined) return refused(no);
  const roles = await rolesAsked(tx, asked.roleNames ?? []);
  if ("rejection" in roles) return refused(roles.rejection);
  const notRoles = await rolesRefused(tx, by.caller, { user: undefined, roles: roles.found });
  if (notRoles !== undefined) return refused(notRoles);
  const person = { ...textsOf(asked), passwordHash, roleIds: idsOf(roles.found), isActive: asked.isActive };
  return await withAccounts(tx, { ...by, accounts: asked.userTradingAccounts }, async () => {
    const id = await insertUser(tx, person);
    if (asked.signInLimits) await setSignInLimits(tx, id, asked.signInLimits);
    return id;
  });
}

export async function updateUser(deps: SignInDeps, input: Update, call: Call): Promise<Answer<UserRow>> {
  const { caller, tenantId } = sideCall(call);
  return await changing(deps, tenantId, async (tx) => {
    const user = await findUser(tx, input.id);
    if (user === undefined) return refused(missing(input.id));
    tx.afterCommit(() => deps.users.forget({ userId: user.id }));
    const isActive = input.isActive ?? user.isActive;
    const no = (await manageRefused(tx, caller, user)) ?? (await namesRefused(tx, input, user));
    if (no !== undefined) return refused(no);
    const roles = await rolesAsked(tx, input.roleNames ?? user.roleNames);
    if ("rejection" in roles) return refused(roles.rejection);
    const notRoles =
      (await rolesRefused(tx, caller, { user, roles: roles.found })) ??
      (await administratorRefused(tx, user, { isActive, roles: roles.found, limits: input.signInLimits })) ??
      ownLimitsRefused(call, user, input.signInLimits) ??
      accountsRefused(caller, user, input.userTradingAccounts);
    if (notRoles !== undefined) return refused(notRoles);
    const linking = { ...deps, caller, now: call.now, accounts: input.userTradingAccounts };
    const updated = await withAccounts(tx, linking, async () => {
      const stamp = input.concurrencyStamp ?? user.concurrencyStamp;
      if (!(await changeUser(tx, { id: user.id, stamp, ...textsOf(input), isActive }))) return null;
      await setUserRoles(tx, user.id, idsOf(roles.found));
      if (input.signInLimits) await setSignInLimits(tx, user.id, input.signInLimits);
      return user.id;
    });
    if (!updated.ok) return updated;
    if (!isActive) await endSignIns(tx, { userId: user.id }, { at: call.now, why: deactivated });
    await inviteAnew(deps, tx, { before: user, after: updated.value, now: call.now });
    await tellMoved(tx, deps.outbound, { before: user, after: updated.value, at: call.now });
    noteUser(tx, call, { before: user, after: updated.value });
    return updated;
  });
}

export async function deleteUser(deps: SignInDeps, id: number, call: Call): Promise<Answer<null>> {
  const { caller, tenantId } = sideCall(call);
  return await removing(deps, { tenantId, id, caller }, async (tx, user) => {
    if (isAdmin(user.userName)) return { code: "CAN_NOT_DELETE_ADMIN", userName: user.userName };
    const no = await administratorRefused(tx, user, { isActive: false, roles: [] });
    if (no !== undefined) return no;
    await removeUser(tx, id, { userId: caller.userId, at: call.now });
    noteUser(tx, call, { before: user, after: null });
    return undefined;
  });
}

/** Whoever is let in again comes in anew: what was open when they were put out may be somebody else's. */
const deactivated = "user deactivated";

export async function activateUser(deps: SignInDeps, id: number, call: Call): Promise<Answer<null>> {
  const { caller, tenantId } = sideCall(call);
  return await removing(deps, { tenantId, id, caller }, async (tx, user) => {
    await setActive(tx, id, true);
    noteUser(tx, call, { before: user, after: { ...user, isActive: true } });
    return undefined;
  });
}

export async function deactivateUser(deps: SignInDeps, id: number, call: Call): Promise<Answer<null>> {
  const { caller, tenantId } = sideCall(call);
  return await removing(deps, { tenantId, id, caller }, async (tx, user) => {
    const no = await administratorRefused(tx, user, { isActive: false, roles: [] });
    if (no !== undefined) return no;
    await setActive(tx, id, false);
    await endSignIns(tx, { userId: id }, { at: call.now, why: deactivated });
    noteUser(tx, call, { before: user, after: { ...user, isActive: false } });
    return undefined;
  });
}

/** What the audit trail tells of a user before and after. */
const toldOfUsers = [
  "userName",
  "name",
  "surname",
  "emailAddress",
  "phoneNumber",
  "isActive",
  "roleNames",
  "userTradingAccounts",
  "signInLimits",
] as const satisfies readonly (keyof ListedUser)[];
type Told = Pick<ListedUser, (typeof toldOfUsers)[number]>;
type Change = { readonly before: Told | null; readonly after: Told | null };

export function noteUser(tx: Tx, call: Call, { before, after }: Change): void {
  const told = (user: Told | null) => user && Object.fromEntries(toldOfUsers.map((name) => [name, user[name]]));
  tx.afterCommit(() => call.noteChanges?.(fieldChanges(told(before), told(after))));
}

/** One change of this side's people at a time; what another has taken meanwhile is a lost race. */
export async function changing<T>(
  deps: Pick<Deps, "db">,
  tenantId: number,
  work: (tx: Tx) => Promise<Answer<T>>,
): Promise<Answer<T>> {
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

type Target = { readonly tenantId: number; readonly id: number; readonly caller: Caller };
type Act = (tx: Tx, user: ListedUser) => Promise<Refusal | undefined>;

/** Does something to a user who is there and whom the caller may manage. */
async function removing(deps: SignInDeps, { tenantId, id, caller }: Target, act: Act): Promise<Answer<null>> {
  return await changing(deps, tenantId, async (tx) => {
    const user = await findUser(tx, id);
    if (user === undefined) return refused(missing(id));
    tx.afterCommit(() => deps.users.forget({ userId: id }));
    const no = (await manageRefused(tx, caller, user)) ?? (await act(tx, user));
    return no === undefined ? ok(null) : refused(no);
  });
}

type Accounts = readonly LinkedAccount[] | null | undefined;

type Linking = Pick<By, "outbound" | "now"> & { readonly accounts: Accounts };

/** Links the accounts after `write`, which answers the user's id, or null when somebody was faster. */
async function withAccounts(
  tx: Tx,
  { outbound, now, accounts }: Linking,
  write: () => Promise<number | null>,
): Promise<Answer<UserRow>> {
  const linked = accounts ?? null;
  const unknown = linked === null ? undefined : await unknownAccount(tx, linked);
  if (unknown !== undefined) return refused({ code: "NOT_FOUND", entity: "account", id: unknown });
  const id = await write();
  if (id === null) return refused({ code: "CONCURRENCY_FAILURE" });
  const joined = linked === null ? [] : await setUserAccounts(tx, id, linked);
  const user = await findUser(tx, id);
  invariant(user !== undefined, "a user who was just written is there");
  await tellHolders(tx, outbound, { accounts: joined, userName: user.userName, at: now });
  return ok(userRow(user));
}

type Names = { readonly userName: string; readonly emailAddress: string };

export async function namesRefused(tx: Tx, input: Names, before: ListedUser | null): Promise<Refusal | undefined> {
  const { userName, emailAddress } = input;
  if (!/^[A-Za-z0-9._@+-]+$/.test(userName)) return { code: "INVALID_USER_NAME", userName };
  if (before !== null && isAdmin(before.userName) && !isAdmin(userName))
    return { code: "CAN_NOT_RENAME_ADMIN", userName: before.userName };
  const taken = await namesTaken(tx, { id: before?.id ?? null, userName, email: emailAddress });
  if (taken.userName) return { code: "USER_NAME_TAKEN", userName };
  return taken.email ? { code: "DUPLICATE_EMAIL", emailAddress } : undefined;
}

type Wanted = {
  readonly isActive: boolean;
  readonly roles: readonly KeptRole[];
  /** As they will be; left out where they stay. */
  readonly limits?: SignInLimits | null | undefined;
};

/** Refused when the user is the last who may manage users and roles, and would no longer. */
export async function administratorRefused(tx: Tx, user: ListedUser, wanted: Wanted): Promise<Refusal | undefined> {
  const stays = wanted.roles.flatMap((role) => role.grantedPermissions);
  const isAlways = !isLimited(wanted.limits ?? user.signInLimits);
  if (wanted.isActive && isAlways && stays.includes("Pages.Users") && stays.includes("Pages.Roles")) return undefined;
  if (await leavesAdministrator(tx, { userId: user.id })) return undefined;
  return (await hasAdministrator(tx)) ? { code: "LAST_ADMINISTRATOR" } : undefined;
}

/** Nobody makes themselves the holder or the broker of an account. */
function accountsRefused(caller: Caller, user: ListedUser, accounts: Accounts): Refusal | undefined {
  if (user.id !== caller.userId) return undefined;
  const had = new Set(user.userTradingAccounts.map((one) => `${one.cscsAccount} ${one.relation}`));
  const isMore = (accounts ?? []).some((one) => !had.has(`${one.cscsAccount} ${one.relation}`));
  return isMore ? { code: "OWN_ACCESS" } : undefined;
}

function textsOf(input: Invite | Update) {
  const { userName, name, surname, emailAddress, phoneNumber } = input;
  return { userName, name, surname, email: emailAddress, phone: phoneNumber ?? null };
}

function idsOf(roles: readonly KeptRole[]): readonly number[] {
  return roles.map(({ id }) => id);
}

function isAdmin(userName: string): boolean {
  return userName.toUpperCase() === "ADMIN";
}

function missing(id: number): Refusal {
  return { code: "NOT_FOUND", entity: "user", id: String(id) };
}

function refused(rejection: Refusal): Answer<never> {
  return { ok: false, rejection };
}
