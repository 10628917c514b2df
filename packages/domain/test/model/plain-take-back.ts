// The second books' way of taking a trade back, of putting a right one in its place, and of settling a day.

import { added, feeAccounts, plainFees } from "./plain-fees.ts";
import {
  cash,
  close,
  figureOf,
  hold,
  house,
  move,
  payDebts,
  release,
  trade,
  units,
  type Came,
  type PlainBooks,
  type Traded,
} from "./plain-books.ts";
import { atLeast, atMost, needOf, tradedOf, valueOn, type PlainFill, type PlainOrder } from "./plain-order.ts";

type Free = { readonly cash: bigint; readonly units: bigint };

/** The trade never was; a filled order stands again, or is canceled for what is missing, as the exchange says. */
export function takeBack(
  books: PlainBooks,
  order: PlainOrder,
  { fill, reopens }: { fill: PlainFill; reopens: boolean },
): void {
  const free = freeOf(books, order);
  refund(books, order, fill);
  if (order.end === "Filled" && tradedOf(order) < order.qty) order.end = reopens ? null : "Canceled";
  release(books, order);
  holdWhatIsShort(books, order, free);
}

/** The trade was another: fewer shares, or another price. */
export function correct(
  books: PlainBooks,
  order: PlainOrder,
  { fill, right, reopens }: { fill: PlainFill; right: Traded; reopens: boolean },
): void {
  const free = freeOf(books, order);
  const before = order.end;
  refund(books, order, fill);
  const stands = { canceled: before !== null && before !== "Filled" };
  const complete = tradedOf(order) + right.qty >= order.qty;
  // While it is paid, an order that was closed may use all it holds, unless it is to stand again.
  order.end = stands.canceled ? before : complete ? "Filled" : before === null || reopens ? null : "Canceled";
  if (complete && !stands.canceled) close(order, "Filled");
  const last = order.end;
  trade(books, order, right);
  order.end = last;
  release(books, order);
  holdWhatIsShort(books, order, free);
}

function freeOf(books: PlainBooks, order: PlainOrder): Free {
  return {
    cash: figureOf(books, cash(order.account, "cash.available")),
    units: figureOf(books, units(order, "units.free")),
  };
}

/** Charges are given back as far as the day's trading is charged less without the trade. */
function refund(books: PlainBooks, order: PlainOrder, fill: PlainFill): void {
  const paid = plainFees(books.rates, order.buys, valueOn(order, fill.day));
  fill.taken = true;
  const due = plainFees(books.rates, order.buys, valueOn(order, fill.day));
  const back = paid.map((amount, line) => amount - (due[line] ?? 0n));
  for (const [line, account] of feeAccounts.entries()) move(books, house(account), -(back[line] ?? 0n));
  if (order.buys) unbuy(books, order, { fill, fees: added(back) });
  else unsell(books, order, { fill, fees: added(back) });
}

type Refund = { readonly fill: PlainFill; readonly fees: bigint };

function unbuy(books: PlainBooks, order: PlainOrder, { fill, fees }: Refund): void {
  const { account, security } = order;
  const value = fill.px * fill.qty;
  const cleared = atMost(stillOwed(books, cash(account, "client.receivable"), fill.owedCash), value + fees);
  move(books, house("ccp.net", "NGN", fill.settles), value);
  move(books, cash(account, "client.receivable"), -cleared);
  hold(books, order, { cash: value + fees - cleared, units: 0n });
  move(books, units({ account, security }, "units.due_in", fill.settles), -fill.qty);
  move(books, house("market.units", `SEC:${security}`, fill.settles), -fill.qty);
}

function unsell(books: PlainBooks, order: PlainOrder, { fill, fees }: Refund): void {
  const { account, security } = order;
  const value = fill.px * fill.qty;
  const brought = atLeast(0n, value - added(fill.charges));
  const due = atMost(brought, atLeast(0n, value - fees));
  const owes = cash(account, "client.receivable");
  const owedUnits = stillOwed(books, units({ account, security }, "client.receivable"), fill.owedUnits);
  // Charges that were paid since by something else are the client's again.
  const paidSince = atLeast(0n, fees - value - stillOwed(books, owes, fill.owedCash));
  move(books, house("ccp.net", "NGN", fill.settles), -value);
  move(books, cash(account, "cash.due_in", fill.settles), -due);
  move(books, owes, value - fees - due + paidSince);
  move(books, cash(account, "cash.available"), paidSince);
  if (paidSince > 0n) payDebts(books, [{ account, security: null }]);
  move(books, units({ account, security }, "units.due_out", fill.settles), -fill.qty);
  move(books, units({ account, security }, "client.receivable"), -owedUnits);
  hold(books, order, { cash: 0n, units: fill.qty - owedUnits });
}

/** What the client came to owe by a trade, as far as it is not paid yet. */
function stillOwed(books: PlainBooks, owes: string, byTrade: bigint): bigint {
  return atMost(byTrade, figureOf(books, owes));
}

/** An order that stands again is covered from what is free, and where that is spent the client owes it. */
function holdWhatIsShort(books: PlainBooks, order: PlainOrder, free: Free): void {
  const need = needOf(order, books.rates, books.today);
  const short = { cash: atLeast(0n, need.cash - order.heldCash), units: atLeast(0n, need.units - order.heldUnits) };
  const fromFree = { cash: atMost(short.cash, free.cash), units: atMost(short.units, free.units) };
  hold(books, order, short);
  move(books, cash(order.account, "cash.available"), -fromFree.cash);
  move(books, units(order, "units.free"), -fromFree.units);
  move(books, cash(order.account, "client.receivable"), short.cash - fromFree.cash);
  move(books, units(order, "client.receivable"), short.units - fromFree.units);
}

/** What is due on the day comes in and goes out: after it nothing is due on that day any more. Answers what came to clients. */
export function settle(books: PlainBooks, day: string): readonly Came[] {
  const came: Came[] = [];
  for (const [figure, amount] of books.figures) {
    const [kind = "", of = "", asset = "", date] = figure.split("|");
    if (date !== day || amount === 0n) continue;
    const account = Number(of);
    books.figures.set(figure, 0n);
    if (kind === "cash.due_in") {
      move(books, cash(account, "cash.available"), amount);
      came.push({ account, security: null });
    }
    if (kind === "ccp.net") move(books, house("bank.client"), amount);
    if (kind === "units.due_in") {
      const security = asset.slice(4);
      move(books, units({ account, security }, "units.free"), amount);
      move(books, house("depository", asset), amount);
      came.push({ account, security });
    }
    if (kind === "units.due_out") move(books, house("depository", asset), -amount);
  }
  return came;
}
