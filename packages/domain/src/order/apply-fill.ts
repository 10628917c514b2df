// Folds one trade into an order: quantities, its share of the day's charges, what is paid from the hold, what is freed.

import { chargesOfStep, type Charges } from "../fees/charge-fees.ts";
import { ratesOn, type FeeRates } from "../fees/fee-schedule.ts";
import type { TradingDay } from "../instant.ts";
import { invariant } from "../invariant.ts";
import { releaseJournals, type Held } from "../ledger/reserve.ts";
import { settleFill, type SettledFill } from "../ledger/settle-fill.ts";
import { nextBusinessDay, settlementDay } from "../trading-calendar.ts";
import {
  addQuantity,
  maxKobo,
  minKobo,
  minus,
  notional,
  plus,
  quantity,
  zeroKobo,
  zeroQuantity,
  type Kobo,
} from "../units.ts";
import type { ExecutionReport } from "./execution-report.ts";
import type { ExecutionFacts } from "./facts.ts";
import type { Order } from "./order.ts";
import { isOpen, statusAfter } from "./order-status.ts";
import { leavesCost, mostLeaves, neededHold, type HoldDay } from "./order-terms.ts";
import { nothing, type Execution, type Outcome } from "./outcome.ts";

/** The order after a trade. Charges are those on the day's value after it, less those on the day's value before it. */
export function applyFill(report: ExecutionReport, order: Order, facts: ExecutionFacts): Outcome {
  const rates = ratesOn(facts.fees, facts.tradingDay);
  const execution = executionOf(report, order, facts);
  const traded = tradedOrder(report, order, execution);
  const settled = settleFill(execution, usableHold(rates, order, traded));
  const left: Held = {
    cash: minus(order.holdAmount, settled.used.cash),
    units: quantity(order.holdQty - settled.used.units),
  };
  const kept = heldAfter(traded, left, { rates, tradingDay: facts.tradingDay });
  const filled: Order = { ...traded, holdAmount: kept.cash, holdQty: kept.units };
  const freed: Held = { cash: minus(left.cash, kept.cash), units: quantity(left.units - kept.units) };
  return {
    ...nothing,
    orders: [filled],
    journals: [settled.journal, ...releaseJournals(filled, freed, facts.tradingDay)],
    executions: [execution],
    events: [
      {
        kind: "filled",
        orderId: order.id,
        version: filled.version,
        at: report.transactTime,
        userId: null,
        execID: report.execID,
        text: irregularity(order, filled, settled) ?? report.text,
      },
    ],
  };
}

export function executionOf(report: ExecutionReport, order: Order, facts: ExecutionFacts): Execution {
  const { execID, lastPx, lastQty, transactTime, tradeDate = facts.tradingDay, contraBroker } = report;
  invariant(lastPx !== null && lastQty !== null && lastQty > 0, "a trade has a price and a quantity");
  const value = notional(lastPx, lastQty);
  return {
    execID,
    refExecID: null,
    orderId: order.id,
    accountId: order.accountId,
    securityID: order.securityID,
    side: order.side,
    lastPx,
    lastQty,
    value,
    charges: chargesOfFill(order, value, { ...facts, tradingDay: tradeDate }),
    tradeDate,
    settlementDate: settlementOf(tradeDate, facts),
    transactTime,
    ...(contraBroker === undefined ? {} : { contraBroker }),
  };
}

/** A trade that is heard of when its own settlement has begun settles with the next: a day is settled once. */
function settlementOf(tradeDate: TradingDay, { calendar, tradingDay: today }: ExecutionFacts): TradingDay {
  const day = settlementDay(calendar, tradeDate);
  return tradeDate < today && day <= today ? nextBusinessDay(calendar, today) : day;
}

/** However a day's trading is split into fills, its charges add up to those of one fill. */
function chargesOfFill(order: Order, value: Kobo, { fees, tradingDay, noteValues }: ExecutionFacts): Charges {
  const rates = ratesOn(fees, tradingDay);
  const before = order.noteDay === tradingDay ? order.noteValue : (noteValues?.get(tradingDay) ?? zeroKobo);
  return chargesOfStep(rates, order.side, { before, after: plus(before, value) });
}

/** The order with the trade counted in; its hold is worked out after. */
export function tradedOrder(report: ExecutionReport, order: Order, execution: Execution): Order {
  const { lastPx, lastQty, value, transactTime } = execution;
  const cumQty = addQuantity(order.cumQty, lastQty);
  const ordStatus = statusAfter(order, cumQty >= order.orderQty ? "FullFill" : "PartialFill");
  invariant(ordStatus !== null, "a fill is never refused");
  const open = isOpen({ ordStatus });
  return {
    ...order,
    orderID: order.orderID ?? report.orderID,
    ordStatus,
    cumQty,
    leavesQty: open ? quantity(order.orderQty - cumQty) : zeroQuantity,
    cumValue: plus(order.cumValue, value),
    lastPx,
    lastQty,
    ...noteAfter(order, execution),
    pendingCancelID: open ? order.pendingCancelID : null,
    pendingReplace: open ? order.pendingReplace : null,
    // What trades is no longer halted, whatever was said before.
    paused: open && order.paused === "DoneForDay" ? order.paused : null,
    transactTime,
    acknowledgedTime: order.acknowledgedTime ?? transactTime,
    closedTime: open ? null : (order.closedTime ?? transactTime),
    version: order.version + 1,
  };
}

/** The order's note is of its last day: what is heard late of an earlier one leaves it as it is. */
function noteAfter(
  { noteDay, noteValue }: Order,
  { tradeDate, value }: Execution,
): Pick<Order, "noteDay" | "noteValue"> {
  if (noteDay !== null && noteDay > tradeDate) return { noteDay, noteValue };
  return { noteDay: tradeDate, noteValue: noteDay === tradeDate ? plus(noteValue, value) : value };
}

/** What a fill may take from the hold: all but what can still come. */
export function usableHold(rates: FeeRates, order: Order, traded: Order): Held {
  if (order.side === "Sell") {
    const kept = isOpen(traded) ? mostLeaves(traded) : zeroQuantity;
    return { cash: zeroKobo, units: quantity(Math.max(0, order.holdQty - kept)) };
  }
  const needed = isOpen(traded) ? leavesCost(rates, traded) : zeroKobo;
  return { cash: maxKobo(zeroKobo, minus(order.holdAmount, needed)), units: zeroQuantity };
}

/** What stays held for what can still come, never more than is left of the hold. */
export function heldAfter(order: Order, left: Held, day: HoldDay): Held {
  if (!isOpen(order)) return { cash: zeroKobo, units: zeroQuantity };
  const needed = neededHold(order, day);
  return { cash: minKobo(left.cash, needed.cash), units: quantity(Math.min(left.units, needed.units)) };
}

/** What somebody must be told about a fill that went beyond the order or its hold; null when all is regular. */
function irregularity(before: Order, after: Order, { owed }: SettledFill): string | null {
  const notes: string[] = [];
  if (!isOpen(before)) notes.push(`Filled after the order was ${before.ordStatus}.`);
  if (after.cumQty > after.orderQty) notes.push(`Filled ${after.cumQty} of ${after.orderQty} ordered.`);
  if (owed.cash > 0n) notes.push(`The client owes ${owed.cash} kobo that were not held.`);
  if (owed.units > 0) notes.push(`The client owes ${owed.units} shares that were not held.`);
  return notes.length === 0 ? null : notes.join(" ");
}
