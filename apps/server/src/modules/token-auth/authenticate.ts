// Signs in with a name and a password, and the second factor where there is one.

import type { LoginResult } from "@tradebook/contract/identity-refusal.ts";
import type { Answer, InputOf } from "@tradebook/contract/method.ts";
import { lifetimes } from "@tradebook/contract/names.ts";
import type { AuthenticateResult, tokenAuthService } from "@tradebook/contract/services/token-auth.ts";
import { tradebookWords } from "@tradebook/contract/words.ts";
import { ok } from "@tradebook/domain/result.ts";
import { codeHash } from "../../credentials/one-time-code.ts";
import { outsideOf } from "../../credentials/sign-in-limits.ts";
import { checkNobody, checkPassword } from "../../credentials/password.ts";
import { hostTenantId, inTenant, readInTenant, type Tx } from "../../db/in-tenant.ts";
import type { Call } from "../../deps.ts";
import { after, issueLink } from "../../sign-in/codes.ts";
import { onTheBeat } from "../../sign-in/on-the-beat.ts";
import { needsSecondFactor, providersOf, takeSecondFactor } from "../../sign-in/second-factor.ts";
import type { SignInDeps } from "../../sign-in/sign-in-deps.ts";
import {
  knowsDevice,
  nothingOutstanding,
  remembersBrowser,
  startHalfSession,
  startSession,
} from "../../sign-in/start-session.ts";
import { failuresAfter } from "../../sign-in/wrong-tries.ts";
import { keepAttempt } from "../../store/sign-in.ts";
import { findSignInUser, keepFailureCount, lockSignInUser, type SignInUser } from "../../store/sign-in-users.ts";
import { keepUnknownName, lockUnknownName } from "../../store/unknown-names.ts";
import { addCode } from "../../store/user-codes.ts";
import { decideSignIn, type SignInUserFacts } from "./sign-in.ts";

type Input = InputOf<typeof tokenAuthService.Authenticate>;
type Typed = { readonly input: Input; readonly call: Call; readonly tenantId: number };
type Checked = Typed & { readonly matches: boolean; readonly checked: string | undefined };
type Known = Checked & { readonly user: SignInUser };
type Authenticated = Promise<Answer<AuthenticateResult>>;

/** Whoever is refused hears it on the beat, whoever comes in at once. */
export async function authenticate(deps: SignInDeps, input: Input, call: Call): Authenticated {
  return await onTheBeat(
    () => tryToSignIn(deps, input, call),
    (answer) => !answer.ok,
  );
}

async function tryToSignIn(deps: SignInDeps, input: Input, call: Call): Authenticated {
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

async function decide(deps: SignInDeps, tx: Tx, attempt: Checked): Authenticated {
  const { input, call, matches, checked, tenantId } = attempt;
  const name = input.userNameOrEmailAddress.trim().toUpperCase();
  const user = await lockSignInUser(tx, name);
  const nameIndex = deps.personalData.blindIndex(tenantId, `sign-in:${name}`);
  const decision = decideSignIn({
    typedName: input.userNameOrEmailAddress,
    now: call.now,
    // A password that was changed meanwhile was not the one that matched.
    passwordMatches: matches && user?.passwordHash === checked,
    knownDevice:
      user !== undefined &&
      knowsDevice(deps, tenantId, { call, user }) &&
      deps.knownDeviceMayTry(`${tenantId}/${user.id}`),
    user: user && factsOf(deps, user, call),
    ...(user === undefined ? { unknownName: await lockUnknownName(tx, nameIndex) } : {}),
  });
  if (decision.outcome === "refused" || user === undefined) {
    const result = decision.outcome === "refused" ? decision.result : "other";
    const failures = decision.outcome === "refused" ? decision.failures : undefined;
    if (failures !== undefined && user !== undefined) await keepFailureCount(tx, { userId: user.id, ...failures });
    if (failures !== undefined && user === undefined)
      await keepUnknownName(tx, { nameIndex, at: call.now, ...failures });
    await note(tx, attempt, { userId: user?.id ?? null, result });
    return decision.outcome === "refused" ? refused(decision.details, decision.retryAfterSeconds) : refused(null);
  }
  const known = { ...attempt, user };
  switch (decision.outcome) {
    case "registrationIncomplete":
      return await stopHalfway(deps, tx, { known, scope: "registration" });
    case "enrolment":
      return await stopHalfway(deps, tx, { known, scope: "enrolment" });
    case "twoFactor":
      return await secondStep(deps, tx, known);
    case "changePassword":
      return await askNewPassword(deps, tx, known);
    case "signedIn":
      return await comeIn(deps, tx, known);
  }
}

function factsOf(deps: SignInDeps, user: SignInUser, call: Call): SignInUserFacts {
  const needsTwoFactor = needsSecondFactor(user, deps.isProduction);
  return { ...user, needsTwoFactor, outside: outsideOf(user.signInLimits, call) };
}

async function comeIn(deps: SignInDeps, tx: Tx, known: Known): Authenticated {
  const { input, call, user } = known;
  const remember = input.rememberClient === true;
  const rememberBrowser = user.twoFactorEnabled && (input.rememberBrowser ?? remember);
  await note(tx, known, { userId: user.id, result: "success" });
  return ok(await startSession(deps, tx, { call, user, remember, rememberBrowser }));
}

// A sign-in that stops at the second factor is noted once that step is done.
async function secondStep(deps: SignInDeps, tx: Tx, known: Known): Authenticated {
  const { input, call, user, tenantId } = known;
  const { now } = call;
  const code = input.twoFactorVerificationCode?.trim() ?? "";
  if (code !== "") {
    if (await takeSecondFactor(tx, deps.personalData, { user, code, now })) return await passed(deps, tx, known);
    await keepFailureCount(tx, { userId: user.id, ...failuresAfter(user, now) });
    await note(tx, known, { userId: user.id, result: "other" });
    return { ok: false, rejection: { code: "CODE_INVALID" } };
  }
  const sent = input.twoFactorRememberClientToken;
  if (remembersBrowser(deps, tenantId, { call, user, sent })) return await passed(deps, tx, known);
  // Whoever knows the password may ask for a code, from the same address, for some minutes.
  const owner = { tenantId, userId: user.id, purpose: "passwordPassed" } as const;
  const hash = codeHash(deps.personalData, owner, call.ip);
  const expiresAt = after(now, lifetimes.codeSeconds);
  await addCode(tx, { userId: user.id, purpose: owner.purpose, codeHash: hash, at: now, expiresAt });
  return ok({
    ...nothingOutstanding(user.id),
    twoFactorAuthRequired: true,
    requiresTwoFactorVerification: true,
    twoFactorAuthProviders: [...providersOf(user)],
  });
}

async function passed(deps: SignInDeps, tx: Tx, known: Known): Authenticated {
  return known.user.mustChangePassword ? await askNewPassword(deps, tx, known) : await comeIn(deps, tx, known);
}

async function askNewPassword(deps: SignInDeps, tx: Tx, known: Known): Authenticated {
  const { call, user } = known;
  const seconds = lifetimes.resetLinkSeconds;
  const asked = { userId: user.id, purpose: "resetPassword", now: call.now, seconds } as const;
  const passwordResetCode = await issueLink(tx, deps.personalData, asked);
  return ok({ ...nothingOutstanding(user.id), shouldResetPassword: true, passwordResetCode });
}

type Halfway = { readonly known: Known; readonly scope: "registration" | "enrolment" };

async function stopHalfway(deps: SignInDeps, tx: Tx, { known, scope }: Halfway): Authenticated {
  const { call, user } = known;
  const { accessToken } = await startHalfSession(deps, tx, { call, user, scope });
  await note(tx, known, { userId: user.id, result: "success" });
  const enrols = scope === "enrolment";
  return ok({
    ...nothingOutstanding(user.id),
    accessToken,
    expireInSeconds: lifetimes.halfTokenSeconds,
    registrationIncomplete: scope === "registration",
    verificationRequired: scope === "registration" && !user.isEmailConfirmed && !user.isPhoneConfirmed,
    // A client that knows nothing of enrolment shows that a second factor is asked for, and stores nothing.
    twoFactorAuthRequired: enrols,
    requiresTwoFactorVerification: enrols,
    twoFactorAuthProviders: enrols ? [] : null,
    twoFactorEnrolmentRequired: enrols,
  });
}

async function note(tx: Tx, typed: Typed, what: { readonly userId: number | null; readonly result: LoginResult }) {
  const { input, call } = typed;
  const userName = input.userNameOrEmailAddress;
  await keepAttempt(tx, { userName, ip: call.ip, userAgent: call.userAgent ?? "", at: call.now, ...what });
}

function refused(details: readonly [string, ...string[]] | null, retryAfterSeconds?: number): Answer<never> {
  const wait = retryAfterSeconds === undefined ? {} : { retryAfterSeconds };
  return { ok: false, rejection: { code: "LOGIN_FAILED", details, ...wait } };
}
