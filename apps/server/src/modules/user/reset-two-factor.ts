// Takes a lost second factor away from somebody: one administrator asks, another agrees within a day.
// One alone could, with a new password, come in as anybody they may manage.

import { isAdministrator } from "@tradebook/domain/access/granting.ts";
import type { Refusal } from "@tradebook/contract/errors.ts";
import type { Answer, InputOf, OutputOf } from "@tradebook/contract/method.ts";
import type { userService } from "@tradebook/contract/services/user.ts";
import { ok } from "@tradebook/domain/result.ts";
import { codeHash } from "../../credentials/one-time-code.ts";
import { inTenant, type Tx } from "../../db/in-tenant.ts";
import type { Call } from "../../deps.ts";
import { sideCall } from "../../side-call.ts";
import { after } from "../../sign-in/codes.ts";
import type { SignInDeps } from "../../sign-in/sign-in-deps.ts";
import { tellUser } from "../../sign-in/tell-user.ts";
import { removePasskeys } from "../../store/passkeys.ts";
import { lockPeople } from "../../store/people-rules.ts";
import { endSignIns } from "../../store/end-sign-ins.ts";
import { lockSignInUserById, turnTwoFactorOff, type SignInUser } from "../../store/sign-in-users.ts";
import { addCode, lockOpenCodes, voidCodes } from "../../store/user-codes.ts";
import { findUser } from "../../store/user-list.ts";
import { manageRefused } from "./granted-roles.ts";

type Method = (typeof userService)["ResetTwoFactor"];
type Reset = Answer<OutputOf<Method>>;

const openSeconds = 86_400;
const purpose = "factorReset";

export async function resetTwoFactor(deps: SignInDeps, { id }: InputOf<Method>, call: Call): Promise<Reset> {
  const { caller, tenantId } = sideCall(call);
  if (caller.userId === id) return refused({ code: "OWN_SECOND_FACTOR" });
  return await inTenant(deps.db, tenantId, async (tx): Promise<Reset> => {
    await lockPeople(tx);
    const [listed, user] = [await findUser(tx, id), await lockSignInUserById(tx, id)];
    if (listed === undefined || user === undefined)
      return refused({ code: "NOT_FOUND", entity: "user", id: String(id) });
    // Behind the look for the user, so that whoever may not learns nothing of other houses' numbers.
    if (!isAdministrator(caller.permissions)) return refused({ code: "ONLY_ADMINISTRATORS" });
    const no = await manageRefused(tx, caller, listed);
    if (no !== undefined) return refused(no);
    if (!user.twoFactorEnabled && user.passkeys === 0) return ok({ state: "none" });
    const isAgreed = await isAskedByAnother(deps, tx, { user, call, askedBy: caller.userId });
    if (isAgreed) await takeAway(tx, user, call);
    const change = isAgreed
      ? "two administrators took away the second factor and the passkeys"
      : "an administrator asked to take away the second factor and the passkeys, and another must agree";
    await tellUser(deps, tx, { user, template: "secondFactorChanged", facts: { change }, now: call.now });
    tx.afterCommit(() => deps.users.forget({ userId: user.id }));
    return ok({ state: isAgreed ? "done" : "asked" });
  });
}

type Asking = { readonly user: SignInUser; readonly call: Call; readonly askedBy: number };

/** Whether another administrator has asked for it within a day; if nobody has, this one's word is kept. */
async function isAskedByAnother(deps: SignInDeps, tx: Tx, { user, call, askedBy }: Asking): Promise<boolean> {
  const of = { userId: user.id, purpose } as const;
  const own = codeHash(deps.personalData, { tenantId: tx.tenantId, ...of }, String(askedBy));
  const asked = await lockOpenCodes(tx, of, call.now);
  if (asked.some(({ codeHash: by }) => by !== own)) return true;
  if (asked.length === 0)
    await addCode(tx, { ...of, codeHash: own, at: call.now, expiresAt: after(call.now, openSeconds) });
  return false;
}

/** What was lost opens nothing any more; the house's policy asks for a new one at the next sign-in. */
async function takeAway(tx: Tx, { id: userId }: SignInUser, { now }: Call): Promise<void> {
  await turnTwoFactorOff(tx, userId);
  await removePasskeys(tx, userId, now);
  await voidCodes(tx, { userId, purpose: "recovery" }, now);
  await voidCodes(tx, { userId, purpose }, now);
  await endSignIns(tx, { userId }, { at: now, why: "second factor taken away" });
}

function refused(rejection: Refusal): Answer<never> {
  return { ok: false, rejection };
}
