// The Order and BackOffice services as their callers meet them: who sees what, lists, balances, holdings, previews.

import { strict as assert } from "node:assert";
import { before, test } from "node:test";
import { backOfficeService } from "@tradebook/contract/services/back-office.ts";
import { orderService } from "@tradebook/contract/services/order.ts";
import type { ExecutionReport } from "@tradebook/domain/order/execution-report.ts";
import { price, quantity } from "@tradebook/domain/units.ts";
import * as z from "zod";
import type { Call } from "../src/deps.ts";
import { backOfficeHandlers } from "../src/modules/back-office/back-office-handlers.ts";
import type { DeskCaller } from "../src/modules/order/decide.ts";
import { createOrderDesk } from "../src/modules/order/order-desk.ts";
import { orderHandlers } from "../src/modules/order/order-handlers.ts";
import { freshDatabase } from "./postgres.ts";
import { adaNumber, chidiNumber, later, makeSmallWorld, opening, testDeps } from "./small-world.ts";

const { db } = await freshDatabase();
const world = await makeSmallWorld(db);
const deps = testDeps(db);
const orderDesk = createOrderDesk(deps);
const orders = orderHandlers({ ...deps, orderDesk });
const reports = backOfficeHandlers(deps);

function as({ userId, userName, permissions }: DeskCaller): Call {
  const caller = { userId, userName, permissions, tenantId: world.tenantId, roles: [] };
  return { caller, tenantId: world.tenantId, culture: "en", now: opening, ip: "127.0.0.1" };
}

const buy = {
  clOrdID: "svc-1",
  cscsAccount: adaNumber,
  securityID: "ZENITHBANK",
  side: "1",
  ordType: "2",
  orderQty: 1000,
  price: 117.8,
};

async function send(body: Record<string, unknown>, caller: DeskCaller) {
  return await orders.SendNewOrder(z.decode(orderService.SendNewOrder.input, { ...buy, ...body }), as(caller));
}

const listInput = (body: Record<string, unknown>) => z.decode(orderService.getStockOrders.input, body);

before(async () => {
  const sent = await send({}, world.ada);
  assert(sent.ok);
  const fill: ExecutionReport = {
    execID: "S1",
    execRefID: null,
    execType: "Trade",
    ordStatus: "PartiallyFilled",
    exchangeClOrdID: `T${world.tenantId}-${sent.value.id.toString(36)}`,
    origExchangeClOrdID: null,
    orderID: "N1",
    securityID: "ZENITHBANK",
    side: "Buy",
    lastPx: price(11_700),
    lastQty: quantity(400),
    cumQty: quantity(400),
    leavesQty: quantity(600),
    ordRejReason: null,
    text: null,
    transactTime: later(500),
  };
  await orderDesk.receiveExecutions([fill]);
  const sold = { clOrdID: "svc-2", cscsAccount: chidiNumber, securityID: "ACCESSCORP", side: "2", price: 26 };
  assert((await send({ ...sold, orderQty: 500 }, world.chidi)).ok);
});

test("an order travels in naira and FIX codes and comes back whole", async () => {
  const listed = await orders.getStockOrders(listInput({ cscsAccount: adaNumber }), as(world.ada));
  assert(listed.ok);
  const wire = z.encode(orderService.getStockOrders.output, listed.value);
  assert.equal(wire.totalCount, 1);
  const [order] = wire.items;
  assert(order !== undefined);
  assert.deepEqual(
    { ...order, id: 0, transactTime: "", receivedTime: "", acknowledgedTime: "" },
    {
      id: 0,
      orderID: "N1",
      clOrdID: "svc-1",
      origClOrdID: null,
      cscsAccount: adaNumber,
      customerName: "ada",
      securityID: "ZENITHBANK",
      side: "1",
      ordType: "2",
      timeInForce: "0",
      expireDate: null,
      price: 117.8,
      orderQty: 1000,
      cumQty: 400,
      leavesQty: 600,
      avgPx: 117,
      lastPx: 117,
      lastQty: 400,
      ordStatus: "1",
      ordStatusName: "PARTIALLY_FILLED",
      text: null,
      ordRejReason: null,
      estimatedCharges: 2093.48,
      holdAmount: order.holdAmount,
      holdQty: 0,
      mandate: null,
      channel: "ONLINE",
      createdBy: "ada",
      transactTime: "",
      receivedTime: "",
      acknowledgedTime: "",
      closedTime: null,
      version: 2,
    },
  );
});

test("an account's trades are told with their charges to whoever may see it, and to nobody else", async () => {
  const ask = async (caller: DeskCaller, body: Record<string, unknown> = {}) => {
    const input = z.decode(orderService.GetTrades.input, { cscsAccount: adaNumber, ...body });
    return await orders.GetTrades(input, as(caller));
  };
  for (const caller of [world.ada, world.broker]) {
    const listed = await ask(caller);
    assert(listed.ok);
    const { totalCount, items, totals } = z.encode(orderService.GetTrades.output, listed.value);
    const [trade] = items;
    assert(trade !== undefined);
    const { executionId, symbol, side, qty, price: px, value, charges, netAmount, account, status } = trade;
    assert.deepEqual(
      { totalCount, executionId, symbol, side, qty, px, value, charges, netAmount, account, status },
      {
        totalCount: 1,
        executionId: "S1",
        symbol: "ZENITHBANK",
        side: "1",
        qty: 400,
        px: 117,
        value: 46_800,
        charges: 834.12,
        netAmount: 47_634.12,
        account: adaNumber,
        status: "UNSETTLED",
      },
    );
    assert.deepEqual(totals, { qty: 400, value: 46_800, charges: 834.12, net: -47_634.12 });
  }
  const sales = await ask(world.ada, { side: "2" });
  assert.equal(sales.ok && sales.value.totalCount, 0);
  const strange = await ask(world.chidi);
  assert.equal(strange.ok ? "seen" : strange.rejection.code, "NOT_FOUND");
});

test("a customer lists their own orders, a broker and a viewer of all everyone's", async () => {
  const seen = async (caller: DeskCaller) => {
    const listed = await orders.getStockOrders(listInput({}), as(caller));
    assert(listed.ok);
    return listed.value.items.map((order) => order.clOrdID);
  };
  assert.deepEqual(await seen(world.ada), ["svc-1"]);
  assert.deepEqual(await seen(world.chidi), ["svc-2"]);
  assert.deepEqual((await seen(world.broker)).toSorted(), ["svc-1", "svc-2"]);
  assert.deepEqual((await seen(world.admin)).toSorted(), ["svc-1", "svc-2"]);
  const strange = await orders.getStockOrders(listInput({ cscsAccount: chidiNumber }), as(world.ada));
  assert.equal(strange.ok ? "seen" : strange.rejection.code, "NOT_FOUND");
});

test("filters, sorting and totals cover every filtered row", async () => {
  const listed = await orders.getStockOrders(
    listInput({ sorting: "orderQty desc", maxResultCount: 1, open: true }),
    as(world.broker),
  );
  assert(listed.ok);
  assert.equal(listed.value.totalCount, 2);
  assert.deepEqual(
    listed.value.items.map((order) => order.clOrdID),
    ["svc-1"],
  );
  assert.deepEqual(listed.value.totals, { orderQty: 1500, cumQty: 400, leavesQty: 1100, tradedValue: 4_680_000n });
  const none = await orders.getStockOrders(listInput({ keyword: "%", side: "1", ordStatus: "2" }), as(world.broker));
  assert(none.ok);
  assert.equal(none.value.totalCount, 0);
});

test("history tells every version with who and when; somebody else's is not found", async () => {
  const listed = await orders.getStockOrders(listInput({}), as(world.ada));
  assert(listed.ok);
  const id = listed.value.items[0]?.id ?? 0;
  const history = await orders.GetOrderHistory({ id }, as(world.ada));
  assert(history.ok);
  assert.deepEqual(
    history.value.map(({ version, kind, userName, cumQty }) => ({ version, kind, userName, cumQty })),
    [
      { version: 1, kind: "placed", userName: "ada", cumQty: 0 },
      { version: 2, kind: "filled", userName: null, cumQty: 400 },
    ],
  );
  const strange = await orders.GetOrderHistory({ id }, as(world.chidi));
  assert.equal(strange.ok ? "seen" : strange.rejection.code, "NOT_FOUND");
});

test("the balance adds up, and is hidden from those who may not see it", async () => {
  const answer = await orders.GetDashAccountBalance({ cscsAccount: adaNumber }, as(world.ada));
  assert(answer.ok);
  const balance = answer.value;
  const figure = (amount: bigint | null) => amount ?? assert.fail("a figure is missing");
  const spent = figure(balance.openBuyOrdersHold) + figure(balance.unsettledPurchases);
  assert.equal(figure(balance.clearedBalance), 500_000_000n);
  assert.equal(figure(balance.availableToTrade), 500_000_000n - spent);
  assert.deepEqual(
    balance.ladder.map(({ date, kind }) => ({ date, kind })),
    [{ date: "2026-11-23", kind: "PURCHASE" }],
  );
  const blind = { ...world.ada, permissions: new Set(["BUY"] as const) };
  const hidden = await orders.GetDashAccountBalance({ cscsAccount: adaNumber }, as(blind));
  assert(hidden.ok);
  assert.equal(hidden.value.availableToTrade, null);
  assert.deepEqual(
    hidden.value.ladder.map(({ amount }) => amount),
    [null],
  );
  const tooMuch = (who: DeskCaller) => send({ clOrdID: `funds-${who.permissions.size}`, orderQty: 80_000 }, who);
  const cases: readonly (readonly [DeskCaller, bigint | null])[] = [
    [world.ada, figure(balance.availableToTrade)],
    [blind, null],
  ];
  for (const [who, available] of cases) {
    const refused = await tooMuch(who);
    assert(!refused.ok && refused.rejection.code === "INSUFFICIENT_FUNDS");
    assert.equal(refused.rejection.available, available);
  }
  const strange = await orders.GetDashAccountBalance({ cscsAccount: adaNumber }, as(world.chidi));
  assert.equal(strange.ok ? "seen" : strange.rejection.code, "NOT_FOUND");
});

test("a holding shows what is pending and blocked, a valuation its rows and totals", async () => {
  const holding = await reports.GetDashAccountPortfolioHolding({ cscsAcct: chidiNumber }, as(world.chidi));
  assert(holding.ok);
  assert.deepEqual(
    holding.value.items.map(({ symbol, quantity: shares, pending, blocked, available }) => ({
      symbol,
      shares,
      pending,
      blocked,
      available,
    })),
    [{ symbol: "ACCESSCORP", shares: 20_000, pending: 0, blocked: 500, available: 19_500 }],
  );
  const bought = await reports.GetDashAccountPortfolioHolding({ cscsAcct: adaNumber }, as(world.ada));
  assert(bought.ok);
  assert.deepEqual(
    bought.value.items.map(({ symbol, quantity: shares, pending }) => ({ symbol, shares, pending })),
    [{ symbol: "ZENITHBANK", shares: 5400, pending: 400 }],
  );
  const valued = await reports.GetDashAccountPortfolioValuation({ cscsAcct: adaNumber }, as(world.ada));
  assert(valued.ok);
  assert.equal(valued.value.totals.marketValue, 5400n * 11_780n);
  assert.equal(valued.value.items[0]?.id, 1);
  z.encode(backOfficeService.GetDashAccountPortfolioValuation.output, valued.value);
  const strange = await reports.GetDashAccountPortfolioValuation({ cscsAcct: adaNumber }, as(world.chidi));
  assert.equal(strange.ok ? "seen" : strange.rejection.code, "NOT_FOUND");
});

test("a broker finds customers by name or number, with their cash", async () => {
  const page = { skipCount: 0, maxResultCount: 10 };
  const found = await reports.GetCustomers({ ...page, keyword: chidiNumber.slice(2) }, as(world.broker));
  assert(found.ok);
  assert.deepEqual(
    found.value.items.map(({ name, cash }) => ({ name, cash })),
    [{ name: "chidi", cash: 200_000_000n }],
  );
  const all = await reports.GetCustomers(page, as(world.broker));
  assert(all.ok);
  assert.equal(all.value.totalCount, 2);
});

test("a preview tells charges and every finding, and writes nothing", async () => {
  const input = z.decode(orderService.PreviewOrder.input, { ...buy, orderQty: 10_000, price: 200 });
  const answer = await orders.PreviewOrder(input, as(world.ada));
  assert(answer.ok);
  assert.deepEqual(
    answer.value.findings.map(({ code, severity }) => ({ code, severity })),
    [{ code: "PRICE_BAND", severity: "error" }],
  );
  assert.equal(answer.value.charges.length, 10);
  z.encode(orderService.PreviewOrder.output, answer.value);
  const listed = await orders.getStockOrders(listInput({}), as(world.ada));
  assert.equal(listed.ok && listed.value.totalCount, 1);
});

test("the same request over the service is answered with the first order", async () => {
  const again = await send({}, world.ada);
  assert(again.ok);
  assert.equal(again.value.version, 1);
  const other = await send({ orderQty: 999 }, world.ada);
  assert.equal(other.ok ? "sent" : other.rejection.code, "DUPLICATE_CLORDID");
});
