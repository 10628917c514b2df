// Every reason an order may not leave, and which of several is told first.

import assert from "node:assert/strict";
import { test } from "node:test";
import { broker, exampleFacts, exampleMarket, exampleRequest, holder, noon, zenith } from "../../test/example.ts";
import type { AccountState, StoppedState } from "../access/account-state.ts";
import type { OrderLimits } from "../risk/limits.ts";
import { instant, tradingDay } from "../instant.ts";
import type { Rejection } from "../rejection.ts";
import { kobo, price, quantity, type Price } from "../units.ts";
import type { MarketFacts, NewOrder, OrderFacts } from "./facts.ts";
import { allRefusals, firstRefusal } from "./pre-trade-checks.ts";

const { account, limits } = exampleFacts;
const cscsAccount = account.cscsAccount;
const mandate = { channel: "PHONE", reference: "call 12", note: null };
const stranger = { ...holder, userId: 99 };

test("an everyday order passes on both sides", () => {
  check({}, {}, null);
  check({ side: "Sell" }, {}, null);
  check({ ordType: "Market", price: null }, {}, null);
});

test("the account must be active and its holder known", () => {
  check({}, { account: { ...account, active: false } }, { code: "ACC_INACTIVE", cscsAccount });
  check({}, { account: { ...account, kycComplete: false } }, { code: "KYC_INCOMPLETE", cscsAccount });
});

test("what is stopped on an account is refused by its side, and the refusal names who has stopped it", () => {
  const stopped = (state: AccountState) => ({ account: { ...account, state } });
  const refused = (state: StoppedState) => ({ code: "ACC_INACTIVE", cscsAccount, state }) as const;
  for (const state of ["Suspended", "Frozen", "TradingFrozen"] as const)
    for (const side of ["Buy", "Sell"] as const) check({ side }, stopped(state), refused(state));
  check({ side: "Buy" }, stopped("DebitFrozen"), refused("DebitFrozen"));
  check({ side: "Sell" }, stopped("DebitFrozen"), null);
});

test("only a holder or a broker trades an account, and only a side they may", () => {
  check({ mandate }, { caller: stranger }, { code: "ACC_NOT_PERMITTED", cscsAccount, needs: "TRADE_ALL_ACCOUNTS" });
  const buyer = { ...holder, permissions: new Set(["BUY"] as const) };
  check({}, { caller: buyer }, null);
  check({ side: "Sell" }, { caller: buyer }, { code: "ACC_NOT_PERMITTED", cscsAccount, needs: "SELL" });
});

test("a broker needs the client's mandate, a holder does not", () => {
  check({}, { caller: broker }, { code: "MANDATE_REQUIRED", cscsAccount });
  check({ mandate }, { caller: broker }, null);
  check({}, { caller: { ...broker, userId: 7 } }, null);
});

test("the security must be known and trading", () => {
  const securityID = "ZENITHBANK";
  check({}, market({ security: null, limit: null }), { code: "SEC_UNKNOWN", securityID });
  const suspended = { ...zenith, status: "Suspended" } as const;
  check({}, market({ security: suspended }), { code: "SEC_NOT_TRADING", securityID, status: "Suspended" });
});

test("orders are taken only in phases that accept them, and market orders only where they meet something", () => {
  check({}, market({ phase: "CLOSED" }), { code: "MKT_CLOSED", phase: "CLOSED" });
  check({ ordType: "Market" }, market({ phase: "CLOSED" }), { code: "MKT_CLOSED", phase: "CLOSED" });
  check({}, market({ phase: "PRE_OPEN" }), null);
  const refused = { code: "ORDER_TYPE_NOT_ALLOWED", ordType: "Market" } as const;
  check({ ordType: "Market" }, market({ phase: "PRE_OPEN" }), { ...refused, phase: "PRE_OPEN" });
  check({ ordType: "Market" }, market({ limit: null }), { ...refused, phase: "CONTINUOUS" });
});

test("a limit order needs its limit", () => {
  const refused = { code: "ORDER_TYPE_NOT_ALLOWED", ordType: "Limit", phase: "CONTINUOUS" } as const;
  check({ price: null }, {}, refused);
});

test("auction orders are for brokers, and what is done at once needs matching", () => {
  const forBrokers = { code: "TIF_NOT_ALLOWED", timeInForce: "AtClose", why: "for brokers only" } as const;
  check({ timeInForce: "AtClose" }, {}, forBrokers);
  const brokers = (phase: MarketFacts["phase"]) => ({ caller: broker, ...market({ phase }) });
  check({ timeInForce: "AtClose", mandate }, brokers("PRE_CLOSE"), null);
  check({ timeInForce: "AtOpen", mandate }, brokers("PRE_OPEN"), null);
  check({ timeInForce: "AtClose", mandate }, brokers("CONTINUOUS"), {
    ...forBrokers,
    why: "not taken in continuous",
  });
  const timeInForce = "ImmediateOrCancel";
  check({ timeInForce }, {}, null);
  check({ timeInForce }, market({ phase: "PRE_OPEN" }), {
    code: "TIF_NOT_ALLOWED",
    timeInForce,
    why: "no matching in pre-open",
  });
});

test("an order good till a date ends between today and the house's limit", () => {
  const range = { earliest: tradingDay("2026-07-21"), latest: tradingDay("2026-08-20") };
  const refused = { code: "DATE_INVALID", field: "expireDate", ...range } as const;
  const until = (date: string | null): Partial<NewOrder> => ({
    timeInForce: "GoodTillDate",
    expireDate: date === null ? null : tradingDay(date),
  });
  check(until(null), {}, refused);
  check(until("2026-07-20"), {}, refused);
  check(until("2026-07-21"), {}, null);
  check(until("2026-08-20"), {}, null);
  check(until("2026-08-21"), {}, refused);
});

test("a quantity is a whole number of shares from one to the limit", () => {
  const max = limits.maxOrderQty;
  for (const orderQty of [0, -1, 1.5, Number.NaN, Number.POSITIVE_INFINITY, 80_000_001, 2 ** 53 + 2, 1e30]) {
    check({ orderQty, price: price(10_610) }, {}, { code: "QTY_INVALID", orderQty, max });
  }
  check({ orderQty: 1 }, {}, null);
});

test("a price stands on tick and inside the day's limits", () => {
  const tick = price(10);
  check({ price: price(11785) }, {}, offTick(11785, 11780, 11790));
  check({ price: price(12960) }, {}, outside(12960));
  check({ price: price(10600) }, {}, outside(10600));
  check({ price: price(12950) }, {}, null);
  check({ price: price(10610) }, {}, null);
  check({ price: price(12000), orderQty: 1 }, market({ limit: null }), null);

  function offTick(at: number, below: number, above: number): Rejection {
    return { code: "PRICE_TICK", price: price(at), tick, below: price(below), above: price(above) };
  }
  function outside(at: number): Rejection {
    return { code: "PRICE_BAND", price: price(at), lower: price(10610), upper: price(12950) };
  }
});

test("an order's value and the day's buys stay within the house's limits", () => {
  const value = kobo(1_178_000_00n);
  const tight = { ...limits, maxOrderValue: kobo(1_177_999_99n) };
  check({}, { limits: tight }, { code: "MAX_ORDER_VALUE", value, max: tight.maxOrderValue });
  check({}, { limits: { ...limits, maxOrderValue: value } }, null);
  const used = kobo(198_822_000_01n);
  check({}, { boughtToday: used }, { code: "DAILY_LIMIT", used, value, max: limits.maxDailyBuy });
  check({}, { boughtToday: kobo(198_822_000_00n) }, null);
  check({ side: "Sell" }, { boughtToday: used }, null);
});

test("a buy needs cash for its worst cost to the kobo, a market buy at the upper limit", () => {
  const needed = kobo(1_199_841_18n);
  const short = kobo(1_199_841_17n);
  check({}, { cashAvailable: short }, { code: "INSUFFICIENT_FUNDS", needed, available: short });
  check({}, { cashAvailable: needed }, null);
  check({ side: "Sell" }, { cashAvailable: kobo(0n) }, null);
  check({ ordType: "Market" }, { cashAvailable: needed }, (rejection) => {
    assert.ok(rejection?.code === "INSUFFICIENT_FUNDS" && rejection.needed > 1_295_000_00n);
  });
});

test("a sell needs the shares", () => {
  const available = quantity(9_999);
  const needed = quantity(10_000);
  const securityID = "ZENITHBANK";
  check({ side: "Sell" }, { unitsFree: available }, { code: "INSUFFICIENT_HOLDINGS", needed, available, securityID });
  check({ side: "Buy" }, { unitsFree: available }, null);
});

test("the same order again within a minute asks to be confirmed", () => {
  const twin = { orderId: 12, at: instant(noon - 59_999) };
  check({}, { twin }, { code: "DUPLICATE_ORDER", orderId: 12, seconds: 59 });
  check({ acceptWarnings: ["DUPLICATE_ORDER"] }, { twin }, null);
  check({}, { twin: { orderId: 12, at: instant(noon - 60_000) } }, null);
});

test("an order that would meet the same investor's own is refused", () => {
  const standing = (at: number | null) => ({
    opposite: [
      { orderId: 1, price: price(1) as Price | null },
      { orderId: 2, price: at === null ? null : price(at) },
    ],
  });
  const refused = { code: "SELF_TRADE", orderId: 2 } as const;
  check({ side: "Sell", price: price(11780) }, standing(11780), refused);
  check({ side: "Sell", price: price(11790) }, standing(11780), null);
  check({ side: "Sell", price: price(11790) }, standing(null), refused);
  check({ side: "Buy", price: price(11780) }, { opposite: [{ orderId: 2, price: price(11790) }] }, null);
  check({ side: "Buy", price: price(11790) }, { opposite: [{ orderId: 2, price: price(11790) }] }, refused);
  check({ side: "Buy", ordType: "Market" }, { opposite: [{ orderId: 2, price: price(12900) }] }, refused);
});

test("a kill switch and a lost exchange stop new orders", () => {
  check({}, { killSwitch: "tenant" }, { code: "KILL_SWITCH", scope: "tenant" });
  check({}, market({ exchangeConnected: false }), { code: "EXCHANGE_DOWN" });
});

test("a line behind which as many wait as may takes no new orders, but for those of a later session", () => {
  const lineFull = { waiting: 5_000, seconds: 50 };
  check({}, market({ lineFull }), { code: "EXCHANGE_BUSY", ...lineFull });
  const monday = tradingDay("2026-11-23");
  check({}, market({ lineFull, phase: "PRE_OPEN", closed: { phase: "END_OF_DAY", day: monday } }), null);
});

test("a halt of the whole market is one of every security", () => {
  const halted = { code: "SEC_NOT_TRADING", securityID: "ZENITHBANK", status: "Halted" } as const;
  check({}, market({ phase: "HALTED" }), halted);
  check({}, market({ security: { ...zenith, status: "Halted" } }), halted);
});

test("conditions are for brokers, on limit orders that trade continuously, and are parts of the order", () => {
  const asBroker = { caller: broker };
  const refused = { code: "ORDER_TYPE_NOT_ALLOWED", phase: "CONTINUOUS" } as const;
  for (const condition of [{ maxFloor: 1_000 }, { minQty: 1_000 }, { allOrNone: true }]) {
    check({ mandate, ...condition }, asBroker, null);
    check(condition, {}, { ...refused, ordType: "Limit with conditions" });
    check({ mandate, ordType: "Market", price: null, ...condition }, asBroker, {
      ...refused,
      ordType: "Market with conditions",
    });
    const collecting = { ...asBroker, ...market({ phase: "PRE_OPEN" }) };
    check({ mandate, ...condition }, collecting, { ...refused, phase: "PRE_OPEN", ordType: "Limit with conditions" });
  }
  const max = quantity(10_000);
  check({ mandate, maxFloor: 10_001 }, asBroker, { code: "QTY_INVALID", orderQty: 10_001, max });
  check({ mandate, minQty: 0 }, asBroker, { code: "QTY_INVALID", orderQty: 0, max });
  check({ mandate, minQty: 5, allOrNone: true }, asBroker, { ...refused, ordType: "All or none in parts" });
  const timeInForce = "FillOrKill";
  const why = "only an order that stands is shown in part, or waits to trade whole";
  check({ mandate, maxFloor: 5, timeInForce }, asBroker, { code: "TIF_NOT_ALLOWED", timeInForce, why });
});

test("a large trade needs the exchange's approval, by its value or by its shares", () => {
  const wide = {
    limits: {
      ...limits,
      maxOrderQty: quantity(10 ** 9),
      maxOrderValue: kobo(10n ** 15n),
      maxDailyBuy: kobo(10n ** 15n),
    },
    cashAvailable: kobo(10n ** 15n),
  };
  const large = { maxValue: kobo(800_000_000_00n), maxQty: quantity(80_000_000) };
  // ₦117.80 a share: ₦800m is 6,791,171.5 of them.
  check({ orderQty: 6_791_171 }, wide, null);
  const value = kobo(6_791_172n * 11_780n);
  check({ orderQty: 6_791_172 }, wide, { code: "APPROVAL_REQUIRED", value, ...large });
  const approved = { orderQty: 6_791_172, approvalReference: "NGX/BLK/7", mandate };
  check(approved, { ...wide, caller: broker }, null);
  check(approved, wide, { code: "APPROVAL_REQUIRED", value, ...large });
});

test("an approval lifts limits of large trades alone, and none on an account of one's own", () => {
  const most = { maxOrderValue: kobo(500_000_000_00n), maxDailyBuy: kobo(10n ** 15n) };
  const wide = { ...limits, ...most, approved: { ...limits, ...most, maxOrderValue: kobo(10n ** 15n) } };
  const facts = { limits: wide, cashAvailable: kobo(10n ** 15n), caller: broker };
  const approved = { orderQty: 6_791_172, approvalReference: "NGX/BLK/7", mandate };
  check(approved, facts, null);
  const refused = (orderQty: number) =>
    ({ code: "MAX_ORDER_VALUE", value: kobo(BigInt(orderQty) * 11_780n), max: most.maxOrderValue }) as const;
  check({ ...approved, orderQty: 6_791_171 }, facts, refused(6_791_171));
  const account = { ...exampleFacts.account, holderUserIds: [broker.userId] };
  check(approved, { ...facts, account }, refused(6_791_172));
});

test("only listed types and durations are let through, and a duration that stands may end as it is", () => {
  const listed = (changed: Partial<OrderLimits>) => ({ limits: { ...limits, ...changed } });
  check({}, listed({ allowedTypes: ["Limit"], allowedTif: ["Day"] }), null);
  const setBy = { allowedTypes: "customers", allowedTif: "the Main board" };
  const market = { ordType: "Market", price: null } as const;
  const refusedType = { code: "ORDER_TYPE_NOT_ALLOWED", ordType: "Market", phase: "CONTINUOUS" } as const;
  check(market, listed({ allowedTypes: ["Limit"], setBy }), { ...refusedType, setBy: "customers" });
  const refusedTif = { code: "TIF_NOT_ALLOWED", timeInForce: "FillOrKill", why: "not allowed here" } as const;
  check({ timeInForce: "FillOrKill" }, listed({ allowedTif: ["Day"], setBy }), {
    ...refusedTif,
    setBy: "the Main board",
  });
});

test("a price far from the last is asked about, and farther away refused, on either side of it", () => {
  // The last price is ₦118.00: 5 % of it are ₦5.90, 8 % ₦9.44.
  const far = (changed: Partial<NewOrder>, expected: Rejection | null) =>
    check(changed, { limits: { ...limits, warnFromLastPpm: 50_000, maxFromLastPpm: 80_000 } }, expected);
  const away = (px: number, ppm: number) => ({ price: price(px), last: price(11_800), ppm });
  far({ price: price(12_390) }, null);
  far({ price: price(12_400) }, { code: "FAT_FINGER", away: away(12_400, 50_847), most: null });
  far({ side: "Sell", price: price(11_200) }, { code: "FAT_FINGER", away: away(11_200, 50_847), most: null });
  const confirmed = ["FAT_FINGER"];
  far({ price: price(12_400), acceptWarnings: confirmed }, null);
  far(
    { price: price(12_750), acceptWarnings: confirmed },
    { code: "FAT_FINGER", away: away(12_750, 80_508), most: 80_000 },
  );
  far({ ordType: "Market", price: null }, null);
  const soft = allRefusals(
    { ...exampleRequest, price: price(12_400) },
    { ...exampleFacts, limits: { ...limits, warnFromLastPpm: 50_000 } },
  );
  assert.deepEqual([soft.errors, soft.warnings.map(({ code }) => code)], [[], ["FAT_FINGER"]]);
  const hard = allRefusals(
    { ...exampleRequest, price: price(12_750) },
    { ...exampleFacts, limits: { ...limits, maxFromLastPpm: 80_000 } },
  );
  assert.deepEqual([hard.errors.map(({ code }) => code), hard.warnings], [["FAT_FINGER"], []]);
});

test("before the first trade a price is held against the close that the band is about", () => {
  const away = { price: price(12_400), last: price(11_780), ppm: 52_632 };
  const facts = { ...market({ lastPx: null }), limits: { ...limits, warnFromLastPpm: 50_000 } };
  check({ price: price(12_400) }, facts, { code: "FAT_FINGER", away, most: null });
});

test("much of what trades in a day is asked about, and nothing where nobody knows how much that is", () => {
  const weighed = { limits: { ...limits, warnOfVolumePpm: 200_000 }, averageVolume: quantity(50_000) };
  check({ orderQty: 10_000 }, weighed, null);
  const large = { orderQty: quantity(10_001), averageVolume: quantity(50_000) };
  check({ orderQty: 10_001 }, weighed, { code: "FAT_FINGER", large, most: null });
  check({ orderQty: 10_001, acceptWarnings: ["FAT_FINGER"] }, weighed, null);
  check({ orderQty: 10_001 }, { ...weighed, averageVolume: null }, null);
});

test("no more new orders a second than the limit", () => {
  const fast = { ...limits, maxOrdersPerSecond: 5, setBy: { maxOrdersPerSecond: "brokers" } };
  check({}, { limits: fast, ordersOfSecond: 4 }, null);
  check({}, { limits: fast, ordersOfSecond: 5 }, { code: "ORDERS_PER_SECOND", max: 5, setBy: "brokers" });
});

test("whoever is on the restricted list may not trade the security", () => {
  check({}, { restricted: "closed period" }, { code: "RESTRICTED", securityID: "ZENITHBANK" });
});

test("a preview hears every error and warning in order, a refusal only the first", () => {
  const request = { ...exampleRequest, price: price(12965), orderQty: 50_000_000 };
  const facts = {
    ...exampleFacts,
    account: { ...account, active: false },
    killSwitch: "tenant",
    twin: { orderId: 12, at: noon },
  };
  const { errors, warnings } = allRefusals(request, facts);
  assert.deepEqual(
    errors.map(({ code }) => code),
    [
      "ACC_INACTIVE",
      "PRICE_TICK",
      "PRICE_BAND",
      "MAX_ORDER_VALUE",
      "DAILY_LIMIT",
      "APPROVAL_REQUIRED",
      "INSUFFICIENT_FUNDS",
      "KILL_SWITCH",
    ],
  );
  assert.deepEqual(
    warnings.map(({ code }) => code),
    ["DUPLICATE_ORDER"],
  );
  assert.equal(firstRefusal(request, facts)?.code, "ACC_INACTIVE");
});

function market(changed: Partial<MarketFacts>): Partial<OrderFacts> {
  return { market: { ...exampleMarket, ...changed } };
}

function check(
  request: Partial<NewOrder>,
  facts: Partial<OrderFacts>,
  expected: Rejection | null | ((rejection: Rejection | null) => void),
): void {
  const rejection = firstRefusal({ ...exampleRequest, ...request }, { ...exampleFacts, ...facts });
  if (typeof expected === "function") expected(rejection);
  else assert.deepEqual(rejection, expected);
}
