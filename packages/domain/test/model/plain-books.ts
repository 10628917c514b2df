// A second set of books, written without the first: one number for each figure, changed in place when something happens.
// It shares no code with the core. What the core must come to after any run of events, this says in its own plain way.

import { added, feeAccounts, plainFees, type PlainRates } from "./plain-fees.ts";
import {
  atLeast,
  atMost,
  mostUnits,
  needOf,
  spendOnNote,
  statusOf,
  tradedOf,
  valueOn,
  type PlainChange,
  type PlainFill,
  type PlainOrder,
} from "./plain-order.ts";

export type PlainBooks = {
  readonly rates: PlainRates;
  /** `class|account|asset|settlement day` → what the account holds. */
  readonly figures: Map<string, bigint>;
  readonly orders: PlainOrder[];
  today: string;
  /** The day on which what trades today settles. */
  settles: string;
};

export type Traded = { readonly id: string; readonly px: bigint; readonly qty: bigint };

export function move(books: PlainBooks, figure: string, amount: bigint): void {
  if (amount !== 0n) books.figures.set(figure, figureOf(books, figure) + amount);
}

export function figureOf(books: PlainBooks, figure: string): bigint {
  return books.figures.get(figure) ?? 0n;
}

type Owner = { readonly account: number; readonly security: string };

export const cash = (account: number, kind: string, day = ""): string => `${kind}|${account}|NGN|${day}`;
export const units = (of: Owner, kind: string, day = ""): string => `${kind}|${of.account}|SEC:${of.security}|${day}`;
export const house = (kind: string, asset = "NGN", day = ""): string => `${kind}||${asset}|${day}`;

/** Takes the order in with what it needs set aside; null when that is there, else what is missing. */
export function place(books: PlainBooks, order: PlainOrder): string | null {
  const need = needAtFirst(books, order);
  const lack = setAside(books, order, need);
  if (lack === null) books.orders.push(order);
  return lack;
}

/** A new order holds what its note of today would cost, whenever else it may trade. */
function needAtFirst(books: PlainBooks, order: PlainOrder): { cash: bigint; units: bigint } {
  return order.buys ? { cash: spendOnNote(order, books.rates), units: 0n } : { cash: 0n, units: order.qty };
}

function setAside(books: PlainBooks, order: PlainOrder, more: { cash: bigint; units: bigint }): string | null {
  const available = cash(order.account, "cash.available");
  const free = units(order, "units.free");
  const spendable = (of: string, owed: string) => atLeast(0n, figureOf(books, of) - figureOf(books, owed));
  if (more.cash > spendable(available, cash(order.account, "client.receivable"))) return "INSUFFICIENT_FUNDS";
  if (more.units > spendable(free, units(order, "client.receivable"))) return "INSUFFICIENT_HOLDINGS";
  hold(books, order, more);
  move(books, available, -more.cash);
  move(books, free, -more.units);
  return null;
}

export function hold(books: PlainBooks, order: PlainOrder, more: { cash: bigint; units: bigint }): void {
  order.heldCash += more.cash;
  order.heldUnits += more.units;
  move(books, cash(order.account, "cash.held"), more.cash);
  move(books, units(order, "units.blocked"), more.units);
}

/** Gives back what the order holds and does not need, which pays what is owed of the same. */
export function release(books: PlainBooks, order: PlainOrder): void {
  const need = needOf(order, books.rates, books.today);
  const spare = {
    cash: atLeast(0n, order.heldCash - need.cash),
    units: atLeast(0n, order.heldUnits - need.units),
  };
  hold(books, order, { cash: -spare.cash, units: -spare.units });
  move(books, cash(order.account, "cash.available"), spare.cash);
  move(books, units(order, "units.free"), spare.units);
  const { account, security } = order;
  payDebts(books, [
    ...(spare.cash > 0n ? [{ account, security: null }] : []),
    ...(spare.units > 0n ? [{ account, security }] : []),
  ]);
}

/** Cash, or shares of a security, that came to an account. */
export type Came = { readonly account: number; readonly security: string | null };

/** What came in pays what is owed of the same, as far as it goes. */
export function payDebts(books: PlainBooks, came: readonly Came[]): void {
  for (const { account, security } of came) {
    const kind = (name: "free" | "owed") =>
      security === null
        ? cash(account, name === "free" ? "cash.available" : "client.receivable")
        : units({ account, security }, name === "free" ? "units.free" : "client.receivable");
    const paid = atMost(figureOf(books, kind("owed")), figureOf(books, kind("free")));
    move(books, kind("free"), -paid);
    move(books, kind("owed"), -paid);
  }
}

export function acknowledge(order: PlainOrder): void {
  if (order.end !== null) return;
  if (order.paused === "DoneForDay") order.paused = null;
  order.acknowledged = true;
}

export function pause(order: PlainOrder, how: "Suspended" | "DoneForDay"): void {
  if (order.end !== null || order.paused === how) return;
  order.paused = how;
  order.acknowledged = true;
}

export function resume(order: PlainOrder): void {
  if (order.end !== null || order.paused === null) return;
  order.paused = null;
  order.acknowledged = true;
}

export function end(books: PlainBooks, order: PlainOrder, how: "Canceled" | "Rejected" | "Expired"): void {
  if (order.end !== null) return;
  close(order, how === "Rejected" && order.acknowledged ? "Canceled" : how);
  release(books, order);
}

export function close(order: PlainOrder, how: NonNullable<PlainOrder["end"]>): void {
  order.end = how;
  order.cancelID = null;
  order.change = null;
  order.paused = null;
}

export function askCancel(order: PlainOrder, id: string): string | null {
  if (order.end !== null || order.cancelID !== null) return "ORDER_NOT_OPEN";
  order.cancelID = id;
  return null;
}

export function askChange(books: PlainBooks, order: PlainOrder, change: PlainChange): string | null {
  const mayAsk = order.stands && ["New", "PartiallyFilled", "PendingNew", "Suspended"].includes(statusOf(order));
  if (!mayAsk) return "ORDER_NOT_OPEN";
  if (change.qty < tradedOf(order)) return "CANNOT_REDUCE_BELOW_FILLED";
  if (change.qty < 1n) return "QTY_INVALID";
  order.change = change;
  const need = needOf(order, books.rates, books.today);
  const more = { cash: atLeast(0n, need.cash - order.heldCash), units: atLeast(0n, need.units - order.heldUnits) };
  const lack = setAside(books, order, more);
  if (lack !== null) order.change = null;
  return lack;
}

export function changed(books: PlainBooks, order: PlainOrder): void {
  const { change } = order;
  if (change === null) return;
  Object.assign(order, { worst: change.px, qty: change.qty, lasts: change.lasts, change: null, acknowledged: true });
  if (tradedOf(order) >= order.qty) close(order, "Filled");
  release(books, order);
}

export function refuseRequest(books: PlainBooks, order: PlainOrder, id: string): void {
  if (order.change?.id === id) {
    order.change = null;
    release(books, order);
  } else if (order.cancelID === id) order.cancelID = null;
}

/** A trade is paid from what the order can spare, and what is lacking the client owes. */
export function trade(books: PlainBooks, order: PlainOrder, traded: Traded): void {
  const charges = chargesOf(books, order, traded.px * traded.qty);
  const fill = {
    ...traded,
    day: books.today,
    settles: books.settles,
    charges,
    owedCash: 0n,
    owedUnits: 0n,
    taken: false,
  };
  order.fills.push(fill);
  order.acknowledged = true;
  order.paused = order.paused === "DoneForDay" ? "DoneForDay" : null;
  const mayEnd = order.end !== "Rejected";
  if (mayEnd && tradedOf(order) >= order.qty) close(order, "Filled");
  pay(books, order, fill);
  release(books, order);
}

function chargesOf(books: PlainBooks, order: PlainOrder, value: bigint): bigint[] {
  const before = valueOn(order, books.today);
  const paid = plainFees(books.rates, order.buys, before);
  return plainFees(books.rates, order.buys, before + value).map((amount, line) => amount - (paid[line] ?? 0n));
}

function pay(books: PlainBooks, order: PlainOrder, fill: PlainFill): void {
  payCharges(books, fill.charges);
  const owed = order.buys ? payPurchase(books, order, fill) : deliverSale(books, order, fill);
  order.fills[order.fills.length - 1] = { ...fill, ...owed };
}

function payCharges(books: PlainBooks, charges: readonly bigint[]): void {
  for (const [line, account] of feeAccounts.entries()) move(books, house(account), charges[line] ?? 0n);
}

function payPurchase(books: PlainBooks, order: PlainOrder, fill: PlainFill) {
  const { account, security } = order;
  const value = fill.px * fill.qty;
  const total = value + added(fill.charges);
  const reserved = order.end === null ? spendOnNote(order, books.rates) : 0n;
  const paid = atMost(total, atLeast(0n, order.heldCash - reserved));
  hold(books, order, { cash: -paid, units: 0n });
  move(books, cash(account, "client.receivable"), total - paid);
  move(books, house("ccp.net", "NGN", fill.settles), -value);
  move(books, units({ account, security }, "units.due_in", fill.settles), fill.qty);
  move(books, house("market.units", `SEC:${security}`, fill.settles), fill.qty);
  return { owedCash: total - paid, owedUnits: 0n };
}

function deliverSale(books: PlainBooks, order: PlainOrder, fill: PlainFill) {
  const { account, security } = order;
  const value = fill.px * fill.qty;
  const reserved = order.end === null ? mostUnits(order) : 0n;
  const delivered = atMost(fill.qty, atLeast(0n, order.heldUnits - reserved));
  const fees = added(fill.charges);
  hold(books, order, { cash: 0n, units: -delivered });
  move(books, units({ account, security }, "client.receivable"), fill.qty - delivered);
  move(books, units({ account, security }, "units.due_out", fill.settles), fill.qty);
  move(books, house("ccp.net", "NGN", fill.settles), value);
  move(books, cash(account, "cash.due_in", fill.settles), atLeast(0n, value - fees));
  move(books, cash(account, "client.receivable"), atLeast(0n, fees - value));
  return { owedCash: atLeast(0n, fees - value), owedUnits: fill.qty - delivered };
}
