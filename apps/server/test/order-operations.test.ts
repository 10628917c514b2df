// Order operations over HTTP with the real exchange: types and durations by phase, halts, mass cancels, crosses, busts.

import { strict as assert } from "node:assert";
import { test } from "node:test";
import { chargeFees, totalCharges } from "@tradebook/domain/fees/charge-fees.ts";
import { ratesOn, standardFeeSchedule } from "@tradebook/domain/fees/fee-schedule.ts";
import { addDays } from "@tradebook/domain/instant.ts";
import type { Phase } from "@tradebook/domain/market/phase.ts";
import { kobo } from "@tradebook/domain/units.ts";
import { systemClock } from "../src/clock.ts";
import { inTenant } from "../src/db/in-tenant.ts";
import { sql } from "../src/db/sql.ts";
import { moveKillSwitch } from "../src/store/kill-switch.ts";
import { verifyAll } from "../src/store/verify.ts";
import { ada, chidi } from "./edge-world.ts";
import { resultOf, until, withServer, type ApiAnswer, type SignedInClient } from "./with-server.ts";

const s = await withServer();
await until(() => s.server.market.connected, "the exchange is connected");
const [asAda, asChidi, asBroker, asAdmin] = await Promise.all(
  ["ada", "chidi", "broker", "admin"].map((name) => s.signIn(name)),
);
assert(asAda !== undefined && asChidi !== undefined && asBroker !== undefined && asAdmin !== undefined);

type StockOrder = {
  readonly id: number;
  readonly ordStatus: string;
  readonly cscsAccount: string;
  readonly cumQty: number;
  readonly leavesQty: number;
  readonly avgPx: number | null;
  readonly holdAmount: number;
  readonly holdQty: number;
  readonly crossID?: string;
  readonly maxFloor?: number;
};

const mandate = { channel: "PHONE", reference: "call 12" };
let serial = 0;
const newID = () => `op-${(serial += 1)}`;

/** A bid that nobody takes: the lowest price of the day. */
const lowBid = () => ({ securityID: "ZENITHBANK", side: "1", ordType: "2", orderQty: 100, price: 106.1 });

function send(client: SignedInClient, terms: Record<string, unknown>): Promise<ApiAnswer> {
  const order = { clOrdID: newID(), cscsAccount: ada, timeInForce: "0", acceptWarnings: ["DUPLICATE_ORDER"], ...terms };
  return client.post("Order/SendNewOrder", order);
}

function nameOf({ status, body }: ApiAnswer): string {
  const error = body?.["error"] as { name?: string } | null | undefined;
  return error?.name ?? String(status);
}

async function orderOf(id: number): Promise<StockOrder> {
  const answer = await asBroker?.get("Order/getStockOrders?maxResultCount=500");
  assert(answer !== undefined);
  const found = (resultOf(answer) as { items: StockOrder[] }).items.find((order) => order.id === id);
  assert(found !== undefined);
  return found;
}

async function reaches(id: number, ordStatus: string): Promise<StockOrder> {
  let now = await orderOf(id);
  await until(async () => {
    now = await orderOf(id);
    return now.ordStatus === ordStatus;
  }, `order ${id} is ${ordStatus}`);
  return now;
}

async function enter(phase: Phase): Promise<void> {
  if (s.server.market.phase !== phase)
    resultOf((await asAdmin?.post("Simulator/SetPhase", { phase })) ?? assert.fail());
  await until(() => s.server.market.phase === phase, `the market is in ${phase}`);
}

async function sound(): Promise<void> {
  const verdicts = await verifyAll(s.server.db, s.server.market.tradingDay);
  assert.deepEqual(
    verdicts.filter(({ violations }) => violations.length > 0),
    [],
  );
}

/** Money and shares of an account by class, whatever day they settle on. */
async function balances(cscsAccount: string): Promise<Record<string, bigint>> {
  const rows = await inTenant(s.server.db, s.world.defaultId, (tx) =>
    tx.rows<{ what: string; balance: bigint }>(sql`
      select class || case asset when 'NGN' then '' else ' ' || asset end as what, sum(balance)::bigint as balance
      from ledger_account
      where account_id = (select id from securities_account where cscs_account = ${cscsAccount})
      group by 1
      having sum(balance) <> 0
      order by 1`),
  );
  return Object.fromEntries(rows.map(({ what, balance }) => [what, balance]));
}

/** What each phase says to an order: of a broker, then of the customer. `ok` when it is taken. */
const iceberg = { maxFloor: 10 };
const market = { ordType: "1", price: undefined };
const table: readonly (readonly [Phase, Record<string, unknown>, string, string])[] = [
  ["CONTINUOUS", {}, "ok", "ok"],
  ["CONTINUOUS", iceberg, "ok", "ORDER_TYPE_NOT_ALLOWED"],
  ["CONTINUOUS", { minQty: 50 }, "ok", "ORDER_TYPE_NOT_ALLOWED"],
  ["CONTINUOUS", { allOrNone: true }, "ok", "ORDER_TYPE_NOT_ALLOWED"],
  ["CONTINUOUS", { maxFloor: 101 }, "QTY_INVALID", "ORDER_TYPE_NOT_ALLOWED"],
  ["CONTINUOUS", { timeInForce: "3" }, "ok", "ok"],
  ["CONTINUOUS", { timeInForce: "4" }, "ok", "ok"],
  ["CONTINUOUS", { timeInForce: "2" }, "TIF_NOT_ALLOWED", "TIF_NOT_ALLOWED"],
  ["CONTINUOUS", { timeInForce: "7" }, "TIF_NOT_ALLOWED", "TIF_NOT_ALLOWED"],
  ["PRE_CLOSE", {}, "ok", "ok"],
  ["PRE_CLOSE", market, "ok", "ok"],
  ["PRE_CLOSE", { timeInForce: "7" }, "ok", "TIF_NOT_ALLOWED"],
  ["PRE_CLOSE", { timeInForce: "3" }, "TIF_NOT_ALLOWED", "TIF_NOT_ALLOWED"],
  ["PRE_CLOSE", iceberg, "ORDER_TYPE_NOT_ALLOWED", "ORDER_TYPE_NOT_ALLOWED"],
  // What comes after the close waits for the next pre-open, and is held to its table.
  ["END_OF_DAY", market, "ORDER_TYPE_NOT_ALLOWED", "ORDER_TYPE_NOT_ALLOWED"],
  ["END_OF_DAY", { timeInForce: "3" }, "TIF_NOT_ALLOWED", "TIF_NOT_ALLOWED"],
  ["PRE_OPEN", {}, "ok", "ok"],
  ["PRE_OPEN", market, "ORDER_TYPE_NOT_ALLOWED", "ORDER_TYPE_NOT_ALLOWED"],
  ["PRE_OPEN", { timeInForce: "2" }, "ok", "TIF_NOT_ALLOWED"],
  ["PRE_OPEN", { timeInForce: "7" }, "TIF_NOT_ALLOWED", "TIF_NOT_ALLOWED"],
  ["CONTINUOUS", { timeInForce: "6" }, "ok", "ok"],
];

test("each phase takes the orders that the market's table has, from those who may send them", async () => {
  for (const [phase, terms, ofBroker, ofCustomer] of table) {
    await enter(phase);
    const { tradingDay } = s.server.market;
    const dated = terms["timeInForce"] === "6" ? { ...terms, expireDate: addDays(tradingDay, 7) } : terms;
    const senders: readonly (readonly [SignedInClient, string])[] = [
      [asBroker, ofBroker],
      [asAda, ofCustomer],
    ];
    for (const [client, expected] of senders) {
      const answer = await send(client, { ...lowBid(), ...dated, ...(client === asBroker ? { mandate } : {}) });
      const name: string = answer.status === 200 ? "ok" : nameOf(answer);
      assert.equal(name, expected, `${phase} ${JSON.stringify(terms)} ${JSON.stringify(answer.body)}`);
      if (name !== "ok") continue;
      const { id } = resultOf(answer) as StockOrder;
      await until(async () => (await orderOf(id)).ordStatus !== "A", `the exchange has answered about ${id}`);
      assert.notEqual(
        (await orderOf(id)).ordStatus,
        "8",
        `the exchange takes it too: ${phase} ${JSON.stringify(terms)}`,
      );
    }
  }
});

test("what was for one auction is gone after it, and a good-till-date order goes on", async () => {
  await enter("CONTINUOUS");
  const answer = await asBroker.get("Order/getStockOrders?maxResultCount=500");
  const orders = (resultOf(answer) as { items: (StockOrder & { timeInForce: string })[] }).items;
  const still = orders.filter(({ ordStatus }) => ordStatus === "0" || ordStatus === "1");
  assert.deepEqual(
    still.filter(({ timeInForce }) => timeInForce === "2" || timeInForce === "7"),
    [],
  );
  const [good] = still.filter(({ timeInForce }) => timeInForce === "6");
  assert(good !== undefined);
  await enter("END_OF_DAY");
  await reaches(good.id, "3");
  await enter("PRE_OPEN");
  await reaches(good.id, "0");
  await enter("CONTINUOUS");
  const history = resultOf(await asBroker.get(`Order/GetOrderHistory?id=${good.id}`)) as { kind: string }[];
  assert.deepEqual(
    history.map(({ kind }) => kind),
    ["placed", "acknowledged", "doneForDay", "resumed"],
  );
  await sound();
});

test("what is entered after the close goes by itself when the next pre-open begins, and is cancelled while it waits", async () => {
  await enter("END_OF_DAY");
  const { tradingDay } = s.server.market;
  const [kept, taken] = [await send(asAda, lowBid()), await send(asAda, lowBid())].map(
    (answer) => resultOf(answer) as StockOrder & { readonly queuedFor?: string },
  );
  assert(kept !== undefined && taken !== undefined);
  assert.deepEqual([kept.ordStatus, kept.queuedFor !== undefined && kept.queuedFor > tradingDay], ["A", true]);
  resultOf(await asAda.post("Order/sendCancelOrderRequest", { clOrdID: newID(), id: taken.id }));
  await reaches(taken.id, "4");
  await sound();
  await enter("PRE_OPEN");
  assert.equal(s.server.market.tradingDay, kept.queuedFor);
  await reaches(kept.id, "0");
  const history = resultOf(await asBroker.get(`Order/GetOrderHistory?id=${kept.id}`)) as { kind: string }[];
  assert.deepEqual(
    history.map(({ kind }) => kind),
    ["placed", "released", "acknowledged"],
  );
  await enter("CONTINUOUS");
  await sound();
});

test("an order of a halted security is suspended, takes no changes, and may be canceled", async () => {
  const [kept, taken] = [await send(asAda, lowBid()), await send(asAda, lowBid())].map(
    (answer) => resultOf(answer) as StockOrder,
  );
  assert(kept !== undefined && taken !== undefined);
  await reaches(taken.id, "0");
  resultOf(await asAdmin.post("Simulator/Halt", { securityID: "ZENITHBANK", reason: "news" }));
  await reaches(kept.id, "9");
  await until(async () => nameOf(await send(asAda, lowBid())) === "SEC_NOT_TRADING", "the halt has been heard");
  assert.equal(
    nameOf(await asAda.post("Order/SendOrderReplaceRequest", { clOrdID: newID(), id: kept.id, orderQty: 50 })),
    "SEC_NOT_TRADING",
  );
  await asAda.post("Order/sendCancelOrderRequest", { clOrdID: newID(), id: taken.id });
  await reaches(taken.id, "4");
  resultOf(await asAdmin.post("Simulator/Resume", { securityID: "ZENITHBANK" }));
  await reaches(kept.id, "0");
  // The security comes back through an auction of its own.
  await enter("PRE_CLOSE");
  await enter("CONTINUOUS");
});

test("a mass cancel is of the caller's own orders that match, and counts once", async () => {
  const mine = [await send(asAda, lowBid()), await send(asAda, { ...lowBid(), securityID: "GTCO", price: 116.1 })];
  const [first, second] = mine.map((answer) => (resultOf(answer) as StockOrder).id);
  const other = resultOf(await send(asChidi, { ...lowBid(), cscsAccount: chidi })) as StockOrder;
  for (const id of [first, second, other.id]) await reaches(id ?? 0, "0");
  const request = { clOrdID: newID(), securityID: "ZENITHBANK", side: "1" };
  type Result = { items: { id: number; accepted: boolean; order: StockOrder | null }[]; more: boolean };
  const answer = resultOf(await asAda.post("Order/sendMassCancel", request)) as Result;
  assert.equal(answer.more, false);
  assert(answer.items.every(({ accepted, order }) => accepted && order?.cscsAccount === ada));
  assert(
    answer.items.some(({ id }) => id === first) && answer.items.every(({ id }) => id !== second && id !== other.id),
  );
  for (const { id } of answer.items) await reaches(id, "4");
  assert.deepEqual(resultOf(await asAda.post("Order/sendMassCancel", request)), answer, "the same answer again");
  assert.equal(nameOf(await asAda.post("Order/sendMassCancel", { ...request, side: "2" })), "DUPLICATE_CLORDID");
  assert.equal(nameOf(await send(asAda, { ...lowBid(), clOrdID: request.clOrdID })), "DUPLICATE_CLORDID");
  for (const id of [second, other.id]) assert.equal((await orderOf(id ?? 0)).ordStatus, "0");
  const all = resultOf(await asBroker.post("Order/sendMassCancel", { clOrdID: newID() })) as Result;
  assert(all.items.some(({ id }) => id === other.id));
  for (const { id } of all.items) await reaches(id, "4");
  await sound();
});

const crossTerms = (terms: Record<string, unknown> = {}) => ({
  clOrdID: newID(),
  securityID: "ZENITHBANK",
  price: 117.8,
  orderQty: 1_000,
  buyCscsAccount: ada,
  sellCscsAccount: chidi,
  mandateBuy: mandate,
  mandateSell: { ...mandate, reference: "call 13" },
  reason: "matched clients",
  ...terms,
});

/** To the kobo, since naira are no whole numbers. */
function naira(amount: number): number {
  return Math.round(amount * 100) / 100;
}

type Cross = { readonly buy: StockOrder; readonly sell: StockOrder };

/** The best prices that the server has heard. */
async function spread(): Promise<{ bestBid: number; bestOffer: number }> {
  const rows = resultOf((await asBroker?.get("MarketData/GetMarketStats")) ?? assert.fail()) as {
    securityID: string;
    bestBid: number;
    bestOffer: number;
  }[];
  const row = rows.find(({ securityID }) => securityID === "ZENITHBANK");
  assert(row !== undefined);
  return row;
}

let crossed: Cross;

test("a cross pays and delivers both sides to the kobo by one report each, and is marked on the tape", async () => {
  const [adaBefore, chidiBefore] = [await balances(ada), await balances(chidi)];
  const { bestBid: price } = await spread();
  const request = crossTerms({ price });
  const answer = await asBroker.post("Order/sendCrossDealOrder", request);
  assert.equal(answer.status, 200, JSON.stringify(answer.body));
  crossed = resultOf(answer) as Cross;
  assert.deepEqual([crossed.buy.cscsAccount, crossed.sell.cscsAccount], [ada, chidi]);
  assert(crossed.buy.crossID !== undefined && crossed.buy.crossID === crossed.sell.crossID);
  for (const { id } of [crossed.buy, crossed.sell]) {
    const filled = await reaches(id, "2");
    assert.deepEqual([filled.cumQty, filled.avgPx, filled.holdAmount, filled.holdQty], [1_000, price, 0, 0]);
  }
  const value = kobo(BigInt(Math.round(price * 100)) * 1_000n);
  const rates = ratesOn(standardFeeSchedule, s.server.market.tradingDay);
  const [paid, kept] = [totalCharges(chargeFees(rates, "Buy", value)), totalCharges(chargeFees(rates, "Sell", value))];
  const moved = (before: Record<string, bigint>, after: Record<string, bigint>) => (what: string) =>
    (after[what] ?? 0n) - (before[what] ?? 0n);
  const adaMoved = moved(adaBefore, await balances(ada));
  const chidiMoved = moved(chidiBefore, await balances(chidi));
  assert.deepEqual([adaMoved("cash.available"), adaMoved("units.due_in SEC:ZENITHBANK")], [-(value + paid), 1_000n]);
  assert.deepEqual([chidiMoved("cash.due_in"), chidiMoved("units.free SEC:ZENITHBANK")], [value - kept, -1_000n]);
  const reports = await inTenant(s.server.db, s.world.defaultId, (tx) =>
    tx.rows<{ exec_type: string }>(sql`
      select exec_type from execution_report where order_id in (${crossed.buy.id}, ${crossed.sell.id}) order by order_id`),
  );
  assert.deepEqual(
    reports.map((row) => row.exec_type),
    ["Trade", "Trade"],
  );
  assert.deepEqual(
    resultOf(await asBroker.post("Order/sendCrossDealOrder", request)),
    crossed,
    "the same answer again",
  );
  await until(
    async () => (await tape()).some(({ cross, mdEntrySize }) => cross && mdEntrySize === 1_000),
    "the cross is on the tape",
  );
  await sound();
});

type Trade = { readonly mdEntryID: string; readonly mdEntrySize: number; readonly cross: boolean };

async function tape(): Promise<Trade[]> {
  return resultOf((await asBroker?.get("MarketData/getMarketTrades?security=ZENITHBANK")) ?? assert.fail()) as Trade[];
}

type Found = { readonly code: string; readonly severity: string; readonly message: string };
type CrossPreview = {
  readonly buy: { readonly total: number; readonly findings: readonly Found[] };
  readonly sell: { readonly net: number; readonly findings: readonly Found[] };
  readonly findings: readonly Found[];
};

test("a cross that may not be is refused with its name, and nothing is held", async () => {
  const before = [await balances(ada), await balances(chidi)];
  const { bestBid, bestOffer } = await spread();
  /** What the cross is refused for, which its preview names before. */
  const refused = async (terms: Record<string, unknown>, client = asBroker) => {
    const asked = crossTerms({ price: bestBid, ...terms });
    const shown = await client.post("Order/PreviewCrossDeal", asked);
    const name = nameOf(await client.post("Order/sendCrossDealOrder", asked));
    if (shown.status !== 200) assert.equal(nameOf(shown), name);
    else {
      const { buy, sell, findings } = resultOf(shown) as CrossPreview;
      const named = [...findings, ...buy.findings, ...sell.findings].map(({ code }) => code);
      assert.ok(named.includes(name), `${name} is one of ${named.join(", ")}`);
    }
    return name;
  };
  assert.equal(await refused({ price: naira(bestBid - 0.1) }), "CROSS_OUTSIDE_SPREAD");
  assert.equal(await refused({ price: naira(bestOffer + 0.1) }), "CROSS_OUTSIDE_SPREAD");
  assert.equal(await refused({ sellCscsAccount: ada }), "CROSS_SAME_OWNER");
  assert.equal(await refused({ orderQty: 100_000 }), "INSUFFICIENT_FUNDS");
  assert.equal(await refused({ orderQty: 20_000 }), "INSUFFICIENT_HOLDINGS");
  assert.equal(await refused({ price: 117.85 }), "PRICE_TICK");
  assert.equal(await refused({ orderQty: 6_800_000 }), "MAX_ORDER_VALUE");
  assert.equal(await refused({}, asAda), "403");
  assert.equal(await refused({ mandateSell: undefined }), "400");
  assert.deepEqual([await balances(ada), await balances(chidi)], before);
});

test("a cross is tried before it is sent: what each side pays or gets, every rule against it, and nothing is written", async () => {
  const { bestBid: price, bestOffer } = await spread();
  const written = async () => {
    const count = sql`
      select (select count(*)::int from stock_order) as orders, (select count(*)::int from order_command) as commands,
        (select count(*)::int from outbox) as requests, (select count(*)::int from journal) as journals`;
    return await inTenant(s.server.db, s.world.defaultId, (tx) => tx.rows(count));
  };
  const before = await written();
  const tried = async (terms: Record<string, unknown>) =>
    resultOf(await asBroker.post("Order/PreviewCrossDeal", crossTerms({ price, ...terms }))) as CrossPreview;
  const fine = await tried({});
  assert.deepEqual([fine.buy.findings, fine.sell.findings, fine.findings], [[], [], []]);
  const value = kobo(BigInt(Math.round(price * 100)) * 1_000n);
  const rates = ratesOn(standardFeeSchedule, s.server.market.tradingDay);
  const [paid, kept] = [totalCharges(chargeFees(rates, "Buy", value)), totalCharges(chargeFees(rates, "Sell", value))];
  assert.deepEqual([fine.buy.total, fine.sell.net], [Number(value + paid) / 100, Number(value - kept) / 100]);
  const bad = await tried({ price: naira(bestOffer + 0.1), orderQty: 100_000 });
  const codes = (found: readonly Found[]) => found.map(({ code, severity }) => [code, severity]);
  assert.deepEqual(
    [codes(bad.findings), codes(bad.buy.findings), codes(bad.sell.findings)],
    [[["CROSS_OUTSIDE_SPREAD", "error"]], [["INSUFFICIENT_FUNDS", "error"]], [["INSUFFICIENT_HOLDINGS", "error"]]],
  );
  assert.ok(bad.buy.findings.every(({ message }) => message.length > 5));
  assert.deepEqual(await written(), before);
});

test("a trade that is corrected and then busted leaves every kobo and share where it was", async () => {
  const { bestBid: price } = await spread();
  const before = [await balances(ada), await balances(chidi)];
  const known = new Set((await tape()).map(({ mdEntryID }) => mdEntryID));
  const deal = resultOf(await asBroker.post("Order/sendCrossDealOrder", crossTerms({ price, orderQty: 700 }))) as Cross;
  await reaches(deal.buy.id, "2");
  await reaches(deal.sell.id, "2");
  let trade: Trade | undefined;
  await until(async () => {
    trade = (await tape()).find(({ mdEntryID, mdEntrySize }) => !known.has(mdEntryID) && mdEntrySize === 700);
    return trade !== undefined;
  }, "the cross is on the tape");
  const right = { tradeID: trade?.mdEntryID, price: naira(price + 0.1), quantity: 500, reason: "wrong price" };
  resultOf(await asAdmin.post("Simulator/CorrectTrade", right));
  const bought = await reaches(deal.buy.id, "4");
  assert.deepEqual([bought.cumQty, bought.leavesQty, bought.holdAmount], [500, 0, 0]);
  await reaches(deal.sell.id, "4");
  const paid = (await balances(ada))["cash.available"] ?? 0n;
  const value = kobo(BigInt(Math.round((price + 0.1) * 100)) * 500n);
  const rates = ratesOn(standardFeeSchedule, s.server.market.tradingDay);
  assert.equal((before[0]?.["cash.available"] ?? 0n) - paid, value + totalCharges(chargeFees(rates, "Buy", value)));
  await sound();
  resultOf(await asAdmin.post("Simulator/BustTrade", { tradeID: trade?.mdEntryID, reason: "erroneous" }));
  for (const { id } of [deal.buy, deal.sell])
    await until(async () => (await orderOf(id)).cumQty === 0, `order ${id} has traded nothing`);
  assert.deepEqual([await balances(ada), await balances(chidi)], before);
  const history = resultOf(await asBroker.get(`Order/GetOrderHistory?id=${deal.buy.id}`)) as { kind: string }[];
  assert.deepEqual(
    history.map(({ kind }) => kind),
    ["placed", "filled", "corrected", "busted"],
  );
  await sound();
});

test("a broker changes a client's order by the client's word, which its history keeps", async () => {
  const order = resultOf(await send(asAda, lowBid())) as StockOrder;
  await reaches(order.id, "0");
  const change = { id: order.id, orderQty: 60 };
  assert.equal(
    nameOf(await asBroker.post("Order/SendOrderReplaceRequest", { clOrdID: newID(), ...change })),
    "MANDATE_REQUIRED",
  );
  resultOf(await asBroker.post("Order/SendOrderReplaceRequest", { clOrdID: newID(), ...change, mandate }));
  await until(async () => (await orderOf(order.id)).leavesQty === 60, "it is changed");
  const history = resultOf(await asAda.get(`Order/GetOrderHistory?id=${order.id}`)) as { text: string | null }[];
  assert(history.some(({ text }) => text?.includes("instruction by PHONE, call 12")));
});

test("whoever is stopped may still do less, and no more", async () => {
  const [order, other] = [
    resultOf(await send(asAda, lowBid())) as StockOrder,
    resultOf(await send(asAda, lowBid())) as StockOrder,
  ];
  await reaches(order.id, "0");
  await reaches(other.id, "0");
  const [adaUser] = await inTenant(s.server.db, s.world.defaultId, (tx) =>
    tx.rows<{ id: number }>(sql`select id from app_user where user_name = 'ada'`),
  );
  const subjects = { tenant: "", account: ada, security: "ZENITHBANK", user: String(adaUser?.id) } as const;
  const change = (terms: Record<string, unknown>) =>
    asAda.post("Order/SendOrderReplaceRequest", { clOrdID: newID(), id: order.id, ...terms });
  let orderQty = 100;
  for (const [scope, subject] of Object.entries(subjects) as [keyof typeof subjects, string][]) {
    const move = (isOn: boolean) =>
      inTenant(s.server.db, s.world.defaultId, (tx) =>
        moveKillSwitch(tx, { scope, subject, isOn, reason: "drill", userId: null, at: systemClock.now() }),
      );
    await move(true);
    assert.equal(nameOf(await send(asAda, lowBid())), "KILL_SWITCH", scope);
    assert.equal(nameOf(await change({ orderQty: 200 })), "KILL_SWITCH", scope);
    assert.equal(nameOf(await change({ price: 106.2 })), "KILL_SWITCH", scope);
    orderQty -= 10;
    assert.equal(nameOf(await change({ orderQty })), "200", scope);
    await until(async () => (await orderOf(order.id)).leavesQty === orderQty, "it is smaller");
    await move(false);
  }
  assert.equal(nameOf(await asAda.post("Order/sendCancelOrderRequest", { clOrdID: newID(), id: other.id })), "200");
});

test("the restricted list keeps an account from a security for as long as it says", async () => {
  const { tradingDay } = s.server.market;
  const restrict = (to: string) =>
    inTenant(s.server.db, s.world.defaultId, (tx) =>
      tx.run(sql`
        insert into trading_restriction (account_id, security_id, reason, from_day, to_day)
        select id, 'GTCO', 'closed period', ${addDays(tradingDay, -2)}, ${to} from securities_account
        where cscs_account = ${ada}`),
    );
  await restrict(addDays(tradingDay, -1));
  await restrict(tradingDay);
  const gtco = { ...lowBid(), securityID: "GTCO", price: 116.1 };
  const findings = async () => {
    const { result } = (await asAda.post("Order/PreviewOrder", { cscsAccount: ada, ...gtco })).body ?? {};
    return (result as { findings: { code: string }[] }).findings.map(({ code }) => code);
  };
  assert((await findings()).includes("RESTRICTED"), "a preview reads the list anew");
  // The desk reads it every few seconds, and when it begins.
  await s.restart();
  await until(() => s.server.market.connected, "the exchange is connected");
  const [adaNow, chidiNow] = [await s.signIn("ada"), await s.signIn("chidi")];
  assert.equal(nameOf(await send(adaNow, gtco)), "RESTRICTED");
  assert.equal(nameOf(await send(adaNow, lowBid())), "200", "another security");
  assert.equal(nameOf(await send(chidiNow, { ...gtco, cscsAccount: chidi })), "200", "another account");
});

test("after all of that every invariant holds", sound);
