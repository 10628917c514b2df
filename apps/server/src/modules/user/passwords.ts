// Passwords as users change their own and administrators set those of others.

import { isAdministrator } from "@tradebook/domain/access/granting.ts";
import type { Refusal } from "@tradebook/contract/errors.ts";
import type { Answer, InputOf } from "@tradebook/contract/method.ts";
import type { userService } from "@tradebook/contract/services/user.ts";
import { ok } from "@tradebook/domain/result.ts";
import { checkPassword, hashPassword } from "../../credentials/password.ts";
import { inTenant, readInTenant } from "../../db/in-tenant.ts";
import type { Call } from "../../deps.ts";
import { sideCall } from "../../side-call.ts";
import { passwordRefusal, setPassword } from "../../sign-in/set-password.ts";
import type { SignInDeps } from "../../sign-in/sign-in-deps.ts";
import { failuresAfter } from "../../sign-in/wrong-tries.ts";
import { keepFailureCount, lockSignInUserById, signInUserById } from "../../store/sign-in-users.ts";
import { findUser } from "../../store/user-list.ts";
import { manageRefused } from "./granted-roles.ts";

type Service = typeof userService;
type Reset = InputOf<Service["ResetPassword"]>;
type Change = InputOf<Service["ChangePassword"]>;

/** The caller enters their own password again; a stolen session alone sets nobody's. */
export async function resetPassword(deps: SignInDeps, input: Reset, call: Call): Promise<Answer<boolean>> {
  const { caller, tenantId } = sideCall(call);
  if (!isAdministrator(caller.permissions)) return refused({ code: "ONLY_ADMINISTRATORS" });
  if (!(await isOwnPassword(deps, input.adminPassword, call))) return refused({ code: "PASSWORD_MISMATCH" });
  const passwordHash = await hashPassword(input.newPassword);
  return await inTenant(deps.db, tenantId, async (tx) => {
    const [listed, user] = [await findUser(tx, input.userId), await lockSignInUserById(tx, input.userId)];
    if (listed === undefined || user === undefined)
      return refused({ code: "NOT_FOUND", entity: "user", id: String(input.userId) });
    const no = (await manageRefused(tx, caller, listed)) ?? passwordRefusal(input.newPassword, user);
    if (no !== undefined) return refused(no);
    await setPassword(deps, tx, { user, passwordHash, now: call.now });
    return ok(true);
  });
}

/** Every session of the user ends, this one as well: the token carries the stamp that a new password renews. */
export async function changeOwnPassword(deps: SignInDeps, input: Change, call: Call): Promise<Answer<boolean>> {
  const { caller, tenantId } = sideCall(call);
  if (!(await isOwnPassword(deps, input.currentPassword, call))) return refused({ code: "PASSWORD_MISMATCH" });
  const passwordHash = await hashPassword(input.newPassword);
  return await inTenant(deps.db, tenantId, async (tx) => {
    const user = await lockSignInUserById(tx, caller.userId);
    if (user === undefined) return refused({ code: "PASSWORD_MISMATCH" });
    const no = passwordRefusal(input.newPassword, user);
    if (no !== undefined) return refused(no);
    await setPassword(deps, tx, { user, passwordHash, now: call.now });
    return ok(true);
  });
}

/** Wrong ones count as at the door: a stolen session guesses no better. */
async function isOwnPassword(deps: SignInDeps, typed: string, call: Call): Promise<boolean> {
  const { caller, tenantId } = sideCall(call);
  const before = await readInTenant(deps.db, tenantId, (tx) => signInUserById(tx, caller.userId));
  const matches = before !== undefined && (await checkPassword(typed, before.passwordHash));
  return await inTenant(deps.db, tenantId, async (tx) => {
    const user = await lockSignInUserById(tx, caller.userId);
    if (user === undefined || (user.lockoutUntil !== null && user.lockoutUntil > call.now)) return false;
    if (matches && user.passwordHash === before.passwordHash) return true;
    await keepFailureCount(tx, { userId: user.id, ...failuresAfter(user, call.now) });
    return false;
  });
}

function refused(rejection: Refusal): Answer<never> {
  return { ok: false, rejection };
}
