// People: small orders in round numbers, drawn to what moves and to what is told of, on both sides.

import type { OrderType, Side } from "@tradebook/domain/order/order-type.ts";
import type { TimeInForce } from "@tradebook/domain/order/time-in-force.ts";
import { plainLot, roundLot } from "./crowd-lots.ts";
import { chooseSide, join, joinPrice, take } from "./crowd-queue.ts";
import type { Stall } from "./crowd-stall.ts";
import type { Turn } from "./crowd-turn.ts";
import type { Dice } from "./dice.ts";

/** How an order meets the market, and how often. */
type Habit = {
  readonly share: number;
  readonly ordType: OrderType;
  readonly timeInForce: TimeInForce;
  readonly takes: boolean;
};

const waiting: Habit = { share: 0.58, ordType: "Limit", timeInForce: "Day", takes: false };
const habits: readonly Habit[] = [
  waiting,
  { share: 0.24, ordType: "Limit", timeInForce: "Day", takes: true },
  { share: 0.11, ordType: "Market", timeInForce: "Day", takes: true },
  { share: 0.06, ordType: "Limit", timeInForce: "ImmediateOrCancel", takes: true },
  { share: 0.01, ordType: "Limit", timeInForce: "FillOrKill", takes: true },
];

/** One order of a person. Those who follow the herd buy what rises and sell what falls, two times of three. */
export function tradeRetail(turn: Turn, stall: Stall, follows: boolean): void {
  const { retail } = turn.streams;
  const side = follows && retail.chance(0.6) ? directionOf(stall) : chooseSide(retail, stall);
  const shares = retailShares(retail, stall);
  const habit = chooseHabit(retail);
  if (habit.takes && take(turn, stall, { side, shares, slack: retail.below(3), ...habit })) return;
  join(turn, stall, { side, shares, priceKobo: askedPrice(retail, stall, side) });
}

/** Nobody places an order of a few kobo, and most say a plain number. */
export function retailShares(dice: Dice, stall: Stall): number {
  const { tier, instrument } = stall.profile;
  const shares = (tier.retailValue / instrument.lastPx) * Math.exp(dice.bell() * 0.9);
  return dice.chance(0.7) ? plainLot(shares) : roundLot(shares);
}

export function directionOf(stall: Stall): Side {
  return stall.fair + stall.fair * stall.pending >= stall.profile.instrument.limit.reference ? "Buy" : "Sell";
}

/** One in four asks for a round price, a little behind the market. */
function askedPrice(dice: Dice, stall: Stall, side: Side): number {
  const priceKobo = joinPrice(dice, stall, side);
  if (!dice.chance(0.25)) return priceKobo;
  const round = stall.profile.instrument.limit.tick * (dice.chance(0.4) ? 10 : 5);
  return (side === "Buy" ? Math.floor(priceKobo / round) : Math.ceil(priceKobo / round)) * round;
}

function chooseHabit(dice: Dice): Habit {
  let left = dice.next();
  for (const habit of habits) {
    left -= habit.share;
    if (left < 0) return habit;
  }
  return waiting;
}
