// Orders that are entered while the market is closed: they wait for their session, are sent in it once and in order, or are
// refused by what the day's checks say by then.

import { strict as assert } from "node:assert";
import { beforeEach, test } from "node:test";
import { Client } from "pg";
import { lagosAt, tradingDay } from "@tradebook/domain/instant.ts";
import type { NewOrder } from "@tradebook/domain/order/facts.ts";
import type { Order } from "@tradebook/domain/order/order.ts";
import type { Result } from "@tradebook/domain/result.ts";
import { kobo, price } from "@tradebook/domain/units.ts";
import { startCancelStopped } from "../src/cancel-stopped.ts";
import { inTenant } from "../src/db/in-tenant.ts";
import { sql } from "../src/db/sql.ts";
import type { OrderAnswer } from "../src/modules/order/decide.ts";
import { createOrderDesk } from "../src/modules/order/order-desk.ts";
import { preview } from "../src/modules/order/preview.ts";
import { releaseOf } from "../src/release-queued.ts";
import { insertCreditLimit, updateCreditLimit } from "../src/store/credit-limits.ts";
import { noteHouseHoliday } from "../src/store/house-holidays.ts";
import { moveKillSwitch } from "../src/store/kill-switch.ts";
import { addLimits } from "../src/store/limits.ts";
import { readOrders } from "../src/store/order-facts.ts";
import { orderClients, unsentWithClients } from "../src/store/order-clients.ts";
import { nextRequests, outboxSource } from "../src/store/outbox.ts";
import { standardLimits } from "../src/store/standard-limits.ts";
import { verifyAll } from "../src/store/verify.ts";
import { freshDatabase } from "./postgres.ts";
import {
  adaNumber,
  chidiNumber,
  later,
  makeSmallWorld,
  order,
  prices,
  reportOn,
  testDeps,
  today,
} from "./small-world.ts";
import type { SmallWorld } from "./small-world.ts";

const { db, urls } = await freshDatabase();
// Today is a Friday.
const monday = tradingDay("2026-11-23");
const tuesday = tradingDay("2026-11-24");
let world: SmallWorld;
let deps: ReturnType<typeof testDeps>;
let desk: ReturnType<typeof createOrderDesk>;
let houses = 0;

beforeEach(async () => {
  houses += 1;
  world = await makeSmallWorld(db, `House${houses}`);
  deps = testDeps(db);
  desk = createOrderDesk(deps);
  deps.set({ phase: "END_OF_DAY", now: lagosAt(today, 16 * 60 + 5) });
});

async function placed(change: Partial<NewOrder> = {}): Promise<Order> {
  return made(await desk.place(world.tenantId, world.ada, order(change)));
}

function made(answer: Result<OrderAnswer>): Order {
  assert(answer.ok, answer.ok ? "" : `refused: ${JSON.stringify(answer.rejection, (_, v) => String(v))}`);
  return answer.value.order;
}

function codeOf(answer: Result<unknown>): string {
  return answer.ok ? "ok" : answer.rejection.code;
}

const release = () => releaseOf({ ...deps, orderDesk: desk }, world.tenantId);

function opens(day = monday): void {
  deps.set({ phase: "PRE_OPEN", day, now: lagosAt(day, 9 * 60) });
}

async function now({ id }: Order): Promise<Order> {
  const [found] = await inTenant(db, world.tenantId, (tx) => readOrders(tx, [id]));
  assert(found !== undefined);
  return found.order;
}

/** What the exchange is to hear, in order, by our ids. */
async function toldOf(): Promise<readonly (readonly [string, number])[]> {
  const rows = await inTenant(db, world.tenantId, (tx) =>
    tx.rows<{ kind: string; order_id: bigint }>(sql`select kind, order_id from outbox order by id`),
  );
  return rows.map((row) => [row.kind, Number(row.order_id)]);
}

async function stepsOf({ id }: Order): Promise<readonly string[]> {
  const rows = await inTenant(db, world.tenantId, (tx) =>
    tx.rows<{ kind: string }>(sql`select kind from order_event where order_id = ${id} order by version`),
  );
  return rows.map(({ kind }) => kind);
}

async function available(): Promise<bigint> {
  const [row] = await inTenant(db, world.tenantId, (tx) =>
    tx.rows<{ balance: bigint }>(sql`
      select balance from ledger_account where account_id = ${world.adaAccount} and class = 'cash.available'`),
  );
  return row?.balance ?? 0n;
}

async function sound(): Promise<void> {
  const verdicts = await verifyAll(db, monday);
  assert.deepEqual(
    verdicts.filter(({ violations }) => violations.length > 0),
    [],
  );
}

test("a request whose client could not be learnt leaves before what was asked for after it", async () => {
  opens();
  const source = outboxSource(db);
  const limit = 256;
  await source.unsent(limit);
  const mine = (rows: Awaited<ReturnType<typeof source.unsent>>) =>
    rows.filter(({ request }) => request.order.tenantId === world.tenantId).map(({ request }) => request.kind);
  const one = await placed();
  const failing = () => Promise.reject(new Error("the database is away"));
  await assert.rejects(unsentWithClients(source, failing, limit), /away/);
  const asked = await desk.cancel(world.tenantId, world.ada, { clOrdID: "cancel-at-once", id: one.id });
  assert(asked.ok);
  assert.deepEqual(mine(await unsentWithClients(source, orderClients(db), limit)), ["NewOrder", "Cancel"]);
});

test("an order after the close holds its money, tells the exchange nothing, and is of the next session", async () => {
  const answer = await desk.place(world.tenantId, world.ada, order());
  const waits = made(answer);
  assert.deepEqual(
    [waits.ordStatus, waits.queued, waits.tradeDate, waits.version],
    ["PendingNew", { day: monday, sentAt: null }, monday, 1],
  );
  assert.equal(await available(), 500_000_000n - waits.holdAmount);
  assert.deepEqual([await toldOf(), deps.wakes()], [[], 0]);
  assert.deepEqual(await now(waits), waits);
  await release();
  assert.deepEqual(await now(waits), waits, "nothing moves before its day");
  await sound();
});

test("the same command again gets its first answer, the session with it", async () => {
  const asked = order();
  const first = made(await desk.place(world.tenantId, world.ada, asked));
  assert.deepEqual(made(await desk.place(world.tenantId, world.ada, asked)), first);
  opens();
  await release();
  assert.deepEqual(made(await desk.place(world.tenantId, world.ada, asked)), first);
});

test("a preview while the market is closed is of the session that the order would be sent in", async () => {
  const request = order();
  const asked = { tenantId: world.tenantId, caller: world.ada, request, culture: "en" };
  const shown = await preview(deps, asked);
  assert(shown.ok);
  const { queuedFor, settlementDate, findings } = shown.value;
  assert.deepEqual([queuedFor, settlementDate, findings], [monday, tuesday, []]);
});

test("all that waits is sent when its pre-open begins, in the order in which it came, once", async () => {
  const orders: Order[] = [];
  for (const px of [11_700, 11_710, 11_720]) {
    deps.set({ now: later(6 * 3_600_000 + px * 60) });
    orders.push(await placed({ price: price(px), orderQty: 100 }));
  }
  opens();
  await Promise.all([release(), release()]);
  const told = orders.map(({ id }) => ["NewOrder", id] as const);
  assert.deepEqual(await toldOf(), told);
  const [first] = orders;
  assert(first !== undefined);
  const sent = await now(first);
  assert.deepEqual(
    [sent.ordStatus, sent.queued, sent.version, await stepsOf(first)],
    ["PendingNew", { day: monday, sentAt: lagosAt(monday, 9 * 60) }, 2, ["released"]],
  );
  assert.deepEqual(
    (await nextRequests(db, 256))
      .map(({ request }) => request.order.id)
      .filter((id) => orders.some((o) => o.id === id)),
    orders.map(({ id }) => id),
  );
  const report = reportOn(sent, { execID: `ack-${sent.id}`, execType: "New", leavesQty: sent.leavesQty });
  await desk.receiveExecutions([report]);
  assert.equal((await now(first)).ordStatus, "New");
  assert.deepEqual(await toldOf(), told);
  await sound();
});

test("what the house asks for itself goes after what its clients ask, as principal, when it waits and when it does not", async () => {
  await inTenant(db, world.tenantId, (tx) =>
    tx.run(sql`
      insert into client_class (customer_id, client_class, from_day, reason, set_by, set_at)
      select customer_id, 'house', ${today}, 'our own', ${world.ada.userId}, now()
      from securities_account where cscs_account = ${chidiNumber}`),
  );
  const again = { orderQty: 10, acceptWarnings: ["DUPLICATE_ORDER"] };
  const own = async () =>
    made(await desk.place(world.tenantId, world.chidi, order({ cscsAccount: chidiNumber, ...again })));
  const waits = [await own(), await placed(again), await own(), await placed(again)].map(({ id }) => id);
  opens();
  await release();
  const sent = (await toldOf()).map(([, id]) => id);
  assert.deepEqual(sent, [waits[1], waits[3], waits[0], waits[2]]);
  const [, ...together] = await Promise.all([placed(again), own(), placed(again), own(), placed(again)]);
  const [one, two, three, four] = together.map(({ id }) => id);
  assert.deepEqual((await toldOf()).map(([, id]) => id).slice(-4), [two, four, one, three]);
  const rows = await orderClients(db)(await outboxSource(db).unsent(256));
  const capacities = rows
    .filter(({ request }) => request.order.tenantId === world.tenantId)
    .map(({ request: { order: of }, clients }) => [
      of.cscsAccount,
      clients?.get(of.accountId)?.capacityOn(of.tradeDate),
    ]);
  assert.deepEqual(new Set(capacities.map(String)), new Set([`${adaNumber},Agency`, `${chidiNumber},Principal`]));
  await sound();
});

test("a buy that waits and holds less than its shares cost is found", async () => {
  const waits = await placed();
  const client = new Client({ connectionString: urls.superuserUrl });
  await client.connect();
  await client.query("set session_replication_role = replica");
  const hold = (amount: bigint) =>
    client.query("update stock_order set hold_amount_kobo = $1 where id = $2", [amount, waits.id]);
  await hold(11_779_999n);
  const found = (await verifyAll(db, monday)).filter(({ violations }) => violations.length > 0);
  await hold(waits.holdAmount);
  await client.end();
  assert.deepEqual(
    found.map(({ id }) => id),
    ["I5", "I7"],
  );
  await sound();
});

test("a second server that lets go at the same moment sends nothing again", async () => {
  const waits = await placed();
  opens();
  const other = createOrderDesk(deps);
  const item = { orderId: waits.id, createdBy: waits.createdBy };
  const moved = await Promise.all([desk.release(world.tenantId, item), other.release(world.tenantId, item)]);
  assert.deepEqual(moved.toSorted(), [false, true]);
  assert.deepEqual(await toldOf(), [["NewOrder", waits.id]]);
});

test("what waits is cancelled at once, and its hold is free", async () => {
  const waits = await placed();
  const ended = made(await desk.cancel(world.tenantId, world.ada, { clOrdID: `c-${waits.id}`, id: waits.id }));
  assert.deepEqual([ended.ordStatus, ended.leavesQty, ended.holdAmount], ["Canceled", 0, 0n]);
  assert.deepEqual(await now(waits), ended);
  assert.equal(await available(), 500_000_000n);
  opens();
  await release();
  assert.deepEqual(await toldOf(), []);
  assert.deepEqual(await stepsOf(waits), ["cancelRequested", "canceled"]);
  await sound();
});

test("what waits is changed at once: more is held or given back, and what is sent is the new terms", async () => {
  const waits = await placed();
  const change = async (clOrdID: string, terms: { orderQty?: number; price?: number }) =>
    made(
      await desk.replace(world.tenantId, world.ada, {
        clOrdID,
        id: waits.id,
        orderQty: terms.orderQty ?? null,
        price: terms.price === undefined ? null : price(terms.price),
        timeInForce: null,
        expireDate: null,
      }),
    );
  const more = await change("more", { orderQty: 2000 });
  assert.deepEqual(
    [more.ordStatus, more.orderQty, more.leavesQty, more.clOrdID, more.origClOrdID, more.pendingReplace],
    ["PendingNew", 2000, 2000, "more", waits.clOrdID, null],
  );
  assert.equal(await available(), 500_000_000n - more.holdAmount);
  const less = await change("less", { orderQty: 10, price: 11_700 });
  assert.equal(await available(), 500_000_000n - less.holdAmount);
  assert(less.holdAmount < waits.holdAmount && waits.holdAmount < more.holdAmount);
  await sound();
  opens();
  await release();
  const [request] = (await nextRequests(db, 256)).filter((row) => row.request.order.id === waits.id);
  assert.deepEqual(
    [request?.request.kind, request?.request.order.orderQty, request?.request.order.price],
    ["NewOrder", 10, 11_700],
  );
  await sound();
});

/** What the day says to an order of Friday's evening: the words it ends with. */
async function refusedAt(prepare: () => Promise<void> | void, terms: Partial<NewOrder> = {}): Promise<Order> {
  const waits = await placed(terms);
  opens();
  await prepare();
  await release();
  const ended = await now(waits);
  assert.deepEqual([ended.ordStatus, ended.holdAmount, ended.leavesQty], ["Rejected", 0n, 0]);
  assert.equal(await available(), 500_000_000n);
  assert.deepEqual(await toldOf(), []);
  const notices = await inTenant(db, world.tenantId, (tx) =>
    tx.rows<{ user_id: number; title: string }>(sql`select user_id, title from notice where kind = 'OrderNotSent'`),
  );
  const title = "An order that waited for the market was not sent; what it held is free again";
  assert.deepEqual(notices, [{ user_id: world.ada.userId, title }]);
  await sound();
  return ended;
}

test("changing what waits needs no more than its new terms do, since nothing trades meanwhile", async () => {
  const waits = await placed({ orderQty: 41_900, price: price(11_700) });
  // Of 41,900 at ₦117 and then 300 more at ₦116, were it in the market, there is not enough.
  const change = {
    clOrdID: `r-${waits.id}`,
    price: price(11_600),
    orderQty: 42_200,
    timeInForce: null,
    expireDate: null,
  };
  const changed = made(await desk.replace(world.tenantId, world.ada, { ...change, id: waits.id }));
  assert.deepEqual([changed.orderQty, changed.price], [42_200, 11_600]);
  assert.equal(await available(), 500_000_000n - changed.holdAmount);
  await sound();
});

test("a price outside the new band is refused on its day, with the words of the rule", async () => {
  const ended = await refusedAt(() => deps.set({ prices: { ...prices, ZENITHBANK: price(9_000) } }));
  assert.deepEqual(
    [ended.ordRejReason, ended.text],
    ["PRICE_BAND", "The price is outside today's limits: Price 117.80 is above today's limit of 99.00."],
  );
});

test("a kill switch that was thrown over night refuses what waits", async () => {
  const ended = await refusedAt(async () => {
    await inTenant(db, world.tenantId, (tx) =>
      moveKillSwitch(tx, {
        scope: "security",
        subject: "ZENITHBANK",
        isOn: true,
        reason: "a rumour",
        userId: world.admin.userId,
        at: later(0),
      }),
    );
  });
  assert.equal(ended.ordRejReason, "KILL_SWITCH");
});

test("a limit that was set meanwhile binds what waits", async () => {
  const ended = await refusedAt(async () => {
    const [standard] = standardLimits;
    assert(standard !== undefined);
    const terms = { ...standard.terms, maxOrderValue: kobo(1_000_000n) };
    await inTenant(db, world.tenantId, (tx) => addLimits(tx, [{ ...standard, terms, from: monday }]));
    desk.forgetReference(world.tenantId);
  });
  assert.equal(ended.ordRejReason, "MAX_ORDER_VALUE");
});

let limitsMade = 900_000;

async function grantCredit(limit: bigint, toDay: typeof today | null, at = later(0)): Promise<void> {
  limitsMade += 1;
  const { adaAccount: accountId, admin, broker } = world;
  const asked = {
    id: limitsMade,
    accountId,
    limit: kobo(limit),
    fromDay: today,
    toDay,
    reason: "Salary comes",
    status: "REQUESTED" as const,
    askedBy: broker.userId,
    askedAt: at,
    note: null,
    decidedBy: null,
    decidedAt: null,
  };
  const approved = { ...asked, status: "APPROVED" as const, decidedBy: admin.userId, decidedAt: at };
  await inTenant(db, world.tenantId, async (tx) => {
    await insertCreditLimit(tx, asked);
    await updateCreditLimit(tx, approved);
  });
}

/** More than the ₦5,000,000 that are there. */
const onCredit = { orderQty: 49_000 };

test("what was drawn on an overdraft that is set to nothing over night is given back, and not sent", async () => {
  await grantCredit(100_000_000n, null);
  const ended = await refusedAt(() => grantCredit(0n, null, lagosAt(monday, 8 * 60)), onCredit);
  assert.equal(ended.ordRejReason, "CREDIT");
});

test("what was drawn on an overdraft that has ended by the day its session is moved to is given back, and not sent", async () => {
  await grantCredit(100_000_000n, monday);
  const ended = await refusedAt(async () => {
    deps.set({ phase: "END_OF_DAY", day: today, now: lagosAt(today, 18 * 60) });
    await inTenant(db, world.tenantId, (tx) =>
      noteHouseHoliday(tx, {
        date: monday,
        isDeclared: true,
        name: "Holiday",
        reason: "by the government",
        userId: world.admin.userId,
        at: later(0),
      }),
    );
    desk.forgetReference(world.tenantId);
    await release();
    opens(tuesday);
  }, onCredit);
  assert.deepEqual([ended.ordRejReason, ended.tradeDate], ["CREDIT", tuesday]);
});

test("what waits on an overdraft that holds is sent; lowered after that it breaks nothing, and ended before it is found", async () => {
  await grantCredit(100_000_000n, monday);
  const waits = await placed(onCredit);
  opens();
  await release();
  assert.deepEqual(await toldOf(), [["NewOrder", waits.id]]);
  await sound();
  await grantCredit(0n, null, lagosAt(monday, 11 * 60));
  await sound();
  const client = new Client({ connectionString: urls.superuserUrl });
  await client.connect();
  const endOn = (day: string) => client.query(`update credit_limit set to_day = '${day}' where to_day is not null`);
  await endOn(today);
  const found = (await verifyAll(db, monday)).filter(({ violations }) => violations.length > 0);
  await endOn(monday);
  await client.end();
  assert.deepEqual(
    found.map(({ id }) => id),
    ["I72"],
  );
  await sound();
});

test("an order that is good till a day before its session is refused, and one whose session moves past that day too", async () => {
  const dated = (expireDate: typeof today) => order({ timeInForce: "GoodTillDate", expireDate });
  assert.equal(codeOf(await desk.place(world.tenantId, world.ada, dated(today))), "DATE_INVALID");
  const ended = await refusedAt(() => opens(tuesday), { timeInForce: "GoodTillDate", expireDate: monday });
  assert.equal(ended.ordRejReason, "DATE_INVALID");
});

test("a holiday that is declared over night moves what waits to the day after, with what was bought on it", async () => {
  const waits = await placed();
  await inTenant(db, world.tenantId, (tx) =>
    noteHouseHoliday(tx, {
      date: monday,
      isDeclared: true,
      name: "Holiday",
      reason: "by the government",
      userId: world.admin.userId,
      at: later(0),
    }),
  );
  desk.forgetReference(world.tenantId);
  await release();
  const moved = await now(waits);
  assert.deepEqual([moved.queued, moved.tradeDate, moved.version], [{ day: tuesday, sentAt: null }, tuesday, 2]);
  await sound();
  opens(tuesday);
  await release();
  assert.deepEqual(await toldOf(), [["NewOrder", waits.id]]);
  await sound();
});

test("what a kill switch wants cancelled goes while it waits", async () => {
  const waits = await placed();
  await inTenant(db, world.tenantId, (tx) =>
    moveKillSwitch(tx, {
      scope: "tenant",
      subject: "",
      isOn: true,
      mode: "CancelAll",
      reason: "stop",
      userId: world.admin.userId,
      at: later(0),
    }),
  );
  const cancels = startCancelStopped(deps, desk);
  await cancels.cancelNow();
  await cancels.stop();
  assert.equal((await now(waits)).ordStatus, "Canceled");
  assert.deepEqual(await toldOf(), []);
  await sound();
});

test("a house that lets nothing wait refuses what comes while the market is closed", async () => {
  const [standard] = standardLimits;
  assert(standard !== undefined);
  const terms = { ...standard.terms, queueWhenClosed: false };
  await inTenant(db, world.tenantId, (tx) => addLimits(tx, [{ ...standard, terms, from: today }]));
  desk.forgetReference(world.tenantId);
  const answer = await desk.place(world.tenantId, world.ada, order());
  assert.deepEqual(answer, { ok: false, rejection: { code: "MKT_CLOSED", phase: "END_OF_DAY" } });
});

test("only what a pre-open takes may wait for one", async () => {
  const tried = async (terms: Partial<NewOrder>) => codeOf(await desk.place(world.tenantId, world.ada, order(terms)));
  assert.equal(await tried({ ordType: "Market", price: null }), "ORDER_TYPE_NOT_ALLOWED");
  assert.equal(await tried({ timeInForce: "ImmediateOrCancel" }), "TIF_NOT_ALLOWED");
  assert.equal(await tried({ price: price(99_000) }), "PRICE_BAND");
  assert.equal(await tried({ cscsAccount: adaNumber, side: "Sell", orderQty: 9_000 }), "INSUFFICIENT_HOLDINGS");
});

test("what waits is decided on its own day's limits, and waits for the list that brings them", async () => {
  const waits = await placed();
  opens();
  deps.set({ limitIsOld: true });
  await release();
  assert.deepEqual([await now(waits), await toldOf()], [waits, []]);
  deps.set({ limitIsOld: false });
  await release();
  assert.deepEqual(await toldOf(), [["NewOrder", waits.id]]);
});

test("what waits for a security that the day's list no longer names is refused, though no limits of it will come", async () => {
  const ended = await refusedAt(() => deps.set({ limitIsOld: true, delisted: ["ZENITHBANK"] }));
  assert.equal(ended.ordRejReason, "SEC_NOT_TRADING");
  assert.match(ended.text ?? "", /delisted/i);
});

test("an order that came too late for its pre-open waits for the imbalance to pass, and goes into continuous trading", async () => {
  const waits = await placed();
  opens();
  deps.set({ phase: "PRE_OPEN_IMBALANCE" });
  await release();
  assert.deepEqual(await toldOf(), []);
  deps.set({ phase: "CONTINUOUS", connected: false });
  await release();
  assert.deepEqual(await toldOf(), [], "nobody hears it without a line");
  deps.set({ connected: true });
  await release();
  assert.deepEqual(await toldOf(), [["NewOrder", waits.id]]);
});
