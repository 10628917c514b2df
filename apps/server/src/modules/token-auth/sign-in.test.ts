// Who may sign in, in which order it is decided, and what they are told.

import { strict as assert } from "node:assert";
import { test } from "node:test";
import { tradebookWords } from "@tradebook/contract/words.ts";
import { instant, type Instant } from "@tradebook/domain/instant.ts";
import { decideSignIn, outsideWords, type SignInFacts, type SignInUserFacts } from "./sign-in.ts";

const now = instant(1_000_000);
const user: SignInUserFacts = {
  isActive: true,
  isRegistrationComplete: true,
  mustChangePassword: false,
  twoFactorEnabled: false,
  needsTwoFactor: false,
  accessFailedCount: 0,
  lockoutUntil: null,
  outside: undefined,
};
const lockedUntilLater: Instant = instant(now + 1);

type Change = Omit<Partial<SignInFacts>, "user"> & { readonly user?: Partial<SignInUserFacts> };

const asked = { typedName: "ada", now, passwordMatches: true, knownDevice: false } as const;

function decide(change: Change) {
  return decideSignIn({
    ...asked,
    ...change,
    user: { ...user, ...change.user },
  });
}

test("the right password of an active user is enough", () => {
  assert.deepEqual(decide({}), { outcome: "signedIn" });
});

test("a user who does not exist hears the same as one with a wrong password", () => {
  const nobody = decideSignIn({ typedName: "x", now, passwordMatches: false, knownDevice: false, user: undefined });
  const wrong = decide({ passwordMatches: false });
  assert(nobody.outcome === "refused" && wrong.outcome === "refused");
  assert.deepEqual(nobody.details, wrong.details);
  assert.deepEqual([nobody.result, wrong.result], ["unknownUser", "wrongPassword"]);
});

test("wrong passwords are counted, and the fifth locks for five minutes and says so", () => {
  for (const before of [0, 1, 2, 3]) {
    const decision = decide({ passwordMatches: false, user: { accessFailedCount: before } });
    assert(decision.outcome === "refused");
    assert.deepEqual(decision.failures, { failed: before + 1, lockoutUntil: null });
  }
  assert.deepEqual(decide({ passwordMatches: false, user: { accessFailedCount: 4 } }), {
    outcome: "refused",
    result: "lockedOut",
    details: [tradebookWords.UserLockedOutMessage],
    failures: { failed: 5, lockoutUntil: now + 300_000 },
    retryAfterSeconds: 300,
  });
});

test("each lock in a row is twice as long, an hour at most, and the hundredth wrong one locks until recovery", () => {
  const seconds = (before: number) => {
    const decision = decide({ passwordMatches: false, user: { accessFailedCount: before } });
    assert(decision.outcome === "refused");
    return ((decision.failures?.lockoutUntil ?? Number.NaN) - now) / 1000;
  };
  assert.deepEqual([4, 9, 14, 19, 24, 94].map(seconds), [300, 600, 1200, 2400, 3600, 3600]);
  assert(seconds(99) > 365 * 86_400);
  assert(seconds(100) > 365 * 86_400);
});

test("a device that is known comes in with the right password while strangers are locked out", () => {
  const locked = { lockoutUntil: lockedUntilLater };
  assert.deepEqual(decide({ knownDevice: true, user: locked }), { outcome: "signedIn" });
  const wrong = decide({ knownDevice: true, passwordMatches: false, user: locked });
  assert(wrong.outcome === "refused");
  assert.deepEqual([wrong.result, wrong.failures], ["lockedOut", { failed: 1, lockoutUntil: lockedUntilLater }]);
});

test("a locked user is refused with the right password as well, until the time is over", () => {
  const locked = decide({ user: { lockoutUntil: lockedUntilLater } });
  const told = { outcome: "refused", details: [tradebookWords.UserLockedOutMessage], retryAfterSeconds: 1 };
  assert.deepEqual(locked, { ...told, result: "lockedOut" });
  const unknownName = { accessFailedCount: 5, lockoutUntil: lockedUntilLater };
  const nobody = decideSignIn({ ...asked, user: undefined, unknownName });
  assert.deepEqual(nobody, { ...told, result: "unknownUser" }, "a name that nobody has is told the same");
  const untilRecovery = decide({ user: { lockoutUntil: instant(now + 365 * 86_400_000) } });
  assert.equal("retryAfterSeconds" in untilRecovery, false, "no time ends it");
  assert.deepEqual(decide({ user: { lockoutUntil: now } }), { outcome: "signedIn" });
});

test("an inactive user is told so with the right password only", () => {
  const right = decide({ user: { isActive: false } });
  const wrong = decide({ user: { isActive: false }, passwordMatches: false });
  assert(right.outcome === "refused" && wrong.outcome === "refused");
  assert.deepEqual(right.details, [tradebookWords.UserIsNotActiveAndCanNotLogin, "ada"]);
  assert.deepEqual(wrong.details, [tradebookWords.InvalidUserNameOrPassword]);
});

test("whoever is outside their hours or networks is told so with the right password only", () => {
  for (const outside of ["hours", "networks"] as const) {
    const right = decide({ user: { outside, twoFactorEnabled: true } });
    const wrong = decide({ user: { outside }, passwordMatches: false });
    assert(right.outcome === "refused" && wrong.outcome === "refused");
    assert.deepEqual([right.result, right.details], ["outsideLimits", [outsideWords[outside]]]);
    assert.deepEqual([wrong.result, wrong.details], ["wrongPassword", [tradebookWords.InvalidUserNameOrPassword]]);
  }
});

test("an unfinished registration and a second factor come before the token", () => {
  assert.deepEqual(decide({ user: { isRegistrationComplete: false } }), { outcome: "registrationIncomplete" });
  assert.deepEqual(decide({ user: { twoFactorEnabled: true } }), { outcome: "twoFactor" });
  assert.deepEqual(decide({ user: { needsTwoFactor: true } }), { outcome: "enrolment" });
  assert.deepEqual(decide({ user: { needsTwoFactor: true, twoFactorEnabled: true } }), { outcome: "twoFactor" });
  assert.deepEqual(decide({ user: { mustChangePassword: true } }), { outcome: "changePassword" });
});
