// One security as the crowd sees it: its fair price, the crowd's own orders in it, and how they are entered.

import type { Instant } from "@tradebook/domain/instant.ts";
import type { OrderType, Side } from "@tradebook/domain/order/order-type.ts";
import type { TimeInForce } from "@tradebook/domain/order/time-in-force.ts";
import { price, quantity } from "@tradebook/domain/units.ts";
import type { Profile } from "./crowd-profile.ts";
import { enterOrder, nextOrderNumber, withdrawOrder, type Exchange } from "./exchange.ts";

/** Changes in place; the crowd alone has it. Prices here are kobo, and the fair price may lie between two kobo. */
export type Stall = {
  readonly profile: Profile;
  fair: number;
  /** Where the fair price is drawn to, as a part of the day's reference. */
  goal: number;
  /** The makers' orders of each side by price. */
  readonly quotes: { readonly [S in Side]: Map<number, number> };
  /** Orders of everybody else, oldest first; those that are gone are skipped when met. */
  readonly standing: { readonly [S in Side]: number[] };
  /** Whether the makers must look at their quotes again. */
  isDirty: boolean;
  /** The fair price their quotes were made for. */
  quotedAt: number;
};

export function newStall(profile: Profile): Stall {
  return {
    profile,
    fair: profile.instrument.lastPx,
    goal: 1,
    quotes: { Buy: new Map(), Sell: new Map() },
    standing: { Buy: [], Sell: [] },
    isDirty: true,
    quotedAt: 0,
  };
}

/** What a trader wants; the price is brought onto a tick and inside the day's limits. */
export type Wish = {
  readonly side: Side;
  readonly ordType: OrderType;
  readonly timeInForce: TimeInForce;
  readonly priceKobo: number | null;
  readonly shares: number;
};

/** Enters the order, and answers its number. */
export function send(exchange: Exchange, stall: Stall, wish: Wish & { readonly at: Instant }): number {
  const { instrument } = stall.profile;
  const { side, ordType, timeInForce, priceKobo, shares, at } = wish;
  const orderID = nextOrderNumber(exchange);
  const terms = {
    securityID: instrument.security.securityID,
    side,
    ordType,
    timeInForce,
    price: priceKobo === null ? null : price(insideBand(stall, onTickFor(stall, side, priceKobo))),
    orderQty: quantity(Math.max(1, Math.round(shares))),
    expireDate: null,
  };
  enterOrder(exchange, instrument, { orderID, terms, at });
  return orderID;
}

export function takeBack(
  exchange: Exchange,
  stall: Stall,
  order: { readonly orderID: number; readonly at: Instant },
): void {
  withdrawOrder(exchange, stall.profile.instrument, order);
}

/** The nearest tick that is no better for the trader: bids are rounded down, offers up. */
export function onTickFor(stall: Stall, side: Side, priceKobo: number): number {
  const { tick } = stall.profile.instrument.security;
  return (side === "Buy" ? Math.floor(priceKobo / tick) : Math.ceil(priceKobo / tick)) * tick;
}

export function insideBand(stall: Stall, priceKobo: number): number {
  const { lower, upper } = stall.profile.instrument.limit;
  return Math.min(upper, Math.max(lower, priceKobo));
}

/** The makers' spread in kobo: whole ticks, and never more than a third of the band. */
export function spreadOf(stall: Stall): number {
  const { tier, instrument } = stall.profile;
  const { tick } = instrument.security;
  const { lower, upper, reference } = instrument.limit;
  const wide = Math.max(tier.spreadTicks, Math.round((tier.spreadPart * reference) / tick));
  return Math.max(1, Math.min(wide, Math.floor((upper - lower) / tick / 3))) * tick;
}
