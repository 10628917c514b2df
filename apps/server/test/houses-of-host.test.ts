// What a host does with its brokerages: looks at all of them at once, makes one as another is, and lets one end.

import { strict as assert } from "node:assert";
import { randomUUID } from "node:crypto";
import { test } from "node:test";
import { Client } from "pg";
import type { HouseRow } from "@tradebook/contract/services/tenant.ts";
import { lagosDay } from "@tradebook/domain/instant.ts";
import { openDueReview } from "../src/access-review-watch.ts";
import { systemClock } from "../src/clock.ts";
import { openDatabase } from "../src/db/database.ts";
import { inHost, inTenant } from "../src/db/in-tenant.ts";
import { sql } from "../src/db/sql.ts";
import { closeDrained } from "../src/drain-watch.ts";
import { houseFigures } from "../src/store/house-figures.ts";
import { authenticate, clientOf, envError, envOk, signedIn } from "./abp-checks.ts";
import { addPeople } from "./customer-world.ts";
import { ada } from "./edge-world.ts";
import { until, withServer } from "./with-server.ts";

type House = Omit<HouseRow, "licenceEndsOn">;
type Named = { readonly id: number; readonly tenancyName: string };

const s = await withServer();
const { defaultId, meridianId } = s.world;
const db = openDatabase({ url: s.config.databaseUrl });
test.after(() => db.close());
const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
const host = await signedIn(s, "admin", null);
const admin = await signedIn(s, "admin");
const houses = async () => envOk<{ items: House[] }>(await host.get("Tenant/GetHouses?maxResultCount=100")).items;
const house = async (id: number) => {
  const found = (await houses()).find((one) => one.id === id);
  assert(found !== undefined);
  return found;
};

async function asOwner(text: string): Promise<void> {
  const client = new Client({ connectionString: s.superuserUrl });
  await client.connect();
  await client.query(text);
  await client.end();
}

test("all houses are read with one question, each with its own figures, and by the host alone", async () => {
  const [first, second] = [await house(defaultId), await house(meridianId)];
  assert(first.users > 3 && first.clients > 0);
  assert.notDeepEqual([first.users, first.clients], [second.users, second.clients]);
  assert.deepEqual(
    [first.isStopped, first.drainingSince, first.lateWithdrawals, first.ordersOpen],
    [false, null, 0, 0],
  );
  const asked = { day: lagosDay(systemClock.now()), seenSince: systemClock.now() };
  await assert.rejects(inTenant(db, defaultId, (tx) => houseFigures(tx, [meridianId], asked)));
  await assert.rejects(
    inTenant(db, defaultId, (tx) =>
      tx.rows(sql`select * from house_figures(array[${meridianId}::integer], current_date, now())`),
    ),
    /only the host/,
  );
  const { figures, tenantId } = await inHost(db, async (tx) => ({
    figures: await houseFigures(tx, [defaultId, meridianId], asked),
    tenantId: (await tx.rows<{ is: string }>(sql`select current_setting('app.tenant_id') as is`))[0]?.is,
  }));
  assert.deepEqual(
    [[...figures.keys()].toSorted((a, b) => a - b), tenantId],
    [[defaultId, meridianId].toSorted((a, b) => a - b), "0"],
  );
});

test("a house begins as another does, with its features and colour, and a faint colour is refused", async () => {
  const named = {
    tenancyName: "Sable",
    name: "Sable Securities",
    isActive: true,
    adminEmailAddress: "a@sable.example",
  };
  assert.equal(envError(await host.post("Tenant/Create", { ...named, colour: "#ffff66" }), 422).name, "COLOUR_FAINT");
  envError(await host.post("Tenant/Create", { ...named, copyFrom: 999_999 }), 404);
  const settings = { signIn: { passwordMinLength: 14 }, payoutDays: 3, branding: { colour: "#7a1f5c" } };
  envOk(await admin.put("Tenant/UpdateSettings", settings));
  const asked = { ...named, copyFrom: defaultId, features: ["saleApproval"] };
  const made = envOk<Named>(await host.post("Tenant/Create", asked));
  const { colour, features } = await house(made.id);
  assert.deepEqual([colour, features], ["#7a1f5c", ["saleApproval"]]);
  const [kept] = await inTenant(db, made.id, (tx) =>
    tx.rows<object>(sql`
      select password_min_length as length, payout_days as days, client_banks as banks from tenant_settings`),
  );
  assert.deepEqual(kept, { length: 14, days: 3, banks: [] });
  const faint = await admin.put("Tenant/UpdateSettings", { branding: { colour: "#bbbb88" } });
  const refused = envError(faint, 422);
  assert.equal(refused.name, "COLOUR_FAINT");
  assert.match(refused.details ?? "", /its contrast with white is [12]\.\d to 1/);
});

type Told = { readonly id: number; readonly title: string; readonly words: string };
type Announced = { readonly id: number; readonly state: string; readonly announcedBy: string | null };

test("maintenance is told to whoever it is for until it is taken back, and stays in the list", async () => {
  const [startsAt, endsAt] = [at(3_600_000), at(7_200_000)];
  const night = { startsAt, endsAt, noticeMinutes: 120, words: "Orders wait." };
  const nobody = clientOf(s);
  const toldTo = async (tenantId: number | null, culture = "en") => {
    const tenant = tenantId === null ? {} : { "Abp.TenantId": String(tenantId) };
    const headers = { ...tenant, ".AspNetCore.Culture": culture };
    const { items } = envOk<{ items: Told[] }>(await nobody.get("Session/GetMaintenance", headers));
    const { custom } = envOk<{ custom: { maintenance: Told[] } }>(
      await nobody.get("/AbpUserConfiguration/GetAll", headers),
    );
    assert.deepEqual(custom.maintenance, items);
    return items;
  };
  const ofAll = envOk<Announced>(await host.post("Maintenance/Announce", night));
  const ofOne = envOk<Announced>(await admin.post("Maintenance/Announce", { ...night, words: "Only here." }));
  assert.deepEqual([ofAll.state, ofOne.announcedBy], ["shown", "admin"]);
  const wordsOf = (told: readonly Told[]) => told.map(({ words }) => words);
  assert.deepEqual(wordsOf(await toldTo(defaultId)), ["Orders wait.", "Only here."]);
  assert.deepEqual(wordsOf(await toldTo(meridianId)), ["Orders wait."]);
  assert.deepEqual(wordsOf(await toldTo(null)), ["Orders wait."]);
  assert.match(
    (await toldTo(null))[0]?.title ?? "",
    /^Maintenance from \d\d-\w{3}-\d{4} \d\d:\d\d to .*, Lagos time\.$/,
  );
  assert.match((await toldTo(null, "yo"))[0]?.title ?? "", /aago Èkó\.$/);
  // The house sees who of its own announced, and takes back none of the host's.
  const listed = envOk<{ items: Announced[] }>(await admin.get("Maintenance/GetAnnounced")).items;
  assert.deepEqual(
    listed.map(({ id, announcedBy }) => [id, announcedBy]),
    [
      [ofOne.id, "admin"],
      [ofAll.id, null],
    ],
  );
  envError(await admin.post("Maintenance/TakeBack", { maintenanceId: ofAll.id }), 404);
  envError(await host.post("Maintenance/TakeBack", { maintenanceId: ofOne.id }), 404);
  envOk(await host.post("Maintenance/TakeBack", { maintenanceId: ofAll.id }));
  const again = envError(await host.post("Maintenance/TakeBack", { maintenanceId: ofAll.id }), 422);
  assert.equal(again.name, "MAINTENANCE_OVER");
  assert.deepEqual(wordsOf(await toldTo(defaultId)), ["Only here."]);
  assert.deepEqual(await toldTo(meridianId), []);
  const after = envOk<{ items: Announced[] }>(await host.get("Maintenance/GetAnnounced")).items;
  assert.deepEqual(
    after.map(({ id, state }) => [id, state]),
    [[ofAll.id, "takenBack"]],
  );
});

test("maintenance in the past, upside down or for weeks is refused by the field, and clients announce none", async () => {
  const night = { startsAt: at(3_600_000), endsAt: at(7_200_000), noticeMinutes: 0, words: "Orders wait." };
  const wrong = [
    [{ startsAt: at(-600_000) }, "startsAt: must not be earlier"],
    [{ startsAt: at(400 * 86_400_000), endsAt: at(401 * 86_400_000) }, "startsAt: must be within a year"],
    [{ endsAt: night.startsAt }, "endsAt: must be later"],
    [{ startsAt: at(-240_000), endsAt: at(-60_000) }, "endsAt: must be a time to come"],
    [{ endsAt: at(8 * 86_400_000) }, "endsAt: must be within seven days"],
  ] as const;
  for (const [part, said] of wrong) {
    const refused = envError(await host.post("Maintenance/Announce", { ...night, ...part }), 422);
    assert.equal(refused.name, "MAINTENANCE_TIME");
    assert(refused.details?.startsWith(said), refused.details ?? "no details");
  }
  const client = await signedIn(s, "chidi");
  envError(await client.post("Maintenance/Announce", night), 403);
  envError(await client.get("Maintenance/GetAnnounced"), 403);
});

test("each look that was published is kept, with how it was before, for this house alone", async () => {
  type Looks = { readonly items: readonly { readonly colour: string; readonly publishedBy: string | null }[] };
  const there = await signedIn(s, "admin", meridianId);
  const looks = async () =>
    envOk<Looks>(await there.get("Tenant/GetLooks")).items.map(({ colour, publishedBy }) => [colour, publishedBy]);
  assert.deepEqual(await looks(), []);
  const publish = async (branding: object) => envOk(await there.put("Tenant/UpdateSettings", { branding }));
  await publish({ address: "1 Marina" });
  assert.deepEqual(await looks(), []);
  await publish({ colour: "#1d4ed8" });
  const [, [before] = []] = await looks();
  await publish({ colour: before });
  assert.deepEqual(await looks(), [
    [before, "admin"],
    ["#1d4ed8", "admin"],
    [before, null],
  ]);
  assert(!(await looks()).some(([colour]) => colour === "#7a1f5c"));
});

type LooksOf = {
  readonly inForce: { readonly colour: string };
  readonly draft: { readonly colour: string; readonly savedAt: string } | null;
  readonly items: readonly { readonly id: number; readonly colour: string; readonly backTo: string | null }[];
};

test("a draft of the look is its owner's alone until it is published, and an earlier look is a way back", async () => {
  await addPeople(db, defaultId, { supervisor: "admin" });
  const supervisor = await signedIn(s, "supervisor");
  const looksOf = async (as: typeof admin) => envOk<LooksOf>(await as.get("Tenant/GetLooks"));
  const style = async () => await (await fetch(`${s.url}/branding.css`, { headers: { "Abp.TenantId": "1" } })).text();
  const { inForce } = await looksOf(admin);
  const save = async (colour: string) =>
    envOk<LooksOf>(await admin.post("Tenant/SaveLookDraft", { colour, logo: null, texts: {} })).draft?.savedAt;
  const publish = async (savedAt: string | undefined, newestId: number | null) =>
    await admin.post("Tenant/PublishLook", { savedAt, newestId });
  const movedAt = async (answer: Awaited<ReturnType<typeof publish>>) => {
    const { name, details } = envError(answer, 422);
    return [name, details?.split(":")[0]];
  };

  const faint = await save("#ffff66");
  assert.deepEqual([(await looksOf(admin)).inForce, (await looksOf(admin)).draft?.colour], [inForce, "#ffff66"]);
  assert.equal((await looksOf(supervisor)).draft, null);
  assert(!(await style()).includes("#ffff66"));
  const newest = async () => (await looksOf(admin)).items[0]?.id ?? null;
  assert.deepEqual(await movedAt(await publish(faint, await newest())), ["COLOUR_FAINT", "colour"]);

  const savedAt = await save("#7c2d12");
  assert.deepEqual(await movedAt(await publish(faint, await newest())), ["LOOK_MOVED", "savedAt"]);
  const seen = await newest();
  envOk(await supervisor.put("Tenant/UpdateSettings", { branding: { colour: "#1e3a8a" } }));
  assert.deepEqual(await movedAt(await publish(savedAt, seen)), ["LOOK_MOVED", "newestId"]);
  assert.equal((await looksOf(admin)).inForce.colour, "#1e3a8a");
  const published = envOk<LooksOf>(await publish(savedAt, await newest()));
  assert.deepEqual([published.inForce.colour, published.draft], ["#7c2d12", null]);
  assert.match(await style(), /--primary:#7c2d12/);

  const [, before] = published.items;
  assert.equal(before?.colour, "#1e3a8a");
  const back = { lookId: before.id, newestId: await newest() };
  envError(await supervisor.post("Tenant/RevertLook", { ...back, lookId: 999_999 }), 404);
  const there = await signedIn(s, "admin", meridianId);
  const foreign = { lookId: before.id, newestId: (await looksOf(there)).items[0]?.id ?? null };
  envError(await there.post("Tenant/RevertLook", foreign), 404);
  const reverted = envOk<LooksOf>(await supervisor.post("Tenant/RevertLook", back));
  assert.deepEqual([reverted.inForce.colour, reverted.items[0]?.colour], ["#1e3a8a", "#1e3a8a"]);
  assert(reverted.items[0]?.backTo !== null && reverted.items[0]?.id !== before.id);
  assert.deepEqual(await movedAt(await supervisor.post("Tenant/RevertLook", back)), ["LOOK_MOVED", "newestId"]);

  envError(
    await (await signedIn(s, "chidi")).post("Tenant/SaveLookDraft", { colour: "#000000", logo: null, texts: {} }),
    403,
  );
  await save("#123456");
  assert.equal(envOk<LooksOf>(await admin.delete("Tenant/DeleteLookDraft")).draft, null);
  type Line = { readonly changes: readonly { readonly field: string; readonly after: string | null }[] };
  const trail = async (method: string) =>
    envOk<{ items: Line[] }>(
      await admin.get(`AuditLog/GetAuditLogs?serviceName=Tenant&methodName=${method}&maxResultCount=10`),
    ).items.flatMap(({ changes }) => changes.map(({ field, after }) => [field, after]));
  await until(async () => (await trail("PublishLook")).length > 0, "the trail has it");
  assert.deepEqual(await trail("PublishLook"), [["colour", "#7c2d12"]]);
  await until(async () => (await trail("RevertLook")).length > 0, "the trail has it");
  assert.deepEqual(await trail("RevertLook"), [["colour", "#1e3a8a"]]);
});

test("a house's own words are heard in their language by its people alone, from when they are published", async () => {
  const heard = async (culture: string, tenantId: number) => {
    const headers = { "Abp.TenantId": String(tenantId), ".AspNetCore.Culture": culture };
    const { localization } = envOk<{ localization: { values: { Tradebook: Record<string, string> } } }>(
      await clientOf(s).get("/AbpUserConfiguration/GetAll", headers),
    );
    const { SignInTitle: title, NoOrdersHint: hint } = localization.values.Tradebook;
    return [title, hint];
  };
  const [never, { inForce }] = [await heard("yo", defaultId), envOk<LooksOf>(await admin.get("Tenant/GetLooks"))];
  const look = { colour: inForce.colour, logo: null };
  const draft = async (texts: object) => await admin.post("Tenant/SaveLookDraft", { ...look, texts });
  const wrong = [
    [{ signInTitle: { en: "x".repeat(61) } }, "texts.signInTitle.en"],
    [{ signInTitle: { yo: "<b>Kaabo</b>" } }, "texts.signInTitle.yo"],
    [{ signInTitle: { yo: "one\ntwo" } }, "texts.signInTitle.yo"],
  ] as const;
  for (const [texts, field] of wrong) {
    const { validationErrors } = envError(await draft(texts), 400);
    assert.deepEqual(
      validationErrors?.map(({ members }) => members),
      [[field]],
    );
  }
  // As everywhere, what the contract does not know is passed over.
  const unknown = envOk<{ draft: { texts: object } }>(
    await draft({ signInTitle: { fr: "Bonjour" }, "Error.PRICE_BAND": { en: "x" } }),
  );
  assert.deepEqual(
    Object.values(unknown.draft.texts).flatMap((said) => Object.values(said as object)),
    [],
  );
  const texts = { signInTitle: { yo: "Ẹ káàbọ̀" }, noOrdersHint: { en: "Call us to begin" } };
  const saved = envOk<LooksOf>(await draft(texts));
  assert.deepEqual(await heard("yo", defaultId), never, "a draft is heard by nobody");
  const now = { savedAt: saved.draft?.savedAt, newestId: saved.items[0]?.id ?? null };
  const published = envOk<LooksOf & { readonly items: readonly { readonly texts: object }[] }>(
    await admin.post("Tenant/PublishLook", now),
  );
  assert.deepEqual(published.items[0]?.texts, texts);
  assert.deepEqual(await heard("yo", defaultId), ["Ẹ káàbọ̀", never[1]]);
  assert.deepEqual(await heard("en", defaultId), [never[0], "Call us to begin"]);
  assert.deepEqual(await heard("yo", meridianId), never);
  const colour = "#334155";
  envOk(await admin.put("Tenant/UpdateSettings", { branding: { colour } }));
  assert.deepEqual(await heard("yo", defaultId), ["Ẹ káàbọ̀", never[1]], "another colour leaves the words");
  const { items } = envOk<LooksOf>(await admin.get("Tenant/GetLooks"));
  envOk(await admin.post("Tenant/RevertLook", { lookId: items[2]?.id, newestId: items[0]?.id }));
  assert.deepEqual(await heard("yo", defaultId), never, "going back takes them away");
});

test("a tried colour is styled for whoever asks, and what is no colour is nothing", async () => {
  const tried = async (colour: string) => await (await fetch(`${s.url}/tried.css?colour=${colour}`)).text();
  assert.match(await tried("7c2d12"), /^html:root\{--primary:#7c2d12;/);
  for (const colour of ["", "red", "7c2d12;}x{", "%237c2d12"]) assert.equal(await tried(colour), "");
});

test("who had a role that is deleted has the one that was named, and nobody is given what the deleter lacks", async () => {
  type Role = { readonly id: number; readonly userCount: number };
  const role = async (name: string, grantedPermissions: readonly string[]) =>
    envOk<Role>(await admin.post("Role/Create", { name, displayName: name, grantedPermissions }));
  const [from, to] = [await role("Old desk", ["VIEW_ALL_ORDERS"]), await role("New desk", ["VIEW_AUDIT_TRAIL"])];
  const { items } = envOk<{ items: { id: number; userName: string }[] }>(
    await admin.get("User/GetAll?keyword=nobody&maxResultCount=10"),
  );
  const user = items.find(({ userName }) => userName === "nobody");
  assert(user !== undefined);
  const given = { users: [{ id: user.id }], roleName: "Old desk", give: true };
  envOk(await admin.post("User/ChangeRoleOfMany", given));
  envError(await admin.delete(`Role/Delete?id=${from.id}&moveTo=${from.id}`), 404);
  envOk(await admin.delete(`Role/Delete?id=${from.id}&moveTo=${to.id}`));
  const { roleNames } = envOk<{ roleNames: string[] }>(await admin.get(`User/Get?id=${user.id}`));
  assert(roleNames.includes("NEW DESK") && !roleNames.includes("OLD DESK"), roleNames.join());
});

test("a quarter's review opens by itself, once, in a house that is older than the quarter, and reviewers are told", async () => {
  const reviews = async () =>
    envOk<{ items: { openedBy: string | null; closedAt: string | null }[] }>(await admin.get("AccessReview/GetReviews"))
      .items;
  await openDueReview({ db, clock: systemClock }, defaultId);
  assert.deepEqual(await reviews(), []);
  await asOwner(`update tenant set created_at = now() - interval '100 days' where id = ${defaultId}`);
  const due = { db, clock: systemClock };
  await Promise.all([openDueReview(due, defaultId), openDueReview(due, defaultId), openDueReview(due, defaultId)]);
  const [only, ...others] = await reviews();
  assert.deepEqual([only?.openedBy, only?.closedAt, others], [null, null, []]);
  const { items } = envOk<{ items: { kind: string }[] }>(await admin.get("Notification/GetNotifications"));
  assert.equal(items.filter(({ kind }) => kind === "AccessReview").length, 1);
  await openDueReview(due, meridianId);
  const there = await signedIn(s, "admin", meridianId);
  assert.deepEqual(envOk<{ items: unknown[] }>(await there.get("AccessReview/GetReviews")).items, []);
});

test("a house that is let end takes no new order, has its open ones canceled if asked, and is then inactive", async () => {
  const client = await signedIn(s, "ada");
  const terms = { securityID: "ZENITHBANK", side: "1", ordType: "2", price: 110.2, cscsAccount: ada };
  let sent = 0;
  const send = () => {
    sent += 1;
    return client.post("Order/SendNewOrder", { ...terms, orderQty: 10 + sent, clOrdID: randomUUID() });
  };
  envOk(await send());
  await until(async () => (await house(defaultId)).ordersOpen === 1, "the order stands");
  const listed = await house(defaultId);
  const off = { id: defaultId, tenancyName: listed.tenancyName, name: listed.name, isActive: false };
  assert.equal(envError(await host.put("Tenant/Update", off), 422).name, "TENANT_ORDERS_OPEN");
  const drain = { id: defaultId, reason: "Licence ended" };
  envError(await admin.post("Tenant/BeginDrain", { ...drain, cancelOrders: true }), 403);
  assert.equal(envError(await host.post("Tenant/EndDrain", drain), 422).name, "TENANT_DRAIN");
  envOk(await host.post("Tenant/BeginDrain", { ...drain, cancelOrders: false }));
  envError(await send(), 422);
  await closeDrained({ db, log });
  assert.equal((await house(defaultId)).isActive, true);
  const lift = await admin.post("Risk/LiftKillSwitch", { scope: "tenant", value: "", reason: "We go on" });
  assert.equal(envError(lift, 422).name, "TENANT_ENDING");
  const own = { scope: "tenant", value: "", mode: "CancelOnly", reason: "Only this" };
  assert.equal(envError(await admin.post("Risk/SetKillSwitch", own), 422).name, "TENANT_ENDING");
  envOk(await host.post("Tenant/EndDrain", drain));
  envOk(await send());
  envOk(await host.post("Tenant/BeginDrain", { ...drain, cancelOrders: true }));
  assert.equal(
    envError(await host.post("Tenant/BeginDrain", { ...drain, cancelOrders: true }), 422).name,
    "TENANT_DRAIN",
  );
  await until(async () => (await house(defaultId)).ordersOpen === 0, "the open orders are canceled");
  await closeDrained({ db, log });
  assert.equal((await house(defaultId)).isActive, false);
  const late = await authenticate(s, { userName: "ada", password: "whatever it was", tenantId: defaultId });
  assert.notEqual(late.status, 200);
});

test("a house that is kept has the stop that its own people had set, and no other", async () => {
  const there = await signedIn(s, "admin", meridianId);
  const drain = { id: meridianId, reason: "Licence ended" };
  type Moves = {
    readonly items: readonly { readonly scope: string; readonly mode: string; readonly reason: string }[];
  };
  const standing = async () =>
    envOk<Moves>(await there.get("Risk/GetKillSwitches?on=true&maxResultCount=10")).items.map((one) =>
      [one.scope, one.mode, one.reason].join(" "),
    );
  const own = { scope: "tenant", value: "", mode: "CancelAll", reason: "We look into it" };
  envOk(await there.post("Risk/SetKillSwitch", own));
  envOk(await host.post("Tenant/BeginDrain", { ...drain, cancelOrders: false }));
  assert.deepEqual(await standing(), ["tenant CancelAll The host closes this brokerage: Licence ended"]);
  envOk(await host.post("Tenant/EndDrain", drain));
  assert.deepEqual(await standing(), ["tenant CancelAll We look into it"]);
  envOk(await there.post("Risk/LiftKillSwitch", { scope: "tenant", value: "", reason: "All is well" }));
  envOk(await host.post("Tenant/BeginDrain", { ...drain, cancelOrders: false }));
  envOk(await host.post("Tenant/EndDrain", drain));
  assert.deepEqual(await standing(), []);
});

test("a house that was closed is not kept but made active, and takes orders again", async () => {
  const closed = await house(defaultId);
  assert.deepEqual([closed.isActive, closed.isStopped], [false, true]);
  const kept = envError(await host.post("Tenant/EndDrain", { id: defaultId, reason: "We keep it" }), 422);
  assert.equal(kept.name, "TENANT_DRAIN");
  assert.deepEqual([(await house(defaultId)).isActive, (await house(defaultId)).isStopped], [false, true]);
  const { tenancyName, name } = closed;
  envOk(await host.put("Tenant/Update", { id: defaultId, tenancyName, name, isActive: true }));
  const { isActive, isStopped, drainingSince } = await house(defaultId);
  assert.deepEqual([isActive, isStopped, drainingSince], [true, false, null]);
  const client = await signedIn(s, "ada");
  const terms = { securityID: "ZENITHBANK", side: "1", ordType: "2", price: 110.2, orderQty: 77, cscsAccount: ada };
  envOk(await client.post("Order/SendNewOrder", { ...terms, clOrdID: randomUUID() }));
});

test("a house is not closed over an order that is written meanwhile, and a closed one writes none", async () => {
  const drain = { id: defaultId, reason: "Licence ended" };
  envOk(await host.post("Tenant/BeginDrain", { ...drain, cancelOrders: true }));
  await until(async () => (await house(defaultId)).ordersOpen === 0, "the open orders are canceled");
  const client = new Client({ connectionString: s.superuserUrl });
  await client.connect();
  /** An order as one that was decided before the switch was thrown, and is written only now. */
  const write = async (id: number) => {
    const { rows } = await client.query<{ columns: string }>(
      `select string_agg(attname, ', ') as columns from pg_attribute
       where attrelid = 'stock_order'::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
    );
    const columns = rows[0]?.columns ?? "";
    const own = `'{"id": ${id}, "cl_ord_id": "late-${id}", "exchange_cl_ord_id": "L${id}", "ord_status": "New", "closed_time": null}'`;
    await client.query(`insert into stock_order (${columns}) select ${columns} from jsonb_populate_record(null::stock_order,
      (select to_jsonb(o) || ${own} from stock_order o where tenant_id = ${defaultId} order by id limit 1))`);
  };
  try {
    await client.query("begin");
    await client.query(`select set_config('app.tenant_id', '${defaultId}', false)`);
    await write(900_001);
    let isDone = false;
    const closing = closeDrained({ db, log }).then(() => (isDone = true));
    await until(async () => {
      const { rows } = await client.query("select from pg_locks where locktype = 'advisory' and not granted");
      return rows.length > 0;
    }, "the closing waits");
    assert.equal(isDone, false);
    await client.query("commit");
    await closing;
    assert.equal((await house(defaultId)).isActive, true);
    await client.query("update stock_order set ord_status = 'Canceled', closed_time = now() where id = 900001");
    await closeDrained({ db, log });
    assert.equal((await house(defaultId)).isActive, false);
    await assert.rejects(write(900_002), /closed and takes no order/);
  } finally {
    await client.end();
  }
});

function at(fromNowMs: number): string {
  return new Date(systemClock.now() + fromNowMs).toISOString();
}
