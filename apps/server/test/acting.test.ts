// Somebody of the office sees the product as a user does: reads alone, personal numbers hidden, for a while, told afterwards.

import { strict as assert } from "node:assert";
import { test } from "node:test";
import { HttpTransportType, HubConnectionBuilder, LogLevel } from "@microsoft/signalr";
import { opensToActing } from "@tradebook/contract/opened-methods.ts";
import { addDays, instant, lagosDay } from "@tradebook/domain/instant.ts";
import { systemClock } from "../src/clock.ts";
import { openDatabase } from "../src/db/database.ts";
import { inTenant } from "../src/db/in-tenant.ts";
import { sql } from "../src/db/sql.ts";
import { everyMethod, routeOf } from "../src/http/open-api.ts";
import { hidePersonal } from "../src/hide-personal.ts";
import { takeEndedActing } from "../src/store/acting.ts";
import { clientOf, envError, envOk, signedIn, type Client } from "./abp-checks.ts";
import { ada, chidi } from "./edge-world.ts";
import { until, withServer } from "./with-server.ts";

type Begun = {
  readonly accessToken: string;
  readonly encryptedAccessToken: string;
  readonly userName: string;
  readonly endsAt: string;
};
type Users = { readonly items: readonly { readonly id: number; readonly userName: string }[] };

const s = await withServer({ env: { TRADEBOOK_RATE_LIMITS: "off" } });
const { defaultId, meridianId } = s.world;
const db = openDatabase({ url: s.config.databaseUrl });
test.after(() => db.close());
const admin = await signedIn(s, "admin");
const tomorrow = addDays(lagosDay(systemClock.now()), 1);
const idOf = async (userName: string, client: Client = admin) => {
  const { items } = envOk<Users>(await client.get(`User/GetAll?maxResultCount=100&keyword=${userName}`));
  return items.find((one) => one.userName === userName)?.id ?? 0;
};
const begin = async (userName: string, client: Client = admin) =>
  await client.post("User/ActAs", { id: await idOf(userName), reason: "Ticket 12" });
const begun = async (userName: string) => envOk<Begun>(await begin(userName));

test("what the user sees is seen, with their numbers hidden, and nobody else's", async () => {
  const { accessToken, userName, endsAt } = await begun("ada");
  assert.equal(userName, "ada");
  const minutes = (Date.parse(endsAt) - Date.now()) / 60_000; // half an hour from now
  assert(minutes > 28 && minutes <= 30.1, String(minutes));
  const eyes = clientOf(s, accessToken);
  const { user } = envOk<{ user: { userName: string; emailAddress: string } }>(
    await eyes.get("Session/GetCurrentLoginInformations"),
  );
  assert.equal(user.userName, "ada");
  assert.match(user.emailAddress, /^•+\S\S$/);
  envOk(await eyes.get(`Order/GetDashAccountBalance?cscsAccount=${ada}`));
  envError(await eyes.get(`Order/GetDashAccountBalance?cscsAccount=${chidi}`), 404);
});

test("nothing that changes is done, method by method, and only what is named is read", async () => {
  const { accessToken } = await begun("ada");
  const counted = () =>
    inTenant(db, defaultId, (tx) =>
      tx.rows(sql`
        select (select count(*) from stock_order) as orders, (select count(*) from notice) as notices,
          (select count(*) from outbound_message) as messages, (select count(*) from user_session) as sessions,
          (select count(*) from user_code) as codes, (select string_agg(security_stamp || coalesce(language, ''), ',')
            from app_user) as people`),
    );
  const before = await counted();
  const opened: string[] = [];
  for (const row of everyMethod()) {
    if (row.name === "EndActing") continue;
    const { verb } = row.method;
    const response = await fetch(`${s.url}${routeOf(row.method)}`, {
      method: verb,
      headers: { authorization: `Bearer ${accessToken}`, "content-type": "application/json" },
      redirect: "manual",
      ...(verb === "POST" || verb === "PUT" ? { body: "{}" } : {}),
    });
    const text = await response.text();
    const isClosed = text.includes("ACTING_CLOSED") || response.status === 403;
    const path = `${row.service}/${row.name}`;
    if (!isClosed) opened.push(path);
    assert.equal(isClosed || opensToActing(row), true, `${path} answers ${response.status} ${text.slice(0, 200)}`);
    if (verb !== "GET" && !isClosed) assert.equal(path, "MarketData/ReadSparklines");
  }
  assert(opened.includes("BackOffice/GetAccountStatement") && !opened.includes("TokenAuth/LogOut"));
  assert.deepEqual(await counted(), before);
});

test("nobody is looked at who may do more, is of another house, cannot sign in, or is oneself; the host looks at nobody", async () => {
  assert.equal(envError(await begin("broker"), 422).name, "ACTING_REFUSED");
  assert.equal(envError(await begin("admin"), 422).name, "ACTING_REFUSED");
  const there = await signedIn(s, "admin", meridianId);
  envError(await admin.post("User/ActAs", { id: await idOf("ada", there), reason: "No" }), 404);
  envError(await begin("ada", await signedIn(s, "compliance")), 403);
  const host = await signedIn(s, "admin", null);
  envError(await begin("ada", host), 403);
  envError(await admin.post("User/ActAs", { id: await idOf("ada") }), 400);
  const eyes = clientOf(s, (await begun("ada")).accessToken);
  assert.equal(envError(await eyes.post("User/ActAs", { id: 1, reason: "No" }), 403).name, undefined);
});

test("each read is in the trail with both names, and the trail is whole", async () => {
  const eyes = clientOf(s, (await begun("chidi")).accessToken);
  envOk(await eyes.get("Alert/GetAlerts"));
  const lines = async () => {
    const path = "AuditLog/GetAuditLogs?methodName=GetAlerts&userName=admin";
    const { items } = envOk<{ items: Record<string, unknown>[] }>(await admin.get(path));
    return items.map((one) => [one["userName"], one["impersonatorUserName"], one["impersonatorUserId"]].join(" "));
  };
  const expected = `chidi admin ${await idOf("admin")}`;
  await until(async () => (await lines()).includes(expected), "the line names both");
  assert.equal(envOk<{ whole: boolean }>(await admin.post("AuditLog/Verify", {})).whole, true);
});

test("what such a look may not do is in the trail too, whoever could not have done it either", async () => {
  const eyes = clientOf(s, (await begun("chidi")).accessToken);
  envError(await eyes.get("User/GetAll"), 403); // chidi's own permissions do not reach it
  envError(await eyes.post("Order/SendNewOrder", {}), 422); // they do, and a look does not
  const lines = async (methodName: string) => {
    const path = `AuditLog/GetAuditLogs?methodName=${methodName}&userName=admin&hasException=true`;
    const { items } = envOk<{ items: Record<string, unknown>[] }>(await admin.get(path));
    return items.filter((one) => one["impersonatorUserName"] === "admin" && one["userName"] === "chidi");
  };
  for (const method of ["GetAll", "SendNewOrder"])
    await until(async () => (await lines(method)).length > 0, `${method} is told`);
  const [refused] = await lines("GetAll");
  assert.equal(refused?.["exception"], "forbidden");
  assert.equal(refused?.["roles"], "CUSTOMER");
  assert.match(String(refused?.["requestId"]), /^\w{8,}/);
});

test("it ends when it is ended, or by time, and the user is told by notice and by mail, once", async () => {
  const { accessToken } = await begun("ada");
  const eyes = clientOf(s, accessToken);
  assert.deepEqual(envOk(await eyes.post("User/EndActing", {})), { ended: true });
  envError(await eyes.get("Alert/GetAlerts"), 401);
  assert.deepEqual(envOk(await admin.post("User/EndActing", {})), { ended: false });
  const user = await signedIn(s, "ada");
  const { items } = envOk<{ items: { title: string; body: string }[] }>(
    await user.get("Notification/GetNotifications"),
  );
  const told = items.filter(({ title }) => title === "Your broker has looked at your account");
  assert(told.length >= 1);
  assert.match(told[0]?.body ?? "", /saw what you see, from .* Nothing could be changed\.$/);
  const userId = await idOf("ada");
  const mails = await inTenant(db, defaultId, (tx) =>
    tx.rows(sql`select id from outbound_message where template = 'notice' and user_id = ${userId}`),
  );
  assert.equal(mails.length, told.length);
  await begun("ada");
  const later = instant(Date.now() + 31 * 60_000); // after its half hour
  const ended = await inTenant(db, defaultId, (tx) => takeEndedActing(tx, later));
  assert(ended.length >= 1);
  assert.deepEqual(await inTenant(db, defaultId, (tx) => takeEndedActing(tx, later)), []);
});

const hubOf = (path: string, { encryptedAccessToken }: Begun) =>
  `${s.url}${path}?enc_auth_token=${encodeURIComponent(encryptedAccessToken)}`;

async function listening(look: Begun) {
  const heard: { readonly event: string; readonly payload: unknown }[] = [];
  let isClosed = false;
  const connection = new HubConnectionBuilder()
    .withUrl(hubOf("/signalr-tradebookhub", look), { transport: HttpTransportType.WebSockets })
    .configureLogging(LogLevel.None)
    .build();
  for (const event of ["addStockOrder", "updateStockOrder", "onNotification"])
    connection.on(event, (payload: unknown) => heard.push({ event, payload }));
  for (const event of ["onExecutionReport", "onOrderReceipt"]) connection.on(event, () => undefined);
  connection.onclose(() => (isClosed = true));
  await connection.start();
  test.after(() => connection.stop());
  return { heard, isClosed: () => isClosed, ping: () => connection.invoke("Ping", 0) };
}

test("a look hears of orders with personal numbers hidden, and nothing that is sent to the user in person", async () => {
  await until(() => s.server.market.connected, "the exchange is connected");
  const look = await begun("ada");
  assert.equal((await fetch(hubOf("/signalr/negotiate", look), { method: "POST" })).status, 401);
  const { heard, ping } = await listening(look);
  const user = await signedIn(s, "ada");
  const mandate = { channel: "Phone", reference: "Of 08031234567", note: "Call ada@example.com" };
  const terms = { securityID: "ZENITHBANK", side: "1", ordType: "2", price: 110, timeInForce: "0", orderQty: 12 };
  const broker = await signedIn(s, "broker");
  const [order, notice] = await Promise.all([
    broker.post("Order/SendNewOrder", { ...terms, clOrdID: "looked-at", cscsAccount: ada, mandate }),
    user.post("ApiKey/CreateApiKey", { name: "Bot", scopes: [], networks: [], expiresOn: tomorrow }),
  ]);
  envOk(order);
  envOk(notice);
  await until(() => heard.some(({ event }) => event === "addStockOrder"), "the look hears of the order");
  await until(() => heard.some(({ event }) => event === "updateStockOrder"), "and of what became of it");
  await ping();
  const sent = JSON.stringify(heard);
  assert.match(sent, /looked-at.*Of •+67.*Call •+om/);
  assert.doesNotMatch(sent, /08031234567|ada@example|onNotification/);
});

test("a look ends when the administrator may look no more, and so does its connection", async () => {
  const look = await begun("ada");
  const { isClosed } = await listening(look);
  const taken = await inTenant(db, defaultId, (tx) =>
    tx.rows<{ role_id: number }>(sql`
      delete from role_permission where permission = 'Pages.Users.ActAs' returning role_id`),
  );
  await until(isClosed, "the connection is closed", 8_000);
  const eyes = clientOf(s, look.accessToken);
  await until(async () => (await eyes.get("Alert/GetAlerts")).status === 401, "the look is over");
  const roles = taken.map(({ role_id }) => role_id);
  await inTenant(db, defaultId, (tx) =>
    tx.run(sql`
      insert into role_permission (role_id, permission)
      select unnest(${roles}::integer[]), 'Pages.Users.ActAs'`),
  );
  await until(async () => (await begin("chidi")).status === 200, "the administrator may look again");
});

test("another look ends the one before, and an administrator who is out looks no more", async () => {
  const first = clientOf(s, (await begun("ada")).accessToken);
  const latest = await begun("chidi");
  const second = clientOf(s, latest.accessToken);
  const { isClosed } = await listening(latest);
  await until(async () => (await first.get("Alert/GetAlerts")).status === 401, "the first look is over");
  envOk(await second.get("Alert/GetAlerts"));
  await inTenant(db, defaultId, async (tx) =>
    tx.run(sql`update app_user set is_active = false where user_name = 'admin'`),
  );
  await until(async () => (await second.get("Alert/GetAlerts")).status === 401, "the second look is over");
  await until(isClosed, "the connection of the second look is closed", 8_000);
});

test("what is personal is hidden wherever it stands, and numbers of accounts and orders are not", () => {
  assert.deepEqual(
    hidePersonal({
      emailAddress: "ada@example.com",
      cscsAccount: "0010000001",
      userName: "ada@example.com",
      payer: "Ada 0123456789",
      people: ["ada", "ada@example.com"],
      items: [{ accountNumber: "0123456789", narration: "To 0123456789 of ada@example.com", orderID: "12345678901" }],
      phone: null,
    }),
    {
      emailAddress: "••••••••om",
      cscsAccount: "0010000001",
      userName: "••••••••om",
      payer: "Ada ••••••••89",
      people: ["ada", "••••••••om"],
      items: [{ accountNumber: "••••••••89", narration: "To ••••••••89 of ••••••••om", orderID: "12345678901" }],
      phone: null,
    },
  );
});
