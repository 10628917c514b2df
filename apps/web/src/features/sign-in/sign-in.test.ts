// Tests of signing in: the step each answer leads to, and where a person goes after it.

import assert from "node:assert/strict";
import { test } from "node:test";
import { loginResults } from "@tradebook/contract/identity-refusal.ts";
import { instant } from "@tradebook/domain/instant.ts";
import { lastSignIn } from "./last-sign-in.ts";
import { cameExpired, safeOrigin } from "./origin.ts";
import { missingCredentials, providersOf, stepAfter } from "./sign-in.ts";

const known = (path: string) => path === "/app/trading";
const origins: readonly (readonly [unknown, string])[] = [
  [{ from: "/app/trading?s=GTCO" }, "/app/trading?s=GTCO"],
  [{ from: "//evil.example/app/trading" }, "/home"],
  [{ from: "/\\evil.example" }, "/home"],
  [{ from: "https://evil.example" }, "/home"],
  [{ from: "/app/unknown" }, "/home"],
  [{ from: 7 }, "/home"],
  [null, "/home"],
];

test("after sign-in a person goes where they wanted, but never to a page that is not ours", () => {
  assert.deepEqual(
    origins.map(([state]) => safeOrigin(state, known, "/home")),
    origins.map(([, path]) => path),
  );
});

test("only a session that ended says so", () => {
  assert.deepEqual([{ expired: true }, { expired: "yes" }, null].map(cameExpired), [true, false, false]);
});

test("no step that is outstanding counts as signed in", () => {
  const answer = {
    accessToken: "t",
    registrationIncomplete: false,
    verificationRequired: false,
    twoFactorAuthRequired: false,
    twoFactorEnrolmentRequired: false,
    shouldResetPassword: false,
  };
  assert.equal(stepAfter(answer), "signedIn");
  assert.equal(stepAfter({ ...answer, registrationIncomplete: true }), "registrationIncomplete");
  const unproved = { ...answer, registrationIncomplete: true, verificationRequired: true };
  assert.equal(stepAfter(unproved), "verificationNeeded");
  assert.equal(stepAfter({ ...answer, twoFactorAuthRequired: true }), "codeNeeded");
  assert.equal(stepAfter({ ...answer, twoFactorEnrolmentRequired: true }), "enrolmentNeeded");
  assert.equal(stepAfter({ ...answer, shouldResetPassword: true }), "passwordExpired");
  assert.equal(stepAfter({ ...answer, accessToken: null }), "codeNeeded");
});

test("the ways a code can come are those we know, and the app when none is named", () => {
  assert.deepEqual(providersOf(["Phone", "Pigeon", "GoogleAuthenticator"]), ["GoogleAuthenticator", "Phone"]);
  assert.deepEqual(providersOf(null), ["GoogleAuthenticator"]);
});

test("empty fields are named, and a password of blanks is empty too", () => {
  const typed = { tenancyName: "Default", userNameOrEmailAddress: " ", password: "", rememberMe: false };
  assert.deepEqual(missingCredentials(typed), ["userNameOrEmailAddress", "password"]);
});

test("the last sign-in is the one before this, with how often somebody tried in vain meanwhile", () => {
  const tried = (at: number, result: keyof typeof loginResults) => ({
    at: instant(at),
    device: `Chrome ${at}`,
    ip: "10.0.0.1",
    result: loginResults[result],
  });
  const tries = [tried(9, "success"), tried(8, "wrongPassword"), tried(7, "lockedOut"), tried(6, "success")];
  assert.deepEqual(lastSignIn(tries), { ...tried(6, "success"), wrongSince: 2 });
  assert.equal(lastSignIn(tries.slice(0, 3)), null);
  assert.equal(lastSignIn([]), null);
});
