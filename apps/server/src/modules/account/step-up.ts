// Confirms that it is still the same person, for what a stolen session must not do.

import type { Answer, InputOf, OutputOf } from "@tradebook/contract/method.ts";
import { lifetimes } from "@tradebook/contract/names.ts";
import type { accountService } from "@tradebook/contract/services/account.ts";
import { ok } from "@tradebook/domain/result.ts";
import { checkPassword } from "../../credentials/password.ts";
import { credentialIdOf } from "../../credentials/passkeys.ts";
import { hostTenantId } from "../../db/in-tenant.ts";
import type { Call } from "../../deps.ts";
import { after } from "../../sign-in/codes.ts";
import { needsSecondFactor, takeSecondFactor } from "../../sign-in/second-factor.ts";
import type { SignInDeps } from "../../sign-in/sign-in-deps.ts";
import { isFirstAnswer, keepPasskeyUse, lockPasskey } from "../../store/passkeys.ts";
import { markAuthenticated } from "../../store/sessions.ts";
import { countOpenCodes } from "../../store/user-codes.ts";
import { waysOf, withOwn, type Own } from "./own-sign-in.ts";
import { ownRecord, wrong } from "./two-factor.ts";

type Service = typeof accountService;
type Proofs = InputOf<Service["StepUp"]>;
type Fresh = OutputOf<Service["StepUp"]>;

/** Everything that is given must be right, and one of it must be strong enough. */
export async function stepUp(deps: SignInDeps, proofs: Proofs, call: Call): Promise<Answer<Fresh>> {
  const before = await ownRecord(deps, call);
  const { password = null, code = null, passkey = null } = proofs;
  const passwordMatches =
    password === null || (before !== undefined && (await checkPassword(password, before.passwordHash)));
  return await withOwn<Fresh>(deps, call, async (own) => {
    const { tx, user, sid } = own;
    const ways = waysOf(user);
    const isEnough =
      (password !== null && ways.includes("password")) ||
      (code !== null && ways.includes("authenticator")) ||
      (passkey !== null && ways.includes("passkey"));
    if (!isEnough) return { ok: false, rejection: { code: "STEP_UP_REQUIRED", ways } };
    if (isLocked(own)) return { ok: false, rejection: { code: "CODE_INVALID" } };
    if (!passwordMatches) return await wrong(own, "PASSWORD_MISMATCH");
    if (code !== null && !(await takeSecondFactor(tx, deps.personalData, { user, code, now: call.now }))) {
      return await wrong(own, "CODE_INVALID");
    }
    if (passkey !== null && !(await usePasskey(deps, own, passkey))) {
      return { ok: false, rejection: { code: "PASSKEY_INVALID" } };
    }
    await markAuthenticated(tx, sid, call.now);
    tx.afterCommit(() => deps.users.forget({ sid }));
    return ok({ freshUntil: after(call.now, lifetimes.stepUpSeconds) });
  });
}

function isLocked({ user, call }: Own): boolean {
  return user.lockoutUntil !== null && user.lockoutUntil > call.now;
}

async function usePasskey(deps: SignInDeps, { tx, user, call }: Own, proof: NonNullable<Proofs["passkey"]>) {
  const credentialId = credentialIdOf(proof);
  const kept = credentialId === undefined ? undefined : await lockPasskey(tx, credentialId);
  if (kept === undefined || kept.userId !== user.id) return false;
  const asked = { tenantId: tx.tenantId, userId: user.id, purpose: "stepUp" } as const;
  const isFirst = await isFirstAnswer(tx, proof.challengeId, call.now);
  const use = isFirst ? await deps.passkeys.readUse(asked, proof, kept) : undefined;
  if (use !== undefined) await keepPasskeyUse(tx, kept.id, { ...use, at: call.now });
  return use !== undefined;
}

/** What protects the caller's sign-in. */
export async function signInMethods(
  deps: SignInDeps,
  call: Call,
): Promise<Answer<OutputOf<Service["GetSignInMethods"]>>> {
  return await withOwn(deps, call, async ({ tx, user }) => {
    const recovery = { userId: user.id, purpose: "recovery" } as const;
    return ok({
      phoneNumber: user.phone,
      twoFactorEnabled: user.twoFactorEnabled,
      twoFactorRequired: needsSecondFactor(user, deps.isProduction),
      recoveryCodesLeft: await countOpenCodes(tx, recovery, call.now),
      passkeys: user.passkeys,
      stepUpWays: waysOf(user),
      freshUntil: after(call.session?.authenticatedAt ?? call.now, lifetimes.stepUpSeconds),
    });
  });
}

/** Whose question it is; nobody else's answer counts. */
export function askedOf(call: Call, purpose: "add" | "stepUp") {
  const { caller } = call;
  return { tenantId: caller?.tenantId ?? hostTenantId, userId: caller?.userId ?? null, purpose };
}
