// What the exchange says about an order: fills, charges, releases, settlement; each report counts once.

import { strict as assert } from "node:assert";
import { beforeEach, test } from "node:test";
import { tradingDay } from "@tradebook/domain/instant.ts";
import type { CancelReject, ExecutionReport } from "@tradebook/domain/order/execution-report.ts";
import type { Journal } from "@tradebook/domain/ledger/posting.ts";
import { transferIn } from "@tradebook/domain/ledger/cash-movement.ts";
import { nothing } from "@tradebook/domain/order/outcome.ts";
import type { Order } from "@tradebook/domain/order/order.ts";
import { price, quantity } from "@tradebook/domain/units.ts";
import { readBalance } from "../src/account-balance.ts";
import { inTenant } from "../src/db/in-tenant.ts";
import { sql } from "../src/db/sql.ts";
import { settleDue, settleDueEverywhere } from "../src/modules/order/end-of-day.ts";
import { createOrderDesk } from "../src/modules/order/order-desk.ts";
import { commitThroughDebts } from "../src/store/commit-through-debts.ts";
import { markSent, openOrdersToReconcile, unsentRequests } from "../src/store/outbox.ts";
import { shareMovements } from "../src/store/portfolio.ts";
import { verifyAll } from "../src/store/verify.ts";
import { freshDatabase } from "./postgres.ts";
import {
  adaNumber,
  chidiNumber,
  later,
  makeSmallWorld,
  order,
  reportOn,
  type SmallWorld,
  testDeps,
  today,
} from "./small-world.ts";

const { db } = await freshDatabase();
let world: SmallWorld;
let deps: ReturnType<typeof testDeps>;
let desk: ReturnType<typeof createOrderDesk>;
let houses = 0;
let reports = 0;

beforeEach(async () => {
  houses += 1;
  world = await makeSmallWorld(db, `House${houses}`);
  deps = testDeps(db);
  desk = createOrderDesk(deps);
});

async function place(change: Parameters<typeof order>[0] = {}, who = world.ada): Promise<Order> {
  const answer = await desk.place(world.tenantId, who, order(change));
  assert(answer.ok, answer.ok ? "" : answer.rejection.code);
  return answer.value.order;
}

/** A report about the order; a trade unless it says otherwise. */
function report(of: Order, change: Partial<ExecutionReport>): ExecutionReport {
  reports += 1;
  return reportOn(of, { execID: `X${reports}`, ordStatus: "PartiallyFilled", ...change });
}

const accepted = (of: Order) => report(of, { execType: "New", ordStatus: "New" });
const trade = (of: Order, lastQty: number, lastPx: number) =>
  report(of, { lastQty: quantity(lastQty), lastPx: price(lastPx) });

async function balances(accountId: number): Promise<Record<string, bigint>> {
  const rows = await inTenant(db, world.tenantId, (tx) =>
    tx.rows<{ class: string; balance: bigint }>(sql`
      select class || case asset when 'NGN' then '' else ' ' || substr(asset, 5) end as class, sum(balance) as balance
      from ledger_account where account_id = ${accountId} group by 1 having sum(balance) <> 0 order by 1`),
  );
  return Object.fromEntries(rows.map((row) => [row.class, row.balance]));
}

async function current(id: number) {
  const rows = await inTenant(db, world.tenantId, (tx) =>
    tx.rows<{ status: string; cum: bigint; leaves: bigint; version: number }>(sql`
      select ord_status as status, cum_qty as cum, leaves_qty as leaves, version from stock_order where id = ${id}`),
  );
  return rows[0];
}

async function wholeIsSound(): Promise<void> {
  const broken = (await verifyAll(db, today)).filter(({ violations }) => violations.length > 0);
  assert.deepEqual(broken, []);
}

test("a buy filled in two parts at better prices pays exactly, and releases the rest of its hold", async () => {
  const made = await place({ orderQty: 10_000 });
  assert.equal(made.holdAmount, 119_889_878n); // domain/ngx.md 2.3, profile of 2026
  await desk.receiveExecutions([accepted(made), trade(made, 4000, 11_700), trade(made, 6000, 11_780)]);
  assert.deepEqual(await current(made.id), { status: "Filled", cum: 10_000n, leaves: 0n, version: 4 });
  const value = 4000n * 11_700n + 6000n * 11_780n;
  // 1.35 % and 0.30 % of 1,174,800.00, VAT of 7.5 % on each, and the alert.
  const charges = 1_585_980n + 118_949n + 352_440n + 26_433n + 400n;
  assert.deepEqual(await balances(world.adaAccount), {
    "cash.available": 500_000_000n - value - charges,
    "units.due_in ZENITHBANK": 10_000n,
    "units.free ZENITHBANK": 5000n,
  });
  assert.deepEqual(
    deps.published.map(({ event }) => event),
    ["addStockOrder", ...Array.from({ length: 3 }, () => ["onExecutionReport", "updateStockOrder"]).flat()],
  );
  await wholeIsSound();
});

test("a report replayed a hundred times, in one batch and in many, counts once", async () => {
  const made = await place();
  const fill = trade(made, 400, 11_780);
  await desk.receiveExecutions([accepted(made), ...Array.from({ length: 50 }, () => fill)]);
  for (let times = 0; times < 10; times += 1) await desk.receiveExecutions([fill]);
  await Promise.all(Array.from({ length: 40 }, () => desk.receiveExecutions([fill])));
  assert.deepEqual(await current(made.id), { status: "PartiallyFilled", cum: 400n, leaves: 600n, version: 3 });
  await wholeIsSound();
});

test("the same execID with other content is set aside and changes nothing", async () => {
  const made = await place();
  const fill = trade(made, 400, 11_780);
  await desk.receiveExecutions([fill]);
  await desk.receiveExecutions([{ ...fill, lastQty: quantity(500) }]);
  assert.equal((await current(made.id))?.cum, 400n);
  assert(deps.warnings.includes("report-quarantined"));
  await wholeIsSound();
});

test("reports about orders nobody knows are set aside, and their neighbours applied", async () => {
  const made = await place();
  const strange = { ...trade(made, 10, 11_780), exchangeClOrdID: `T${world.tenantId}-zzzz` };
  const homeless = { ...trade(made, 10, 11_780), exchangeClOrdID: "SOMEBODY-ELSE" };
  await desk.receiveExecutions([strange, homeless, accepted(made)]);
  assert.equal((await current(made.id))?.status, "New");
  assert(deps.warnings.includes("reports-without-tenant"));
  await wholeIsSound();
});

test("a report that the database will never take is set aside, and its neighbours are applied", async () => {
  const made = await place();
  await desk.receiveExecutions([accepted(made), { ...trade(made, 10, 11_780), execID: "bad\u0000id" }]);
  assert.equal((await current(made.id))?.status, "New");
  const [set] = await inTenant(db, world.tenantId, (tx) =>
    tx.rows<{ rows: number }>(sql`select count(*)::int as rows from quarantined_report`),
  );
  assert.equal(set?.rows, 1);
  await wholeIsSound();
});

test("a cancel releases only what was not filled", async () => {
  const made = await place({ side: "Sell", orderQty: 5000 });
  await desk.receiveExecutions([accepted(made), trade(made, 2000, 11_780)]);
  const asked = await desk.cancel(world.tenantId, world.ada, { clOrdID: `c-${made.id}`, id: made.id });
  assert(asked.ok);
  const cancelID = asked.value.order.pendingCancelID;
  assert(cancelID !== null);
  const canceled = report(made, {
    execType: "Canceled",
    ordStatus: "Canceled",
    exchangeClOrdID: cancelID,
    origExchangeClOrdID: made.exchangeClOrdID,
  });
  await desk.receiveExecutions([canceled]);
  assert.deepEqual(await current(made.id), { status: "Canceled", cum: 2000n, leaves: 0n, version: 5 });
  const held = await balances(world.adaAccount);
  assert.equal(held["units.free ZENITHBANK"], 3000n);
  assert.equal(held["units.due_out ZENITHBANK"], 2000n);
  assert.equal(held["units.blocked ZENITHBANK"], undefined);
  await wholeIsSound();
});

test("a cancel that the exchange refuses leaves the order and its hold", async () => {
  const made = await place();
  await desk.receiveExecutions([accepted(made)]);
  const asked = await desk.cancel(world.tenantId, world.ada, { clOrdID: `c-${made.id}`, id: made.id });
  assert(asked.ok);
  const reject: CancelReject = {
    exchangeClOrdID: asked.value.order.pendingCancelID ?? "",
    origExchangeClOrdID: made.exchangeClOrdID,
    orderID: "NGX-1",
    cxlRejReason: "0",
    text: "Too late",
    transactTime: later(2000),
  };
  await desk.receiveExecutions([reject, reject]);
  assert.equal((await current(made.id))?.status, "New");
  await wholeIsSound();
});

test("a fill beyond the order is kept, and what was not held for it is owed", async () => {
  const made = await place({ orderQty: 100 });
  await desk.receiveExecutions([trade(made, 70, 11_780), trade(made, 70, 11_780)]);
  assert.deepEqual(await current(made.id), { status: "Filled", cum: 140n, leaves: 0n, version: 3 });
  const held = await balances(world.adaAccount);
  assert.equal(held["units.due_in ZENITHBANK"], 140n);
  assert((held["client.receivable"] ?? 0n) > 0n);
  await wholeIsSound();
});

test("what a client owes of cash or shares is not theirs to trade, nor to take up rights with", async () => {
  const made = await place({ orderQty: 100 });
  await desk.receiveExecutions([trade(made, 30_000, 11_780), trade(made, 20_000, 11_780)]);
  const sold = await place({ orderQty: 5_000, side: "Sell", clOrdID: "owing-sell" });
  await desk.receiveExecutions([trade(sold, 5_000, 11_780), trade(sold, 300, 11_780)]);
  const { "client.receivable": owed = 0n, "cash.available": cash = 0n } = await balances(world.adaAccount);
  assert(owed > cash && cash > 1_000_000n);
  const of = { accountId: world.adaAccount, cscsAccount: adaNumber, asAt: later(0), day: today };
  const shown = await inTenant(db, world.tenantId, (tx) => readBalance(tx, of));
  assert.deepEqual([shown.availableToTrade, shown.withdrawable], [0n, 0n]);
  const asked = await desk.place(world.tenantId, world.ada, order({ orderQty: 1 }));
  assert(!asked.ok && asked.rejection.code === "INSUFFICIENT_FUNDS" && asked.rejection.available === 0n);
  const journals = [200, 100].map((held) =>
    transferIn({
      accountId: world.adaAccount,
      securityID: "ZENITHBANK",
      quantity: quantity(held),
      ref: `t${held}`,
      businessDate: today,
    }),
  );
  const comes = (journal: Journal) =>
    inTenant(db, world.tenantId, (tx) =>
      commitThroughDebts(tx, { now: later(0), outcomes: [{ ...nothing, journals: [journal] }] }),
    );
  for (const journal of journals) {
    await comes(journal);
    const again = await desk.place(world.tenantId, world.ada, order({ orderQty: 1, side: "Sell" }));
    assert(!again.ok && again.rejection.code === "INSUFFICIENT_HOLDINGS");
  }
  await comes({
    ...transferIn({
      accountId: world.adaAccount,
      securityID: "ZENITHBANK",
      quantity: quantity(1),
      ref: "t1",
      businessDate: today,
    }),
  });
  assert.equal((await desk.place(world.tenantId, world.ada, order({ orderQty: 1, side: "Sell" }))).ok, true);
  await wholeIsSound();
});

test("a refused order gives everything back; one the exchange has already seen keeps standing", async () => {
  const refused = await place({ orderQty: 100 });
  const seen = await place({ orderQty: 200 });
  const rejected = { execType: "Rejected", ordStatus: "Rejected" } as const;
  await desk.receiveExecutions([
    report(refused, { ...rejected, ordRejReason: "16", text: "Outside the band" }),
    report(seen, { ...rejected, ordRejReason: "6", text: "Duplicate" }),
  ]);
  assert.equal((await current(refused.id))?.status, "Rejected");
  assert.equal((await current(seen.id))?.status, "PendingNew");
  assert.equal((await balances(world.adaAccount))["cash.held"], seen.holdAmount);
  await wholeIsSound();
});

test("an order that never reached the exchange is closed by the answer to the question about it", async () => {
  const made = await place();
  const unknown = report(made, {
    execType: "OrderStatus",
    ordStatus: "Rejected",
    orderID: "NONE",
    ordRejReason: "1",
  });
  await desk.receiveExecutions([unknown]);
  assert.equal((await current(made.id))?.status, "Rejected");
  assert.equal((await balances(world.adaAccount))["cash.held"], undefined);
  await wholeIsSound();
});

test("settlement run twice, and by two at once, settles once", async () => {
  const buy = await place({ orderQty: 1000 });
  const sell = await place(
    { side: "Sell", orderQty: 2000, securityID: "ACCESSCORP", price: price(2600), cscsAccount: chidiNumber },
    world.chidi,
  );
  await desk.receiveExecutions([trade(buy, 1000, 11_780), trade(sell, 2000, 2600)]);
  const monday = tradingDay("2026-11-23");
  assert.equal(await settleDue(deps, world.tenantId, today), 0);
  const settled = await Promise.all([settleDue(deps, world.tenantId, monday), settleDue(deps, world.tenantId, monday)]);
  assert.equal(Math.min(...settled), 0);
  assert.equal(Math.max(...settled), 2);
  await settleDueEverywhere(deps, monday);
  assert.deepEqual(await balances(world.adaAccount), {
    "cash.available": 500_000_000n - 11_780_000n - 209_348n,
    "units.free ZENITHBANK": 6000n,
  });
  const chidi = await balances(world.chidiAccount);
  assert.equal(chidi["units.free ACCESSCORP"], 18_000n);
  assert.equal(chidi["cash.due_in"], undefined);
  await wholeIsSound();
});

test("the outbox gives every request once, and tells which were sent and not answered", async () => {
  const first = await place({ orderQty: 11 });
  const second = await place({ orderQty: 12 });
  const waiting = (await unsentRequests(db, 1000)).filter(({ request }) => request.order.tenantId === world.tenantId);
  assert.deepEqual(
    waiting.map(({ request }) => request.exchangeClOrdID),
    [first.exchangeClOrdID, second.exchangeClOrdID],
  );
  assert.deepEqual(waiting[0]?.request.order, first);
  await markSent(
    db,
    waiting.map(({ id }) => id),
    later(10),
  );
  await desk.receiveExecutions([accepted(first)]);
  const open = (await openOrdersToReconcile(db, 1000)).filter((row) => row.tenantId === world.tenantId);
  assert.deepEqual(
    open.map(({ id }) => id),
    [second.id],
  );
  await wholeIsSound();
});

test("what stays due of a trade that was taken back is part of what the others cost, and of what they brought", async () => {
  const taken = (of: Order, fill: ExecutionReport) =>
    report(of, { ...fill, execID: `${fill.execID}-busted`, execType: "TradeCancel", execRefID: fill.execID });
  const buy = await place({ orderQty: 200, clOrdID: "kept-buy" });
  const bought = [trade(buy, 100, 11_700), trade(buy, 100, 11_780)] as const;
  const sell = await place(
    {
      orderQty: 200,
      side: "Sell",
      securityID: "ACCESSCORP",
      price: price(2_600),
      cscsAccount: chidiNumber,
      clOrdID: "kept-sell",
    },
    world.chidi,
  );
  const sold = [trade(sell, 100, 2_600), trade(sell, 100, 2_605)] as const;
  await desk.receiveExecutions([
    accepted(buy),
    ...bought,
    taken(buy, bought[0]),
    accepted(sell),
    ...sold,
    taken(sell, sold[0]),
  ]);
  const ada = await balances(world.adaAccount);
  const paid = 500_000_000n - (ada["cash.available"] ?? 0n) - (ada["cash.held"] ?? 0n);
  const chidi = await balances(world.chidiAccount);
  const brought = (chidi["cash.due_in"] ?? 0n) - (chidi["client.receivable"] ?? 0n);
  const standing = async (accountId: number, securityID: string) => {
    const all = await inTenant(db, world.tenantId, (tx) => shareMovements(tx, accountId, today));
    const movements = all.find((one) => one.securityID === securityID)?.movements ?? [];
    return movements.flatMap(({ movement }) =>
      movement.kind === "Buy" ? [movement.cost] : movement.kind === "Sell" ? [movement.proceeds] : [],
    );
  };
  assert.deepEqual(await standing(world.adaAccount, "ZENITHBANK"), [paid]);
  assert.deepEqual(await standing(world.chidiAccount, "ACCESSCORP"), [brought]);
  await wholeIsSound();
});

test("a trade that is heard of a day late is one of its own day, and settles with the next settlement of its account", async () => {
  const made = await place({ orderQty: 300 });
  await desk.receiveExecutions([accepted(made), trade(made, 100, 11_780)]);
  const others = await place({ cscsAccount: chidiNumber, orderQty: 100, clOrdID: "late-chidi" }, world.chidi);
  const [monday, tuesday] = [tradingDay("2026-11-23"), tradingDay("2026-11-24")];
  const night = 2.5 * 24 * 3_600_000;
  deps.set({ day: monday, now: later(night) });
  const late = (of: Order) => ({ ...trade(of, 100, 11_780), tradeDate: today });
  assert.equal(await settleDue(deps, world.tenantId, monday), 1);
  deps.set({ now: later(night + 600_000) });
  await desk.receiveExecutions([late(made), late(others)]);
  const days = () =>
    inTenant(db, world.tenantId, (tx) =>
      tx.rows<{ day: string; settles: string; alert: bigint }>(sql`
        select trade_date as day, settlement_date as settles, trade_alert_kobo as alert from execution order by id`),
    );
  assert.deepEqual(await days(), [
    { day: today, settles: monday, alert: 400n },
    { day: today, settles: tuesday, alert: 0n },
    { day: today, settles: tuesday, alert: 400n },
  ]);
  const isSound = async (on: typeof monday) =>
    assert.deepEqual(
      (await verifyAll(db, on)).filter(({ violations }) => violations.length > 0),
      [],
    );
  await isSound(monday);
  // Nothing of Chidi's had settled on Monday: there it still can.
  assert.equal(await settleDue(deps, world.tenantId, monday), 1);
  assert.deepEqual(
    (await days()).map(({ settles }) => settles),
    [monday, tuesday, monday],
  );
  await isSound(monday);
  deps.set({ day: tuesday });
  assert.equal(await settleDue(deps, world.tenantId, tuesday), 1);
  const held = await balances(world.adaAccount);
  assert.deepEqual([held["units.free ZENITHBANK"], held["units.due_in ZENITHBANK"]], [5_200n, undefined]);
  await isSound(tuesday);
});

test("a trade of an earlier day heard after one of a later pays that day's minimum and alert but once", async () => {
  const made = await place({ orderQty: 300, timeInForce: "GoodTillDate", expireDate: tradingDay("2026-11-27") });
  await desk.receiveExecutions([accepted(made), trade(made, 100, 11_780)]);
  const monday = tradingDay("2026-11-23");
  deps.set({ day: monday, now: later(2.5 * 24 * 3_600_000) });
  const late = () => ({ ...trade(made, 50, 11_780), tradeDate: today });
  await desk.receiveExecutions([trade(made, 100, 11_780)]);
  await desk.receiveExecutions([late()]);
  await desk.receiveExecutions([late()]);
  const rows = await inTenant(db, world.tenantId, (tx) =>
    tx.rows<{ day: string; alert: bigint }>(sql`
      select trade_date as day, trade_alert_kobo as alert from execution where order_id = ${made.id} order by id`),
  );
  assert.deepEqual(
    rows.map(({ day, alert }) => [day, alert]),
    [
      [today, 400n],
      [monday, 400n],
      [today, 0n],
      [today, 0n],
    ],
  );
  const [note] = await inTenant(db, world.tenantId, (tx) =>
    tx.rows(sql`select note_day as day, note_value_kobo as value from stock_order where id = ${made.id}`),
  );
  assert.deepEqual(note, { day: monday, value: 1_178_000n });
});
