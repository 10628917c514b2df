// Decides on a sign-in: refused, locked, incomplete, second factor, or in. Pure.

import type { LoginResult } from "@tradebook/contract/identity-refusal.ts";
import { tradebookWords } from "@tradebook/contract/words.ts";
import type { Instant } from "@tradebook/domain/instant.ts";
import type { Outside } from "../../credentials/sign-in-limits.ts";
import { failuresAfter, secondsLocked, type Failures } from "../../sign-in/wrong-tries.ts";

/** What is known of the user whose name was typed. */
export type SignInFacts = {
  readonly typedName: string;
  readonly now: Instant;
  readonly passwordMatches: boolean;
  /** Whether this browser has signed the user in before: it is not locked out with strangers. */
  readonly knownDevice: boolean;
  readonly user: SignInUserFacts | undefined;
  /** Wrong tries of a name that nobody has: they lock it as they would a user. */
  readonly unknownName?: Pick<SignInUserFacts, "accessFailedCount" | "lockoutUntil">;
};
export type SignInUserFacts = {
  readonly isActive: boolean;
  readonly isRegistrationComplete: boolean;
  readonly mustChangePassword: boolean;
  readonly twoFactorEnabled: boolean;
  /** The house asks for a second factor. */
  readonly needsTwoFactor: boolean;
  /** Wrong ones in a row. */
  readonly accessFailedCount: number;
  readonly lockoutUntil: Instant | null;
  /** Outside of what was set for the user; undefined while within. */
  readonly outside: Outside | undefined;
};

export type SignInDecision =
  | {
      readonly outcome: "refused";
      readonly result: LoginResult;
      readonly details: readonly [string, ...string[]];
      /** What is to be kept when this was a wrong password. */
      readonly failures?: Failures;
      /** How long the lock still lasts, for one that ends by itself. */
      readonly retryAfterSeconds?: number;
    }
  | { readonly outcome: "registrationIncomplete" | "changePassword" | "twoFactor" | "enrolment" | "signedIn" };

/** A locked user is refused even with the right password; an inactive or limited one is told so only with it. */
export function decideSignIn(facts: SignInFacts): SignInDecision {
  const { typedName, now, passwordMatches, knownDevice, user } = facts;
  if (user === undefined) return unknownUser(facts);
  if (user.lockoutUntil !== null && user.lockoutUntil > now && !knownDevice) {
    return locked("lockedOut", user.lockoutUntil, now);
  }
  if (!passwordMatches) return wrongPassword(user, now);
  if (!user.isActive) return refused("userInactive", tradebookWords.UserIsNotActiveAndCanNotLogin, typedName);
  if (user.outside !== undefined) return refused("outsideLimits", outsideWords[user.outside]);
  if (!user.isRegistrationComplete) return { outcome: "registrationIncomplete" };
  if (user.twoFactorEnabled) return { outcome: "twoFactor" };
  if (user.mustChangePassword) return { outcome: "changePassword" };
  return { outcome: user.needsTwoFactor ? "enrolment" : "signedIn" };
}

export const outsideWords = {
  hours: tradebookWords.OutsideSignInHours,
  networks: tradebookWords.OutsideSignInNetworks,
} as const satisfies Readonly<Record<Outside, string>>;

/** Told the same as a user who is there and types a wrong password; the house's own list has it as it is. */
function unknownUser({ unknownName, now }: SignInFacts): SignInDecision {
  const tried = unknownName ?? { accessFailedCount: 0, lockoutUntil: null };
  if (tried.lockoutUntil !== null && tried.lockoutUntil > now) return locked("unknownUser", tried.lockoutUntil, now);
  const told = wrongPassword(tried, now);
  return told.outcome === "refused" ? { ...told, result: "unknownUser" } : told;
}

type Tries = Pick<SignInUserFacts, "accessFailedCount" | "lockoutUntil">;

function wrongPassword(user: Tries, now: Instant): SignInDecision {
  const failures = failuresAfter(user, now);
  return failures.lockoutUntil === null || failures.lockoutUntil <= now
    ? { ...refused("wrongPassword", tradebookWords.InvalidUserNameOrPassword), failures }
    : { ...locked("lockedOut", failures.lockoutUntil, now), failures };
}

function locked(result: LoginResult, until: Instant, now: Instant) {
  const retryAfterSeconds = secondsLocked(until, now);
  const told = refused(result, tradebookWords.UserLockedOutMessage);
  return retryAfterSeconds === null ? told : { ...told, retryAfterSeconds };
}

function refused(result: LoginResult, ...details: readonly [string, ...string[]]) {
  return { outcome: "refused", result, details } as const;
}
