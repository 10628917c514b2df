// Whose word makes a sale that waits an order: of nobody who was stopped, left or lost the role since; and how often it is told.

import { strict as assert } from "node:assert";
import { beforeEach, test } from "node:test";
import { saleApprovalService } from "@tradebook/contract/services/sale-approval.ts";
import { addDays, instant } from "@tradebook/domain/instant.ts";
import { kobo } from "@tradebook/domain/units.ts";
import * as z from "zod";
import { openDatabase } from "../src/db/database.ts";
import { inTenant } from "../src/db/in-tenant.ts";
import { sql } from "../src/db/sql.ts";
import type { DeskCaller } from "../src/modules/order/decide.ts";
import { createOrderDesk } from "../src/modules/order/order-desk.ts";
import { saleApprovalHandlers } from "../src/modules/order/sale-approval-handlers.ts";
import { moveKillSwitch } from "../src/store/kill-switch.ts";
import { expireOf } from "../src/sale-expiry.ts";
import { waitingApprovals } from "../src/store/waiting-approvals.ts";
import { openPolicies, setTenantPolicies } from "../src/store/tenant-settings.ts";
import { makeFundedWorld } from "./funded-world.ts";
import { freshDatabase } from "./postgres.ts";
import { adaNumber, opening, today } from "./small-world.ts";

const { db, urls } = await freshDatabase();
const world = await makeFundedWorld(db);
const { ada, admin, broker, supervisor, deps, callOf, tenantId } = world;
const sales = saleApprovalHandlers({ ...deps, orderDesk: createOrderDesk(deps) });
const minuteMs = 60_000;
let serial = 0;
let elapsed = 0;

function goOn(ms = minuteMs): void {
  elapsed += ms;
  deps.set({ now: instant(opening + elapsed) });
}

/** Above ₦1,000 the client approves; most of an account wants a second person. */
beforeEach(async () => {
  goOn();
  const saleRules = { above: kobo(100_000n), dormantDays: null, largePercent: 50, bankDays: null };
  await inTenant(db, tenantId, (tx) => setTenantPolicies(tx, { ...openPolicies, saleRules }));
});

const answerOf = <T>(
  answer:
    | { readonly ok: true; readonly value: T }
    | { readonly ok: false; readonly rejection: { readonly code: string } },
) => (answer.ok ? answer.value : answer.rejection.code);

async function ask(
  orderQty: number,
  { clOrdID = `sale-${(serial += 1)}`, reference = "call 12", caller = broker } = {},
) {
  const what = { clOrdID, cscsAccount: adaNumber, securityID: "ZENITHBANK", side: "2", orderQty };
  const how = { ordType: "2", price: 117.8, timeInForce: "0", acceptWarnings: ["DUPLICATE_ORDER"] };
  const input = z.decode(saleApprovalService.AskSaleApproval.input, {
    ...what,
    ...how,
    mandate: { channel: "PHONE", reference },
  });
  const answer = answerOf(await sales.AskSaleApproval(input, callOf(caller)));
  if (typeof answer === "string") throw new Error(answer);
  return answer;
}

/** The refusal's name, or the sale's status. */
async function approve(id: number, caller: DeskCaller): Promise<string> {
  const answer = answerOf(await sales.ApproveSale({ id }, callOf(caller)));
  return typeof answer === "string" ? answer : answer.sale.status;
}

async function stop({ userId }: DeskCaller, isOn: boolean): Promise<void> {
  const move = {
    scope: "user",
    subject: String(userId),
    isOn,
    reason: "drill",
    userId: null,
    at: deps.clock.now(),
  } as const;
  await inTenant(db, tenantId, (tx) => moveKillSwitch(tx, move));
}

async function asOwner(statement: ReturnType<typeof sql>): Promise<void> {
  const owner = openDatabase({ url: urls.ownerUrl });
  await inTenant(owner, tenantId, (tx) => tx.run(statement));
  await owner.close();
}

const activate = ({ userId }: DeskCaller, isActive: boolean) =>
  asOwner(sql`update app_user set is_active = ${isActive} where id = ${userId}`);

/** The role stays, with nothing in it. */
const strip = ({ userId }: DeskCaller) =>
  asOwner(sql`
    update role_permission set permission = 'was ' || permission
    where role_id in (select role_id from user_role where user_id = ${userId})`);
const restore = () => asOwner(sql`update role_permission set permission = replace(permission, 'was ', '')`);

const ways: readonly (readonly [
  how: string,
  take: (who: DeskCaller) => Promise<void>,
  give: (who: DeskCaller) => Promise<void>,
])[] = [
  ["stopped", (who) => stop(who, true), (who) => stop(who, false)],
  ["deactivated", (who) => activate(who, false), (who) => activate(who, true)],
  ["without the role", strip, restore],
];

/** What each is told while they may not, in the order of the ways. */
async function toldEachWay(who: DeskCaller, attempt: () => Promise<string>): Promise<readonly string[]> {
  const told: string[] = [];
  for (const [, take, give] of ways) {
    await take(who);
    told.push(await attempt());
    await give(who);
  }
  return told;
}

test("a client's word is not taken who was stopped or deactivated; no role gives it", async () => {
  const { id, needsSecond } = await ask(100);
  assert(!needsSecond);
  const told = await toldEachWay(ada, () => approve(id, ada));
  assert.deepEqual(told, ["KILL_SWITCH", "SALE_NOT_YOURS", "Approved"]);
});

test("nor is a second person's who was stopped, deactivated or has lost the role, the first word or the last", async () => {
  const { id } = await ask(3000);
  const second = () => approve(id, supervisor);
  assert.deepEqual(await toldEachWay(supervisor, second), ["KILL_SWITCH", "SALE_NOT_YOURS", "NOT_FOUND"]);
  assert.equal(await approve(id, ada), "Waiting");
  assert.deepEqual(await toldEachWay(supervisor, second), ["KILL_SWITCH", "SALE_NOT_YOURS", "SALE_NOT_YOURS"]);
  assert.equal(await second(), "Approved");
});

test("a word that was given falls with whoever gave it", async () => {
  const { id, doubts } = await ask(1500);
  assert.deepEqual(doubts, ["LargeShare"], "with what was sold before it, it is most of the account");
  assert.equal(await approve(id, supervisor), "Waiting");
  const told: string[] = [];
  for (const [, take, give] of ways.slice(0, 2)) {
    await take(supervisor);
    told.push(await approve(id, ada));
    await give(supervisor);
  }
  await strip(supervisor);
  told.push(await approve(id, ada));
  await restore();
  assert.deepEqual(told, ["SALE_NEEDS_SECOND", "SALE_NEEDS_SECOND", "SALE_NEEDS_SECOND"]);
  assert.equal(await approve(id, ada), "Approved");
});

test("a sale becomes nobody's order: whoever asked for it must be able to sell", async () => {
  const { id } = await ask(10, { caller: admin });
  await approve(id, supervisor);
  const told = await toldEachWay(admin, () => approve(id, ada));
  assert.deepEqual(told, ["KILL_SWITCH", "SALE_OF_NOBODY", "SALE_OF_NOBODY"]);
  assert.equal(await approve(id, ada), "Approved");
});

test("a sale whose day is over can be neither approved, declined nor withdrawn, and waits in no list, though nothing has ended it", async () => {
  const waits = (day = today) => inTenant(db, tenantId, (tx) => waitingApprovals(tx, admin.userId, day));
  const { id } = await ask(11);
  const later = addDays(today, 3);
  deps.set({ day: later });
  const ended = [
    await approve(id, supervisor),
    await approve(id, ada),
    answerOf(await sales.DeclineSale({ id }, callOf(ada))),
    answerOf(await sales.WithdrawSale({ id }, callOf(broker))),
  ];
  assert.deepEqual(
    ended,
    ended.map(() => "SALE_NOT_WAITING"),
  );
  assert.deepEqual([(await waits()).map(({ kind }) => kind), await waits(later)], [["sale"], []]);
  await expireOf({ ...deps, market: { tradingDay: () => later } }, tenantId);
  deps.set({ day: today });
  assert.equal(await approve(id, ada), "SALE_NOT_WAITING");
});

/** How many messages went out by mail or SMS, and how many notices to the client. */
async function told(): Promise<readonly [outside: number, notices: number]> {
  const [found] = await inTenant(db, tenantId, (tx) =>
    tx.rows<{ outside: number; notices: number }>(sql`
      select (select count(*)::int from outbound_message) as outside,
        (select count(*)::int from notice where kind = 'SaleWaits' and user_id = ${ada.userId}) as notices`),
  );
  assert(found !== undefined);
  return [found.outside, found.notices];
}

test("asked for again, a sale that waits is answered and told to nobody again", async () => {
  await asOwner(sql`update customer set phone = '+2348030000001'`);
  const [outside, notices] = await told();
  const first = await ask(12, { clOrdID: "once" });
  const again = await Promise.all([ask(12, { clOrdID: "once" }), ask(12), ask(12)]);
  assert.deepEqual(again, [first, first, first]);
  assert.deepEqual(await told(), [outside + 2, notices + 1], "by mail and SMS");
  const other = await ask(12, { reference: "call 13" });
  assert.notEqual(other.id, first.id, "on another call it is another sale");
  assert.deepEqual(await told(), [outside + 2, notices + 2], "and reads the same");
  await ask(13);
  assert.deepEqual(await told(), [outside + 4, notices + 3], "one of other terms does not");
});

test("withdrawn and asked for again, a sale goes out by mail and SMS every ten minutes, and each time stands on the page", async () => {
  const [outside, notices] = await told();
  const rounds = 25;
  for (let round = 0; round < rounds; round += 1) {
    const { id } = await ask(14);
    assert.equal(typeof answerOf(await sales.WithdrawSale({ id }, callOf(broker))), "object");
    goOn();
  }
  assert.deepEqual(await told(), [outside + 3 * 2, notices + rounds]);
});
