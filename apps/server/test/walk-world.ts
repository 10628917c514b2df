// Two houses that hold something of every kind, each with words of its own that the other may never read.

import { randomUUID } from "node:crypto";
import { openDatabase } from "../src/db/database.ts";
import { inTenant } from "../src/db/in-tenant.ts";
import { sql } from "../src/db/sql.ts";
import { addPeople, answersOf, fourFiles, formOf } from "./customer-world.ts";
import { ada, chidi, meridianAda } from "./edge-world.ts";
import { askOf, type Ask } from "./walk-ask.ts";
import { until, type TestServer } from "./with-server.ts";

/** What methods name by an id or a number. */
export const kinds = [
  "account",
  "order",
  "note",
  "user",
  "role",
  "tenant",
  "request",
  "document",
  "file",
  "deposit",
  "withdrawal",
  "bankDetails",
  "adjustment",
  "limit",
  "restriction",
  "action",
  "review",
  "grant",
  "notice",
  "session",
  "passkey",
] as const;
export type Kind = (typeof kinds)[number];
export type Ids = Readonly<Record<Kind, string | number>>;

export const missing: Ids = {
  account: "0099999999",
  order: 999_999,
  note: "P-20260102-999999",
  user: 999_999,
  role: 999_999,
  tenant: 999_999,
  request: 999_999,
  document: 999_999,
  file: 999_999,
  deposit: 999_999,
  withdrawal: 999_999,
  bankDetails: 999_999,
  adjustment: 999_999,
  limit: 999_999,
  restriction: 999_999,
  action: 999_999,
  review: 999_999,
  grant: 999_999,
  notice: 999_999,
  session: "3f2b1c9e-8a4d-4c55-9d2e-6b1f0a7c8e21",
  passkey: 999_999,
};

/** Words that stand in the data of one house alone. */
export const canaries = { default: "QUAILDEFAULTQUAIL", meridian: "WRENMERIDIANWREN" } as const;

type House = {
  readonly tenantId: number;
  readonly account: string;
  readonly canary: string;
  readonly db: Database;
};
export type WalkWorld = {
  readonly ask: Ask;
  readonly ada: Ids;
  readonly chidi: Ids;
  readonly applicant: Ids;
  readonly meridian: Ids;
};

/** Fills both houses through the product's own calls. */
export async function fillBothHouses(served: TestServer): Promise<WalkWorld> {
  const { defaultId, meridianId } = served.world;
  const db = openDatabase({ url: served.ownerUrl });
  try {
    const app = openDatabase({ url: served.config.databaseUrl });
    await addPeople(app, meridianId, { supervisor: "admin", applicant: "ada", spare: "ada" });
    await addPeople(app, defaultId, { supervisor: "admin", applicant: "ada", spare: "ada" });
    await app.close();
    await until(() => served.server.market.connected, "the exchange is connected");
    const trading = await served.signIn("admin");
    await trading.post("Simulator/SetPhase", { phase: "CONTINUOUS" });
    await until(() => served.server.market.phase === "CONTINUOUS", "the market trades");
    const houses = {
      default: { tenantId: defaultId, account: ada, canary: canaries.default },
      meridian: { tenantId: meridianId, account: meridianAda, canary: canaries.meridian },
    };
    for (const { tenantId, canary } of Object.values(houses)) await markAll(db, tenantId, canary);
    const own = await fillHouse(served, { ...houses.default, db });
    const others = await fillHouse(served, { ...houses.meridian, db });
    const chidis = await placeOf(served, "chidi", chidi);
    await tradeEach(served);
    const note = async (tenantId: number, account: string) => await noteOf(served, tenantId, account);
    const { request, document } = own;
    const notHers = { request: missing.request, document: missing.document };
    return {
      ask: askOf(served),
      ada: { ...own, ...notHers, note: await note(defaultId, ada) },
      chidi: { ...missing, tenant: own.tenant, ...chidis, account: chidi },
      applicant: { ...missing, tenant: own.tenant, request, document },
      meridian: { ...others, note: await note(meridianId, meridianAda) },
    };
  } finally {
    await db.close();
  }
}

type Database = ReturnType<typeof openDatabase>;

/** What the product does not let people write, the database's owner writes. */
async function markAll(db: Database, tenantId: number, canary: string): Promise<void> {
  await inTenant(db, tenantId, async (tx) => {
    await tx.run(sql`update app_user set surname = ${canary} where tenant_id = ${tenantId}`);
    await tx.run(sql`update customer set name = ${`Ada ${canary}`} where tenant_id = ${tenantId}`);
  });
}

async function placeOf(
  served: TestServer,
  userName: string,
  cscsAccount: string,
): Promise<Partial<Record<Kind, number | string>>> {
  const client = await served.signIn(userName);
  const spare = await served.signIn(userName);
  const terms = { securityID: "ZENITHBANK", side: "1", ordType: "2", price: 110.5, orderQty: 11 };
  const order = await idOf(client.post("Order/SendNewOrder", { ...terms, clOrdID: randomUUID(), cscsAccount }));
  const deposit = { cscsAccount, amount: 1500, reference: "their transfer", idempotencyKey: randomUUID() };
  return {
    order,
    session: await otherSession(spare),
    deposit: await idOf(client.post("Funding/Deposit", deposit)),
  };
}

type Answered = Promise<{ readonly status: number; readonly body: Record<string, unknown> | null }>;

async function idOf(answering: Answered): Promise<number> {
  const result = await resultIn(answering);
  const { id } = result;
  if (typeof id !== "number") throw new Error(`no id in ${JSON.stringify(result)}`);
  return id;
}

async function resultIn(answering: Answered): Promise<Record<string, unknown>> {
  const { status, body } = await answering;
  const result = body?.["result"];
  if (status !== 200 || typeof result !== "object" || result === null)
    throw new Error(`${status} ${JSON.stringify(body?.["error"])}`);
  return result as Record<string, unknown>; // an object, as was just seen
}

type Client = Awaited<ReturnType<TestServer["signIn"]>>;

async function otherSession(client: Client): Promise<string> {
  const { items } = (await resultIn(client.get("Account/GetSessions"))) as {
    items: { id: string; isCurrent: boolean }[];
  };
  return items.find(({ isCurrent }) => isCurrent)?.id ?? "";
}

async function fillHouse(served: TestServer, house: House): Promise<Ids> {
  const { tenantId, account, canary } = house;
  const holder = await served.signIn("ada", tenantId);
  const admin = await served.signIn("admin", tenantId);
  const spare = await served.signIn("ada", tenantId);
  return {
    ...missing,
    account,
    tenant: served.world.closedId,
    session: await otherSession(spare),
    ...(await heldThings(holder, account, canary)),
    ...(await moneyThings(served, house, holder)),
    ...(await staffThings(admin, canary)),
    ...(await applicantThings(served, house)),
  };
}

async function heldThings(holder: Client, cscsAccount: string, canary: string) {
  const once = () => ({ cscsAccount, idempotencyKey: randomUUID() });
  const terms = { securityID: "ZENITHBANK", side: "1", ordType: "2", price: 110, orderQty: 10 };
  const order = await idOf(holder.post("Order/SendNewOrder", { ...terms, clOrdID: randomUUID(), cscsAccount }));
  const told = { ...once(), amount: 1000, reference: "a transfer", narration: canary };
  const deposit = await idOf(holder.post("Funding/Deposit", told));
  return { order, deposit };
}

/** A withdrawal that waits, to a bank account that is in use; and a change of it that waits as well. */
async function moneyThings(served: TestServer, { db, tenantId, account, canary }: House, holder: Client) {
  const once = () => ({ cscsAccount: account, idempotencyKey: randomUUID() });
  const bank = { bankCode: "058", accountNumber: "0123456784", accountName: `Ada ${canary}` };
  const first = await idOf(holder.post("Funding/ChangeBankDetails", { ...once(), ...bank }));
  const supervisor = await served.signIn("supervisor", tenantId);
  await resultIn(supervisor.post("Funding/ApproveBankDetails", { id: first }));
  await inTenant(db, tenantId, (tx) =>
    tx.run(sql`update bank_details set cooling_off_until = now() where id = ${first}`),
  );
  const wanted = { ...once(), amount: 2000, narration: canary };
  const withdrawal = await idOf(holder.post("Funding/Withdraw", wanted));
  const bankDetails = await idOf(holder.post("Funding/ChangeBankDetails", { ...once(), ...bank }));
  const coming = { securityID: "ZENITHBANK", direction: "in", shares: 5, cost: 100, slip: canary, reason: canary };
  const adjustment = await idOf(supervisor.post("Funding/AskShareTransfer", { ...once(), ...coming }));
  const notices = (await resultIn(holder.get("Notification/GetNotifications"))) as { items: { id: number }[] };
  return { withdrawal, bankDetails, adjustment, notice: notices.items[0]?.id ?? missing.notice };
}

async function staffThings(admin: Client, canary: string) {
  const day = (ahead: number) => new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10); // by today's calendar
  const role = { name: canary, displayName: canary, description: canary, grantedPermissions: ["BUY"] };
  const users = (await resultIn(admin.get("User/GetAll?keyword=spare"))) as { items: { id: number }[] };
  const limit = { maxOrderValue: 5_000_000, reason: canary, securityID: "ACCESSCORP" };
  const barred = { securityID: "ACCESSCORP", reason: canary, from: day(40) };
  const action = {
    type: "Dividend",
    securityID: "ZENITHBANK",
    announcedOn: day(0),
    qualificationDate: nextWeekday(day(20)),
    paymentDate: day(50),
    grossPerShare: 1.25,
    note: canary,
  };
  await resultIn(
    admin.post("Risk/SetKillSwitch", { scope: "security", value: "ACCESSCORP", mode: "CancelOnly", reason: canary }),
  );
  await resultIn(admin.post("Risk/LiftKillSwitch", { scope: "security", value: "ACCESSCORP", reason: canary }));
  const user = users.items[0]?.id ?? missing.user;
  const roleId = await idOf(admin.post("Role/Create", role));
  return {
    role: roleId,
    user,
    limit: await idOf(admin.post("Risk/SetLimits", limit)),
    restriction: await idOf(admin.post("Risk/RestrictSecurity", barred)),
    action: await idOf(admin.post("CorporateAction/Create", action)),
    ...(await reviewThings(admin, { roleName: canary, userId: Number(user) })),
  };
}

/** An open review, and a grant in it that nobody else lives by. */
async function reviewThings(admin: Client, { roleName, userId }: { roleName: string; userId: number }) {
  await resultIn(admin.post("User/ChangeRoleOfMany", { users: [{ id: userId }], roleName, give: true }));
  const dueOn = new Date(Date.now() + 10 * 86_400_000).toISOString().slice(0, 10); // by today's calendar
  const review = await idOf(admin.post("AccessReview/Open", { dueOn }));
  const { items } = (await resultIn(admin.get("AccessReview/GetGrants?maxResultCount=100"))) as {
    items: { id: number; roleName: string | null }[];
  };
  return { review, grant: items.find((one) => one.roleName === roleName)?.id ?? missing.grant };
}

function nextWeekday(day: string): string {
  const at = new Date(`${day}T12:00:00Z`);
  while (at.getUTCDay() !== 3) at.setUTCDate(at.getUTCDate() + 1);
  return at.toISOString().slice(0, 10);
}

async function applicantThings(served: TestServer, { tenantId, canary }: House) {
  const applicant = await served.signIn("applicant", tenantId);
  const answers = answersOf({ firstName: canary, residentialAddress: `12 ${canary} Close` });
  const request = await idOf(applicant.post("Customer/SaveDraft", { accountType: "individual", ...answers }));
  const { idFront } = await fourFiles();
  const sent = await fetch(`${served.url}/api/services/app/Customer/UploadDocuments`, {
    method: "POST",
    headers: { authorization: `Bearer ${applicant.token}` },
    body: formOf({}, idFront === undefined ? {} : { idFront }),
  });
  const whole = (await sent.json()) as { result: { documents: { id: number }[] } };
  return { request, document: whole.result.documents[0]?.id ?? missing.document };
}

/** Each takes the makers' offer, so that each has a contract note. */
async function tradeEach(served: TestServer): Promise<void> {
  const terms = { securityID: "ZENITHBANK", ordType: "2", price: 125, side: "1", acceptWarnings: ["DUPLICATE_ORDER"] };
  for (const [tenantId, cscsAccount, orderQty] of [
    [served.world.defaultId, ada, 20],
    [served.world.meridianId, meridianAda, 30],
  ] as const) {
    const buyer = await served.signIn("ada", tenantId);
    await idOf(buyer.post("Order/SendNewOrder", { ...terms, clOrdID: randomUUID(), cscsAccount, orderQty }));
  }
}

async function noteOf(served: TestServer, tenantId: number, account: string): Promise<string> {
  const buyer = await served.signIn("ada", tenantId);
  let number = "";
  await until(async () => {
    const path = `BackOffice/GetPurchaseContractNotes?cscsAcct=${account}`;
    const { items } = (await resultIn(buyer.get(path))) as { items: { contractNoteNo: string }[] };
    number = items[0]?.contractNoteNo ?? "";
    return number !== "";
  }, "there is a contract note");
  return number;
}
