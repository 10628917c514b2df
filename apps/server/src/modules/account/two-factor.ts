// Turns the second factor on and off: an authenticator app, proved by a code of it, and recovery codes.

import { toString as qrCode } from "qrcode";
import type { Answer, InputOf, OutputOf } from "@tradebook/contract/method.ts";
import { appName } from "@tradebook/contract/names.ts";
import type { accountService } from "@tradebook/contract/services/account.ts";
import { ok } from "@tradebook/domain/result.ts";
import { checkPassword } from "../../credentials/password.ts";
import { newSecret, otpauthUri, stepOfCode } from "../../credentials/totp.ts";
import { hostTenantId, readInTenant, type Tx } from "../../db/in-tenant.ts";
import type { Call } from "../../deps.ts";
import { issueRecoveryCodes } from "../../sign-in/codes.ts";
import { needsSecondFactor, takeSecondFactor } from "../../sign-in/second-factor.ts";
import type { SignInDeps } from "../../sign-in/sign-in-deps.ts";
import { startSession } from "../../sign-in/start-session.ts";
import { tellUser } from "../../sign-in/tell-user.ts";
import { failuresAfter } from "../../sign-in/wrong-tries.ts";
import { endSession } from "../../store/sessions.ts";
import {
  keepFailureCount,
  keepPendingSecret,
  signInUserById,
  turnTwoFactorOff,
  turnTwoFactorOn,
  type SignInUser,
} from "../../store/sign-in-users.ts";
import { tenantName } from "../../store/tenants.ts";
import { voidCodes } from "../../store/user-codes.ts";
import { withOwn, type Own } from "./own-sign-in.ts";

type Service = typeof accountService;

/** A new secret, sealed and not in force until a code of it was shown. */
export async function beginTwoFactor(
  deps: SignInDeps,
  call: Call,
): Promise<Answer<OutputOf<Service["GetTwoFactorAuthTokens"]>>> {
  return await withOwn<OutputOf<Service["GetTwoFactorAuthTokens"]>>(deps, call, async ({ tx, user }) => {
    if (user.twoFactorEnabled) return ok({ secret: null, otpauthUri: null, qrCode: null, isEnabled: true });
    const secret = newSecret();
    await keepPendingSecret(tx, user.id, deps.personalData.sealFor(tx.tenantId, secret));
    const house = tx.tenantId === hostTenantId ? appName : await tenantName(tx);
    const uri = otpauthUri(secret, { issuer: house, account: user.userName });
    const svg = await qrCode(uri, { type: "svg", errorCorrectionLevel: "M", margin: 4 });
    const image = `data:image/svg+xml;base64,${Buffer.from(svg).toString("base64")}`;
    return ok({ secret, otpauthUri: uri, qrCode: image, isEnabled: false });
  });
}

type Enabling = InputOf<Service["EnableTwoFactorAuth"]>;
type Enabled = OutputOf<Service["EnableTwoFactorAuth"]>;

export async function enableTwoFactor(deps: SignInDeps, { code }: Enabling, call: Call): Promise<Answer<Enabled>> {
  return await withOwn<Enabled>(deps, call, async (own) => {
    const { tx, user } = own;
    const { now } = call;
    if (user.twoFactorEnabled) return { ok: false, rejection: { code: "TWO_FACTOR_ON" } };
    const sealed = user.twoFactorPendingSecret;
    const typed = code.replace(/\s/g, "");
    const step = sealed === null ? undefined : stepOfCode(deps.personalData.openFor(tx.tenantId, sealed), typed, now);
    if (step === undefined) return wrongCode;
    await turnTwoFactorOn(tx, user.id, step);
    const recoveryCodes = await issueRecoveryCodes(tx, deps.personalData, { userId: user.id, now });
    await tellChange(deps, own, "a second factor was turned on");
    return ok({ recoveryCodes, authentication: await finishEnrolment(deps, own) });
  });
}

/** Who came with an enrolment token has now given both factors, and comes in. */
async function finishEnrolment(deps: SignInDeps, { tx, user, sid, call }: Own): Promise<Enabled["authentication"]> {
  if (call.session?.scope !== "enrolment") return null;
  await endSession(tx, { userId: user.id, sid }, { at: call.now, why: "enrolment done" });
  const enrolled = await signInUserById(tx, user.id);
  if (enrolled === undefined) return null;
  return await startSession(deps, tx, { call, user: enrolled, remember: false, rememberBrowser: false });
}

type Disabling = InputOf<Service["DisableTwoFactorAuth"]>;

export async function disableTwoFactor(
  deps: SignInDeps,
  { password, code }: Disabling,
  call: Call,
): Promise<Answer<{ changed: boolean }>> {
  const before = await ownRecord(deps, call);
  const matches = before !== undefined && (await checkPassword(password, before.passwordHash));
  return await withOwn<{ changed: boolean }>(deps, call, async (own) => {
    const { tx, user } = own;
    if (needsSecondFactor(user, deps.isProduction)) return { ok: false, rejection: { code: "TWO_FACTOR_REQUIRED" } };
    if (!user.twoFactorEnabled) return ok({ changed: false });
    if (!matches) return await wrong(own, "PASSWORD_MISMATCH");
    if (!(await takeSecondFactor(tx, deps.personalData, { user, code, now: call.now }))) {
      return await wrong(own, "CODE_INVALID");
    }
    await turnTwoFactorOff(tx, user.id);
    await voidCodes(tx, { userId: user.id, purpose: "recovery" }, call.now);
    await tellChange(deps, own, "the second factor was turned off");
    return ok({ changed: true });
  });
}

export async function renewRecoveryCodes(
  deps: SignInDeps,
  call: Call,
): Promise<Answer<OutputOf<Service["CreateRecoveryCodes"]>>> {
  return await withOwn(deps, call, async (own) => {
    const { tx, user } = own;
    // Without an authenticator there is nothing to recover.
    if (!user.twoFactorEnabled) return ok({ recoveryCodes: [] });
    const recoveryCodes = await issueRecoveryCodes(tx, deps.personalData, { userId: user.id, now: call.now });
    await tellChange(deps, own, "new recovery codes were made");
    return ok({ recoveryCodes });
  });
}

/** Counted as a wrong password is: whoever holds a session may not try all codes. */
export async function wrong(
  { tx, user, call }: Own,
  code: "PASSWORD_MISMATCH" | "CODE_INVALID",
): Promise<Answer<never>> {
  await keepFailureCount(tx, { userId: user.id, ...failuresAfter(user, call.now) });
  return { ok: false, rejection: { code } };
}

export async function tellChange(deps: SignInDeps, { tx, user, call }: Own, change: string): Promise<void> {
  await tellUser(deps, tx, { user, template: "secondFactorChanged", facts: { change }, now: call.now });
  tx.afterCommit(() => deps.users.forget({ userId: user.id }));
}

/** As it stands before anything is locked, for the work of a password's hash. */
export async function ownRecord({ db }: Pick<SignInDeps, "db">, { caller }: Call): Promise<SignInUser | undefined> {
  if (caller === null) return undefined;
  const find = (tx: Tx) => signInUserById(tx, caller.userId);
  return await readInTenant(db, caller.tenantId ?? hostTenantId, find);
}

const wrongCode = { ok: false, rejection: { code: "CODE_INVALID" } } as const;
