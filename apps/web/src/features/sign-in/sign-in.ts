// Signing in, step by step: the firm, the password, perhaps a code; what each answer means.

import { lifetimes } from "@tradebook/contract/names.ts";
import {
  tokenAuthService,
  type AuthenticateResult,
  type TwoFactorProvider,
} from "@tradebook/contract/services/token-auth.ts";
import { call, failureOf, type Failure } from "../../lib/api.ts";
import { readCookie, writeCookie } from "../../lib/cookies.ts";
import { findFirm } from "../../lib/firm.ts";
import { firmCode } from "../../lib/tenant.ts";
import { dropHalfToken, keepHalfToken, keepToken } from "../../lib/token.ts";

export type Credentials = {
  readonly tenancyName: string;
  readonly userNameOrEmailAddress: string;
  readonly password: string;
  readonly rememberMe: boolean;
};

/** What the second step adds. */
export type SecondStep = { readonly code: string; readonly rememberBrowser: boolean };

export type SignInOutcome =
  | { readonly kind: "signedIn" }
  | { readonly kind: "codeNeeded"; readonly userId: number; readonly providers: readonly TwoFactorProvider[] }
  | { readonly kind: "enrolmentNeeded" }
  | { readonly kind: "registrationIncomplete" }
  | { readonly kind: "verificationNeeded" }
  | { readonly kind: "passwordExpired"; readonly token: string }
  | { readonly kind: "firmUnknown" }
  | { readonly kind: "firmInactive" }
  | { readonly kind: "failed"; readonly failure: Failure };

/** Sent with later sign-ins of the same person, it stands for the second factor. */
const browserCookie = "TwoFactorRememberClientToken";

/** Fields that are still empty, by name. */
export function missingCredentials(typed: Credentials): readonly (keyof Credentials)[] {
  const needed = ["tenancyName", "userNameOrEmailAddress", "password"] as const;
  return needed.filter((name) => typed[name].trim() === "");
}

type Answer = Pick<
  AuthenticateResult,
  | "accessToken"
  | "registrationIncomplete"
  | "verificationRequired"
  | "twoFactorAuthRequired"
  | "twoFactorEnrolmentRequired"
  | "shouldResetPassword"
>;

/** The step an answer leads to. While a step is outstanding nobody counts as signed in. */
export function stepAfter(answer: Answer) {
  if (answer.shouldResetPassword) return "passwordExpired";
  if (answer.verificationRequired) return "verificationNeeded";
  if (answer.registrationIncomplete) return "registrationIncomplete";
  if (answer.twoFactorEnrolmentRequired) return "enrolmentNeeded";
  if (answer.twoFactorAuthRequired || answer.accessToken === null) return "codeNeeded";
  return "signedIn";
}

/** The ways a code can come, of those that an answer names and we know. */
export function providersOf(names: readonly string[] | null): readonly TwoFactorProvider[] {
  const known: readonly TwoFactorProvider[] = ["GoogleAuthenticator", "Email", "Phone"];
  const offered = known.filter((name) => names?.includes(name) === true);
  return offered.length === 0 ? ["GoogleAuthenticator"] : offered;
}

export async function signIn(typed: Credentials, second: SecondStep | null): Promise<SignInOutcome> {
  try {
    const firm = await findFirm(typed.tenancyName);
    return firm === "found" ? await authenticate(typed, second) : { kind: firm };
  } catch (error) {
    return { kind: "failed", failure: await told(failureOf(error)) };
  }
}

/** In its own words where those of a lock cannot be fetched. */
async function told(failure: Failure): Promise<Failure> {
  const lock = failure.retryAfterSeconds && (await import("./lock-told.ts").catch(() => null));
  return lock ? lock.lockTold(failure) : failure;
}

async function authenticate(typed: Credentials, second: SecondStep | null): Promise<SignInOutcome> {
  const answer = await call(tokenAuthService.Authenticate, {
    userNameOrEmailAddress: typed.userNameOrEmailAddress.trim(),
    password: typed.password,
    rememberClient: typed.rememberMe,
    rememberBrowser: second?.rememberBrowser ?? false,
    twoFactorVerificationCode: second?.code ?? null,
    twoFactorRememberClientToken: readCookie(browserCookie),
  });
  return take(answer, typed.rememberMe);
}

/** Keeps what an answer gives: the token of a full sign-in, or the one that opens only what is outstanding. */
export function take(answer: AuthenticateResult, rememberMe: boolean): SignInOutcome {
  const step = stepAfter(answer);
  const { accessToken, encryptedAccessToken, expireInSeconds, twoFactorRememberClientToken: browser } = answer;
  if (browser !== null) writeCookie(browserCookie, browser, lifetimes.rememberedBrowserSeconds);
  switch (step) {
    case "passwordExpired":
      return { kind: step, token: answer.passwordResetCode ?? "" };
    case "codeNeeded":
      return { kind: step, userId: answer.userId, providers: providersOf(answer.twoFactorAuthProviders) };
    case "enrolmentNeeded":
    case "verificationNeeded":
    case "registrationIncomplete":
      if (accessToken !== null) keepHalfToken(accessToken);
      return { kind: step };
    case "signedIn":
      dropHalfToken();
      keepToken(
        { accessToken: accessToken ?? "", encryptedAccessToken: encryptedAccessToken ?? "", expireInSeconds },
        rememberMe,
      );
      return { kind: step };
    default:
      return step satisfies never;
  }
}

/** What the form begins with. */
export function firstCredentials(): Credentials {
  return { tenancyName: firmCode(), userNameOrEmailAddress: "", password: "", rememberMe: false };
}
