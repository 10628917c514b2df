// Signing in, step by step: the firm, the password, perhaps a code; what each answer means.

import { accountService, tenantStates } from "@tradebook/contract/services/account.ts";
import { tokenAuthService, type AuthenticateResult } from "@tradebook/contract/services/token-auth.ts";
import { call, failureOf, type Failure } from "../../lib/api.ts";
import { firmCode, setTenant } from "../../lib/tenant.ts";
import { keepToken } from "../../lib/token.ts";

export type Credentials = {
  readonly tenancyName: string;
  readonly userNameOrEmailAddress: string;
  readonly password: string;
  readonly rememberMe: boolean;
  readonly twoFactorVerificationCode: string | null;
};

export type SignInOutcome =
  | { readonly kind: "signedIn" }
  | { readonly kind: "codeNeeded" }
  | { readonly kind: "registrationIncomplete" }
  | { readonly kind: "firmUnknown" }
  | { readonly kind: "firmInactive" }
  | { readonly kind: "failed"; readonly failure: Failure };

/** Fields that are still empty, by name. */
export function missingCredentials(typed: Credentials): readonly (keyof Credentials)[] {
  const needed = ["tenancyName", "userNameOrEmailAddress", "password"] as const;
  return needed.filter((name) => typed[name].trim() === "");
}

/** The step an answer leads to. While a step is outstanding no token is stored. */
export function stepAfter(
  answer: Pick<AuthenticateResult, "registrationIncomplete" | "twoFactorAuthRequired" | "accessToken">,
) {
  if (answer.registrationIncomplete) return "registrationIncomplete";
  if (answer.twoFactorAuthRequired || answer.accessToken === null) return "codeNeeded";
  return "signedIn";
}

export async function signIn(typed: Credentials): Promise<SignInOutcome> {
  try {
    const firm = await findFirm(typed.tenancyName.trim());
    return firm === "found" ? await authenticate(typed) : { kind: firm };
  } catch (error) {
    return { kind: "failed", failure: failureOf(error) };
  }
}

/** Asked each time: a cookie of a firm that was closed or renamed would sign in to another side. */
async function findFirm(tenancyName: string): Promise<"found" | "firmUnknown" | "firmInactive"> {
  const { state, tenantId } = await call(accountService.IsTenantAvailable, { tenancyName });
  if (state === tenantStates.inactive) return "firmInactive";
  if (state === tenantStates.notFound || tenantId === null) return "firmUnknown";
  setTenant(tenantId, tenancyName);
  return "found";
}

async function authenticate(typed: Credentials): Promise<SignInOutcome> {
  const { userNameOrEmailAddress, password, rememberMe, twoFactorVerificationCode } = typed;
  const answer = await call(tokenAuthService.Authenticate, {
    userNameOrEmailAddress: userNameOrEmailAddress.trim(),
    password,
    rememberClient: rememberMe,
    twoFactorVerificationCode,
  });
  const kind = stepAfter(answer);
  const { accessToken, encryptedAccessToken, expireInSeconds } = answer;
  if (kind === "signedIn" && accessToken !== null) {
    keepToken({ accessToken, encryptedAccessToken: encryptedAccessToken ?? "", expireInSeconds }, rememberMe);
  }
  return { kind };
}

/** What the form begins with. */
export function firstCredentials(): Credentials {
  return {
    tenancyName: firmCode(),
    userNameOrEmailAddress: "",
    password: "",
    rememberMe: false,
    twoFactorVerificationCode: null,
  };
}
