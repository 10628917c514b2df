// API keys: shown once, kept as a hash, open what they were made for and no more, and end at once.

import { strict as assert } from "node:assert";
import { test } from "node:test";
import { mostApiKeys, type ApiKey } from "@tradebook/contract/services/api-key.ts";
import { opensToKey } from "@tradebook/contract/opened-methods.ts";
import { addDays, instant, lagosDay } from "@tradebook/domain/instant.ts";
import { systemClock } from "../src/clock.ts";
import { mayComeFrom } from "../src/credentials/api-keys.ts";
import { inTenant } from "../src/db/in-tenant.ts";
import { openDatabase } from "../src/db/database.ts";
import { sql } from "../src/db/sql.ts";
import { everyMethod, routeOf } from "../src/http/open-api.ts";
import { createRateLimiter, limitClasses } from "../src/http/rate-limit.ts";
import { createKeyLoader } from "../src/key-loader.ts";
import { keepApiKey } from "../src/store/api-keys.ts";
import { clientOf, envError, envOk, signedIn, type Client } from "./abp-checks.ts";
import { ada, password } from "./edge-world.ts";
import { until, withServer } from "./with-server.ts";

type WireKey = Omit<ApiKey, "createdAt" | "expiresAt" | "lastUsedAt"> & { readonly lastUsedAt: string | null };
type Made = { readonly apiKey: WireKey; readonly key: string };

const s = await withServer();
const { defaultId, meridianId } = s.world;
const db = openDatabase({ url: s.config.databaseUrl });
test.after(() => db.close());
const owner = await signedIn(s, "ada");
const today = lagosDay(systemClock.now());
const asked = { name: "My bot", scopes: ["BUY"], networks: [], expiresOn: addDays(today, 30) };
const make = (client: Client, more: object = {}) => client.post("ApiKey/CreateApiKey", { ...asked, ...more });
const made = async (client: Client, more: object = {}) => envOk<Made>(await make(client, more));
const listed = async (client: Client, of = "GetApiKeys") =>
  envOk<{ items: WireKey[] }>(await client.get(`ApiKey/${of}`)).items;

test("a key is shown once, kept as a hash, and does what it was made for", async () => {
  const { apiKey, key } = await made(owner);
  assert.match(key, /^tbk\.\d+\.[\w-]{43}$/);
  assert.deepEqual([apiKey.name, apiKey.scopes, apiKey.lastUsedAt], ["My bot", ["BUY"], null]);
  const kept = await inTenant(db, defaultId, (tx) => tx.rows(sql`select * from api_key order by id`));
  assert.doesNotMatch(JSON.stringify(kept), new RegExp(key.split(".")[2] ?? ""));
  const bot = clientOf(s, key);
  envOk(await bot.get(`Order/GetDashAccountBalance?cscsAccount=${ada}`));
  const terms = { securityID: "ZENITHBANK", ordType: "2", price: 1, orderQty: 10, cscsAccount: ada };
  const preview = (side: string) => bot.post("Order/PreviewOrder", { ...terms, side, clOrdID: `key-${side}` });
  assert.notEqual((await preview("1")).status, 403);
  const used = async () => (await listed(owner)).find(({ id }) => id === apiKey.id)?.lastUsedIp;
  await until(async () => (await used()) === "127.0.0.1", "the key is marked as used");
});

test("a key without permissions reads its owner's own and enters nothing", async () => {
  const { key } = await made(owner, { scopes: [] });
  const bot = clientOf(s, key);
  envOk(await bot.get("MarketData/GetMarketStatus"));
  envError(await bot.post("Order/sendMassCancel", { all: true }), 403);
});

test("a key opens what is named for keys, and everything else is closed to it, whatever its owner may do", async () => {
  const admin = await signedIn(s, "admin");
  const scopes = ["Pages.Users", "Pages.Roles", "Pages.Funding", "Pages.Risk", "VIEW_AUDIT_TRAIL", "KILL_SWITCH"];
  // Each has its own bucket of calls.
  const keys: string[] = [];
  while (keys.length < mostApiKeys) keys.push((await made(admin, { scopes })).key);
  const opened: string[] = [];
  for (const [at, row] of everyMethod().entries()) {
    const path = `${row.service}/${row.name}`;
    const response = await fetch(`${s.url}${routeOf(row.method)}`, {
      method: row.method.verb,
      headers: { authorization: `Bearer ${keys[at % keys.length]}`, "content-type": "application/json" },
      ...(row.method.verb === "POST" || row.method.verb === "PUT" ? { body: "{}" } : {}),
    });
    assert.notEqual(response.status, 429, path);
    const text = await response.text();
    if (!text.includes("API_KEY_CLOSED") && response.status !== 403) opened.push(path);
    assert(!opened.includes(path) || opensToKey(row), `${path} answers ${response.status}`);
  }
  for (const closed of ["User/GetAll", "Account/ChangePassword", "Funding/Withdraw", "ApiKey/CreateApiKey"])
    assert(!opened.includes(closed), closed);
  assert(opened.includes("MarketData/GetMarketStats"));
});

test("nobody makes a key that may do more than they, and none for longer than a year", async () => {
  assert.equal(envError(await make(owner, { scopes: ["KILL_SWITCH"] }), 422).name, "API_KEY_SCOPE");
  for (const expiresOn of [addDays(today, -1), addDays(today, 400)])
    assert.equal(envError(await make(owner, { expiresOn }), 422).name, "DATE_INVALID");
  for (const networks of [["here"], ["10.0.0.0/40"], ["999.1.1.1"]]) envError(await make(owner, { networks }), 400);
});

test("a key is good from its networks alone", async () => {
  const { apiKey, key } = await made(owner, { networks: ["203.0.113.0/24", "2001:db8::/32"] });
  envError(await clientOf(s, key).get("BackOffice/GetDashAccountPortfolioHolding"), 401);
  assert.equal(
    (await listed(owner)).find(({ id }) => id === apiKey.id)?.lastUsedAt,
    null,
    "who was not let in used it not",
  );
  assert(mayComeFrom(["203.0.113.0/24"], "::ffff:203.0.113.9"));
  assert(mayComeFrom(["2001:db8::/32"], "2001:db8::1"));
  assert(!mayComeFrom(["203.0.113.7"], "203.0.113.8"));
  assert(mayComeFrom([], "198.51.100.1"));
});

test("a revoked key opens nothing; the office revokes anybody's of its house and the owner hears of it", async () => {
  const { apiKey, key } = await made(owner, { name: "Short" });
  const { id } = apiKey;
  envError(await (await signedIn(s, "chidi")).post("ApiKey/RevokeApiKey", { id }), 404);
  envError(await (await signedIn(s, "admin", meridianId)).post("ApiKey/RevokeHouseApiKey", { id }), 404);
  const admin = await signedIn(s, "admin");
  assert((await listed(admin, "GetHouseApiKeys")).some((one) => one.id === id && one.userName === "ada"));
  envOk(await admin.post("ApiKey/RevokeHouseApiKey", { id }));
  envError(await admin.post("ApiKey/RevokeHouseApiKey", { id }), 404);
  await until(async () => (await clientOf(s, key).get("Alert/GetAlerts")).status === 401, "the key opens nothing");
  const { items } = envOk<{ items: { title: string }[] }>(await owner.get("Notification/GetNotifications"));
  assert(items.some(({ title }) => title === "Your API key was revoked"));
  const own = await fetch(`${s.url}/api/services/app/Account/GetOwnData`, {
    headers: { authorization: `Bearer ${(await s.signIn("ada")).token}` },
  });
  const kept = (JSON.parse(await own.text()) as { apiKeys: { name: string; revokedAt: string | null }[] }).apiKeys;
  assert.notEqual(kept.find(({ name }) => name === "Short")?.revokedAt ?? null, null);
  const second = await made(owner, { name: "Own" });
  envOk(await owner.post("ApiKey/RevokeApiKey", { id: second.apiKey.id }));
  assert(!(await listed(owner)).some((one) => one.id === second.apiKey.id));
});

test("so many keys and no more, and too many calls of one are told how long to wait", async () => {
  let answer = await make(owner, { name: "one" });
  for (let more = 0; more < 12 && answer.status === 200; more += 1) answer = await make(owner, { name: `key ${more}` });
  assert.equal(envError(answer, 422).name, "API_KEYS_ENOUGH");
  const { key } = await made(await signedIn(s, "chidi"));
  const ask = () => fetch(`${s.url}/Home/Configuration`, { headers: { authorization: `Bearer ${key}` } });
  const statuses = await Promise.all(Array.from({ length: 90 }, async () => (await ask()).status));
  assert(statuses.includes(429));
  const other = clientOf(s, (await made(await signedIn(s, "chidi"))).key);
  const closed = await Promise.all(
    Array.from({ length: 90 }, async () => (await other.post("ApiKey/CreateApiKey", asked)).status),
  );
  assert(closed.includes(422) && closed.includes(429), "what is closed is counted as well");
});

test("the audit trail says that a program called, and with which key", async () => {
  const { key, apiKey } = await made(await signedIn(s, "broker"), { scopes: ["TRADE_ALL_ACCOUNTS", "BUY", "SELL"] });
  await clientOf(s, key).post("Order/sendMassCancel", { all: true });
  const admin = await signedIn(s, "compliance");
  const channels = async () => {
    const { items } = envOk<{ items: { method: string; channel: string | null }[] }>(
      await admin.get(`AuditLog/GetAuditLogs?keyword=API+${apiKey.id}`),
    );
    return items.map(({ method, channel }) => `${method} ${channel ?? "none"}`);
  };
  await until(async () => (await channels()).includes(`sendMassCancel API ${apiKey.id}`), "the line names the key");
  assert.equal(envOk<{ whole: boolean }>(await admin.post("AuditLog/Verify", {})).whole, true);
});

test("whatever ends a sign-in ends its keys, and making one is told by mail", async () => {
  const admin = await signedIn(s, "admin");
  const { items } = envOk<{ items: { id: number; userName: string }[] }>(
    await admin.get("User/GetAll?keyword=chidi&maxResultCount=10"),
  );
  const userId = items.find(({ userName }) => userName === "chidi")?.id ?? 0;
  const mails = async () =>
    (
      await inTenant(db, defaultId, (tx) =>
        tx.rows(sql`select id from outbound_message where template = 'notice' and user_id = ${userId}`),
      )
    ).length;
  const endings: readonly ((client: Client) => Promise<unknown>)[] = [
    async () => envOk(await admin.post("User/SignOutEverywhere", { id: userId })),
    async () => {
      envOk(await admin.post("User/DeActivate", { id: userId }));
      envOk(await admin.post("User/Activate", { id: userId }));
    },
    async (client) =>
      envOk(
        await client.post("Account/ChangePassword", {
          currentPassword: password,
          newPassword: "Quiet river 88 stones",
        }),
      ),
  ];
  for (const end of endings) {
    const client = await signedIn(s, "chidi");
    const before = await mails();
    const { apiKey, key } = await made(client, { name: "Standing" });
    assert.equal(await mails(), before + 1);
    const bot = clientOf(s, key);
    assert.notEqual((await bot.get("Alert/GetAlerts")).status, 401);
    await end(client);
    await until(async () => (await bot.get("Alert/GetAlerts")).status === 401, "the key opens nothing");
    assert(!(await listed(admin, "GetHouseApiKeys")).some(({ id }) => id === apiKey.id));
  }
});

test("keys that nobody has ask the database little, and drive out none that is in use", async () => {
  let now = systemClock.now();
  const limiter = createRateLimiter({ now: () => now });
  const load = createKeyLoader({
    clock: { now: () => now },
    log: { info: () => undefined, warn: () => undefined, error: () => undefined },
    db,
    orAway: (work) => work,
    personalData: { blindIndex: (_tenantId, value) => value },
    mayTryKey: (ip) => limiter("keyLookup", ip) === 0,
  });
  const secret = "k".repeat(43);
  const id = await inTenant(db, defaultId, async (tx) => {
    const [user] = await tx.rows<{ id: number }>(sql`select id from app_user where user_name = 'broker'`);
    const kept = { userId: user?.id ?? 0, name: "Kept", scopes: [], networks: [], createdAt: now };
    return await keepApiKey(tx, { ...kept, secretHash: `api-key:${secret}`, expiresAt: instant(now + 3_600_000) });
  });
  let questions = 0;
  db.reads.on("acquire", () => (questions += 1));
  const ask = (text: string) => load(`tbk.${defaultId}.${text}`, "198.51.100.1");
  assert.equal((await ask(secret))?.keyId, id);
  const found = await Promise.all(Array.from({ length: 6_000 }, (_, at) => ask(String(at).padStart(43, "x"))));
  assert.deepEqual([found.some((facts) => facts !== undefined), questions], [false, limitClasses.keyLookup.burst]);
  now = instant(now + 3_000);
  assert.equal((await ask(secret))?.keyId, id);
});
