// Sessions over HTTP: tokens of a quarter of an hour, refreshed, stolen, listed and ended; and what half a sign-in opens.

import { strict as assert } from "node:assert";
import { after, test } from "node:test";
import { HttpTransportType, HubConnectionBuilder, LogLevel } from "@microsoft/signalr";
import { tradebookWords } from "@tradebook/contract/words.ts";
import { instant, lagosDay, weekday } from "@tradebook/domain/instant.ts";
import { everyMethod, routeOf } from "../src/http/open-api.ts";
import { inTenant } from "../src/db/in-tenant.ts";
import { sql } from "../src/db/sql.ts";
import { assertRefused, field, movableClock, openBrowser, text, type Browser } from "./auth-browser.ts";
import { password } from "./edge-world.ts";
import { ask, until, withServer } from "./with-server.ts";

const clock = movableClock();
const s = await withServer({ clock });
const open = (userAgent?: string) => openBrowser(s.url, s.world.defaultId, userAgent);
const refresh = "/api/TokenAuth/RefreshToken";
const minute = 60_000;

async function comeIn(browser: Browser, userName: string, more = {}): Promise<string> {
  return text(await browser.authenticate(userName, password, more), "accessToken");
}

const isOut = async (browser: Browser, token: string) =>
  (await browser.get("MarketData/GetMarketStatus", token)).status === 401;

test("a token lapses after a quarter of an hour, and the cookie brings another, each time a new one", async () => {
  const browser = open();
  const first = await comeIn(browser, "ada");
  assert(!(await isOut(browser, first)));
  clock.move(15 * minute + 1000);
  assert(await isOut(browser, first));
  const before = browser.cookies.get("Tradebook.Refresh");
  const second = text(await browser.post(refresh), "accessToken");
  assert(!(await isOut(browser, second)));
  assert.notEqual(browser.cookies.get("Tradebook.Refresh"), before);
  clock.move(10 * minute);
  assert(!(await isOut(browser, text(await browser.post(refresh), "accessToken"))));
});

test("an answer that was lost is given again within half a minute, to both who ask", async () => {
  const browser = open();
  await comeIn(browser, "chidi");
  const kept = new Map(browser.cookies);
  const answers = await Promise.all([browser.post(refresh), browser.post(refresh)]);
  for (const answer of answers) assert.equal(answer.status, 200);
  const next = browser.cookies.get("Tradebook.Refresh");
  browser.cookies.set("Tradebook.Refresh", kept.get("Tradebook.Refresh") ?? "");
  assert.equal((await browser.post(refresh)).status, 200);
  assert.equal(browser.cookies.get("Tradebook.Refresh"), next);
});

test("a refresh token that is used again later ends the session, and its owner is told", async () => {
  const owner = open();
  await comeIn(owner, "chidi");
  const thief = open();
  thief.cookies.set("Tradebook.Refresh", owner.cookies.get("Tradebook.Refresh") ?? "");
  const token = text(await owner.post(refresh), "accessToken");
  clock.move(minute);
  assertRefused(await thief.post(refresh), "SESSION_ENDED");
  assert.equal(thief.cookies.has("Tradebook.Refresh"), false);
  assert(await isOut(owner, token));
  assertRefused(await owner.post(refresh), "SESSION_ENDED");
  assert(await owner.newest("sessionStolen", "chidi@example.com"));
});

test("a refresh token that was never ours ends nobody's session", async () => {
  const browser = open();
  const token = await comeIn(browser, "chidi");
  const [tenant, sid, secret, proof] = (browser.cookies.get("Tradebook.Refresh") ?? "").split(".");
  for (const forged of [
    `${tenant}.${sid}.${"A".repeat(43)}.${proof}`,
    `${s.world.meridianId}.${sid}.${secret}.${proof}`,
    `${tenant}.${sid}.${secret}`,
    "nonsense",
  ]) {
    assertRefused(await open().post(refresh, { refreshToken: forged }), "SESSION_ENDED");
  }
  assert(!(await isOut(browser, token)));
});

test("who asks to stay signed in gets the refresh token in the answer too, for thirty days", async () => {
  const browser = open();
  const answer = await browser.authenticate("ada", password, { rememberClient: true });
  const first = text(answer, "refreshToken");
  assert.equal(field(answer, "refreshTokenExpireInSeconds"), 30 * 86_400);
  clock.move(20 * 86_400_000);
  const second = await open().post(refresh, { refreshToken: first });
  assert.equal(typeof field(second, "refreshToken"), "string");
  const byQuery = await ask(`${s.url}${refresh}?refreshToken=${text(second, "refreshToken")}`, { method: "POST" });
  assert.equal(byQuery.status, 200);
  clock.move(11 * 86_400_000);
  assertRefused(await open().post(refresh, { refreshToken: text(byQuery, "refreshToken") }), "SESSION_ENDED");
});

test("a session that nobody refreshes ends after half an hour, and every one after twelve", async () => {
  const idle = open();
  await comeIn(idle, "ada");
  clock.move(31 * minute);
  assertRefused(await idle.post(refresh), "SESSION_ENDED");
  const busy = open();
  await comeIn(busy, "ada");
  for (let hours = 0; hours < 11.5; hours += 0.25) {
    clock.move(15 * minute);
    assert.equal((await busy.post(refresh)).status, 200);
  }
  clock.move(29 * minute);
  assert.equal((await busy.post(refresh)).status, 200);
  clock.move(2 * minute);
  assertRefused(await busy.post(refresh), "SESSION_ENDED");
});

test("sessions are listed with their devices, and each can be ended by its owner alone", async () => {
  const desk = open("Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/142.0 Safari/537.36");
  const phone = open("Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Version/19 Safari/604.1");
  const [here, there] = [await comeIn(desk, "compliance"), await comeIn(phone, "compliance")];
  const stranger = open();
  const other = await comeIn(stranger, "chidi");
  type Row = { id: string; device: string; isCurrent: boolean };
  const rows = async () => field(await desk.get("Account/GetSessions", here), "items") as Row[];
  assert.deepEqual(
    (await rows()).map(({ device, isCurrent }) => [device, isCurrent]),
    [
      ["Safari on iPhone", false],
      ["Chrome on Windows", true],
    ],
  );
  const id = (await rows())[0]?.id;
  assert.equal((await stranger.post("Account/EndSession", { id }, other)).status, 404);
  assert.equal(field(await desk.post("Account/EndSession", { id }, here), "ended"), 1);
  assert(await isOut(phone, there));
  assertRefused(await phone.post(refresh), "SESSION_ENDED");
  assert(!(await isOut(desk, here)));
  await comeIn(phone, "compliance");
  const expiresOn = lagosDay(instant(clock.now() + 86_400_000));
  const made = await desk.post("ApiKey/CreateApiKey", { name: "x", scopes: [], networks: [], expiresOn }, here);
  const key = text(made, "key");
  assert(!(await isOut(phone, key)));
  assert.equal(field(await desk.post("Account/EndSession", { others: true }, here), "ended"), 1);
  await until(async () => await isOut(phone, key), "the key is ended with all others", 5_000);
  assert.equal((await rows()).length, 1);
  assert.equal((await desk.post("Account/EndSession", {}, here)).status, 400);
});

test("everybody reads the tries to sign in as them, with those that were refused, and nobody else's", async () => {
  const phone = open("Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Version/19 Safari/604.1");
  await phone.authenticate("ada", "not her password");
  const token = await comeIn(phone, "ada");
  await comeIn(open(), "chidi");
  type Row = { id: number; device: string; ip: string; result: number };
  const page = async (skipCount: number) =>
    field(await phone.get(`Account/GetSignIns?SkipCount=${skipCount}&MaxResultCount=2`, token), "items") as Row[];
  const first = await page(0);
  assert.deepEqual(
    first.map(({ device, result }) => [device, result]),
    [
      ["Safari on iPhone", 1],
      ["Safari on iPhone", 3],
    ],
  );
  assert((await page(2)).every(({ id }) => id < (first[1]?.id ?? 0)));
  const { rows } = await inTenant(s.server.db, s.world.defaultId, async (tx) => ({
    rows: await tx.rows<{ readonly tries: number }>(sql`
      select count(*)::int as tries from sign_in_attempt
      where user_id = (select id from app_user where user_name = 'ada')`),
  }));
  assert.equal(field(await phone.get("Account/GetSignIns", token), "totalCount"), rows[0]?.tries);
  assert.equal((await open().get("Account/GetSignIns")).status, 401);
});

test("everybody can take along what the house keeps about them, and nothing of anybody else's", async () => {
  type Data = Record<string, readonly Record<string, unknown>[]>;
  const dataOf = async (token: string) => {
    const answer = await fetch(`${s.url}/api/services/app/Account/GetOwnData`, {
      headers: { authorization: `Bearer ${token}`, "abp.tenantid": String(s.world.defaultId) },
    });
    assert.equal(answer.status, 200);
    assert.match(answer.headers.get("content-disposition") ?? "", /my-data-\d{4}-\d{2}-\d{2}\.json/);
    return (await answer.json()) as Data;
  };
  const ada = open();
  const token = await comeIn(ada, "ada");
  const mine = await dataOf(token);
  assert.deepEqual(
    mine["person"]?.map(({ userName }) => userName),
    ["ada"],
  );
  const held = await inTenant(s.server.db, s.world.defaultId, (tx) =>
    tx.rows<{ readonly account: string }>(sql`
      select cscs_account as account from securities_account where id in (
        select account_id from account_user
        where relation = 'holder' and user_id = (select id from app_user where user_name = 'ada'))
      order by id`),
  );
  assert.deepEqual(
    mine["accounts"]?.map(({ cscsAccount }) => cscsAccount),
    held.map(({ account }) => account),
  );
  for (const [part, accountName] of [
    ["orders", "cscsAccount"],
    ["cashMovements", "cscsAccount"],
  ] as const)
    for (const row of (mine[part] ?? []).flat())
      assert(
        held.some(({ account }) => account === row[accountName]),
        `${part} of another account`,
      );
  const [kept] = await inTenant(s.server.db, s.world.defaultId, (tx) =>
    tx.rows<{ readonly hash: string }>(sql`select password_hash as hash from app_user where user_name = 'ada'`),
  );
  assert(kept !== undefined && !JSON.stringify(mine).includes(kept.hash));
  // Staff hold no account; what their clients did is not theirs to take.
  const staff = await dataOf(await comeIn(open(), "compliance"));
  assert.deepEqual([staff["accounts"], staff["orders"], staff["trades"]], [[], [], []]);
  clock.move(11 * minute);
  assertRefused(await ada.get("Account/GetOwnData", token), "STEP_UP_REQUIRED");
});

test("signing out ends the session at the server, by the token or by the cookie alone", async () => {
  const browser = open();
  const token = await comeIn(browser, "ada");
  const kept = browser.cookies.get("Tradebook.Refresh") ?? "";
  assert.equal((await browser.get("/api/TokenAuth/LogOut", token)).status, 200);
  assert.equal(browser.cookies.has("Tradebook.Refresh"), false);
  assert(await isOut(browser, token));
  assertRefused(await browser.post(refresh, { refreshToken: kept }), "SESSION_ENDED");
  const again = await comeIn(browser, "ada");
  await browser.get("/api/TokenAuth/LogOut");
  assert(await isOut(browser, again));
});

test("a hub connection outlasts its token and ends within seconds with its session", async () => {
  const browser = open();
  const answer = await browser.authenticate("ada", password);
  const sealed = encodeURIComponent(text(answer, "encryptedAccessToken"));
  const connection = new HubConnectionBuilder()
    .withUrl(`${s.url}/signalr-tradebookhub?enc_auth_token=${sealed}`, { transport: HttpTransportType.WebSockets })
    .configureLogging(LogLevel.None)
    .build();
  after(() => connection.stop());
  let closed = false;
  connection.onclose(() => (closed = true));
  await connection.start();
  clock.move(16 * minute);
  const token = text(await browser.post(refresh), "accessToken");
  // Longer than the connection's user is remembered without being asked for again.
  const rechecked = performance.now() + 3_000;
  await until(() => performance.now() > rechecked, "the connections were looked at again");
  await connection.invoke("Ping", 0);
  assert.equal(closed, false);
  await browser.get("/api/TokenAuth/LogOut", token);
  await until(() => closed, "the connection is closed", 5_000);
});

test("hours and networks of a user hold at the door, for refreshes, requests and keys, and for nobody else", async () => {
  const [staff, browser, elsewhere] = [open(), open(), openBrowser(s.url, s.world.defaultId)];
  const admin = await comeIn(staff, "admin");
  const listed = async (name: string) =>
    (field(await staff.get(`User/GetAll?keyword=${name}`, admin), "items") as Record<string, unknown>[])[0] ?? {};
  const limit = async (name: string, signInLimits: object) =>
    await staff.put("User/Update", { ...(await listed(name)), concurrencyStamp: null, signInLimits }, admin);
  const always = { hours: null, networks: [] };
  const here = { hours: null, networks: ["2001:db8::/32", "127.0.0.0/8", "::1"] };
  const not = { hours: null, networks: ["192.0.2.0/24"] };
  const toldAtDoor = async (typed: string) =>
    (await elsewhere.authenticate("compliance", typed)).body?.["error"] as { details: string } | undefined;
  const mine = await comeIn(browser, "compliance");
  const scopes = { scopes: [], networks: [], expiresOn: lagosDay(instant(clock.now() + 86_400_000)) };
  const key = text(await browser.post("ApiKey/CreateApiKey", { name: "limited", ...scopes }, mine), "key");
  assert.equal((await limit("compliance", here)).status, 200);
  assert.deepEqual((await listed("compliance"))["signInLimits"], here);
  for (const token of [mine, key]) assert(!(await isOut(browser, token)));
  const day = weekday(lagosDay(clock.now()));
  const notToday = { hours: { days: [(day + 3) % 7], from: 0, until: 1440 }, networks: [] };
  for (const [limits, words] of [
    [not, tradebookWords.OutsideSignInNetworks],
    [notToday, tradebookWords.OutsideSignInHours],
  ] as const) {
    assert.equal((await limit("compliance", limits)).status, 200);
    await until(async () => (await isOut(browser, mine)) && (await isOut(browser, key)), "both are out", 5_000);
    assertRefused(await browser.post(refresh), "SESSION_ENDED");
    assert.equal((await toldAtDoor(password))?.details, words);
    assert.equal((await toldAtDoor("wrong"))?.details, tradebookWords.InvalidUserNameOrPassword);
    assert.equal((await limit("compliance", always)).status, 200);
    await comeIn(browser, "compliance");
  }
  assertRefused(await limit("admin", not), "LAST_ADMINISTRATOR");
  const role = ["ADMIN"];
  const second = { userName: "second", name: "Second", surname: "Admin", emailAddress: "second@example.com" };
  assert.equal((await staff.post("User/Invite", { ...second, roleNames: role }, admin)).status, 200);
  for (const limits of [not, notToday]) assertRefused(await limit("admin", limits), "OWN_LIMITS");
  assert.equal((await limit("admin", here)).status, 200);
  const { id } = await listed("second");
  assertRefused(await staff.post("User/DeActivate", { id }, admin), "LAST_ADMINISTRATOR");
  assert.equal((await limit("admin", always)).status, 200);
  const bad = { hours: { days: [7], from: 60, until: 60 }, networks: ["192.0.2.0/33"] };
  assert.equal((await limit("compliance", bad)).status, 400);
});

/** The methods of signed-in people that this token opens, each walked with an empty request. */
async function openedBy(token: string): Promise<readonly string[]> {
  const opened: string[] = [];
  for (const { method } of everyMethod()) {
    if (method.access === "anonymous") continue;
    const { verb, path } = method;
    const init = { method: verb, headers: { authorization: `Bearer ${token}`, "content-type": "application/json" } };
    const hasBody = verb === "POST" || verb === "PUT";
    const { status } = await fetch(`${s.url}${routeOf(method)}`, hasBody ? { ...init, body: "{}" } : init);
    if (status !== 401) opened.push(path);
  }
  return opened;
}

/** An enrolment: two. A registration: one's own application, from the first answer to the decision. */
const opens = {
  registration: [
    "Customer/CustomerRegister",
    "Customer/UploadDocuments",
    "Customer/SaveDraft",
    "Customer/GetMyRequest",
    "Customer/WithdrawRequest",
    "Customer/GetCustomerAccountCreationRequestStatus",
    "Customer/GetDocument",
  ],
  enrolment: ["Account/GetTwoFactorAuthTokens", "Account/EnableTwoFactorAuth"],
} as const;

test("half a sign-in opens its own few methods and no other, nor the hub", async () => {
  const browser = open();
  const registration = await browser.authenticate("amina", password);
  assert.equal(field(registration, "registrationIncomplete"), true);
  await inTenant(s.server.db, s.world.defaultId, (tx) =>
    tx.run(sql`
      insert into tenant_settings (require_two_factor) values ('staff')
      on conflict (tenant_id) do update set require_two_factor = 'staff'`),
  );
  const enrolment = await browser.authenticate("broker", password);
  assert.equal(field(enrolment, "twoFactorEnrolmentRequired"), true);
  for (const [scope, answer] of [
    ["registration", registration],
    ["enrolment", enrolment],
  ] as const) {
    const token = text(answer, "accessToken");
    const opened = await openedBy(token);
    assert.deepEqual(opened.toSorted(), [...opens[scope]].toSorted());
    assert.equal(field(await browser.get("Session/GetCurrentLoginInformations", token), "user"), null);
    const headers = { authorization: `Bearer ${token}` };
    const hub = await fetch(`${s.url}/signalr-tradebookhub/negotiate?negotiateVersion=1`, { method: "POST", headers });
    assert.equal(hub.status, 401);
  }
});

test("until an address is proved, a registration's token opens the two ways to prove it and nothing else", async () => {
  const browser = open();
  const emailAddress = "unproved@example.com";
  const person = { name: "Uche", surname: "Obi", userName: "uche.obi", emailAddress, password: "harbour lantern 57" };
  const accessToken = text(await browser.post("Account/Register", person), "accessToken");
  assert.deepEqual(await openedBy(accessToken), []);
  const query = new URLSearchParams({ accessToken });
  assert.equal((await browser.get(`Account/GetResendVerificationCode?${query.toString()}`)).status, 200);
  const code = (await browser.newest("verifyAccount", emailAddress))?.facts["code"] ?? "";
  const proved = await browser.post("Account/VerifyAccount", { accessToken, code });
  assert.deepEqual((await openedBy(text(proved, "accessToken"))).toSorted(), opens.registration.toSorted());
});

test("what asks for a fresh sign-in asks again after five minutes, and the password makes it fresh", async () => {
  const browser = open();
  await comeIn(browser, "ada");
  clock.move(6 * minute);
  const token = text(await browser.post(refresh), "accessToken");
  const stale = await browser.get("Account/GetTwoFactorAuthTokens", token);
  assertRefused(stale, "STEP_UP_REQUIRED");
  assert.match(JSON.stringify(stale.body), /Confirm with: password\./);
  assertRefused(await browser.post("Account/StepUp", { password: "wrong" }, token), "Incorrect password.");
  assertRefused(await browser.post("Account/StepUp", { code: "123456" }, token), "STEP_UP_REQUIRED");
  assertRefused(await browser.get("Account/GetTwoFactorAuthTokens", token), "STEP_UP_REQUIRED");
  assert.equal((await browser.post("Account/StepUp", { password }, token)).status, 200);
  assert.equal((await browser.get("Account/GetTwoFactorAuthTokens", token)).status, 200);
});

test("a user who is deactivated is out within seconds, and cannot refresh", async () => {
  const browser = open();
  const token = await comeIn(browser, "nobody");
  await inTenant(s.server.db, s.world.defaultId, (tx) =>
    tx.run(sql`update app_user set is_active = false where user_name = 'nobody'`),
  );
  assertRefused(await browser.post(refresh), "SESSION_ENDED");
  await until(() => isOut(browser, token), "the token opens nothing", 5_000);
});

test("a session that stood when its user was deactivated does not come back when they do", async () => {
  await inTenant(s.server.db, s.world.defaultId, (tx) =>
    tx.run(sql`update tenant_settings set require_two_factor = 'nobody'`),
  );
  const browser = open();
  const token = await comeIn(browser, "compliance");
  const admin = await comeIn(open(), "admin");
  const listed = await browser.get("User/GetAll?keyword=compliance", admin);
  const [user] = field(listed, "items") as Record<string, unknown>[];
  const put = (isActive: boolean) => browser.put("User/Update", { ...user, concurrencyStamp: null, isActive }, admin);
  const post = (method: string) => browser.post(`User/${method}`, { id: user?.["id"] }, admin);
  for (const [off, on] of [
    [() => post("DeActivate"), () => post("Activate")],
    [() => put(false), () => put(true)],
  ] as const) {
    const mine = await comeIn(browser, "compliance");
    for (const change of [off, on]) assert.equal((await change()).status, 200);
    assert(await isOut(browser, mine));
    assertRefused(await browser.post(refresh), "SESSION_ENDED");
  }
  assert(await isOut(browser, token));
});
