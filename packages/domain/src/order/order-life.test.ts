// Random lives of orders: whatever the exchange says, in whatever order, the ledger and the order agree.

import assert from "node:assert/strict";
import { test } from "node:test";
import * as fc from "fast-check";
import {
  exampleFacts,
  exampleIds,
  exampleMarket,
  exampleRequest,
  noon,
  orderAfter,
  reportOn,
  today,
} from "../../test/example.ts";
import { chargeFees, chargeLineNames, totalCharges } from "../fees/charge-fees.ts";
import { legacyFeeSchedule, ratesOn } from "../fees/fee-schedule.ts";
import { instant } from "../instant.ts";
import { clientAccount, houseAccount, naira, sharesOf } from "../ledger/account.ts";
import { assetTotals, balanceOf, noBalances, overdrawn, post, type Balances } from "../ledger/balance.ts";
import { deposit, transferIn } from "../ledger/cash-movement.ts";
import { settlementJournal, settlementPositions } from "../ledger/settle-day.ts";
import { nextBusinessDay } from "../trading-calendar.ts";
import { BrokenPromise } from "../invariant.ts";
import type { Journal } from "../ledger/posting.ts";
import { kobo, price, quantity, sum, type Kobo } from "../units.ts";
import { applyCancelReject, applyExecution } from "./apply-execution.ts";
import { cancelOrder } from "./cancel-order.ts";
import type { ExecutionReport } from "./execution-report.ts";
import type { ExecutionFacts, NewOrder, OrderFacts } from "./facts.ts";
import type { Rejection } from "../rejection.ts";
import { lineIdOf, type Order } from "./order.ts";
import { isOpen, ordStatuses } from "./order-status.ts";
import { leavesCost, mostLeaves } from "./order-terms.ts";
import { nothing, type Execution, type Outcome } from "./outcome.ts";
import { placeOrder } from "./place-order.ts";
import { replaceOrder } from "./replace-order.ts";

type Step =
  | { readonly kind: "New" | "Canceled" | "Rejected" | "Expired" | "askCancel" | "rejectCancel" | "again" | "nextDay" }
  | { readonly kind: "Replaced" | "rejectReplace" }
  /** New terms, as differences from the present ones. */
  | { readonly kind: "askReplace"; readonly ticks: number; readonly percent: number; readonly goodForDays: boolean }
  | { readonly kind: "Suspended" | "DoneForDay" | "Restated" }
  /** Of a fill among those that stand: taken back, or at another price for fewer shares; a filled order may stand again. */
  | { readonly kind: "bust"; readonly which: number; readonly reopens: boolean }
  | { readonly kind: "correct"; readonly which: number; readonly sixteenths: number; readonly ticks: number }
  /** Sixteenths of what is left; of the whole order when nothing is left: a late fill. */
  | { readonly kind: "fill"; readonly sixteenths: number; readonly ticksBetter: number };

/** All that a broker keeps for one order. */
type Desk = {
  order: Order;
  balances: Balances;
  facts: ExecutionFacts;
  lastReport: ExecutionReport | null;
  readonly executions: Execution[];
  readonly journals: Map<string, Journal>;
  readonly journalKeys: Set<string>;
  readonly seen: Set<string>;
  serial: number;
};

const unlimited = { ...exampleFacts.limits, maxOrderValue: kobo(10n ** 15n), maxDailyBuy: kobo(10n ** 15n) };
const accountId = exampleFacts.account.accountId;
const shares = sharesOf(exampleRequest.securityID);

const fillStep = fc.record({
  kind: fc.constant("fill" as const),
  sixteenths: fc.integer({ min: 1, max: 16 }),
  ticksBetter: fc.integer({ min: 0, max: 40 }),
});
const plainStep = fc.record({
  kind: fc.constantFrom("New", "Canceled", "Rejected", "Expired", "askCancel", "rejectCancel", "again", "nextDay"),
});
const answerStep = fc.record({
  kind: fc.constantFrom("Replaced" as const, "Replaced" as const, "rejectReplace" as const),
});
const replaceStep = fc.record({
  kind: fc.constant("askReplace" as const),
  ticks: fc.integer({ min: -40, max: 40 }),
  percent: fc.integer({ min: 0, max: 300 }),
  goodForDays: fc.boolean(),
});
const pauseStep = fc.record({
  kind: fc.constantFrom("Suspended" as const, "DoneForDay" as const, "Restated" as const),
});
const which = fc.nat({ max: 20 });
const bustStep = fc.record({ kind: fc.constant("bust" as const), which, reopens: fc.boolean() });
const correctStep = fc.record({
  kind: fc.constant("correct" as const),
  which,
  sixteenths: fc.integer({ min: 1, max: 16 }),
  ticks: fc.integer({ min: -40, max: 40 }),
});
const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.oneof(
    { arbitrary: plainStep, weight: 2 },
    { arbitrary: fillStep, weight: 3 },
    { arbitrary: replaceStep, weight: 2 },
    { arbitrary: answerStep, weight: 2 },
    { arbitrary: pauseStep, weight: 1 },
    { arbitrary: bustStep, weight: 2 },
    { arbitrary: correctStep, weight: 2 },
  ),
  { maxLength: 20 },
);
/** Small, middling and large orders, since the small ones are where minimum and alert weigh. */
const orderQty = fc.oneof(
  fc.integer({ min: 1, max: 20 }),
  fc.integer({ min: 21, max: 5_000 }),
  fc.integer({ min: 5_001, max: 400_000 }),
);
const request: fc.Arbitrary<NewOrder> = fc
  .record({
    side: fc.constantFrom("Buy", "Sell"),
    ordType: fc.constantFrom("Limit", "Market"),
    orderQty,
    ticks: fc.integer({ min: 0, max: 234 }),
    goodForDays: fc.boolean(),
  })
  .map(({ side, ordType, orderQty: qty, ticks, goodForDays }) => ({
    ...exampleRequest,
    side,
    ordType,
    orderQty: qty,
    price: ordType === "Limit" ? price(10610 + ticks * 10) : null,
    timeInForce: goodForDays ? "GoodTillDate" : "Day",
    expireDate: goodForDays ? nextBusinessDay(exampleFacts.calendar, today) : null,
  }));
const minCommission = fc.constantFrom(0n, 100_00n, 5_000_00n);

test("in every life of an order its hold, its fills and the ledger agree after each step", () => {
  fc.assert(
    fc.property(request, steps, minCommission, (asked, life, least) => {
      const desk = openDesk(asked, kobo(least));
      checkDesk(desk);
      for (const step of life) {
        take(desk, step);
        checkDesk(desk);
      }
      close(desk);
    }),
    { numRuns: 1_500 },
  );
});

test("a day's trading costs the same however it is split into fills", () => {
  const parts = fc.array(fc.integer({ min: 1, max: 16 }), { maxLength: 6 });
  fc.assert(
    fc.property(request, parts, minCommission, (asked, sixteenths, least) => {
      const [whole, split] = [openDesk(asked, kobo(least)), openDesk(asked, kobo(least))];
      take(whole, { kind: "fill", sixteenths: 16, ticksBetter: 0 });
      for (const part of [...sixteenths, 16]) {
        if (isOpen(split.order)) take(split, { kind: "fill", sixteenths: part, ticksBetter: 0 });
      }
      assert.deepEqual(chargesOf(split.executions), chargesOf(whole.executions));
      assert.deepEqual(comparable(split.balances), comparable(whole.balances));
      assert.equal(split.order.ordStatus, "Filled");
    }),
    { numRuns: 500 },
  );
});

function openDesk(asked: NewOrder, least: Kobo): Desk {
  const [rates] = legacyFeeSchedule;
  assert.ok(rates !== undefined);
  const facts: OrderFacts = {
    ...exampleFacts,
    market: { ...exampleMarket },
    limits: unlimited,
    fees: [{ ...rates, minCommission: least }],
  };
  const result = placeOrder(asked, facts, exampleIds);
  assert.ok(result.ok, result.ok ? "" : result.rejection.code);
  const [order] = result.value.orders;
  assert.ok(order !== undefined);
  const businessDate = today;
  const opening = [
    deposit({ accountId, amount: facts.cashAvailable, ref: "B1", businessDate }),
    transferIn({ accountId, securityID: asked.securityID, quantity: facts.unitsFree, ref: "T1", businessDate }),
  ];
  return {
    order,
    balances: post(post(noBalances, opening), result.value.journals),
    facts: { tradingDay: today, fees: facts.fees, calendar: facts.calendar },
    lastReport: null,
    executions: [],
    journals: new Map(),
    journalKeys: new Set(["hold 501:1"]),
    seen: new Set(),
    serial: 0,
  };
}

function take(desk: Desk, step: Step): void {
  switch (step.kind) {
    case "fill":
      return hear(desk, tradeOn(desk, step));
    case "askCancel":
      return askCancel(desk);
    case "rejectCancel":
      return refuseRequest(desk, desk.order.pendingCancelID ?? "C-none");
    case "askReplace":
      return askReplace(desk, step);
    case "Replaced":
      return hearReplaced(desk);
    case "rejectReplace":
      return refuseRequest(desk, desk.order.pendingReplace?.replaceID ?? "R-none");
    case "again":
      return hearAgain(desk);
    case "bust":
    case "correct":
      return takeBack(desk, step);
    case "nextDay":
      desk.facts = { ...desk.facts, tradingDay: nextBusinessDay(desk.facts.calendar, desk.facts.tradingDay) };
      return;
    default:
      return hear(desk, reportOn(desk.order, { execType: step.kind, execID: `E${(desk.serial += 1)}` }));
  }
}

/** The shell's rule: one execID is applied once. */
function hear(desk: Desk, report: ExecutionReport): void {
  if (desk.seen.has(report.execID)) return;
  desk.seen.add(report.execID);
  desk.lastReport = report;
  commit(desk, applyExecution(report, desk.order, desk.facts));
}

function hearAgain(desk: Desk): void {
  const report = desk.lastReport;
  if (report === null) return;
  // What is carried out once the shell's rule keeps from being heard again; a pause may have ended meanwhile.
  const once = new Set([
    "Trade",
    "Replaced",
    "TradeCancel",
    "TradeCorrect",
    "Suspended",
    "DoneForDay",
    "Restated",
    "New",
  ]);
  if (!once.has(report.execType)) assert.equal(applyExecution(report, desk.order, desk.facts), nothing);
  hear(desk, report);
}

function askCancel(desk: Desk): void {
  const { account, caller } = exampleFacts;
  const cancelID = `C${(desk.serial += 1)}`;
  const asked = cancelOrder({ now: noon, caller, account, order: desk.order, cancelID, clOrdID: cancelID });
  const mayAsk = isOpen(desk.order) && desk.order.pendingCancelID === null;
  assert.equal(asked.ok, mayAsk);
  if (!asked.ok) return;
  assert.deepEqual(asked.value.journals, [], "a cancel request releases nothing");
  commit(desk, asked.value);
}

function refuseRequest(desk: Desk, exchangeClOrdID: string): void {
  const origExchangeClOrdID = desk.order.exchangeClOrdID;
  const said = { exchangeClOrdID, origExchangeClOrdID, orderID: null, cxlRejReason: "0", text: null };
  commit(desk, applyCancelReject({ ...said, transactTime: noon }, desk.order, desk.facts));
}

function askReplace(desk: Desk, { ticks, percent, goodForDays }: Extract<Step, { kind: "askReplace" }>): void {
  const { order, facts } = desk;
  const replaceID = `R${(desk.serial += 1)}`;
  const timeInForce = goodForDays ? "GoodTillDate" : "Day";
  const expireDate = nextBusinessDay(facts.calendar, facts.tradingDay);
  const px = Math.min(12950, Math.max(10610, (order.price ?? order.holdPrice) + ticks * 10));
  const terms = {
    price: price(px),
    orderQty: Math.floor((order.orderQty * percent) / 100),
    timeInForce,
    expireDate,
  } as const;
  const asked = replaceOrder({ clOrdID: replaceID, ...terms }, { ...deskFacts(desk), order, replaceID });
  if (!asked.ok) return checkRefusal(desk, terms.orderQty, asked.rejection);
  const [after] = asked.value.orders;
  assert.ok(after !== undefined && after.holdAmount >= order.holdAmount && after.holdQty >= order.holdQty);
  assert.deepEqual(
    asked.value.journals.map(({ kind }) => kind),
    after.holdAmount === order.holdAmount && after.holdQty === order.holdQty ? [] : ["hold"],
    "a replace request releases nothing",
  );
  const shown = ({ price: at, orderQty: qty, leavesQty, expireDate: day }: Order) => [at, qty, leavesQty, day];
  assert.deepEqual(shown(after), shown(order), "the order keeps its terms until the exchange has spoken");
  commit(desk, asked.value);
}

/** An order that stands and has nothing pending may be changed to anything but less than has traded, or nothing. */
function checkRefusal({ order }: Desk, orderQty: number, rejection: Rejection): void {
  const isIdle = order.pendingCancelID === null && order.pendingReplace === null && order.ordStatus !== "DoneForDay";
  const mayAsk = isOpen(order) && order.ordType === "Limit" && isIdle;
  const expected = !mayAsk
    ? "ORDER_NOT_OPEN"
    : order.cumQty > 0 && orderQty < order.cumQty
      ? "CANNOT_REDUCE_BELOW_FILLED"
      : orderQty === 0
        ? "QTY_INVALID"
        : "INSUFFICIENT_HOLDINGS";
  assert.equal(rejection.code, expected);
}

/** What the account has free now, so that no change is paid with what is held already. */
function deskFacts({ balances, facts }: Desk): OrderFacts {
  const free = (name: "cash.available" | "units.free", asset: string) =>
    balanceOf(balances, clientAccount(name, accountId, { asset: asset === "NGN" ? naira : shares }));
  return {
    ...exampleFacts,
    market: { ...exampleMarket, tradingDay: facts.tradingDay },
    limits: unlimited,
    fees: facts.fees,
    cashAvailable: kobo(free("cash.available", "NGN")),
    unitsFree: quantity(Number(free("units.free", "shares"))),
  };
}

/** The exchange carries out what is pending; quantities are then those of the new terms. */
function hearReplaced(desk: Desk): void {
  const { order } = desk;
  const asked = order.pendingReplace;
  if (asked === null) return;
  const leavesQty = quantity(Math.max(0, asked.orderQty - order.cumQty));
  const said = { exchangeClOrdID: asked.replaceID, origExchangeClOrdID: lineIdOf(order), leavesQty };
  hear(desk, reportOn(order, { execType: "Replaced", execID: `E${(desk.serial += 1)}`, ...said }));
  const now = desk.order;
  assert.deepEqual([now.price, now.orderQty, now.replacedByID], [asked.price, asked.orderQty, asked.replaceID]);
  assert.equal(now.pendingReplace, null);
}

function tradeOn(desk: Desk, { sixteenths, ticksBetter }: Extract<Step, { kind: "fill" }>): ExecutionReport {
  const { order } = desk;
  const of = order.leavesQty > 0 ? order.leavesQty : order.orderQty;
  const better = ticksBetter * 10 * (order.side === "Buy" ? -1 : 1);
  return reportOn(order, {
    execType: "Trade",
    execID: `E${(desk.serial += 1)}`,
    lastPx: price(order.holdPrice + better),
    lastQty: quantity(Math.max(1, Math.floor((of * sixteenths) / 16))),
    transactTime: instant(noon + desk.serial),
  });
}

/** A fill that stands is taken back or corrected; one that was, or is of another day, is refused. */
function takeBack(desk: Desk, step: Extract<Step, { kind: "bust" | "correct" }>): void {
  const { order, facts } = desk;
  const fills = desk.executions.filter(({ refExecID }) => refExecID === null);
  const execution = fills[step.which % Math.max(1, fills.length)];
  if (execution === undefined) return;
  const isTakenBack = desk.executions.some(({ refExecID }) => refExecID === execution.execID);
  const report = takeBackReport(desk, step, execution);
  const trade = { execution, owed: owedBy(desk, execution), isTakenBack, free: freeOf(desk) };
  const isLast = execution.tradeDate === order.noteDay && facts.tradingDay < execution.settlementDate;
  if (isTakenBack || !isLast) {
    assert.throws(() => applyExecution(report, order, { ...facts, trade }), BrokenPromise);
    return;
  }
  desk.seen.add(report.execID);
  desk.lastReport = report;
  commit(desk, applyExecution(report, order, { ...facts, trade }));
  const left = desk.order.cumQty - order.cumQty + execution.lastQty;
  assert.equal(left, step.kind === "bust" ? 0 : report.lastQty);
  if (!isOpen(order) && step.kind === "bust")
    assert.equal(isOpen(desk.order), order.ordStatus === "Filled" && report.leavesQty > 0);
}

function takeBackReport(
  { order, serial }: Desk,
  step: Extract<Step, { kind: "bust" | "correct" }>,
  execution: Execution,
): ExecutionReport {
  const said = { execID: `T${serial}-${order.version}`, execRefID: execution.execID };
  if (step.kind === "bust") {
    const after = Math.max(0, order.orderQty - order.cumQty + execution.lastQty);
    const leavesQty = quantity(isOpen(order) || step.reopens ? after : 0);
    return reportOn(order, { ...said, execType: "TradeCancel", leavesQty });
  }
  const lastQty = quantity(Math.max(1, Math.floor((execution.lastQty * step.sixteenths) / 16)));
  const lastPx = price(Math.min(12950, Math.max(10610, execution.lastPx + step.ticks * 10)));
  return reportOn(order, { ...said, execType: "TradeCorrect", lastPx, lastQty, leavesQty: quantity(0) });
}

/** What the fill's journal had the client owe. */
function owedBy({ journals }: Desk, { execID }: Execution) {
  const postings = journals.get(`fill ${execID}`)?.postings ?? [];
  const owed = (asset: string) =>
    postings
      .filter(({ debit }) => debit.class === "client.receivable" && debit.asset === asset)
      .reduce((total, { amount }) => total + amount, 0n);
  return { cash: kobo(owed(naira)), units: quantity(Number(owed(shares))) };
}

function freeOf(desk: Desk) {
  const { cashAvailable: cash, unitsFree: units } = deskFacts(desk);
  return { cash, units };
}

function commit(desk: Desk, outcome: Outcome): void {
  const after = orderAfter(outcome, desk.order);
  const said = outcome === nothing ? 0 : 1;
  assert.equal(after.version, desk.order.version + said, "one higher with every change");
  assert.deepEqual(
    outcome.events.map(({ version }) => version),
    said === 0 ? [] : [after.version],
  );
  for (const journal of outcome.journals) {
    const { kind, ref, postings } = journal;
    desk.journals.set(`${kind} ${ref}`, journal);
    assert.ok(!desk.journalKeys.has(`${kind} ${ref}`), `${kind} ${ref} is posted once`);
    desk.journalKeys.add(`${kind} ${ref}`);
    assert.ok(postings.length > 0 && postings.every(({ amount }) => amount > 0n), "no empty journal or posting");
    assert.ok(postings.every(({ debit, credit }) => debit.asset === credit.asset));
  }
  desk.balances = post(desk.balances, outcome.journals);
  desk.executions.push(...outcome.executions);
  desk.order = after;
}

function checkDesk({ order, balances, executions, facts }: Desk): void {
  const open = isOpen(order);
  assert.deepEqual(overdrawn(balances), [], "no balance below zero");
  for (const [asset, total] of assetTotals(balances)) assert.equal(total, 0n, asset);

  // I5, I6, I9: what the ledger holds is what the order says, and nothing for a closed one.
  const held = balanceOf(balances, clientAccount("cash.held", accountId, { asset: naira }));
  const blocked = balanceOf(balances, clientAccount("units.blocked", accountId, { asset: shares }));
  assert.equal(held, order.holdAmount);
  assert.equal(blocked, BigInt(order.holdQty));
  if (!open) {
    assert.deepEqual([held, blocked, order.pendingCancelID, order.pendingReplace], [0n, 0n, null, null]);
  }
  if (open && order.side === "Sell") assert.equal(order.holdQty, mostLeaves(order));

  // I7: an open buy can pay for its leaves at the worst price, by its terms and by those that are pending.
  const rates = ratesOn(facts.fees, facts.tradingDay);
  if (open && order.side === "Buy") assert.ok(order.holdAmount >= leavesCost(rates, order), "the hold suffices");
  if (open && order.side === "Buy" && order.pendingReplace !== null) {
    const { orderQty: qty, price: holdPrice } = order.pendingReplace;
    const leavesQty = quantity(Math.max(0, qty - order.cumQty));
    const replaced = { ...order, pendingReplace: null, holdPrice, leavesQty };
    assert.ok(order.holdAmount >= leavesCost(rates, replaced), "the hold suffices for the pending terms");
  }

  // I8: quantities.
  const traded = executions.reduce(
    (total, { refExecID, lastQty }) => total + (refExecID === null ? lastQty : -lastQty),
    0,
  );
  assert.equal(order.cumQty, traded);
  assert.equal(order.cumValue, sum(executions.map(({ value }) => value)));
  assert.equal(open ? order.cumQty + order.leavesQty : order.leavesQty, open ? order.orderQty : 0);
  assert.equal(order.closedTime === null, open);
  if (order.ordStatus === "Filled") assert.ok(order.cumQty >= order.orderQty);
  assert.ok(order.ordStatus in ordStatuses);
}

/** I10 and settlement: charges are the day's, the ledger has them, and nothing stays due when all days have settled. */
function close(desk: Desk): void {
  const { order, executions, facts } = desk;
  for (const day of new Set(executions.map(({ tradeDate }) => tradeDate))) {
    const ofDay = executions.filter(({ tradeDate }) => tradeDate === day);
    const value = sum(ofDay.map((one) => one.value));
    assert.deepEqual(chargesOf(ofDay), chargeFees(ratesOn(facts.fees, day), order.side, value));
  }
  const fees = ["fee.commission", "fee.sec", "fee.ngx", "fee.cscs", "fee.alert", "tax.vat", "tax.stamp"] as const;
  const credited = fees.map((name) => kobo(balanceOf(desk.balances, houseAccount(name, { asset: naira }))));
  assert.equal(sum(credited), sum(executions.map(({ charges }) => totalCharges(charges))));

  const journals = settlementPositions(executions).map((due) => settlementJournal(due, due.settleDate));
  const settled = post(desk.balances, journals);
  assert.deepEqual(overdrawn(settled), []);
  for (const { account } of settled.values()) {
    if (account.settleDate !== null) assert.equal(balanceOf(settled, account), 0n, `${account.class} is settled`);
  }
}

function chargesOf(executions: readonly Execution[]) {
  return Object.fromEntries(chargeLineNames.map((line) => [line, sum(executions.map(({ charges }) => charges[line]))]));
}

/** Proceeds of a first small fill may be less than its charges: what is due and what is owed are then one figure. */
function comparable(balances: Balances): ReadonlyMap<string, bigint> {
  const figures = new Map<string, bigint>();
  for (const { account } of balances.values()) {
    const merged = account.class === "cash.due_in" || account.class === "client.receivable";
    const key = merged ? "due less owed" : `${account.class} ${account.asset}`;
    const balance = balanceOf(balances, account) * (account.class === "client.receivable" ? -1n : 1n);
    const figure = (figures.get(key) ?? 0n) + balance;
    figures.set(key, figure);
  }
  return new Map([...figures].filter(([, figure]) => figure !== 0n).toSorted(([a], [b]) => a.localeCompare(b)));
}
