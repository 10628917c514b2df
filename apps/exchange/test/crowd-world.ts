// An exchange with its crowd and nobody else, driven tick by tick, for one test.

import assert from "node:assert/strict";
import { ngxCalendar } from "@tradebook/domain/calendar-data.ts";
import { instant, tradingDay, type Instant } from "@tradebook/domain/instant.ts";
import type { Phase } from "@tradebook/domain/market/phase.ts";
import type { Side } from "@tradebook/domain/order/order-type.ts";
import { price, quantity } from "@tradebook/domain/units.ts";
import { bestPrice } from "@tradebook/matching/book.ts";
import { newCrowd, type Crowd } from "../src/crowd.ts";
import { openCycle, type DayCycle } from "../src/day-cycle.ts";
import type { Day } from "../src/day.ts";
import { enterOrder, nextOrderNumber, type Exchange, type Happening } from "../src/exchange.ts";
import type { Instrument } from "../src/instrument.ts";
import { keepTime } from "../src/keep-time.ts";
import type { MarketNews } from "../src/market-news.ts";
import { openMarket } from "../src/market-opening.ts";
import { readListings } from "../src/securities.ts";

export const tickMs = 50;
const start = Date.UTC(2026, 10, 20, 9);

export type CrowdWorldOptions = {
  readonly seed: number;
  readonly pace: number;
  /** How long continuous trading lasts; without it the usual hour. */
  readonly minutes?: number;
  /** The night before the opening auction, or continuous trading under way, which is usual. */
  readonly from?: "CLOSED" | "CONTINUOUS";
};

export type CrowdWorld = {
  readonly exchange: Exchange;
  readonly crowd: Crowd;
  readonly news: readonly MarketNews[];
  readonly now: () => Instant;
  readonly tick: () => void;
};

const listings = readListings();

export function crowdWorld({ seed, pace, minutes = 60, from = "CONTINUOUS" }: CrowdWorldOptions): CrowdWorld {
  const cycle: DayCycle = {
    ...openCycle,
    legs: openCycle.legs.map((leg) => (leg.phase === "CONTINUOUS" ? { ...leg, lastsMs: minutes * 60_000 } : leg)),
  };
  const lastsMs = from === "CLOSED" ? tickMs : minutes * 60_000;
  const day: Day = {
    tradeDate: tradingDay("2026-11-20"),
    phase: from,
    startedAt: instant(start),
    endsAt: instant(start + lastsMs),
    nextPhase: from === "CLOSED" ? "PRE_OPEN" : "PRE_CLOSE",
    over: from === "CLOSED",
  };
  const exchange = openMarket(listings, day, null);
  exchange.timetable = { mode: "open", calendar: ngxCalendar, cycle };
  const news: MarketNews[] = [];
  exchange.listeners.push({ onNews: (item) => void news.push(item) });
  const crowd = newCrowd({ exchange, seed, pace });
  let at = start;
  return {
    exchange,
    crowd,
    news,
    now: () => instant(at),
    tick: () => {
      at += tickMs;
      keepTime(exchange, instant(at));
      crowd.tick(instant(at));
    },
  };
}

export function runSeconds(world: CrowdWorld, seconds: number): void {
  for (let ticks = (seconds * 1000) / tickMs; ticks > 0; ticks -= 1) world.tick();
}

/** Goes on until that phase begins. */
export function runTo(world: CrowdWorld, phase: Phase): void {
  for (let ticks = 0; world.exchange.day.phase !== phase; ticks += 1) {
    assert.ok(ticks < 500_000, `${phase} comes`);
    world.tick();
  }
}

/** All securities but those that are suspended. */
export function tradable({ exchange }: CrowdWorld): Instrument[] {
  return [...exchange.instruments.values()].filter(({ security }) => security.status === "Trading");
}

export function instrumentOf({ exchange }: CrowdWorld, securityID: string): Instrument {
  const instrument = exchange.instruments.get(securityID);
  assert.ok(instrument !== undefined);
  return instrument;
}

/** Everything that happens in the books from now on, a line each; of one security where one is named. */
export function keepLog({ exchange }: CrowdWorld, securityID: string | null = null): string[] {
  const lines: string[] = [];
  exchange.listeners.push({
    onBook: (happening) => {
      if (securityID === null || happening.instrument.security.securityID === securityID) lines.push(lineOf(happening));
    },
  });
  return lines;
}

function lineOf({ instrument, event, at, tradeNumber }: Happening): string {
  return `${at} ${instrument.security.securityID} ${tradeNumber} ${JSON.stringify(event)}`;
}

export type CustomerOrder = {
  readonly securityID: string;
  readonly side: Side;
  readonly orderQty: number;
  /** Null is a market order. */
  readonly priceKobo: number | null;
};

export function customerOrders(world: CrowdWorld, order: CustomerOrder): void {
  const { securityID, side, orderQty, priceKobo } = order;
  enterOrder(world.exchange, instrumentOf(world, securityID), {
    orderID: nextOrderNumber(world.exchange),
    terms: {
      securityID,
      side,
      ordType: priceKobo === null ? "Market" : "Limit",
      timeInForce: "Day",
      price: priceKobo === null ? null : price(priceKobo),
      orderQty: quantity(orderQty),
      expireDate: null,
    },
    at: world.now(),
  });
}

/** The middle between the best prices; the last one where a side is missing. */
export function middleOf({ book, lastPx }: Instrument): number {
  const [bid, offer] = [bestPrice(book, "Buy"), bestPrice(book, "Sell")];
  return bid === null || offer === null ? lastPx : (bid + offer) / 2;
}
