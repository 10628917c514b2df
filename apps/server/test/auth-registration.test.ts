// Registering, proving an address, forgotten and changed passwords: every code and link once, and strangers learn nothing.

import { strict as assert } from "node:assert";
import { test } from "node:test";
import { inTenant } from "../src/db/in-tenant.ts";
import { sql } from "../src/db/sql.ts";
import { inviteUser, noPassword } from "../src/sign-in/invite.ts";
import { createUser } from "../src/store/new-people.ts";
import { createOutbound } from "../src/outbound/send.ts";
import { createPersonalData } from "../src/credentials/personal-data.ts";
import { readSecrets } from "../src/credentials/secrets.ts";
import { assertRefused, field, movableClock, openBrowser, text } from "./auth-browser.ts";
import { password } from "./edge-world.ts";
import { resultOf, withServer } from "./with-server.ts";

const clock = movableClock();
const s = await withServer({ clock, env: { APP_BASE_URL: "http://house.example" } });
// Reached by another name than the one that links are made with.
const bound = s.server.app.server.address();
const url = `http://127.0.0.1:${typeof bound === "object" ? bound?.port : 0}`;
const open = () => openBrowser(url, s.world.defaultId);
const good = "lagoon-evening-47";
const minute = 60_000;

const person = (name: string, more = {}) => ({
  name,
  surname: "Okafor",
  userName: `${name}@example.com`,
  emailAddress: `${name}@example.com`,
  phoneNumber: "+2348012345678",
  password: good,
  ...more,
});

/** What a link in a mail carries behind its hash. */
function tokenIn(link: string | undefined): string {
  const [place, token] = (link ?? "").split("#token=");
  assert.equal(place, "http://house.example/user/reset-password");
  return token ?? "";
}

test("68: an applicant registers, enters the code that came, and has the default role and nothing more", async () => {
  const browser = open();
  const registered = await browser.post("Account/Register", person("zainab"));
  assert.equal(field(registered, "canLogin"), true);
  const accessToken = text(registered, "accessToken");
  const sent = await browser.newest("verifyAccount", "zainab@example.com");
  const code = sent?.facts["code"] ?? "";
  assert.match(code, /^\d{6}$/);
  const wrong = code === "000000" ? "000001" : "000000";
  assertRefused(await browser.post("Account/VerifyAccount", { accessToken, code: wrong }), "CODE_INVALID");
  const early = await browser.authenticate("zainab@example.com", good);
  assert.deepEqual([field(early, "registrationIncomplete"), field(early, "verificationRequired")], [true, true]);
  for (const token of [accessToken, text(early, "accessToken")])
    assert.equal((await browser.get("Customer/GetMyRequest", token)).status, 401, "the address comes first");
  const verified = await browser.post("Account/VerifyAccount", { accessToken, code });
  assert.equal(field(verified, "verified"), true);
  assertRefused(await browser.post("Account/VerifyAccount", { accessToken, code }), "CODE_INVALID");
  const signedIn = await browser.authenticate("zainab@example.com", good);
  assert.deepEqual([field(signedIn, "registrationIncomplete"), field(signedIn, "verificationRequired")], [true, false]);
  assert.equal((await browser.get("Customer/GetMyRequest", text(signedIn, "accessToken"))).status, 200);
  const [row] = await inTenant(s.server.db, s.world.defaultId, (tx) =>
    tx.rows<{ confirmed: boolean; complete: boolean }>(sql`
      select is_email_confirmed as confirmed, is_registration_complete as complete
      from app_user where normalized_email = 'ZAINAB@EXAMPLE.COM'`),
  );
  assert.deepEqual(row, { confirmed: true, complete: false });
});

test("five wrong tries void a code, another comes after half a minute, and only five in an hour", async () => {
  const browser = open();
  const accessToken = text(await browser.post("Account/Register", person("emeka")), "accessToken");
  const newest = async () => (await browser.newest("verifyAccount", "emeka@example.com"))?.facts["code"] ?? "";
  const first = await newest();
  for (let tries = 0; tries < 5; tries += 1) {
    const code = String((Number(first) + 1 + tries) % 1_000_000).padStart(6, "0");
    assertRefused(await browser.post("Account/VerifyAccount", { accessToken, code }), "CODE_INVALID");
  }
  assertRefused(await browser.post("Account/VerifyAccount", { accessToken, code: first }), "CODE_INVALID");
  const again = `Account/GetResendVerificationCode?accessToken=${accessToken}`;
  assert.equal((await browser.get(again)).status, 200);
  assert.equal(await newest(), first);
  const codes = new Set([first]);
  for (let sent = 0; sent < 8; sent += 1) {
    clock.move(31_000);
    assert.equal((await browser.get(again)).status, 200);
    codes.add(await newest());
  }
  assert.equal(codes.size, 5);
  assert.equal((await browser.post("Account/VerifyAccount", { accessToken, code: await newest() })).status, 200);
});

test("an address that is taken is answered as a new one, and only its owner hears of it", async () => {
  const browser = open();
  const [fresh, taken] = [
    await browser.post("Account/Register", person("halima")),
    await browser.post("Account/Register", person("ada")),
  ];
  const shape = (answer: typeof fresh) => {
    const { accessToken, ...rest } = resultOf(answer) as { accessToken: string };
    return { status: answer.status, rest, length: Math.round(accessToken.length / 100) };
  };
  assert.deepEqual(shape(taken), shape(fresh));
  assert(await browser.newest("alreadyRegistered", "ada@example.com"));
  assert.equal(await browser.newest("verifyAccount", "ada@example.com"), undefined);
  const accessToken = text(taken, "accessToken");
  assert.equal((await browser.get(`Account/GetResendVerificationCode?accessToken=${accessToken}`)).status, 200);
  assertRefused(await browser.post("Account/VerifyAccount", { accessToken, code: "123456" }), "CODE_INVALID");
  assert.equal((await browser.authenticate("ada", password)).status, 200);
});

test("what is no name, no address or no password of a person is refused", async () => {
  const browser = open();
  const refusals: readonly (readonly [Record<string, unknown>, string])[] = [
    [{ password: "short-one" }, "Passwords must be at least 10 characters."],
    [{ password: "password123" }, "PASSWORD_TOO_COMMON"],
    [{ password: "ngozi-okafor-1" }, "PASSWORD_LIKE_NAME"],
    [{ userName: "no blanks" }, "User name 'no blanks' is invalid, can only contain letters or digits."],
    [{ userName: "chidi" }, "User name 'chidi' is already taken."],
  ];
  for (const [more, refusal] of refusals)
    assertRefused(await browser.post("Account/Register", person("ngozi", more)), refusal);
  for (const more of [{ userName: "other@example.com" }, { emailAddress: "none" }, { password: "x".repeat(33) }])
    assert.equal((await browser.post("Account/Register", person("ngozi", more))).status, 400);
  const host = openBrowser(url, null);
  assertRefused(await host.post("Account/Register", person("ngozi")), "REGISTRATION_NEEDS_TENANT");
});

test("a forgotten password is set by the link that was mailed: once, for twenty minutes, ending every session", async () => {
  const browser = open();
  const before = text(await browser.authenticate("broker", password), "accessToken");
  const asked = await browser.post("Account/PasswordReset", { emailAddress: "broker@example.com" });
  const nobody = await browser.post("Account/PasswordReset", { emailAddress: "nobody-at-all@example.com" });
  assert.deepEqual(nobody.body, asked.body);
  assert.equal(await browser.newest("resetPassword", "nobody-at-all@example.com"), undefined);
  const token = tokenIn((await browser.newest("resetPassword", "broker@example.com"))?.facts["link"]);
  const tooShort = await browser.post("Account/PasswordReset", { token, newPassword: "short" });
  assertRefused(tooShort, "Passwords must be at least 10 characters.");
  const both = await Promise.all(
    ["harmattan-drum-3", "harmattan-drum-4"].map((newPassword) =>
      browser.post("Account/PasswordReset", { token, newPassword }),
    ),
  );
  assert.deepEqual(
    both.map(({ status }) => status).toSorted((a, b) => a - b),
    [200, 422],
  );
  assert.equal((await browser.get("Account/GetSessions", before)).status, 401);
  assert.equal((await browser.authenticate("broker", password)).status, 422);
  assert(await browser.newest("passwordChanged", "broker@example.com"));
  clock.move(minute);
  await browser.post("Account/PasswordReset", { userNameOrEmail: "BROKER" });
  const late = tokenIn((await browser.newest("resetPassword", "broker@example.com"))?.facts["link"]);
  clock.move(21 * minute);
  assertRefused(await browser.post("Account/PasswordReset", { token: late, newPassword: good }), "CODE_INVALID");
});

test("a confirmed phone gets a code that sets the password of its owner alone", async () => {
  await inTenant(s.server.db, s.world.defaultId, (tx) =>
    tx.run(sql`update app_user set phone = '+2348099999999', is_phone_confirmed = true where user_name = 'chidi'`),
  );
  const browser = open();
  await browser.post("Account/PasswordReset", { userNameOrEmail: "chidi", channel: "sms" });
  const code = (await browser.newest("resetPasswordCode", "+2348099999999"))?.facts["code"];
  const set = (userNameOrEmail: string) =>
    browser.post("Account/PasswordReset", { userNameOrEmail, code, newPassword: good });
  assertRefused(await set("ada"), "CODE_INVALID");
  assert.equal((await set("chidi")).status, 200);
  assert.equal((await browser.authenticate("chidi", good)).status, 200);
});

test("a changed password leaves this session and ends the others", async () => {
  const [here, there] = [open(), open()];
  const [token, other] = [
    text(await here.authenticate("compliance", password), "accessToken"),
    text(await there.authenticate("compliance", password), "accessToken"),
  ];
  const change = (currentPassword: string, newPassword: string) =>
    here.post("Account/ChangePassword", { currentPassword, newPassword }, token);
  assertRefused(await change("wrong", good), "Incorrect password.");
  assertRefused(await change(password, "qwertyuiop1"), "PASSWORD_TOO_COMMON");
  assert.equal((await change(password, good)).status, 200);
  assert.equal((await here.get("Account/GetSessions", token)).status, 200);
  assert.equal((await there.get("Account/GetSessions", other)).status, 401);
});

test("an invited user has no password until the link of the invitation sets one", async () => {
  const personalData = createPersonalData(readSecrets(s.config.secretFile.path, false));
  const outbound = createOutbound({ personalData, clock });
  const deps = { personalData, outbound, baseUrl: () => "http://house.example" };
  const invited = { userName: "fresh", email: "fresh@example.com", name: "Fresh", surname: "Hand", phone: null };
  const link = await inTenant(s.server.db, s.world.defaultId, async (tx) => {
    const id = await createUser(tx, { ...invited, passwordHash: noPassword, roleIds: [] });
    const user = { id, userName: "fresh", emailAddress: invited.email };
    return await inviteUser(deps, tx, { user, now: clock.now() });
  });
  const browser = open();
  for (const guess of ["none", "123qwe", "admin"])
    assert.equal((await browser.authenticate("fresh", guess)).status, 422);
  const token = tokenIn(link);
  assert.equal((await browser.post("Account/PasswordReset", { token, newPassword: good })).status, 200);
  const isConfirmed = async () =>
    await inTenant(s.server.db, s.world.defaultId, async (tx) =>
      tx.rows(sql`select is_email_confirmed as proved from app_user where user_name = 'fresh'`),
    );
  assert.deepEqual(await isConfirmed(), [{ proved: true }], "the link came to the address");
  assert.equal((await browser.authenticate("fresh", good)).status, 200);
  assertRefused(await browser.post("Account/PasswordReset", { token, newPassword: good }), "CODE_INVALID");
});

test("whom staff enter gets a link by mail, and staff never a password", async () => {
  const staff = open();
  const token = text(await staff.authenticate("admin", password), "accessToken");
  const entered = { userName: "entered", name: "En", surname: "Tered", emailAddress: "entered@example.com" };
  const made = await staff.post("User/Invite", { ...entered, roleNames: ["CUSTOMER"] }, token);
  assert.deepEqual([field(made, "roleNames"), field(made, "isActive")], [["CUSTOMER"], true]);
  const browser = open();
  const first = tokenIn((await browser.newest("setUpAccount", "entered@example.com"))?.facts["link"]);
  const put = async (emailAddress: string) =>
    await staff.put("User/Update", { id: field(made, "id"), ...entered, emailAddress }, token);
  assert.equal((await put("corrected@example.com")).status, 200);
  assertRefused(await browser.post("Account/PasswordReset", { token: first, newPassword: good }), "CODE_INVALID");
  const link = tokenIn((await browser.newest("setUpAccount", "corrected@example.com"))?.facts["link"]);
  assert.equal((await browser.post("Account/PasswordReset", { token: link, newPassword: good })).status, 200);
  assert.equal((await browser.authenticate("entered", good)).status, 200);
  assertRefused(await staff.post("User/Invite", entered, token), "User name 'entered' is already taken.");
});

test("a file of people is looked at row by row, and everybody in it is invited or nobody", async () => {
  const staff = open();
  const token = text(await staff.authenticate("admin", password), "accessToken");
  const one = (userName: string, change = {}) => {
    const row = { userName, name: "In", surname: "File", emailAddress: `${userName}@file.example`, phoneNumber: "" };
    return { ...row, roleNames: [], ...change };
  };
  const send = (rows: readonly object[], dryRun: boolean) => staff.post("User/Import", { rows, dryRun }, token);
  const faulty = [
    one("filed1"),
    one("ADA"),
    one("filed3", { emailAddress: "not an address", surname: " " }),
    one("filed4", { roleNames: ["NOSUCH"] }),
    one("filed5", { emailAddress: "FILED1@file.example" }),
    one("no name", { emailAddress: "noname@file.example" }),
  ];
  for (const dryRun of [true, false]) {
    const answer = await send(faulty, dryRun);
    assert.equal(field(answer, "created"), 0);
    assert.deepEqual(
      (field(answer, "faults") as { row: number; field: string }[]).map((fault) => `${fault.row} ${fault.field}`),
      ["2 userName", "3 surname", "3 emailAddress", "4 roleNames", "5 emailAddress", "6 userName"],
    );
  }
  const [taken] = field(await send(faulty, true), "faults") as { message: string }[];
  assert.equal(taken?.message, "User name 'ADA' is already taken.");
  const clean = [one("filed1", { roleNames: ["customer"] }), one("filed2", { phoneNumber: "+2348030000009" })];
  assert.deepEqual((await send(clean, true)).body?.["result"], { created: 0, faults: [] });
  assert.equal((await open().authenticate("filed1", good)).status, 422);
  assert.deepEqual((await send(clean, false)).body?.["result"], { created: 2, faults: [] });
  const browser = open();
  const link = tokenIn((await browser.newest("setUpAccount", "filed1@file.example"))?.facts["link"]);
  assert.equal((await browser.post("Account/PasswordReset", { token: link, newPassword: good })).status, 200);
  assert.equal((await browser.authenticate("filed1", good)).status, 200);
  assert.equal((field(await send(clean, true), "faults") as unknown[]).length, 2);
});

test("a house's own least length holds for who registers, as for everybody", async () => {
  const set = (length: number) =>
    inTenant(s.server.db, s.world.defaultId, (tx) =>
      tx.run(sql`
        insert into tenant_settings (password_min_length) values (${length})
        on conflict (tenant_id) do update set password_min_length = ${length}`),
    );
  await set(24);
  const browser = open();
  assertRefused(await browser.post("Account/Register", person("yemi")), "Passwords must be at least 24 characters.");
  await set(10);
  assert.equal((await browser.post("Account/Register", person("yemi"))).status, 200);
});

test("a user whose password must change is sent to do so with a code for just that", async () => {
  await inTenant(s.server.db, s.world.defaultId, (tx) =>
    tx.run(sql`update app_user set must_change_password = true where user_name = 'locked'`),
  );
  const browser = open();
  const answer = await browser.authenticate("locked", password);
  assert.deepEqual([field(answer, "shouldResetPassword"), field(answer, "accessToken")], [true, null]);
  const token = text(answer, "passwordResetCode");
  assert.equal((await browser.post("Account/PasswordReset", { token, newPassword: good })).status, 200);
  assert.equal(typeof field(await browser.authenticate("locked", good), "accessToken"), "string");
});
