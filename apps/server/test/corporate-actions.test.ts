// Corporate actions on a real database: entered by one, approved by another, registered, applied once, whatever happens.

import { strict as assert } from "node:assert";
import { beforeEach, test } from "node:test";
import type { NewCorporateAction } from "@tradebook/contract/services/corporate-action.ts";
import { perShare } from "@tradebook/domain/corporate-action/corporate-action.ts";
import { instant, tradingDay, type TradingDay } from "@tradebook/domain/instant.ts";
import { transferIn } from "@tradebook/domain/ledger/cash-movement.ts";
import type { ExecutionReport } from "@tradebook/domain/order/execution-report.ts";
import type { Order } from "@tradebook/domain/order/order.ts";
import { nothing } from "@tradebook/domain/order/outcome.ts";
import { price, quantity } from "@tradebook/domain/units.ts";
import { inTenant, readInTenant } from "../src/db/in-tenant.ts";
import { sql } from "../src/db/sql.ts";
import type { Call } from "../src/deps.ts";
import { accountStatement } from "../src/modules/back-office/account-statement.ts";
import { portfolioMovement } from "../src/modules/back-office/movement-report.ts";
import { holdingRows } from "../src/modules/back-office/portfolio-reports.ts";
import { carryOut, carryOutEverywhere } from "../src/modules/corporate-action/carry-out.ts";
import { corporateActionHandlers } from "../src/modules/corporate-action/corporate-action-handlers.ts";
import { redateActions } from "../src/modules/corporate-action/redate-actions.ts";
import type { DeskCaller } from "../src/modules/order/decide.ts";
import { settleDue } from "../src/modules/order/end-of-day.ts";
import { createOrderDesk } from "../src/modules/order/order-desk.ts";
import { commitOutcomes } from "../src/store/commit-outcome.ts";
import { noteHouseHoliday } from "../src/store/house-holidays.ts";
import { verifyAll } from "../src/store/verify.ts";
import { freshDatabase } from "./postgres.ts";
import {
  adaNumber,
  chidiNumber,
  later,
  makeSmallWorld,
  order,
  testDeps,
  today,
  type SmallWorld,
} from "./small-world.ts";

const { db } = await freshDatabase();
let world: SmallWorld;
let deps: ReturnType<typeof testDeps>;
let desk: ReturnType<typeof createOrderDesk>;
let handlers: ReturnType<typeof corporateActionHandlers>;
let houses = 0;
let reports = 0;

const monday = tradingDay("2026-11-23");
const tuesday = tradingDay("2026-11-24");
const friday = tradingDay("2026-11-27");

beforeEach(async () => {
  houses += 1;
  world = await makeSmallWorld(db, `House${houses}`);
  deps = testDeps(db);
  desk = createOrderDesk(deps);
  handlers = corporateActionHandlers({ ...deps, orderDesk: desk });
});

/** The register closes on Monday, after what was traded on Friday has settled; paid on the Friday after. */
const dates = { announcedOn: today, qualificationDate: monday, paymentDate: friday } as const;
const dividend: NewCorporateAction = {
  ...dates,
  type: "Dividend",
  securityID: "ZENITHBANK",
  grossPerShare: perShare(1_250_500n),
};

function callOf({ userId, userName, permissions }: DeskCaller, tenantId = world.tenantId): Call {
  const caller = { userId, userName, permissions, tenantId, roles: [] };
  return { caller, tenantId, culture: "en", now: instant(later(60_000)), ip: "127.0.0.1" };
}

/** Somebody else with an administrator's permissions. */
const supervisor = (): DeskCaller => ({ ...world.admin, userId: world.broker.userId, userName: world.broker.userName });

async function entered(input: NewCorporateAction): Promise<number> {
  const made = await handlers.Create(input, callOf(world.admin));
  assert(made.ok, made.ok ? "" : JSON.stringify(made.rejection));
  return made.value.id;
}

async function approved(input: NewCorporateAction): Promise<number> {
  const id = await entered(input);
  const answer = await handlers.Approve({ id }, callOf(supervisor()));
  assert(answer.ok && answer.value.state !== "Entered");
  return id;
}

/** The night comes: what is due settles, then corporate actions are carried out. */
async function dayBegins(day: TradingDay): Promise<void> {
  deps.set({ day });
  await settleDue(deps, world.tenantId, day);
  await carryOutEverywhere({ ...deps, orderDesk: desk }, day);
}

async function balances(accountId: number): Promise<Record<string, bigint>> {
  const rows = await inTenant(db, world.tenantId, (tx) =>
    tx.rows<{ class: string; balance: bigint }>(sql`
      select class || case asset when 'NGN' then '' else ' ' || substr(asset, 5) end as class, sum(balance) as balance
      from ledger_account where account_id = ${accountId} group by 1 having sum(balance) <> 0 order by 1`),
  );
  return Object.fromEntries(rows.map((row) => [row.class, row.balance]));
}

async function stateOf(id: number) {
  const answer = await handlers.Get({ id, skipCount: 0, maxResultCount: 10 }, callOf(world.admin));
  assert(answer.ok);
  return answer.value;
}

async function bought(shares: number): Promise<Order> {
  const answer = await desk.place(world.tenantId, world.ada, order({ orderQty: shares }));
  assert(answer.ok);
  await desk.receiveExecutions([report(answer.value.order, { lastQty: quantity(shares), lastPx: price(11_780) })]);
  return answer.value.order;
}

function report(of: Order, change: Partial<ExecutionReport>): ExecutionReport {
  reports += 1;
  const { exchangeClOrdID, securityID, side } = of;
  const none = { execRefID: null, origExchangeClOrdID: null, lastPx: null, lastQty: null, ordRejReason: null };
  const said = { execID: `CA${reports}`, execType: "Trade", ordStatus: "PartiallyFilled", text: null } as const;
  const figures = { cumQty: quantity(0), leavesQty: quantity(0), transactTime: later(1000 + reports) };
  return { ...none, ...said, ...figures, exchangeClOrdID, orderID: `N-${of.id}`, securityID, side, ...change };
}

async function wholeIsSound(): Promise<void> {
  const broken = (await verifyAll(db, today)).filter(({ violations }) => violations.length > 0);
  assert.deepEqual(broken, []);
}

test("dates that a holiday has moved since they were entered are not approved", async () => {
  const id = await entered(dividend);
  const holiday = { date: monday, name: "Founders' Day", isDeclared: true, reason: "Declared late" };
  await inTenant(db, world.tenantId, (tx) =>
    noteHouseHoliday(tx, { ...holiday, userId: world.admin.userId, at: later(0) }),
  );
  const answer = await handlers.Approve({ id }, callOf(supervisor()));
  const friday20 = tradingDay("2026-11-20");
  assert.deepEqual(answer.ok ? null : answer.rejection, {
    code: "DATE_INVALID",
    field: "exDate",
    earliest: friday20,
    latest: friday20,
  });
  assert.equal((await stateOf(id)).action.state, "Entered");
});

test("a holiday declared after the approval moves register, ex-date and payment, tells holders, and moves them back", async () => {
  const id = await approved(dividend);
  const holiday = { date: monday, name: "Founders' Day", reason: "Declared late", userId: world.admin.userId };
  const change = async (isDeclared: boolean) =>
    await inTenant(db, world.tenantId, async (tx) => {
      await noteHouseHoliday(tx, { ...holiday, isDeclared, at: later(0) });
      return await redateActions(tx, { today, now: instant(later(0)), why: "Founders' Day" });
    });
  const days = async () => {
    const { exDate, qualificationDate, paymentDate } = (await stateOf(id)).action;
    return [exDate, qualificationDate, paymentDate];
  };
  assert.deepEqual([await change(true), await change(true)], [1, 0]);
  assert.deepEqual(await days(), [tuesday, tuesday, friday]);
  const told = await readInTenant(db, world.tenantId, (tx) =>
    tx.rows<{ body: string }>(sql`
      select body from notice where user_id = ${world.ada.userId} and kind = 'CorporateAction' order by id`),
  );
  assert.deepEqual(told, [
    {
      body: "ZENITHBANK: the register closes on 2026-11-24; who buys from 2026-11-24 on is too late. It comes on 2026-11-27.",
    },
  ]);
  await bought(1_000); // on Friday: it settles on Tuesday now, and is in the register that closes then
  await dayBegins(tuesday);
  await dayBegins(tradingDay("2026-11-25"));
  assert.deepEqual(
    (await stateOf(id)).items.map(({ units }) => units),
    [6_000],
  );
  await wholeIsSound();
});

test("a holiday that is withdrawn gives an action its days again, and nobody else moves them", async () => {
  const id = await approved({ ...dividend, paymentDate: friday });
  const move = async (isDeclared: boolean) =>
    await inTenant(db, world.tenantId, async (tx) => {
      const day = { date: friday, name: "Eid", isDeclared, reason: "Notice", userId: world.admin.userId };
      await noteHouseHoliday(tx, { ...day, at: later(0) });
      return await redateActions(tx, { today, now: instant(later(0)), why: "Eid" });
    });
  await move(true);
  assert.equal((await stateOf(id)).action.paymentDate, "2026-11-30");
  await move(false);
  const { action, moves } = await stateOf(id);
  assert.equal(action.paymentDate, friday);
  assert.deepEqual(
    moves.map(({ from, to, why }) => [from.paymentDate, to.paymentDate, why]),
    [
      ["2026-11-27", "2026-11-30", "Eid"],
      ["2026-11-30", "2026-11-27", "Eid"],
    ],
  );
  await assert.rejects(
    inTenant(db, world.tenantId, (tx) =>
      tx.run(sql`update corporate_action set ex_date = ex_date + 1 where id = ${id}`),
    ),
    /permission denied/,
  );
  await wholeIsSound();
});

test("a dividend goes to whoever stood in the register, less its tax, once, and the statement tells all three", async () => {
  await bought(1_000); // on Friday: it settles on Monday, in time
  const id = await approved(dividend);
  assert.equal((await stateOf(id)).action.exDate, monday);
  await dayBegins(monday);
  await bought(500); // on the ex-date: too late
  await dayBegins(tuesday);
  const { action, items } = await stateOf(id);
  assert.deepEqual([action.state, action.holders, action.waiting], ["Entitled", 1, 1]);
  const [row] = items;
  // 6,000 at 125.05 kobo: 7,503.00; a tenth is withheld.
  assert.deepEqual(
    [row?.cscsAccount, row?.units, row?.gross, row?.withheld, row?.net, row?.state],
    [adaNumber, 6_000, 750_300n, 75_030n, 675_270n, "Waiting"],
  );
  const before = (await balances(world.adaAccount))["cash.available"] ?? 0n;
  const early = await handlers.Apply({ id }, callOf(world.admin));
  assert(!early.ok && early.rejection.code === "CA_NOT_DUE");
  await dayBegins(friday);
  const again = await handlers.Apply({ id }, callOf(world.admin));
  assert(again.ok && again.value.applied === 0 && again.value.action.state === "Applied");
  assert.equal((await balances(world.adaAccount))["cash.available"], before + 675_270n);
  const terms = { accountId: world.adaAccount, from: today, to: friday, today: friday, type: "DIVIDEND" } as const;
  const { items: lines } = await readInTenant(db, world.tenantId, (tx) =>
    accountStatement(tx, { ...terms, unclearedOnly: false }, { skip: 0, take: 10 }),
  );
  assert.deepEqual(
    lines.map((line) => [line.description, line.credit, line.transactionDate]),
    [["Dividend on 6,000 ZENITHBANK: 7,503.00 less 750.30 withheld", 675_270n, friday]],
  );
  const told = await readInTenant(db, world.tenantId, (tx) =>
    tx.rows<{ title: string; body: string }>(sql`
      select title, body from notice where kind = 'CorporateAction' and user_id = ${world.ada.userId} order by id`),
  );
  assert.deepEqual(told, [
    {
      title: "A dividend was paid into your account",
      body: "ZENITHBANK: ₦6,752.70 for 6,000 shares; ₦750.30 of tax was kept back.",
    },
  ]);
  await wholeIsSound();
});

test("a trade that was taken back before the register closed earns nothing", async () => {
  const made = await bought(1_000);
  await desk.receiveExecutions([
    report(made, {
      execType: "TradeCancel",
      execRefID: `CA${reports}`,
      lastQty: quantity(1_000),
      lastPx: price(11_780),
    }),
  ]);
  const id = await approved(dividend);
  await dayBegins(tuesday);
  assert.deepEqual(
    (await stateOf(id)).items.map(({ units }) => units),
    [5_000],
  );
  await wholeIsSound();
});

test("the one who entered it may not approve it, and nobody approves, cancels or applies it in the wrong state", async () => {
  const id = await entered(dividend);
  const own = await handlers.Approve({ id }, callOf(world.admin));
  assert.deepEqual(own, { ok: false, rejection: { code: "SAME_PERSON", action: "approve" } });
  const called = async (userId: number, phone: string | null) =>
    await inTenant(db, world.tenantId, (tx) => tx.run(sql`update app_user set phone = ${phone} where id = ${userId}`));
  await called(world.admin.userId, "08030000002");
  await called(world.broker.userId, "+234 803 000 0002");
  assert.deepEqual(await handlers.Approve({ id }, callOf(supervisor())), own, "the same person as another user");
  await called(world.broker.userId, null);
  const codeOf = (answer: { ok: boolean; rejection?: { code: string } }) => answer.rejection?.code;
  assert.equal(codeOf(await handlers.Apply({ id }, callOf(world.admin))), "CA_STATE");
  assert((await handlers.Approve({ id }, callOf(supervisor()))).ok);
  assert.equal(codeOf(await handlers.Approve({ id }, callOf(supervisor()))), "CA_STATE");
  assert((await handlers.Cancel({ id, reason: "Entered twice" }, callOf(world.admin))).ok);
  assert.equal(codeOf(await handlers.Cancel({ id, reason: "Again" }, callOf(world.admin))), "CA_STATE");
  await dayBegins(friday);
  assert.equal((await stateOf(id)).action.state, "Cancelled");
  assert.equal((await balances(world.adaAccount))["cash.available"], 500_000_000n);
  const applied = await approved(dividend);
  assert.equal((await stateOf(applied)).action.state, "Entitled");
  await dayBegins(friday);
  assert.equal(codeOf(await handlers.Cancel({ id: applied, reason: "Too late" }, callOf(world.admin))), "CA_STATE");
  await wholeIsSound();
});

test("between its ex-date and its payment a bonus stands beside the holding as shares to come", async () => {
  const give = { ...dates, type: "Bonus", newShares: 1, forShares: 3, fractionPrice: null } as const;
  await approved({ ...give, securityID: "ACCESSCORP" });
  const held = async (day: TradingDay) => {
    const rows = await readInTenant(db, world.tenantId, (tx) =>
      holdingRows(tx, world.chidiAccount, { day, isToday: true }),
    );
    const row = rows.find(({ symbol }) => symbol === "ACCESSCORP");
    return [row?.quantity, row?.toCome, row?.toComeOn];
  };
  await dayBegins(tuesday);
  assert.deepEqual(await held(tuesday), [20_000, 6_666, friday]);
  await dayBegins(friday);
  assert.deepEqual(await held(friday), [26_666, 0, null]);
});

test("killed between two accounts and run again, everybody has it once; two at a time change nothing", async () => {
  const give = { ...dates, type: "Bonus", newShares: 1, forShares: 3, fractionPrice: null } as const;
  const id = await approved({ ...give, securityID: "ACCESSCORP" });
  const movedIn = {
    accountId: world.adaAccount,
    securityID: "ACCESSCORP",
    quantity: quantity(100),
    businessDate: today,
  };
  await inTenant(db, world.tenantId, (tx) =>
    commitOutcomes(tx, { now: later(0), outcomes: [{ ...nothing, journals: [transferIn({ ...movedIn, ref: "T" })] }] }),
  );
  deps.set({ day: friday });
  let commits = 0;
  const now = () => {
    commits += 1;
    if (commits === 3) throw new Error("killed");
    return later(90_000);
  };
  const carried = { tenantId: world.tenantId, id, today: friday, atOnce: 1 };
  await assert.rejects(carryOut({ ...deps, clock: { now }, orderDesk: desk }, carried), /killed/);
  const { action } = await stateOf(id);
  assert.deepEqual([action.state, action.holders, action.waiting], ["Entitled", 2, 1]);
  const cancelled = await handlers.Cancel({ id, reason: "Half of it has come" }, callOf(world.admin));
  assert(!cancelled.ok && cancelled.rejection.code === "CA_STATE");
  const both = await Promise.all([1, 2].map(() => carryOut({ ...deps, orderDesk: desk }, carried)));
  assert.equal(
    both.reduce((sum, { applied }) => sum + applied, 0),
    1,
  );
  assert.equal((await balances(world.adaAccount))["units.free ACCESSCORP"], 133n);
  assert.equal((await balances(world.chidiAccount))["units.free ACCESSCORP"], 26_666n);
  const { items } = await stateOf(id);
  assert.deepEqual(
    items.map((row) => [row.cscsAccount, row.shares, row.fraction, row.state]),
    [
      [adaNumber, 33, "1/3", "Applied"],
      [chidiNumber, 6_666, "2/3", "Applied"],
    ],
  );
  await wholeIsSound();
});

test("a split waits until the orders in old shares are gone, and leaves what the shares cost", async () => {
  const selling = await desk.place(world.tenantId, world.ada, order({ side: "Sell", orderQty: 2_000 }));
  assert(selling.ok);
  const made = selling.value.order;
  await desk.receiveExecutions([report(made, { execType: "New", ordStatus: "New" })]);
  const split = { type: "Consolidation", newShares: 1, forShares: 4, fractionPrice: null } as const;
  const id = await approved({ ...dates, ...split, paymentDate: monday, securityID: "ZENITHBANK" });
  await dayBegins(monday);
  assert.deepEqual([(await stateOf(id)).action.state, (await stateOf(id)).action.waiting], ["Entitled", 1]);
  const asked = async () => {
    const [row] = await inTenant(db, world.tenantId, (tx) =>
      tx.rows<{ id: string | null }>(sql`select pending_cancel_id as id from stock_order where id = ${made.id}`),
    );
    assert(typeof row?.id === "string");
    return row.id;
  };
  const first = await asked();
  const origin = { origExchangeClOrdID: made.exchangeClOrdID, orderID: `NGX-${made.id}` };
  const refused = { exchangeClOrdID: first, ...origin, cxlRejReason: "2", text: "Not in this phase" };
  await desk.receiveExecutions([{ ...refused, transactTime: later(1_000) }]);
  await dayBegins(monday);
  const second = await asked();
  assert.notEqual(second, first, "what was refused is asked for again");
  const gone = { execType: "Canceled", ordStatus: "Canceled", origExchangeClOrdID: made.exchangeClOrdID } as const;
  await desk.receiveExecutions([report(made, { ...gone, exchangeClOrdID: second })]);
  await dayBegins(monday);
  assert.equal((await stateOf(id)).action.state, "Applied");
  assert.deepEqual((await balances(world.adaAccount))["units.free ZENITHBANK"], 1_250n);
  const { items } = await readInTenant(db, world.tenantId, (tx) =>
    portfolioMovement(
      tx,
      { accountId: world.adaAccount, from: today, to: monday, securityID: null },
      { skip: 0, take: 10 },
    ),
  );
  assert.deepEqual(
    items.map((row) => [row.movementType, row.quantityIn, row.quantityOut, row.runningQuantity]),
    [
      ["TRANSFER_IN", 5_000, 0, 5_000],
      ["SPLIT", 0, 3_750, 1_250],
    ],
  );
  await wholeIsSound();
});

test("whose rights somebody else takes up is told, and nobody of what they take up themselves", async () => {
  const offer = { type: "Rights", newShares: 1, forShares: 5, closesOn: tradingDay("2026-11-25") } as const;
  const id = await approved({ ...dates, ...offer, securityID: "ZENITHBANK", offerPrice: price(1_000) });
  await dayBegins(tuesday);
  const asked = { id, cscsAccount: adaNumber, units: quantity(10) };
  const mandate = { channel: "PHONE", reference: "call 7" };
  assert((await handlers.Subscribe(asked, callOf(world.ada))).ok);
  const unasked = await handlers.Subscribe(asked, callOf(world.broker));
  assert(!unasked.ok);
  assert.deepEqual(unasked.rejection, { code: "MANDATE_REQUIRED", cscsAccount: adaNumber });
  assert((await handlers.Subscribe({ ...asked, mandate }, callOf(world.broker))).ok);
  const kept = await readInTenant(db, world.tenantId, (tx) =>
    tx.rows<{ mandate: unknown }>(sql`select mandate from rights_subscription order by entry`),
  );
  assert.deepEqual(
    kept.map((row) => row.mandate),
    [null, { ...mandate, note: null }],
  );
  const told = await readInTenant(db, world.tenantId, (tx) =>
    tx.rows<{ user: number; title: string; body: string }>(sql`
      select user_id as "user", title, body from notice where kind = 'TradeForYou' order by id`),
  );
  const title = "Rights were taken up for your account";
  assert.deepEqual(told, [{ user: world.ada.userId, title, body: "ZENITHBANK: 10 shares." }]);
  await wholeIsSound();
});

test("rights are taken up by the holder within the offer and his cash, paid on the day, and lapse", async () => {
  const offer = { type: "Rights", newShares: 1, forShares: 5, closesOn: tradingDay("2026-11-25") } as const;
  const id = await approved({ ...dates, ...offer, securityID: "ZENITHBANK", offerPrice: price(900_000) });
  const asks = (units: number, who = world.ada, cscsAccount = adaNumber) =>
    handlers.Subscribe({ id, cscsAccount, units: quantity(units) }, callOf(who));
  const asksAfter = (subscribed: number, units: number) =>
    handlers.Subscribe(
      { id, cscsAccount: adaNumber, units: quantity(units), subscribed: quantity(subscribed) },
      callOf(world.ada),
    );
  const codeOf = (answer: Awaited<ReturnType<typeof asks>>) => (answer.ok ? "taken" : answer.rejection.code);
  assert.equal(codeOf(await asks(1)), "RIGHTS_CLOSED");
  await dayBegins(tuesday);
  assert.equal(codeOf(await asks(1_001)), "RIGHTS_EXCEEDED");
  assert.equal(codeOf(await asks(600)), "INSUFFICIENT_FUNDS"); // ₦5.4 million of five
  assert.equal(codeOf(await asks(1, world.chidi)), "NOT_FOUND");
  assert.equal(codeOf(await asks(1, world.chidi, chidiNumber)), "NOT_FOUND");
  const taken = await asksAfter(0, 300);
  assert(taken.ok && taken.value.subscribed === 300 && taken.value.subscriptionCost === 270_000_000n);
  // One wish told twice is taken once.
  const again = await asksAfter(0, 300);
  assert(!again.ok);
  assert.deepEqual(again.rejection, { code: "RIGHTS_CHANGED", id, subscribed: 300 });
  assert.equal(codeOf(await asks(300)), "INSUFFICIENT_FUNDS");
  assert.equal(codeOf(await asksAfter(300, 200)), "taken");
  assert.equal((await balances(world.adaAccount))["cash.subscribed"], 450_000_000n);
  await wholeIsSound();
  await dayBegins(tradingDay("2026-11-26"));
  assert.equal(codeOf(await asks(1)), "RIGHTS_CLOSED");
  await dayBegins(friday);
  assert.deepEqual(await balances(world.adaAccount), {
    "cash.available": 50_000_000n,
    "units.free ZENITHBANK": 5_500n,
  });
  const [held] = await readInTenant(db, world.tenantId, (tx) =>
    holdingRows(tx, world.adaAccount, { day: friday, isToday: true }),
  );
  assert.deepEqual([held?.quantity, held?.totalCost], [5_500, 450_000_000n]);
  await wholeIsSound();
});

test("rights of an offer that is withdrawn give the money back", async () => {
  const offer = { type: "Rights", newShares: 1, forShares: 5, closesOn: tradingDay("2026-11-25") } as const;
  const id = await approved({ ...dates, ...offer, securityID: "ZENITHBANK", offerPrice: price(1_000) });
  await dayBegins(tuesday);
  const taken = await handlers.Subscribe({ id, cscsAccount: adaNumber, units: quantity(100) }, callOf(world.ada));
  assert(taken.ok);
  assert((await handlers.Cancel({ id, reason: "Withdrawn by the issuer" }, callOf(world.admin))).ok);
  assert.equal((await balances(world.adaAccount))["cash.available"], 500_000_000n);
  await dayBegins(friday);
  assert.equal((await balances(world.adaAccount))["units.free ZENITHBANK"], 5_000n);
  await wholeIsSound();
});

test("a customer sees what was approved and his own part of it; another house sees nothing", async () => {
  const hidden = await entered(dividend);
  const id = await approved(dividend);
  await dayBegins(tuesday);
  const page = { skipCount: 0, maxResultCount: 10 };
  const listed = async (call: Call) => {
    const answer = await handlers.GetAll(page, call);
    assert(answer.ok);
    return answer.value.items.map((one) => one.id);
  };
  assert.deepEqual(await listed(callOf(world.admin)), [id, hidden]);
  assert.deepEqual(await listed(callOf(world.ada)), [id]);
  const seenBy = async (who: DeskCaller) => {
    const answer = await handlers.Get({ id, ...page }, callOf(who));
    assert(answer.ok);
    return [answer.value.totalCount, answer.value.action.holders];
  };
  assert.deepEqual(await seenBy(world.ada), [1, null]);
  assert.deepEqual(await seenBy(world.chidi), [0, null]);
  const unseen = await handlers.Get({ id: hidden, ...page }, callOf(world.ada));
  assert(!unseen.ok && unseen.rejection.code === "NOT_FOUND");
  const other = await makeSmallWorld(db, `House${houses}b`);
  assert.deepEqual(await listed(callOf(other.admin, other.tenantId)), []);
  for (const act of [
    handlers.Get({ id, ...page }, callOf(other.admin, other.tenantId)),
    handlers.Approve({ id: hidden }, callOf(other.admin, other.tenantId)),
    handlers.Cancel({ id, reason: "x" }, callOf(other.admin, other.tenantId)),
    handlers.Apply({ id }, callOf(other.admin, other.tenantId)),
  ]) {
    const answer = await act;
    assert(!answer.ok && answer.rejection.code === "NOT_FOUND");
  }
  await wholeIsSound();
});

test("dates that cannot be and an unknown security are refused", async () => {
  const wrong = await handlers.Create({ ...dividend, exDate: tuesday }, callOf(world.admin));
  assert(!wrong.ok && wrong.rejection.code === "DATE_INVALID" && wrong.rejection.field === "exDate");
  const unknown = await handlers.Create({ ...dividend, securityID: "NOWHERE" }, callOf(world.admin));
  assert(!unknown.ok && unknown.rejection.code === "SEC_UNKNOWN");
});

test("what was applied in error is taken back by another person, once; what is spent is owed, what is bound is waited for", async () => {
  const paid = await approved(dividend);
  const given = await approved({ ...dates, type: "Bonus", newShares: 1, forShares: 5, securityID: "ZENITHBANK" });
  await dayBegins(friday);
  assert.equal((await balances(world.adaAccount))["units.free ZENITHBANK"], 6_000n);
  const spent = await desk.place(world.tenantId, world.ada, order({ side: "Sell", orderQty: 5_500 }));
  assert(spent.ok);
  const undo = (id: number, who: DeskCaller) => handlers.Reverse({ id, reason: "Wrong rate" }, callOf(who));
  const own = await undo(paid, supervisor());
  assert(!own.ok && own.rejection.code === "SAME_PERSON");
  const back = await undo(paid, world.admin);
  assert(back.ok && back.value.reversed === 1 && back.value.action.state === "Reversed");
  const again = await undo(paid, world.admin);
  assert(!again.ok && again.rejection.code === "CA_STATE");
  assert.equal((await balances(world.adaAccount))["cash.available"], 500_000_000n);
  const bound = await undo(given, world.admin);
  assert(bound.ok && bound.value.waiting === 1 && bound.value.action.state === "Reversing");
  await wholeIsSound();
  const { order: selling } = spent.value;
  const gone = { execType: "Rejected", ordStatus: "Rejected", ordRejReason: "99" } as const;
  await desk.receiveExecutions([report(selling, gone)]);
  await dayBegins(friday);
  assert.equal((await stateOf(given)).action.state, "Reversed");
  assert.deepEqual(await balances(world.adaAccount), {
    "cash.available": 500_000_000n,
    "units.free ZENITHBANK": 5_000n,
  });
  const { items } = await readInTenant(db, world.tenantId, (tx) => {
    const search = { accountId: world.adaAccount, from: friday, to: friday, securityID: null };
    return portfolioMovement(tx, search, { skip: 0, take: 10 });
  });
  assert.deepEqual(
    items.map((row) => [row.movementType, row.quantityIn, row.quantityOut, row.runningQuantity]),
    [
      ["BONUS", 1_000, 0, 6_000],
      ["ADJUST", 0, 1_000, 5_000],
    ],
  );
  await wholeIsSound();
});
