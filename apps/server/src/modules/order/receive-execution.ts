// Folds what the exchange says into a batch: a report seen before changes nothing, one that fits nothing is set aside.

import { hash } from "node:crypto";
import { BrokenPromise } from "@tradebook/domain/invariant.ts";
import { applyCancelReject, applyExecution } from "@tradebook/domain/order/apply-execution.ts";
import type { TradingDay } from "@tradebook/domain/instant.ts";
import type { CancelReject, ExecutionReport } from "@tradebook/domain/order/execution-report.ts";
import type { ExecutionFacts, PostedTrade } from "@tradebook/domain/order/facts.ts";
import { naira, sharesOf } from "@tradebook/domain/ledger/account.ts";
import { missedReports } from "@tradebook/domain/order/apply-status.ts";
import { lineIdOf, type Order } from "@tradebook/domain/order/order.ts";
import type { ExecType } from "@tradebook/domain/order/order-status.ts";
import { nothing, type Outcome } from "@tradebook/domain/order/outcome.ts";
import { kobo, minKobo, quantity, type Kobo } from "@tradebook/domain/units.ts";
import { feesFor } from "../../store/fees.ts";
import type { PostedRow } from "../../store/posted-trades.ts";
import { takeIn, type Batch } from "./batch.ts";
import { freeOf, owedOf } from "./batch-balances.ts";
import { enteredWireId } from "./wire-ids.ts";

export type ExchangeMessage = ExecutionReport | CancelReject;

/** What came of a message. `applied` holds the order as it is after it. */
export type Received =
  | { readonly kind: "applied"; readonly order: Order }
  | { readonly kind: "repeated" | "empty" }
  | { readonly kind: "quarantined"; readonly why: string };

/** The reject reason of an order whose id the exchange has seen before: the first one stands untouched. */
const duplicateOrder = "6";
/** The reject reason of a status request about an order that never arrived. */
const unknownOrder = "1";

const waiting: ReadonlySet<ExecType> = new Set(["PendingNew", "PendingCancel", "PendingReplace"]);

/** Every message of the exchange passes here, once. */
export function receive(batch: Batch, message: ExchangeMessage): Received {
  const order = orderOf(batch, message);
  if (order === undefined) return quarantine(batch, message, "no order has this id");
  const contentHash = contentHashOf(message);
  if ("execID" in message) {
    const known = batch.reports.get(message.execID);
    if (known === contentHash || known === toldHashOf(message)) return { kind: "repeated" };
    if (known !== undefined) return quarantine(batch, message, "the same execID came before with other content");
  }
  if ("execID" in message && isStatus(message)) return takeStatus(batch, message, { order, contentHash });
  const outcome = folded(batch, message, order);
  if (typeof outcome === "string") return quarantine(batch, message, outcome);
  note(batch, message, { order, contentHash });
  if (outcome === nothing) return { kind: "empty" };
  takeIn(batch, outcome);
  const [after] = outcome.orders;
  return after === undefined ? { kind: "empty" } : { kind: "applied", order: after };
}

/** The order is there, and this is how it stands; whether it ever arrived is another question. */
function isStatus(report: ExecutionReport): boolean {
  return report.execType === "OrderStatus" && !isUnknown(report);
}

type Taken = { readonly order: Order; readonly contentHash: string };

/** A status changes nothing by itself: what it tells of and no report told is taken in as those reports would have been. */
function takeStatus(batch: Batch, status: ExecutionReport, { order, contentHash }: Taken): Received {
  const missed = missedReports(status, order, (execID) => batch.reports.has(execID));
  if (typeof missed === "string") return quarantine(batch, status, missed);
  let after = order;
  for (const report of missed) {
    const outcome = folded(batch, report, after);
    if (typeof outcome === "string") return quarantine(batch, status, outcome);
    takeIn(batch, outcome);
    after = outcome.orders[0] ?? after;
    if (report.execType === "Trade") keepReport(batch, report, { order, contentHash: toldHashOf(report) });
  }
  if (after === order) return { kind: "empty" };
  keepReport(batch, status, { order, contentHash });
  // What was asked for has come about: the requests wait no more.
  batch.written.answered.push(order.exchangeClOrdID, status.exchangeClOrdID);
  return { kind: "applied", order: after };
}

/** A trade that a status told of; its own report may still come. */
function toldHashOf({ execType, lastPx, lastQty }: ExecutionReport): string {
  return `${execType} told: ${lastQty} at ${lastPx}`;
}

/** The wire id that the order a message concerns entered with: what it answers, unless it answers a cancel. */
export function orderWireIdOf(message: ExchangeMessage): string {
  return enteredWireId(message.origExchangeClOrdID ?? message.exchangeClOrdID);
}

function orderOf(batch: Batch, message: ExchangeMessage): Order | undefined {
  const target = batch.targets.get(`wire:${orderWireIdOf(message)}`);
  return target === undefined ? undefined : batch.orders.get(target.orderId);
}

/** The outcome, or why this side cannot carry the message out. */
function folded(batch: Batch, message: ExchangeMessage, order: Order): Outcome | string {
  const { calendar } = batch.reference;
  const fees = feesFor(batch.reference.fees, order);
  const trade = "execID" in message ? tradeOf(batch, message, order) : null;
  const { tradingDay } = batch;
  const noteValues = batch.noteValues.get(order.id) ?? new Map<TradingDay, Kobo>();
  const facts: ExecutionFacts = { tradingDay, fees, calendar, trade, noteValues };
  try {
    if (!("execID" in message)) return applyCancelReject(message, order, facts);
    if (message.execType === "Rejected" && message.ordRejReason === duplicateOrder) return nothing;
    const lost = lostReplace(message, order);
    if (lost !== null) return applyCancelReject(lost, order, facts);
    return applyExecution(neverArrived(message, order) ? { ...message, execType: "Rejected" } : message, order, facts);
  } catch (error) {
    if (error instanceof BrokenPromise) return error.message;
    throw error;
  }
}

/** The trade that a report takes back or corrects, of this batch or of one before; null when nobody knows it. */
function tradeOf(batch: Batch, { execRefID }: ExecutionReport, order: Order): PostedTrade | null {
  if (execRefID === null) return null;
  const trade = tradeOfBatch(batch, execRefID) ?? batch.posted.get(execRefID);
  if (trade === undefined) return null;
  const isTakenBack = batch.written.outcomes.some(({ executions }) =>
    executions.some(({ refExecID }) => refExecID === execRefID),
  );
  const { accountId, securityID } = order;
  const cash = kobo(freeOf(batch, accountId, naira));
  const units = quantity(Number(freeOf(batch, accountId, sharesOf(securityID))));
  // What was owed by the trade may have been paid since.
  const owed = {
    cash: minKobo(trade.owed.cash, kobo(owedOf(batch, accountId, naira))),
    units: quantity(Math.min(trade.owed.units, Number(owedOf(batch, accountId, sharesOf(securityID))))),
  };
  return { ...trade, owed, isTakenBack: trade.isTakenBack || isTakenBack, free: { cash, units } };
}

function tradeOfBatch(batch: Batch, execID: string): PostedRow | undefined {
  for (const { executions, journals } of batch.written.outcomes) {
    const execution = executions.find((one) => one.execID === execID);
    const journal = journals.find(({ kind, ref }) => kind === "fill" && ref === execID);
    if (execution === undefined || journal === undefined) continue;
    const owedIn = (isCash: boolean) =>
      journal.postings
        .filter(({ debit }) => debit.class === "client.receivable" && (debit.asset === naira) === isCash)
        .reduce((total, { amount }) => total + amount, 0n);
    const owed = { cash: kobo(owedIn(true)), units: quantity(Number(owedIn(false))) };
    return { execution, owed, isTakenBack: false };
  }
  return undefined;
}

/** Asked about an order it never got, the exchange says rejected, unknown: the order is not there and holds nothing. */
function neverArrived(report: ExecutionReport, order: Order): boolean {
  return isUnknown(report) && order.acknowledgedTime === null;
}

/** Asked about a replace it never got, the exchange says the same: the order keeps its terms, as if it had refused. */
function lostReplace(report: ExecutionReport, order: Order): CancelReject | null {
  const { exchangeClOrdID, transactTime, text } = report;
  if (!isUnknown(report) || order.pendingReplace?.replaceID !== exchangeClOrdID) return null;
  const origExchangeClOrdID = lineIdOf(order);
  const cxlRejReason = unknownOrder;
  return { exchangeClOrdID, origExchangeClOrdID, orderID: order.orderID, cxlRejReason, text, transactTime };
}

function isUnknown({ execType, ordStatus, ordRejReason }: ExecutionReport): boolean {
  return execType === "OrderStatus" && ordStatus === "Rejected" && ordRejReason === unknownOrder;
}

function note(batch: Batch, message: ExchangeMessage, taken: Taken): void {
  if (settlesRequest(message)) batch.written.answered.push(message.exchangeClOrdID);
  if ("execID" in message) keepReport(batch, message, taken);
}

function keepReport(batch: Batch, { execID, execType }: ExecutionReport, taken: Taken): void {
  batch.reports.set(execID, taken.contentHash);
  batch.written.reports.push({ execID, execType, orderId: taken.order.id, contentHash: taken.contentHash });
}

/** A request that is only pending, or only asked about, still waits for its answer. */
function settlesRequest(message: ExchangeMessage): boolean {
  if (!("execID" in message)) return true;
  if (message.execType === "Rejected") return message.ordRejReason !== duplicateOrder;
  return !waiting.has(message.execType) && !(message.execType === "OrderStatus" && message.ordStatus !== "Rejected");
}

function quarantine(batch: Batch, report: ExchangeMessage, why: string): Received {
  batch.written.quarantined.push({ why, report, receivedAt: batch.now });
  return { kind: "quarantined", why };
}

/** Of what is said: a reference that is not there was not written down once. */
function contentHashOf(message: ExchangeMessage): string {
  const said = "execRefID" in message && message.execRefID === null ? { ...message, execRefID: undefined } : message;
  return hash("sha256", JSON.stringify(said), "base64url");
}
