// The risk desk over PostgreSQL: limits by scope, the restricted list, kill switches, and the watch of the books.

import { strict as assert } from "node:assert";
import { test } from "node:test";
import { Client } from "pg";
import { describeRefusal, fillIn } from "@tradebook/contract/errors.ts";
import type { Answer } from "@tradebook/contract/method.ts";
import { addDays } from "@tradebook/domain/instant.ts";
import type { NewOrder } from "@tradebook/domain/order/facts.ts";
import { kobo, price, quantity } from "@tradebook/domain/units.ts";
import { startCancelStopped } from "../src/cancel-stopped.ts";
import { hostTenantId, inHost, inTenant } from "../src/db/in-tenant.ts";
import { sql } from "../src/db/sql.ts";
import type { Call } from "../src/deps.ts";
import type { DeskCaller } from "../src/modules/order/decide.ts";
import { createOrderDesk } from "../src/modules/order/order-desk.ts";
import { riskHandlers } from "../src/modules/risk/risk-handlers.ts";
import { createTradingHealth } from "../src/trading-health.ts";
import { readOrders } from "../src/store/order-facts.ts";
import { allInvariants, bookDay, verifyAll } from "../src/store/verify.ts";
import { startBookWatch } from "../src/watch-books.ts";
import { createUser } from "../src/store/new-people.ts";
import { freshDatabase } from "./postgres.ts";
import { adaNumber, chidiNumber, later, makeSmallWorld, order, testDeps, today } from "./small-world.ts";

const { db, urls } = await freshDatabase();
const world = await makeSmallWorld(db);
const deps = testDeps(db);
const desk = createOrderDesk(deps);
const cancels = startCancelStopped(deps, desk);
const books = startBookWatch(deps, { everyMs: 60_000, firstMs: 3_600_000, timeoutMs: 20_000 });
const line = () => ({ orderSession: "loggedOn", marketDataSession: "loggedOn", reconciled: true, held: 0 });
const { tradingHealth, houses } = createTradingHealth({ db, books, line });
const ports = { limitsChanged: desk.forgetReference, cancelStopped: cancels.wake, tradingHealth };
const risk = riskHandlers({ ...deps, ...ports });

const second = await inTenant(db, world.tenantId, (tx) =>
  createUser(tx, {
    userName: "supervisor",
    email: "supervisor@example.com",
    name: "Supervisor",
    surname: "Test",
    phone: null,
    passwordHash: "none",
    roleIds: [],
  }),
);
const supervisor = { userId: second, userName: "supervisor", permissions: world.admin.permissions };
const hostUser = { userId: 0, userName: "host", permissions: world.admin.permissions };
const mandate = { channel: "PHONE", reference: "call 1", note: null };

test.after(async () => {
  await cancels.stop();
  await books.stop();
});

function callOf(caller: DeskCaller, tenantId: number | null = world.tenantId): Call {
  const signedIn = { ...caller, tenantId, roles: [] };
  return { caller: signedIn, tenantId, culture: "en", now: later(0), ip: "127.0.0.1" };
}
const asAdmin = callOf(world.admin);
const asSupervisor = callOf(supervisor);

function valueOf<T>(answer: Answer<T>): T {
  assert(answer.ok, answer.ok ? "" : JSON.stringify(describeRefusal(answer.rejection)));
  return answer.value;
}

async function sent(change: Partial<NewOrder> = {}, caller: DeskCaller = world.ada): Promise<string> {
  const staff = caller === world.broker ? { mandate } : {};
  const answer = await desk.place(
    world.tenantId,
    caller,
    order({ ...staff, acceptWarnings: ["DUPLICATE_ORDER"], ...change }),
  );
  if (answer.ok) return "ok";
  const { details } = describeRefusal(answer.rejection);
  return `${answer.rejection.code}: ${details === null ? "" : fillIn(details)}`;
}

const page = { skipCount: 0, maxResultCount: 100 };
const limits = (change: Partial<Parameters<typeof risk.SetLimits>[0]>) =>
  risk.SetLimits({ reason: "a review", ...change }, asAdmin);

test("the tightest limit of house, role, account, security and board binds, and the refusal says whose it is", async () => {
  const small = { orderQty: 10 };
  assert.equal(
    await sent({ ...small, orderQty: 5_000_000 }),
    "MAX_ORDER_VALUE: The order is worth ₦589,000,000.00; at most ₦50,000,000.00 is allowed in one order: the limit for customers.",
  );
  valueOf(await limits({ maxOrderValue: kobo(200_000_00n) }));
  assert.match(await sent({ orderQty: 2000 }), /₦200,000.00 is allowed in one order: the limit for the whole house/);
  valueOf(await limits({ cscsAccount: adaNumber, maxOrderQty: quantity(1500), maxOrderValue: kobo(160_000_00n) }));
  assert.match(await sent({ orderQty: 2000 }), /QTY_INVALID.*1 to 1,500, the limit for account 0010000001/);
  assert.match(await sent({ orderQty: 1400 }), /MAX_ORDER_VALUE.*the limit for account/, "of each kind the tightest");
  valueOf(await limits({ securityID: "ZENITHBANK", role: "customer", maxOrderQty: quantity(1000) }));
  assert.match(await sent({ orderQty: 1400 }), /QTY_INVALID.*the limit for customers, ZENITHBANK/);
  valueOf(await limits({ board: "Main", maxDailyBuy: kobo(150_000_00n) }));
  assert.equal(await sent({ orderQty: 1000 }), "ok");
  assert.match(await sent({ orderQty: 1000 }), /DAILY_LIMIT.*₦150,000.00 is allowed: the limit for the Main board/);
  valueOf(
    await limits({
      cscsAccount: adaNumber,
      maxOpenOrders: 1,
      maxOrderQty: quantity(1500),
      maxOrderValue: kobo(160_000_00n),
    }),
  );
  assert.match(await sent(small), /OPEN_ORDERS_LIMIT: 1 orders are open; at most 1 may be, the limit for account/);
});

test("more than before waits for a second person, who is somebody else", async () => {
  const freed = [
    valueOf(await limits({ cscsAccount: adaNumber })),
    valueOf(await limits({ securityID: "ZENITHBANK", role: "customer" })),
    valueOf(await limits({ board: "Main" })),
    valueOf(await limits({})),
  ];
  assert.deepEqual(
    freed.map(({ status }) => status),
    freed.map(() => "WaitingApproval"),
  );
  assert.match(await sent({ orderQty: 10 }), /OPEN_ORDERS_LIMIT/, "it binds until it is approved");
  const [first] = freed;
  assert(first !== undefined);
  const own = await risk.DecideLimits({ id: first.id, approve: true, reason: "mine" }, asAdmin);
  assert.deepEqual(own, { ok: false, rejection: { code: "SAME_PERSON", action: "decide on" } });
  for (const { id } of freed) {
    const decided = valueOf(await risk.DecideLimits({ id, approve: true, reason: "agreed" }, asSupervisor));
    assert.deepEqual([decided.status, decided.setBy, decided.decidedBy], ["InForce", "admin", "supervisor"]);
  }
  const again = await risk.DecideLimits({ id: first.id, approve: false, reason: "late" }, asSupervisor);
  assert.deepEqual(again, { ok: false, rejection: { code: "LIMITS_DECIDED", id: first.id } });
  assert.equal(await sent({ orderQty: 2000 }), "ok");
  const waiting = valueOf(await limits({ role: "customer", maxOrderValue: kobo(60_000_000_00n) }));
  valueOf(await risk.DecideLimits({ id: waiting.id, approve: false, reason: "no" }, asSupervisor));
  assert.match(
    await sent({ orderQty: 5_000_000 }),
    /₦50,000,000.00 is allowed/,
    "a rise that was refused binds nobody",
  );
});

test("a limit binds from its day on, and a day that is over is not limited anew", async () => {
  const from = addDays(today, 7);
  const coming = valueOf(await limits({ securityID: "ZENITHBANK", from, maxOrderQty: quantity(5) }));
  assert.equal(coming.status, "Coming");
  assert.equal(await sent({ orderQty: 6 }), "ok");
  deps.set({ day: from });
  assert.match(await sent({ orderQty: 6 }), /QTY_INVALID.*1 to 5, the limit for ZENITHBANK/);
  deps.set({ day: today });
  const past = await limits({ securityID: "ZENITHBANK", from: addDays(today, -1), maxOrderQty: quantity(5) });
  assert.equal(past.ok ? "ok" : past.rejection.code, "DATE_INVALID");
  const shown = valueOf(await risk.GetLimits({ ...page, current: true }, asAdmin));
  assert(shown.items.some(({ id }) => id === coming.id));
});

test("the exchange's approval carries a broker's trade past the limits for brokers, and past no other", async () => {
  const large = { securityID: "DANGCEM", price: price(90_000), orderQty: 1_000_000 };
  assert.match(await sent(large, world.broker), /^MAX_ORDER_VALUE.*the limit for brokers/);
  const approved = { ...large, approvalReference: "NGX/2026/11" };
  assert.match(await sent(approved, world.broker), /^INSUFFICIENT_FUNDS/);
  assert.match(await sent(approved), /^MAX_ORDER_VALUE.*the limit for customers/, "a client is given no approval");
  valueOf(await limits({ securityID: "DANGCEM", maxOrderValue: kobo(600_000_000_00n) }));
  assert.match(await sent(approved, world.broker), /^MAX_ORDER_VALUE.*the limit for DANGCEM/);
});

const asChidi = { cscsAccount: chidiNumber, securityID: "ACCESSCORP", price: price(2_600), orderQty: 10 };
const chidiSends = (change: Partial<NewOrder> = {}) => sent({ ...asChidi, ...change }, world.chidi);

test("an account takes listed types and durations alone, and the refusal says by whose limit", async () => {
  valueOf(await limits({ cscsAccount: chidiNumber, allowedTypes: ["Limit"], allowedTif: ["Day", "GoodTillDate"] }));
  assert.equal(await chidiSends(), "ok");
  assert.equal(
    await chidiSends({ ordType: "Market", price: null }),
    `ORDER_TYPE_NOT_ALLOWED: Market orders are not allowed by the limit for account ${chidiNumber}.`,
  );
  assert.equal(
    await chidiSends({ timeInForce: "FillOrKill" }),
    `TIF_NOT_ALLOWED: FillOrKill is not allowed by the limit for account ${chidiNumber}.`,
  );
  const wider = valueOf(await limits({ cscsAccount: chidiNumber, allowedTypes: ["Limit", "Market"] }));
  assert.equal(wider.status, "WaitingApproval", "to allow more is a rise");
  valueOf(await risk.DecideLimits({ id: wider.id, approve: true, reason: "agreed" }, asSupervisor));
  assert.equal(await chidiSends({ timeInForce: "FillOrKill" }), "ok");
});

test("a price far from the last is confirmed or refused, and so is much of what trades in a day", async () => {
  await inHost(db, (tx) =>
    tx.run(sql`
      insert into daily_candle (security_id, day, open_kobo, high_kobo, low_kobo, close_kobo, volume, value_kobo, trades,
        is_simulated)
      select 'ACCESSCORP', day::date, 2600, 2600, 2600, 2600, volume, volume * 2600, 1, true
      from (values ('2026-11-17', 90), ('2026-11-18', 110), ('2026-11-19', 5000)) as told (day, volume)`),
  );
  const terms = { warnFromLastPpm: 50_000, maxFromLastPpm: 80_000, warnOfVolumePpm: 200_000 };
  const set = valueOf(await limits({ cscsAccount: chidiNumber, ...terms }));
  valueOf(await risk.DecideLimits({ id: set.id, approve: true, reason: "agreed" }, asSupervisor));
  assert.equal(await chidiSends({ price: price(2_730) }), "ok");
  const far = "FAT_FINGER: ₦27.35 is 5.19% from the last price of ₦26.00. Confirm that it is meant.";
  assert.equal(await chidiSends({ price: price(2_735) }), far);
  const confirmed = { acceptWarnings: ["DUPLICATE_ORDER", "FAT_FINGER"] };
  assert.equal(await chidiSends({ price: price(2_735), ...confirmed }), "ok");
  assert.match(await chidiSends({ price: price(2_850), ...confirmed }), /at most 8% is allowed: the limit for account/);
  // Of 90 and 110 shares a day; the newest day is not over.
  assert.equal(await chidiSends({ orderQty: 20 }), "ok");
  const large = "FAT_FINGER: 21 shares are 21% of what trades in a day on average. Confirm that it is meant.";
  assert.equal(await chidiSends({ orderQty: 21 }), large);
  assert.equal(await chidiSends({ orderQty: 21, ...confirmed }), "ok");
});

test("of many orders in one second as many are taken as the limit lets through, whoever sends them", async () => {
  const none = valueOf(await limits({ cscsAccount: chidiNumber }));
  valueOf(await risk.DecideLimits({ id: none.id, approve: true, reason: "agreed" }, asSupervisor));
  valueOf(await limits({ cscsAccount: chidiNumber, maxOrdersPerSecond: 3 }));
  deps.set({ now: later(3_600_000) });
  const many = Array.from({ length: 9 }, (_, at) =>
    at % 3 === 0 ? sent({ ...asChidi, orderQty: 1 + at }, world.broker) : chidiSends({ orderQty: 1 + at }),
  );
  const answers = await Promise.all(many);
  const refused = `ORDERS_PER_SECOND: At most 3 new orders a second are taken, the limit for account ${chidiNumber}. Wait a moment.`;
  assert.deepEqual([answers.filter((one) => one === "ok").length, new Set(answers)], [3, new Set(["ok", refused])]);
  assert.equal(await chidiSends({ orderQty: 20 }), refused);
  deps.set({ now: later(3_601_001) });
  assert.equal(await chidiSends({ orderQty: 20 }), "ok");
  const free = valueOf(await limits({ cscsAccount: chidiNumber }));
  valueOf(await risk.DecideLimits({ id: free.id, approve: true, reason: "agreed" }, asSupervisor));
});

test("an account's own window for the same order again is longer than the house's, and can be set", async () => {
  valueOf(await limits({ cscsAccount: chidiNumber, duplicateWindowMs: 300_000 }));
  const twin = { orderQty: 77, acceptWarnings: [] };
  deps.set({ now: later(7_200_000) });
  assert.equal(await chidiSends(twin), "ok");
  deps.set({ now: later(7_200_000 + 200_000) });
  assert.match(await chidiSends(twin), /^DUPLICATE_ORDER: .*200 seconds ago/);
  deps.set({ now: later(7_200_000 + 300_000) });
  assert.equal(await chidiSends(twin), "ok");
  deps.set({ now: later(0) });
});

test("a security is restricted for a user, an account or the house, between its days, until it is lifted", async () => {
  const gtco = { securityID: "GTCO", price: price(12_900), orderQty: 1 };
  assert.equal(await sent(gtco), "ok");
  const restrict = (change: object) =>
    risk.RestrictSecurity({ securityID: "GTCO", reason: "closed period", ...change }, asAdmin);
  const ofUser = valueOf(await restrict({ userName: "broker" }));
  assert.equal(await sent(gtco), "ok", "of the broker alone");
  assert.match(await sent(gtco, world.broker), /^RESTRICTED/);
  const ofAccount = valueOf(await restrict({ cscsAccount: adaNumber, from: today, to: addDays(today, 2) }));
  assert.match(await sent(gtco), /^RESTRICTED/);
  const list = valueOf(await risk.GetRestrictedSecurities({ ...page, inForce: true }, asAdmin));
  assert.deepEqual(
    list.items.map(({ id, cscsAccount, userName, setBy }) => ({ id, cscsAccount, userName, setBy })),
    [
      { id: ofAccount.id, cscsAccount: adaNumber, userName: null, setBy: "admin" },
      { id: ofUser.id, cscsAccount: null, userName: "broker", setBy: "admin" },
    ],
  );
  const lifted = valueOf(await risk.LiftRestriction({ id: ofAccount.id, reason: "results are out" }, asAdmin));
  assert.deepEqual([lifted.inForce, lifted.liftedBy, lifted.liftReason], [false, "admin", "results are out"]);
  assert.equal(await sent(gtco), "ok");
  const twice = await risk.LiftRestriction({ id: ofAccount.id, reason: "again" }, asAdmin);
  assert.equal(twice.ok ? "ok" : twice.rejection.code, "NOT_FOUND");
});

test("nobody lifts what stops themselves or their own account, nor decides on a rise of its limits", async () => {
  const asAda = callOf({ ...world.ada, permissions: world.admin.permissions });
  const codes = async (answers: readonly Promise<Answer<unknown>>[]) =>
    (await Promise.all(answers)).map((answer) => (answer.ok ? "ok" : answer.rejection.code));
  const restrict = (whom: object) =>
    risk.RestrictSecurity({ securityID: "DANGCEM", reason: "closed period", ...whom }, asAdmin);
  const restricted = [
    valueOf(await restrict({ userName: "ada" })),
    valueOf(await restrict({ cscsAccount: adaNumber })),
  ];
  const switches = [
    { scope: "user", value: "ada", reason: "stopped" },
    { scope: "account", value: adaNumber, reason: "stopped" },
  ] as const;
  for (const stop of switches) valueOf(await risk.SetKillSwitch({ ...stop, mode: "CancelOnly" }, asAdmin));
  const none = { role: null, securityID: null, board: null, from: null };
  const set = (value: bigint) =>
    risk.SetLimits({ ...none, cscsAccount: adaNumber, maxOrderValue: kobo(value), reason: "asked" }, asAdmin);
  valueOf(await set(1_000_000_000n));
  const rise = valueOf(await set(2_000_000_000n));
  const lifts = (as: Call) => [
    ...restricted.map(({ id }) => risk.LiftRestriction({ id, reason: "I say so" }, as)),
    ...switches.map(({ scope, value }) => risk.LiftKillSwitch({ scope, value, reason: "I say so" }, as)),
    risk.DecideLimits({ id: rise.id, approve: true, reason: "I say so" }, as),
  ];
  assert.deepEqual(await codes(lifts(asAda)), Array(5).fill("SAME_PERSON"));
  assert.deepEqual(await codes(lifts(asSupervisor)), Array(5).fill("ok"));
});

test("holders are told of every order and trade that somebody else entered for them, and of none of their own", async () => {
  const noticed = () =>
    inTenant(db, world.tenantId, (tx) =>
      tx.rows<{ title: string; body: string; user_id: number }>(sql`
        select title, body, user_id from notice where kind = 'TradeForYou' order by id`),
    );
  const before = (await noticed()).length;
  const own = valueOf(await desk.place(world.tenantId, world.ada, order({ orderQty: 3 })));
  assert.equal((await noticed()).length, before);
  const entered = valueOf(await desk.place(world.tenantId, world.broker, order({ orderQty: 4, mandate })));
  const said = ({ order: of }: typeof own, execID: string) => ({
    execID,
    execRefID: null,
    execType: "Trade" as const,
    ordStatus: "Filled" as const,
    exchangeClOrdID: of.exchangeClOrdID,
    origExchangeClOrdID: null,
    orderID: `N${of.id}`,
    securityID: of.securityID,
    side: of.side,
    lastPx: price(11_780),
    lastQty: of.orderQty,
    cumQty: of.orderQty,
    leavesQty: quantity(0),
    ordRejReason: null,
    text: null,
    transactTime: later(1000),
  });
  await desk.receiveExecutions([said(own, "own"), said(entered, "entered"), said(entered, "entered")]);
  assert.deepEqual((await noticed()).slice(before), [
    {
      title: "An order was entered for your account",
      body: `Buy 4 ZENITHBANK at ₦117.80, account ${adaNumber}.`,
      user_id: world.ada.userId,
    },
    {
      title: "An order entered for you has traded",
      body: "Bought 4 ZENITHBANK at ₦117.80.",
      user_id: world.ada.userId,
    },
  ]);
  const read = (language: string | null) =>
    inTenant(db, world.tenantId, (tx) =>
      tx.run(sql`update app_user set language = ${language} where id = ${world.ada.userId}`),
    );
  await read("ig");
  valueOf(await desk.place(world.tenantId, world.broker, order({ orderQty: 5, mandate })));
  await read(null);
  const { title, body } = (await noticed()).at(-1) ?? {};
  assert.equal(title, "Etinyela ọda maka akaụntụ gị");
  assert.equal(body, `Zụta 5 ZENITHBANK na ₦117.80, akaụntụ ${adaNumber}.`);
});

test("each switch stops what it names and nothing else, in the transaction of the order", async () => {
  const gtco = { securityID: "GTCO", price: price(12_900), orderQty: 1 };
  const zenith = { orderQty: 1 };
  const cases = [
    { scope: "tenant", value: null, stops: [gtco, zenith], lets: [] },
    { scope: "security", value: "GTCO", stops: [gtco], lets: [zenith] },
    { scope: "account", value: adaNumber, stops: [gtco, zenith], lets: [] },
    { scope: "user", value: "ada", stops: [zenith], lets: [] },
  ] as const;
  for (const { scope, value, stops, lets } of cases) {
    const thrown = { scope, value, mode: "CancelOnly", reason: "a test" } as const;
    const moved = valueOf(await risk.SetKillSwitch(thrown, asAdmin));
    assert.deepEqual([moved.isOn, moved.isNewest, moved.value, moved.userName], [true, true, value ?? "", "admin"]);
    assert.deepEqual(deps.published.at(-1)?.audience, { to: "desk", tenantId: world.tenantId });
    for (const order_ of stops) assert.match(await sent(order_), /^KILL_SWITCH/, scope);
    for (const order_ of lets) assert.equal(await sent(order_), "ok", scope);
    valueOf(await risk.LiftKillSwitch({ scope, value, reason: "over" }, asAdmin));
    for (const order_ of stops) assert.equal(await sent(order_), "ok", scope);
    const again = await risk.LiftKillSwitch({ scope, value, reason: "over" }, asAdmin);
    assert.equal(again.ok ? "ok" : again.rejection.code, "NOT_FOUND", "what is not stopped cannot be lifted");
  }
});

test("the host stops every house, and a house none but itself", async () => {
  const all = { scope: "all", value: null, mode: "CancelOnly", reason: "the exchange asks" } as const;
  const own = await risk.SetKillSwitch(all, asAdmin);
  assert.deepEqual(own, { ok: false, rejection: { code: "KILL_SWITCH_SCOPE", scope: "all" } });
  const hostId = await inTenant(db, hostTenantId, (tx) =>
    createUser(tx, {
      ...hostUser,
      userName: "host",
      email: "h@example.com",
      name: "H",
      surname: "T",
      phone: null,
      passwordHash: "none",
      roleIds: [],
    }),
  );
  const asHost = callOf({ ...hostUser, userId: hostId }, null);
  valueOf(await risk.SetKillSwitch(all, asHost));
  assert.equal(await sent({ orderQty: 1 }), "KILL_SWITCH: New orders are stopped for every brokerage.");
  assert.equal(valueOf(await risk.GetKillSwitches({ ...page, on: true }, asAdmin)).items[0]?.scope, "all");
  assert.equal((await houses())[0]?.status, "cancelOnly");
  valueOf(await risk.LiftKillSwitch({ scope: "all", value: null, reason: "over" }, asHost));
  assert.equal(await sent({ orderQty: 1 }), "ok");
});

test("a switch that cancels what is open asks for each order once, and leaves others alone", async () => {
  const stands = valueOf(
    await desk.place(world.tenantId, world.ada, order({ securityID: "GTCO", price: price(12_900), orderQty: 7 })),
  );
  const other = valueOf(await desk.place(world.tenantId, world.ada, order({ orderQty: 7 })));
  valueOf(
    await risk.SetKillSwitch({ scope: "security", value: "GTCO", mode: "CancelAll", reason: "a rumour" }, asAdmin),
  );
  await cancels.cancelNow();
  await cancels.cancelNow();
  const statuses = await inTenant(db, world.tenantId, async (tx) => {
    const orders = await readOrders(tx, [stands.order.id, other.order.id]);
    const asked = await tx.rows<{ asked: number }>(sql`
      select count(*)::int as asked from outbox where kind = 'Cancel' and order_id = ${stands.order.id}`);
    return [...orders.map(({ order: { ordStatus } }) => ordStatus), asked[0]?.asked];
  });
  assert.deepEqual(statuses, ["PendingCancel", "PendingNew", 1]);
  valueOf(await risk.LiftKillSwitch({ scope: "security", value: "GTCO", reason: "denied" }, asAdmin));
});

test("books that do not agree stop the house until somebody has looked", async () => {
  await books.checkAll();
  const before = await tradingHealth(world.tenantId);
  assert.deepEqual([before.status, before.why], ["ok", []]);
  assert.deepEqual(
    before.invariants.map(({ id }) => id),
    allInvariants.map(({ id }) => id),
  );
  assert.deepEqual(
    before.invariants.filter(({ failed, violations }) => failed !== null || violations.length > 0),
    [],
  );
  await damage("update ledger_account set debits = debits + 1, credits = credits + 1 where class = 'cash.available'");
  await books.checkAll();
  const after = await tradingHealth(world.tenantId);
  assert.equal(after.status, "cancelOnly");
  assert.deepEqual(after.why, ["Stopped for this brokerage until its books are looked at (I1)"]);
  assert.match(await sent({ orderQty: 1 }), /^KILL_SWITCH.*until its books are looked at \(I1\)/);
  const [thrown] = valueOf(await risk.GetKillSwitches({ ...page, on: true }, asAdmin)).items;
  assert.deepEqual([thrown?.scope, thrown?.value, thrown?.userName], ["invariant", "I1", null]);
  await books.checkAll();
  assert.equal(valueOf(await risk.GetKillSwitches({ ...page, on: true }, asAdmin)).totalCount, 1, "thrown once");
  valueOf(await risk.LiftKillSwitch({ scope: "invariant", value: "I1", reason: "counted by hand" }, asSupervisor));
  await books.checkAll();
  assert.equal(await sent({ orderQty: 1 }), "ok", "what was seen and lifted is not held against the house again");
  await damage("update ledger_account set debits = debits + 1, credits = credits + 1 where class = 'bank.client'");
  await books.checkAll();
  assert.match(await sent({ orderQty: 1 }), /^KILL_SWITCH/, "what is new is");
  await damage(
    "update ledger_account set debits = debits - 1, credits = credits - 1 where class in ('cash.available', 'bank.client')",
  );
  valueOf(await risk.LiftKillSwitch({ scope: "invariant", value: "I1", reason: "repaired" }, asSupervisor));
  const verdicts = await verifyAll(db, await bookDay(db, addDays(today, -400)));
  assert.deepEqual(
    verdicts.filter(({ violations }) => violations.length > 0),
    [],
  );
});

test("the books' day is that of the newest order, whatever the clock says", async () => {
  assert.equal(await bookDay(db, addDays(today, -400)), addDays(today, 0));
});

test("durations that are allowed do not bind a cross, which nobody chose one for", async () => {
  valueOf(await limits({ cscsAccount: chidiNumber, allowedTif: ["Day"] }));
  assert.match(await chidiSends({ timeInForce: "FillOrKill" }), /^TIF_NOT_ALLOWED/);
  const cross = {
    clOrdID: "cross-of-day-account",
    securityID: "ACCESSCORP",
    price: price(2_600),
    orderQty: 10,
    buyCscsAccount: adaNumber,
    sellCscsAccount: chidiNumber,
    mandateBuy: mandate,
    mandateSell: { ...mandate, reference: "call 2" },
    reason: "matched clients",
    approvalReference: null,
  };
  const { order: buy, sell } = valueOf(await desk.cross(world.tenantId, world.broker, cross));
  assert.deepEqual([buy.timeInForce, sell?.order.timeInForce], ["FillOrKill", "FillOrKill"]);
});

test("every rule of the books is there by its number", () => {
  const ids = allInvariants.map(({ id }) => id).toSorted((one, other) => Number(one.slice(1)) - Number(other.slice(1)));
  assert.deepEqual(new Set(ids).size, ids.length);
  const missing = Array.from({ length: 25 }, (_, place) => `I${place + 1}`).filter((id) => !ids.includes(id));
  assert.deepEqual(missing, []);
});

async function damage(statement: string): Promise<void> {
  const client = new Client({ connectionString: urls.superuserUrl });
  await client.connect();
  try {
    await client.query("set session_replication_role = replica");
    await client.query(statement);
  } finally {
    await client.end();
  }
}
