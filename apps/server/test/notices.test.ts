// Notices reach their user on every device once they are committed, and nobody else; they are kept until they are read.

import { strict as assert } from "node:assert";
import { after, test } from "node:test";
import { HttpTransportType, HubConnectionBuilder, LogLevel } from "@microsoft/signalr";
import { inTenant } from "../src/db/in-tenant.ts";
import { sql } from "../src/db/sql.ts";
import { addNotice, addNotices } from "../src/store/notices.ts";
import { ada } from "./edge-world.ts";
import { opening } from "./small-world.ts";
import { resultOf, until, withServer, type SignedInClient } from "./with-server.ts";

const s = await withServer({ env: { TRADEBOOK_RATE_LIMITS: "off" } });

type Heard = { readonly id: number; readonly kind: string; readonly title: string; readonly isRead: boolean };
type Page = { readonly totalCount: number; readonly unreadCount: number; readonly items: readonly Heard[] };

async function listen(client: SignedInClient): Promise<readonly Heard[]> {
  const connection = new HubConnectionBuilder()
    .withUrl(`${s.url}/signalr-tradebookhub?enc_auth_token=${client.encryptedToken}`, {
      transport: HttpTransportType.WebSockets,
    })
    .configureLogging(LogLevel.None)
    .build();
  const heard: Heard[] = [];
  connection.on("onNotification", (notice: Heard) => heard.push(notice));
  await connection.start();
  after(() => connection.stop());
  return heard;
}

async function page(client: SignedInClient, query = ""): Promise<Page> {
  return resultOf(await client.get(`Notification/GetNotifications?MaxResultCount=5${query}`)) as Page;
}

const [customer, device, stranger, admin, foreign] = await Promise.all([
  s.signIn("ada"),
  s.signIn("ada"),
  s.signIn("chidi"),
  s.signIn("admin"),
  s.signIn("ada", s.world.meridianId),
]);
const adaId = idOf(customer);

function idOf({ token }: SignedInClient): number {
  return Number(JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString())["sub"]);
}

test("a notice is heard on every device of its user and by nobody else, and read once for all of them", async () => {
  const own = await Promise.all([customer, device].map(listen));
  const others = await Promise.all([stranger, admin, foreign].map(listen));
  const body = { cscsAccount: ada, amount: 25.5, reference: "NIP-N", idempotencyKey: "n-1" };
  resultOf(await admin.post("Funding/Deposit", body));
  await until(() => own.every((heard) => heard.length === 1), "both devices hear of it");
  const [notice] = own[0] ?? [];
  assert(notice !== undefined);
  assert.deepEqual([notice.kind, notice.isRead], ["DepositCleared", false]);
  assert.deepEqual(
    others.map((heard) => heard.length),
    [0, 0, 0],
  );
  assert.deepEqual(await page(device), { totalCount: 1, unreadCount: 1, items: [notice] });
  for (const other of [stranger, foreign]) {
    assert.equal((await page(other)).totalCount, 0);
    assert.deepEqual(resultOf(await other.post("Notification/MarkRead", { ids: [notice.id] })), { unreadCount: 0 });
  }
  assert.equal((await page(customer)).unreadCount, 1);
  assert.deepEqual(resultOf(await customer.post("Notification/MarkRead", { ids: [notice.id] })), { unreadCount: 0 });
  assert.deepEqual((await page(device)).items[0]?.isRead, true);
  assert.equal((await page(device, "&unreadOnly=true")).totalCount, 0);
  assert.equal((await customer.post("Notification/MarkRead", {})).status, 400);
});

test("what is rolled back is told to nobody, and a batch that nobody waits for is told whole", async () => {
  const heard = await listen(customer);
  const notice = { userId: adaId, kind: "TradeForYou", body: "", refs: { orderId: 7 }, at: opening };
  const failing = inTenant(s.server.db, s.world.defaultId, async (tx) => {
    await addNotice(tx, { ...notice, title: "Never" });
    throw new Error("taken back");
  });
  await assert.rejects(failing, /taken back/);
  await inTenant(s.server.db, s.world.defaultId, async (tx) => {
    const titles = Array.from({ length: 30 }, (_, at) => `Trade ${at}`);
    tx.withCommit(
      addNotices(
        tx,
        titles.map((title) => ({ ...notice, title })),
      ),
    );
  });
  await until(() => heard.length === 30, "all thirty are heard");
  const { totalCount, unreadCount, items } = await page(customer);
  assert.deepEqual([totalCount, unreadCount], [31, 30]);
  assert.deepEqual(
    items.map(({ id, title }) => [id, title]),
    heard
      .slice(-5)
      .toReversed()
      .map(({ id, title }) => [id, title]),
  );
  assert.equal((await page(customer, "&Keyword=Trade%2029")).totalCount, 1);
  assert.deepEqual(resultOf(await customer.post("Notification/MarkRead", { all: true })), { unreadCount: 0 });
});

type Sent = { readonly channel: string; readonly to: string; readonly facts: Readonly<Record<string, string>> };

/** What went out as a notice, by mail and SMS, the newest first. */
async function sent(): Promise<readonly Sent[]> {
  const { items } = resultOf(await admin.get("Development/GetOutbox?template=notice&maxResultCount=100")) as {
    items: readonly Sent[];
  };
  return items;
}

async function tell(userId: number, kind: string, title: string): Promise<void> {
  await inTenant(s.server.db, s.world.defaultId, async (tx) => {
    await addNotice(tx, { userId, kind, title, body: "What it means.", refs: {}, at: opening });
  });
}

test("a notice goes the ways its reader has chosen for its group, and every notice stands in the inbox", async () => {
  const choices = async (client: SignedInClient) => resultOf(await client.get("Notification/GetChoices"));
  const group = (name: string, byMail: boolean, bySms: boolean) => ({ group: name, byMail, bySms });
  const none = ["orders", "money", "shares"].map((name) => group(name, false, false));
  assert.deepEqual(await choices(customer), { items: none, hasMail: true, hasPhone: false, quiet: null });

  resultOf(await customer.post("Notification/SaveChoices", { items: [group("money", true, true)] }));
  resultOf(await customer.post("Notification/SaveChoices", { items: [group("orders", false, true)] }));
  const chosen = [group("orders", false, true), group("money", true, true), group("shares", false, false)];
  assert.deepEqual(await choices(device), { items: chosen, hasMail: true, hasPhone: false, quiet: null });
  assert.deepEqual(await choices(stranger), { items: none, hasMail: true, hasPhone: false, quiet: null });

  await inTenant(s.server.db, s.world.defaultId, (tx) =>
    tx.run(sql`update app_user set phone = '+2348030000001' where id = ${adaId}`),
  );
  await tell(idOf(stranger), "DepositCleared", "To somebody who chose nothing");
  await tell(adaId, "CorporateAction", "In no chosen group");
  await tell(adaId, "NewDevice", "In no group at all");
  await tell(adaId, "TradeForYou", "Traded");
  await tell(adaId, "WithdrawalPaid", "Paid");
  const news = async () => (await sent()).filter(({ facts }) => facts["body"]?.endsWith("What it means.") === true);
  await until(async () => (await news()).length >= 3, "three messages");
  const said = (await news()).map(({ channel, to, facts }) => [channel, to, facts["title"], facts["body"]].join(" | "));
  assert.deepEqual(said.toSorted(byText), [
    "email | ada@example.com | Paid | What it means.",
    "sms | +2348030000001 | Paid | Paid: What it means.",
    "sms | +2348030000001 | Traded | Traded: What it means.",
  ]);
  assert.equal((await page(customer, "&Keyword=What%20it%20means")).totalCount, 4, "all four stand in the inbox");
  for (const items of [[], [group("nosuch", true, true)], [{ group: "money", byMail: true }]])
    assert.equal((await customer.post("Notification/SaveChoices", { items })).status, 400);
});

function byText(a: string, b: string): number {
  return a < b ? -1 : 1;
}

test("whoever lacks a permission asks for it, and who manages users reads of it once a day, in no other house", async () => {
  const heard = await listen(admin);
  const ask = async (permission: string) => resultOf(await customer.post("Notification/AskForAccess", { permission }));
  const first = await ask("VIEW_AUDIT_TRAIL");
  assert.deepEqual(first, await ask("VIEW_AUDIT_TRAIL"));
  assert((first as { told: number }).told >= 1);
  await ask("VIEW_ALL_ORDERS");
  await until(() => heard.length === 2, "each permission is told once");
  assert.deepEqual(
    heard.map(({ kind, title }) => [kind, title]),
    [
      ["AccessAsked", "ada asks for access"],
      ["AccessAsked", "ada asks for access"],
    ],
  );
  const [elsewhere] = await inTenant(s.server.db, s.world.meridianId, (tx) =>
    tx.rows<{ n: number }>(sql`select count(*)::int as n from notice where kind = 'AccessAsked'`),
  );
  assert.equal(elsewhere?.n, 0);
  const unknown = await customer.post("Notification/AskForAccess", { permission: "EVERYTHING" });
  assert.equal(unknown.status, 400);
});

test("nobody is told of what is held already or is not the house's, of one asking twice, nor of a sixth in a day", async () => {
  const told = async () => {
    const [row] = await inTenant(s.server.db, s.world.defaultId, (tx) =>
      tx.rows<{ n: number }>(sql`select count(*)::int as n from notice where kind = 'AccessAsked'`),
    );
    return row?.n ?? 0;
  };
  const ask = (permission: string) => customer.post("Notification/AskForAccess", { permission });
  const before = await told();
  for (const permission of ["BUY", "Pages.Tenants"]) assert.deepEqual(resultOf(await ask(permission)), { told: 0 });
  assert.equal(await told(), before);
  const [first] = (await Promise.all(["Pages.Fees", "Pages.Fees", "Pages.Fees"].map(ask))).map(resultOf);
  assert.equal(await told(), before + (first as { told: number }).told, "asked at once is told once");
  for (const permission of ["Pages.Risk", "KILL_SWITCH"]) assert.equal((await ask(permission)).status, 200);
  const sixth = await ask("Pages.Roles");
  assert.equal(sixth.status, 422);
  assert.equal((await ask("Pages.Fees")).status, 200, "what was asked for before may be asked for again");
});

test("a test goes to the inbox and to where one is reached, and not again within minutes", async () => {
  const client = await s.signIn("chidi");
  const sent = resultOf(await client.post("Notification/SendTest", {})) as { byMail: boolean; bySms: boolean };
  assert.equal(sent.byMail, true);
  const { items } = await page(client);
  assert.equal(items[0]?.kind, "TestNotice");
  const again = await client.post("Notification/SendTest", {});
  assert.equal((again.body as { error?: { name?: string } }).error?.name, "TEST_TOO_SOON");
});
