// Market makers: they keep a few levels of depth around the fair price, lean against what they hold, and stand back in
// fast moves.

import type { Side } from "@tradebook/domain/order/order-type.ts";
import { roundLot } from "./crowd-lots.ts";
import { insideBand, isTrading, onTickFor, send, spreadOf, takeBack, type Stall } from "./crowd-stall.ts";
import type { Turn } from "./crowd-turn.ts";

/** Beyond the half spread, quotes follow the price only after it went this part of it: not every breath. */
const sluggishness = 0.0008;
/** How far makers lean, in spreads, when they hold as much as they quote. */
const skew = 0.4;
/** Beyond this they trade one way alone, until they have got rid of some. */
const fullPart = 2;
/** How much wider makers quote while they stand back. */
const waryWidth = 3;

/** Whether the fair price has left the quotes behind, or some of them were taken. */
export function needsQuotes(stall: Stall): boolean {
  if (stall.isDirty) return true;
  return Math.abs(centreOf(stall) - stall.quotedAt) >= Math.max(spreadOf(stall) / 2, stall.fair * sluggishness);
}

/** Takes back the quotes that no longer fit and places those that lack: at most twice the levels, each side. */
export function requote(turn: Turn, stall: Stall): void {
  stall.isDirty = false;
  if (!isTrading(turn, stall)) return;
  stall.quotedAt = centreOf(stall);
  const wanted = { Buy: wantedPrices(turn, stall, "Buy"), Sell: wantedPrices(turn, stall, "Sell") };
  takeBackStale(turn, stall, { side: "Buy", wanted: wanted.Buy });
  takeBackStale(turn, stall, { side: "Sell", wanted: wanted.Sell });
  placeMissing(turn, stall, { side: "Buy", wanted: wanted.Buy });
  placeMissing(turn, stall, { side: "Sell", wanted: wanted.Sell });
}

type OneSide = { readonly side: Side; readonly wanted: readonly number[] };

/** Makers that hold too much quote lower, to sell again; those that owe quote higher. */
function centreOf(stall: Stall): number {
  return stall.fair - Math.max(-1, Math.min(1, heldPart(stall))) * skew * spreadOf(stall);
}

/** What they hold, against what they quote on one side; below zero what they owe. */
function heldPart({ profile, inventory }: Stall): number {
  const { tier, instrument } = profile;
  return inventory / ((tier.orderValue / instrument.lastPx) * tier.levels);
}

/** The prices of one side, best first; none where the day's limits have cut it off, or makers are full. */
function wantedPrices({ tick: now }: Turn, stall: Stall, side: Side): number[] {
  const { tier, instrument } = stall.profile;
  const { tick, lower, upper } = instrument.limit;
  if (heldPart(stall) * (side === "Buy" ? 1 : -1) > fullPart) return [];
  const isWary = stall.waryUntil > now;
  const spread = spreadOf(stall);
  const width = isWary ? spread * waryWidth : spread;
  const bid = onTickFor(stall, "Buy", stall.quotedAt - width / 2 + tick / 2);
  const wished = side === "Buy" ? bid : bid + width;
  if (side === "Buy" ? wished < lower : wished > upper) return [];
  const best = insideBand(stall, wished);
  // Depth lies on a grid that stays where it is, so that a small move changes only the prices next to it.
  const reach = Math.max(spread / 2, instrument.limit.reference * 0.0004);
  const step = Math.max(1, Math.round(reach / tick)) * tick;
  const levels = isWary ? Math.ceil(tier.levels / 2) : tier.levels;
  const away = side === "Buy" ? -1 : 1;
  const from = (side === "Buy" ? Math.ceil(best / step) : Math.floor(best / step)) * step;
  const prices = [best];
  for (let level = 1; level < levels; level += 1) {
    const next = from + away * level * step;
    if (next >= lower && next <= upper) prices.push(next);
  }
  return prices;
}

function takeBackStale(turn: Turn, stall: Stall, { side, wanted }: OneSide): void {
  for (const [priceKobo, orderID] of stall.quotes[side]) {
    if (wanted.includes(priceKobo)) continue;
    stall.quotes[side].delete(priceKobo);
    takeBack(turn, stall, orderID);
  }
}

/** A quote that meets orders left behind by the fair price trades with them, as an arbitrageur would. */
function placeMissing(turn: Turn, stall: Stall, { side, wanted }: OneSide): void {
  const { tier, instrument } = stall.profile;
  wanted.forEach((priceKobo, level) => {
    if (stall.quotes[side].has(priceKobo)) return;
    const value = tier.orderValue * (0.8 + 0.5 * level) * (0.6 + turn.streams.makers.next());
    const shares = roundLot(value / instrument.lastPx);
    const orderID = send(turn, stall, { side, ordType: "Limit", timeInForce: "Day", priceKobo, shares });
    if (orderID !== null) stall.quotes[side].set(priceKobo, orderID);
    else {
      stall.isDirty = true;
      if (turn.pace > 0) stall.inventory += side === "Buy" ? shares : -shares;
    }
  });
}
