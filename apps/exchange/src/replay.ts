// A logged day played again into the market: the same inputs in the same order, so the same trades.
// Today's date stays, and so do customers' orders, which take part; everybody else's are the log's. While a replay has the
// market, neither the timetable nor the crowd may act: `tick` is all that happens.

import { instant, type Instant, type TradingDay } from "@tradebook/domain/instant.ts";
import { phases } from "@tradebook/domain/market/phase.ts";
import { standingOrder } from "@tradebook/matching/book.ts";
import { clearUnpriced, endAuction, tellAuctions, tradesBefore, uncrossAll } from "./auctions.ts";
import { crossDeal, crossRefusal } from "./cross-deals.ts";
import { isAfterClose } from "./day.ts";
import { enterDay, tellIndex } from "./day-turn.ts";
import type { Entry, Input } from "./event-log-entry.ts";
import type { Segment } from "./event-log-segment.ts";
import { changeOrder, enterOrder, nextOrderNumber, restoreOrder, withdrawOrder, type Exchange } from "./exchange.ts";
import { haltSecurity, resumeSecurity, suspendSecurity } from "./halts.ts";
import { phaseOf, type Instrument } from "./instrument.ts";
import { borrow, clearBooks, giveBack, setStart, type Borrowed, type Places } from "./replay-market.ts";
import type { DayReader } from "./replay-log.ts";

export type ReplayState = {
  readonly tradingDate: TradingDay;
  readonly speed: number;
  /** Lines of the log, played and in all. */
  readonly played: number;
  readonly events: number;
  /** The moment of that day that is being played; null before the first. */
  readonly at: Instant | null;
};

export type Replay = {
  /** Plays what has become due; false when the day is over and the market should be given back. */
  readonly tick: (now: Instant) => boolean;
  /** Gives the market back as it was. */
  readonly stop: (now: Instant) => void;
  readonly state: () => ReplayState;
};

export type ReplayParts = {
  readonly exchange: Exchange;
  readonly reader: DayReader;
  readonly tradingDate: TradingDay;
  readonly speed: number;
  /** Which orders are customers' as of now. */
  readonly customers: () => (orderID: number) => boolean;
  /** The market is about to jump: readers must be told anew. */
  readonly onJump: () => void;
};

type Followed = { readonly instrument: Instrument; readonly orderID: number };

type State = ReplayParts & {
  readonly borrowed: Borrowed;
  places: Places;
  /** Today's numbers of the log's orders that may still stand. */
  numbers: Map<number, Followed>;
  /** The moment of the logged day. */
  playedTo: Instant | null;
  lastTick: Instant;
  sincePruned: number;
};

/** In one tick, so that nobody else waits long; a faster replay than that falls behind its speed. */
const mostATick = 4_000;
const pruneEvery = 50_000;
const indexEveryMs = 10_000;

/** Begins with the next tick. The crowd has left, and nobody logs. */
export function startReplay(parts: ReplayParts, now: Instant): Replay {
  const state: State = {
    ...parts,
    borrowed: borrow(parts.exchange, now),
    places: [],
    numbers: new Map(),
    playedTo: null,
    lastTick: now,
    sincePruned: 0,
  };
  const { tradingDate, speed, reader } = parts;
  return {
    tick: (at) => tick(state, at),
    stop: (at) => {
      state.onJump();
      clearBooks(state.exchange, at, state.customers());
      giveBack(state.exchange, state.borrowed, at);
    },
    state: () => ({ tradingDate, speed, played: reader.taken(), events: reader.lines, at: state.playedTo }),
  };
}

function tick(state: State, now: Instant): boolean {
  const { exchange, reader, speed } = state;
  const elapsed = Math.max(0, now - state.lastTick) * speed;
  state.lastTick = now;
  const due = state.playedTo === null ? null : instant(Math.floor(state.playedTo + elapsed));
  let [left, to, isOver] = [mostATick, due, false];
  for (; left > 0 && !isOver; left -= 1) {
    const line = reader.peek();
    if (line === null) return false;
    if (line.kind === "segment") {
      // The program was started again after the close; the day has nothing more.
      if (isAfterClose(line.segment.phase)) return false;
      // The time between two runs of the program is not waited for again.
      begin(state, line.segment, now);
      to = line.segment.at;
    } else {
      if (to === null || line.entry.at > to) break;
      isOver = !play(state, line.entry, now);
      state.playedTo = line.entry.at;
    }
    reader.take();
  }
  if (left > 0 && to !== null) state.playedTo = to;
  prune(state, mostATick - left);
  tellAuctions(exchange, now);
  if (phases[exchange.day.phase].matches && now - exchange.index.at >= indexEveryMs) tellIndex(exchange, now);
  return !isOver;
}

function begin(state: State, segment: Segment, now: Instant): void {
  const { exchange } = state;
  state.onJump();
  clearBooks(exchange, now, state.customers());
  state.numbers.clear();
  state.places = setStart(exchange, segment, now);
  state.playedTo = segment.at;
  for (const { place, order } of segment.orders) rest(state, state.places[place], { ...order, at: now });
  enterPhase(exchange, segment.phase, now);
}

/** False when the logged day is over. */
function play(state: State, { place, input }: Entry, now: Instant): boolean {
  if (input.kind === "phase") return playPhase(state.exchange, input, now);
  const instrument = state.places[place];
  if (instrument !== undefined) playIn(state, { instrument, input, now });
  return true;
}

function playPhase(exchange: Exchange, { phase, over }: Input & { kind: "phase" }, at: Instant): boolean {
  if (!over) {
    enterPhase(exchange, phase, at);
    return true;
  }
  if (tradesBefore(exchange.day.phase, phase)) {
    uncrossAll(exchange, at);
    clearUnpriced(exchange, at);
  }
  return false;
}

/** Today's date and its end are not the replay's to change. */
function enterPhase(exchange: Exchange, phase: Exchange["day"]["phase"], at: Instant): void {
  enterDay(exchange, { ...exchange.day, phase, startedAt: at, endsAt: null, nextPhase: null, over: false }, at);
}

type Playing<I extends Input = Input> = { readonly instrument: Instrument; readonly input: I; readonly now: Instant };

function playIn(state: State, { instrument, input, now: at }: Playing): void {
  const { exchange, numbers } = state;
  switch (input.kind) {
    case "order":
      return enter(state, { instrument, input, now: at });
    case "change":
      return change(state, { instrument, input, now: at });
    case "rest":
      return rest(state, instrument, { ...input.order, at });
    case "cancel": {
      const orderID = numbers.get(input.orderID)?.orderID;
      if (orderID !== undefined) withdrawOrder(exchange, instrument, { orderID, at });
      numbers.delete(input.orderID);
      return;
    }
    case "cross":
      return cross(exchange, { instrument, input, now: at });
    case "status":
      return turnStatus(exchange, { instrument, input, now: at });
    case "auctionEnd":
      return endAuction(exchange, instrument, at);
    case "phase":
      return;
    default:
      return input satisfies never;
  }
}

type OrderInput = Extract<Input, { readonly terms: unknown }>;

function termsIn({ security }: Instrument, { terms }: OrderInput) {
  return { ...terms, securityID: security.securityID, expireDate: null };
}

function enter({ exchange, numbers }: State, { instrument, input, now: at }: Playing<OrderInput>): void {
  // What customers do meanwhile cannot close a phase; this holds unless the log is of another release.
  if (!phases[phaseOf(instrument, exchange.day.phase)].accepts) return;
  const orderID = nextOrderNumber(exchange);
  enterOrder(exchange, instrument, { orderID, terms: termsIn(instrument, input), at });
  if (standingOrder(instrument.book, orderID) !== undefined) numbers.set(input.orderID, { instrument, orderID });
}

function change({ exchange, numbers }: State, { instrument, input, now: at }: Playing<OrderInput>): void {
  const orderID = numbers.get(input.orderID)?.orderID;
  // A customer of today may have taken what changed on that day.
  if (orderID === undefined || standingOrder(instrument.book, orderID) === undefined) return;
  const terms = termsIn(instrument, input);
  changeOrder(exchange, instrument, { orderID, terms, leavesQty: terms.orderQty, at });
}

function rest(
  { exchange, numbers }: State,
  instrument: Instrument | undefined,
  order: Parameters<typeof restoreOrder>[2],
): void {
  if (instrument === undefined) return;
  const orderID = nextOrderNumber(exchange);
  numbers.set(order.orderID, { instrument, orderID });
  restoreOrder(exchange, instrument, { ...order, orderID });
}

function cross(exchange: Exchange, { instrument, input, now: at }: Playing<Input & { kind: "cross" }>): void {
  const { price, orderQty } = input;
  if (crossRefusal(exchange, instrument, { price, orderQty }) !== null) return;
  const [buy, sell] = [nextOrderNumber(exchange), nextOrderNumber(exchange)];
  crossDeal(exchange, instrument, { buy, sell, price, orderQty, at });
}

function turnStatus(exchange: Exchange, { instrument, input, now: at }: Playing<Input & { kind: "status" }>): void {
  const stop = { reason: "as on the day replayed", at };
  if (input.status === "Trading") resumeSecurity(exchange, instrument, { at });
  else if (input.status === "Halted") haltSecurity(exchange, instrument, stop);
  else suspendSecurity(exchange, instrument, stop);
}

/** Forgets the numbers of orders that stand no more. */
function prune(state: State, played: number): void {
  state.sincePruned += played;
  if (state.sincePruned < pruneEvery) return;
  state.sincePruned = 0;
  const stands = ({ instrument, orderID }: Followed) => standingOrder(instrument.book, orderID) !== undefined;
  state.numbers = new Map([...state.numbers].filter(([, followed]) => stands(followed)));
}
