// A review of access: every grant is taken down, decided by somebody else than whose it is, and kept as evidence.

import { strict as assert } from "node:assert";
import { test } from "node:test";
import { dateText } from "@tradebook/contract/date-text.ts";
import type { AccessReview, ReviewedGrant } from "@tradebook/contract/services/access-review.ts";
import { lagosDay, addDays, instant } from "@tradebook/domain/instant.ts";
import { startAccessReviewWatch, tellOfLateReview } from "../src/access-review-watch.ts";
import { systemClock } from "../src/clock.ts";
import { openDatabase } from "../src/db/database.ts";
import { hostTenantId, inTenant } from "../src/db/in-tenant.ts";
import { sql } from "../src/db/sql.ts";
import { accessReviewers, openReview } from "../src/store/access-reviews.ts";
import { authenticate, clientOf, envError, envOk, newUser, signedIn, type Client } from "./abp-checks.ts";
import { wordsOfPdf } from "./pdf-words.ts";
import { until, withServer } from "./with-server.ts";

type Wire<T> = Omit<T, "openedAt" | "closedAt" | "decidedAt" | "lastLoginTime">;
type Grants = {
  readonly totalCount: number;
  readonly items: readonly Wire<ReviewedGrant>[];
  readonly totals: { readonly review: Wire<AccessReview> | null };
};

const s = await withServer();
const { defaultId, meridianId } = s.world;
const admin = await signedIn(s, "admin");
envOk(await admin.post("User/Create", newUser("second", { roleNames: ["ADMIN", "BROKER"] })));
const come = await authenticate(s, { userName: "second", password: "rusty anchor 42", tenantId: defaultId });
const second = clientOf(s, envOk<{ accessToken: string }>(come).accessToken);
const today = lagosDay(systemClock.now());
const due = addDays(today, 14);

const grants = async (client: Client, query = "") =>
  envOk<Grants>(await client.get(`AccessReview/GetGrants?maxResultCount=100${query}`));
const line = ({ userName, roleName, state }: Wire<ReviewedGrant>) => `${userName} ${roleName ?? "all"} ${state}`;
const lines = async (client: Client = admin) => (await grants(client)).items.map(line).toSorted();
const grantOf = async (userName: string, roleName: string | null) => {
  const found = (await grants(admin)).items.find((one) => one.userName === userName && one.roleName === roleName);
  assert(found !== undefined);
  return found.id;
};
const open = (client: Client, dueOn: string = due) => client.post("AccessReview/Open", { dueOn });
const confirm = (client: Client, id: number) => client.post("AccessReview/Confirm", { id, note: "Still on the desk" });
const revoke = (client: Client, id: number) => client.post("AccessReview/Revoke", { id, note: "Left the desk" });
const told = async (client: Client) =>
  envOk<{ items: { kind: string; title: string; body: string }[] }>(await client.get("Notification/GetNotifications"))
    .items.filter(({ kind }) => kind === "AccessReview")
    .map(({ title, body }) => `${title} ${body}`);

let quarter = "";

test("a review takes down each role that is not everybody's, and who reaches all accounts", async () => {
  assert.deepEqual(await grants(admin), { totalCount: 0, items: [], totals: { review: null } });
  for (const wrong of [addDays(today, -1), addDays(today, 91)])
    assert.equal(envError(await open(admin, wrong), 422).name, "DATE_INVALID");
  for (const userName of ["broker", "ada", "compliance"]) envError(await open(await signedIn(s, userName)), 403);
  const review = envOk<Wire<AccessReview>>(await open(admin));
  quarter = review.quarter;
  assert.match(quarter, /^Q[1-4] \d{4}$/);
  const { open: count, confirmed, revoked, ended, forReader, dueOn, openedBy } = review;
  assert.deepEqual(
    { count, confirmed, revoked, ended, forReader, dueOn, openedBy },
    { count: 8, confirmed: 0, revoked: 0, ended: 0, forReader: 7, dueOn: due, openedBy: "admin" },
  );
  assert.deepEqual(await lines(), [
    "admin ADMIN Open",
    "broker BROKER Open",
    "broker all Open",
    "compliance OF_COMPLIANCE Open",
    "nobody OF_NOBODY Open",
    "second ADMIN Open",
    "second BROKER Open",
    "second all Open",
  ]);
  assert.equal(envError(await open(second), 422).name, "REVIEW_OPEN");
  assert.deepEqual(await told(second), [
    `Who may do what is to be reviewed ${quarter}: grants that wait under Users: 8; due ${dateText(due)}.`,
  ]);
  assert.deepEqual(await told(admin), []);
});

test("nobody decides on their own, nobody of another house, and nobody who does not manage roles", async () => {
  const own = await grantOf("admin", "ADMIN");
  for (const act of [confirm, revoke]) {
    assert.equal(envError(await act(admin, own), 422).name, "OWN_REVIEW");
    envError(await act(await signedIn(s, "compliance"), own), 403);
    envError(await act(await signedIn(s, "admin", meridianId), own), 404);
  }
  assert.deepEqual((await grants(await signedIn(s, "admin", meridianId))).items, []);
  const { isOwn } = (await grants(admin)).items.find(({ id }) => id === own) ?? {};
  assert.equal(isOwn, true);
  envOk(await confirm(second, own));
});

test("what is taken away is gone at once, with what came by it, and what is confirmed stays", async () => {
  const broker = await signedIn(s, "broker");
  const before = envOk<{ items: unknown[] }>(await broker.get("BackOffice/GetCustomers"));
  assert.ok(before.items.length > 0);
  envOk(await confirm(admin, await grantOf("broker", "BROKER")));
  const kept = (await grants(second)).items.find((one) => line(one) === "broker BROKER Confirmed");
  const again = { id: kept?.id ?? 0, note: "Something milder" };
  const same = envOk<Wire<ReviewedGrant>>(await second.post("AccessReview/Confirm", again));
  assert.deepEqual(
    { ...same, isOwn: false },
    { ...kept, isOwn: false },
    "who confirmed it first stands, and their words",
  );
  assert.equal(same.decidedBy, "admin");
  envOk(await broker.get("BackOffice/GetCustomers"));
  const all = await grantOf("broker", null);
  const taken = envOk<Wire<ReviewedGrant>>(await revoke(admin, all));
  assert.deepEqual([line(taken), taken.decidedBy, taken.note], ["broker all Revoked", "admin", "Left the desk"]);
  envError(await broker.get("BackOffice/GetCustomers"), 403);
  assert.deepEqual(
    (await lines()).filter((one) => one.startsWith("broker")),
    ["broker BROKER Revoked", "broker all Revoked"],
    "the role that was confirmed went with it",
  );
  assert.equal(envError(await confirm(admin, all), 422).name, "REVIEW_DECIDED");
  assert.equal(envError(await revoke(admin, all), 422).name, "REVIEW_DECIDED");
  // The role alone: what came only by it goes as well.
  envOk(await revoke(admin, await grantOf("second", "BROKER")));
  assert.deepEqual(
    (await lines()).filter((one) => one.startsWith("second")),
    ["second ADMIN Open", "second BROKER Revoked", "second all Revoked"],
  );
});

test("nobody takes away what they could not give", async () => {
  envOk(
    await admin.post("Role/Create", { name: "Keeper", displayName: "Keeper", grantedPermissions: ["Pages.Roles"] }),
  );
  envOk(await admin.post("User/Create", newUser("keeper", { roleNames: ["Keeper"] })));
  const inside = await authenticate(s, { userName: "keeper", password: "rusty anchor 42", tenantId: defaultId });
  const keeper = clientOf(s, envOk<{ accessToken: string }>(inside).accessToken);
  assert.equal(envError(await revoke(keeper, await grantOf("admin", "ADMIN")), 422).name, "PERMISSION_NOT_HELD");
  assert.deepEqual(
    (await lines()).filter((one) => one.startsWith("keeper")),
    [],
    "who came after it began is not in it",
  );
});

test("a grant that ends by itself needs no decision, and the rest ends with a reason that stands in the evidence", async () => {
  const users = envOk<{ items: { id: number }[] }>(await admin.get("User/GetAll?keyword=compliance"));
  envOk(await admin.post("User/DeActivate", { id: users.items[0]?.id }));
  const gone = await grantOf("compliance", "OF_COMPLIANCE");
  assert.equal(envError(await confirm(admin, gone), 422).name, "REVIEW_DECIDED");
  const { review } = (await grants(admin)).totals;
  assert(review !== null);
  const { open: left, confirmed, revoked, ended } = review;
  assert.deepEqual({ left, confirmed, revoked, ended }, { left: 2, confirmed: 1, revoked: 4, ended: 1 });
  const close = (note: string | null) => second.post("AccessReview/Close", { id: review.id, note });
  assert.equal(envError(await close(null), 422).name, "REVIEW_UNFINISHED");
  const closed = envOk<Wire<AccessReview>>(await close("Two administrators alone; the board has seen it"));
  assert.deepEqual([closed.closedBy, closed.open], ["second", 2]);
  assert.equal(envError(await close("again"), 422).name, "REVIEW_DECIDED");
  assert.equal(envError(await confirm(admin, await grantOf("second", "ADMIN")), 422).name, "REVIEW_DECIDED");
  // What was left is kept as it was, whatever becomes of it.
  envOk(await admin.post("User/Activate", { id: users.items[0]?.id }));
  assert.ok((await lines()).includes("compliance OF_COMPLIANCE Ended"));

  const fileOf = (format: string, client: { readonly token: string } = admin) =>
    fetch(`${s.url}/api/services/app/AccessReview/Export`, {
      method: "POST",
      headers: { authorization: `Bearer ${client.token}`, "content-type": "application/json" },
      body: JSON.stringify({ id: review.id, format }),
    });
  const csv = await (await fileOf("csv")).text();
  assert.match(csv, /compliance Test,compliance,OF_COMPLIANCE,VIEW_ALL_ORDERS VIEW_AUDIT_TRAIL,Ended,,,/);
  assert.match(csv, /broker Test,broker,Trade for every client,TRADE_ALL_ACCOUNTS,Revoked,admin,[^,]+,Left the desk/);
  assert.match(csv, /second[^\n]*,ADMIN,[^\n]*,Not reviewed,,,/);
  const pdf = await fileOf("pdf");
  assert.equal(pdf.headers.get("content-type"), "application/pdf");
  const words = wordsOfPdf(new Uint8Array(await pdf.arrayBuffer())).join("\n");
  for (const said of ["Default Securities", "Two administrators alone", "Left the desk", "Not reviewed"])
    assert.ok(words.includes(said), said);
  assert.equal((await fileOf("csv", await signedIn(s, "admin", meridianId))).status, 404);
  assert.equal((await fileOf("csv", await signedIn(s, "ada"))).status, 403);
});

test("what was decided stands in the audit trail, field by field", async () => {
  type Line = { readonly changes: readonly { field: string; before: string | null; after: string | null }[] };
  const changes = async () =>
    envOk<{ items: readonly Line[] }>(
      await admin.get("AuditLog/GetAuditLogs?serviceName=AccessReview&methodName=Revoke&maxResultCount=100"),
    ).items.flatMap((one) => one.changes);
  await until(async () => (await changes()).length > 0, "it stands in the trail");
  for (const expected of [
    { field: "broker: TRADE_ALL_ACCOUNTS", before: "Open", after: "Revoked" },
    { field: "roleNames", before: "BROKER", after: "" },
  ])
    assert.ok(
      (await changes()).some((one) => JSON.stringify(one) === JSON.stringify(expected)),
      JSON.stringify(await changes()),
    );
});

test("a review that is late is told of once, and the database keeps anybody from deciding on themselves", async () => {
  const review = envOk<Wire<AccessReview>>(await open(admin, today));
  const db = openDatabase({ url: s.config.databaseUrl });
  const look = (ahead: number) =>
    tellOfLateReview({ db, clock: { now: () => instant(systemClock.now() + ahead * 86_400_000) } }, defaultId);
  await look(0);
  assert.equal((await told(second)).length, 2);
  await look(1);
  await look(2);
  const said = `The review of who may do what is late ${review.quarter}: it was due ${dateText(today)}; grants still open: ${review.open}.`;
  assert.deepEqual([(await told(second))[0], (await told(second)).length], [said, 3]);
  assert.equal((await told(admin))[0], said);
  await assert.rejects(
    inTenant(db, defaultId, (tx) =>
      tx.run(sql`update access_review_item set decision = 'CONFIRMED', decided_by = user_id, decided_at = now()`),
    ),
    /access_review_item_not_one_self/,
  );
  await db.close();
});

test("a late review of the host's own people is told of too", async () => {
  const db = openDatabase({ url: s.config.databaseUrl });
  const clock = { now: () => instant(systemClock.now() + 100 * 86_400_000) };
  const [hostId] = await inTenant(db, hostTenantId, async (tx) => {
    const [reviewer] = await accessReviewers(tx);
    if (reviewer !== undefined) await openReview(tx, { userId: reviewer, dueOn: due, at: systemClock.now() });
    return [reviewer];
  });
  assert(hostId !== undefined, "somebody manages the host's roles");
  const lateTold = async () =>
    (
      await inTenant(db, hostTenantId, (tx) =>
        tx.rows<{ title: string }>(sql`select title from notice where kind = 'AccessReview'`),
      )
    ).map(({ title }) => title);
  const job = startAccessReviewWatch({ db, clock, log: { info: () => {}, warn: () => {}, error: assert.fail } });
  await until(async () => (await lateTold()).length === 1, "the host is told");
  assert.deepEqual(await lateTold(), ["The review of who may do what is late"]);
  await job.stop();
  await db.close();
});
