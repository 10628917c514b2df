// How an order meets the market: it stands in the queue, or takes what stands on the other side.

import { opposite, type OrderType, type Side } from "@tradebook/domain/order/order-type.ts";
import type { TimeInForce } from "@tradebook/domain/order/time-in-force.ts";
import { bestPrice, standingOrder } from "@tradebook/matching/book.ts";
import { send, spreadOf, takeBack, type Stall } from "./crowd-stall.ts";
import type { Turn } from "./crowd-turn.ts";
import type { Dice } from "./dice.ts";

/** Nobody waits farther from the best price than that part of it. */
const farthest = 0.03;

export type Joining = { readonly side: Side; readonly shares: number; readonly priceKobo: number };

/** Stands in the queue; the oldest order of the side goes when too many stand. */
export function join(turn: Turn, stall: Stall, { side, shares, priceKobo }: Joining): void {
  makeRoom(turn, stall, side);
  const orderID = send(turn, stall, { side, ordType: "Limit", timeInForce: "Day", priceKobo, shares });
  if (orderID !== null) stall.standing[side].push(orderID);
}

export type Taking = {
  readonly side: Side;
  readonly shares: number;
  readonly ordType: OrderType;
  readonly timeInForce: TimeInForce;
  /** Ticks beyond the best price that the taker goes. */
  readonly slack: number;
};

/** Takes from the other side; what a day order leaves then stands. False when nobody stands there at a fair price. */
export function take(turn: Turn, stall: Stall, taking: Taking): boolean {
  const { side, shares, ordType, timeInForce, slack } = taking;
  const { book, limit } = stall.profile.instrument;
  const best = bestPrice(book, opposite(side));
  if (best === null || (best - stall.fair) * (side === "Buy" ? 1 : -1) > 2 * spreadOf(stall)) return false;
  const priceKobo = ordType === "Market" ? null : best + slack * limit.tick * (side === "Buy" ? 1 : -1);
  const orderID = send(turn, stall, { side, ordType, timeInForce, priceKobo, shares });
  if (orderID !== null) {
    stall.standing[side].push(orderID);
    makeRoom(turn, stall, side);
  }
  return true;
}

/** Most queue at the best price or a little behind it; a few step in front when there is room. */
export function joinPrice(dice: Dice, stall: Stall, side: Side): number {
  const { book, limit } = stall.profile.instrument;
  const { tick } = limit;
  const own = bestPrice(book, side);
  const other = bestPrice(book, opposite(side));
  const worse = side === "Buy" ? -1 : 1;
  const spread = spreadOf(stall);
  const start = own ?? stall.fair + worse * (spread / 2);
  const hasRoom = other !== null && Math.abs(other - start) > tick;
  const unit = Math.max(tick, Math.round(spread / tick / 3) * tick);
  const steps = hasRoom && dice.chance(0.25) ? -1 : Math.floor(Math.abs(dice.bell()) * 3.2);
  const wished = start + worse * Math.min(steps * unit, Math.max(unit, stall.fair * farthest));
  const nearest = other === null ? wished : other + worse * tick;
  return side === "Buy" ? Math.min(wished, nearest) : Math.max(wished, nearest);
}

/** The oldest order goes when too many stand, and sometimes just so. */
function makeRoom(turn: Turn, stall: Stall, side: Side): void {
  const queue = stall.standing[side];
  const { instrument, tier } = stall.profile;
  let tooMany = queue.length >= tier.standing || turn.streams.arrivals.chance(0.3);
  while (tooMany) {
    const orderID = queue.shift();
    if (orderID === undefined) return;
    if (standingOrder(instrument.book, orderID) !== undefined) {
      takeBack(turn, stall, orderID);
      tooMany = queue.length >= tier.standing;
    }
  }
}

/** More buy what stands under its fair price, and more sell what stands over it. */
export function chooseSide(dice: Dice, stall: Stall): Side {
  const { book, lastPx } = stall.profile.instrument;
  const [bid, offer] = [bestPrice(book, "Buy"), bestPrice(book, "Sell")];
  const middle = bid !== null && offer !== null ? (bid + offer) / 2 : lastPx;
  const lean = Math.max(-0.3, Math.min(0.3, ((stall.fair - middle) / spreadOf(stall)) * 0.2));
  return dice.chance(0.5 + lean) ? "Buy" : "Sell";
}
