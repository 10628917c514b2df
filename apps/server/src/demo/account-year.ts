// A year of one account: money in and out, shares moved in, orders, dividends, settlements, ending exactly as stated.

import type { TradingDay } from "@tradebook/domain/instant.ts";
import { invariant } from "@tradebook/domain/invariant.ts";
import { kobo, minus, notional, quantity } from "@tradebook/domain/units.ts";
import { closeRegisters, receiveActions, type YearAction } from "./actions-of-the-year.ts";
import {
  cashOf,
  freeSharesOf,
  moveIn,
  payIn,
  payOut,
  settleBook,
  sharesHeld,
  type AccountBook,
} from "./account-book.ts";
import { tradeInThePast, type Fate, type History } from "./demo-trade.ts";
import { tradedNames } from "./people.ts";

/** What happens on one day of one account, in order. */
export type DayPlan = {
  orders: number;
  payIn: bigint;
  payOutPart: number;
};

export type YearPlan = {
  readonly book: AccountBook;
  readonly days: readonly TradingDay[];
  readonly plans: readonly DayPlan[];
  readonly actions: readonly YearAction[];
};

/** The days of the year, and what issuers did in it. */
export type Year = { readonly days: readonly TradingDay[]; readonly actions: readonly YearAction[] };

const mostInADay = 5;

/** Days at the end that are kept for bringing the account to its stated figures. */
const closing = { lastOrder: 12, sell: 9, buy: 6, balance: 2 } as const;

export function planYear({ dice }: History, book: AccountBook, { days, actions }: Year): YearPlan {
  const plans = days.map((): DayPlan => ({ orders: 0, payIn: 0n, payOutPart: 0 }));
  const last = days.length - closing.lastOrder;
  for (let order = dice.whole(42, 54); order > 0; order -= 1) {
    const plan = plans[dice.whole(3, last)];
    if (plan !== undefined) plan.orders += 1;
  }
  for (let times = 0; times < 6; times += 1) {
    const plan = plans[dice.whole(5, last)];
    if (plan !== undefined) plan.payIn += BigInt(dice.whole(5, 40)) * 1_000_000n;
  }
  for (let times = 0; times < 3; times += 1) {
    const plan = plans[dice.whole(20, last)];
    if (plan !== undefined) plan.payOutPart = 0.05 + 0.1 * dice.unit();
  }
  return { book, days, plans, actions };
}

/** One day of the account's year. */
export function liveDay(history: History, { book, days, plans, actions }: YearPlan, place: number): void {
  const day = days[place];
  const plan = plans[place];
  invariant(day !== undefined && plan !== undefined, "a day of the year has its plan");
  settleBook(book, day);
  if (place === 0) begin(history, book, day);
  receiveActions(book, actions, day);
  if (plan.payIn > 0n) payIn(book, kobo(plan.payIn), day);
  for (let slot = 0; slot < plan.orders && slot < mostInADay; slot += 1) {
    // An order that stands to the end of the day keeps its hold till then, so it is the day's last.
    if (tradeSomething(history, book, { day, slot }) === "expired") break;
  }
  if (plan.payOutPart > 0) payOutPart(book, plan.payOutPart, day);
  const left = days.length - 1 - place;
  if (left === closing.sell) sellWhatIsTooMuch(history, book, day);
  if (left === closing.buy) buyWhatIsMissing(history, book, day);
  if (left === closing.balance) balance(book, day);
  closeRegisters(book, actions, day);
}

/** Cash to trade with, and part of the shares the account will end with. */
function begin(history: History, book: AccountBook, day: TradingDay): void {
  payIn(book, kobo(BigInt(book.terms.cashNaira) * 100n), day);
  for (const [securityID, shares] of Object.entries(book.terms.shares)) {
    const moved = quantity(Math.round(shares * 0.6));
    const { candle } = history.market(securityID, day);
    moveIn(book, { securityID, quantity: moved, cost: notional(candle.close, moved) }, day);
  }
}

type Turn = { readonly day: TradingDay; readonly slot: number };

function tradeSomething(history: History, book: AccountBook, { day, slot }: Turn): Fate | null {
  const { dice } = history;
  const names = [...tradedNames, ...Object.keys(book.terms.shares)];
  const securityID = dice.pick(names) ?? "GTCO";
  const { prevClose } = history.market(securityID, day);
  const free = freeSharesOf(book, securityID);
  const sells = free >= 100 && dice.unit() < 0.45;
  const budget = Number(cashOf(book)) * (0.05 + 0.15 * dice.unit());
  const wanted = sells ? free * (0.2 + 0.4 * dice.unit()) : budget / prevClose;
  const orderQty = roundLot(wanted);
  if (orderQty === 0) return null;
  const draw = dice.unit();
  const fate: Fate = draw < 0.82 ? "filled" : draw < 0.92 ? "canceled" : "expired";
  const byBroker = dice.unit() < 0.2;
  const plan = { securityID, side: sells ? "Sell" : "Buy", orderQty, day, fate, byBroker, slot } as const;
  return tradeInThePast(history, book, plan) ? fate : null;
}

/** People think in hundreds, or in tens of what is dear. */
function roundLot(shares: number): number {
  const step = shares >= 1000 ? 100 : shares >= 100 ? 50 : shares >= 20 ? 10 : 1;
  return Math.floor(shares / step) * step;
}

function payOutPart(book: AccountBook, part: number, day: TradingDay): void {
  const amount = (BigInt(Math.floor(Number(cashOf(book)) * part)) / 1_000_000n) * 1_000_000n;
  if (amount > 0n) payOut(book, kobo(amount), day);
}

function sellWhatIsTooMuch(history: History, book: AccountBook, day: TradingDay): void {
  for (const securityID of namesOf(book)) {
    const tooMuch = sharesHeld(book, securityID) - (book.terms.shares[securityID] ?? 0);
    if (tooMuch > 0) exactly(history, book, { securityID, side: "Sell", orderQty: tooMuch, day });
  }
}

function buyWhatIsMissing(history: History, book: AccountBook, day: TradingDay): void {
  for (const securityID of namesOf(book)) {
    const missing = (book.terms.shares[securityID] ?? 0) - sharesHeld(book, securityID);
    if (missing <= 0) continue;
    const { prevClose } = history.market(securityID, day);
    const cost = (BigInt(prevClose) * BigInt(missing) * 115n) / 100n; // its band and its charges
    const short = cost - cashOf(book);
    if (short > 0n) payIn(book, kobo((short / 1_000_000n + 1n) * 1_000_000n), day);
    exactly(history, book, { securityID, side: "Buy", orderQty: missing, day });
  }
}

type Exact = {
  readonly securityID: string;
  readonly side: "Buy" | "Sell";
  readonly orderQty: number;
  readonly day: TradingDay;
};

function exactly(history: History, book: AccountBook, trade: Exact): void {
  const done = tradeInThePast(history, book, { ...trade, fate: "filled", byBroker: false, slot: 0 });
  invariant(done, `the demo account ${book.terms.cscsAccount} can be brought to its stated ${trade.securityID}`);
}

/** The last deposit or withdrawal leaves the stated cash. */
function balance(book: AccountBook, day: TradingDay): void {
  const difference = minus(kobo(BigInt(book.terms.cashNaira) * 100n), cashOf(book));
  if (difference > 0n) payIn(book, difference, day);
  if (difference < 0n) payOut(book, kobo(-difference), day);
}

function namesOf(book: AccountBook): readonly string[] {
  return [...new Set([...tradedNames, ...Object.keys(book.terms.shares)])];
}
