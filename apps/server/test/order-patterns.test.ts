// What makes an order worth a second look: each pattern is found in the list, narrows it and its file, and is staff's alone.

import { strict as assert } from "node:assert";
import { before, test } from "node:test";
import { exportInput } from "@tradebook/contract/export.ts";
import { orderService } from "@tradebook/contract/services/order.ts";
import { lagosAt, tradingDay, type Instant } from "@tradebook/domain/instant.ts";
import type { ExecutionReport } from "@tradebook/domain/order/execution-report.ts";
import type { NewOrder } from "@tradebook/domain/order/facts.ts";
import type { Order } from "@tradebook/domain/order/order.ts";
import { price, quantity } from "@tradebook/domain/units.ts";
import * as z from "zod";
import { inTenant } from "../src/db/in-tenant.ts";
import { sql, timestampText } from "../src/db/sql.ts";
import type { Call } from "../src/deps.ts";
import { backOfficeHandlers } from "../src/modules/back-office/back-office-handlers.ts";
import type { DeskCaller } from "../src/modules/order/decide.ts";
import { createOrderDesk } from "../src/modules/order/order-desk.ts";
import { orderHandlers } from "../src/modules/order/order-handlers.ts";
import { freshDatabase } from "./postgres.ts";
import { adaNumber, chidiNumber, makeSmallWorld, order, reportOn, testDeps, today } from "./small-world.ts";

const { db } = await freshDatabase();
const world = await makeSmallWorld(db);
const deps = testDeps(db);
const desk = createOrderDesk(deps);
const orders = orderHandlers({ ...deps, orderDesk: desk });
const mandate = { channel: "PHONE", reference: "call 12", note: null };
let serial = 0;

const at = (hour: number, minute: number): Instant => lagosAt(today, hour * 60 + minute);

async function place(name: string, who: DeskCaller, change: Partial<NewOrder>): Promise<Order> {
  const answer = await desk.place(world.tenantId, who, order({ clOrdID: name, ...change }));
  assert(answer.ok, answer.ok ? "" : `${name}: ${answer.rejection.code}`);
  return answer.value.order;
}

function report(of: Order, change: Partial<ExecutionReport>): ExecutionReport {
  serial += 1;
  return reportOn(of, { execID: `P${serial}`, leavesQty: of.orderQty, transactTime: deps.clock.now(), ...change });
}

async function fill(of: Order, lastPx: number): Promise<void> {
  const done = { cumQty: of.orderQty, leavesQty: quantity(0), lastQty: of.orderQty, lastPx: price(lastPx) };
  await desk.receiveExecutions([report(of, { ...done, ordStatus: "Filled" })]);
}

/** Each change is refused by the exchange, so that the next can be asked for. */
async function changeThrice(of: Order): Promise<void> {
  await desk.receiveExecutions([report(of, { execType: "New" })]);
  for (const qty of [900, 800, 700]) {
    const asked = { id: of.id, price: null, orderQty: quantity(qty), timeInForce: null, expireDate: null };
    const answer = await desk.replace(world.tenantId, world.ada, { clOrdID: `change-${qty}`, ...asked });
    assert(answer.ok, answer.ok ? "" : answer.rejection.code);
    await desk.receiveExecutions([
      {
        exchangeClOrdID: answer.value.order.pendingReplace?.replaceID ?? "",
        origExchangeClOrdID: of.exchangeClOrdID,
        orderID: `NGX-${of.id}`,
        cxlRejReason: "0",
        text: "Too late",
        transactTime: deps.clock.now(),
      },
    ]);
  }
}

before(async () => {
  deps.set({ now: at(10, 0) });
  await place("plain", world.ada, { securityID: "GTCO", price: price(12_900), orderQty: quantity(10) });
  await changeThrice(await place("changed", world.ada, { securityID: "DANGCEM", price: price(90_000) }));
  const access = { securityID: "ACCESSCORP", price: price(2600), orderQty: quantity(100), mandate };
  await place("dealer-buys", world.broker, access);
  await place("dealer-sells", world.broker, { ...access, cscsAccount: chidiNumber, side: "Sell" });
  const zenith = { price: price(11_780), orderQty: quantity(300) };
  await fill(await place("wash-buys", world.ada, zenith), 11_780);
  deps.set({ now: at(10, 3) });
  await fill(await place("wash-sells", world.ada, { ...zenith, side: "Sell" }), 11_780);
  deps.set({ now: at(10, 9) });
  await fill(await place("later-sells", world.ada, { ...zenith, orderQty: quantity(299), side: "Sell" }), 11_780);
  deps.set({ now: at(15, 56) });
  await place("late", world.ada, { securityID: "GTCO", price: price(12_900), orderQty: quantity(20) });
});

function as({ userId, userName, permissions }: DeskCaller): Call {
  const caller = { userId, userName, permissions, tenantId: world.tenantId, roles: [] };
  return { caller, tenantId: world.tenantId, culture: "en", now: deps.clock.now(), ip: "127.0.0.1" };
}

async function page(asked: Record<string, unknown>, who = world.admin) {
  const input = z.decode(orderService.getStockOrders.input, { maxResultCount: 100, ...asked });
  const answer = await orders.getStockOrders(input, as(who));
  assert(answer.ok, answer.ok ? "" : answer.rejection.code);
  return answer.value;
}

async function listed(asked: Record<string, unknown>, who = world.admin) {
  const { totalCount, items } = await page(asked, who);
  assert.equal(totalCount, items.length, "the totals are of what passes");
  return items.map(({ clOrdID, patterns }) => ({ clOrdID, patterns })).toReversed();
}

const names = async (asked: Record<string, unknown>) => (await listed(asked)).map(({ clOrdID }) => clOrdID);

test("whoever watches all orders has a band of them by side and status, of those that pass", async () => {
  const bandFor = async (asked: Record<string, unknown>, who = world.admin) => {
    const answer = await orders.getStockOrders(z.decode(orderService.getStockOrders.input, asked), as(who));
    assert(answer.ok);
    return answer.value.totals.band;
  };
  const band = await bandFor({ withBand: true, securityID: "ZENITHBANK", maxResultCount: 1 });
  assert.deepEqual(
    band?.map(({ answered: _, answerMs: __, ...part }) => part),
    [
      { side: "Buy", ordStatus: "Filled", orders: 1, value: 3_534_000n },
      { side: "Sell", ordStatus: "Filled", orders: 2, value: 7_056_220n },
    ],
  );
  const all = (await bandFor({ withBand: true })) ?? [];
  const { items } = await page({});
  assert.equal(
    all.reduce((sum, { orders: count }) => sum + count, 0),
    items.length,
  );
  assert.equal(
    all.reduce((sum, { answered }) => sum + answered, 0),
    items.filter(({ acknowledgedTime }) => acknowledgedTime !== null).length,
  );
  assert.equal(await bandFor({}), undefined, "only where it is asked for");
  assert.equal(await bandFor({ withBand: true }, world.ada), undefined, "a client has none");
});

test("each order shows the patterns that it is part of, and no other", async () => {
  const shown = await listed({ withPatterns: true });
  assert.deepEqual(Object.fromEntries(shown.map(({ clOrdID, patterns }) => [clOrdID, patterns])), {
    plain: [],
    changed: ["RepeatedAmend"],
    "dealer-buys": ["DealerBothSides"],
    "dealer-sells": ["DealerBothSides"],
    "wash-buys": ["WashLike"],
    "wash-sells": ["WashLike"],
    "later-sells": [],
    late: ["BeforeClose"],
  });
});

test("a list is narrowed to a pattern, to a value and to what has been working for long", async () => {
  assert.deepEqual(await names({ pattern: "WashLike" }), ["wash-buys", "wash-sells"]);
  assert.deepEqual(await names({ pattern: "RepeatedAmend" }), ["changed"]);
  assert.deepEqual(await names({ pattern: "BeforeClose" }), ["late"]);
  assert.deepEqual(await names({ pattern: "Crossed" }), []);
  assert.deepEqual(await names({ pattern: "DealerBothSides", side: "2" }), ["dealer-sells"]);
  assert.deepEqual(await names({ minValue: 35_340 }), ["changed", "wash-buys", "wash-sells"]);
  assert.deepEqual(await names({ minValue: 35_340.01 }), ["changed"]);
  assert.deepEqual(await names({ workingForMinutes: 60 }), ["plain", "changed", "dealer-buys", "dealer-sells"]);
  assert.deepEqual(await names({ workingForMinutes: 60, minValue: 1291 }), ["changed", "dealer-buys", "dealer-sells"]);
});

test("a list is narrowed to what the exchange has not answered, and to what is good till a day at the latest", async () => {
  assert.deepEqual(await names({ unconfirmed: true }), [], "nothing was sent");
  const [{ id: sent } = { id: 0 }] = await idsOf("plain");
  const markSent = sql`
    update outbox
    set sent_at = ${timestampText(at(10, 1))}
    where order_id = ${sent}`;
  await inTenant(db, world.tenantId, (tx) => tx.run(markSent));
  assert.deepEqual(await names({ unconfirmed: true }), ["plain"]);
  assert.deepEqual(await names({ unconfirmed: true, side: "2" }), []);
  const until = { timeInForce: "GoodTillDate", expireDate: tradingDay("2026-11-27") } as const;
  await place("dated", world.ada, { securityID: "GTCO", price: price(12_800), orderQty: quantity(30), ...until });
  assert.deepEqual(await names({ expiresBy: "2026-11-26" }), []);
  assert.deepEqual(await names({ expiresBy: "2026-11-27" }), ["dated"]);
});

test("orders say in which capacity they were sent, and are narrowed to one in the list, its band, sums and file", async () => {
  await inTenant(db, world.tenantId, (tx) =>
    tx.run(sql`
      insert into client_class (customer_id, client_class, from_day, reason, set_by, set_at)
      select customer_id, 'house', ${today}, 'our own', ${world.admin.userId}, now()
      from securities_account where cscs_account = ${chidiNumber}`),
  );
  const terms = { securityID: "ACCESSCORP", price: price(2_600), orderQty: quantity(10), approvalReference: null };
  const mandates = { mandateBuy: mandate, mandateSell: { ...mandate, reference: "call 13" } };
  const accounts = { buyCscsAccount: adaNumber, sellCscsAccount: chidiNumber };
  const cross = { clOrdID: "crossed", reason: "matched clients", ...terms, ...mandates, ...accounts };
  const made = await desk.cross(world.tenantId, world.broker, cross);
  assert(made.ok, made.ok ? "" : made.rejection.code);
  const sides = [made.value.order.id, made.value.sell?.order.id ?? 0];
  const all = (await page({ withPatterns: true })).items;
  const told = all.map(({ id, cscsAccount, capacity }) => ({ id, isOwn: cscsAccount === chidiNumber, capacity }));
  for (const { isOwn, capacity } of told) assert.equal(capacity, isOwn ? "Principal" : "Agency");
  const found = async (asked: Record<string, unknown>) => (await page(asked)).items.map(({ id }) => id);
  const own = told.filter(({ isOwn }) => isOwn).map(({ id }) => id);
  assert.equal(own.length, 2);
  assert.deepEqual(await found({ capacity: "Principal" }), own);
  const others = told.filter(({ isOwn }) => !isOwn).map(({ id }) => id);
  assert.deepEqual(await found({ capacity: "Agency" }), others);
  assert.deepEqual(new Set(await found({ capacity: "Cross" })), new Set(sides));
  assert.deepEqual(await names({ capacity: "Principal", pattern: "DealerBothSides" }), ["dealer-sells", "crossed"]);
  assert.deepEqual(await names({ capacity: "Principal", minValue: 2600 }), ["dealer-sells"]);
  assert.deepEqual(await names({ capacity: "Agency", pattern: "WashLike" }), ["wash-buys", "wash-sells"]);
  const { band = [] } = (await page({ capacity: "Principal", withBand: true })).totals;
  assert.deepEqual([band.map(({ side }) => side), band[0]?.orders], [["Sell"], 2]);
  const summed = z.decode(orderService.getOrderTransactionSummary.input, { capacity: "Principal", from: today });
  const summary = await orders.getOrderTransactionSummary(summed, as(world.admin));
  assert(summary.ok);
  assert.deepEqual([summary.value.totals.orders, summary.value.items.length], [2, 1]);
  const rows = await fileRows({ capacity: "Principal" });
  const [head, one, two] = rows;
  assert.match(head ?? "", /,Capacity,Patterns$/);
  assert.match(one ?? "", /,dealer-sells,.*,Principal,Dealer on both sides$/);
  assert.match(two ?? "", /,crossed,.*,"Principal, cross",".*Cross"$/);
  assert.equal(rows.length, 3);
});

async function fileRows(asked: Record<string, unknown>): Promise<readonly string[]> {
  const input = exportInput.parse({ report: "stock-orders", format: "csv", ...asked });
  const answer = await backOfficeHandlers(deps).Export(input, as(world.admin));
  assert(answer.ok);
  let text = "";
  for await (const chunk of answer.value.content as AsyncIterable<string>) text += chunk; // as csv
  return text.trimEnd().split("\r\n");
}

test("the file is narrowed as the list is, and names what it found", async () => {
  const [head = "", ...rows] = await fileRows({ pattern: "WashLike" });
  assert.match(head, /,Patterns$/);
  assert.deepEqual(
    rows.map((row) => [row.split(",")[1], row.split(",").at(-1)]),
    [
      ["wash-buys", "Like a wash trade"],
      ["wash-sells", "Like a wash trade"],
    ],
  );
});

test("whoever sees their own orders alone hears nothing of patterns and capacities", async () => {
  for (const { patterns, capacity } of (await page({ withPatterns: true }, world.ada)).items)
    assert.deepEqual([patterns, capacity], [undefined, undefined]);
  for (const asked of [{ pattern: "WashLike" }, { capacity: "Principal" }] as const) {
    const answer = await orders.getStockOrders(z.decode(orderService.getStockOrders.input, asked), as(world.ada));
    assert.equal(answer.ok ? "found" : answer.rejection.code, "NOT_FOUND");
    const summed = z.decode(orderService.getOrderTransactionSummary.input, asked);
    const summary = await orders.getOrderTransactionSummary(summed, as(world.ada));
    assert.equal(summary.ok ? "found" : summary.rejection.code, "NOT_FOUND");
  }
});

test("an order is marked once, shows it until somebody says what was found, and keeps what was said", async () => {
  const [{ id } = { id: 0 }] = await idsOf("plain");
  const mark = async (reason: string) => await orders.MarkForReview({ id, reason }, as(world.admin));
  assert((await mark("Asked by the exchange")).ok);
  assert((await mark("Again")).ok, "it keeps its mark");
  assert.deepEqual(await names({ pattern: "Marked" }), ["plain"]);
  const close = () => orders.CloseReview({ id, outcome: "Nothing amiss" }, as(world.admin));
  const closed = await close();
  assert(closed.ok);
  assert.deepEqual(
    closed.value.items.map(({ reason, outcome }) => [reason, outcome]),
    [["Asked by the exchange", "Nothing amiss"]],
  );
  assert.deepEqual(await names({ pattern: "Marked" }), []);
  const twice = await close();
  assert.equal(twice.ok ? "closed" : twice.rejection.code, "NOT_FOUND");
  const nothing = await orders.MarkForReview({ id: 999_999, reason: "x" }, as(world.admin));
  assert.equal(nothing.ok ? "marked" : nothing.rejection.code, "NOT_FOUND");
});

async function idsOf(clOrdID: string): Promise<readonly { readonly id: number }[]> {
  const answer = await orders.getStockOrders(
    z.decode(orderService.getStockOrders.input, { keyword: clOrdID }),
    as(world.admin),
  );
  assert(answer.ok);
  return answer.value.items;
}
