// Registers people, sends them a code, and takes it.

import type { Answer, InputOf, OutputOf } from "@tradebook/contract/method.ts";
import { defaultCulture } from "@tradebook/contract/languages/offered-languages.ts";
import { registrationTexts } from "@tradebook/domain/account-opening/house-texts.ts";
import { lifetimes } from "@tradebook/contract/names.ts";
import type { accountService } from "@tradebook/contract/services/account.ts";
import { instant, type Instant } from "@tradebook/domain/instant.ts";
import { ok } from "@tradebook/domain/result.ts";
import { agreedTexts } from "../../agreed-texts.ts";
import { hashPassword } from "../../credentials/password.ts";
import { inTenant, readInTenant, type Tx } from "../../db/in-tenant.ts";
import type { Call } from "../../deps.ts";
import { newId } from "../../ids.ts";
import { issueCode, mayIssue, takeCode } from "../../sign-in/codes.ts";
import { onTheBeat } from "../../sign-in/on-the-beat.ts";
import { passwordRefusal } from "../../sign-in/set-password.ts";
import type { SignInDeps } from "../../sign-in/sign-in-deps.ts";
import { startHalfSession } from "../../sign-in/start-session.ts";
import { tellUser } from "../../sign-in/tell-user.ts";
import { keepAgreement } from "../../store/house-texts.ts";
import { setLanguage } from "../../store/user-changes.ts";
import {
  confirmAddress,
  createApplicant,
  findSignInUser,
  signInUserById,
  takesRegistrations,
} from "../../store/sign-in-users.ts";
import { tenantPolicies } from "../../store/tenant-settings.ts";

type Service = typeof accountService;
type Registering = InputOf<Service["Register"]>;
type Registered = Answer<OutputOf<Service["Register"]>>;

/** ABP's letters of a user name. */
const userNameLetters = /^[A-Za-z0-9._@+-]+$/;

/** On the beat: an address that is taken takes other work than a new one. */
export async function register(deps: SignInDeps, input: Registering, call: Call): Promise<Registered> {
  return await onTheBeat(() => registerOrTell(deps, input, call));
}

async function registerOrTell(deps: SignInDeps, input: Registering, call: Call): Promise<Registered> {
  const refusal = await whyNot(deps, input, call);
  if (refusal !== undefined) return refusal;
  const passwordHash = await hashPassword(input.password);
  const attempt = () => inTenant(deps.db, call.tenantId ?? 0, (tx) => add(deps, tx, { input, call, passwordHash }));
  try {
    return await attempt();
  } catch (error) {
    // Two who take one name in the same moment: the second finds it taken.
    if (isTaken(error)) return await attempt();
    throw error;
  }
}

async function whyNot(deps: SignInDeps, input: Registering, call: Call): Promise<Answer<never> | undefined> {
  const { tenantId, unknownTenantId } = call;
  if (unknownTenantId !== undefined) return refuse({ code: "UNKNOWN_TENANT", tenantId: String(unknownTenantId) });
  if (tenantId === null) return refuse({ code: "REGISTRATION_NEEDS_TENANT" });
  const tenant = await deps.tenants.byId(tenantId);
  if (tenant?.isActive !== true) return refuse({ code: "TENANT_INACTIVE", tenantId });
  if (!userNameLetters.test(input.userName)) return refuse({ code: "INVALID_USER_NAME", userName: input.userName });
  const { passwordMinLength } = await readInTenant(deps.db, tenantId, tenantPolicies);
  const refusal = passwordRefusal(input.password, { ...input, passwordMinLength });
  return refusal === undefined ? undefined : refuse(refusal);
}

type Adding = { readonly input: Registering; readonly call: Call; readonly passwordHash: string };

async function add(deps: SignInDeps, tx: Tx, { input, call, passwordHash }: Adding): Promise<Registered> {
  if (!(await takesRegistrations(tx))) return refuse({ code: "REGISTRATION_CLOSED" });
  const { userName, emailAddress, name, surname, phoneNumber } = input;
  const isByMail = userName.toUpperCase() === emailAddress.toUpperCase();
  const ofMail = await findSignInUser(tx, emailAddress);
  if (!isByMail && ofMail === undefined && (await findSignInUser(tx, userName)) !== undefined) {
    return refuse({ code: "USER_NAME_TAKEN", userName });
  }
  if (ofMail !== undefined) {
    const link = `${deps.baseUrl()}/user/forgot-password`;
    await tellUser(deps, tx, { user: ofMail, template: "alreadyRegistered", facts: { link }, now: call.now });
    return answer(tokenOfNobody(deps, tx.tenantId, { emailAddress, userName, now: call.now }));
  }
  const texts = await agreedTexts(tx, { kinds: registrationTexts, read: input.agreed ?? null });
  if (!texts.ok) return texts;
  const person = { userName, emailAddress, name, surname, phone: phoneNumber ?? null, passwordHash };
  const userId = await createApplicant(tx, person);
  await keepAgreement(tx, { userId, texts: texts.value, at: call.now, ip: call.ip });
  // What is sent from now on is in the language the form was read in.
  if (call.culture !== defaultCulture) await setLanguage(tx, userId, call.culture);
  const user = await signInUserById(tx, userId);
  if (user === undefined) throw new Error("an applicant who was just made is there");
  const { encryptedAccessToken } = await startHalfSession(deps, tx, { call, user, scope: "registration" });
  await sendVerification(deps, tx, { userId, channel: "email", now: call.now });
  return answer(encryptedAccessToken);
}

/** Looks like any other, and opens nothing: an address that is taken is not told to a stranger. */
function tokenOfNobody(
  { tokens }: SignInDeps,
  tenantId: number,
  of: { readonly emailAddress: string; readonly userName: string; readonly now: Instant },
): string {
  const { now, ...names } = of;
  const nobody = {
    userId: 0,
    tenantId,
    securityStamp: newId(),
    sid: newId(),
    scope: "registration",
    roles: ["CUSTOMER"],
  };
  return tokens.sign({ ...nobody, ...names, scope: "registration" }, { now, seconds: lifetimes.halfTokenSeconds })
    .encryptedAccessToken;
}

function answer(accessToken: string): Registered {
  return ok({ canLogin: true, accessToken, expireInSeconds: lifetimes.halfTokenSeconds });
}

type Verification = { readonly userId: number; readonly channel: "email" | "sms"; readonly now: Instant };

async function sendVerification(deps: SignInDeps, tx: Tx, { userId, channel, now }: Verification): Promise<void> {
  const purpose = channel === "email" ? "verifyEmail" : "verifyPhone";
  const user = await signInUserById(tx, userId);
  if (user === undefined || !(await mayIssue(tx, { userId, purpose, now }))) return;
  const code = await issueCode(tx, deps.personalData, { userId, purpose, now });
  const facts = { code, minutes: String(lifetimes.codeSeconds / 60) };
  await tellUser(deps, tx, { user, template: "verifyAccount", facts, now, channel });
}

type Resending = InputOf<Service["GetResendVerificationCode"]>;

export async function resend(
  deps: SignInDeps,
  { accessToken, channel }: Resending,
  call: Call,
): Promise<Answer<OutputOf<Service["GetResendVerificationCode"]>>> {
  const half = await deps.users.byHalfToken(accessToken, "registration");
  const tenantId = half?.claims.tenantId ?? null;
  if (half !== undefined && tenantId !== null) {
    const wanted = { userId: half.claims.userId, channel, now: call.now };
    await inTenant(deps.db, tenantId, (tx) => sendVerification(deps, tx, wanted));
  }
  const { codeSeconds: expireInSeconds, resendAfterSeconds } = lifetimes;
  return ok({ channel, expireInSeconds, resendAfterSeconds });
}

type Verifying = InputOf<Service["VerifyAccount"]>;
type Verified = Answer<OutputOf<Service["VerifyAccount"]>>;

export async function verifyAccount(deps: SignInDeps, { accessToken, code }: Verifying, call: Call): Promise<Verified> {
  const half = await deps.users.byHalfToken(accessToken, "registration");
  const tenantId = half?.claims.tenantId ?? null;
  if (half === undefined || tenantId === null) return wrongCode;
  const { userId } = half.claims;
  return await inTenant(deps.db, tenantId, async (tx): Promise<Verified> => {
    const taken = { userId, code: code.replace(/\s/g, ""), now: instant(call.now) };
    const isEmail = await takeCode(tx, deps.personalData, { ...taken, purpose: "verifyEmail" });
    const isPhone = !isEmail && (await takeCode(tx, deps.personalData, { ...taken, purpose: "verifyPhone" }));
    if (!isEmail && !isPhone) return wrongCode;
    await confirmAddress(tx, userId, isEmail ? "email" : "sms");
    tx.afterCommit(() => deps.users.forget({ userId }));
    const user = await signInUserById(tx, userId);
    if (user === undefined) return wrongCode;
    const fresh = await startHalfSession(deps, tx, { call, user, scope: "registration" });
    const expireInSeconds = lifetimes.halfTokenSeconds;
    return ok({ verified: true, accessToken: fresh.encryptedAccessToken, expireInSeconds });
  });
}

const wrongCode = { ok: false, rejection: { code: "CODE_INVALID" } } as const;

function refuse(rejection: Extract<Answer<never>, { ok: false }>["rejection"]): Answer<never> {
  return { ok: false, rejection };
}

/** PostgreSQL's word for a value that must be the only one. */
function isTaken(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "23505";
}
