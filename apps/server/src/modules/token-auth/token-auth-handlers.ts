// TokenAuth: answers for the TokenAuth service.

import type { LoginResult } from "@tradebook/contract/identity-refusal.ts";
import type { Answer, Handlers, InputOf } from "@tradebook/contract/method.ts";
import { lifetimes } from "@tradebook/contract/names.ts";
import type { AuthenticateResult, tokenAuthService } from "@tradebook/contract/services/token-auth.ts";
import { tradebookWords } from "@tradebook/contract/words.ts";
import { instant } from "@tradebook/domain/instant.ts";
import { ok } from "@tradebook/domain/result.ts";
import type { AccessTokens, TokenScope } from "../../credentials/access-token.ts";
import { checkNobody, checkPassword } from "../../credentials/password.ts";
import type { Database } from "../../db/database.ts";
import { hostTenantId, inTenant, readInTenant, type Tx } from "../../db/in-tenant.ts";
import type { Call } from "../../deps.ts";
import { newId } from "../../ids.ts";
import { keepAttempt, keepSession } from "../../store/sign-in.ts";
import type { TenantDirectory } from "../../store/tenant-directory.ts";
import {
  findSignInUser,
  keepFailureCount,
  keepSignIn,
  lockSignInUser,
  rolesOf,
  type SignInUser,
} from "../../store/users.ts";
import { decideSignIn } from "./sign-in.ts";

export type TokenAuthDeps = {
  readonly db: Database;
  readonly tokens: AccessTokens;
  readonly tenants: TenantDirectory;
};

type Input = InputOf<typeof tokenAuthService.Authenticate>;
type Typed = { readonly input: Input; readonly call: Call; readonly tenantId: number };

const registrationSeconds = 15 * 60;

const notYet = async () => ({ ok: false, rejection: { code: "NOT_FOUND", entity: "method", id: "" } }) as const;

export function tokenAuthHandlers(deps: TokenAuthDeps): Handlers<typeof tokenAuthService, Call> {
  return {
    Authenticate: (input, call) => authenticate(deps, input, call),
    SendTwoFactorAuthCode: notYet,
    RefreshToken: notYet,
    LogOut: notYet,
    GetPasskeyOptions: notYet,
    AuthenticateWithPasskey: notYet,
  };
}

async function authenticate(deps: TokenAuthDeps, input: Input, call: Call): Promise<Answer<AuthenticateResult>> {
  if (call.unknownTenantId !== undefined && call.tenantId === null) {
    return { ok: false, rejection: { code: "UNKNOWN_TENANT", tenantId: String(call.unknownTenantId) } };
  }
  const tenantId = call.tenantId ?? hostTenantId;
  const typed = { input, call, tenantId };
  const tenant = call.tenantId === null ? undefined : await deps.tenants.byId(call.tenantId);
  if (tenant?.isActive === false) {
    await inTenant(deps.db, tenantId, (tx) => note(tx, typed, { userId: null, result: "tenantInactive" }));
    return refused([tradebookWords.TenantIsNotActive, tenant.tenancyName]);
  }
  const name = input.userNameOrEmailAddress;
  const found = await readInTenant(deps.db, tenantId, (tx) => findSignInUser(tx, name));
  // The work is the same for a user who does not exist. It is done before anything is locked.
  const matches =
    found === undefined ? await checkNobody(input.password) : await checkPassword(input.password, found.passwordHash);
  return await inTenant(deps.db, tenantId, (tx) =>
    decide(deps, tx, { ...typed, matches, checked: found?.passwordHash }),
  );
}

type Checked = Typed & { readonly matches: boolean; readonly checked: string | undefined };

async function decide(deps: TokenAuthDeps, tx: Tx, attempt: Checked): Promise<Answer<AuthenticateResult>> {
  const { input, call, matches, checked } = attempt;
  const user = await lockSignInUser(tx, input.userNameOrEmailAddress);
  const decision = decideSignIn({
    typedName: input.userNameOrEmailAddress,
    now: call.now,
    // A password that was changed meanwhile was not the one that matched.
    passwordMatches: matches && user?.passwordHash === checked,
    user,
  });
  if (decision.outcome === "refused" || user === undefined) {
    const result = decision.outcome === "refused" ? decision.result : "other";
    const failures = decision.outcome === "refused" ? decision.failures : undefined;
    if (failures !== undefined && user !== undefined) await keepFailureCount(tx, { userId: user.id, ...failures });
    await note(tx, attempt, { userId: user?.id ?? null, result });
    return refused(decision.outcome === "refused" ? decision.details : null);
  }
  // A sign-in that stops at the second factor is noted once that step is done.
  if (decision.outcome === "twoFactor") return ok(outstanding(user, "twoFactor", null));
  const scope = decision.outcome === "signedIn" ? "full" : "registration";
  const signed = await startSession(deps, tx, { attempt, user, scope });
  await note(tx, attempt, { userId: user.id, result: "success" });
  return ok(
    scope === "full"
      ? { ...outstanding(user, "none", null), ...signed }
      : outstanding(user, "registration", signed.accessToken),
  );
}

type Start = { readonly attempt: Checked; readonly user: SignInUser; readonly scope: TokenScope };

async function startSession(deps: TokenAuthDeps, tx: Tx, { attempt, user, scope }: Start) {
  const { call, tenantId } = attempt;
  const seconds = scope === "full" ? lifetimes.accessTokenSeconds : registrationSeconds;
  const sid = newId();
  const { ip, userAgent = "", now } = call;
  await keepSession(tx, { sid, userId: user.id, at: now, expiresAt: instant(now + seconds * 1000), ip, userAgent });
  if (scope === "full") await keepSignIn(tx, user.id, now);
  const roles = await rolesOf(tx, user.id);
  const subject = {
    userId: user.id,
    userName: user.userName,
    emailAddress: user.emailAddress,
    tenantId: tenantId === hostTenantId ? null : tenantId,
    securityStamp: user.securityStamp,
    sid,
    scope,
    roles,
  };
  return deps.tokens.sign(subject, { now, seconds });
}

/** The answer while a step is outstanding; a full sign-in adds its tokens. */
function outstanding(
  user: SignInUser,
  step: "none" | "twoFactor" | "registration",
  accessToken: string | null,
): AuthenticateResult {
  return {
    accessToken,
    encryptedAccessToken: null,
    expireInSeconds: step === "registration" ? registrationSeconds : lifetimes.accessTokenSeconds,
    userId: user.id,
    registrationIncomplete: step === "registration",
    twoFactorAuthRequired: step === "twoFactor",
    requiresTwoFactorVerification: step === "twoFactor",
    twoFactorAuthProviders: step === "twoFactor" ? ["GoogleAuthenticator"] : null,
    twoFactorEnrolmentRequired: false,
    twoFactorRememberClientToken: null,
    shouldResetPassword: false,
    passwordResetCode: null,
    refreshToken: null,
    refreshTokenExpireInSeconds: null,
  };
}

async function note(tx: Tx, typed: Typed, what: { readonly userId: number | null; readonly result: LoginResult }) {
  const { input, call } = typed;
  const userName = input.userNameOrEmailAddress;
  await keepAttempt(tx, { userName, ip: call.ip, userAgent: call.userAgent ?? "", at: call.now, ...what });
}

function refused(details: readonly [string, ...string[]] | null): Answer<never> {
  return { ok: false, rejection: { code: "LOGIN_FAILED", details } };
}
