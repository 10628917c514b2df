// Acceptance checks of the ABP contract, part C: signing in, by their numbers.

import { strict as assert } from "node:assert";
import { test } from "node:test";
import { Secret, TOTP } from "otpauth";
import { fillIn } from "@tradebook/contract/errors.ts";
import { tradebookWords } from "@tradebook/contract/words.ts";
import { inTenant } from "../src/db/in-tenant.ts";
import { sql } from "../src/db/sql.ts";
import { authenticate, clientOf, envError, envInvalid, envOk, signedIn, type Attempt } from "./abp-checks.ts";
import { withServer, type ApiAnswer } from "./with-server.ts";

const s = await withServer();
const tenantId = s.world.defaultId;

const tenantClaim = "http://www.aspnetboilerplate.com/identity/claims/tenantId";
const userClaim = "http://schemas.xmlsoap.org/ws/2005/05/identity/claims/nameidentifier";

function claimsOf(token: string): Record<string, unknown> {
  return JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString()) as Record<string, unknown>;
}

function assertLoginFailed(answer: ApiAnswer, details: string): void {
  const { code, message, details: told } = envError(answer, 422);
  assert.deepEqual({ code, message, told }, { code: 0, message: tradebookWords.LoginFailed, told: details });
}

const signIn = (attempt: Attempt) => authenticate(s, attempt);

type Signed = { accessToken: string; encryptedAccessToken: string; expireInSeconds: number; userId: number };

test("check 33: good host credentials without rememberClient give a token and its sealed copy", async () => {
  const result = envOk<Signed>(await signIn({ userName: "admin" }));
  assert.equal(result.accessToken.split(".").length, 3);
  assert.equal(typeof result.encryptedAccessToken, "string");
  const left = Number(claimsOf(result.accessToken)["exp"]) - Date.now() / 1000;
  assert(Math.abs(result.expireInSeconds - left) <= 5, `${result.expireInSeconds} against ${left}`);
  assert.equal(typeof result.userId, "number");
});

test("check 34: the token names the user twice, and the tenant when there is one", async () => {
  const host = claimsOf(envOk<Signed>(await signIn({ userName: "admin" })).accessToken);
  const result = envOk<Signed>(await signIn({ userName: "admin", tenantId }));
  const claims = claimsOf(result.accessToken);
  assert.deepEqual([claims["sub"], claims[userClaim]], [String(result.userId), String(result.userId)]);
  assert.equal(claims[tenantClaim], String(tenantId));
  assert(!(tenantClaim in host));
});

test("check 35: an e-mail address does as well as the name, in any case", async () => {
  for (const userName of ["ada@example.com", "ADA@EXAMPLE.COM", "aDa"]) envOk(await signIn({ userName, tenantId }));
});

test("check 36: a wrong password is told as such and nothing more", async () => {
  assertLoginFailed(
    await signIn({ userName: "chidi", password: "wrong", tenantId }),
    tradebookWords.InvalidUserNameOrPassword,
  );
  assertLoginFailed(await signIn({ userName: "nobody there", tenantId }), tradebookWords.InvalidUserNameOrPassword);
});

test("check 38: an empty body names both members", async () => {
  envInvalid(await clientOf(s).post("/api/TokenAuth/Authenticate", {}), ["userNameOrEmailAddress", "password"]);
});

test("check 39: a password of 33 characters is refused by its member", async () => {
  envInvalid(await signIn({ userName: "ada", password: "x".repeat(33), tenantId }), ["password"]);
});

test("check 40: an inactive tenant is named to the right credentials", async () => {
  const answer = await signIn({ userName: "admin", tenantId: s.world.closedId });
  assertLoginFailed(answer, fillIn([tradebookWords.TenantIsNotActive, "Closed"]));
});

test("check 41: an inactive user is told so with the right password alone", async () => {
  const told = fillIn([tradebookWords.UserIsNotActiveAndCanNotLogin, "gone"]);
  assertLoginFailed(await signIn({ userName: "gone", tenantId }), told);
  assertLoginFailed(
    await signIn({ userName: "gone", password: "wrong", tenantId }),
    tradebookWords.InvalidUserNameOrPassword,
  );
});

test("check 42: five wrong passwords lock, the right one too, until the time is over", async () => {
  const wrong = () => signIn({ userName: "locked", password: "wrong", tenantId });
  for (let tries = 1; tries <= 4; tries += 1)
    assertLoginFailed(await wrong(), tradebookWords.InvalidUserNameOrPassword);
  assertLoginFailed(await wrong(), tradebookWords.UserLockedOutMessage);
  assertLoginFailed(await signIn({ userName: "locked", tenantId }), tradebookWords.UserLockedOutMessage);
  await inTenant(s.server.db, tenantId, (tx) =>
    tx.run(sql`update app_user set lockout_until = now() - interval '1 second' where user_name = 'locked'`),
  );
  envOk(await signIn({ userName: "locked", tenantId }));
});

test("check 43: a tenant's user without the tenant is as unknown as anybody", async () => {
  assertLoginFailed(await signIn({ userName: "ada" }), tradebookWords.InvalidUserNameOrPassword);
});

test("check 45: with a second factor on, a token comes with a good code alone", async () => {
  const chidi = await signedIn(s, "chidi");
  const { secret } = envOk<{ secret: string }>(await chidi.get("Account/GetTwoFactorAuthTokens"));
  const totp = new TOTP({ secret: Secret.fromBase32(secret) });
  envOk(await chidi.post("Account/EnableTwoFactorAuth", { code: totp.generate() }));
  const outstanding = envOk(await signIn({ userName: "chidi", tenantId }));
  assert.deepEqual(
    [outstanding["accessToken"], outstanding["twoFactorAuthRequired"], outstanding["requiresTwoFactorVerification"]],
    [null, true, true],
  );
  // A code is good once, so the next step's is used; one step of difference is allowed.
  const code = totp.generate({ timestamp: Date.now() + 30_000 });
  const done = envOk(await signIn({ userName: "chidi", tenantId, code }));
  assert.equal(String(done["accessToken"]).split(".").length, 3);
  assert.deepEqual([done["twoFactorAuthRequired"], done["requiresTwoFactorVerification"]], [false, false]);
});
