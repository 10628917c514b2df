// All the books, the day's phase, and the one loop that orders pass through.
// Deterministic: what happens depends on the commands, their order and the time they carry. Ids are counted from 1 for
// each run of the program; ids.ts makes them unique for ever on the wire.

import type { Instant } from "@tradebook/domain/instant.ts";
import { invariant } from "@tradebook/domain/invariant.ts";
import { phases } from "@tradebook/domain/market/phase.ts";
import { priceLimit } from "@tradebook/domain/market/price-limit.ts";
import type { Quantity } from "@tradebook/domain/units.ts";
import type { SecurityID } from "@tradebook/domain/security.ts";
import type { BookEvent } from "@tradebook/matching/book-event.ts";
import { cancel, rest, type Standing } from "@tradebook/matching/book.ts";
import { collect, matchCrossed, place } from "@tradebook/matching/match.ts";
import { amend } from "@tradebook/matching/amend.ts";
import type { Day } from "./day.ts";
import type { OrderTerms } from "./entry-rules.ts";
import { untraded, withTrade, type Instrument } from "./instrument.ts";

/** Something that happened in a book. `tradeNumber` is counted from 1, and 0 for what isn't a trade. */
export type Happening = {
  readonly instrument: Instrument;
  readonly event: BookEvent;
  readonly at: Instant;
  readonly tradeNumber: number;
};

/** Hears everything as it happens, in order. It must not touch the books before the command is over. */
export type Listener = {
  readonly onBook?: (happening: Happening) => void;
  readonly onDay?: (day: Day, at: Instant) => void;
};

/** Changes in place, through the functions of this file alone. */
export type Exchange = {
  readonly instruments: ReadonlyMap<SecurityID, Instrument>;
  readonly listeners: Listener[];
  day: Day;
  orders: number;
  trades: number;
};

export function newExchange(instruments: readonly Instrument[], day: Day): Exchange {
  const byID = new Map(instruments.map((instrument) => [instrument.security.securityID, instrument]));
  return { instruments: byID, listeners: [], day, orders: 0, trades: 0 };
}

/** A new order's number, taken before the order enters so that its owner knows it by then. */
export function nextOrderNumber(exchange: Exchange): number {
  exchange.orders += 1;
  return exchange.orders;
}

type NewOrder = { readonly orderID: number; readonly terms: OrderTerms; readonly at: Instant };

/** Takes an order that `refusalOf` has let pass. */
export function enterOrder(exchange: Exchange, instrument: Instrument, { orderID, terms, at }: NewOrder): void {
  const { side, ordType, timeInForce, price, orderQty } = terms;
  const { accepts, matches } = phases[exchange.day.phase];
  invariant(accepts, "an order enters in a phase that takes orders");
  const order = { orderID, side, ordType, timeInForce, price, orderQty };
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
  const { side, ordType, timeInForce, price } = terms;
  const order = { orderID, side, ordType, timeInForce, price, orderQty };
  const enter = phases[exchange.day.phase].matches ? place : collect;
  const emit = teller(exchange, instrument, at);
  invariant(amend(instrument.book, order, { enter, emit }), "an order that is changed stands in its book");
}

type Withdrawal = { readonly orderID: number; readonly at: Instant };

/** Takes an order out of its book; false when it no longer stands there. */
export function withdrawOrder(exchange: Exchange, instrument: Instrument, { orderID, at }: Withdrawal): boolean {
  return cancel(instrument.book, orderID, teller(exchange, instrument, at));
}

/** Puts an order of an earlier run back, behind those restored before it. */
export function restoreOrder(
  exchange: Exchange,
  instrument: Instrument,
  order: Standing & { readonly at: Instant },
): void {
  rest(instrument.book, order, teller(exchange, instrument, order.at));
}

/** Moves to another phase or date. A new date begins from the last prices; where orders match, crossed ones trade. */
export function enterDay(exchange: Exchange, day: Day, at: Instant): void {
  const isNewDate = day.tradeDate !== exchange.day.tradeDate;
  exchange.day = day;
  if (isNewDate) for (const instrument of exchange.instruments.values()) startDate(instrument, day);
  for (const listener of exchange.listeners) listener.onDay?.(day, at);
  if (phases[day.phase].matches) matchStanding(exchange, at);
}

/** Trades whatever stands crossed, which only a call phase or a restart leaves behind. */
function matchStanding(exchange: Exchange, at: Instant): void {
  for (const instrument of exchange.instruments.values())
    matchCrossed(instrument.book, teller(exchange, instrument, at));
}

function startDate(instrument: Instrument, { tradeDate }: Day): void {
  const { security, lastPx } = instrument;
  instrument.limit = priceLimit({ security, tradingDay: tradeDate, reference: lastPx });
  instrument.today = untraded;
}

function teller(exchange: Exchange, instrument: Instrument, at: Instant): (event: BookEvent) => void {
  return (event) => {
    let tradeNumber = 0;
    if (event.kind === "traded") {
      exchange.trades += 1;
      tradeNumber = exchange.trades;
      instrument.lastPx = event.price;
      instrument.today = withTrade(instrument.today, event.price, event.quantity);
    }
    const happening: Happening = { instrument, event, at, tradeNumber };
    for (const listener of exchange.listeners) listener.onBook?.(happening);
  };
}
