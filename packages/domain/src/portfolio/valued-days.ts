// What an account was worth at the end of each day, what came from outside or went there, and what each security gained.

import type { TradingDay } from "../instant.ts";
import { kobo, minus, negate, notional, plus, quantity, zeroKobo, type Kobo, type Price } from "../units.ts";

/** Shares that came (above zero) or went. */
export type ShareStep = {
  readonly day: TradingDay;
  readonly securityID: string;
  readonly moved: number;
  /** From another broker: neither bought nor earned here. */
  readonly isOutside: boolean;
};

/** Cash that came (above zero) or went; a deposit or a withdrawal is from outside. */
export type CashStep = {
  readonly day: TradingDay;
  /** The security it was paid for or by; null where there is none. */
  readonly securityID: string | null;
  readonly amount: Kobo;
  readonly isOutside: boolean;
};

export type CloseStep = { readonly day: TradingDay; readonly securityID: string; readonly close: Price };
/** In hundredths of a point. */
export type IndexStep = { readonly day: TradingDay; readonly level: number };

/** Whatever is dated on the first day or before it makes the first day; it is the end of the day before the period. */
export type AccountHistory = {
  readonly first: TradingDay;
  readonly last: TradingDay;
  readonly shares: readonly ShareStep[];
  readonly cash: readonly CashStep[];
  readonly closes: readonly CloseStep[];
  readonly index: readonly IndexStep[];
};

export type ValuedDay = {
  readonly day: TradingDay;
  /** Shares at their last closes and all cash, at the end of the day. */
  readonly worth: Kobo;
  readonly cameIn: Kobo;
  readonly wentOut: Kobo;
  /** Null before the index was ever told. */
  readonly index: number | null;
};

/** What a security brought from the end of the first day to the end of the last. */
export type SecurityGain = {
  readonly securityID: string;
  readonly before: Kobo;
  readonly after: Kobo;
  /** Sales, dividends and whatever else it paid, less what was paid for it and what its transfers were worth. */
  readonly taken: Kobo;
  readonly gain: Kobo;
};

export type ValuedAccount = {
  /** The first day, and every day after it on which something was priced or moved. */
  readonly days: readonly ValuedDay[];
  readonly securities: readonly SecurityGain[];
  /** What neither a security nor the outside explains; with the securities' gains it is the whole gain. */
  readonly otherGain: Kobo;
};

export function valueDays(history: AccountHistory): ValuedAccount {
  const books = emptyBooks();
  const steps = stepsByDay(history);
  const days = [...steps.keys()].toSorted(compare);
  const valued = days.map((day) => {
    const flows = takeDay(books, steps.get(day) ?? []);
    return { day, worth: worthOf(books), ...flows, index: books.index };
  });
  const afterFirst = valued.findIndex(({ day }) => day > history.first);
  const atFirst = afterFirst === -1 ? valued.length : afterFirst;
  const before = booksAt(steps, days.slice(0, atFirst));
  const start = { day: history.first, worth: worthOf(before), ...noFlow, index: before.index };
  return { days: [start, ...valued.slice(atFirst)], ...gainsBetween(before, books) };
}

type Books = {
  readonly held: Map<string, number>;
  readonly closes: Map<string, Price>;
  /** What each security has brought in cash, less what its transfers were worth. */
  readonly taken: Map<string, Kobo>;
  cash: Kobo;
  otherCash: Kobo;
  index: number | null;
};

type Step =
  | { readonly of: "share"; readonly step: ShareStep }
  | { readonly of: "cash"; readonly step: CashStep }
  | { readonly of: "close"; readonly step: CloseStep }
  | { readonly of: "index"; readonly step: IndexStep };

const noFlow = { cameIn: zeroKobo, wentOut: zeroKobo } as const;

function emptyBooks(): Books {
  return { held: new Map(), closes: new Map(), taken: new Map(), cash: zeroKobo, otherCash: zeroKobo, index: null };
}

/** Closes come first, so that shares moved in are worth the day's price. The last day is always there. */
function stepsByDay({ last, closes, index, cash, shares }: AccountHistory): ReadonlyMap<TradingDay, readonly Step[]> {
  const byDay = new Map<TradingDay, Step[]>([[last, []]]);
  const all: readonly Step[] = [
    ...closes.map((step) => ({ of: "close", step }) as const),
    ...index.map((step) => ({ of: "index", step }) as const),
    ...cash.map((step) => ({ of: "cash", step }) as const),
    ...shares.map((step) => ({ of: "share", step }) as const),
  ];
  for (const one of all) {
    if (one.step.day > last) continue;
    const steps = byDay.get(one.step.day);
    if (steps === undefined) byDay.set(one.step.day, [one]);
    else steps.push(one);
  }
  return byDay;
}

function booksAt(steps: ReadonlyMap<TradingDay, readonly Step[]>, days: readonly TradingDay[]): Books {
  const books = emptyBooks();
  for (const day of days) takeDay(books, steps.get(day) ?? []);
  return books;
}

function takeDay(books: Books, steps: readonly Step[]) {
  let { cameIn, wentOut }: { cameIn: Kobo; wentOut: Kobo } = noFlow;
  for (const one of steps) {
    const flow = takeStep(books, one);
    if (flow > 0n) cameIn = plus(cameIn, flow);
    else wentOut = plus(wentOut, negate(flow));
  }
  return { cameIn, wentOut };
}

/** What the step brought from outside; below zero for what it took there. */
function takeStep(books: Books, one: Step): Kobo {
  if (one.of === "cash") return takeCash(books, one.step);
  if (one.of === "share") return takeShares(books, one.step);
  if (one.of === "close") books.closes.set(one.step.securityID, one.step.close);
  else books.index = one.step.level;
  return zeroKobo;
}

function takeCash(books: Books, { securityID, amount, isOutside }: CashStep): Kobo {
  books.cash = plus(books.cash, amount);
  if (isOutside) return amount;
  if (securityID === null) books.otherCash = plus(books.otherCash, amount);
  else books.taken.set(securityID, plus(books.taken.get(securityID) ?? zeroKobo, amount));
  return zeroKobo;
}

/** Nobody holds less than nothing: what was sold beyond it had never come. */
function takeShares(books: Books, { securityID, moved, isOutside }: ShareStep): Kobo {
  const before = books.held.get(securityID) ?? 0;
  const after = Math.max(0, before + moved);
  books.held.set(securityID, after);
  const close = books.closes.get(securityID);
  if (!isOutside || close === undefined) return zeroKobo;
  const value = minus(valueOf(close, after), valueOf(close, before));
  books.taken.set(securityID, minus(books.taken.get(securityID) ?? zeroKobo, value));
  return value;
}

function worthOf(books: Books): Kobo {
  return [...books.held.keys()].reduce((sum, symbol) => plus(sum, valueIn(books, symbol)), books.cash);
}

/** A security without a price counts nothing, as in a valuation. */
function valueIn({ held, closes }: Books, securityID: string): Kobo {
  const close = closes.get(securityID);
  return close === undefined ? zeroKobo : valueOf(close, held.get(securityID) ?? 0);
}

function valueOf(close: Price, shares: number): Kobo {
  return notional(close, quantity(shares));
}

/** Those that were held or paid at some time of the period. */
function gainsBetween(before: Books, after: Books): Pick<ValuedAccount, "securities" | "otherGain"> {
  const symbols = [...new Set([...after.held.keys(), ...after.taken.keys()])].toSorted(compare);
  const securities = symbols.map((securityID) => {
    const [start, end] = [valueIn(before, securityID), valueIn(after, securityID)];
    const taken = minus(after.taken.get(securityID) ?? zeroKobo, before.taken.get(securityID) ?? zeroKobo);
    return { securityID, before: start, after: end, taken, gain: plus(minus(end, start), taken) };
  });
  const touched = securities.filter((one) => one.before !== 0n || one.after !== 0n || one.taken !== 0n);
  return { securities: touched, otherGain: kobo(after.otherCash - before.otherCash) };
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
