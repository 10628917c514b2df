// Messages that were given up: seen by their house alone, sent again while their words are kept, closed once with a reason.

import { strict as assert } from "node:assert";
import { test } from "node:test";
import type { InputOf } from "@tradebook/contract/method.ts";
import type { undeliveredMethods } from "@tradebook/contract/services/undelivered.ts";
import { inTenant } from "../src/db/in-tenant.ts";
import { sql } from "../src/db/sql.ts";
import type { Call } from "../src/deps.ts";
import type { FieldChange } from "../src/field-changes.ts";
import { undeliveredHandlers } from "../src/modules/notification/undelivered.ts";
import type { DeskCaller } from "../src/modules/order/decide.ts";
import { startDelivery } from "../src/outbound/delivery.ts";
import type { Transports } from "../src/outbound/transports.ts";
import { openUndelivered } from "../src/store/undelivered.ts";
import { freshDatabase } from "./postgres.ts";
import { later, makeSmallWorld, testDeps } from "./small-world.ts";
import { until } from "./with-server.ts";

const { db } = await freshDatabase();
const world = await makeSmallWorld(db);
const other = await makeSmallWorld(db, "Other");
const deps = testDeps(db);
const undelivered = undeliveredHandlers(deps);
const page = { skipCount: 0, maxResultCount: 50 };
const changes: FieldChange[] = [];

const callOf = (caller: DeskCaller, tenantId: number = world.tenantId): Call => ({
  caller: { ...caller, tenantId, roles: [] },
  tenantId,
  culture: "en",
  now: deps.clock.now(),
  ip: "127.0.0.1",
  noteChanges: (noted) => changes.push(...noted),
});

async function listed(more: Partial<InputOf<(typeof undeliveredMethods)["GetUndelivered"]>> = {}, call?: Call) {
  const answer = await undelivered.GetUndelivered({ ...page, ...more }, call ?? callOf(world.admin));
  assert(answer.ok);
  return answer.value;
}

const refusedBy = (answer: Awaited<ReturnType<typeof undelivered.CloseUndelivered>>) =>
  answer.ok ? "ok" : answer.rejection.code;

/** Six tries, five hours apart, by ways that fail until they are mended. */
async function giveUp(isDown: () => boolean): Promise<() => Promise<void>> {
  const sent = async () => {
    if (isDown()) throw Object.assign(new Error("down"), { code: "ECONNREFUSED" });
  };
  const transports: Transports = { email: sent, sms: sent };
  const job = startDelivery({ ...deps, transports, folder: undefined, forgetSent: true });
  for (let hours = 0; hours <= 30; hours += 5) {
    deps.set({ now: later(hours * 3_600_000) });
    await inTenant(db, world.tenantId, async (tx) => deps.outbound.wakeBehind(tx));
    await until(async () => {
      const at = deps.clock.now();
      const rows = await inTenant(db, world.tenantId, (tx) =>
        tx.rows(
          sql`select id from outbound_message where status = 'waiting' and next_try_at <= ${new Date(at).toISOString()}`,
        ),
      );
      return rows.length === 0;
    }, "all that was due was tried");
  }
  return () => job.stop();
}

let isDown = true;
let stop: () => Promise<void>;
const words = { title: "Sale for you", body: "1,000 ZENITHBANK" };

test("what was given up keeps its words for its house, and of a code nothing", async (t) => {
  await inTenant(db, world.tenantId, async (tx) => {
    const { userId } = world.ada;
    await deps.outbound.send(tx, { channel: "email", to: "ada@example.com", template: "notice", userId, facts: words });
    const code = { app: "T", house: "H", code: "493817", minutes: "10" };
    await deps.outbound.send(tx, { channel: "sms", to: "+2348012345678", template: "secondFactorCode", facts: code });
  });
  stop = await giveUp(() => isDown);
  t.after(() => stop());
  const { items, totals } = await listed();
  assert.deepEqual(
    items.map(({ template, title, userName, recipient, state, isKept, error, tries }) => [
      [template, title, userName, recipient],
      [state, isKept, error, tries],
    ]),
    [
      [
        ["secondFactorCode", null, null, "+234…78"],
        ["Open", false, "ECONNREFUSED", 6],
      ],
      [
        ["notice", "Sale for you", "ada", "a…a@example.com"],
        ["Open", true, "ECONNREFUSED", 6],
      ],
    ],
  );
  assert.deepEqual(totals, await inTenant(db, world.tenantId, openUndelivered));
  assert.equal(totals.open, 2);
  assert.equal(totals.oldestAt, items[1]?.failedAt);
  const kept = await inTenant(db, world.tenantId, (tx) =>
    tx.rows<{ template: string; kept: boolean }>(sql`
      select template, sealed_facts is not null as kept from outbound_message order by id`),
  );
  assert.deepEqual(kept, [
    { template: "notice", kept: true },
    { template: "secondFactorCode", kept: false },
  ]);
  assert.deepEqual((await listed({ channel: "sms" })).totalCount, 1);
  assert.deepEqual((await listed({ keyword: "ADA" })).totalCount, 1);
  // An address is found by whoever knows it whole, and not letter by letter.
  assert.deepEqual((await listed({ keyword: "Ada@Example.com" })).totalCount, 1);
  assert.deepEqual((await listed({ keyword: "example.com" })).totalCount, 0);
  assert.deepEqual((await listed({ keyword: "801234" })).totalCount, 0);
  assert.deepEqual((await listed({ state: "Closed" })).totalCount, 0);
  assert.deepEqual((await listed({}, callOf(other.admin, other.tenantId))).totals, { open: 0, oldestAt: null });
  await again();
});

async function moveAda(email: string): Promise<void> {
  await inTenant(db, world.tenantId, async (tx) => {
    await tx.run(sql`update app_user set email = ${email} where id = ${world.ada.userId}`);
    await tx.run(sql`update customer set email = ${email} where name = 'ada'`);
  });
}

/** In one test with the list: the job that sends is one. */
async function again(): Promise<void> {
  const [code, notice] = (await listed()).items;
  assert(code !== undefined && notice !== undefined);
  const stranger = callOf(other.admin, other.tenantId);
  assert.equal(refusedBy(await undelivered.SendUndeliveredAgain({ id: notice.id }, stranger)), "NOT_FOUND");
  assert.equal(
    refusedBy(await undelivered.SendUndeliveredAgain({ id: code.id }, callOf(world.admin))),
    "MESSAGE_NOT_KEPT",
  );
  await moveAda("ada@new.example");
  const astray = await undelivered.SendUndeliveredAgain({ id: notice.id }, callOf(world.admin));
  assert(!astray.ok);
  const { id } = notice;
  assert.deepEqual(astray.rejection, {
    code: "MESSAGE_MISADDRESSED",
    id,
    to: "a…a@example.com",
    now: "a…a@new.example",
  });
  assert.equal((await listed({ state: "Open" })).totalCount, 2, "nothing is sent");
  await moveAda("ada@example.com");
  isDown = false;
  const answers = await Promise.all(
    [1, 2].map(() => undelivered.SendUndeliveredAgain({ id: notice.id }, callOf(world.admin))),
  );
  assert.deepEqual(answers.map(refusedBy).sort(), ["MESSAGE_NOT_WAITING", "ok"], "two who send it send it once");
  assert.deepEqual(changes.splice(0), [{ field: "state", before: "Open", after: "Trying" }]);
  await until(async () => (await listed({ state: "Delivered" })).totalCount === 1, "it is delivered");
  const [sent] = (await listed({ state: "Delivered" })).items;
  assert.deepEqual(
    [sent?.id, sent?.askedBy, sent?.failedAt, sent?.isKept, sent?.title],
    [notice.id, "admin", notice.failedAt, false, null],
    "what was delivered is forgotten",
  );
  assert.equal((await listed()).totals.open, 1);
}

test("a message is closed once, with who and why, and nothing can change that", async () => {
  const [code] = (await listed({ state: "Open" })).items;
  assert(code !== undefined);
  const { id } = code;
  const closed = await undelivered.CloseUndelivered({ id, reason: "Told by phone" }, callOf(world.admin));
  assert(closed.ok);
  assert.deepEqual(
    [closed.value.state, closed.value.closedBy, closed.value.closingReason, closed.value.closedAt],
    ["Closed", "admin", "Told by phone", deps.clock.now()],
  );
  assert.deepEqual(changes.splice(0), [{ field: "state", before: "Open", after: "Closed" }]);
  const twice = await undelivered.CloseUndelivered({ id, reason: "And again" }, callOf(world.admin));
  assert.equal(refusedBy(twice), "MESSAGE_NOT_WAITING");
  assert.equal(refusedBy(await undelivered.SendUndeliveredAgain({ id }, callOf(world.admin))), "MESSAGE_NOT_WAITING");
  assert.deepEqual((await listed()).totals, { open: 0, oldestAt: null });
  for (const change of [sql`delete from outbound_closing`, sql`update outbound_closing set reason = 'other'`])
    await assert.rejects(inTenant(db, world.tenantId, (tx) => tx.run(change)));
});

test("a message to an address of before goes to the one of now, with the same words, and is closed", async () => {
  await inTenant(db, world.tenantId, async (tx) => {
    const facts = { title: "Moved", body: "Moved: read this" };
    const to = { channel: "email", to: "ada@old.example", userId: world.ada.userId } as const;
    await deps.outbound.send(tx, { ...to, template: "notice", facts });
    await tx.run(sql`update outbound_message set status = 'failed' where recipient = 'ada@old.example'`);
  });
  const [astray] = (await listed({ state: "Open" })).items;
  assert.deepEqual([astray?.recipient, astray?.movedTo], ["a…a@old.example", "a…a@example.com"]);
  const id = astray?.id ?? 0;
  const foreign = callOf(other.admin, other.tenantId);
  assert.equal(refusedBy(await undelivered.SendUndeliveredToNew({ id }, foreign)), "NOT_FOUND");
  const answers = await Promise.all([1, 2].map(() => undelivered.SendUndeliveredToNew({ id }, callOf(world.admin))));
  assert.deepEqual(answers.map(refusedBy).sort(), ["MESSAGE_NOT_WAITING", "ok"]);
  const [closed] = (await listed({ state: "Closed", keyword: "ada@old.example" })).items;
  assert.deepEqual(
    [closed?.closingReason, closed?.title, closed?.movedTo],
    ["Sent to a…a@example.com, the person's address now", null, null],
  );
  const sent = await inTenant(db, world.tenantId, (tx) =>
    tx.rows<{ recipient: string; user_id: number }>(sql`
      select recipient, user_id from outbound_message order by id desc limit 1`),
  );
  assert.deepEqual(sent, [{ recipient: "ada@example.com", user_id: world.ada.userId }]);
});

test("what was written to the person's own address is sent again there, not to a new one", async () => {
  await inTenant(db, world.tenantId, (tx) =>
    tx.run(sql`
      update outbound_message set status = 'failed'
      where id = (select max(id) from outbound_message where recipient = 'ada@example.com')`),
  );
  const [own] = (await listed({ state: "Open" })).items;
  assert.equal(own?.movedTo, null);
  const answer = await undelivered.SendUndeliveredToNew({ id: own?.id ?? 0 }, callOf(world.admin));
  assert.equal(refusedBy(answer), "MESSAGE_NOT_MOVED");
});
