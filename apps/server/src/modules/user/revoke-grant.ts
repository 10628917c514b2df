// Takes away what a review found that somebody should not have: the role, or each role that reaches all accounts.

import type { Refusal } from "@tradebook/contract/errors.ts";
import { invariant } from "@tradebook/domain/invariant.ts";
import type { Tx } from "../../db/in-tenant.ts";
import type { Call } from "../../deps.ts";
import { sideCall } from "../../side-call.ts";
import type { SignInDeps } from "../../sign-in/sign-in-deps.ts";
import { decideGrants, grantsBeside, type KeptGrant } from "../../store/access-reviews.ts";
import { listRoles, type KeptRole } from "../../store/roles.ts";
import { changeUser, setUserRoles } from "../../store/user-changes.ts";
import { findUser, type ListedUser } from "../../store/user-list.ts";
import { administratorRefused, noteUser } from "./change-users.ts";
import { manageRefused } from "./granted-roles.ts";

type Revoking = { readonly grant: KeptGrant; readonly note: string; readonly call: Call };

/** Under the rules by which anybody takes a role away; what goes with it is decided by the same word. */
export async function revokeGrant(
  tx: Tx,
  deps: Pick<SignInDeps, "users">,
  { grant, note, call }: Revoking,
): Promise<Refusal | undefined> {
  if (grant.state === "Revoked") return { code: "REVIEW_DECIDED", why: "taken" };
  const user = await findUser(tx, grant.userId);
  invariant(user !== undefined, "whose grant stands is there");
  const { caller } = sideCall(call);
  const roles = (await listRoles(tx)).filter(({ normalizedName }) => user.roleNames.includes(normalizedName));
  const left = roles.filter((role) => !gives(role, grant));
  if (left.length === roles.length) return { code: "REVIEW_DECIDED", why: "ended" };
  const no =
    (await manageRefused(tx, caller, user)) ??
    (await administratorRefused(tx, user, { isActive: user.isActive, roles: left }));
  if (no !== undefined) return no;
  const beside = await grantsBeside(tx, grant);
  await takeRoles(tx, user, left);
  tx.afterCommit(() => deps.users.forget({ userId: user.id }));
  const gone = new Set(roles.filter((role) => gives(role, grant)).map(({ id }) => id));
  const reached = new Set(left.flatMap(({ grantedPermissions }) => grantedPermissions));
  const together = beside.filter(({ state, roleId, permissions: [permission] }) => {
    if (state === "Revoked" || state === "Ended") return false;
    return roleId === null ? permission !== undefined && !reached.has(permission) : gone.has(roleId);
  });
  const ids = [grant.id, ...together.map(({ id }) => id)];
  await decideGrants(tx, { ids, decision: "REVOKED", by: caller.userId, at: call.now, note });
  noteUser(tx, call, { before: user, after: { ...user, roleNames: left.map((role) => role.normalizedName) } });
  return undefined;
}

function gives(role: KeptRole, { roleId, permissions: [permission] }: KeptGrant): boolean {
  return roleId === null
    ? permission !== undefined && role.grantedPermissions.includes(permission)
    : role.id === roleId;
}

/** The user's stamp is renewed, so that whoever edits them meanwhile hears of it. */
async function takeRoles(tx: Tx, user: ListedUser, left: readonly KeptRole[]): Promise<void> {
  const { id, userName, name, surname, emailAddress, phoneNumber, isActive, concurrencyStamp: stamp } = user;
  const texts = { userName, name, surname, email: emailAddress, phone: phoneNumber, isActive };
  const changed = await changeUser(tx, { id, stamp, ...texts });
  invariant(changed, "nobody else changes people meanwhile");
  await setUserRoles(
    tx,
    id,
    left.map((role) => role.id),
  );
}
