// Decides on a sign-in: refused, locked, incomplete, second factor, or in. Pure.

import type { LoginResult } from "@tradebook/contract/identity-refusal.ts";
import { lifetimes, limits } from "@tradebook/contract/names.ts";
import { tradebookWords } from "@tradebook/contract/words.ts";
import { instant, type Instant } from "@tradebook/domain/instant.ts";

/** What is known of the user whose name was typed. */
export type SignInFacts = {
  readonly typedName: string;
  readonly now: Instant;
  readonly passwordMatches: boolean;
  readonly user: SignInUserFacts | undefined;
};
export type SignInUserFacts = {
  readonly isActive: boolean;
  readonly isRegistrationComplete: boolean;
  readonly twoFactorEnabled: boolean;
  readonly accessFailedCount: number;
  readonly lockoutUntil: Instant | null;
};

export type SignInDecision =
  | {
      readonly outcome: "refused";
      readonly result: LoginResult;
      readonly details: readonly [string, ...string[]];
      /** What is to be kept when this was a wrong password. */
      readonly failures?: { readonly failed: number; readonly lockoutUntil: Instant | null };
    }
  | { readonly outcome: "registrationIncomplete" | "twoFactor" | "signedIn" };

/** A locked user is refused even with the right password; an inactive one is told so only with it. */
export function decideSignIn({ typedName, now, passwordMatches, user }: SignInFacts): SignInDecision {
  if (user === undefined) return refused("unknownUser", tradebookWords.InvalidUserNameOrPassword);
  if (user.lockoutUntil !== null && user.lockoutUntil > now) {
    return refused("lockedOut", tradebookWords.UserLockedOutMessage);
  }
  if (!passwordMatches) return wrongPassword(user, now);
  if (!user.isActive) return refused("userInactive", tradebookWords.UserIsNotActiveAndCanNotLogin, typedName);
  if (!user.isRegistrationComplete) return { outcome: "registrationIncomplete" };
  return { outcome: user.twoFactorEnabled ? "twoFactor" : "signedIn" };
}

// The fifth wrong password locks at once and says so; the count then begins again.
function wrongPassword(user: SignInUserFacts, now: Instant): SignInDecision {
  const failed = user.accessFailedCount + 1;
  if (failed < limits.wrongPasswordsBeforeLockout) {
    const refusal = refused("wrongPassword", tradebookWords.InvalidUserNameOrPassword);
    return { ...refusal, failures: { failed, lockoutUntil: null } };
  }
  const lockoutUntil = instant(now + lifetimes.lockoutSeconds * 1000);
  const refusal = refused("lockedOut", tradebookWords.UserLockedOutMessage);
  return { ...refusal, failures: { failed: 0, lockoutUntil } };
}

function refused(result: LoginResult, ...details: readonly [string, ...string[]]) {
  return { outcome: "refused", result, details } as const;
}
