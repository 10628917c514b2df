// Signs in with a passkey, which is both factors at once, and which no wrong passwords of strangers lock out.

import type { Answer, InputOf } from "@tradebook/contract/method.ts";
import type { AuthenticateResult, tokenAuthService } from "@tradebook/contract/services/token-auth.ts";
import { ok } from "@tradebook/domain/result.ts";
import { credentialIdOf } from "../../credentials/passkeys.ts";
import { hostTenantId, inTenant, type Tx } from "../../db/in-tenant.ts";
import { outsideOf } from "../../credentials/sign-in-limits.ts";
import type { Call } from "../../deps.ts";
import type { SignInDeps } from "../../sign-in/sign-in-deps.ts";
import { startSession } from "../../sign-in/start-session.ts";
import { isFirstAnswer, keepPasskeyUse, lockPasskey } from "../../store/passkeys.ts";
import { keepAttempt } from "../../store/sign-in.ts";
import { lockSignInUserById } from "../../store/sign-in-users.ts";
import { outsideWords } from "./sign-in.ts";

type Input = InputOf<typeof tokenAuthService.AuthenticateWithPasskey>;

export async function askForPasskey(deps: SignInDeps, call: Call) {
  const tenantId = call.tenantId ?? hostTenantId;
  return ok(await deps.passkeys.askToSign({ tenantId, userId: null, purpose: "signIn" }, []));
}

export async function authenticateWithPasskey(
  deps: SignInDeps,
  input: Input,
  call: Call,
): Promise<Answer<AuthenticateResult>> {
  const tenantId = call.tenantId ?? hostTenantId;
  const tenant = call.tenantId === null ? undefined : await deps.tenants.byId(call.tenantId);
  const credentialId = credentialIdOf(input);
  if (tenant?.isActive === false || credentialId === undefined) return notAccepted;
  return await inTenant(deps.db, tenantId, (tx) => comeIn(deps, tx, { input, call, credentialId }));
}

type Shown = { readonly input: Input; readonly call: Call; readonly credentialId: string };

async function comeIn(deps: SignInDeps, tx: Tx, shown: Shown): Promise<Answer<AuthenticateResult>> {
  const { input, call, credentialId } = shown;
  const passkey = await lockPasskey(tx, credentialId);
  const user = passkey === undefined ? undefined : await lockSignInUserById(tx, passkey.userId);
  const asked = { tenantId: tx.tenantId, userId: null, purpose: "signIn" } as const;
  const { ip, userAgent = "", now } = call;
  const isFirst = passkey !== undefined && (await isFirstAnswer(tx, input.challengeId, now));
  const use = isFirst ? await deps.passkeys.readUse(asked, input, passkey) : undefined;
  const attempt = { userName: user?.userName ?? "", userId: user?.id ?? null, ip, userAgent, at: now };
  if (passkey === undefined || user === undefined || use === undefined) {
    await keepAttempt(tx, { ...attempt, result: "other" });
    return notAccepted;
  }
  await keepPasskeyUse(tx, passkey.id, { ...use, at: now });
  if (!user.isActive || !user.isRegistrationComplete) {
    await keepAttempt(tx, { ...attempt, result: "userInactive" });
    return notAccepted;
  }
  const outside = outsideOf(user.signInLimits, call);
  if (outside !== undefined) {
    await keepAttempt(tx, { ...attempt, result: "outsideLimits" });
    return { ok: false, rejection: { code: "LOGIN_FAILED", details: [outsideWords[outside]] } };
  }
  await keepAttempt(tx, { ...attempt, result: "success" });
  const remember = input.rememberClient === true;
  return ok(await startSession(deps, tx, { call, user, remember, rememberBrowser: false }));
}

const notAccepted = { ok: false, rejection: { code: "PASSKEY_INVALID" } } as const;
