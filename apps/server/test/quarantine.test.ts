// Reports of the exchange that nobody could apply: listed by the house they came to, told of once, closed once with a reason.

import { strict as assert } from "node:assert";
import { before, test } from "node:test";
import type { Permission } from "@tradebook/domain/access/permission.ts";
import type { Order } from "@tradebook/domain/order/order.ts";
import { price, quantity } from "@tradebook/domain/units.ts";
import { hostTenantId, inHost, inTenant, type Tx } from "../src/db/in-tenant.ts";
import { sql } from "../src/db/sql.ts";
import type { Call } from "../src/deps.ts";
import type { FieldChange } from "../src/field-changes.ts";
import { quarantineHandlers } from "../src/modules/end-of-day/quarantine.ts";
import { notificationHandlers } from "../src/modules/notification/notification-handlers.ts";
import type { DeskCaller } from "../src/modules/order/decide.ts";
import { createOrderDesk } from "../src/modules/order/order-desk.ts";
import { tellOfSetAside } from "../src/quarantine-watch.ts";
import { createUser } from "../src/store/new-people.ts";
import { createRole } from "../src/store/new-tenant.ts";
import { quarantineReports } from "../src/store/quarantine.ts";
import { openOfEach } from "../src/store/quarantine-list.ts";
import { verifyAll } from "../src/store/verify.ts";
import { freshDatabase } from "./postgres.ts";
import { adaNumber, later, makeSmallWorld, order, reportOn, testDeps, today } from "./small-world.ts";

const { db } = await freshDatabase();
const world = await makeSmallWorld(db);
const other = await makeSmallWorld(db, "Other");
const deps = testDeps(db);
const desk = createOrderDesk(deps);
const quarantine = quarantineHandlers(deps);
const notices = notificationHandlers(deps);
const page = { skipCount: 0, maxResultCount: 50 };
const changes: FieldChange[] = [];
let placed: Order;
let hostAdmin: DeskCaller;

const callOf = (caller: DeskCaller, tenantId: number | null = world.tenantId): Call => ({
  caller: { ...caller, tenantId, roles: [] },
  tenantId,
  culture: "en",
  now: deps.clock.now(),
  ip: "127.0.0.1",
  noteChanges: (noted) => changes.push(...noted),
});

async function listed(more: Partial<Parameters<typeof quarantine.GetQuarantinedReports>[0]> = {}, call?: Call) {
  const answer = await quarantine.GetQuarantinedReports({ ...page, ...more }, call ?? callOf(world.admin));
  assert(answer.ok);
  return answer.value;
}

const fill = (execID: string, lastQty: number) =>
  reportOn(placed, { execID, ordStatus: "PartiallyFilled", lastPx: price(11_770), lastQty: quantity(lastQty) });

async function toldTo(caller: DeskCaller, tenantId: number | null = world.tenantId): Promise<readonly string[]> {
  const answer = await notices.GetNotifications(page, callOf(caller, tenantId));
  assert(answer.ok);
  return answer.value.items.filter(({ kind }) => kind === "ReportSetAside").map(({ body }) => body);
}

before(async () => {
  const answer = await desk.place(world.tenantId, world.ada, order({ orderQty: 100 }));
  assert(answer.ok);
  placed = answer.value.order;
  const grants: readonly Permission[] = ["Pages.Tenants"];
  hostAdmin = await inHost(db, async (tx) => {
    const role = { name: "host", displayName: "Host", isStatic: false, isDefault: false, grants };
    const person = { userName: "root", email: "root@example.com", name: "R", surname: "T", phone: null };
    const userId = await createUser(tx, { ...person, passwordHash: "none", roleIds: [await createRole(tx, role)] });
    return { userId, userName: "root", permissions: new Set(grants) };
  });
});

test("each report that could not be applied stands in its house's list with its cause, its order and all it said", async () => {
  const stranger = { ...placed, exchangeClOrdID: `T${world.tenantId}-zzz` };
  await desk.receiveExecutions([fill("E1", 10)]);
  deps.set({ now: later(60_000) });
  await desk.receiveExecutions([fill("E1", 11), { ...fill("E2", 5), exchangeClOrdID: stranger.exchangeClOrdID }]);
  const { items, totalCount, totals } = await listed();
  assert.deepEqual(
    items.map(({ reason, execID, orderId, cscsAccount, status }) => [reason, execID, orderId, cscsAccount, status]),
    [
      ["NoOrder", "E2", null, null, "Open"],
      ["OtherContent", "E1", placed.id, adaNumber, "Open"],
    ],
  );
  assert.deepEqual([totalCount, totals], [2, { open: 2, oldestAt: later(60_000) }]);
  const said = new Map(items[1]?.fields.map(({ name, value }) => [name, value]));
  assert.deepEqual([said.get("lastQty"), said.get("lastPx"), said.get("execType")], ["11", "11770", "Trade"]);
  assert.equal(said.has("execRefID"), false, "what it did not say is not shown");
  assert.deepEqual((await listed({ reason: "NoOrder" })).totalCount, 1);
  assert.deepEqual((await listed({ keyword: adaNumber })).totalCount, 1);
  assert.deepEqual((await listed({ from: today, to: today })).totalCount, 2);
  assert.deepEqual((await listed({ to: "2026-11-19" as typeof today })).totalCount, 0);
  assert.deepEqual((await listed({}, callOf(other.admin, other.tenantId))).totals, { open: 0, oldestAt: null });
  assert.deepEqual(
    (await verifyAll(db, today)).filter(({ violations }) => violations.length > 0),
    [],
  );
});

test("a report that names no house is the host's to look at, and no house's", async () => {
  await desk.receiveExecutions([{ ...fill("E3", 1), exchangeClOrdID: "SOMEBODY-ELSE" }]);
  const { items, totals } = await listed({}, callOf(hostAdmin, null));
  assert.deepEqual(
    items.map(({ reason, exchangeClOrdID }) => [reason, exchangeClOrdID]),
    [["NoHouse", "SOMEBODY-ELSE"]],
  );
  assert.equal(totals.open, 1, "and not those of houses");
  assert.deepEqual(
    await openOfEach(db),
    new Map([
      [hostTenantId, 1],
      [world.tenantId, 2],
      [other.tenantId, 0],
    ]),
  );
});

test("who looks after the day's end is told of a flood once, and of what comes later after a while", async () => {
  await tellOfSetAside(deps, world.tenantId);
  const first = ["2 of them wait under End of day until somebody has looked."];
  assert.deepEqual(await toldTo(world.admin), first);
  await desk.receiveExecutions([fill("E1", 12)]);
  await tellOfSetAside(deps, world.tenantId);
  assert.deepEqual(await toldTo(world.admin), first, "a minute later it is the same flood");
  deps.set({ now: later(60_000 + 16 * 60_000) });
  await tellOfSetAside(deps, world.tenantId);
  await tellOfSetAside(deps, world.tenantId);
  assert.deepEqual(await toldTo(world.admin), ["It waits under End of day until somebody has looked at it.", ...first]);
  for (const somebody of [world.ada, world.broker]) assert.deepEqual(await toldTo(somebody), []);
  await tellOfSetAside(deps, other.tenantId);
  assert.deepEqual(await toldTo(other.admin, other.tenantId), []);
  await tellOfSetAside(deps, hostTenantId);
  assert.equal((await toldTo(hostAdmin, null)).length, 1);
});

test("a report is closed once, by whom and why, and nothing of the ledger follows", async () => {
  const journals = () => inTenant(db, world.tenantId, (tx) => tx.rows(sql`select id from journal order by id`));
  const before = await journals();
  const [found] = (await listed({ reason: "NoOrder" })).items;
  assert(found !== undefined);
  const { id } = found;
  const close = (reason: string, call = callOf(world.admin)) => quarantine.CloseQuarantinedReport({ id, reason }, call);
  const stranger = await close("not mine", callOf(other.admin, other.tenantId));
  assert.deepEqual(stranger.ok ? "ok" : stranger.rejection.code, "NOT_FOUND");
  const host = await close("not mine either", callOf(hostAdmin, null));
  assert.deepEqual(host.ok ? "ok" : host.rejection.code, "NOT_FOUND", "the host counts a house's, and decides on none");
  const answer = await close("The exchange took it back");
  assert(answer.ok);
  const { status, closedBy, closedAt, closingReason } = answer.value;
  assert.deepEqual(
    [status, closedBy, closedAt, closingReason],
    ["Closed", "admin", deps.clock.now(), "The exchange took it back"],
  );
  assert.deepEqual(changes, [{ field: "status", before: "Open", after: "Closed" }]);
  const again = await close("And again");
  assert.deepEqual(again.ok ? null : again.rejection, { code: "QUARANTINE_CLOSED", id, by: "admin" });
  assert.deepEqual(await journals(), before);
  assert.deepEqual(
    (await listed({ status: "Closed" })).items.map((one) => one.id),
    [id],
  );
  assert.equal((await listed({ status: "Open" })).totals.open, 2);
  const count = await quarantine.GetQuarantineCount({}, callOf(world.admin));
  assert.deepEqual(count.ok ? count.value.open : null, 2);
  await assert.rejects(
    inTenant(db, world.tenantId, (tx) => tx.run(sql`delete from quarantine_closing where report_id = ${id}`)),
  );
});

test("two who close at the same moment close it once", async () => {
  const [found] = (await listed({ status: "Open" })).items;
  assert(found !== undefined);
  const answers = await Promise.all(
    ["first", "second"].map((reason) =>
      quarantine.CloseQuarantinedReport({ id: found.id, reason }, callOf(world.admin)),
    ),
  );
  assert.deepEqual(answers.filter(({ ok }) => ok).length, 1);
});

test("a report that is committed late is told of like every other", async () => {
  deps.set({ now: later(40 * 60_000) });
  const keep = (tx: Tx, execID: string) =>
    quarantineReports(tx, [{ why: "no order has this id", report: fill(execID, 1), receivedAt: deps.clock.now() }]);
  let commit = () => {};
  const held = new Promise<void>((resolve) => (commit = resolve));
  let isKept = () => {};
  const kept = new Promise<void>((resolve) => (isKept = resolve));
  const late = inTenant(db, other.tenantId, async (tx) => {
    await keep(tx, "LATE");
    isKept();
    await held;
  });
  await kept;
  await inTenant(db, other.tenantId, (tx) => keep(tx, "EARLY"));
  const telling = tellOfSetAside(deps, other.tenantId);
  commit();
  await Promise.all([late, telling]);
  assert.deepEqual(await toldTo(other.admin, other.tenantId), [
    "2 of them wait under End of day until somebody has looked.",
  ]);
});
