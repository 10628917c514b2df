// Random plays of a market, given command by command to the book and to its naive twin, which must say the same.

import assert from "node:assert/strict";
import type { Side } from "@tradebook/domain/order/order-type.ts";
import type { TimeInForce } from "@tradebook/domain/order/time-in-force.ts";
import { price, quantity, type Quantity } from "@tradebook/domain/units.ts";
import { amend } from "../src/amend.ts";
import type { BookEvent } from "../src/book-event.ts";
import type { IncomingOrder, RestingOrder } from "../src/book-order.ts";
import { bestPrice, cancel, emptyBook, reduce, standingOrder, type Book } from "../src/book.ts";
import { theoretical, uncross, type AuctionTerms } from "../src/call-auction.ts";
import { depth, inPriority, orderCount } from "../src/depth.ts";
import { change, enter as enterNumbers, gather } from "../src/enter.ts";
import { tellerOf } from "../src/book-listener.ts";
import { collect, place } from "../src/match.ts";
import { naiveTheoretical, naiveUncross } from "../src/naive-auction.ts";
import { emptyNaiveBook, naiveAmend, naiveCancel, naiveCollect, naivePlace } from "../src/naive-book.ts";
import { entryOf, entryOfStanding } from "../src/order-entry.ts";
import { withdraw } from "../src/standing.ts";
import { naiveReduce, naiveSide, type NaiveBook, type NaiveStep } from "../src/naive-book.ts";

/** Answers a whole number from 0 that is below the one given. */
export type Roll = (below: number) => number;

type Terms = Omit<IncomingOrder, "orderID" | "side" | "ordType">;
export type Command =
  | { readonly kind: "enter"; readonly side: Side; readonly terms: Terms }
  | { readonly kind: "cancel"; readonly back: number }
  | { readonly kind: "amend"; readonly back: number; readonly terms: Terms }
  | { readonly kind: "reduce"; readonly back: number; readonly keepPercent: number }
  | { readonly kind: "turn"; readonly auction: AuctionTerms };

/** A command of a market in which most orders meet somebody. Rolls of 0 make the plainest one. */
export function commandOf(roll: Roll, priceOf: (roll: Roll) => number): Command {
  const kind = roll(100);
  const back = roll(60);
  if (kind < 62) return { kind: "enter", side: roll(2) === 0 ? "Buy" : "Sell", terms: termsOf(roll, priceOf) };
  if (kind < 76) return { kind: "cancel", back };
  if (kind < 90) return { kind: "amend", back, terms: termsOf(roll, priceOf) };
  if (kind < 96) return { kind: "reduce", back, keepPercent: 1 + roll(99) };
  return { kind: "turn", auction: { reference: price(priceOf(roll)), tick: price(1 + roll(3)) } };
}

const durations: readonly TimeInForce[] = ["Day", "Day", "Day", "GoodTillDate", "ImmediateOrCancel", "FillOrKill"];

function termsOf(roll: Roll, priceOf: (roll: Roll) => number): Terms {
  const shares = 1 + roll(40);
  return {
    price: roll(10) === 9 ? null : price(priceOf(roll)),
    orderQty: quantity(shares),
    timeInForce: durations[roll(durations.length)] ?? "Day",
    displayQty: roll(5) === 4 ? quantity(1 + roll(12)) : null,
    minQty: roll(9) === 8 ? quantity(1 + roll(shares)) : null,
    allOrNone: roll(7) === 6,
    imbalance: roll(6) === 5,
  };
}

/** Shares that came, and where they went. */
type Shares = { entered: number; traded: number; takenOut: number };

export type Play = {
  readonly book: Book;
  /** The same market, driven in numbers. */
  readonly twin: Book;
  naive: NaiveBook;
  inCall: boolean;
  /** The first order's id is 1. */
  orders: number;
  readonly shares: Shares;
};

export function newPlay(): Play {
  const shares = { entered: 0, traded: 0, takenOut: 0 };
  return { book: emptyBook(), twin: emptyBook(), naive: emptyNaiveBook, inCall: false, orders: 0, shares };
}

/** Gives a command to all books; their events are the same, and no book is crossed while orders match. */
export function play(market: Play, command: Command): void {
  const { book } = market;
  const target = "back" in command ? market.orders - command.back : 0;
  const before = standingOrder(book, target);
  if (command.kind === "enter") market.orders += 1;
  const events: BookEvent[] = [];
  const step = act(market, { command, target, before, emit: (event) => void events.push(event) });
  checkSame(events, step.events);
  const numbers: BookEvent[] = [];
  actInNumbers(market, { command, target, before, emit: (event) => void numbers.push(event) });
  checkSame(
    numbers,
    events.filter(({ kind }) => kind !== "accepted"),
  );
  market.naive = step.book;
  for (const event of events) count(market.shares, event, before);
  if (command.kind === "turn") turned(market);
  if (!market.inCall)
    assert.ok((bestPrice(book, "Buy") ?? 0) < (bestPrice(book, "Sell") ?? Number.POSITIVE_INFINITY), "not crossed");
}

/** What stands is the same in both books, adds up in the depth, and is what came and neither traded nor left. */
export function checkStanding({ book, twin, naive, shares }: Play): void {
  let left = 0;
  for (const side of ["Buy", "Sell"] as const) {
    const standing = naiveSide(naive, side);
    assert.deepEqual([...inPriority(book, side)], standing);
    assert.deepEqual([...inPriority(twin, side)], standing);
    assert.equal(orderCount(book, side), standing.length);
    assert.deepEqual(depth(book, side, 1000), addedUp(standing));
    left += standing.reduce((sum, { leavesQty }) => sum + leavesQty, 0);
  }
  assert.equal(shares.entered, 2 * shares.traded + shares.takenOut + left);
}

type Doing = {
  readonly command: Command;
  readonly target: number;
  readonly before: RestingOrder | undefined;
  readonly emit: (event: BookEvent) => void;
};

function act({ book, naive, inCall, orders }: Play, { command, target, before, emit }: Doing): NaiveStep {
  const [enter, naiveEnter] = inCall ? [collect, naiveCollect] : [place, naivePlace];
  if (command.kind === "enter") {
    const order = fitting({ ...command.terms, orderID: orders, side: command.side }, inCall);
    enter(book, order, emit);
    return naiveEnter(naive, order);
  }
  if (command.kind === "turn") {
    if (!inCall) return { book: naive, events: [] };
    assert.deepEqual(theoretical(book, command.auction), naiveTheoretical(naive, command.auction));
    // Orders lie on the tick, or what is left may stand crossed between two ticks.
    const auction = { ...command.auction, tick: price(1) };
    uncross(book, auction, emit);
    return naiveUncross(naive, auction);
  }
  if (command.kind === "cancel") {
    assert.equal(cancel(book, target, emit), before !== undefined);
    return naiveCancel(naive, target);
  }
  if (before === undefined) return { book: naive, events: [] };
  if (command.kind === "amend") {
    const order = fitting({ ...command.terms, orderID: target, side: before.side }, inCall);
    assert.ok(amend(book, order, { enter, emit }));
    return naiveAmend(naive, order, naiveEnter);
  }
  const leavesQty = kept(before, command.keepPercent);
  if (leavesQty === before.leavesQty) return { book: naive, events: [] };
  reduce(book, { orderID: target, leavesQty }, emit);
  return naiveReduce(naive, target, leavesQty);
}

/** As `act`, for the book that is driven in numbers. */
function actInNumbers({ twin, inCall, orders }: Play, { command, target, before, emit }: Doing): void {
  const listener = tellerOf(emit);
  if (command.kind === "cancel") withdraw(twin, target, listener);
  else if (command.kind === "turn") {
    if (inCall) uncross(twin, { ...command.auction, tick: price(1) }, emit);
  } else if (command.kind === "enter") {
    const order = fitting({ ...command.terms, orderID: orders, side: command.side }, inCall);
    if (inCall) gather(twin, entryOfStanding({ ...order, leavesQty: order.orderQty }), listener);
    else enterNumbers(twin, entryOf(order), listener);
  } else if (before === undefined) return;
  else if (command.kind === "amend") {
    const order = fitting({ ...command.terms, orderID: target, side: before.side }, inCall);
    const untaken = (event: BookEvent) => event.kind === "accepted" || emit(event);
    if (inCall || !entryOf(order).stands) amend(twin, order, { enter: inCall ? collect : place, emit: untaken });
    else change(twin, entryOf(order), listener);
  } else {
    const leavesQty = kept(before, command.keepPercent);
    if (leavesQty < before.leavesQty) reduce(twin, { orderID: target, leavesQty }, emit);
  }
}

function kept({ leavesQty }: RestingOrder, percent: number): Quantity {
  return quantity(Math.max(1, Math.floor((leavesQty * percent) / 100)));
}

/** The order as its phase takes it. */
function fitting(order: Omit<IncomingOrder, "ordType">, inCall: boolean): IncomingOrder {
  const ordType = order.price === null ? "Market" : "Limit";
  if (!inCall) return { ...order, ordType, imbalance: false };
  const stands = order.timeInForce === "Day" || order.timeInForce === "GoodTillDate";
  const allOrNone = order.allOrNone === true && order.imbalance !== true;
  return { ...order, ordType, allOrNone, timeInForce: stands ? order.timeInForce : "AtOpen", minQty: null };
}

/** A call phase begins, or has ended: then what may not stand in continuous trading is taken out. */
function turned(market: Play): void {
  market.inCall = !market.inCall;
  if (market.inCall) return;
  for (const { orderID, price: limit, imbalance, leavesQty } of market.naive.orders) {
    if (limit !== null && !imbalance) continue;
    for (const book of [market.book, market.twin]) assert.ok(cancel(book, orderID, () => {}));
    market.naive = naiveCancel(market.naive, orderID).book;
    market.shares.takenOut += leavesQty;
  }
}

/** As `assert.deepEqual`, which is too slow for a million comparisons of what is the same. */
function checkSame(events: readonly BookEvent[], expected: readonly BookEvent[]): void {
  const isSame = events.length === expected.length && events.every((event, at) => alike(event, expected[at]));
  if (!isSame) assert.deepEqual(events, expected);
}

function alike(event: object, other: object | undefined): boolean {
  if (other === undefined) return false;
  const facts: Record<string, unknown> = { ...other };
  let left = Object.keys(facts).length;
  for (const [name, value] of Object.entries(event)) {
    if (facts[name] !== value) return false;
    left -= 1;
  }
  return left === 0;
}

/** A changed order tells only what is left of it; what it was before says how many shares went. */
function count(shares: Shares, event: BookEvent, before: RestingOrder | undefined): void {
  if (event.kind === "accepted") shares.entered += event.order.orderQty;
  if (event.kind === "traded") shares.traded += event.quantity;
  if (event.kind === "removed") shares.takenOut += event.leavesQty;
  if (event.kind === "changed") shares.takenOut += (before?.leavesQty ?? 0) - event.leavesQty;
}

function addedUp(orders: readonly RestingOrder[]) {
  const levels = new Map<number, { price: number; totalQty: number; orders: number }>();
  for (const { price: at, shownQty } of orders) {
    if (at === null || shownQty === 0) continue;
    const level = levels.get(at) ?? { price: at, totalQty: 0, orders: 0 };
    level.totalQty += shownQty;
    level.orders += 1;
    levels.set(at, level);
  }
  return [...levels.values()];
}
