// What a lost line swallowed: told by a status it is taken in once, and an order in doubt is marked until the exchange speaks.

import { strict as assert } from "node:assert";
import { test } from "node:test";
import type { ExecutionReport } from "@tradebook/domain/order/execution-report.ts";
import type { Order } from "@tradebook/domain/order/order.ts";
import { price, quantity } from "@tradebook/domain/units.ts";
import { inHost, inTenant } from "../src/db/in-tenant.ts";
import { sql, timestampText } from "../src/db/sql.ts";
import { createOrderDesk } from "../src/modules/order/order-desk.ts";
import { createDoubtTeller, marksOf } from "../src/modules/order/unconfirmed.ts";
import { readOrders } from "../src/store/order-facts.ts";
import { standingOrders } from "../src/store/standing-orders.ts";
import { verifyAll } from "../src/store/verify.ts";
import { freshDatabase } from "./postgres.ts";
import { later, makeSmallWorld, order, reportOn, testDeps, today } from "./small-world.ts";

const { db } = await freshDatabase();
const world = await makeSmallWorld(db);
const deps = testDeps(db);
const desk = createOrderDesk(deps);

async function placed(orderQty: number): Promise<Order> {
  const answer = await desk.place(world.tenantId, world.ada, order({ orderQty, acceptWarnings: ["DUPLICATE_ORDER"] }));
  assert(answer.ok, answer.ok ? "" : answer.rejection.code);
  return answer.value.order;
}

let serial = 0;

function said(of: Order, change: Partial<ExecutionReport>): ExecutionReport {
  serial += 1;
  const own = { execID: `S${serial}`, execType: "OrderStatus", orderID: `N${of.id}`, leavesQty: of.orderQty } as const;
  return reportOn(of, { ...own, ...change });
}

async function current({ id }: Order): Promise<Order> {
  const [known] = await inTenant(db, world.tenantId, (tx) => readOrders(tx, [id]));
  assert(known !== undefined);
  return known.order;
}

async function setAside(): Promise<readonly string[]> {
  const rows = await inTenant(db, world.tenantId, (tx) =>
    tx.rows<{ why: string }>(sql`select why from quarantined_report order by id`),
  );
  return rows.map(({ why }) => why);
}

async function sound(): Promise<void> {
  const verdicts = await verifyAll(db, today);
  assert.deepEqual(
    verdicts.filter(({ violations }) => violations.length > 0),
    [],
  );
}

test("trades that a status tells of are taken in once, whether their own reports come after it or never", async () => {
  const of = await placed(100);
  const fill = (execID: string, shares: number) => ({ execID, lastPx: price(11_770), lastQty: quantity(shares) });
  const [first, second] = [fill("T1", 60), fill("T2", 40)];
  const traded = { execType: "Trade", ordStatus: "PartiallyFilled" } as const;
  await desk.receiveExecutions([said(of, { ...traded, ...first, cumQty: quantity(60) })]);
  const status = said(of, {
    ordStatus: "Filled",
    cumQty: quantity(100),
    leavesQty: quantity(0),
    fills: [first, second],
  });
  await desk.receiveExecutions([status, status]);
  await desk.receiveExecutions([said(of, { ...traded, ...second, cumQty: quantity(100) })]);
  const now = await current(of);
  assert.deepEqual([now.ordStatus, now.cumQty, now.cumValue, now.holdAmount], ["Filled", 100, 1_177_000n, 0n]);
  assert.deepEqual(await setAside(), []);
  await sound();
  await desk.receiveExecutions([said(of, { ...traded, ...fill("T2", 39), cumQty: quantity(99) })]);
  assert.deepEqual(await setAside(), ["the same execID came before with other content"]);
});

test("an order that ended while nobody heard is ended, and gives back what it held", async () => {
  const of = await placed(50);
  await desk.receiveExecutions([said(of, { ordStatus: "Canceled", leavesQty: quantity(0) })]);
  const now = await current(of);
  assert.deepEqual([now.ordStatus, now.orderID, now.holdAmount], ["Canceled", `N${of.id}`, 0n]);
  await sound();
});

test("what the exchange has and we do not, and what both count differently, is set aside for people", async () => {
  const before = (await setAside()).length;
  const of = await placed(70);
  await desk.receiveExecutions([
    said(of, { exchangeClOrdID: `T${world.tenantId}-zzzz` }),
    said(of, { ordStatus: "PartiallyFilled", cumQty: quantity(30), leavesQty: quantity(40) }),
  ]);
  assert.deepEqual((await setAside()).slice(before), [
    "no order has this id",
    "the exchange has traded 30 of the order, and 0 are known here",
  ]);
  assert.equal((await current(of)).cumQty, 0);
  await sound();
});

test("an order is in doubt from the loss of the line until the exchange has been heard, and no longer", async () => {
  const [sent, waiting] = [await placed(80), await placed(81)];
  const sentAt = later(2_000);
  await inHost(db, (tx) =>
    tx.run(sql`update outbox set sent_at = ${timestampText(sentAt)} where order_id = ${sent.id}`),
  );
  const marks = async (since: number | null) => {
    const orders = [await current(sent), await current(waiting)];
    return [...(await inTenant(db, world.tenantId, (tx) => marksOf(tx, orders, since === null ? null : later(since))))];
  };
  assert.deepEqual(await marks(null), [], "the line is in order");
  assert.deepEqual(await marks(3_000), [[sent.id, { unconfirmed: true, unconfirmedSince: later(3_000) }]]);
  assert.deepEqual(await marks(1_000), [[sent.id, { unconfirmed: true, unconfirmedSince: sentAt }]]);

  const heard = (event: string) => deps.published.filter((one) => one.event === event);
  deps.published.length = 0;
  const tell = createDoubtTeller(deps);
  await tell(later(3_000));
  const [told] = heard("updateStockOrder");
  assert.equal(heard("updateStockOrder").length, 1);
  assert.partialDeepStrictEqual(told?.payload, { id: sent.id, unconfirmed: true, unconfirmedSince: later(3_000) });
  await desk.receiveExecutions([said(sent, {})]);
  assert.equal((await current(sent)).ordStatus, "New");
  assert.deepEqual(await marks(3_000), [], "answered");
  deps.published.length = 0;
  await tell(null);
  assert.deepEqual(
    heard("updateStockOrder").map(({ payload }) => Object.keys(payload as object).includes("unconfirmed")),
    [false],
  );
  assert((await standingOrders(db, 10)).some(({ id }) => id === sent.id));
  await sound();
});

test("an order that the exchange never had gives its hold back, and its holder is told", async () => {
  const lost = await placed(70);
  await desk.receiveExecutions([
    said(lost, {
      ordStatus: "Rejected",
      orderID: "NONE",
      ordRejReason: "1",
      text: "no such order",
      leavesQty: quantity(0),
    }),
  ]);
  const after = await current(lost);
  assert.deepEqual([after.ordStatus, after.holdAmount], ["Rejected", 0n]);
  const notices = await inTenant(db, world.tenantId, (tx) =>
    tx.rows<{ user_id: number; title: string; body: string }>(sql`
      select user_id, title, body from notice where kind = 'OrderNotSent' order by id`),
  );
  assert.deepEqual(notices, [
    {
      user_id: world.ada.userId,
      title: "An order did not reach the exchange; what it held is free again",
      body: `Buy 70 ${lost.securityID} at ₦117.80, account ${lost.cscsAccount}.`,
    },
  ]);
  // An order that the exchange refuses is told by its report, which its own page shows.
  const refused = await placed(71);
  await desk.receiveExecutions([said(refused, { execType: "Rejected", ordStatus: "Rejected", ordRejReason: "99" })]);
  const [count] = await inTenant(db, world.tenantId, (tx) =>
    tx.rows<{ many: number }>(sql`select count(*)::int as many from notice where kind = 'OrderNotSent'`),
  );
  assert.equal(count?.many, 1);
});
