// Each rule on corporate actions finds what breaks it.

import { strict as assert } from "node:assert";
import { test } from "node:test";
import { Client } from "pg";
import { perShare } from "@tradebook/domain/corporate-action/corporate-action.ts";
import { instant, tradingDay } from "@tradebook/domain/instant.ts";
import { price, quantity } from "@tradebook/domain/units.ts";
import { inTenant } from "../src/db/in-tenant.ts";
import type { Call } from "../src/deps.ts";
import { corporateActionHandlers } from "../src/modules/corporate-action/corporate-action-handlers.ts";
import { redateActions } from "../src/modules/corporate-action/redate-actions.ts";
import { createOrderDesk } from "../src/modules/order/order-desk.ts";
import { noteHouseHoliday } from "../src/store/house-holidays.ts";
import { verifyAll } from "../src/store/verify.ts";
import { freshDatabase } from "./postgres.ts";
import { adaNumber, later, makeSmallWorld, testDeps, today } from "./small-world.ts";

const { db, urls } = await freshDatabase();
const world = await makeSmallWorld(db);
const deps = testDeps(db);
const handlers = corporateActionHandlers({ ...deps, orderDesk: createOrderDesk(deps) });

function callOf(userId: number): Call {
  const { userName, permissions } = world.admin;
  const caller = { userId, userName, permissions, tenantId: world.tenantId, roles: [] };
  return { caller, tenantId: world.tenantId, culture: "en", now: instant(later(60_000)), ip: "127.0.0.1" };
}

// One dividend that was paid, and rights that are asked for and not paid yet.
const monday = tradingDay("2026-11-23");
const dates = { announcedOn: today, qualificationDate: monday, securityID: "ZENITHBANK" } as const;
deps.set({ day: tradingDay("2026-11-24") });
for (const action of [
  { ...dates, type: "Dividend", paymentDate: tradingDay("2026-11-24"), grossPerShare: perShare(1_000_000n) },
  {
    ...dates,
    type: "Rights",
    paymentDate: tradingDay("2026-11-27"),
    newShares: 1,
    forShares: 5,
    offerPrice: price(1_000),
    closesOn: tradingDay("2026-11-25"),
  },
] as const) {
  const made = await handlers.Create(action, callOf(world.admin.userId));
  assert(made.ok);
  assert((await handlers.Approve({ id: made.value.id }, callOf(world.broker.userId))).ok);
}
assert((await handlers.Apply({ id: 1 }, callOf(world.admin.userId))).ok);
const mandate = { channel: "PHONE", reference: "call 4" };
const asked = { id: 2, cscsAccount: adaNumber, units: quantity(100), mandate };
assert((await handlers.Subscribe(asked, callOf(world.admin.userId))).ok);

// A holiday has moved the rights' payment by a day.
const friday = tradingDay("2026-11-27");
const holiday = { date: friday, name: "Eid", isDeclared: true, reason: "Declared late" };
await inTenant(db, world.tenantId, async (tx) => {
  await noteHouseHoliday(tx, { ...holiday, userId: world.admin.userId, at: later(0) });
  assert.equal(await redateActions(tx, { today: tradingDay("2026-11-24"), now: instant(later(0)), why: "Eid" }), 1);
});

async function as(superuser: string): Promise<void> {
  const client = new Client({ connectionString: urls.superuserUrl });
  await client.connect();
  await client.query(`set session_replication_role = replica; ${superuser}`);
  await client.end();
}

async function broken(): Promise<readonly string[]> {
  return (await verifyAll(db, today)).filter(({ violations }) => violations.length > 0).map(({ id }) => id);
}

const damages: readonly (readonly [rule: string, what: string, damage: string, undo: string])[] = [
  [
    "I41",
    "more than the entitlement says",
    "update corporate_entitlement set gross_kobo = gross_kobo - 1, net_kobo = net_kobo - 1 where action_id = 1",
    "update corporate_entitlement set gross_kobo = gross_kobo + 1, net_kobo = net_kobo + 1 where action_id = 1",
  ],
  [
    "I41",
    "money before its day",
    "update corporate_action set payment_date = payment_date + 30 where id = 1",
    "update corporate_action set payment_date = payment_date - 30 where id = 1",
  ],
  [
    "I42",
    "an applied action that did not come",
    "update journal set ref = 'lost' where ref like 'CA1:%'",
    "update journal set ref = 'CA1:' || (select min(account_id) from corporate_entitlement) where ref = 'lost'",
  ],
  [
    "I42",
    "an entitlement of an action nobody approved",
    "update corporate_action set state = 'Entered' where id = 2",
    "update corporate_action set state = 'Entitled' where id = 2",
  ],
  [
    "I43",
    "more rights than there are",
    "update corporate_entitlement set shares = 99 where action_id = 2",
    "update corporate_entitlement set shares = 1000 where action_id = 2",
  ],
  [
    "I43",
    "money set aside for nothing",
    "update rights_subscription set cost_kobo = cost_kobo + 5",
    "update rights_subscription set cost_kobo = cost_kobo - 5",
  ],
  [
    "I81",
    "days that no move gave",
    "update corporate_action set ex_date = ex_date + 1 where id = 2",
    "update corporate_action set ex_date = ex_date - 1 where id = 2",
  ],
  [
    "I81",
    "a move that begins where none ended",
    `insert into corporate_action_move (tenant_id, action_id, from_ex_date, from_qualification_date, from_payment_date,
       from_closes_on, to_ex_date, to_qualification_date, to_payment_date, to_closes_on, why, moved_at)
     select tenant_id, action_id, to_ex_date - 7, to_qualification_date, to_payment_date, to_closes_on,
       to_ex_date, to_qualification_date, to_payment_date, to_closes_on, 'By hand', moved_at
     from corporate_action_move where action_id = 2`,
    "delete from corporate_action_move where why = 'By hand'",
  ],
];

for (const [rule, what, damage, undo] of damages) {
  test(`${rule} finds ${what}`, async () => {
    assert.deepEqual(await broken(), []);
    await as(damage);
    assert((await broken()).includes(rule), `${rule} was silent`);
    await as(undo);
    assert.deepEqual(await broken(), []);
  });
}
