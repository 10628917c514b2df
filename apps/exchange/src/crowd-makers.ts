// Market makers: they keep a few levels of depth around the fair price, and refill what is taken.

import type { Instant } from "@tradebook/domain/instant.ts";
import type { Side } from "@tradebook/domain/order/order-type.ts";
import { standingOrder } from "@tradebook/matching/book.ts";
import { insideBand, onTickFor, send, spreadOf, takeBack, type Stall } from "./crowd-stall.ts";
import type { Dice } from "./dice.ts";
import type { Exchange } from "./exchange.ts";

export type Makers = { readonly exchange: Exchange; readonly dice: Dice; readonly at: Instant };

/** Whether the fair price has left the quotes behind, or some of them were taken. */
export function needsQuotes(stall: Stall): boolean {
  return stall.isDirty || Math.abs(stall.fair - stall.quotedAt) >= spreadOf(stall) / 2;
}

/** Takes back the quotes that no longer fit and places those that lack: at most twice the levels, each side. */
export function requote(makers: Makers, stall: Stall): void {
  stall.isDirty = false;
  stall.quotedAt = stall.fair;
  const wanted = { Buy: wantedPrices(stall, "Buy"), Sell: wantedPrices(stall, "Sell") };
  takeBackStale(makers, stall, { side: "Buy", wanted: wanted.Buy });
  takeBackStale(makers, stall, { side: "Sell", wanted: wanted.Sell });
  placeMissing(makers, stall, { side: "Buy", wanted: wanted.Buy });
  placeMissing(makers, stall, { side: "Sell", wanted: wanted.Sell });
}

type OneSide = { readonly side: Side; readonly wanted: readonly number[] };

/** The prices of one side, best first; fewer where the band ends. */
function wantedPrices(stall: Stall, side: Side): number[] {
  const { tier, instrument } = stall.profile;
  const { tick } = instrument.security;
  const spread = spreadOf(stall);
  const bid = insideBand(stall, onTickFor(stall, "Buy", stall.fair - spread / 2 + tick / 2));
  const [best, away] = side === "Buy" ? [bid, -1] : [bid + spread, 1];
  // Depth reaches as far as the fair price goes in a few orders, or a dear security would be left without a side.
  const reach = Math.max(spread / 2, tier.restlessness * instrument.limit.reference * 0.6);
  const step = Math.max(1, Math.round(reach / tick)) * tick;
  return Array.from({ length: tier.levels }, (_, level) => best + away * level * step).filter(
    (at) => at >= instrument.limit.lower && at <= instrument.limit.upper,
  );
}

function takeBackStale({ exchange, at }: Makers, stall: Stall, { side, wanted }: OneSide): void {
  for (const [priceKobo, orderID] of stall.quotes[side]) {
    if (wanted.includes(priceKobo)) continue;
    stall.quotes[side].delete(priceKobo);
    takeBack(exchange, stall, { orderID, at });
  }
}

/** A quote that meets orders left behind by the fair price trades with them, as an arbitrageur would. */
function placeMissing({ exchange, dice, at }: Makers, stall: Stall, { side, wanted }: OneSide): void {
  const { tier, instrument } = stall.profile;
  wanted.forEach((priceKobo, level) => {
    if (stall.quotes[side].has(priceKobo)) return;
    const value = tier.orderValue * (0.8 + 0.5 * level) * (0.6 + dice.next());
    const shares = roundLot(value / instrument.lastPx);
    const orderID = send(exchange, stall, { side, ordType: "Limit", timeInForce: "Day", priceKobo, shares, at });
    if (standingOrder(instrument.book, orderID) !== undefined) stall.quotes[side].set(priceKobo, orderID);
    else stall.isDirty = true;
  });
}

/** People and programs like round numbers: two leading digits and zeros. */
export function roundLot(shares: number): number {
  if (shares < 10) return Math.max(1, Math.round(shares));
  const unit = 10 ** Math.max(0, Math.floor(Math.log10(shares)) - 1);
  return Math.round(shares / unit) * unit;
}
