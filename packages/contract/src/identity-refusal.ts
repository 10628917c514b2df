// Every reason a sign-in or another identity request can be refused, as data. The words stand in errors.ts.

/** Why a sign-in failed: the code ABP keeps in its table of attempts. */
export const loginResults = {
  success: 1,
  unknownUser: 2,
  wrongPassword: 3,
  userInactive: 4,
  unknownTenant: 5,
  tenantInactive: 6,
  emailNotConfirmed: 7,
  lockedOut: 9,
  other: 11,
  /** Ours: outside the hours or networks that were set for the user. */
  outsideLimits: 20,
} as const;

export type LoginResult = keyof typeof loginResults;

/** The number of what was kept in words; what is not known counts as other. */
export function loginResultNumber(kept: string): number {
  return isLoginResult(kept) ? loginResults[kept] : loginResults.other;
}

function isLoginResult(kept: string): kept is LoginResult {
  return Object.hasOwn(loginResults, kept);
}

export type IdentityRefusal =
  | {
      readonly code: "LOGIN_FAILED";
      /** The text the client shows; null tells nothing more. */
      readonly details: readonly [template: string, ...facts: string[]] | null;
      /** While a lock lasts that ends by itself: told in a header, which other clients pass over. */
      readonly retryAfterSeconds?: number;
    }
  | { readonly code: "UNKNOWN_TENANT"; readonly tenantId: string };
