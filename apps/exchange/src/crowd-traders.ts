// Everybody else: retail and institutions, who join the queue, take what stands, and change their minds.

import type { Instant } from "@tradebook/domain/instant.ts";
import { opposite, type OrderType, type Side } from "@tradebook/domain/order/order-type.ts";
import type { TimeInForce } from "@tradebook/domain/order/time-in-force.ts";
import { bestPrice, standingOrder } from "@tradebook/matching/book.ts";
import { roundLot } from "./crowd-makers.ts";
import { insideBand, send, spreadOf, takeBack, type Stall } from "./crowd-stall.ts";
import type { Dice } from "./dice.ts";
import type { Exchange } from "./exchange.ts";

export type Traders = { readonly exchange: Exchange; readonly dice: Dice; readonly at: Instant };

/** How an order meets the market, and how often. A taker's order is for what it finds at the best price, more or less. */
type Habit = {
  readonly share: number;
  readonly ordType: OrderType;
  readonly timeInForce: TimeInForce;
  readonly takes: boolean;
};

const habits: readonly Habit[] = [
  { share: 0.58, ordType: "Limit", timeInForce: "Day", takes: false },
  { share: 0.24, ordType: "Limit", timeInForce: "Day", takes: true },
  { share: 0.11, ordType: "Market", timeInForce: "Day", takes: true },
  { share: 0.06, ordType: "Limit", timeInForce: "ImmediateOrCancel", takes: true },
  { share: 0.01, ordType: "Limit", timeInForce: "FillOrKill", takes: true },
];

/** One order in this security; `side` is given when it belongs to a larger one. */
export function trade(traders: Traders, stall: Stall, given: Side | null): void {
  const { dice } = traders;
  moveFair(dice, stall);
  const side = given ?? chooseSide(dice, stall);
  const habit = given === null ? chooseHabit(dice) : chooseUrgent(dice);
  if (habit.takes && bestPrice(stall.profile.instrument.book, opposite(side)) !== null)
    take(traders, stall, { side, habit });
  else join(traders, stall, side);
}

/** Stands in the queue, near the best price of its side. */
export function join({ exchange, dice, at }: Traders, stall: Stall, side: Side): void {
  const { instrument, tier } = stall.profile;
  makeRoom({ exchange, dice, at }, stall, side);
  const shares = roundLot((tier.orderValue / instrument.lastPx) * Math.exp(dice.bell() * 0.9) * 0.5);
  const priceKobo = joinPrice(dice, stall, side);
  const orderID = send(exchange, stall, { side, ordType: "Limit", timeInForce: "Day", priceKobo, shares, at });
  if (standingOrder(instrument.book, orderID) !== undefined) stall.standing[side].push(orderID);
}

type Taking = { readonly side: Side; readonly habit: Habit };

/** Takes from the other side: now and then more than its best order, so that prices move. */
function take({ exchange, dice, at }: Traders, stall: Stall, { side, habit }: Taking): void {
  const { instrument, tier } = stall.profile;
  const best = bestPrice(instrument.book, opposite(side));
  if (best === null) return;
  const shares = roundLot((tier.orderValue / instrument.lastPx) * Math.exp(dice.bell() * 1.0) * 0.6);
  const slack = dice.below(3) * instrument.security.tick * (side === "Buy" ? 1 : -1);
  const { ordType, timeInForce } = habit;
  const priceKobo = ordType === "Market" ? null : best + slack;
  const orderID = send(exchange, stall, { side, ordType, timeInForce, priceKobo, shares, at });
  if (standingOrder(instrument.book, orderID) !== undefined) {
    stall.standing[side].push(orderID);
    makeRoom({ exchange, dice, at }, stall, side);
  }
}

/** The oldest order goes when too many stand, and sometimes just so. */
function makeRoom({ exchange, dice, at }: Traders, stall: Stall, side: Side): void {
  const queue = stall.standing[side];
  const { instrument, tier } = stall.profile;
  let tooMany = queue.length >= tier.standing || dice.chance(0.3);
  while (tooMany) {
    const orderID = queue.shift();
    if (orderID === undefined) return;
    if (standingOrder(instrument.book, orderID) !== undefined) {
      takeBack(exchange, stall, { orderID, at });
      tooMany = queue.length >= tier.standing;
    }
  }
}

function joinPrice(dice: Dice, stall: Stall, side: Side): number {
  const { instrument } = stall.profile;
  const { tick } = instrument.security;
  const own = bestPrice(instrument.book, side);
  const other = bestPrice(instrument.book, opposite(side));
  const worse = side === "Buy" ? -1 : 1;
  const spread = spreadOf(stall);
  const start = own ?? stall.fair + worse * (spread / 2);
  // Most queue at the best price or a little behind it; a few step in front when there is room.
  const hasRoom = other !== null && Math.abs(other - start) > tick;
  const unit = Math.max(tick, Math.round(spread / tick / 3) * tick);
  const steps = hasRoom && dice.chance(0.25) ? -1 : Math.floor(Math.abs(dice.bell()) * 3.2);
  const wished = start + worse * steps * unit;
  const nearest = other === null ? wished : other + worse * tick;
  return insideBand(stall, side === "Buy" ? Math.min(wished, nearest) : Math.max(wished, nearest));
}

/** A random walk that is drawn to a goal, which itself changes at times; both stay well inside the band. */
function moveFair(dice: Dice, stall: Stall): void {
  const { instrument, tier } = stall.profile;
  const { reference, lower, upper } = instrument.limit;
  if (dice.chance(0.004)) stall.goal = 1 + dice.bell() * 0.025;
  const pull = (stall.goal * reference - stall.fair) * 0.003;
  const step = dice.bell() * Math.max(tier.restlessness * reference, instrument.security.tick * 0.12);
  const margin = Math.min(spreadOf(stall), (upper - lower) / 4);
  stall.fair = Math.min(upper - margin, Math.max(lower + margin, stall.fair + pull + step));
}

/** More buy what stands under its fair price, and more sell what stands over it. */
function chooseSide(dice: Dice, stall: Stall): Side {
  const { book, lastPx } = stall.profile.instrument;
  const [bid, offer] = [bestPrice(book, "Buy"), bestPrice(book, "Sell")];
  const middle = bid !== null && offer !== null ? (bid + offer) / 2 : lastPx;
  const lean = Math.max(-0.3, Math.min(0.3, ((stall.fair - middle) / spreadOf(stall)) * 0.2));
  return dice.chance(0.5 + lean) ? "Buy" : "Sell";
}

function chooseHabit(dice: Dice): Habit {
  let left = dice.next();
  for (const habit of habits) {
    left -= habit.share;
    if (left < 0) return habit;
  }
  return joining;
}

const [joining, taking] = [habitOf(0), habitOf(1)];

/** A slice of a large order takes more often than it waits. */
function chooseUrgent(dice: Dice): Habit {
  return dice.chance(0.65) ? taking : joining;
}

function habitOf(at: number): Habit {
  const habit = habits[at];
  if (habit === undefined) throw new Error("there is such a habit");
  return habit;
}
