// The envelope, errors, tenants and headers: the acceptance checks of the ABP contract, by number, for what exists.

import { strict as assert } from "node:assert";
import { test } from "node:test";
import { abpWebWords, abpWords } from "@tradebook/contract/words.ts";
import { inTenant } from "../src/db/in-tenant.ts";
import { sql } from "../src/db/sql.ts";
import { ada, chidi, meridianAda } from "./edge-world.ts";
import { ask, until, withServer, type ApiAnswer } from "./with-server.ts";

const s = await withServer({ env: { CORS_ORIGINS: "https://other.example" } });
await until(() => s.server.market.connected, "the exchange is connected");

const app = (path: string) => `${s.url}/api/services/app/${path}`;
const members = ["result", "targetUrl", "success", "error", "unAuthorizedRequest", "__abp"];

function assertOk(answer: ApiAnswer): Record<string, unknown> {
  assert.equal(answer.status, 200, JSON.stringify(answer.body));
  const { success, error, unAuthorizedRequest, __abp } = answer.body ?? {};
  assert.deepEqual(
    { success, error, unAuthorizedRequest, __abp },
    {
      success: true,
      error: null,
      unAuthorizedRequest: false,
      __abp: true,
    },
  );
  return answer.body?.["result"] as Record<string, unknown>;
}

type ErrorBody = {
  code: number;
  name?: string;
  message: string;
  details: string | null;
  validationErrors: { members: string[] | null }[] | null;
};

function assertError(answer: ApiAnswer, status: number): ErrorBody {
  assert.equal(answer.status, status, JSON.stringify(answer.body));
  const { result, success, __abp, error } = answer.body ?? {};
  assert.deepEqual({ result, success, __abp }, { result: null, success: false, __abp: true });
  return error as ErrorBody;
}

function membersOf(error: ErrorBody): unknown {
  return error.validationErrors?.flatMap((one) => one.members ?? []);
}

test("1, 2, 19: GetAll answers any spelling of its path, members in order, with security headers", async () => {
  for (const path of ["/AbpUserConfiguration/GetAll", "/abpuserconfiguration/getall"]) {
    const answer = await ask(s.url + path);
    assertOk(answer);
    assert.deepEqual(Object.keys(answer.body ?? {}), members);
    assert.equal(answer.headers.get("content-type"), "application/json; charset=utf-8");
    assert.equal(answer.headers.get("x-content-type-options"), "nosniff");
    assert.equal(answer.headers.get("x-xss-protection"), "1; mode=block");
    assert.equal(answer.headers.get("x-frame-options"), "SAMEORIGIN");
    assert.match(answer.headers.get("content-security-policy") ?? "", /script-src 'self'(?:;|$)/);
  }
});

test("3, 5: nobody and a bad token are told to sign in", async () => {
  for (const headers of [{}, { authorization: "Bearer garbage" }, { authorization: "Bearer a.b.c" }]) {
    const answer = await ask(app("Order/getStockOrders"), { headers });
    const error = assertError(answer, 401);
    assert.equal(answer.body?.["unAuthorizedRequest"], true);
    assert.deepEqual(error, {
      code: 0,
      message: abpWords.CurrentUserDidNotLoginToTheApplication,
      details: null,
      validationErrors: null,
    });
  }
});

test("4: a signed-in user without the permission hears what is missing", async () => {
  const nobody = await s.signIn("nobody");
  const answer = await nobody.post("Order/SendNewOrder", {});
  assert.match(assertError(answer, 403).message, /Buy, Sell, Trade for every client/);
  assert.equal(answer.body?.["unAuthorizedRequest"], true);
});

test("6, 7, 16: a bad body names each member, but only to somebody signed in", async () => {
  const client = await s.signIn("ada");
  const answer = await client.post("Order/SendNewOrder", {});
  const error = assertError(answer, 400);
  assert.deepEqual(membersOf(error), ["clOrdID", "cscsAccount", "securityID", "side", "ordType", "orderQty"]);
  assert.equal(error.message, abpWebWords.ValidationError);
  assert.deepEqual(error.details?.split("\r\n").slice(0, 2), [
    abpWebWords.ValidationNarrativeTitle,
    " - The ClOrdID field is required.",
  ]);
  assertError(await ask(app("Order/SendNewOrder"), { method: "POST", body: "{" }), 401);
  assertError(await client.post("Order/SendNewOrder", "{"), 400);
});

test("10, 11: numbers out of range and words that are no booleans are refused by name", async () => {
  const client = await s.signIn("ada");
  for (const [query, member] of [
    ["MaxResultCount=0", "maxResultCount"],
    ["maxresultcount=1001", "maxResultCount"],
    ["SkipCount=-1", "skipCount"],
    ["open=abc", "open"],
    ["side=3", "side"],
    ["from=2026-02-30", "from"],
  ]) {
    assert.deepEqual(membersOf(assertError(await client.get(`Order/getStockOrders?${query}`), 400)), [member]);
  }
});

test("12: what is not there, and what is another's, is not found", async () => {
  const client = await s.signIn("ada");
  assert.equal(assertError(await client.get("Order/GetOrderHistory?id=999999"), 404).name, "NOT_FOUND");
  assert.equal(assertError(await client.get("MarketData/getPricelimitRange?security=NOPE"), 404).name, "NOT_FOUND");
  for (const account of [chidi, meridianAda]) {
    const answer = await client.get(`Order/GetDashAccountBalance?cscsAccount=${account}`);
    assert.equal(assertError(answer, 404).name, "NOT_FOUND");
  }
});

test("17, 18: an unknown path and another verb are answered bare", async () => {
  const unknown = await ask(app("Nope/Get"));
  assert.deepEqual([unknown.status, unknown.body], [404, null]);
  const verb = await ask(app("Order/SendNewOrder"));
  assert.deepEqual([verb.status, verb.body, verb.headers.get("allow")], [405, null, "POST"]);
});

test("a body that is no JSON type is refused bare, one that is too large too", async () => {
  const { token } = await s.signIn("ada");
  const headers = { authorization: `Bearer ${token}` };
  const post = (body: string, type: string) =>
    ask(app("Order/SendNewOrder"), { method: "POST", headers: { ...headers, "content-type": type }, body });
  assert.equal((await post("a=1", "application/x-www-form-urlencoded")).status, 415);
  assert.equal((await post(`{"note":"${"x".repeat(110_000)}"}`, "application/json")).status, 413);
  assert.equal((await post(`{"__proto__":{"polluted":true}}`, "application/json")).status, 400);
  assert.equal((await post("[".repeat(5_000), "application/json")).status, 400);
  assert.equal(Reflect.get({}, "polluted"), undefined);
});

test("JSON is read as tolerantly as ABP reads it", async () => {
  const { token } = await s.signIn("ada");
  const answer = await ask(app("Order/PreviewOrder"), {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    body: `{ // a ticket
      "CSCSACCT": "${ada}", "SecurityId": "ZENITHBANK", "side": "1", "ordType": "2", "orderQty": 100,
      "price": 117.8, "expireDate": "", "unknown": 1, }`,
  });
  assertOk(answer);
});

test("a price with a third decimal is invalid, and one outside the band is refused with its figures", async () => {
  const client = await s.signIn("ada");
  const order = { cscsAccount: ada, securityID: "ZENITHBANK", side: "1", ordType: "2", orderQty: 100 };
  const third = await client.post("Order/SendNewOrder", { ...order, clOrdID: "third", price: 117.805 });
  assert.deepEqual(membersOf(assertError(third, 400)), ["price"]);
  const band = assertError(await client.post("Order/SendNewOrder", { ...order, clOrdID: "band", price: 250 }), 422);
  assert.deepEqual([band.name, band.code], ["PRICE_BAND", 1012]);
  assert.match(band.details ?? "", /^Price 250\.00 is above today's limit of \d+\.\d\d\.$/);
});

test("the same clOrdID with other content is 409", async () => {
  const client = await s.signIn("ada");
  const order = { clOrdID: "twice", cscsAccount: ada, securityID: "ZENITHBANK", side: "1", ordType: "2", orderQty: 10 };
  const first = assertOk(await client.post("order/sendneworder", { ...order, price: 110 }));
  const again = assertOk(await client.post("Order/SendNewOrder", { ...order, price: 110 }));
  assert.equal(again["id"], first["id"]);
  const other = assertError(await client.post("Order/SendNewOrder", { ...order, price: 111 }), 409);
  assert.equal(other.name, "DUPLICATE_CLORDID");
});

test("21, 22, 26, 27: GetAll for nobody, at the host and in a tenant", async () => {
  type Configuration = {
    session: { userId: unknown; tenantId: unknown; multiTenancySide: number };
    multiTenancy: { sides: unknown };
    auth: { allPermissions: Record<string, string>; grantedPermissions: object };
    clock: { provider: string };
    timing: { timeZoneInfo: { iana: { timeZoneId: string } } };
    setting: { values: Record<string, unknown> };
  };
  const host = assertOk(await ask(`${s.url}/AbpUserConfiguration/GetAll`)) as Configuration;
  assert.deepEqual([host.session.userId, host.session.tenantId, host.session.multiTenancySide], [null, null, 2]);
  assert.deepEqual(host.multiTenancy.sides, { host: 2, tenant: 1 });
  assert.deepEqual(host.auth.grantedPermissions, {});
  assert("Pages.Tenants" in host.auth.allPermissions);
  const headers = { "Abp.TenantId": "1" };
  const tenant = assertOk(await ask(`${s.url}/AbpUserConfiguration/GetAll`, { headers })) as Configuration;
  assert.deepEqual([tenant.session.tenantId, tenant.session.multiTenancySide], [1, 1]);
  assert(!("Pages.Tenants" in tenant.auth.allPermissions) && "Pages.Users" in tenant.auth.allPermissions);
  assert.equal(tenant.clock.provider, "utcClockProvider");
  assert.equal(tenant.timing.timeZoneInfo.iana.timeZoneId, "Africa/Lagos");
  assert.equal(tenant.setting.values["Abp.Localization.DefaultLanguageName"], "en");
});

test("23, 24: signed in, the tenant is the token's and what is granted is the string true", async () => {
  const { token } = await s.signIn("ada");
  const headers = { authorization: `Bearer ${token}`, "Abp.TenantId": String(s.world.meridianId) };
  const result = assertOk(await ask(`${s.url}/AbpUserConfiguration/GetAll`, { headers }));
  assert.equal((result["session"] as { tenantId: number }).tenantId, s.world.defaultId);
  const auth = result["auth"] as { allPermissions: object; grantedPermissions: object };
  assert.deepEqual(auth.grantedPermissions, { BUY: "true", SELL: "true", SHOW_ACCOUNT_BALANCE: "true" });
  for (const name of Object.keys(auth.grantedPermissions)) assert(name in auth.allPermissions);
});

test("25: the current language is one of the languages, and every source has words", async () => {
  const result = assertOk(
    await ask(`${s.url}/AbpUserConfiguration/GetAll`, { headers: { "Accept-Language": "en-US" } }),
  );
  const localization = result["localization"] as {
    currentLanguage: { name: string };
    languages: { name: string }[];
    sources: { name: string }[];
    values: Record<string, Record<string, string>>;
  };
  assert(localization.languages.some(({ name }) => name === localization.currentLanguage.name));
  assert.deepEqual(
    localization.sources.map(({ name }) => name),
    ["Abp", "AbpWeb", "AbpZero", "Tradebook"],
  );
  for (const { name } of localization.sources) assert(Object.keys(localization.values[name] ?? {}).length > 0);
  assert.equal(localization.values["Tradebook"]?.["LoginFailed"], "Login failed!");
});

test("46, 47: a tenant is available, inactive or not found", async () => {
  const find = (body: unknown) =>
    ask(app("Account/IsTenantAvailable"), {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    });
  assert.deepEqual(assertOk(await find({ tenancyName: "default" })), { state: 1, tenantId: s.world.defaultId });
  assert.deepEqual(assertOk(await find({ tenancyName: "Closed" })), { state: 2, tenantId: null });
  assert.deepEqual(assertOk(await find({ tenancyName: "nowhere" })), { state: 3, tenantId: null });
  assert.deepEqual(membersOf(assertError(await find({}), 400)), ["tenancyName"]);
});

test("48, 49: the tenant is found in header and cookie, either spelling, header first", async () => {
  const { defaultId, meridianId } = s.world;
  const cases: [Record<string, string>, number | null][] = [
    [{ cookie: `Abp.TenantId=${defaultId}` }, defaultId],
    [{ cookie: `Abp-TenantId=${defaultId}` }, defaultId],
    [{ "Abp-TenantId": String(defaultId) }, defaultId],
    [{ "Abp.TenantId": String(meridianId), cookie: `Abp.TenantId=${defaultId}` }, meridianId],
    [{ "Abp.TenantId": "null" }, null],
    [{ "Abp.TenantId": "[object Object]", cookie: `Abp.TenantId=${defaultId}` }, defaultId],
  ];
  for (const [headers, expected] of cases) {
    const result = assertOk(await ask(`${s.url}/AbpUserConfiguration/GetAll`, { headers }));
    assert.equal((result["session"] as { tenantId: unknown }).tenantId, expected, JSON.stringify(headers));
  }
});

test("52, 53: the session tells who is in, and the hub is switched on", async () => {
  const nobody = assertOk(await ask(app("Session/GetCurrentLoginInformations")));
  assert.deepEqual([nobody["user"], nobody["tenant"]], [null, null]);
  const client = await s.signIn("ada");
  const result = assertOk(await client.get("Session/GetCurrentLoginInformations"));
  const user = result["user"] as Record<string, unknown>;
  assert.deepEqual([user["userName"], user["roles"], user["userTradingAccounts"]], ["ada", ["CUSTOMER"], [ada]]);
  assert.deepEqual(result["tenant"], { id: s.world.defaultId, tenancyName: "Default", name: "Default Securities" });
  const { features } = result["application"] as { features: unknown };
  assert.deepEqual(features, { SignalR: true, "SignalR.AspNetCore": true });
});

test("70, 71: a listed origin may ask anything with credentials, another gets no leave", async () => {
  const preflight = (origin: string) =>
    ask(app("Order/SendNewOrder"), {
      method: "OPTIONS",
      headers: { origin, "access-control-request-headers": ".aspnetcore.culture,abp.tenantid,authorization" },
    });
  const allowed = await preflight("https://other.example");
  assert.equal(allowed.status, 204);
  assert.equal(allowed.headers.get("access-control-allow-origin"), "https://other.example");
  assert.equal(allowed.headers.get("access-control-allow-credentials"), "true");
  assert.equal(allowed.headers.get("access-control-allow-headers"), ".aspnetcore.culture,abp.tenantid,authorization");
  assert.equal((await preflight("https://evil.example")).headers.get("access-control-allow-origin"), null);
  const denied = await ask(app("Order/getStockOrders"), { headers: { origin: "https://other.example" } });
  assert.equal(denied.status, 401);
  assert.equal(denied.headers.get("access-control-allow-origin"), "https://other.example");
});

test("the same account number under two names counts once, two numbers are refused", async () => {
  const client = await s.signIn("ada");
  assertOk(await client.get(`BackOffice/GetDashAccountPortfolioHolding?cscsAccount=${ada}`));
  assertOk(await client.get(`BackOffice/GetDashAccountPortfolioHolding?CSCSACCT=${ada}`));
  const both = await client.get(`BackOffice/GetDashAccountPortfolioHolding?cscsAcct=${ada}&cscsAccount=${chidi}`);
  assertError(both, 400);
});

test("health, documents and figures stand where they are looked for", async () => {
  assert.equal((await ask(`${s.url}/health/live`)).status, 200);
  assert.equal((await ask(`${s.url}/health/ready`)).status, 200);
  assert.equal((await ask(`${s.url}/health/trading`)).status, 200);
  assert.equal((await ask(`${s.url}/metrics`)).status, 404);
  const document = await ask(`${s.url}/api/openapi.json`);
  const { paths } = document.body as { paths: Record<string, unknown> };
  assert("/api/services/app/Order/SendNewOrder" in paths);
  assert.equal((await ask(`${s.url}/api/docs`)).status, 200);
  const home = await ask(`${s.url}/Home/Configuration`);
  assert.equal(home.body?.["remoteServiceBaseUrl"], s.url);
  assert.equal((assertOk(home) as { appName: string }).appName, "Tradebook");
});

test("90, 92: every order command and report leaves a line, refusals as well, chained to the one before", async () => {
  const client = await s.signIn("ada");
  await client.post("Order/SendNewOrder", { clOrdID: "not valid!" });
  await client.get(`BackOffice/GetDashAccountPortfolioValuation?cscsAcct=${ada}`);
  type Line = {
    readonly method: string;
    readonly result: string;
    readonly previous_hash: string;
    readonly hash: string;
  };
  const lines = () =>
    inTenant(s.server.db, s.world.defaultId, (tx) =>
      tx.rows<Line>(sql`select method, result, previous_hash, hash from audit_event order by seq`),
    );
  await until(
    async () => (await lines()).some(({ method }) => method === "GetDashAccountPortfolioValuation"),
    "the line",
  );
  const all = await lines();
  assert(all.some(({ method, result }) => method === "SendNewOrder" && result === "400"));
  for (const [index, line] of all.entries()) assert.equal(line.previous_hash, all[index - 1]?.hash ?? "0".repeat(64));
  const reports = await inTenant(s.server.db, s.world.defaultId, (tx) =>
    tx.rows<{ readonly user_name: string; readonly parameters: unknown }>(sql`
      select user_name, parameters from report_event where report = 'BackOffice/GetDashAccountPortfolioValuation'`),
  );
  assert.deepEqual(reports, [{ user_name: "ada", parameters: { cscsAcct: ada } }]);
});
