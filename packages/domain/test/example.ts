// An everyday account, market, request and report, for tests to vary.

import { legacyFeeSchedule } from "../src/fees/fee-schedule.ts";
import { instant, tradingDay } from "../src/instant.ts";
import { priceLimit } from "../src/market/price-limit.ts";
import { placeOrder } from "../src/order/place-order.ts";
import { ngxCalendar } from "../src/calendar-data.ts";
import type { ExecutionReport } from "../src/order/execution-report.ts";
import type { ExecutionFacts, MarketFacts, NewOrder, OrderCaller, OrderFacts } from "../src/order/facts.ts";
import type { Order } from "../src/order/order.ts";
import type { Outcome } from "../src/order/outcome.ts";
import type { Security } from "../src/security.ts";
import { kobo, price, quantity } from "../src/units.ts";

/** A Tuesday under T+1. */
export const today = tradingDay("2026-07-21");
export const noon = instant(Date.parse("2026-07-21T11:00:00Z"));

export const zenith: Security = {
  securityID: "ZENITHBANK",
  name: "Zenith Bank Plc",
  isin: "NGZENITHBNK9",
  sector: "Financial Services",
  board: "Premium",
  priceGroup: "A",
  tick: price(10),
  status: "Trading",
  tags: [],
  sharesOutstanding: null,
};

/** Holds the example account and may trade it. */
export const holder: OrderCaller = {
  userId: 7,
  permissions: new Set(["BUY", "SELL", "SHOW_ACCOUNT_BALANCE"]),
  isBroker: false,
};
export const broker: OrderCaller = {
  userId: 8,
  permissions: new Set(["BUY", "SELL", "TRADE_ALL_ACCOUNTS", "SHOW_ACCOUNT_BALANCE"]),
  isBroker: true,
};

export const exampleMarket: MarketFacts = {
  tradingDay: today,
  phase: "CONTINUOUS",
  exchangeConnected: true,
  security: zenith,
  limit: priceLimit({ security: zenith, tradingDay: today, reference: price(11780) }),
  lastPx: price(11800),
};

export const exampleFacts: OrderFacts = {
  now: noon,
  caller: holder,
  account: {
    accountId: 41,
    tenantId: 3,
    cscsAccount: "2392004900",
    chn: "C0012345AB",
    active: true,
    state: "Active",
    kycComplete: true,
    holderUserIds: [7],
  },
  market: exampleMarket,
  cashAvailable: kobo(1_000_000_000_00n),
  unitsFree: quantity(1_000_000),
  fees: legacyFeeSchedule,
  calendar: ngxCalendar,
  limits: {
    maxOrderQty: quantity(80_000_000),
    maxOrderValue: kobo(50_000_000_00n),
    maxDailyBuy: kobo(200_000_000_00n),
    gtdMaxDays: 30,
    duplicateWindowMs: 60_000,
  },
  killSwitch: null,
  boughtToday: kobo(0n),
  twin: null,
  opposite: [],
};

export const exampleRequest: NewOrder = {
  clOrdID: "ticket-1",
  cscsAccount: "2392004900",
  securityID: "ZENITHBANK",
  side: "Buy",
  ordType: "Limit",
  orderQty: 10_000,
  price: price(11780),
  timeInForce: "Day",
  expireDate: null,
  mandate: null,
  acceptWarnings: [],
};

export const exampleIds = { orderId: 501, exchangeClOrdID: "T3-260721-0001" };

export const exampleExecutionFacts: ExecutionFacts = {
  tradingDay: today,
  fees: exampleFacts.fees,
  calendar: ngxCalendar,
};

/** What placing answers, for requests that must pass. */
export function placed(request: Partial<NewOrder>, facts: Partial<OrderFacts> = {}): Outcome & { order: Order } {
  const result = placeOrder({ ...exampleRequest, ...request }, { ...exampleFacts, ...facts }, exampleIds);
  if (!result.ok) throw new Error(`refused: ${result.rejection.code}`);
  const [order] = result.value.orders;
  if (order === undefined) throw new Error("placing answers an order");
  return { ...result.value, order };
}

/** A report about `order`; a trade needs `lastPx` and `lastQty` beside. */
export function reportOn(order: Order, said: Partial<ExecutionReport>): ExecutionReport {
  return {
    execID: "E1",
    execRefID: null,
    execType: "New",
    ordStatus: "New",
    exchangeClOrdID: order.exchangeClOrdID,
    origExchangeClOrdID: null,
    orderID: "X-900",
    securityID: order.securityID,
    side: order.side,
    lastPx: null,
    lastQty: null,
    cumQty: order.cumQty,
    leavesQty: order.leavesQty,
    ordRejReason: null,
    text: null,
    transactTime: noon,
    ...said,
  };
}

/** The order an outcome leaves, or `before` when it says nothing about one. */
export function orderAfter(outcome: Outcome, before: Order): Order {
  return outcome.orders[0] ?? before;
}
