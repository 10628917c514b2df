// Days of a market without lines or a wall clock, for tests: a few securities, a clock that only the test moves.

import { instant, tradingDay, type Instant } from "@tradebook/domain/instant.ts";
import { ngxCalendar } from "@tradebook/domain/calendar-data.ts";
import type { Side } from "@tradebook/domain/order/order-type.ts";
import type { TimeInForce } from "@tradebook/domain/order/time-in-force.ts";
import { price, quantity } from "@tradebook/domain/units.ts";
import type { DayCycle } from "../src/day-cycle.ts";
import { openCycle } from "../src/day-cycle.ts";
import { dayAt, type Timetable } from "../src/day.ts";
import { refusalOf, type OrderTerms } from "../src/entry-rules.ts";
import { enterOrder, nextOrderNumber, type Exchange, type Happening } from "../src/exchange.ts";
import type { Instrument } from "../src/instrument.ts";
import { keepTime } from "../src/keep-time.ts";
import { openMarketWith } from "../src/market-opening.ts";
import { readListings } from "../src/securities.ts";

/** A minute of trading, and seconds of everything else. */
export const shortCycle: DayCycle = {
  ...openCycle,
  legs: [
    { phase: "CONTINUOUS", lastsMs: 60_000 },
    { phase: "PRE_CLOSE", lastsMs: 4000 },
    { phase: "PRE_CLOSE_IMBALANCE", lastsMs: 2000 },
    { phase: "END_OF_DAY", lastsMs: 1000 },
    { phase: "CLOSED", lastsMs: 1000 },
    { phase: "PRE_OPEN", lastsMs: 4000 },
    { phase: "PRE_OPEN_IMBALANCE", lastsMs: 2000 },
  ],
  auctionMs: 3000,
  indexEveryMs: 1000,
  breaker: { ...openCycle.breaker, haltMs: 5000, notBeforeMs: 2000, cutOffMs: 10_000 },
};

/** Friday 20 November 2026 at ten in Lagos. */
export const tenOnFriday = instant(Date.UTC(2026, 10, 20, 9));
export const friday = tradingDay("2026-11-20");
export const monday = tradingDay("2026-11-23");

export type MarketDays = {
  readonly exchange: Exchange;
  readonly trades: Happening[];
  readonly now: () => Instant;
  /** Lets time pass in steps of a beat, as the clockwork does. */
  readonly pass: (ms: number) => void;
  /** Lets time pass until the market is in that phase. */
  readonly passTo: (phase: Exchange["day"]["phase"]) => void;
  readonly of: (securityID: string) => Instrument;
};

export type DaysOptions = {
  readonly symbols?: readonly string[];
  readonly timetable?: Timetable;
  readonly startsAt?: Instant;
};

const beatMs = 50;

export function newMarketDays({ symbols, timetable, startsAt = tenOnFriday }: DaysOptions = {}): MarketDays {
  const table = timetable ?? { mode: "open", calendar: ngxCalendar, cycle: shortCycle };
  const listings = readListings().filter(({ security }) => symbols?.includes(security.securityID) ?? true);
  const exchange = openMarketWith(listings, {
    day: dayAt(table, startsAt),
    remembered: null,
    overrides: [],
    exDates: [],
  });
  exchange.timetable = table;
  const trades: Happening[] = [];
  exchange.listeners.push({ onBook: (happening) => happening.event.kind === "traded" && trades.push(happening) });
  let now = startsAt;
  const beat = () => {
    now = instant(now + beatMs);
    keepTime(exchange, now);
  };
  return {
    exchange,
    trades,
    now: () => now,
    pass: (ms) => {
      for (let passed = 0; passed < ms; passed += beatMs) beat();
    },
    passTo: (phase) => {
      for (let beats = 0; exchange.day.phase !== phase; beats += 1) {
        if (beats > 1_000_000) throw new Error(`${phase} never comes`);
        beat();
      }
    },
    of: (securityID) => instrumentOf(exchange, securityID),
  };
}

export function instrumentOf(exchange: Exchange, securityID: string): Instrument {
  const instrument = exchange.instruments.get(securityID);
  if (instrument === undefined) throw new Error(`${securityID} is not listed`);
  return instrument;
}

export type Asked = { readonly duration?: TimeInForce; readonly special?: Partial<OrderTerms> };

/** `B 100 @ 2550` is a buy of 100 shares at 25.50 naira, and `S 100` a market order to sell. */
export function termsOf(securityID: string, text: string, { duration = "Day", special = {} }: Asked = {}): OrderTerms {
  const [side, shares, , kobo] = text.split(" ");
  return {
    securityID,
    side: (side === "B" ? "Buy" : "Sell") satisfies Side,
    ordType: kobo === undefined ? "Market" : "Limit",
    timeInForce: duration,
    price: kobo === undefined ? null : price(Number(kobo)),
    orderQty: quantity(Number(shares)),
    expireDate: null,
    ...special,
  };
}

/** Enters an order such as `GTCO B 100 @ 12900`, or says why the door refuses it. */
export function enter(days: MarketDays, text: string, asked: Asked = {}): number | string {
  const { exchange } = days;
  const securityID = text.split(" ", 1)[0] ?? "";
  const instrument = days.of(securityID);
  const terms = termsOf(securityID, text.slice(securityID.length + 1), asked);
  const refusal = refusalOf(terms, instrument, exchange.day);
  if (refusal !== null) return `${refusal.reason}: ${refusal.text}`;
  const orderID = nextOrderNumber(exchange);
  enterOrder(exchange, instrument, { orderID, terms, at: days.now() });
  return orderID;
}

/** The trades of a security from a moment on, as `100 @ 2550`. */
export function tradesOf({ trades }: MarketDays, securityID: string): string[] {
  return trades.flatMap(({ instrument, event }) =>
    event.kind === "traded" && instrument.security.securityID === securityID
      ? [`${event.quantity} @ ${event.price}`]
      : [],
  );
}
