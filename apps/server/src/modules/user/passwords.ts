// Passwords as users change their own and administrators set those of others.

import type { Refusal } from "@tradebook/contract/errors.ts";
import type { Answer, InputOf } from "@tradebook/contract/method.ts";
import type { userService } from "@tradebook/contract/services/user.ts";
import { ok } from "@tradebook/domain/result.ts";
import { passwordFault, type PasswordFault } from "../../credentials/password-rules.ts";
import { checkPassword, hashPassword } from "../../credentials/password.ts";
import { inTenant, readInTenant, type Tx } from "../../db/in-tenant.ts";
import type { Call, Caller, Deps } from "../../deps.ts";
import { sideCall } from "../../side-call.ts";
import { tenantPolicies } from "../../store/tenant-settings.ts";
import { passwordHashOf, setPassword } from "../../store/user-changes.ts";
import { findUser } from "../../store/user-list.ts";
import { manageRefused } from "./granted-roles.ts";

type Service = typeof userService;
type Reset = InputOf<Service["ResetPassword"]>;
type Change = InputOf<Service["ChangePassword"]>;

/** Why a new password is not taken; `names` are what it must not be made of. */
export async function passwordRefused(
  tx: Tx,
  password: string,
  names: readonly string[],
): Promise<Refusal | undefined> {
  const { passwordMinLength: least } = await tenantPolicies(tx);
  const fault = passwordFault(password, { least, names });
  return fault === undefined ? undefined : faults(least)[fault];
}

function faults(least: number): { readonly [F in PasswordFault]: Refusal } {
  return {
    short: { code: "PASSWORD_TOO_SHORT", least },
    common: { code: "PASSWORD_TOO_COMMON" },
    likeName: { code: "PASSWORD_LIKE_NAME" },
  };
}

/** The caller enters their own password again; a stolen session alone sets nobody's. */
export async function resetPassword(deps: Deps, input: Reset, call: Call): Promise<Answer<boolean>> {
  const { caller, tenantId } = sideCall(call);
  if (!caller.roles.includes("ADMIN")) return refused({ code: "ONLY_ADMINISTRATORS" });
  const no = (await ownPasswordRefused(deps, { caller, tenantId }, input.adminPassword)) ?? null;
  if (no !== null) return refused(no);
  const hash = await hashPassword(input.newPassword);
  return await inTenant(deps.db, tenantId, async (tx) => {
    const user = await findUser(tx, input.userId);
    if (user === undefined) return refused({ code: "NOT_FOUND", entity: "user", id: String(input.userId) });
    const { userName, emailAddress, name, surname } = user;
    const not =
      (await manageRefused(tx, caller, user)) ??
      (await passwordRefused(tx, input.newPassword, [userName, emailAddress, name, surname]));
    if (not !== undefined) return refused(not);
    await setPassword(tx, user.id, { hash, at: call.now, why: "password reset" });
    return ok(true);
  });
}

export async function changeOwnPassword(deps: Deps, input: Change, call: Call): Promise<Answer<boolean>> {
  const { caller, tenantId } = sideCall(call);
  const no = await ownPasswordRefused(deps, { caller, tenantId }, input.currentPassword);
  if (no !== undefined) return refused(no);
  const hash = await hashPassword(input.newPassword);
  return await inTenant(deps.db, tenantId, async (tx) => {
    const weak = await passwordRefused(tx, input.newPassword, [caller.userName]);
    if (weak !== undefined) return refused(weak);
    await setPassword(tx, caller.userId, { hash, at: call.now, why: "password changed" });
    return ok(true);
  });
}

type Own = { readonly caller: Caller; readonly tenantId: number };

async function ownPasswordRefused(deps: Deps, { caller, tenantId }: Own, typed: string): Promise<Refusal | undefined> {
  const hash = await readInTenant(deps.db, tenantId, (tx) => passwordHashOf(tx, caller.userId));
  return (await checkPassword(typed, hash)) ? undefined : { code: "PASSWORD_MISMATCH" };
}

function refused(rejection: Refusal): Answer<never> {
  return { ok: false, rejection };
}
