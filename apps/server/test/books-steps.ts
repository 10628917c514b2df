// One step of one person's random day: asked of one desk or of both at once, told once or twice, done once.

import { strict as assert } from "node:assert";
import type { ExecutionReport } from "@tradebook/domain/order/execution-report.ts";
import {
  acknowledge,
  askCancel,
  askChange,
  changed,
  end,
  place,
  refuseRequest,
  trade,
} from "@tradebook/domain/model/plain-books.ts";
import { leavesOf } from "@tradebook/domain/model/plain-order.ts";
import type { Result } from "@tradebook/domain/result.ts";
import { price, quantity } from "@tradebook/domain/units.ts";
import type { OrderAnswer } from "../src/modules/order/decide.ts";
import type { OrderDesk } from "../src/modules/order/order-desk.ts";
import type { ExchangeMessage } from "../src/modules/order/receive-execution.ts";
import type { Desks } from "./books-run.ts";
import { asPlain, nextId, noteWire, reportOn, requestOf, someOrder, terms, type Seat } from "./books-seats.ts";
import { later } from "./small-world.ts";

type Step = (seat: Seat, desks: Desks) => Promise<void>;

const weighted: readonly (readonly [weight: number, step: Step])[] = [
  [6, askOrder],
  [2, askToCancel],
  [4, askToChange],
  [5, (seat, desks) => hearWord(seat, desks, "New")],
  [9, hearTrade],
  [2, (seat, desks) => hearWord(seat, desks, "Canceled")],
  [1, (seat, desks) => hearWord(seat, desks, "Expired")],
  [1, (seat, desks) => hearWord(seat, desks, "Rejected")],
  [3, hearChanged],
  [2, hearRefusal],
];
const drawn = weighted.flatMap(([weight, step]) => Array.from({ length: weight }, () => step));

export async function seatStep(seat: Seat, desks: Desks): Promise<void> {
  if (seat.below(150) === 0) desks.cutSomebody();
  await drawn[seat.below(drawn.length)]?.(seat, desks);
}

/** Now and then the same command reaches both desks at once; all answers are one. */
async function command(seat: Seat, desks: Desks, ask: (desk: OrderDesk) => Promise<Result<OrderAnswer>>) {
  const asked = seat.below(4) === 0 ? desks.desks : [pick(seat, desks)];
  const answers = await Promise.all(asked.map((desk) => desks.insist(() => ask(desk))));
  const told = answers.map((answer) => (answer.ok ? `order ${answer.value.order.id}` : answer.rejection.code));
  assert.equal(new Set(told).size, 1, `one command, one answer: ${told.join(", ")}`);
  const [answer] = answers;
  assert(answer !== undefined);
  return answer;
}

async function askOrder(seat: Seat, desks: Desks): Promise<void> {
  const request = requestOf(seat);
  const answer = await command(seat, desks, (desk) => desk.place(desks.tenantId, seat.caller, request));
  const order = asPlain(request, answer.ok ? answer.value.order.id : 0, seat);
  assert.equal(answer.ok ? null : answer.rejection.code, place(seat.plain, order), JSON.stringify(request));
  if (answer.ok) noteWire(seat, answer.value.order);
}

async function askToCancel(seat: Seat, desks: Desks): Promise<void> {
  const order = someOrder(seat);
  if (order === undefined) return;
  const request = { clOrdID: nextId(seat, "C"), id: order.id };
  const answer = await command(seat, desks, (desk) => desk.cancel(desks.tenantId, seat.caller, request));
  const id = answer.ok ? (answer.value.order.pendingCancelID ?? "") : "";
  assert.equal(answer.ok ? null : answer.rejection.code, askCancel(order, id));
  if (answer.ok) noteWire(seat, answer.value.order);
}

async function askToChange(seat: Seat, desks: Desks): Promise<void> {
  const order = someOrder(seat);
  if (order === undefined) return;
  const { px, tick } = terms[order.buys ? "Buy" : "Sell"];
  const change = {
    px: px + (seat.below(40) - 20) * tick,
    qty: 1 + Math.floor((Number(order.qty) * seat.below(24)) / 12),
  };
  const asked = { price: price(change.px), orderQty: change.qty, timeInForce: null, expireDate: null };
  const request = { clOrdID: nextId(seat, "R"), id: order.id, ...asked };
  const answer = await command(seat, desks, (desk) => desk.replace(desks.tenantId, seat.caller, request));
  const id = answer.ok ? (answer.value.order.pendingReplace?.replaceID ?? "") : "";
  const terms_ = { id, px: BigInt(change.px), qty: BigInt(change.qty), lasts: false };
  assert.equal(answer.ok ? null : answer.rejection.code, askChange(seat.plain, order, terms_), JSON.stringify(request));
  if (answer.ok) noteWire(seat, answer.value.order);
}

async function hearTrade(seat: Seat, desks: Desks): Promise<void> {
  const order = someOrder(seat);
  if (order === undefined) return;
  const leaves = leavesOf(order);
  const isLate = leaves === 0n;
  if (isLate && seat.below(8) > 0) return;
  const qty = Math.max(1, Math.floor((Number(isLate ? order.qty : leaves) * (1 + seat.below(16))) / 16));
  const px = Number(order.worst) + seat.below(9) * (order.buys ? -10 : 5);
  const report = reportOn(seat, order, { execType: "Trade", lastPx: price(px), lastQty: quantity(qty) });
  await hear(seat, desks, report);
  trade(seat.plain, order, { id: report.execID, px: BigInt(px), qty: BigInt(qty) });
}

async function hearWord(
  seat: Seat,
  desks: Desks,
  execType: "New" | "Canceled" | "Expired" | "Rejected",
): Promise<void> {
  const order = someOrder(seat);
  if (order === undefined) return;
  await hear(seat, desks, reportOn(seat, order, { execType }));
  if (execType === "New") acknowledge(order);
  else end(seat.plain, order, execType);
}

async function hearChanged(seat: Seat, desks: Desks): Promise<void> {
  const order = someOrder(seat);
  if (order === undefined || order.change === null) return;
  const { id: exchangeClOrdID, qty } = order.change;
  const ids = { exchangeClOrdID, origExchangeClOrdID: seat.wire.get(order.id)?.id ?? null };
  // The exchange counts the trades that it has made, and its word is taken when they fit.
  await hear(seat, desks, reportOn(seat, order, { execType: "Replaced", ...ids, leavesQty: quantity(Number(qty)) }));
  changed(seat.plain, order);
}

async function hearRefusal(seat: Seat, desks: Desks): Promise<void> {
  const order = someOrder(seat);
  const id = order?.change?.id ?? order?.cancelID ?? null;
  if (order === undefined || id === null) return;
  const origExchangeClOrdID = seat.wire.get(order.id)?.id ?? "";
  const said = { exchangeClOrdID: id, origExchangeClOrdID, orderID: null, cxlRejReason: "0", text: null };
  await hear(seat, desks, { ...said, transactTime: later(1000) });
  refuseRequest(seat.plain, order, id);
}

/** Told to one desk, or to both at once, or twice to the same. */
async function hear(seat: Seat, desks: Desks, message: ExchangeMessage | ExecutionReport): Promise<void> {
  const often = seat.below(4);
  const first = pick(seat, desks);
  const told = often === 0 ? desks.desks : often === 1 ? [first, first] : [first];
  await Promise.all(told.map((desk) => desks.insist(() => desk.receiveExecutions([message]))));
}

function pick(seat: Seat, { desks }: Desks): OrderDesk {
  const desk = desks[seat.below(desks.length)];
  assert(desk !== undefined);
  return desk;
}
