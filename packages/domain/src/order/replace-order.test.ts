// New terms for a standing order: what they need, what is refused, and every way the exchange can answer.

import assert from "node:assert/strict";
import { test } from "node:test";
import {
  broker,
  exampleExecutionFacts,
  exampleFacts,
  holder,
  noon,
  orderAfter,
  placed,
  reportOn,
} from "../../test/example.ts";
import { instant, tradingDay } from "../instant.ts";
import { BrokenPromise } from "../invariant.ts";
import type { AccountState } from "../access/account-state.ts";
import type { Rejection } from "../rejection.ts";
import { kobo, price, quantity, type Kobo } from "../units.ts";
import { applyCancelReject, applyExecution } from "./apply-execution.ts";
import { cancelOrder } from "./cancel-order.ts";
import type { NewOrder, ReplaceFacts, ReplaceRequest } from "./facts.ts";
import type { Order } from "./order.ts";
import { nothing, type Outcome } from "./outcome.ts";
import { replaceOrder } from "./replace-order.ts";

const facts = exampleExecutionFacts;
const later = instant(noon + 1000);
/** What 10,000 at ₦117.80 hold, charges and all. */
const holdOfTenThousand = 1_199_841_18n;

test("a replace up holds the difference before it is sent, and the order keeps its terms", () => {
  const order = standing({});
  const outcome = asked(order, { orderQty: 12_000, price: price(11800) });
  const pending = orderAfter(outcome, order);
  assert.equal(pending.holdAmount, placed({ orderQty: 12_000, price: price(11800) }).order.holdAmount);
  assert.deepEqual(pending, {
    ...order,
    ordStatus: "PendingReplace",
    holdAmount: pending.holdAmount,
    pendingReplace: {
      replaceID: "T3-501R1",
      clOrdID: "ticket-2",
      price: 11800,
      orderQty: 12_000,
      timeInForce: "Day",
      expireDate: null,
    },
    transactTime: later,
    version: 3,
  });
  const [journal] = outcome.journals;
  assert.deepEqual([journal?.kind, journal?.ref, outcome.journals.length], ["hold", "501:3", 1]);
  assert.deepEqual(moves(outcome), [`cash.available > cash.held: ${pending.holdAmount - holdOfTenThousand}`]);
  assert.deepEqual(outcome.toExchange, [
    {
      kind: "Replace",
      exchangeClOrdID: "T3-501R1",
      origExchangeClOrdID: order.exchangeClOrdID,
      order: pending,
      askedBy: 7,
    },
  ]);
  const text = "Asked for 12000 at 11800 kobo";
  assert.deepEqual(outcome.events, [
    { kind: "replaceRequested", orderId: 501, version: 3, at: later, userId: 7, execID: null, text },
  ]);
});

test("a replace down holds no more and gives back when the exchange has replaced", () => {
  const order = standing({});
  const outcome = asked(order, { orderQty: 4_000 });
  const pending = orderAfter(outcome, order);
  assert.deepEqual([outcome.journals, pending.holdAmount], [[], order.holdAmount]);
  const replaced = replacedBy(pending);
  const live = orderAfter(replaced, pending);
  assert.equal(live.holdAmount, placed({ orderQty: 4_000 }).order.holdAmount);
  assert.deepEqual(moves(replaced), [`cash.held > cash.available: ${order.holdAmount - live.holdAmount}`]);
  assert.deepEqual(live, {
    ...order,
    orderQty: 4_000,
    leavesQty: 4_000,
    holdAmount: live.holdAmount,
    clOrdID: "ticket-2",
    origClOrdID: "ticket-1",
    replacedByID: "T3-501R1",
    pendingReplace: null,
    transactTime: noon,
    version: 4,
  });
  assert.deepEqual(
    replaced.events.map(({ kind, version, execID }) => [kind, version, execID]),
    [["replaced", 4, "E1"]],
  );
});

test("a sell blocks more shares for more, and frees them when the exchange has spoken", () => {
  const order = standing({ side: "Sell" });
  const up = asked(order, { orderQty: 15_000 });
  assert.deepEqual(moves(up), ["units.free > units.blocked: 5000"]);
  const pending = orderAfter(up, order);
  assert.deepEqual(moves(refused(pending)), ["units.blocked > units.free: 5000"]);
  const grown = orderAfter(replacedBy(pending), pending);
  assert.deepEqual([grown.holdQty, grown.leavesQty], [15_000, 15_000]);
  const down = asked(grown, { orderQty: 1_000 });
  assert.deepEqual(down.journals, []);
  const lessPending = orderAfter(down, grown);
  assert.deepEqual(moves(replacedBy(lessPending)), ["units.blocked > units.free: 14000"]);
});

test("a refused replace leaves the order its terms and gives back what only the new ones needed", () => {
  const order = standing({});
  const pending = orderAfter(asked(order, { orderQty: 12_000 }), order);
  const outcome = refused(pending, "too late");
  assert.deepEqual(orderAfter(outcome, pending), { ...order, version: 4, transactTime: noon });
  assert.deepEqual(moves(outcome), [`cash.held > cash.available: ${pending.holdAmount - order.holdAmount}`]);
  assert.deepEqual(
    outcome.events.map(({ kind, text }) => [kind, text]),
    [["replaceRejected", "too late"]],
  );
  assert.equal(refused(orderAfter(outcome, pending)), nothing);
});

test("a fill while a replace is pending is of the old terms, and the new ones stay covered", () => {
  const order = standing({});
  const pending = orderAfter(asked(order, { orderQty: 20_000, price: price(11000) }), order);
  const part = orderAfter(traded(pending, 11780, 6_000), pending);
  assert.deepEqual(
    [part.ordStatus, part.price, part.orderQty, part.leavesQty],
    ["PendingReplace", 11780, 10_000, 4_000],
  );
  const live = orderAfter(replacedBy(part), part);
  assert.deepEqual(
    [live.ordStatus, live.price, live.leavesQty, live.cumQty],
    ["PartiallyFilled", 11000, 14_000, 6_000],
  );
  const done = traded(live, 11000, 14_000);
  assert.deepEqual([orderAfter(done, live).ordStatus, done.events[0]?.text], ["Filled", null]);
  assert.ok(
    done.journals.flatMap(({ postings }) => postings).every(({ debit }) => debit.class !== "client.receivable"),
  );
});

test("a fill of all of the old terms fills the order, and the refusal of its change then says nothing new", () => {
  const order = standing({});
  const pending = orderAfter(asked(order, { orderQty: 20_000 }), order);
  const filled = orderAfter(traded(pending, 11780, 10_000), pending);
  assert.deepEqual([filled.ordStatus, filled.pendingReplace, filled.holdAmount], ["Filled", null, 0n]);
  assert.equal(refused(filled), nothing);
});

test("a quantity reduced to what has traded fills the order", () => {
  const order = standing({});
  const part = orderAfter(traded(order, 11780, 3_000), order);
  const pending = orderAfter(asked(part, { orderQty: 3_000 }), part);
  const done = orderAfter(replacedBy(pending), pending);
  assert.deepEqual(
    [done.ordStatus, done.orderQty, done.leavesQty, done.holdAmount, done.closedTime],
    ["Filled", 3_000, 0, 0n, noon],
  );
});

test("whatever ends an order ends its pending change, and all that is held goes back", () => {
  for (const execType of ["Canceled", "Rejected", "Expired"] as const) {
    const { order } = placed({});
    const pending = orderAfter(asked(order, { orderQty: 12_000 }), order);
    const outcome = applyExecution(reportOn(pending, { execType }), pending, facts);
    const { ordStatus, pendingReplace, holdAmount } = orderAfter(outcome, pending);
    assert.deepEqual([ordStatus, pendingReplace, holdAmount], [execType, null, 0n]);
    assert.deepEqual(moves(outcome), [`cash.held > cash.available: ${pending.holdAmount}`]);
  }
});

test("a cancel may follow a replace that is not answered, and each is answered by itself", () => {
  const order = standing({});
  const pending = orderAfter(asked(order, { orderQty: 12_000 }), order);
  const { account, caller } = exampleFacts;
  const both = cancelOrder({ now: later, caller, account, order: pending, cancelID: "C-1", clOrdID: "ticket-3" });
  assert.ok(both.ok);
  const cancelling = orderAfter(both.value, pending);
  assert.deepEqual([cancelling.ordStatus, cancelling.pendingReplace], ["PendingCancel", pending.pendingReplace]);
  const replaced = orderAfter(replacedBy(cancelling), cancelling);
  assert.deepEqual([replaced.ordStatus, replaced.orderQty, replaced.pendingCancelID], ["PendingCancel", 12_000, "C-1"]);
  const kept = orderAfter(applyCancelReject(reject("C-1"), cancelling, facts), cancelling);
  assert.deepEqual([kept.ordStatus, kept.holdAmount], ["PendingReplace", pending.holdAmount]);
});

test("the next request names the order by its last accepted replace", () => {
  const order = standing({});
  const pending = orderAfter(asked(order, { orderQty: 12_000 }), order);
  const live = orderAfter(replacedBy(pending), pending);
  const again = asked(live, { orderQty: 13_000 }, { replaceID: "T3-501R2" });
  assert.deepEqual(
    again.toExchange.map((request) => ("origExchangeClOrdID" in request ? request.origExchangeClOrdID : null)),
    ["T3-501R1"],
  );
  const { account, caller } = exampleFacts;
  const cancel = cancelOrder({ now: later, caller, account, order: live, cancelID: "C-1", clOrdID: "ticket-3" });
  assert.ok(cancel.ok);
  const [request] = cancel.value.toExchange;
  assert.ok(request?.kind === "Cancel" && request.origExchangeClOrdID === "T3-501R1");
});

type Refusal = readonly [string, Order, Partial<ReplaceRequest>, Partial<ReplaceFacts>, Rejection];

test("a change that cannot be is refused with its facts, and nothing moves", () => {
  const order = standing({});
  const part = orderAfter(traded(order, 11780, 3_000), order);
  const pending = orderAfter(asked(order, { orderQty: 9_000 }), order);
  const sell = standing({ side: "Sell" });
  const immediate = standing({ timeInForce: "ImmediateOrCancel" });
  const more = placed({ orderQty: 12_000 }).order.holdAmount - order.holdAmount;
  const limits = { ...exampleFacts.limits, maxDailyBuy: kobo(1_200_000_00n) };
  const refusals: readonly Refusal[] = [
    [
      "below what has traded",
      part,
      { orderQty: 2_999 },
      {},
      { code: "CANNOT_REDUCE_BELOW_FILLED", cumQty: quantity(3_000) },
    ],
    ["a second change", pending, { orderQty: 8_000 }, {}, notOpen("PendingReplace")],
    ["an order that does not stand", immediate, { orderQty: 8_000 }, {}, notOpen("New")],
    [
      "no shares",
      order,
      { orderQty: 0 },
      {},
      { code: "QTY_INVALID", orderQty: 0, max: exampleFacts.limits.maxOrderQty },
    ],
    [
      "off tick",
      order,
      { price: price(11785) },
      {},
      {
        code: "PRICE_TICK",
        price: price(11785),
        tick: price(10),
        below: price(11780),
        above: price(11790),
      },
    ],
    [
      "above the band",
      order,
      { price: price(13000) },
      {},
      {
        code: "PRICE_BAND",
        price: price(13000),
        lower: price(10610),
        upper: price(12950),
      },
    ],
    [
      "more cash than is free",
      order,
      { orderQty: 12_000 },
      { cashAvailable: kobo(more - 1n) },
      {
        code: "INSUFFICIENT_FUNDS",
        needed: kobo(more),
        available: kobo(more - 1n),
      },
    ],
    [
      "more shares than are free",
      sell,
      { orderQty: 12_000 },
      { unitsFree: quantity(1_999) },
      {
        code: "INSUFFICIENT_HOLDINGS",
        needed: quantity(2_000),
        available: quantity(1_999),
        securityID: "ZENITHBANK",
      },
    ],
    [
      "more than a day's buys",
      order,
      { orderQty: 11_000 },
      { limits, boughtToday: worth(order) },
      {
        code: "DAILY_LIMIT",
        used: kobo(0n),
        value: kobo(1_295_800_00n),
        max: limits.maxDailyBuy,
      },
    ],
    [
      "done at once",
      order,
      { timeInForce: "FillOrKill" },
      {},
      {
        code: "TIF_NOT_ALLOWED",
        timeInForce: "FillOrKill",
        why: "the order stands already",
      },
    ],
    [
      "against oneself",
      order,
      { price: price(11900) },
      { opposite: [{ orderId: 9, price: price(11850) }] },
      {
        code: "SELF_TRADE",
        orderId: 9,
      },
    ],
    [
      "more while stopped",
      order,
      { orderQty: 11_000 },
      { killSwitch: "tenant" },
      { code: "KILL_SWITCH", scope: "tenant" },
    ],
    [
      "more on a suspended account",
      order,
      { orderQty: 11_000 },
      { account: { ...exampleFacts.account, state: "Suspended" } },
      { code: "ACC_INACTIVE", cscsAccount: "2392004900", state: "Suspended" },
    ],
    [
      "a stranger",
      order,
      { orderQty: 9_000 },
      { caller: { ...holder, userId: 99 } },
      {
        code: "ACC_NOT_PERMITTED",
        cscsAccount: "2392004900",
        needs: "TRADE_ALL_ACCOUNTS",
      },
    ],
    [
      "a broker without a mandate",
      order,
      { orderQty: 9_000 },
      { caller: broker },
      {
        code: "MANDATE_REQUIRED",
        cscsAccount: "2392004900",
      },
    ],
  ];
  for (const [what, of, terms, changed, rejection] of refusals) {
    assert.deepEqual(answer(of, terms, changed), { ok: false, rejection }, what);
  }
});

test("an order on an account that is stopped may still be made smaller, and of a debit freeze a sale larger", () => {
  const stopped = (state: AccountState) => ({ account: { ...exampleFacts.account, state } });
  for (const state of ["Suspended", "DebitFrozen", "Frozen", "TradingFrozen"] as const) {
    assert.ok(answer(standing({}), { orderQty: 9_000 }, stopped(state)).ok, state);
    assert.equal(answer(standing({}), { orderQty: 11_000 }, stopped(state)).ok, false, state);
    assert.equal(answer(standing({}), { price: price(11790) }, stopped(state)).ok, false, state);
  }
  assert.ok(answer(standing({ side: "Sell" }), { orderQty: 11_000 }, stopped("DebitFrozen")).ok);
});

test("a change is held to the hard bounds of a price and of listed durations, not to what only a confirmation answers", () => {
  const order = standing({});
  const far = { limits: { ...exampleFacts.limits, warnFromLastPpm: 10_000, maxFromLastPpm: 50_000 } };
  assert.ok(answer(order, { price: price(12_000) }, far).ok, "asked about when it is new, and nobody to ask");
  const refused = answer(order, { price: price(12_400) }, far);
  assert.equal(refused.ok ? "" : refused.rejection.code, "FAT_FINGER");
  const dayOnly = { limits: { ...exampleFacts.limits, allowedTif: ["AtClose"] as const, maxFromLastPpm: 1 } };
  assert.ok(answer(order, { orderQty: 9_000 }, dayOnly).ok, "less of the same");
  assert.equal(answer(order, { orderQty: 11_000 }, dayOnly).ok, false);
});

test("cash to the kobo and shares to the last are enough", () => {
  const order = standing({});
  const cashAvailable = kobo(placed({ orderQty: 12_000 }).order.holdAmount - order.holdAmount);
  assert.ok(answer(order, { orderQty: 12_000 }, { cashAvailable }).ok);
  assert.ok(answer(standing({ side: "Sell" }), { orderQty: 12_000 }, { unitsFree: quantity(2_000) }).ok);
});

test("a day order can be made good till a date, which its hold allows for", () => {
  const order = standing({});
  const expireDate = tradingDay("2026-07-30");
  const pending = orderAfter(asked(order, { timeInForce: "GoodTillDate", expireDate }), order);
  const live = orderAfter(replacedBy(pending), pending);
  assert.deepEqual([live.timeInForce, live.expireDate], ["GoodTillDate", expireDate]);
  assert.equal(live.holdAmount, order.holdAmount);
});

test("an order that stands may be bettered in an imbalance phase, whatever kind the phase takes in anew", () => {
  const order = standing({});
  for (const phase of ["PRE_OPEN_IMBALANCE", "PRE_CLOSE_IMBALANCE"] as const) {
    const market = { ...exampleFacts.market, phase };
    const pending = orderAfter(asked(order, { price: price(11790) }, { market }), order);
    assert.deepEqual([pending.pendingReplace?.price, pending.ordStatus], [11790, "PendingReplace"]);
    // Another duration is one that the phase would take in anew.
    const expireDate = tradingDay("2026-11-27");
    const other = answer(order, { timeInForce: "GoodTillDate", expireDate }, { market });
    assert.equal(other.ok ? "" : other.rejection.code, "TIF_NOT_ALLOWED");
    const off = answer(order, { price: price(11785) }, { market });
    assert.equal(off.ok ? "" : off.rejection.code, "PRICE_TICK");
  }
});

test("a replace that was not asked for, or is by other terms, breaks the promise", () => {
  const order = standing({});
  const pending = orderAfter(asked(order, { orderQty: 12_000 }), order);
  const said = { execType: "Replaced", exchangeClOrdID: "T3-501R1" } as const;
  assert.throws(() => applyExecution(reportOn(order, said), order, facts), BrokenPromise);
  assert.throws(() => applyExecution(reportOn(pending, said), pending, facts), BrokenPromise);
});

function standing(request: Partial<NewOrder>): Order {
  const { order } = placed(request);
  return orderAfter(applyExecution(reportOn(order, {}), order, facts), order);
}

function answer(order: Order, terms: Partial<ReplaceRequest>, changed: Partial<ReplaceFacts> = {}) {
  const request = { clOrdID: "ticket-2", price: null, orderQty: null, timeInForce: null, expireDate: null, ...terms };
  return replaceOrder(request, { ...exampleFacts, now: later, order, replaceID: "T3-501R1", ...changed });
}

function asked(order: Order, terms: Partial<ReplaceRequest>, changed: Partial<ReplaceFacts> = {}): Outcome {
  const result = answer(order, terms, changed);
  assert.ok(result.ok, result.ok ? "" : result.rejection.code);
  return result.value;
}

function replacedBy(order: Order): Outcome {
  const wanted = order.pendingReplace;
  assert.ok(wanted !== null);
  const leavesQty = quantity(Math.max(0, wanted.orderQty - order.cumQty));
  const said = { execType: "Replaced", exchangeClOrdID: wanted.replaceID, leavesQty } as const;
  return applyExecution(reportOn(order, said), order, facts);
}

function traded(order: Order, lastPx: number, lastQty: number): Outcome {
  const fill = { execType: "Trade", lastPx: price(lastPx), lastQty: quantity(lastQty) } as const;
  return applyExecution(reportOn(order, fill), order, facts);
}

function refused(order: Order, text: string | null = null): Outcome {
  return applyCancelReject({ ...reject("T3-501R1"), text }, order, facts);
}

function reject(exchangeClOrdID: string) {
  const origExchangeClOrdID = "T3-260721-0001";
  return { exchangeClOrdID, origExchangeClOrdID, orderID: "X-900", cxlRejReason: "0", text: null, transactTime: noon };
}

function notOpen(ordStatus: string): Rejection {
  return { code: "ORDER_NOT_OPEN", orderId: 501, ordStatus };
}

function worth({ price: px, orderQty }: Order): Kobo {
  return kobo(BigInt(px ?? 0) * BigInt(orderQty));
}

function moves({ journals }: Outcome): readonly string[] {
  return journals.flatMap(({ postings }) =>
    postings.map(({ debit, credit, amount }) => `${debit.class} > ${credit.class}: ${amount}`),
  );
}
