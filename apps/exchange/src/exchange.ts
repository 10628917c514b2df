// All the books, the day's phase, and the one loop that orders pass through.
// Deterministic: what happens depends on the commands, their order and the time they carry. Ids are counted from 1 for
// each run of the program; ids.ts makes them unique for ever on the wire.

import type { Instant, TradingDay } from "@tradebook/domain/instant.ts";
import { invariant } from "@tradebook/domain/invariant.ts";
import { isImbalancePhase, phases, type Phase } from "@tradebook/domain/market/phase.ts";
import { ngxCalendar } from "@tradebook/domain/calendar-data.ts";
import type { Quantity } from "@tradebook/domain/units.ts";
import type { SecurityID } from "@tradebook/domain/security.ts";
import type { BookEvent } from "@tradebook/matching/book-event.ts";
import { cancel, rest, standingOrder, type Standing } from "@tradebook/matching/book.ts";
import { collect, place } from "@tradebook/matching/match.ts";
import { amend } from "@tradebook/matching/amend.ts";
import { openCycle } from "./day-cycle.ts";
import type { Day, Timetable } from "./day.ts";
import type { OrderTerms } from "./entry-rules.ts";
import type { Input } from "./event-log-entry.ts";
import type { ExDate, LimitOverride } from "./instrument-day.ts";
import { phaseOf, tellsAuction, withTrade, type Instrument } from "./instrument.ts";
import { basisOf, indexAt, type IndexBasis, type IndexLevel } from "./market-index.ts";
import type { MarketNews } from "./market-news.ts";

/** Something that happened in a book. `tradeNumber` is counted from 1, and 0 for what isn't a trade. */
export type Happening = {
  readonly instrument: Instrument;
  readonly event: BookEvent;
  readonly at: Instant;
  readonly tradeNumber: number;
  /** A trade that is large enough moves the published price. */
  readonly movesPrice: boolean;
  /** A trade of two orders that were entered together and never stood: the book has heard of neither. */
  readonly isCross: boolean;
};

/** Hears everything as it happens, in order. It must not touch the books before the command is over. */
export type Listener = {
  readonly onBook?: (happening: Happening) => void;
  /** The phase or the date has changed; `exchange.day` is the new one already. */
  readonly onDay?: (day: Day, at: Instant) => void;
  /** A phase ends: its auction has traded, and the next has not begun. Here the books may be touched. */
  readonly onPhaseEnd?: (ended: Phase, at: Instant) => void;
  /** The date has its official closes; `exchange.day` is still that date. */
  readonly onClose?: (tradeDate: TradingDay, at: Instant) => void;
  /** A security was halted, resumed, suspended, or its own auction began or ended. */
  readonly onStatus?: (instrument: Instrument, at: Instant) => void;
  /** What an auction under way would do has changed; null once it has ended. */
  readonly onAuction?: (instrument: Instrument, at: Instant) => void;
  readonly onIndex?: (index: IndexLevel, at: Instant) => void;
  readonly onNews?: (item: MarketNews, at: Instant) => void;
};

/** Changes in place, through the exchange's own commands alone. */
export type Exchange = {
  readonly instruments: ReadonlyMap<SecurityID, Instrument>;
  readonly listeners: Listener[];
  /** Hears what enters, before it is done; what follows from it is not said. Null while nobody logs. */
  recorder: ((input: Input, instrument: Instrument | null, at: Instant) => void) | null;
  timetable: Timetable;
  /** References and bands that the exchange sets for single securities and days. */
  overrides: readonly LimitOverride[];
  /** On which days what is taken off single securities. */
  exDates: readonly ExDate[];
  day: Day;
  /** The logged date that is being played again; null while the market is today's own. */
  replayOf: TradingDay | null;
  /** Why the whole market is halted; null while it isn't. */
  haltReason: string | null;
  /** What was left of continuous trading when a halt interrupted it, in the open market. */
  interruptedLeftMs: number | null;
  index: IndexLevel;
  basis: IndexBasis;
  /** How often the index has halted trading today, and the level it did so at, from which the next move counts. */
  breaker: { readonly trips: number; readonly level: number | null };
  /** Securities whose auction has heard something since it was last told of, and when the next telling is due. */
  readonly auctions: { readonly changed: Set<Instrument>; dueAt: number };
  orders: number;
  trades: number;
};

/** A day on which the index has halted nothing. */
export const unmoved = { trips: 0, level: null } as const;

export function newExchange(instruments: readonly Instrument[], day: Day): Exchange {
  const byID = new Map(instruments.map((instrument) => [instrument.security.securityID, instrument]));
  const basis = basisOf(instruments);
  const value = indexAt(basis, instruments);
  return {
    instruments: byID,
    listeners: [],
    recorder: null,
    timetable: { mode: "open", calendar: ngxCalendar, cycle: openCycle },
    overrides: [],
    exDates: [],
    day,
    replayOf: null,
    haltReason: null,
    interruptedLeftMs: null,
    index: { value, previousClose: value, at: day.startedAt },
    basis,
    breaker: unmoved,
    auctions: { changed: new Set(), dueAt: 0 },
    orders: 0,
    trades: 0,
  };
}

/** A new order's number, taken before the order enters so that its owner knows it by then. */
export function nextOrderNumber(exchange: Exchange): number {
  exchange.orders += 1;
  return exchange.orders;
}

type NewOrder = { readonly orderID: number; readonly terms: OrderTerms; readonly at: Instant };

/** Takes an order that `refusalOf` has let pass. */
export function enterOrder(exchange: Exchange, instrument: Instrument, { orderID, terms, at }: NewOrder): void {
  const { side, ordType, timeInForce, price, orderQty, displayQty = null, minQty = null, allOrNone = false } = terms;
  const phase = phaseOf(instrument, exchange.day.phase);
  const { accepts, matches } = phases[phase];
  invariant(accepts, "an order enters in a phase that takes orders");
  const special = { displayQty, minQty, allOrNone, imbalance: isImbalancePhase(phase) };
  const order = { orderID, side, ordType, timeInForce, price, orderQty, ...special };
  const logged = { side, ordType, timeInForce, price, orderQty, displayQty, minQty, allOrNone };
  exchange.recorder?.({ kind: "order", orderID, terms: logged }, instrument, at);
  const emit = teller(exchange, instrument, at);
  if (matches) place(instrument.book, order, emit);
  else collect(instrument.book, order, emit);
}

type Change = {
  readonly orderID: number;
  readonly terms: OrderTerms;
  readonly leavesQty: Quantity;
  readonly at: Instant;
};

/** Gives a standing order new terms that `refusalOf` has let pass; it may trade at once. */
export function changeOrder(exchange: Exchange, instrument: Instrument, change: Change): void {
  const { orderID, terms, leavesQty: orderQty, at } = change;
  const { side, ordType, timeInForce, price, displayQty = null, allOrNone = false } = terms;
  const imbalance = standingOrder(instrument.book, orderID)?.imbalance ?? false;
  const order = { orderID, side, ordType, timeInForce, price, orderQty, displayQty, allOrNone, imbalance };
  const enter = phases[phaseOf(instrument, exchange.day.phase)].matches ? place : collect;
  const logged = { side, ordType, timeInForce, price, orderQty, displayQty, minQty: null, allOrNone };
  exchange.recorder?.({ kind: "change", orderID, terms: logged }, instrument, at);
  const emit = teller(exchange, instrument, at);
  invariant(amend(instrument.book, order, { enter, emit }), "an order that is changed stands in its book");
}

type Withdrawal = { readonly orderID: number; readonly at: Instant };

/** Takes an order out of its book; false when it no longer stands there. */
export function withdrawOrder(exchange: Exchange, instrument: Instrument, { orderID, at }: Withdrawal): boolean {
  exchange.recorder?.({ kind: "cancel", orderID }, instrument, at);
  return cancel(instrument.book, orderID, teller(exchange, instrument, at));
}

/** Puts an order of an earlier run back, behind those restored before it. */
export function restoreOrder(
  exchange: Exchange,
  instrument: Instrument,
  order: Standing & { readonly at: Instant },
): void {
  exchange.recorder?.({ kind: "rest", order }, instrument, order.at);
  rest(instrument.book, order, teller(exchange, instrument, order.at));
}

/** What a book's events do to the instrument's prices, and who is told of them. */
export function teller(exchange: Exchange, instrument: Instrument, at: Instant): (event: BookEvent) => void {
  const tells = tellsAuction(phaseOf(instrument, exchange.day.phase));
  return (event) => {
    if (tells) exchange.auctions.changed.add(instrument);
    if (event.kind === "traded") return tellTrade(exchange, { instrument, event, at, isCross: false });
    tell(exchange, { instrument, event, at, tradeNumber: 0, movesPrice: false, isCross: false });
  };
}

type Trade = Pick<Happening, "instrument" | "at" | "isCross"> & { readonly event: BookEvent & { kind: "traded" } };

/** Counts a trade in the security's day, and tells of it. */
export function tellTrade(exchange: Exchange, trade: Trade): void {
  const { instrument, event } = trade;
  exchange.trades += 1;
  const movesPrice = event.quantity >= instrument.limit.minPriceMoveQty;
  instrument.lastPx = event.price;
  if (movesPrice) instrument.publishedPrice = event.price;
  instrument.today = withTrade(instrument.today, event.price, event.quantity);
  tell(exchange, { ...trade, tradeNumber: exchange.trades, movesPrice });
}

function tell(exchange: Exchange, happening: Happening): void {
  for (const listener of exchange.listeners) listener.onBook?.(happening);
}
