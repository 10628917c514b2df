// What a house promises of its withdrawals: kept with each, and once it is broken told to those who approve them.

import { strict as assert } from "node:assert";
import { before, test } from "node:test";
import { standardFundingRules } from "@tradebook/domain/funding/funding-rules.ts";
import { addDays, instant, lagosAt, lagosDay } from "@tradebook/domain/instant.ts";
import { closeAfter } from "@tradebook/domain/trading-calendar.ts";
import { inTenant, readInTenant } from "../src/db/in-tenant.ts";
import { sql } from "../src/db/sql.ts";
import { notificationHandlers } from "../src/modules/notification/notification-handlers.ts";
import { tellOfLate } from "../src/payout-watch.ts";
import { setFundingRules } from "../src/store/funding-facts.ts";
import { readCalendar } from "../src/store/reference.ts";
import { setTenantPolicies, tenantPolicies } from "../src/store/tenant-settings.ts";
import { adaBank, makeFundedWorld } from "./funded-world.ts";
import { freshDatabase } from "./postgres.ts";
import { adaNumber } from "./small-world.ts";

const { db } = await freshDatabase();
const world = await makeFundedWorld(db);
const { ask, ada, supervisor, deps } = world;
const notices = notificationHandlers(deps);
let keys = 0;
const key = () => `promise-${(keys += 1)}`;

before(async () => {
  // A house without a cooling-off, so that money goes to details that were approved a moment ago.
  await inTenant(db, world.tenantId, (tx) => setFundingRules(tx, { ...standardFundingRules, coolingOffMinutes: 0 }));
  const details = { cscsAccount: adaNumber, ...adaBank, idempotencyKey: key() };
  const asked = await ask("ChangeBankDetails", ada, details);
  assert(asked.ok, asked.ok ? "" : asked.rejection.code);
  const approved = await ask("ApproveBankDetails", supervisor, { id: asked.value.id });
  assert(approved.ok, approved.ok ? "" : approved.rejection.code);
});

async function withdraw() {
  const body = { cscsAccount: adaNumber, amount: 10, idempotencyKey: key() };
  const answer = await ask("Withdraw", ada, body);
  assert(answer.ok, answer.ok ? "" : answer.rejection.code);
  return answer.value;
}

async function lateIds(): Promise<readonly number[]> {
  const answer = await ask("GetWithdrawals", supervisor, { skipCount: 0, maxResultCount: 50, late: true });
  assert(answer.ok);
  return answer.value.items.map(({ id }) => id);
}

async function told(caller: typeof ada) {
  const answer = await notices.GetNotifications({ skipCount: 0, maxResultCount: 50 }, world.callOf(caller));
  assert(answer.ok);
  return answer.value.items.filter(({ kind }) => kind === "WithdrawalLate");
}

async function becomeLate(id: number): Promise<void> {
  await inTenant(db, world.tenantId, (tx) =>
    tx.run(sql`update withdrawal set late_told_at = null where id = ${id} and promised_by is not null`),
  );
  const later = { ...deps.clock, now: () => instant(deps.clock.now() + 30 * 24 * 3_600_000) };
  await tellOfLate({ db, clock: later }, world.tenantId);
}

test("a withdrawal is promised for the close of the house's own number of business days", async () => {
  const calendar = await readInTenant(db, world.tenantId, readCalendar);
  const first = await withdraw();
  assert.equal(first.promisedBy, closeAfter(calendar, first.askedAt, 1));
  await inTenant(db, world.tenantId, async (tx) => {
    await setTenantPolicies(tx, { ...(await tenantPolicies(tx)), payoutDays: 3 });
  });
  const second = await withdraw();
  assert.equal(second.promisedBy, closeAfter(calendar, second.askedAt, 3));
  assert.ok((second.promisedBy ?? 0) > (first.promisedBy ?? 0));
  // Friday to Monday, four in the afternoon.
  const friday = lagosAt(addDays(lagosDay(instant(Date.UTC(2026, 10, 20, 9))), 0), 10 * 60);
  assert.equal(closeAfter({ ...calendar, holidays: new Set() }, friday, 1), instant(Date.UTC(2026, 10, 23, 15)));
});

test("one that waits too long is told once to each who approves, and not to its holder", async () => {
  const { id, reference } = await withdraw();
  assert.deepEqual(await lateIds(), [], "it is in time");
  await tellOfLate(deps, world.tenantId);
  assert.deepEqual(await told(supervisor), []);
  await becomeLate(id);
  const heard = await told(supervisor);
  assert.ok(heard.some(({ body, refs }) => body.includes(reference) && refs["withdrawalId"] === id));
  await tellOfLate({ db, clock: deps.clock }, world.tenantId);
  assert.equal((await told(supervisor)).length, heard.length, "nobody is told twice");
  assert.deepEqual(await told(ada), []);
});

test("what has come to its end is never late", async () => {
  const { id } = await withdraw();
  const rejected = await ask("RejectWithdrawal", supervisor, { id, reason: "a test" });
  assert(rejected.ok);
  const before = (await told(supervisor)).length;
  await becomeLate(id);
  assert.equal((await told(supervisor)).length, before);
});
