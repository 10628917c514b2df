// Traders who look at prices alone: some run after a move, others wait for it to come back.

import { opposite } from "@tradebook/domain/order/order-type.ts";
import { roundLot } from "./crowd-lots.ts";
import { join, take } from "./crowd-queue.ts";
import { spreadOf, type Stall } from "./crowd-stall.ts";
import type { Turn } from "./crowd-turn.ts";

/** One order by the last minutes' move; false when there was none worth it. */
export function follow(turn: Turn, stall: Stall): boolean {
  const { followers } = turn.streams;
  const { tier, instrument } = stall.profile;
  const spread = spreadOf(stall);
  const move = stall.fair - stall.trend;
  if (Math.abs(move) < spread) return false;
  const along = move > 0 ? "Buy" : "Sell";
  const shares = roundLot((tier.orderValue / instrument.lastPx) * (0.2 + 0.6 * followers.next()));
  if (followers.chance(0.55))
    return take(turn, stall, { side: along, shares, slack: 1, ordType: "Limit", timeInForce: "ImmediateOrCancel" });
  // Whoever expects the price to come back waits a little beyond it.
  const beyond = (along === "Buy" ? 1 : -1) * spread * (1 + followers.below(3));
  join(turn, stall, { side: opposite(along), shares, priceKobo: stall.fair + beyond });
  return true;
}
