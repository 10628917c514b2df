// Acceptance checks of the ABP contract, parts D and E: which tenant a call is for, and the tenants themselves.

import { strict as assert } from "node:assert";
import { request } from "node:http";
import { test } from "node:test";
import { fillIn } from "@tradebook/contract/errors.ts";
import { abpZeroWords } from "@tradebook/contract/words.ts";
import { tenantRoles } from "@tradebook/domain/access/role.ts";
import { inTenant } from "../src/db/in-tenant.ts";
import { sql } from "../src/db/sql.ts";
import {
  authenticate,
  clientOf,
  envError,
  envInvalid,
  envOk,
  newUser,
  signedIn,
  type Client,
  type Page,
  type User,
} from "./abp-checks.ts";
import { until, withServer } from "./with-server.ts";

const s = await withServer({
  env: { TRADEBOOK_TENANT_DOMAIN: "{TENANCY_NAME}.broker.test;{TENANCY_NAME}.other.test" },
});
const nobody = clientOf(s);
const { defaultId, meridianId } = s.world;

type Session = {
  readonly session: { readonly tenantId: number | null };
  readonly custom: { readonly house: { readonly namedByHost?: string } | null };
};

async function resolved(headers: Readonly<Record<string, string>>): Promise<number | null> {
  return envOk<Session>(await nobody.get("/AbpUserConfiguration/GetAll", headers)).session.tenantId;
}

/** With a Host header of its own, which fetch does not allow. */
async function resolvedAt(host: string, headers: Readonly<Record<string, string>> = {}): Promise<number | null> {
  return (await toldAt(host, headers)).session.tenantId;
}

async function toldAt(host: string, headers: Readonly<Record<string, string>> = {}): Promise<Session> {
  const { port } = new URL(s.url);
  const text = await new Promise<string>((resolve, reject) => {
    const options = { host: "127.0.0.1", port, path: "/AbpUserConfiguration/GetAll", headers: { host, ...headers } };
    request(options, (answer) => {
      let body = "";
      answer.on("data", (part) => (body += String(part)));
      answer.on("end", () => resolve(body));
    })
      .on("error", reject)
      .end();
  });
  return (JSON.parse(text) as { result: Session }).result;
}

test("whoever comes by a house's own address is not asked for its code, and by another's they are", async () => {
  assert.equal((await toldAt("default.broker.test")).custom.house?.namedByHost, "Default");
  const byCookie = await toldAt("127.0.0.1", { cookie: `Abp.TenantId=${defaultId}` });
  assert.deepEqual([byCookie.session.tenantId, byCookie.custom.house?.namedByHost], [defaultId, undefined]);
});

test("check 46: a tenant is available, inactive or not found, each with 200", async () => {
  const find = async (tenancyName: string) => envOk(await nobody.post("Account/IsTenantAvailable", { tenancyName }));
  assert.deepEqual(await find("Default"), { state: 1, tenantId: defaultId });
  assert.deepEqual(await find("dEFAULT"), { state: 1, tenantId: defaultId });
  assert.deepEqual(await find("Closed"), { state: 2, tenantId: null });
  assert.deepEqual(await find("nowhere"), { state: 3, tenantId: null });
});

test("check 47: without a name the member is named", async () => {
  envInvalid(await nobody.post("Account/IsTenantAvailable", {}), ["tenancyName"]);
});

test("check 48: header and cookie resolve in both spellings", async () => {
  assert.equal(await resolved({ cookie: `Abp.TenantId=${defaultId}` }), defaultId);
  assert.equal(await resolved({ cookie: `Abp-TenantId=${defaultId}` }), defaultId);
  assert.equal(await resolved({ "Abp-TenantId": String(defaultId) }), defaultId);
  assert.equal(await resolved({ "Abp.TenantId": String(defaultId) }), defaultId);
});

test("check 49: the header comes before the cookie, and what is no tenant is passed over", async () => {
  assert.equal(await resolved({ "Abp.TenantId": String(meridianId), cookie: `Abp.TenantId=${defaultId}` }), meridianId);
  for (const garbage of ["null", "[object Object]", "", "1 OR 1=1", "-1", "0", "999999", "1e0"]) {
    const headers = { "Abp.TenantId": garbage, cookie: `Abp.TenantId=${defaultId}` };
    assert.equal(await resolved(headers), defaultId, garbage);
  }
});

test("check 51: the host's name comes before the header, in every format; www names nobody", async () => {
  const header = { "Abp.TenantId": String(meridianId) };
  assert.equal(await resolvedAt("default.broker.test", header), defaultId);
  assert.equal(await resolvedAt("DEFAULT.other.test:4400", header), defaultId);
  assert.equal(await resolvedAt("www.broker.test", header), meridianId);
  assert.equal(await resolvedAt("nowhere.broker.test", header), meridianId);
  assert.equal(await resolvedAt("broker.test"), null);
  assert.equal(await resolvedAt("default.evil.test"), null);
});

test("after signing in the token alone decides, whatever the host's name says", async () => {
  const T = await signedIn(s, "admin", meridianId);
  const user = envOk<{ tenant: { id: number } }>(
    await T.get("Session/GetCurrentLoginInformations", { "Abp.TenantId": String(defaultId) }),
  );
  assert.equal(user.tenant.id, meridianId);
});

test("check 64: tenants are not for a tenant's administrators", async () => {
  const T = await signedIn(s, "admin");
  envError(await T.get("Tenant/GetAll"), 403);
});

type Tenant = { readonly id: number; readonly tenancyName: string; readonly name: string; readonly isActive: boolean };

test("check 65: a new tenant is inactive, with the user admin and the role Admin of all its permissions", async () => {
  const H = await signedIn(s, "admin", null);
  const { adminSetUpLink, ...made } = envOk<Tenant & { readonly adminSetUpLink: string }>(
    await H.post("Tenant/Create", { tenancyName: "Fresh", name: "Fresh Ltd", adminEmailAddress: "boss@fresh.example" }),
  );
  assert.deepEqual({ ...made, id: 0 }, { id: 0, tenancyName: "Fresh", name: "Fresh Ltd", isActive: false });
  // No mail goes out of this installation.
  assert.match(adminSetUpLink, /\/user\/reset-password#token=\d+\.\d+\.[\w-]{43}$/);
  type Made = { userName: string; name: string; role: string; permissions: string[]; fees: number; limits: number };
  const [found] = await inTenant(s.server.db, made.id, (tx) =>
    tx.rows<Made>(sql`
      select u.user_name as "userName", u.name, r.normalized_name as role,
        array(select permission from role_permission p where p.role_id = r.id order by permission) as permissions,
        (select count(*)::int from fee_rates) as fees, (select count(*)::int from trading_limit) as limits
      from app_user u join user_role ur on ur.user_id = u.id join role r on r.id = ur.role_id`),
  );
  assert.deepEqual([found?.userName, found?.name, found?.role], ["admin", "admin", "ADMIN"]);
  assert.deepEqual(found?.permissions, [...tenantRoles.ADMIN.grants].toSorted());
  assert((found?.fees ?? 0) > 0 && (found?.limits ?? 0) > 0);
});

test("a new tenant's administrator has no password until the link of the mail sets one, and it does so once", async () => {
  const H = await signedIn(s, "admin", null);
  const input = { tenancyName: "Linked", name: "Linked Ltd", adminEmailAddress: "boss@linked.example", isActive: true };
  const made = envOk<Tenant>(await H.post("Tenant/Create", input));
  for (const password of ["123qwe", "none", ""]) {
    const answer = await authenticate(s, { userName: "admin", password, tenantId: made.id });
    assert([400, 422].includes(answer.status), password);
  }
  const header = { "Abp.TenantId": String(made.id) };
  const outbox = envOk<{ items: { text: string; template: string }[] }>(
    await nobody.get("Development/GetOutbox", header),
  );
  const [, token] = /#token=([\w.-]+)/.exec(outbox.items.map(({ text }) => text).join("\n")) ?? [];
  assert(token !== undefined, JSON.stringify(outbox));
  const set = () => nobody.post("Account/PasswordReset", { token, newPassword: "gentle harbour lights" });
  envOk(await set());
  envError(await set(), 422);
  envOk(await authenticate(s, { userName: "admin", password: "gentle harbour lights", tenantId: made.id }));
});

test("check 66: a tenancy name is a letter and more", async () => {
  const H = await signedIn(s, "admin", null);
  for (const tenancyName of ["1abc", "a", "a b", "ａbc"]) {
    const input = { tenancyName, name: "X", adminEmailAddress: "x@x.example" };
    envInvalid(await H.post("Tenant/Create", input), ["tenancyName"]);
  }
});

test("a tenant's name is taken in whatever case, on Create and on Update, and free again once it is deleted", async () => {
  const H = await signedIn(s, "admin", null);
  const create = (tenancyName: string) =>
    H.post("Tenant/Create", { tenancyName, name: tenancyName, adminEmailAddress: "x@x.example" });
  const told = fillIn([abpZeroWords.TenancyNameIsAlreadyTaken, "DEFAULT"]);
  assert.equal(envError(await create("DEFAULT"), 422).message, told);
  const made = envOk<Tenant>(await create("Passing"));
  const renamed = { ...made, tenancyName: "DEFAULT" };
  assert.equal(envError(await H.put("Tenant/Update", renamed), 422).message, told);
  const changed = envOk<Tenant>(await H.put("Tenant/Update", { ...made, name: "Passing On", isActive: true }));
  assert.deepEqual(envOk(await H.get(`Tenant/Get?Id=${made.id}`)), changed);
  assert.equal(envOk(await H.delete(`Tenant/Delete?Id=${made.id}`)), null);
  envError(await H.get(`Tenant/Get?Id=${made.id}`), 404);
  envError(await H.put("Tenant/Update", changed), 404);
  envError(await H.delete(`Tenant/Delete?Id=${made.id}`), 404);
  assert.notEqual(envOk<Tenant>(await create("Passing")).id, made.id);
});

test("tenants are listed by keyword, standing and page", async () => {
  const H = await signedIn(s, "admin", null);
  const list = async (query: string) =>
    envOk<{ totalCount: number; items: Tenant[] }>(await H.get(`Tenant/GetAll?${query}`));
  assert.deepEqual(
    (await list("Keyword=defa")).items.map(({ tenancyName }) => tenancyName),
    ["Default"],
  );
  assert.deepEqual(
    (await list("IsActive=false&keyword=closed")).items.map(({ tenancyName }) => tenancyName),
    ["Closed"],
  );
  const names = (await list("Sorting=tenancyName desc&MaxResultCount=1000")).items.map((one) => one.tenancyName);
  assert.deepEqual(
    names,
    names.toSorted((a, b) => (a.toLowerCase() < b.toLowerCase() ? 1 : -1)),
  );
});

test("a host reads of each house how many are in it, how it is set up, and until when its licence runs", async () => {
  const H = await signedIn(s, "admin", null);
  const houses = async (keyword: string) =>
    envOk<Page<Record<string, unknown>>>(await H.get(`Tenant/GetHouses?keyword=${keyword}`)).items;
  const [before] = await houses("meridian");
  const { id, tenancyName, name, isActive } = before ?? {};
  assert.deepEqual(before, {
    id: meridianId,
    tenancyName,
    name,
    isActive: true,
    hosts: ["meridian.broker.test", "meridian.other.test"],
    users: 2,
    clients: 1,
    online: before?.["online"],
    ordersToday: 0,
    ordersOpen: 0,
    rejectedToday: 0,
    lateWithdrawals: 0,
    isStopped: false,
    drainingSince: null,
    colour: before?.["colour"],
    features: ["selfRegistration"],
    licenceEndsOn: null,
  });
  const change = { id, tenancyName, name, isActive };
  envOk(await H.put("Tenant/Update", { ...change, licenceEndsOn: "2027-01-31" }));
  envOk(await H.put("Tenant/Update", change));
  assert.equal((await houses("meridian"))[0]?.["licenceEndsOn"], "2027-01-31", "what is left out stays");
  const plain = envOk(await H.get(`Tenant/Get?Id=${meridianId}`));
  assert.deepEqual(Object.keys(plain), ["id", "tenancyName", "name", "isActive"], "ABP's clients read what they know");
  envOk(await H.put("Tenant/Update", { ...change, licenceEndsOn: null }));
  assert.equal((await houses("meridian"))[0]?.["licenceEndsOn"], null);
  for (const userName of ["admin", "ada"]) envError(await (await signedIn(s, userName)).get("Tenant/GetHouses"), 403);
});

test("a tenant that is switched off signs its people out within five seconds", async () => {
  const H = await signedIn(s, "admin", null);
  const user = await signedIn(s, "ada", meridianId);
  envOk(await user.get("Order/getStockOrders"));
  const tenant = envOk<Tenant>(await H.get(`Tenant/Get?Id=${meridianId}`));
  envOk(await H.put("Tenant/Update", { ...tenant, isActive: false }));
  await until(async () => (await user.get("Order/getStockOrders")).status === 401, "the user is out", 5_000);
  envError(await authenticate(s, { userName: "ada", tenantId: meridianId }), 422);
  envOk(await H.put("Tenant/Update", { ...tenant, isActive: true }));
  envOk(await authenticate(s, { userName: "ada", tenantId: meridianId }));
});

test("a house's administrators change its branding and policies, its brokers and customers do not", async () => {
  const T = await signedIn(s, "admin");
  const before = envOk(await T.get("Tenant/GetSettings"));
  assert.deepEqual(before["signIn"], { requireTwoFactor: "nobody", passwordMinLength: 10 });
  const branding = { memberCode: "DFLT", rcNumber: "RC 1", logo: "data:image/png;base64,iVBORw0KGgo=" };
  const after = envOk<{ branding: Record<string, unknown>; signIn: unknown }>(
    await T.put("Tenant/UpdateSettings", { branding, signIn: { passwordMinLength: 12 } }),
  );
  assert.deepEqual(after.signIn, { requireTwoFactor: "nobody", passwordMinLength: 12 });
  assert.deepEqual({ ...after.branding, ...branding }, after.branding);
  const short = await T.post("User/ChangePassword", { currentPassword: "correct horse", newPassword: "elevenchars" });
  assert.equal(envError(short, 422).message, fillIn([abpZeroWords["Identity.PasswordTooShort"], "12"]));
  for (const bad of [{ logo: "data:image/svg+xml;base64,AAAA" }, { colour: "red" }])
    envError(await T.put("Tenant/UpdateSettings", { branding: bad }), 400);
  for (const userName of ["broker", "ada"])
    envError(await (await signedIn(s, userName)).put("Tenant/UpdateSettings", {}), 403);
});

test("where clients pay in changes once a second administrator approves, and who minds money hears of it", async () => {
  const [T, ada] = [await signedIn(s, "admin"), await signedIn(s, "ada")];
  envOk(await T.post("User/Create", newUser("second", { roleNames: ["ADMIN"] })));
  const come = await authenticate(s, { userName: "second", password: "rusty anchor 42", tenantId: defaultId });
  const second = clientOf(s, envOk<{ accessToken: string }>(come).accessToken);
  type Settings = { clientBanks: unknown[]; clientBanksAsked: { id: number; isOwn: boolean } | null };
  const shown = async () => envOk<Page<{ accountNumber: string }>>(await ada.get("Funding/GetClientBanks")).items;
  const bank = (accountNumber: string) => ({ bankCode: "058", accountNumber, accountName: "Default – Clients" });
  const ask = async (as: Client, ...numbers: readonly string[]) => {
    const answer = await as.put("Tenant/UpdateSettings", { payoutDays: 2, clientBanks: numbers.map(bank) });
    return envOk<Settings>(answer).clientBanksAsked;
  };
  const told = async (as: Client) =>
    envOk<Page<{ kind: string; title: string; body: string }>>(await as.get("Notification/GetNotifications"))
      .items.filter(({ kind }) => kind === "ClientBanksChanged")
      .map(({ body }) => body);
  assert.deepEqual(await shown(), []);
  const first = await ask(T, "0123456785");
  assert.equal(first?.isOwn, true);
  assert.equal((await ask(T, "0123456785"))?.id, first.id, "what waits already is not asked for again");
  assert.deepEqual(await shown(), [], "until then clients see what they saw");
  const asked =
    "admin asked for: Guaranty Trust Bank 0123456785 (Default – Clients). Clients see the accounts of before until another";
  for (const as of [T, second]) assert.equal((await told(as))[0], `${asked} administrator approves.`);
  assert.deepEqual(await told(ada), []);
  const decide = (as: Client, act: "Approve" | "Cancel", changeId: number) =>
    as.post(`Tenant/${act}ClientBanks`, { changeId });
  assert.equal(envError(await decide(T, "Approve", first.id), 422).name, "SAME_PERSON");
  envError(await decide(ada, "Approve", first.id), 403);
  const elsewhere = await signedIn(s, "admin", meridianId);
  for (const act of ["Approve", "Cancel"] as const) envError(await decide(elsewhere, act, first.id), 404);
  // Asked for anew, the first can no longer be approved by whoever still reads it.
  const anew = await ask(T, "0123456785", "0234567811");
  assert(anew !== null && anew.id !== first.id);
  envError(await decide(second, "Approve", first.id), 404);
  assert.deepEqual(envOk<Settings>(await decide(T, "Cancel", anew.id)).clientBanksAsked, null);
  const gone =
    "admin took back what admin asked for: Guaranty Trust Bank 0123456785 (Default – Clients), Guaranty Trust Bank 0234567811 (Default – Clients). Clients see the accounts of before.";
  for (const as of [T, second]) assert.equal((await told(as))[0], gone);
  const last = await ask(second, "0123456785");
  type House = { approvals: { kind: string; count: number; own: number; mayDecide: boolean }[] };
  const waits = async (as: Client) =>
    envOk<House>(await as.get("Desk/GetHouseDay")).approvals.find(({ kind }) => kind === "clientBanks");
  for (const [as, own] of [
    [T, 0],
    [second, 1],
  ] as const) {
    const { count, own: mine, mayDecide } = (await waits(as)) ?? {};
    assert.deepEqual([count, mine, mayDecide], [1, own, true], "it stands among what waits for a second person");
  }
  assert(last !== null);
  const both = await Promise.all([decide(T, "Approve", last.id), decide(T, "Approve", last.id)]);
  assert.deepEqual(
    both.map(({ status }) => status).toSorted((a, b) => a - b),
    [200, 404],
  );
  assert.deepEqual(
    (await shown()).map(({ accountNumber }) => accountNumber),
    ["0123456785"],
  );
  for (const as of [T, second])
    assert.equal(
      (await told(as))[0],
      "admin approved what second asked for: Guaranty Trust Bank 0123456785 (Default – Clients).",
    );
  assert.equal(await ask(T, "0123456785"), null, "those in force are not asked for");
  const trail = async () =>
    envOk<Page<{ method: string; changes: { field: string; after: string | null }[] }>>(
      await T.get("AuditLog/GetAuditLogs?serviceName=Tenant&methodName=ApproveClientBanks&maxResultCount=100"),
    ).items.flatMap(({ changes }) => changes.map(({ field, after }) => [field, after]));
  await until(async () => (await trail()).length > 0, "it stands in the trail");
  assert.deepEqual(await trail(), [
    ["clientBanks", "058 0123456785 Default – Clients"],
    ["clientBanksAsked", null],
  ]);
});

test("two changes of a house's settings at once both stay", async () => {
  const T = await signedIn(s, "admin");
  for (const payoutDays of [3, 4, 5, 6]) {
    const saleHoldDays = payoutDays + 10;
    const both = [{ payoutDays }, { saleHoldDays }].map((one) => T.put("Tenant/UpdateSettings", one));
    for (const answer of await Promise.all(both)) envOk(answer);
    const is = envOk(await T.get("Tenant/GetSettings"));
    assert.deepEqual([is["payoutDays"], is["saleHoldDays"]], [payoutDays, saleHoldDays]);
  }
});

test("two administrators who deactivate each other at once leave one", async () => {
  const M = await signedIn(s, "admin", s.world.meridianId);
  const deputy = envOk<User>(await M.post("User/Create", newUser("deputy", { roleNames: ["ADMIN"] })));
  const { accessToken } = envOk<{ accessToken: string }>(
    await authenticate(s, { userName: "deputy", password: "rusty anchor 42", tenantId: s.world.meridianId }),
  );
  const [admin] = envOk<Page<User>>(await M.get("User/GetAll?keyword=admin")).items;
  assert(admin !== undefined);
  const answers = await Promise.all([
    M.post("User/DeActivate", { id: deputy.id }),
    clientOf(s, accessToken).post("User/DeActivate", { id: admin.id }),
  ]);
  assert.equal(answers.filter(({ status }) => status === 200).length, 1);
  const left = await inTenant(s.server.db, s.world.meridianId, (tx) =>
    tx.rows(sql`select id from app_user where is_active and id in (${admin.id}, ${deputy.id})`),
  );
  assert.equal(left.length, 1);
});
