// What the day does to customers' orders: auctions end, halts come and go, days turn, and some orders end with them.

import { addDays, type Instant } from "@tradebook/domain/instant.ts";
import { phases, type Phase } from "@tradebook/domain/market/phase.ts";
import type { TimeInForce } from "@tradebook/domain/order/time-in-force.ts";
import { isOpen, lastDay, leavesQty, rebuild, recordsSince, type CustomerOrder, type Pause } from "./customer-order.ts";
import { hasLapsed, type Day } from "./day.ts";
import { nextOrderNumber, restoreOrder } from "./exchange.ts";
import { pauseReport } from "./execution-messages.ts";
import { phaseOf, type Instrument } from "./instrument.ts";
import { endUnasked, follow, record, step, type Desk, type Ending } from "./order-keeping.ts";

/** Closed orders and refused ids are remembered this long, so that a duplicate is known and a status can be given. */
const rememberedDays = 7;
/** Reports that can still be sent again after the journal was rewritten. */
const reportsKept = 20_000;
/** ExecRestatementReason: a good-till order's new day; the market's own doing. */
const renewed = 1;
const marketOption = 8;

/** The auction of a phase has traded: orders for it alone have had their chance. */
export function endAuction(desk: Desk, ended: Phase, at: Instant): void {
  const over = auctionsOf[ended];
  if (over !== undefined) endAll(desk, (order) => order.timeInForce === over, { at, ...auctionOver });
}

const auctionsOf: { readonly [P in Phase]?: TimeInForce } = {
  PRE_OPEN_IMBALANCE: "AtOpen",
  PRE_CLOSE_IMBALANCE: "AtClose",
};
const auctionOver = { ordStatus: "Expired", why: "the auction it was for is over" } as const;

/** Orders that are over lapse, those outside the day's limits go, others pause or go on, and the journal begins anew. */
export function turnDay(desk: Desk, day: Day, at: Instant): void {
  endAll(desk, (order) => isAuctionPast(order, day), { at, ...auctionOver });
  endAll(desk, (order) => hasLapsed(lastDay(order), day), { ordStatus: "Expired", at, why: "the order's day is over" });
  endAll(desk, (order) => isOutside(desk, order), { ordStatus: "Canceled", at, why: "outside the day's price limits" });
  for (const order of desk.all.orders.values()) if (isOpen(order)) keepPause(desk, order, at);
  const records = recordsSince(desk.all, addDays(day.tradeDate, -rememberedDays), day.tradeDate);
  forget(desk, records);
  desk.line.startDay({ records, messages: reportsKept });
}

function forget({ all }: Desk, records: readonly unknown[]): void {
  const kept = rebuild(records);
  for (const clOrdID of all.orders.keys()) if (!kept.orders.has(clOrdID)) all.orders.delete(clOrdID);
  for (const clOrdID of all.refused.keys()) if (!kept.refused.has(clOrdID)) all.refused.delete(clOrdID);
  for (const execID of all.fills.keys()) if (!kept.fills.has(execID)) all.fills.delete(execID);
  for (const [replaceID, clOrdID] of all.replaced) if (!kept.orders.has(clOrdID)) all.replaced.delete(replaceID);
}

/** A security is halted, suspended, or trades again. */
export function turnSecurity(desk: Desk, { security }: Instrument, at: Instant): void {
  for (const order of desk.all.orders.values())
    if (isOpen(order) && order.securityID === security.securityID) keepPause(desk, order, at);
}

/** The orders of an earlier run go back into their books. */
export function putBack(desk: Desk, order: CustomerOrder): void {
  const instrument = desk.exchange.instruments.get(order.securityID);
  if (instrument === undefined) return; // turnDay cancels an order that has no book
  const { side, price, displayQty = null, allOrNone = false, imbalance = false, enteredAt: at } = order;
  // Without a price it stands in a call phase alone; turnDay cancels it elsewhere.
  if (price === null && phases[phaseOf(instrument, desk.exchange.day.phase)].matches) return;
  const orderID = nextOrderNumber(desk.exchange);
  desk.ids.keepOrderID(orderID, order.orderID);
  follow(desk, order, orderID);
  const standing = { orderID, side, price, leavesQty: leavesQty(order), displayQty, allOrNone, imbalance };
  restoreOrder(desk.exchange, instrument, { ...standing, at });
}

type Choice = (order: CustomerOrder) => boolean;

function endAll(desk: Desk, isMeant: Choice, ending: Ending & { readonly why: string }): void {
  for (const order of desk.all.orders.values()) if (isOpen(order) && isMeant(order)) endUnasked(desk, order, ending);
}

/** However the phase ended: by hand, or while the exchange was down. */
function isAuctionPast({ timeInForce, ordType }: CustomerOrder, { phase, over }: Day): boolean {
  const { matches } = phases[phase];
  if (matches && (timeInForce === "AtOpen" || ordType === "Market")) return true;
  return over && (timeInForce === "AtOpen" || timeInForce === "AtClose" || ordType === "Market");
}

function isOutside({ exchange }: Desk, { securityID, price }: CustomerOrder): boolean {
  const limit = exchange.instruments.get(securityID)?.limit;
  return limit === undefined || (price !== null && (price < limit.lower || price > limit.upper));
}

/** Says that the order pauses or goes on, when it does. */
function keepPause(desk: Desk, order: CustomerOrder, at: Instant): void {
  const paused = pauseOf(desk, order);
  if (paused === (order.paused ?? null)) return;
  const after = record(desk, { kind: "paused", clOrdID: order.clOrdID, paused, at });
  if (after === undefined) return;
  const said = paused === null ? goesOn(order) : { why: reasons[paused], restated: null };
  desk.line.send(pauseReport(after, step(desk, paused ?? "Restated", at), said));
}

const reasons: { readonly [P in Pause]: string } = {
  Suspended: "trading is halted",
  DoneForDay: "the day is over; the order goes on with the next",
};

function goesOn({ paused }: CustomerOrder) {
  return paused === "DoneForDay"
    ? { why: "a new day", restated: renewed }
    : { why: "trading resumes", restated: marketOption };
}

function pauseOf({ exchange }: Desk, { securityID }: CustomerOrder): Pause | null {
  const { day, instruments } = exchange;
  if (day.over) return "DoneForDay";
  const instrument = instruments.get(securityID);
  const isHalted = day.phase === "HALTED" || (instrument !== undefined && instrument.security.status !== "Trading");
  return isHalted ? "Suspended" : null;
}
