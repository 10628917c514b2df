// What the exchange says, folded into orders and postings, example by example.

import assert from "node:assert/strict";
import { test } from "node:test";
import { exampleExecutionFacts, exampleFacts, noon, orderAfter, placed, reportOn } from "../../test/example.ts";
import { totalCharges } from "../fees/charge-fees.ts";
import { instant, tradingDay } from "../instant.ts";
import { BrokenPromise } from "../invariant.ts";
import type { Posting } from "../ledger/posting.ts";
import { kobo, price, quantity } from "../units.ts";
import { applyCancelReject, applyExecution } from "./apply-execution.ts";
import { cancelOrder } from "./cancel-order.ts";
import type { ExecutionReport } from "./execution-report.ts";
import type { ExecutionFacts } from "./facts.ts";
import type { Order } from "./order.ts";
import { nothing } from "./outcome.ts";

const facts = exampleExecutionFacts;
const nextDay = instant(noon + 86_400_000);

test("an acknowledgement gives the order its exchange id, once", () => {
  const { order } = placed({});
  const outcome = applyExecution(reportOn(order, {}), order, facts);
  const live = orderAfter(outcome, order);
  assert.deepEqual(live, {
    ...order,
    ordStatus: "New",
    orderID: "X-900",
    acknowledgedTime: noon,
    transactTime: noon,
    version: 2,
  });
  assert.deepEqual(outcome, {
    ...nothing,
    orders: [live],
    events: [{ kind: "acknowledged", orderId: 501, version: 2, at: noon, userId: null, execID: "E1", text: null }],
  });
  assert.equal(applyExecution(reportOn(order, {}), live, facts), nothing);
});

test("a buy filled at once pays the clearing house and every fee from its hold", () => {
  const { order } = placed({});
  const outcome = fill(order, { lastPx: 11780, lastQty: 10_000 });
  checkPostings(outcome.journals[0]?.postings, [
    "cash.held > ccp.net 2026-07-22: 117800000",
    "cash.held > fee.commission: 1590300",
    "cash.held > tax.vat: 119273",
    "cash.held > fee.sec: 353400",
    "cash.held > tax.vat: 26505",
    "cash.held > tax.stamp: 94240",
    "cash.held > fee.alert: 400",
    "market.units 2026-07-22 > units.due_in 2026-07-22: 10000",
  ]);
  assert.equal(outcome.journals.length, 1);
  const filled = orderAfter(outcome, order);
  assert.deepEqual(
    [filled.ordStatus, filled.cumQty, filled.leavesQty, filled.holdAmount, filled.cumValue],
    ["Filled", 10_000, 0, 0n, 1_178_000_00n],
  );
  assert.deepEqual([filled.acknowledgedTime, filled.closedTime, filled.orderID], [noon, noon, "X-900"]);
  const [execution] = outcome.executions;
  assert.ok(execution !== undefined);
  assert.equal(execution.settlementDate, "2026-07-22");
  assert.equal(totalCharges(execution.charges), 21_841_18n);
});

test("a better price gives back what the hold no longer needs", () => {
  const { order } = placed({});
  const outcome = fill(order, { lastPx: 11700, lastQty: 4_000 });
  const filled = orderAfter(outcome, order);
  const [paid, released] = outcome.journals;
  assert.equal(filled.ordStatus, "PartiallyFilled");
  assert.deepEqual([released?.kind, released?.ref], ["release", "501:2"]);
  // 468,000.00 traded and 706,800.00 still to trade cost 1,174,800.00 and the charges on that together.
  const spent = paid?.postings.filter(({ debit }) => debit.class === "cash.held");
  const total = sumOf(spent) + filled.holdAmount;
  assert.equal(total, 1_196_581_86n);
  checkPostings(released?.postings, [`cash.held > cash.available: ${order.holdAmount - total}`]);
});

test("a sell's charges are taken from its proceeds, which are due on settlement day", () => {
  const { order } = placed({ side: "Sell", orderQty: 5_000, price: price(12900) });
  const outcome = fill(order, { lastPx: 12900, lastQty: 5_000 });
  checkPostings(outcome.journals[0]?.postings, [
    "ccp.net 2026-07-22 > fee.commission: 870750",
    "ccp.net 2026-07-22 > tax.vat: 65306",
    "ccp.net 2026-07-22 > fee.ngx: 193500",
    "ccp.net 2026-07-22 > tax.vat: 14513",
    "ccp.net 2026-07-22 > fee.cscs: 193500",
    "ccp.net 2026-07-22 > tax.vat: 14513",
    "ccp.net 2026-07-22 > tax.stamp: 51600",
    "ccp.net 2026-07-22 > fee.alert: 400",
    "ccp.net 2026-07-22 > cash.due_in 2026-07-22: 63095918",
    "units.blocked > units.due_out 2026-07-22: 5000",
  ]);
});

test("a sale smaller than its charges leaves the client owing the rest", () => {
  const { order } = placed({ side: "Sell", orderQty: 1, price: price(10610) });
  const cheap = fill({ ...order, price: price(100), holdPrice: price(100) }, { lastPx: 100, lastQty: 1 });
  checkPostings(cheap.journals[0]?.postings, [
    "ccp.net 2026-07-22 > fee.commission: 1",
    "ccp.net 2026-07-22 > fee.alert: 99",
    "client.receivable > fee.alert: 301",
    "units.blocked > units.due_out 2026-07-22: 1",
  ]);
  assert.equal(cheap.events[0]?.text, "The client owes 301 kobo that were not held.");
});

test("an order that the exchange restates goes by its new number and holds for what it stands for, never for more", () => {
  const { order } = placed({});
  const live = orderAfter(applyExecution(reportOn(order, {}), order, exampleExecutionFacts), order);
  const said = { execType: "Restated", orderID: "X-901", cumQty: quantity(0), leavesQty: quantity(4_000) } as const;
  const outcome = applyExecution(reportOn(live, said), live, exampleExecutionFacts);
  const restated = orderAfter(outcome, live);
  assert.deepEqual([restated.orderID, restated.orderQty, restated.leavesQty], ["X-901", 4_000, 4_000]);
  assert.equal(restated.holdAmount, placed({ orderQty: 4_000 }).order.holdAmount);
  assert.deepEqual([outcome.events[0]?.kind, outcome.journals[0]?.kind], ["restated", "release"]);
  assert.deepEqual(applyExecution(reportOn(restated, said), restated, exampleExecutionFacts).orders, []);
  const more = reportOn(restated, { ...said, leavesQty: quantity(9_000) });
  assert.throws(() => applyExecution(more, restated, exampleExecutionFacts), /no order to more than was asked for/);
});

test("a closed order gives back all that is held: cash of a buy, shares of a sell", () => {
  for (const execType of ["Canceled", "Rejected", "Expired"] as const) {
    const { order: buy } = placed({});
    check(buy, execType, ["cash.held > cash.available: 119984118"]);
    const { order: sell } = placed({ side: "Sell" });
    check(sell, execType, ["units.blocked > units.free: 10000"]);
  }

  function check(order: Order, execType: "Canceled" | "Rejected" | "Expired", postings: readonly string[]): void {
    const report = reportOn(order, { execType, text: "why", ordRejReason: "3", leavesQty: quantity(0) });
    const outcome = applyExecution(report, order, facts);
    const closed = orderAfter(outcome, order);
    assert.deepEqual(
      [closed.ordStatus, closed.leavesQty, closed.holdAmount, closed.holdQty, closed.text, closed.closedTime],
      [execType, 0, 0n, 0, "why", noon],
    );
    checkPostings(outcome.journals[0]?.postings, postings);
    assert.equal(applyExecution(report, closed, facts), nothing);
  }
});

test("a fill wins over a pending cancel, and the cancel's refusal then says nothing new", () => {
  const pending = askCancel(placed({}).order);
  const part = orderAfter(fill(pending, { lastPx: 11780, lastQty: 4_000 }), pending);
  assert.deepEqual([part.ordStatus, part.pendingCancelID, part.leavesQty], ["PendingCancel", "C-1", 6_000]);
  const whole = orderAfter(fill(part, { lastPx: 11780, lastQty: 6_000 }), part);
  assert.deepEqual([whole.ordStatus, whole.pendingCancelID, whole.holdAmount], ["Filled", null, 0n]);
  assert.equal(applyCancelReject(cancelReject("C-1"), whole, facts), nothing);
});

test("a refused cancel leaves the order live with its hold", () => {
  const pending = askCancel(placed({}).order);
  const outcome = applyCancelReject({ ...cancelReject("C-1"), text: "too late" }, pending, facts);
  const live = orderAfter(outcome, pending);
  assert.deepEqual([live.ordStatus, live.pendingCancelID, live.version], ["PendingNew", null, 3]);
  assert.equal(live.holdAmount, pending.holdAmount);
  assert.deepEqual(
    outcome.events.map(({ kind, text }) => [kind, text]),
    [["cancelRejected", "too late"]],
  );
  assert.deepEqual(outcome.journals, []);
  assert.equal(applyCancelReject(cancelReject("C-1"), live, facts), nothing);
  assert.equal(applyCancelReject(cancelReject("C-other"), pending, facts), nothing);
});

test("a fill after the end is applied, owed by the client, and said", () => {
  const { order } = placed({});
  const closed = orderAfter(applyExecution(reportOn(order, { execType: "Canceled" }), order, facts), order);
  const outcome = fill(closed, { lastPx: 11780, lastQty: 10, transactTime: nextDay });
  const late = orderAfter(outcome, closed);
  assert.deepEqual([late.ordStatus, late.cumQty, late.leavesQty, late.closedTime], ["Canceled", 10, 0, noon]);
  assert.ok(outcome.journals[0]?.postings.every(({ debit }) => debit.class !== "cash.held"));
  assert.match(outcome.events[0]?.text ?? "", /^Filled after the order was Canceled\. The client owes \d+ kobo/);
  const whole = orderAfter(fill(late, { lastPx: 11780, lastQty: 9_990 }), late);
  assert.deepEqual([whole.ordStatus, whole.cumQty, whole.closedTime], ["Filled", 10_000, noon]);
});

test("shares sold beyond the order are owed by the client", () => {
  const { order } = placed({ side: "Sell" });
  const outcome = fill(order, { lastPx: 11780, lastQty: 10_005 });
  const over = orderAfter(outcome, order);
  assert.deepEqual([over.ordStatus, over.cumQty, over.leavesQty, over.holdQty], ["Filled", 10_005, 0, 0]);
  const units = outcome.journals[0]?.postings.filter(({ debit }) => debit.asset !== "NGN");
  checkPostings(units, [
    "units.blocked > units.due_out 2026-07-22: 10000",
    "client.receivable > units.due_out 2026-07-22: 5",
  ]);
  assert.equal(outcome.events[0]?.text, "Filled 10005 of 10000 ordered. The client owes 5 shares that were not held.");
});

test("a fill on another day starts a new note, whose alert the client owes when it was not held", () => {
  const { order } = placed({ timeInForce: "GoodTillDate", expireDate: tradingDay("2026-07-30") });
  const first = orderAfter(fill(order, { lastPx: 11780, lastQty: 4_000 }), order);
  const tomorrow: ExecutionFacts = { ...facts, tradingDay: tradingDay("2026-07-22") };
  const second = applyExecution(
    trade(first, { lastPx: 11780, lastQty: 6_000, transactTime: nextDay }),
    first,
    tomorrow,
  );
  const filled = orderAfter(second, first);
  assert.deepEqual([filled.noteDay, filled.noteValue], ["2026-07-22", 706_800_00n]);
  assert.equal(second.executions[0]?.charges.tradeAlert, 400n);
  assert.equal(second.executions[0]?.settlementDate, "2026-07-23");
  const owed = second.journals[0]?.postings.filter(({ debit }) => debit.class === "client.receivable");
  assert.ok(sumOf(owed) >= 398n && sumOf(owed) <= 402n, `the alert, give or take the rounding: ${sumOf(owed)}`);
});

test("a fill of an earlier day heard after one of a later is charged with that day's, and leaves the later note", () => {
  const { order } = placed({ timeInForce: "GoodTillDate", expireDate: tradingDay("2026-07-30") });
  const [day, next] = [tradingDay("2026-07-21"), tradingDay("2026-07-22")];
  const tomorrow: ExecutionFacts = { ...facts, tradingDay: next };
  const first = orderAfter(fill(order, { lastPx: 11780, lastQty: 4_000 }), order);
  const second = orderAfter(applyExecution(trade(first, { lastPx: 11780, lastQty: 1_000 }), first, tomorrow), first);
  const late = applyExecution({ ...trade(second, { lastPx: 11780, lastQty: 2_000 }), tradeDate: day }, second, {
    ...tomorrow,
    noteValues: new Map([[day, kobo(471_200_00n)]]),
  });
  const [execution] = late.executions;
  assert.deepEqual([execution?.tradeDate, execution?.charges.tradeAlert], [day, 0n]);
  const after = orderAfter(late, second);
  assert.deepEqual([after.noteDay, after.noteValue, after.cumQty], [next, 117_800_00n, 7_000]);
});

test("a better price pays a later day's alert from the hold of an order good till a date", () => {
  const { order } = placed({ timeInForce: "GoodTillDate", expireDate: tradingDay("2026-07-30") });
  const first = orderAfter(fill(order, { lastPx: 11700, lastQty: 4_000 }), order);
  const tomorrow: ExecutionFacts = { ...facts, tradingDay: tradingDay("2026-07-22") };
  const second = applyExecution(trade(first, { lastPx: 11780, lastQty: 6_000 }), first, tomorrow);
  assert.ok(second.journals[0]?.postings.every(({ debit }) => debit.class !== "client.receivable"));
  assert.equal(orderAfter(second, first).holdAmount, 0n);
});

test("a report about another security or side, or of a change nobody asked for, breaks the promise", () => {
  const { order } = placed({});
  const wrong: readonly Partial<ExecutionReport>[] = [
    { securityID: "GTCO" },
    { side: "Sell" },
    { execType: "TradeCancel" },
    { execType: "Replaced" },
    { execType: "Trade" },
    { execType: "Trade", lastPx: price(11780), lastQty: quantity(0) },
  ];
  for (const said of wrong) {
    assert.throws(() => applyExecution(reportOn(order, said), order, facts), BrokenPromise);
  }
});

test("a status report changes nothing", () => {
  const { order } = placed({});
  assert.equal(applyExecution(reportOn(order, { execType: "OrderStatus" }), order, facts), nothing);
  assert.equal(applyExecution(reportOn(order, { execType: "PendingNew" }), order, facts), nothing);
});

type Trade = {
  readonly lastPx: number;
  readonly lastQty: number;
  readonly transactTime?: ExecutionReport["transactTime"];
};

function trade(order: Order, { lastPx, lastQty, transactTime = noon }: Trade): ExecutionReport {
  return reportOn(order, { execType: "Trade", lastPx: price(lastPx), lastQty: quantity(lastQty), transactTime });
}

function fill(order: Order, traded: Trade) {
  return applyExecution(trade(order, traded), order, facts);
}

function askCancel(order: Order): Order {
  const { account, caller } = exampleFacts;
  const result = cancelOrder({ now: noon, caller, account, order, cancelID: "C-1", clOrdID: "ticket-2" });
  assert.ok(result.ok);
  return orderAfter(result.value, order);
}

function cancelReject(exchangeClOrdID: string) {
  return {
    exchangeClOrdID,
    origExchangeClOrdID: "T3-260721-0001",
    orderID: "X-900",
    cxlRejReason: "0",
    text: null,
    transactTime: noon,
  };
}

function checkPostings(postings: readonly Posting[] | undefined, expected: readonly string[]): void {
  const name = ({ debit: { class: of, settleDate } }: Posting) => (settleDate === null ? of : `${of} ${settleDate}`);
  const lines = postings?.map((one) => `${name(one)} > ${name({ ...one, debit: one.credit })}: ${one.amount}`);
  assert.deepEqual(lines, expected);
}

function sumOf(postings: readonly Posting[] | undefined) {
  return (postings ?? []).reduce((total, { amount }) => kobo(total + amount), kobo(0n));
}
