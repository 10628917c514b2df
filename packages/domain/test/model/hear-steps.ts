// What the exchange says: acknowledgements, trades, ends, answers, pauses, trades taken back; and the days that pass.

import { tradingDay } from "../../src/instant.ts";
import { applyCancelReject, applyExecution } from "../../src/order/apply-execution.ts";
import type { ExecutionReport } from "../../src/order/execution-report.ts";
import type { Order } from "../../src/order/order.ts";
import { price, quantity } from "../../src/units.ts";
import { noon, reportOn } from "../example.ts";
import { commit, mandated, postedTrade, reportFacts, settleCore } from "./core-world.ts";
import { owedBy, proceedsDue, sendOn } from "./plain-direct.ts";
import type { Operation } from "./operation.ts";
import { acknowledge, changed, end, pause, payDebts, refuseRequest, resume, trade } from "./plain-books.ts";
import { leavesOf, type PlainFill, type PlainOrder } from "./plain-order.ts";
import { correct, settle, takeBack } from "./plain-take-back.ts";
import { daysKeptBack, nextId, orderOf, settlesOn, type World } from "./world.ts";

type Both = { readonly core: Order; readonly plain: PlainOrder };

export function hearTrade(world: World, operation: Operation): void {
  const order = orderOf(world, operation);
  if (order === null) return;
  const { core, plain } = order;
  const leaves = leavesOf(plain);
  // After an order is closed a fill is late: it happens, and is seldom.
  if (leaves === 0n && operation.part < 14) return;
  const qty = Math.max(1, Math.floor(((leaves === 0n ? core.orderQty : Number(leaves)) * operation.part) / 16));
  const better = operation.ticks * 10;
  const px = core.side === "Buy" ? Math.max(1, core.holdPrice - better) : core.holdPrice + better;
  const report = reportOn(core, {
    execType: "Trade",
    execID: nextId(world, "E"),
    lastPx: price(px),
    lastQty: quantity(qty),
  });
  hear(world, order, report);
  trade(world.plain, plain, { id: report.execID, px: BigInt(px), qty: BigInt(qty) });
}

const said = {
  acknowledge: "New",
  cancel: "Canceled",
  expire: "Expired",
  reject: "Rejected",
  suspend: "Suspended",
  doneForDay: "DoneForDay",
  resume: "Restated",
} as const;

export function hearWord(world: World, operation: Operation, word: keyof typeof said): void {
  const order = orderOf(world, operation);
  if (order === null) return;
  const execType = said[word];
  hear(world, order, reportOn(order.core, { execType, execID: nextId(world, "E") }));
  const { plain } = order;
  if (execType === "New") acknowledge(plain);
  else if (execType === "Suspended" || execType === "DoneForDay") pause(plain, execType);
  else if (execType === "Restated") resume(plain);
  else end(world.plain, plain, execType);
}

export function hearChanged(world: World, operation: Operation): void {
  const order = orderOf(world, operation);
  const asked = order?.core.pendingReplace ?? null;
  if (order === null || asked === null) return;
  const { core, plain } = order;
  const leavesQty = quantity(Math.max(0, asked.orderQty - core.cumQty));
  const ids = { exchangeClOrdID: asked.replaceID, execID: nextId(world, "E") };
  hear(world, order, reportOn(core, { execType: "Replaced", leavesQty, ...ids }));
  changed(world.plain, plain);
}

export function hearRefusal(world: World, operation: Operation): void {
  const order = orderOf(world, operation);
  if (order === null) return;
  const { core, plain } = order;
  const exchangeClOrdID = (operation.buys ? core.pendingReplace?.replaceID : core.pendingCancelID) ?? "none";
  const reject = { exchangeClOrdID, origExchangeClOrdID: core.exchangeClOrdID, orderID: null };
  const why = { cxlRejReason: "0", text: null, transactTime: noon };
  commit(world.core, applyCancelReject({ ...reject, ...why }, core, reportFacts(world.core)));
  refuseRequest(world.plain, plain, exchangeClOrdID);
}

/** The shell's rule: what has an execID that was heard before goes no further. */
export function hearAgain(world: World): void {
  const last = world.lastReport;
  const core = last === null ? undefined : world.core.orders.get(last.orderId);
  if (last === null || core === undefined) return;
  if (!world.heard.has(last.report.execID)) throw new Error("what was heard is known");
}

export function hearTakenBack(world: World, operation: Operation, right: boolean): void {
  const order = orderOf(world, operation);
  const fill = order === null ? undefined : fillOf(world, order.plain, operation);
  if (order === null || fill === undefined) return;
  const { core, plain } = order;
  const execution = world.core.executions.find(({ execID }) => execID === fill.id);
  if (execution === undefined) throw new Error(`the core has no execution ${fill.id}`);
  const qty = Math.max(1, Math.floor((Number(fill.qty) * operation.part) / 16));
  const px = Math.max(1, Number(fill.px) + (operation.ticks - 60) * 10);
  const execID = nextId(world, "E");
  const leavesQty = quantity(operation.buys ? 1 : 0);
  const terms = right ? { execType: "TradeCorrect" as const, lastPx: price(px), lastQty: quantity(qty) } : {};
  const report = reportOn(core, { execType: "TradeCancel", ...terms, execID, execRefID: fill.id, leavesQty });
  const facts = reportFacts(world.core, postedTrade(world.core, execution));
  world.heard.add(execID);
  commit(world.core, applyExecution(report, core, facts));
  const reopens = operation.buys;
  if (right) correct(world.plain, plain, { fill, right: { id: execID, px: BigInt(px), qty: BigInt(qty) }, reopens });
  else takeBack(world.plain, plain, { fill, reopens });
}

/** Only a trade of the order's last day that is not settled and was not taken back. */
function fillOf(world: World, order: PlainOrder, operation: Operation): PlainFill | undefined {
  const last = order.fills.at(-1)?.day;
  const able = order.fills.filter(({ taken, day, settles }) => !taken && day === last && settles > world.plain.today);
  return able[operation.fill % Math.max(1, able.length)];
}

export function nextDay(world: World): void {
  if (world.at + daysKeptBack >= world.days.dates.length) return;
  turnDay(world);
}

/** The days after the last, on which all that is due settles. */
export function lastDays(world: World): void {
  while (world.at + 1 < world.days.dates.length) turnDay(world);
}

function turnDay(world: World): void {
  world.at += 1;
  const today = world.days.dates[world.at] ?? "";
  world.core.today = tradingDay(today);
  world.plain.today = today;
  world.plain.settles = settlesOn(world.days, world.at);
  settleCore(world.core, world.core.today);
  const due = proceedsDue(world.plain, mandated, today);
  const owed = owedBy(world.plain, mandated);
  payDebts(world.plain, settle(world.plain, today));
  sendOn(world.plain, mandated, due - (owed - owedBy(world.plain, mandated)));
}

function hear(world: World, order: Both, report: ExecutionReport): void {
  if (world.heard.has(report.execID)) throw new Error(`${report.execID} was given out twice`);
  world.heard.add(report.execID);
  world.lastReport = { report, orderId: order.core.id };
  commit(world.core, applyExecution(report, order.core, reportFacts(world.core)));
}
