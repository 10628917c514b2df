// One security as the crowd sees it: its fair price, the crowd's own orders in it, and how they are entered.

import { phases, type Phase } from "@tradebook/domain/market/phase.ts";
import type { OrderType, Side } from "@tradebook/domain/order/order-type.ts";
import type { TimeInForce } from "@tradebook/domain/order/time-in-force.ts";
import { price, quantity } from "@tradebook/domain/units.ts";
import { standingOrder } from "@tradebook/matching/book.ts";
import type { Profile } from "./crowd-profile.ts";
import type { Turn } from "./crowd-turn.ts";
import { refusalOf } from "./entry-rules.ts";
import { enterOrder, nextOrderNumber, withdrawOrder } from "./exchange.ts";
import { phaseOf } from "./instrument.ts";

/** Changes in place; the crowd alone has it. Prices here are kobo, and the fair price may lie between two kobo. */
export type Stall = {
  readonly profile: Profile;
  /** What the crowd holds the security to be worth; it may lie outside the day's limits, and then they hold the price. */
  fair: number;
  /** What of the fair price's move is still to come, as a logarithm: the after-drift of a story. */
  pending: number;
  /** The day's own direction, as a logarithm a day. */
  drift: number;
  /** The levels of the market and of the sector that the fair price has taken in. */
  taken: number;
  /** How far trades have drawn the fair price, as a logarithm; it comes back once they stop. */
  pressure: number;
  /** A slow average of the fair price. */
  trend: number;
  /** The fair price when it was last moved. */
  movedFrom: number;
  /** The makers' orders of each side by price. */
  readonly quotes: { readonly [S in Side]: Map<number, number> };
  /** Orders of everybody else, oldest first; those that are gone are skipped when met. */
  readonly standing: { readonly [S in Side]: number[] };
  /** Orders that are good for the auction under way alone. */
  readonly forAuction: number[];
  /** Whether the makers must look at their quotes again. */
  isDirty: boolean;
  /** The price their quotes were made around. */
  quotedAt: number;
  /** Shares the makers have bought and not sold again. */
  inventory: number;
  /** Orders of the makers that were taken since the fair price last moved. */
  hits: number;
  /** Until this tick the makers stand back. */
  waryUntil: number;
  /** How much more than usual people care: 0 is as usual. */
  heat: number;
  /** Whether nobody trades it today. */
  sleeps: boolean;
};

export function newStall(profile: Profile): Stall {
  const { lastPx } = profile.instrument;
  return {
    profile,
    fair: lastPx,
    pending: 0,
    drift: 0,
    taken: 0,
    pressure: 0,
    trend: lastPx,
    movedFrom: lastPx,
    quotes: { Buy: new Map(), Sell: new Map() },
    standing: { Buy: [], Sell: [] },
    forAuction: [],
    isDirty: true,
    quotedAt: 0,
    inventory: 0,
    hits: 0,
    waryUntil: 0,
    heat: 0,
    sleeps: false,
  };
}

/** What a trader wants; the price is brought onto a tick and inside the day's limits. */
export type Wish = {
  readonly side: Side;
  readonly ordType: OrderType;
  readonly timeInForce: TimeInForce;
  readonly priceKobo: number | null;
  readonly shares: number;
  /** An iceberg shows so many at a time. */
  readonly shown?: number;
};

/** Enters the order, and answers its number if it stands; null when it is gone, or was refused. */
export function send(turn: Turn, stall: Stall, wish: Wish): number | null {
  const { exchange, tally, at } = turn;
  const { instrument } = stall.profile;
  const { side, ordType, timeInForce, priceKobo, shares, shown } = wish;
  const terms = {
    securityID: instrument.security.securityID,
    side,
    ordType,
    timeInForce,
    price: priceKobo === null ? null : price(insideBand(stall, onTickFor(stall, side, priceKobo))),
    orderQty: quantity(Math.max(1, Math.round(shares))),
    expireDate: null,
    displayQty: shown === undefined ? null : quantity(shown),
  };
  if (refusalOf(terms, instrument, exchange.day) !== null) {
    tally.refused += 1;
    return null;
  }
  tally[turn.counts] += 1;
  const orderID = nextOrderNumber(exchange);
  enterOrder(exchange, instrument, { orderID, terms, at });
  return standingOrder(instrument.book, orderID) === undefined ? null : orderID;
}

/** The security's own phase: the market's, unless it is halted or in an auction of its own. */
export function phaseIn({ exchange }: Turn, { profile }: Stall): Phase {
  return phaseOf(profile.instrument, exchange.day.phase);
}

/** Whether its orders trade as they come. */
export function isTrading(turn: Turn, stall: Stall): boolean {
  return phases[phaseIn(turn, stall)].matches;
}

export function takeBack({ exchange, at }: Turn, stall: Stall, orderID: number): void {
  withdrawOrder(exchange, stall.profile.instrument, { orderID, at });
}

/** Takes back what an auction has left of the orders that were for it alone. */
export function endAuction(turn: Turn, stall: Stall): void {
  for (const orderID of stall.forAuction) takeBack(turn, stall, orderID);
  stall.forAuction.length = 0;
}

/** Takes back all that the crowd has standing here. */
export function takeAllBack(turn: Turn, stall: Stall): void {
  endAuction(turn, stall);
  for (const side of ["Buy", "Sell"] as const) {
    for (const orderID of stall.quotes[side].values()) takeBack(turn, stall, orderID);
    for (const orderID of stall.standing[side]) takeBack(turn, stall, orderID);
    stall.quotes[side].clear();
    stall.standing[side].length = 0;
  }
}

/** The nearest tick that is no better for the trader: bids are rounded down, offers up. */
export function onTickFor(stall: Stall, side: Side, priceKobo: number): number {
  const { tick } = stall.profile.instrument.limit;
  return (side === "Buy" ? Math.floor(priceKobo / tick) : Math.ceil(priceKobo / tick)) * tick;
}

export function insideBand(stall: Stall, priceKobo: number): number {
  const { lower, upper } = stall.profile.instrument.limit;
  return Math.min(upper, Math.max(lower, priceKobo));
}

/** The makers' spread in kobo: whole ticks, and never more than a third of the band. */
export function spreadOf(stall: Stall): number {
  const { tier, instrument } = stall.profile;
  const { lower, upper, reference, tick } = instrument.limit;
  const wide = Math.max(tier.spreadTicks, Math.round((tier.spreadPart * reference) / tick));
  return Math.max(1, Math.min(wide, Math.floor((upper - lower) / tick / 3))) * tick;
}
