// Receipts of what others do with a client's orders: one for each step, in a chain that shows what was done to it; and "this
// was not me".

import { strict as assert } from "node:assert";
import { createHash } from "node:crypto";
import { test } from "node:test";
import { Client } from "pg";
import type { OutputOf } from "@tradebook/contract/method.ts";
import type { receiptService } from "@tradebook/contract/services/receipt.ts";
import { addDays, instant, lagosAt, tradingDay } from "@tradebook/domain/instant.ts";
import type { ExecutionReport } from "@tradebook/domain/order/execution-report.ts";
import type { Order } from "@tradebook/domain/order/order.ts";
import { mandateOfChange } from "@tradebook/domain/order/replace-order.ts";
import { price, quantity } from "@tradebook/domain/units.ts";
import { inTenant } from "../src/db/in-tenant.ts";
import { sql } from "../src/db/sql.ts";
import type { Call } from "../src/deps.ts";
import { keepReceipts, tellMarks } from "../src/modules/receipt/keep-receipts.ts";
import { receiptHandlers } from "../src/modules/receipt/receipt-handlers.ts";
import { createOrderDesk } from "../src/modules/order/order-desk.ts";
import type { DeskCaller } from "../src/modules/order/decide.ts";
import { verifyReceipts } from "../src/receipt-chains.ts";
import { startReceipts } from "../src/receipt-job.ts";
import { freshDatabase } from "./postgres.ts";
import { adaNumber, chidiNumber, later, makeSmallWorld, opening, order, testDeps, today } from "./small-world.ts";

const { db, urls } = await freshDatabase();
const world = await makeSmallWorld(db);
const other = await makeSmallWorld(db, "Other");
const deps = testDeps(db);
const desk = createOrderDesk(deps);
const receipts = receiptHandlers(deps);
const zenith = { securityID: "ZENITHBANK", price: price(11_780), side: "Sell" } as const;
const mandate = { channel: "PHONE", reference: "call 12", note: "Sell, she said" };

function callOf(caller: DeskCaller, tenantId = world.tenantId): Call {
  const who = { ...caller, tenantId, roles: [] };
  return { caller: who, tenantId, culture: "en", now: deps.clock.now(), ip: "127.0.0.1" };
}

const [asAda, asChidi, asBroker, asAdmin] = [world.ada, world.chidi, world.broker, world.admin].map((one) =>
  callOf(one),
);
assert(asAda !== undefined && asChidi !== undefined && asBroker !== undefined && asAdmin !== undefined);

type Given<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly rejection: { readonly code: string } };

function valueOf<T>(answer: Given<T>): T {
  assert(answer.ok, answer.ok ? "" : answer.rejection.code);
  return answer.value;
}

const codeOf = (answer: Given<unknown>) => (answer.ok ? "ok" : answer.rejection.code);

async function placed(caller: DeskCaller, change: Parameters<typeof order>[0] = {}): Promise<Order> {
  const buying = { securityID: "GTCO", price: price(12_900), orderQty: 10 };
  return valueOf(await desk.place(world.tenantId, caller, order({ ...buying, ...change }))).order;
}

async function acknowledged(of: Order): Promise<void> {
  const { exchangeClOrdID, securityID, side } = of;
  const none = {
    origExchangeClOrdID: null,
    execRefID: null,
    lastPx: null,
    lastQty: null,
    ordRejReason: null,
    text: null,
  };
  const said = { execID: `A${of.id}`, execType: "New", ordStatus: "New", orderID: `N${of.id}` } as const;
  const figures = { cumQty: quantity(0), leavesQty: of.orderQty, transactTime: later(1000) };
  const report: ExecutionReport = { ...none, ...said, ...figures, exchangeClOrdID, securityID, side };
  await desk.receiveExecutions([report]);
}

const keep = () => keepReceipts(deps, world.tenantId, instant(0));
type Chain = OutputOf<(typeof receiptService)["GetReceiptChain"]>["items"];
const chain = async (cscsAccount = adaNumber): Promise<Chain> =>
  valueOf(await receipts.GetReceiptChain({ cscsAccount, after: 0 }, asAda)).items;
const verdict = async () => (await verifyReceipts(db)).violations;

/** What a holder does with the texts alone. */
function assertWhole(items: Chain): void {
  let previousHash = "0".repeat(64);
  for (const [at, { seq, text, hash }] of items.entries()) {
    assert.equal(createHash("sha256").update(text).digest("hex"), hash);
    const said = JSON.parse(text) as { readonly seq: number; readonly previousHash: string };
    assert.deepEqual([said.seq, said.previousHash], [at + 1, previousHash]);
    assert.equal(seq, said.seq);
    previousHash = hash;
  }
}

test("what others do with a client's order has one receipt each, in a chain that the client can check", async () => {
  const own = await placed(world.ada);
  const entered = await placed(world.broker, { ...zenith, orderQty: 100, mandate });
  await acknowledged(entered);
  const change = { clOrdID: "change", id: entered.id, orderQty: quantity(150), price: price(11_900) };
  const terms = { ...change, orderID: null, timeInForce: null, expireDate: null };
  valueOf(await desk.replace(world.tenantId, world.broker, { ...terms, mandate: { ...mandate, channel: "EMAIL" } }));
  valueOf(await desk.cancel(world.tenantId, world.broker, { clOrdID: "stop", id: own.id }));
  await Promise.all([keep(), keep()]);
  await keep();
  const { totalCount, items } = valueOf(
    await receipts.GetReceipts({ cscsAccount: adaNumber, skipCount: 0, maxResultCount: 10 }, asAda),
  );
  assert.equal(totalCount, 3);
  const told = items.toSorted((a, b) => a.orderId - b.orderId || a.seq - b.seq);
  const [ofCancel, ofNew, ofChange] = told;
  const alike = { cscsAccount: adaNumber, userName: "broker", ordType: "Limit", expireDate: null, approvedBy: null };
  const terms_ = { ...alike, securityID: "ZENITHBANK", timeInForce: "Day", at: opening };
  assert.deepEqual(
    [ofCancel, ofNew, ofChange].map((one) => ({ ...one, seq: 0, hash: "" })),
    [
      {
        orderId: own.id,
        step: "cancelRequested",
        side: "Buy",
        securityID: "GTCO",
        orderQty: 10,
        price: 12_900,
        mandate: null,
      },
      { orderId: entered.id, step: "placed", side: "Sell", orderQty: 100, price: 11_780, mandate },
      {
        orderId: entered.id,
        step: "replaceRequested",
        side: "Sell",
        orderQty: 150,
        price: 11_900,
        mandate: { channel: "EMAIL", reference: "call 12", note: null },
      },
    ].map((one) => ({ ...terms_, ...one, seq: 0, hash: "" })),
  );
  assert.deepEqual(
    items.map(({ seq }) => seq),
    [3, 2, 1],
  );
  const whole = await chain();
  assert.equal(whole.length, 3);
  assertWhole(whole);
  assert.deepEqual(
    whole.map(({ hash }) => hash).toReversed(),
    items.map(({ hash }) => hash),
  );
  const rest = valueOf(await receipts.GetReceiptChain({ cscsAccount: adaNumber, after: 2 }, asAda)).items;
  assert.deepEqual(rest, whole.slice(2));
  assert.deepEqual(await verdict(), []);
});

test("the words of a change name its instruction, whatever stands in them", () => {
  const text = "Asked for 150 at 11900 kobo, good till 2026-11-27; instruction by PHONE, line 2, at noon";
  assert.deepEqual(mandateOfChange(text), { channel: "PHONE", reference: "line 2, at noon", note: null });
  assert.equal(mandateOfChange("Asked for 150 at 11900 kobo"), null);
});

test("the job keeps receipts by itself, of what came before it and of what comes while it runs", async () => {
  const before = (await chain()).length;
  await placed(world.broker, { orderQty: 11, mandate });
  const job = startReceipts(deps);
  const grown = async (count: number) => {
    const until = performance.now() + 8_000;
    while ((await chain()).length < before + count && performance.now() < until)
      await new Promise((later_) => setTimeout(later_, 50));
    return (await chain()).length;
  };
  assert.equal(await grown(1), before + 1);
  await placed(world.broker, { orderQty: 12, mandate });
  assert.equal(await grown(2), before + 2);
  await job.stop();
  await placed(world.broker, { orderQty: 13, mandate });
  assert.equal((await chain()).length, before + 2, "nobody keeps them now");
  deps.set({ now: later(11 * 60_000) });
  assert.deepEqual(await verdict(), [], "it is late, and may still come");
  await placed(world.broker, { orderQty: 16, mandate });
  await keepReceipts(deps, world.tenantId, later(10 * 60_000));
  assert.match((await verdict()).join(), /^tenant \d+: step 1 of order \d+ has no receipt$/);
  await keep();
  assert.deepEqual(await verdict(), []);
  assertWhole(await chain());
});

test("holders are told each day where their chain ended, once for each end", async () => {
  const told = () =>
    inTenant(db, world.tenantId, (tx) =>
      tx.rows<{ user_id: number; body: string }>(sql`
        select user_id, body from notice where kind = 'OrderReceipts' order by id`),
    );
  await tellMarks(deps, world.tenantId, today);
  assert.deepEqual(await told(), [], "the day is not over");
  const [last] = (await chain()).slice(-1);
  for (const days of [1, 1, 2]) await tellMarks(deps, world.tenantId, addDays(today, days));
  const notices = await told();
  assert.deepEqual(
    notices.map(({ user_id }) => user_id),
    [world.ada.userId],
  );
  assert(notices[0]?.body.includes(`${last?.seq} receipts`) && notices[0].body.includes(last?.hash ?? "none"));
  assert.deepEqual(await verdict(), []);
});

test("nobody changes a receipt through the application, and none is seen from another house or account", async () => {
  for (const change of [sql`update order_receipt set user_name = 'ada'`, sql`delete from order_receipt`])
    await assert.rejects(
      inTenant(db, world.tenantId, (tx) => tx.run(change)),
      /permission denied|refused/,
    );
  assert.equal((await inTenant(db, other.tenantId, (tx) => tx.rows(sql`select seq from order_receipt`))).length, 0);
  const page = { cscsAccount: adaNumber, skipCount: 0, maxResultCount: 10 };
  assert.equal(codeOf(await receipts.GetReceipts(page, asChidi)), "NOT_FOUND");
  assert.equal(codeOf(await receipts.GetReceiptChain({ cscsAccount: adaNumber, after: 0 }, asChidi)), "NOT_FOUND");
  const foreign = valueOf(await receipts.GetReceipts(page, callOf(other.ada, other.tenantId)));
  assert.deepEqual(foreign, { totalCount: 0, items: [], disputes: [] }, "the same number in another house");
});

/** Damages as somebody who owns the database, looks, and takes the damage back. */
async function brokenBy(damage: string): Promise<readonly string[]> {
  const client = new Client({ connectionString: urls.superuserUrl });
  await client.connect();
  try {
    await client.query("set session_replication_role = replica");
    await client.query("create table kept as table order_receipt");
    await client.query(damage);
    const found = await verdict();
    await client.query("delete from order_receipt");
    await client.query("insert into order_receipt select * from kept");
    await client.query("drop table kept");
    return found.map((what) => what.replace(/^tenant \d+: /, ""));
  } finally {
    await client.end();
  }
}

const ofAda = `tenant_id = ${world.tenantId} and account_id = ${world.adaAccount}`;
const meddlings: readonly (readonly [name: string, damage: string, found: RegExp])[] = [
  ["a changed quantity", `update order_receipt set order_qty = 9 where ${ofAda} and seq = 2`, /receipt 2 is altered$/],
  [
    "a changed instruction",
    `update order_receipt set mandate_reference = 'call 13' where ${ofAda} and seq = 4`,
    /receipt 4 is altered$/,
  ],
  [
    "another account's name",
    `update order_receipt set user_name = 'ada' where ${ofAda} and seq = 1`,
    /receipt 1 is altered$/,
  ],
  ["one taken out", `delete from order_receipt where ${ofAda} and seq = 3`, /receipt 3 is missing/],
  ["the last taken out", `delete from order_receipt where ${ofAda} and seq = 7`, /receipt 7 is missing/],
  ["all taken out", `delete from order_receipt where ${ofAda}`, /receipt 1 is missing/],
  [
    "one put in between",
    `update order_receipt set seq = seq + 1000 where ${ofAda} and seq > 2;
    insert into order_receipt select (jsonb_populate_record(one, '{"seq": 3, "version": 99}')).* from order_receipt one
      where ${ofAda} and seq = 2;
    update order_receipt set seq = seq - 999 where ${ofAda} and seq > 1000`,
    /receipt 3 is moved/,
  ],
  [
    "one whose hash was made anew",
    `update order_receipt set hash = repeat('a', 64) where ${ofAda} and seq = 5`,
    /receipt 5 is altered$/,
  ],
];

for (const [name, damage, found] of meddlings) {
  test(`${name} is found at the first receipt it touches`, async () => {
    const broken = await brokenBy(damage);
    assert(
      broken.some((what) => what.startsWith(`account ${adaNumber}: `)),
      String(broken),
    );
    assert.match(broken[0] ?? "", found);
    assert.deepEqual(await verdict(), []);
  });
}

test("a holder says once that an order was not theirs, staff are told and answer once, and the holder hears it", async () => {
  const entered = await placed(world.broker, { orderQty: 14, mandate });
  const own = await placed(world.ada, { orderQty: 15 });
  const noticed = () =>
    inTenant(db, world.tenantId, (tx) =>
      tx.rows<{ kind: string; user_id: number; title: string; body: string }>(sql`
        select kind, user_id, title, body from notice where kind in ('OrderDisputed', 'DisputeAnswered') order by id`),
    );
  const id = entered.id;
  for (const call of [asChidi, asBroker, asAdmin, callOf(other.ada, other.tenantId)])
    assert.equal(codeOf(await receipts.DisputeOrder({ id, note: "no" }, call)), "NOT_FOUND");
  assert.equal(codeOf(await receipts.DisputeOrder({ id: own.id }, asAda)), "NOT_FOUND", "their own order");
  assert.equal(
    codeOf(await receipts.AnswerDispute({ id, answer: "Well" }, asAdmin)),
    "NOT_FOUND",
    "nothing is said yet",
  );
  const early = valueOf(await receipts.GetOrderReceipts({ id }, asAda));
  assert.deepEqual([early.dispute, early.mayDispute, early.mayAnswer], [null, true, false]);
  const said = { orderId: id, by: "ada", note: "I was asleep", at: asAda.now };
  const waiting = { ...said, answer: null, answeredBy: null, answeredAt: null };
  assert.deepEqual(valueOf(await receipts.DisputeOrder({ id, note: "I was asleep" }, asAda)), waiting);
  assert.deepEqual(valueOf(await receipts.DisputeOrder({ id, note: "Again" }, asAda)), waiting);
  assert.deepEqual(await noticed(), [
    {
      kind: "OrderDisputed",
      user_id: world.admin.userId,
      title: "A client says that an order was not theirs",
      body: `Order ${id}: 14 GTCO, account ${adaNumber}.`,
    },
  ]);
  await keep();
  const seen = async (call: Call) => {
    const { items, dispute, ...may } = valueOf(await receipts.GetOrderReceipts({ id }, call));
    return [items.map(({ step }) => step), dispute?.note ?? null, may.mayDispute, may.mayAnswer];
  };
  assert.deepEqual(await seen(asAda), [["placed"], "I was asleep", false, false]);
  assert.deepEqual(await seen(asAdmin), [["placed"], "I was asleep", false, true]);
  assert.deepEqual(await seen(asBroker), [["placed"], "I was asleep", false, false]);
  assert.equal(codeOf(await receipts.GetOrderReceipts({ id }, asChidi)), "NOT_FOUND");
  const asActor = callOf({ ...world.broker, permissions: new Set([...world.broker.permissions, "VIEW_AUDIT_TRAIL"]) });
  assert.equal(codeOf(await receipts.AnswerDispute({ id, answer: "She did" }, asActor)), "DISPUTE_OF_OWN");
  const answered = valueOf(await receipts.AnswerDispute({ id, answer: "We take it back." }, asAdmin));
  const whole = { ...said, answer: "We take it back.", answeredBy: "admin", answeredAt: asAdmin.now };
  assert.deepEqual(answered, whole);
  assert.equal(codeOf(await receipts.AnswerDispute({ id, answer: "Or not" }, asAdmin)), "DISPUTE_ANSWERED");
  assert.deepEqual((await noticed()).slice(1), [
    {
      kind: "DisputeAnswered",
      user_id: world.ada.userId,
      title: "Your broker has answered about an order",
      body: `Order ${id}: We take it back.`,
    },
  ]);
  const page = { cscsAccount: adaNumber, skipCount: 0, maxResultCount: 10 };
  assert.deepEqual(valueOf(await receipts.GetReceipts(page, asAda)).disputes, [whole]);
});

test("staff list what was disputed, one of them takes it on, and it leaves the open ones with its answer", async () => {
  const entered = await placed(world.broker, { orderQty: 116, mandate });
  const { id } = entered;
  await keep();
  const asActor = callOf({ ...world.broker, permissions: new Set([...world.broker.permissions, "VIEW_AUDIT_TRAIL"]) });
  const page = { skipCount: 0, maxResultCount: 10 };
  const open = async (more: { mine?: boolean; state?: "open" | "answered"; keyword?: string } = { state: "open" }) =>
    valueOf(await receipts.GetDisputes({ ...page, ...more }, asAdmin));
  assert.deepEqual(await open(), { totalCount: 0, items: [], totals: { open: 0, unowned: 0, oldestOpenAt: null } });
  assert.equal(codeOf(await receipts.TakeDispute({ id }, asAdmin)), "NOT_FOUND", "nothing is said yet");
  valueOf(await receipts.DisputeOrder({ id, note: "Not mine" }, asAda));
  const listed = {
    orderId: id,
    by: "ada",
    note: "Not mine",
    at: asAda.now,
    answer: null,
    answeredBy: null,
    answeredAt: null,
    cscsAccount: adaNumber,
    clientName: "ada",
    securityID: entered.securityID,
    side: "Buy",
    orderQty: 116,
    enteredBy: "broker",
    owner: null,
  };
  const totals = { open: 1, unowned: 1, oldestOpenAt: asAda.now };
  assert.deepEqual(await open(), { totalCount: 1, items: [listed], totals });
  assert.equal(codeOf(await receipts.TakeDispute({ id }, asActor)), "DISPUTE_OF_OWN");
  assert.equal((await open({ mine: true })).totalCount, 0);
  assert.deepEqual(valueOf(await receipts.TakeDispute({ id }, asAdmin)), { ...listed, owner: "admin" });
  const mine = { totalCount: 1, items: [{ ...listed, owner: "admin" }], totals: { ...totals, unowned: 0 } };
  assert.deepEqual(await open({ mine: true }), mine);
  assert.equal((await open({ keyword: "nobody said this" })).totalCount, 0);
  const foreign = callOf(other.admin, other.tenantId);
  assert.equal(valueOf(await receipts.GetDisputes(page, foreign)).totalCount, 0, "another house's are not seen");
  assert.equal(codeOf(await receipts.TakeDispute({ id }, foreign)), "NOT_FOUND");
  valueOf(await receipts.AnswerDispute({ id, answer: "Taken back." }, asAdmin));
  assert.deepEqual((await open()).items, []);
  assert.deepEqual(
    (await open({ state: "answered" })).items.map(({ answer, owner }) => [answer, owner]),
    [
      ["We take it back.", null],
      ["Taken back.", "admin"],
    ],
  );
  assert.equal(codeOf(await receipts.TakeDispute({ id }, asAdmin)), "DISPUTE_ANSWERED");
});

test("a cross has a receipt for each side, on each account", async () => {
  deps.set({ now: lagosAt(tradingDay("2026-11-20"), 11 * 60) });
  const before = (await chain()).length;
  const sides = { buyCscsAccount: chidiNumber, sellCscsAccount: adaNumber, mandateBuy: mandate, mandateSell: mandate };
  const cross = {
    clOrdID: "cross",
    securityID: "ZENITHBANK",
    price: price(11_780),
    orderQty: 20,
    reason: "asked",
    ...sides,
  };
  valueOf(await desk.cross(world.tenantId, world.broker, { ...cross, approvalReference: null }));
  await keep();
  assert.equal((await chain()).length, before + 1);
  const ofChidi = valueOf(
    await receipts.GetReceipts({ cscsAccount: chidiNumber, skipCount: 0, maxResultCount: 5 }, asChidi),
  );
  assert.deepEqual(
    ofChidi.items.map(({ seq, side, orderQty, mandate: by }) => ({ seq, side, orderQty, by })),
    [{ seq: 1, side: "Buy", orderQty: 20, by: mandate }],
  );
  assert.deepEqual(await verdict(), []);
});
