// Replacing orders on PostgreSQL: what is held while the exchange is asked, how it answers, and that a command counts once.

import { strict as assert } from "node:assert";
import { beforeEach, test } from "node:test";
import { setImmediate } from "node:timers/promises";
import { addDays } from "@tradebook/domain/instant.ts";
import type { CancelReject, ExecutionReport } from "@tradebook/domain/order/execution-report.ts";
import type { ReplaceRequest } from "@tradebook/domain/order/facts.ts";
import type { Order } from "@tradebook/domain/order/order.ts";
import type { Result } from "@tradebook/domain/result.ts";
import { kobo, price, quantity } from "@tradebook/domain/units.ts";
import { inTenant } from "../src/db/in-tenant.ts";
import { sql } from "../src/db/sql.ts";
import type { OrderAnswer } from "../src/modules/order/decide.ts";
import { createOrderDesk } from "../src/modules/order/order-desk.ts";
import { addLimits } from "../src/store/limits.ts";
import { readOrders } from "../src/store/order-facts.ts";
import { orderVersions } from "../src/store/orders.ts";
import { markSent, openOrdersToReconcile, unsentRequests } from "../src/store/outbox.ts";
import { standardLimits } from "../src/store/standard-limits.ts";
import { verifyAll } from "../src/store/verify.ts";
import { freshDatabase } from "./postgres.ts";
import { later, makeSmallWorld, order, reportOn, type SmallWorld, testDeps, today } from "./small-world.ts";

const { db } = await freshDatabase();
let world: SmallWorld;
let deps: ReturnType<typeof testDeps>;
let desk: ReturnType<typeof createOrderDesk>;
let houses = 0;
let serial = 0;

beforeEach(async () => {
  houses += 1;
  world = await makeSmallWorld(db, `House${houses}`);
  deps = testDeps(db);
  desk = createOrderDesk(deps);
});

/** An order of Ada's that the exchange has acknowledged. */
async function standing(change: Parameters<typeof order>[0] = {}): Promise<Order> {
  const answer = await desk.place(world.tenantId, world.ada, order(change));
  assert(answer.ok, answer.ok ? "" : answer.rejection.code);
  const made = answer.value.order;
  await desk.receiveExecutions([report(made, { execType: "New" })]);
  deps.published.length = 0;
  return await current(made.id);
}

function replace(of: Pick<Order, "id">, terms: Partial<ReplaceRequest>, who = world.ada): Promise<Result<OrderAnswer>> {
  serial += 1;
  const blank = { price: null, orderQty: null, timeInForce: null, expireDate: null };
  return desk.replace(world.tenantId, who, { clOrdID: `change-${serial}`, id: of.id, ...blank, ...terms });
}

async function pending(of: Order, terms: Partial<ReplaceRequest>): Promise<Order> {
  const answer = await replace(of, terms);
  assert(answer.ok, answer.ok ? "" : answer.rejection.code);
  return answer.value.order;
}

function report(of: Order, change: Partial<ExecutionReport>): ExecutionReport {
  serial += 1;
  return reportOn(of, { execID: `R${serial}`, exchangeClOrdID: of.replacedByID ?? of.exchangeClOrdID, ...change });
}

const trade = (of: Order, lastQty: number, lastPx: number) =>
  report(of, { lastQty: quantity(lastQty), lastPx: price(lastPx) });

/** The exchange has carried out what is pending; `cumQty` is what it has traded by then. */
function replaced(of: Order, cumQty = 0): ExecutionReport {
  const asked = of.pendingReplace;
  assert(asked !== null);
  return report(of, {
    execType: "Replaced",
    exchangeClOrdID: asked.replaceID,
    origExchangeClOrdID: of.replacedByID ?? of.exchangeClOrdID,
    cumQty: quantity(cumQty),
    leavesQty: quantity(asked.orderQty - cumQty),
  });
}

function refusal(of: Order): CancelReject {
  return {
    exchangeClOrdID: of.pendingReplace?.replaceID ?? "",
    origExchangeClOrdID: of.replacedByID ?? of.exchangeClOrdID,
    orderID: of.orderID,
    cxlRejReason: "0",
    text: "Too late",
    transactTime: later(2000),
  };
}

async function current(id: number): Promise<Order> {
  const [known] = await inTenant(db, world.tenantId, (tx) => readOrders(tx, [id]));
  assert(known !== undefined);
  return known.order;
}

async function held(): Promise<Record<string, bigint>> {
  const rows = await inTenant(db, world.tenantId, (tx) =>
    tx.rows<{ class: string; balance: bigint }>(sql`
      select class, balance from ledger_account
      where account_id = ${world.adaAccount} and class in ('cash.held', 'units.blocked') and balance <> 0 order by 1`),
  );
  return Object.fromEntries(rows.map((row) => [row.class, row.balance]));
}

/** What was published in that place, as a client reads it. */
function payloadOf(place: number): Readonly<Record<string, unknown>> {
  const { payload } = deps.published[place] ?? assert.fail(`nothing was published in place ${place}`);
  assert(typeof payload === "object" && payload !== null);
  return Object.fromEntries(Object.entries(payload));
}

async function wholeIsSound(): Promise<void> {
  const broken = (await verifyAll(db, today)).filter(({ violations }) => violations.length > 0);
  assert.deepEqual(broken, []);
  assert.deepEqual(deps.warnings, []);
}

const told = () => deps.published.map(({ event }) => event);

test("a replace up holds the difference first, and the hub says so when the exchange has replaced", async () => {
  const made = await standing();
  const asked = await pending(made, { orderQty: 2000, price: price(11_800) });
  assert.deepEqual([asked.ordStatus, asked.price, asked.orderQty], ["PendingReplace", 11_780, 1000]);
  assert.deepEqual(await held(), { "cash.held": asked.holdAmount });
  assert(asked.holdAmount > 2000n * 11_800n);
  assert.deepEqual(told(), ["updateStockOrder"]);
  const { clOrdID } = asked.pendingReplace ?? assert.fail();
  const shown = { clOrdID, price: 11_800, orderQty: 2000, timeInForce: "Day", expireDate: null };
  assert.deepEqual(payloadOf(0)["pendingReplace"], shown);
  assert.equal(deps.wakes(), 2);
  await wholeIsSound();
  await desk.receiveExecutions([replaced(asked)]);
  const live = await current(made.id);
  assert.deepEqual(
    [live.ordStatus, live.price, live.orderQty, live.leavesQty, live.clOrdID, live.origClOrdID, live.pendingReplace],
    ["New", 11_800, 2000, 2000, clOrdID, made.clOrdID, null],
  );
  assert.deepEqual(told(), ["updateStockOrder", "onExecutionReport", "replaceStockOrder"]);
  assert(!("pendingReplace" in payloadOf(2)));
  await wholeIsSound();
  await desk.receiveExecutions([trade(live, 2000, 11_800)]);
  assert.deepEqual([(await current(made.id)).ordStatus, await held()], ["Filled", {}]);
  const steps = await inTenant(db, world.tenantId, (tx) => orderVersions(tx, made.id));
  assert.deepEqual(
    steps.map(({ kind, orderQty, text }) => [kind, orderQty, text]),
    [
      ["placed", 1000, null],
      ["acknowledged", 1000, null],
      ["replaceRequested", 1000, "Asked for 2000 at 11800 kobo"],
      ["replaced", 2000, null],
      ["filled", 2000, null],
    ],
  );
  await wholeIsSound();
});

test("a replace up without the cash or the shares is refused, and nothing has changed", async () => {
  for (const [made, code] of [
    [await standing(), "INSUFFICIENT_FUNDS"],
    [await standing({ side: "Sell", price: price(12_000) }), "INSUFFICIENT_HOLDINGS"],
  ] as const) {
    const before = [await current(made.id), await held()];
    const answer = await replace(made, { orderQty: 200_000 });
    assert(!answer.ok && answer.rejection.code === code);
    assert.deepEqual([await current(made.id), await held()], before);
  }
  assert.deepEqual(told(), []);
  assert.equal(deps.wakes(), 2);
  await wholeIsSound();
});

test("a replace down gives back only when the exchange has spoken", async () => {
  const made = await standing({ side: "Sell", orderQty: 3000 });
  const asked = await pending(made, { orderQty: 1000 });
  assert.deepEqual(await held(), { "units.blocked": 3000n });
  await wholeIsSound();
  await desk.receiveExecutions([replaced(asked)]);
  assert.deepEqual(await held(), { "units.blocked": 1000n });
  await wholeIsSound();
});

test("a refused replace leaves the terms, and gives the extra back", async () => {
  const made = await standing();
  const asked = await pending(made, { orderQty: 2000 });
  await desk.receiveExecutions([refusal(asked), refusal(asked)]);
  const live = await current(made.id);
  assert.deepEqual(live, { ...made, version: 4, transactTime: later(2000) });
  assert.deepEqual(await held(), { "cash.held": made.holdAmount });
  assert.deepEqual(told(), ["updateStockOrder", "updateStockOrder"]);
  await wholeIsSound();
});

test("fills that cross a replace are of the old terms, and the rest is of the new", async () => {
  const made = await standing({ orderQty: 10_000 });
  const asked = await pending(made, { orderQty: 20_000, price: price(11_000) });
  await desk.receiveExecutions([trade(made, 9999, 11_780)]);
  await wholeIsSound();
  await desk.receiveExecutions([replaced(asked, 9999)]);
  const live = await current(made.id);
  assert.deepEqual([live.ordStatus, live.cumQty, live.leavesQty], ["PartiallyFilled", 9999, 10_001]);
  await wholeIsSound();
  await desk.receiveExecutions([trade(live, 10_001, 11_000)]);
  const done = await current(made.id);
  assert.deepEqual([done.ordStatus, done.cumQty, await held()], ["Filled", 20_000, {}]);
  await wholeIsSound();
});

test("a fill of everything, an end and a cancel each settle a pending replace", async () => {
  const filled = await standing();
  const first = await pending(filled, { orderQty: 2000 });
  await desk.receiveExecutions([trade(filled, 1000, 11_780), refusal(first)]);
  assert.deepEqual([(await current(filled.id)).ordStatus, await held()], ["Filled", {}]);
  const expired = await standing({ orderQty: 1100 });
  await pending(expired, { orderQty: 2000 });
  await desk.receiveExecutions([report(expired, { execType: "Expired", ordStatus: "Expired" })]);
  assert.deepEqual([(await current(expired.id)).pendingReplace, await held()], [null, {}]);
  const canceled = await standing({ orderQty: 1200 });
  const asked = await pending(canceled, { orderQty: 2000 });
  const cancel = await desk.cancel(world.tenantId, world.ada, { clOrdID: `stop-${canceled.id}`, id: canceled.id });
  assert(cancel.ok && cancel.value.order.ordStatus === "PendingCancel");
  await wholeIsSound();
  await desk.receiveExecutions([replaced(asked)]);
  const { pendingCancelID, replacedByID } = await current(canceled.id);
  const answer = { exchangeClOrdID: pendingCancelID ?? "", origExchangeClOrdID: replacedByID };
  await desk.receiveExecutions([report(canceled, { execType: "Canceled", ordStatus: "Canceled", ...answer })]);
  assert.deepEqual([(await current(canceled.id)).ordStatus, await held()], ["Canceled", {}]);
  await wholeIsSound();
});

test("what a change adds to a buy of an earlier day is bought today, and what traded before is not", async () => {
  await limitDay(200_000_000n);
  const until = { timeInForce: "GoodTillDate", expireDate: addDays(today, 7) } as const;
  const small = [await standing({ orderQty: 1, ...until }), await standing({ orderQty: 2, ...until })] as const;
  const large = await standing({ orderQty: 16_000, ...until });
  await desk.receiveExecutions([trade(large, 15_000, 11_780)]);
  const nextDay = addDays(today, 3);
  deps.set({ day: nextDay, now: later(3 * 86_400_000) });
  const more = await pending(large, { price: price(11_790) });
  assert.equal(await boughtOn(nextDay), 1000n * 10n);
  await desk.receiveExecutions([refusal(more)]);
  assert.equal(await boughtOn(nextDay), 0n);
  const raised = await pending(small[0], { orderQty: 16_000 });
  await desk.receiveExecutions([replaced(raised)]);
  assert.equal(await boughtOn(nextDay), 15_999n * 11_780n);
  const again = await replace(small[1], { orderQty: 16_000 });
  assert(!again.ok);
  const { code, setBy: _, ...facts } = { setBy: "", ...again.rejection };
  assert.deepEqual([code, facts], ["DAILY_LIMIT", { used: 188_468_220n, value: 15_998n * 11_780n, max: 200_000_000n }]);
  assert.equal(await replace(small[1], { orderQty: 1 }).then(({ ok }) => ok), true, "less needs no room");
  await wholeIsSound();
});

test("a change that comes in one write with the end of the one before it counts on its own day, too", async () => {
  const until = { timeInForce: "GoodTillDate", expireDate: addDays(today, 10) } as const;
  const [carriedOut, refused] = [
    await standing({ orderQty: 10, ...until }),
    await standing({ orderQty: 20, ...until }),
  ];
  const nextDay = addDays(today, 4);
  deps.set({ day: nextDay, now: later(4 * 86_400_000) });
  const [first, second] = [
    await pending(carriedOut, { orderQty: 100 }),
    await pending(refused, { orderQty: 200 }),
  ] as const;
  assert.equal(await boughtOn(nextDay), (90n + 180n) * 11_780n);
  // While the desk is busy with another order, all that follows waits for its next batch.
  const busy = standing({ orderQty: 1 });
  await setImmediate();
  const told = desk.receiveExecutions([replaced(first), refusal(second)]);
  await setImmediate();
  const answers = await Promise.all([replace(first, { orderQty: 300 }), replace(second, { orderQty: 50 })]);
  await Promise.all([told, busy]);
  for (const answer of answers) assert(answer.ok, answer.ok ? "" : answer.rejection.code);
  const [written] = await inTenant(db, world.tenantId, (tx) =>
    tx.rows<{ count: number }>(sql`
      select count(distinct xmin::text)::int as count from order_event
      where order_id in (${first.id}, ${second.id}) and kind in ('replaced', 'replaceRejected', 'replaceRequested')
        and version > ${first.version}`),
  );
  assert.equal(written?.count, 1, "both ends and both new requests are one transaction");
  assert.equal(await boughtOn(nextDay), (290n + 30n + 1n) * 11_780n);
  await wholeIsSound();
});

async function limitDay(maxDailyBuy: bigint): Promise<void> {
  const [standard] = standardLimits;
  assert(standard !== undefined);
  const terms = { ...standard.terms, maxDailyBuy: kobo(maxDailyBuy) };
  await inTenant(db, world.tenantId, (tx) => addLimits(tx, [{ ...standard, terms, from: today }]));
  desk.forgetReference(world.tenantId);
}

async function boughtOn(day: string): Promise<bigint> {
  const [row] = await inTenant(db, world.tenantId, (tx) =>
    tx.rows<{ bought: bigint }>(sql`select bought_kobo as bought from account_day where trade_date = ${day}`),
  );
  return row?.bought ?? 0n;
}

test("the same command twice is one change; with other content it is refused; one change is pending at a time", async () => {
  const made = await standing();
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => replace(made, { clOrdID: "once", orderQty: 2000 })),
  );
  const [first] = answers;
  assert(first?.ok);
  for (const answer of answers) assert.deepEqual(answer, first);
  assert.equal((await current(made.id)).version, 3);
  const other = await replace(made, { clOrdID: "once", orderQty: 2001 });
  assert(!other.ok && other.rejection.code === "DUPLICATE_CLORDID");
  const used = await replace(made, { clOrdID: made.clOrdID, orderQty: 2001 });
  assert(!used.ok && used.rejection.code === "DUPLICATE_CLORDID");
  const second = await replace(made, { orderQty: 3000 });
  assert(!second.ok && second.rejection.code === "ORDER_NOT_OPEN");
  await desk.receiveExecutions([replaced(first.value.order)]);
  const again = await replace(made, { clOrdID: "once", orderQty: 2000 });
  assert.deepEqual(again, first);
  await wholeIsSound();
});

test("somebody else's order is not found, and one's own other side is not met", async () => {
  const made = await standing({ price: price(11_700) });
  const stranger = await replace(made, { orderQty: 2000 }, world.chidi);
  assert(!stranger.ok && stranger.rejection.code === "NOT_FOUND");
  const sell = await standing({ side: "Sell", orderQty: 100, price: price(11_780) });
  const crossing = await replace(made, { price: price(11_780) });
  assert(!crossing.ok && crossing.rejection.code === "SELF_TRADE");
  // A price that is only asked for counts as well, in the same batch and from the database.
  await pending(made, { price: price(11_770) });
  const meets = await desk.place(
    world.tenantId,
    world.ada,
    order({ side: "Sell", orderQty: 50, price: price(11_760) }),
  );
  assert(!meets.ok && meets.rejection.code === "SELF_TRADE");
  assert.equal((await current(sell.id)).ordStatus, "New");
  await wholeIsSound();
});

test("a replace that never reached the exchange is asked about by its own id, and undone", async () => {
  const made = await standing();
  const asked = await pending(made, { orderQty: 2000 });
  const unsent = (await unsentRequests(db, 10_000)).filter(({ request }) => request.order.id === made.id);
  // What the exchange has answered is not sent again, whoever forgot to mark it.
  assert.deepEqual(
    unsent.map(({ request }) => request.kind),
    ["Replace"],
  );
  await markSent(
    db,
    unsent.map(({ id }) => id),
    later(100),
  );
  const doubtful = (await openOrdersToReconcile(db, 10_000)).filter(({ id }) => id === made.id);
  assert.deepEqual(
    doubtful.map(({ pendingReplace }) => pendingReplace?.replaceID),
    [asked.pendingReplace?.replaceID],
  );
  const unknown = { execType: "OrderStatus", ordStatus: "Rejected", ordRejReason: "1" } as const;
  const exchangeClOrdID = asked.pendingReplace?.replaceID ?? "";
  await desk.receiveExecutions([report(made, { ...unknown, exchangeClOrdID, orderID: "NONE" })]);
  const live = await current(made.id);
  assert.deepEqual(
    [live.ordStatus, live.pendingReplace, await held()],
    ["New", null, { "cash.held": made.holdAmount }],
  );
  assert.deepEqual(
    (await openOrdersToReconcile(db, 10_000)).filter(({ id }) => id === made.id),
    [],
  );
  await wholeIsSound();
});
