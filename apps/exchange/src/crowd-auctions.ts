// The crowd in call phases: orders around the fair price that cross each other, so that an auction has volume.

import { isCallPhase, isImbalancePhase, mayEnter, type Phase } from "@tradebook/domain/market/phase.ts";
import { opposite, type Side } from "@tradebook/domain/order/order-type.ts";
import type { TimeInForce } from "@tradebook/domain/order/time-in-force.ts";
import { houseShares } from "./crowd-institutions.ts";
import { roundLot } from "./crowd-lots.ts";
import { retailShares } from "./crowd-retail.ts";
import { phaseIn, send, type Stall } from "./crowd-stall.ts";
import type { Turn } from "./crowd-turn.ts";
import { theoreticalOf } from "./instrument.ts";

/** How far from the fair price people place orders, as a part of it. */
const spreadOut = 0.006;
/** How an order says that it is for the auction under way alone. */
const ownDuration: { readonly [P in Phase]?: TimeInForce } = {
  PRE_OPEN: "AtOpen",
  PRE_OPEN_IMBALANCE: "AtOpen",
  PRE_CLOSE: "AtClose",
  PRE_CLOSE_IMBALANCE: "AtClose",
};

/** One order for the auction: half of them meet the other side, were it to trade now. */
export function bid(turn: Turn, stall: Stall): void {
  const { auctions } = turn.streams;
  const phase = phaseIn(turn, stall);
  if (!isCallPhase(phase) || isFull(stall)) return;
  const side: Side = auctions.chance(0.5) ? "Buy" : "Sell";
  const shares = auctions.chance(0.35) ? roundLot(houseShares(auctions, stall)) : retailShares(auctions, stall);
  const isMarket = auctions.chance(0.2) && mayEnter(phase, { ordType: "Market", timeInForce: "Day" });
  const away = auctions.bell() * spreadOut;
  const priceKobo = stall.fair * (side === "Buy" ? 1 + away : 1 - away);
  const wish = isMarket
    ? ({ ordType: "Market", priceKobo: null } as const)
    : ({ ordType: "Limit", priceKobo } as const);
  // One in five wants to trade at that price or not at all.
  const timeInForce = auctions.chance(0.2) ? (ownDuration[phase] ?? "Day") : "Day";
  const orderID = send(turn, stall, { side, timeInForce, shares, ...wish });
  if (orderID !== null) (timeInForce === "Day" ? stall.standing[side] : stall.forAuction).push(orderID);
}

/** Cures some of what the auctions lack: orders on the lighter side, at the price the auction would have. */
export function cure(turn: Turn, stall: Stall): void {
  const { auctions } = turn.streams;
  const phase = phaseIn(turn, stall);
  if (!isImbalancePhase(phase) || isFull(stall)) return;
  const now = theoreticalOf(stall.profile.instrument);
  if (now === null || now.imbalanceSide === null) return;
  const side = opposite(now.imbalanceSide);
  const shares = roundLot(now.imbalanceQty * (0.1 + 0.5 * auctions.next()));
  const timeInForce = ownDuration[phase] ?? "Day";
  const orderID = send(turn, stall, { side, ordType: "Limit", timeInForce, shares, priceKobo: now.price });
  if (orderID !== null) stall.forAuction.push(orderID);
}

/** No auction of one security takes more of the crowd than its book holds in continuous trading, and as much again. */
function isFull({ standing, forAuction, profile }: Stall): boolean {
  return standing.Buy.length + standing.Sell.length + forAuction.length >= 4 * profile.tier.standing;
}
