// Second factors over HTTP: authenticator, recovery codes, sent codes, passkeys, policy, lockout; and where no secret may stand.

import { strict as assert } from "node:assert";
import { after, test } from "node:test";
import { limits } from "@tradebook/contract/names.ts";
import type { UserRow } from "@tradebook/contract/services/user.ts";
import { Client } from "pg";
import { inTenant } from "../src/db/in-tenant.ts";
import { sql } from "../src/db/sql.ts";
import { signInUserById } from "../src/store/sign-in-users.ts";
import { softAuthenticator } from "./auth-authenticator.ts";
import {
  assertRefused,
  authenticatorCode,
  field,
  movableClock,
  openBrowser,
  text,
  type Browser,
} from "./auth-browser.ts";
import { password } from "./edge-world.ts";
import { withServer } from "./with-server.ts";

const clock = movableClock();
const s = await withServer({ clock, env: { LOG_LEVEL: "debug" } });
const open = () => openBrowser(s.url, s.world.defaultId);
const minute = 60_000;
const canaries = new Set<string>([password]);
const remember = (secret: string) => {
  canaries.add(secret);
  return secret;
};

const inHouse = (statement: ReturnType<typeof sql>) =>
  inTenant(s.server.db, s.world.defaultId, (tx) => tx.run(statement));
const codeOf = (secret: string, steps = 0) => authenticatorCode(secret, clock.now() + steps * 30_000);

/** Turns the second factor on; answers its secret and the recovery codes. */
async function enrol(browser: Browser, token: string) {
  const secret = remember(text(await browser.get("Account/GetTwoFactorAuthTokens", token), "secret"));
  const code = remember(codeOf(secret));
  const enabled = await browser.post("Account/EnableTwoFactorAuth", { code }, token);
  const recoveryCodes = field(enabled, "recoveryCodes") as string[];
  recoveryCodes.forEach(remember);
  return { secret, recoveryCodes, enabled };
}

test("an authenticator is set up by its QR code, proved by a code, and asked for from then on", async () => {
  const browser = open();
  const token = remember(text(await browser.authenticate("ada", password), "accessToken"));
  const begun = await browser.get("Account/GetTwoFactorAuthTokens", token);
  assert.match(text(begun, "otpauthUri"), /^otpauth:\/\/totp\/Default%20Securities:ada\?.*secret=[A-Z2-7]{32}/);
  assert.match(text(begun, "qrCode"), /^data:image\/svg\+xml;base64,PHN2Zy/);
  assertRefused(await browser.post("Account/EnableTwoFactorAuth", { code: "000000" }, token), "CODE_INVALID");
  assert.equal(field(await open().authenticate("ada", password), "twoFactorAuthRequired"), false);
  const { secret, recoveryCodes } = await enrol(browser, token);
  assert.equal(new Set(recoveryCodes).size, 10);
  assert.equal(field(await browser.get("Account/GetTwoFactorAuthTokens", token), "secret"), null);
  const stopped = await open().authenticate("ada", password);
  assert.deepEqual(
    ["accessToken", "twoFactorAuthRequired", "requiresTwoFactorVerification"].map((name) => field(stopped, name)),
    [null, true, true],
  );
  assert.deepEqual(field(stopped, "twoFactorAuthProviders"), ["GoogleAuthenticator", "Email"]);
  // The code that proved the authenticator is used up; one a step away is good, two steps are not.
  const tried = (code: string) => open().authenticate("ada", password, { twoFactorVerificationCode: code });
  assertRefused(await tried(codeOf(secret)), "CODE_INVALID");
  assertRefused(await tried(codeOf(secret, 2)), "CODE_INVALID");
  const code = remember(codeOf(secret, 1));
  const both = await Promise.all([tried(code), tried(code)]);
  assert.deepEqual(
    both.map(({ status }) => status).toSorted((a, b) => a - b),
    [200, 422],
  );
  const [recovery = ""] = recoveryCodes;
  assert.equal((await tried(recovery.toUpperCase().replace("-", " "))).status, 200);
  assertRefused(await tried(recovery), "CODE_INVALID");
});

test("45: a code by mail is sent once the password was right, and is good once", async () => {
  const browser = open();
  const userId = field(await browser.authenticate("ada", password), "userId");
  const other = openBrowser(s.url, s.world.meridianId);
  assert.equal((await other.post("/api/TokenAuth/SendTwoFactorAuthCode", { userId, provider: "Email" })).status, 200);
  assert.equal(await browser.newest("secondFactorCode", "ada@example.com"), undefined);
  assert.equal((await browser.post("/api/TokenAuth/SendTwoFactorAuthCode", { userId, provider: "Email" })).status, 200);
  const code = remember((await browser.newest("secondFactorCode", "ada@example.com"))?.facts["code"] ?? "");
  const come = (twoFactorVerificationCode: string) =>
    browser.authenticate("ada", password, { twoFactorVerificationCode });
  assert.equal(typeof field(await come(code), "accessToken"), "string");
  assertRefused(await come(code), "CODE_INVALID");
});

test("a browser that is to be remembered is not asked again, until the password changes", async () => {
  const browser = open();
  clock.move(2 * minute);
  const asked = await browser.authenticate("ada", password);
  await browser.post("/api/TokenAuth/SendTwoFactorAuthCode", { userId: field(asked, "userId"), provider: "Email" });
  const code = (await browser.newest("secondFactorCode", "ada@example.com"))?.facts["code"] ?? "";
  const come = { twoFactorVerificationCode: code, rememberBrowser: true };
  const kept = remember(text(await browser.authenticate("ada", password, come), "twoFactorRememberClientToken"));
  const token = text(await browser.authenticate("ada", password), "accessToken");
  const more = { twoFactorRememberClientToken: kept };
  assert.equal(typeof field(await open().authenticate("ada", password, more), "accessToken"), "string");
  assert.equal(field(await open().authenticate("chidi", password, more), "twoFactorAuthRequired"), false);
  const newPassword = remember("harmattan-drum-8");
  const changed = await browser.post("Account/ChangePassword", { currentPassword: password, newPassword }, token);
  assert.equal(changed.status, 200);
  assert.equal(field(await open().authenticate("ada", newPassword, more), "accessToken"), null);
  assert.equal(field(await browser.authenticate("ada", newPassword), "accessToken"), null);
});

test("staff of a house that asks for it enrol before anything else, and cannot turn it off", async () => {
  await inHouse(sql`
    insert into tenant_settings (require_two_factor) values ('staff')
    on conflict (tenant_id) do update set require_two_factor = 'staff'`);
  const browser = open();
  assert.equal(field(await browser.authenticate("chidi", password), "twoFactorEnrolmentRequired"), false);
  const half = await browser.authenticate("broker", password);
  assert.deepEqual([field(half, "twoFactorEnrolmentRequired"), field(half, "encryptedAccessToken")], [true, null]);
  const token = remember(text(half, "accessToken"));
  assert.equal((await browser.get("Order/getStockOrders", token)).status, 401);
  const { secret, enabled } = await enrol(browser, token);
  const authentication = field(enabled, "authentication") as { accessToken: string };
  const full = remember(authentication.accessToken);
  assert.equal((await browser.get("Order/getStockOrders", full)).status, 200);
  assert.equal((await browser.get("Account/GetSignInMethods", token)).status, 401);
  clock.move(minute);
  const off = { password, code: codeOf(secret) };
  assertRefused(await browser.post("Account/DisableTwoFactorAuth", off, full), "TWO_FACTOR_REQUIRED");
  assert.deepEqual(field(await open().authenticate("broker", password), "twoFactorAuthProviders"), [
    "GoogleAuthenticator",
  ]);
  await inHouse(sql`update tenant_settings set require_two_factor = 'nobody'`);
  assert.equal((await browser.post("Account/DisableTwoFactorAuth", off, full)).status, 200);
  assert.equal(typeof field(await open().authenticate("broker", password), "accessToken"), "string");
});

test("two administrators together take a lost second factor away, and one alone does not", async () => {
  const browser = open();
  const admin = text(await browser.authenticate("admin", password), "accessToken");
  const second = { userName: "second.admin", name: "Second", surname: "Admin", emailAddress: "second@example.com" };
  const made = { ...second, password: remember("umbrella-gravel-31"), isActive: true, roleNames: ["ADMIN"] };
  assert.equal((await browser.post("User/Create", made, admin)).status, 200);
  const session = text(await open().authenticate("broker", password), "accessToken");
  const { secret } = await enrol(browser, session);
  const idOf = async (userName: string, as: string) => {
    const [row] = field(await browser.get(`User/GetAll?keyword=${userName}`, as), "items") as { id: number }[];
    return row?.id ?? 0;
  };
  const id = await idOf("broker", admin);
  const reset = async (as: string, of = id) => await browser.post("User/ResetTwoFactor", { id: of }, as);
  assert.equal((await reset(session)).status, 403);
  assert.equal(field(await reset(admin), "state"), "asked");
  assert.equal(field(await reset(admin), "state"), "asked", "the same one again is no second");
  assert.equal((await browser.get("Account/GetSessions", session)).status, 200);
  assert.equal(field(await browser.authenticate("broker", password), "accessToken"), null);
  clock.move(25 * 60 * minute);
  const [later, again] = [
    text(await browser.authenticate("admin", password), "accessToken"),
    text(await open().authenticate("second.admin", made.password), "accessToken"),
  ];
  assert.equal(field(await reset(again), "state"), "asked", "a word of more than a day ago counts no more");
  assert.equal(field(await reset(later), "state"), "done");
  assert.equal(field(await reset(later), "state"), "none");
  assert.match((await browser.newest("secondFactorChanged", "broker@example.com"))?.facts["change"] ?? "", /took away/);
  assert.equal(typeof field(await open().authenticate("broker", password), "accessToken"), "string");
  clock.move(minute);
  const stale = await open().authenticate("broker", password, { twoFactorVerificationCode: codeOf(secret) });
  assert.equal(typeof field(stale, "accessToken"), "string", "no code is asked for");
  assertRefused(await reset(again, await idOf("second.admin", later)), "OWN_SECOND_FACTOR");
});

test("whose addresses an administrator changes is told at the old ones, and the new ones prove nothing", async () => {
  const browser = open();
  const admin = text(await browser.authenticate("admin", password), "accessToken");
  const addresses = { emailAddress: "moved@example.com", phoneNumber: "+2348030000001" };
  const names = { userName: "moved", name: "Moved", surname: "Away", isActive: true, roleNames: ["CUSTOMER"] };
  const made = await browser.post("User/Create", { ...names, ...addresses, password }, admin);
  const id = field(made, "id");
  await inHouse(sql`update app_user set is_phone_confirmed = true where id = ${Number(id)}`);
  const proved = sql`update app_user set is_email_confirmed = true where id = ${Number(id)} and not is_email_confirmed`;
  assert.equal(await inHouse(proved), 1, "what an administrator typed proves nothing");
  await enrol(browser, text(await open().authenticate("moved", password), "accessToken"));
  const providers = async () => field(await open().authenticate("moved", password), "twoFactorAuthProviders");
  assert.deepEqual(await providers(), ["GoogleAuthenticator", "Email", "Phone"]);
  const told = async (to: string) => (await browser.newest("notice", to))?.facts["title"];
  assert.equal((await browser.put("User/Update", { id, ...names, ...addresses, surname: "Same" }, admin)).status, 200);
  assert.deepEqual(
    [await told(addresses.emailAddress), await providers()],
    [undefined, ["GoogleAuthenticator", "Email", "Phone"]],
  );
  const others = { emailAddress: "thief@example.com", phoneNumber: "+2348030000002" };
  assert.equal((await browser.put("User/Update", { id, ...names, ...others }, admin)).status, 200);
  const title = "Your e-mail address or your phone number was changed";
  for (const to of [addresses.emailAddress, addresses.phoneNumber, others.emailAddress, others.phoneNumber])
    assert.equal(await told(to), title, to);
  assert.deepEqual(await providers(), ["GoogleAuthenticator"]);
  await browser.post("Account/PasswordReset", { userNameOrEmail: "moved", channel: "sms" });
  assert.equal(await browser.newest("resetPasswordCode", others.phoneNumber), undefined);
});

test("with a second factor the password alone steps nobody up", async () => {
  const browser = open();
  const token = text(await browser.authenticate("compliance", password), "accessToken");
  const { secret } = await enrol(browser, token);
  assertRefused(await browser.post("Account/StepUp", { password }, token), "STEP_UP_REQUIRED");
  clock.move(minute);
  assert.equal((await browser.post("Account/StepUp", { code: codeOf(secret) }, token)).status, 200);
  assertRefused(await browser.post("Account/StepUp", { code: codeOf(secret) }, token), "CODE_INVALID");
});

test("strangers lock a name for five minutes, and the device that knows it still comes in", async () => {
  const known = open();
  remember(text(await known.authenticate("locked", password), "accessToken"));
  const stranger = open();
  for (let tries = 0; tries < 5; tries += 1) await stranger.authenticate("locked", "guessed-wrong-1");
  assert.equal((await stranger.authenticate("locked", password)).status, 422);
  assert.equal((await known.authenticate("locked", password)).status, 200);
  assert.equal((await stranger.authenticate("locked", password)).status, 422);
  const forged = open();
  // Not the last sign, of which a part says nothing; and never the same as it was.
  const bent = (value: string) => value.replace(/.(?=.{5}$)/, (one) => (one === "A" ? "B" : "A"));
  for (const [name, value] of known.cookies) forged.cookies.set(name, bent(value));
  assert.equal((await forged.authenticate("locked", password)).status, 422);
  clock.move(5 * minute + 1000);
  assert.equal((await stranger.authenticate("locked", password)).status, 200);
});

test("a passkey is added, signs in on its own, steps up, and is refused in every crooked form", async () => {
  const browser = open();
  const token = text(await browser.authenticate("chidi", password), "accessToken");
  type Asked = { challengeId: string; options: { challenge: string } };
  const ask = async (path: string, as?: string) => {
    const answer = await browser.get(path, as);
    return { challengeId: text(answer, "challengeId"), options: field(answer, "options") } as Asked;
  };
  const key = softAuthenticator(s.url);
  const add = await ask("Account/GetPasskeyOptions?purpose=add", token);
  const made = { challengeId: add.challengeId, name: "My phone", response: key.create(add.options) };
  assert.equal(text(await browser.post("Account/AddPasskey", made, token), "name"), "My phone");
  assertRefused(await browser.post("Account/AddPasskey", made, token), "PASSKEY_INVALID");
  const signIn = async (odd = {}, from = key) => {
    const { challengeId, options } = await ask("/api/TokenAuth/GetPasskeyOptions");
    const proof = { challengeId, response: from.get(options, odd) };
    return { proof, answer: await browser.post("/api/TokenAuth/AuthenticateWithPasskey", proof) };
  };
  const good = await signIn();
  const full = remember(text(good.answer, "accessToken"));
  assert.equal((await browser.get("Account/GetSessions", full)).status, 200);
  assertRefused(await browser.post("/api/TokenAuth/AuthenticateWithPasskey", good.proof), "PASSKEY_INVALID");
  const crooked = [
    { origin: "http://evil.example" },
    { rpId: "evil.example" },
    { userVerified: false },
    { counter: 1 },
  ];
  for (const odd of crooked) assertRefused((await signIn(odd)).answer, "PASSKEY_INVALID");
  assertRefused((await signIn({}, softAuthenticator(s.url))).answer, "PASSKEY_INVALID");
  const step = await ask("Account/GetPasskeyOptions?purpose=stepUp", full);
  const proof = { challengeId: step.challengeId, response: key.get(step.options) };
  const other = text(await open().authenticate("broker", password), "accessToken");
  assertRefused(await browser.post("Account/StepUp", { passkey: proof }, other), "STEP_UP_REQUIRED");
  assert.equal((await browser.post("Account/StepUp", { passkey: proof }, full)).status, 200);
  const [row] = field(await browser.get("Account/GetPasskeys", full), "items") as { id: number }[];
  assert.equal((await browser.remove(`Account/RemovePasskey?id=${row?.id}`, other)).status, 404);
  assert.equal((await browser.remove(`Account/RemovePasskey?id=${row?.id}`, full)).status, 200);
  assertRefused((await signIn()).answer, "PASSKEY_INVALID");
});

test("a stolen staff session opens no lock of its own guessing, and asks who it is before it opens another's", async () => {
  const browser = open();
  const admin = text(await browser.authenticate("admin", password), "accessToken");
  const people = field(await browser.get("User/GetAll?maxResultCount=100", admin), "items") as UserRow[];
  const idOf = (userName: string) => people.find((user) => user.userName === userName)?.id ?? 0;
  const unlock = async (userName: string) => await browser.post("User/Unlock", { id: idOf(userName) }, admin);
  const counted = async (userName: string) =>
    await inTenant(s.server.db, s.world.defaultId, async (tx) => {
      const user = await signInUserById(tx, idOf(userName));
      return [user?.accessFailedCount, (user?.lockoutUntil ?? 0) > clock.now()];
    });
  clock.move(6 * minute);
  for (const act of ["Unlock", "SignOutEverywhere", "SendPasswordLink"])
    assertRefused(await browser.post(`User/${act}`, { id: idOf("ada") }, admin), "STEP_UP_REQUIRED");
  const guess = async () => await browser.post("Account/StepUp", { password: "a guess" }, admin);
  assertRefused(await guess(), "Incorrect password.");
  assertRefused(await unlock("admin"), "STEP_UP_REQUIRED");
  assert.deepEqual(await counted("admin"), [1, false]);
  assert.equal((await browser.post("Account/StepUp", { password }, admin)).status, 200);
  // Fresh or not, one's own count and lock stay.
  for (let tried = 1; tried < limits.wrongPasswordsBeforeLockout; tried += 1) await guess();
  assertRefused(await unlock("admin"), "OWN_LOCK");
  assert.deepEqual(await counted("admin"), [5, true]);
  assertRefused(await browser.post("Account/StepUp", { password }, admin), "CODE_INVALID");
  await inHouse(sql`update app_user set access_failed_count = 3, lockout_until = null where user_name = 'broker'`);
  assert.equal(field(await unlock("broker"), "unlocked"), false);
  assert.deepEqual(await counted("broker"), [3, false], "what was counted stays where nothing is locked");
  const most = limits.wrongPasswordsBeforeRecovery;
  await inHouse(sql`
    update app_user set access_failed_count = ${most - 1}, lockout_until = null where user_name = 'broker'`);
  assert.equal((await open().authenticate("broker", "a guess")).status, 422);
  assertRefused(await unlock("broker"), "LOCKED_UNTIL_NEW_PASSWORD");
  assert.deepEqual(await counted("broker"), [most, true]);
});

test("no password, code, token or secret of all this stands in the log or in a plain column", async () => {
  const client = new Client({ connectionString: s.ownerUrl });
  await client.connect();
  after(() => client.end());
  const { rows: columns } = await client.query<{ place: string; name: string }>(`
    select quote_ident(table_name) as place, quote_ident(column_name) as name from information_schema.columns
    where table_schema = 'public' and data_type in ('text', 'jsonb', 'json', 'character varying', 'ARRAY')`);
  assert(columns.length > 100);
  const found: string[] = [];
  const secrets = [...canaries].filter((canary) => canary.length >= 6);
  for (const tenant of [0, s.world.defaultId, s.world.meridianId]) {
    await client.query("select set_config('app.tenant_id', $1, false)", [String(tenant)]);
    for (const { place, name } of columns) {
      const { rows } = await client.query<{ value: string }>(`select ${name}::text as value from ${place}`);
      const text_ = rows.map(({ value }) => value ?? "").join("\n");
      // Six figures may stand anywhere by chance: a price, an id, a moment.
      for (const secret of secrets) {
        if (!/^\d{6}$/.test(secret) && text_.includes(secret)) found.push(`${place}.${name}: ${secret}`);
      }
    }
  }
  for (const secret of secrets) if (s.complaints.join("").includes(secret)) found.push(`log: ${secret}`);
  assert.deepEqual(found, []);
  assert(secrets.length > 20);
});
