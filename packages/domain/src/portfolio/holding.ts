// What an account holds and what it cost on average.

import { unreachable } from "../invariant.ts";
import {
  addQuantity,
  averagePrice,
  divideHalfAway,
  kobo,
  minKobo,
  minus,
  plus,
  quantity,
  subtractQuantity,
  zeroKobo,
  zeroQuantity,
  type Kobo,
  type Quantity,
} from "../units.ts";

/** Totals; the average is derived. */
export type Holding = {
  readonly securityID: string;
  readonly quantity: Quantity;
  /** What the shares held cost, charges and all. */
  readonly totalCost: Kobo;
  /** Net proceeds of what was sold, less what that had cost on average. */
  readonly realisedGain: Kobo;
  /** Sold beyond what was held: owed, and delivered from the next shares that come. */
  readonly short: Quantity;
};

/** Shares that came or went. `cost` of a buy is consideration and charges; a bonus comes in at nil cost. */
export type HoldingMovement =
  | { readonly kind: "Buy"; readonly quantity: Quantity; readonly cost: Kobo }
  | { readonly kind: "Sell"; readonly quantity: Quantity; readonly proceeds: Kobo }
  | { readonly kind: "TransferIn"; readonly quantity: Quantity; readonly cost: Kobo }
  | { readonly kind: "Rights"; readonly quantity: Quantity; readonly cost: Kobo }
  | { readonly kind: "Bonus"; readonly quantity: Quantity }
  /** A split adds shares, a consolidation takes some: what all of them cost stays what it was. */
  | { readonly kind: "SplitIn"; readonly quantity: Quantity }
  | { readonly kind: "SplitOut"; readonly quantity: Quantity }
  /** Rights that were never due: the shares go, and what was paid for them comes back. */
  | { readonly kind: "RightsBack"; readonly quantity: Quantity; readonly cost: Kobo }
  /** To another house, with the part of the cost that was theirs when they went: nothing is gained by it. */
  | { readonly kind: "TransferOut"; readonly quantity: Quantity; readonly cost: Kobo };

export function emptyHolding(securityID: string): Holding {
  return { securityID, quantity: zeroQuantity, totalCost: zeroKobo, realisedGain: zeroKobo, short: zeroQuantity };
}

/** The moving weighted average of Nigerian practice (domain/ngx.md 6): sells leave at the average. */
export function moveHolding(holding: Holding, movement: HoldingMovement): Holding {
  switch (movement.kind) {
    case "Buy":
    case "TransferIn":
    case "Rights":
      return addShares(holding, movement.quantity, movement.cost);
    case "Bonus":
    case "SplitIn":
      return addShares(holding, movement.quantity, zeroKobo);
    case "SplitOut":
      return consolidate(holding, movement.quantity);
    case "TransferOut":
      return takeOut(holding, movement.quantity, movement.cost);
    case "RightsBack":
      return giveBack(holding, movement.quantity, movement.cost);
    case "Sell":
      return sellShares(holding, movement.quantity, movement.proceeds);
    default:
      return unreachable(movement);
  }
}

export function holdingOf(securityID: string, movements: readonly HoldingMovement[]): Holding {
  return movements.reduce(moveHolding, emptyHolding(securityID));
}

/** Kobo a share with four decimals, for the eye only. */
export function averageCost(holding: Pick<Holding, "quantity" | "totalCost">): number {
  return averagePrice(holding.totalCost, holding.quantity);
}

/** What is owed is delivered first; what that part had cost comes off the gain of the sale it was owed by. */
function addShares(holding: Holding, shares: Quantity, cost: Kobo): Holding {
  const delivered = quantity(Math.min(shares, holding.short));
  const spent = delivered === 0 ? zeroKobo : divideHalfAway(cost * BigInt(delivered), BigInt(shares));
  return {
    ...holding,
    quantity: addQuantity(holding.quantity, subtractQuantity(shares, delivered)),
    totalCost: plus(holding.totalCost, minus(cost, spent)),
    realisedGain: minus(holding.realisedGain, spent),
    short: subtractQuantity(holding.short, delivered),
  };
}

/** Nothing is gained or lost by it: the last shares take whatever cost is left, and none take more than there is. */
function takeOut(holding: Holding, shares: Quantity, cost: Kobo): Holding {
  const isAll = shares >= holding.quantity;
  return {
    ...holding,
    quantity: isAll ? zeroQuantity : subtractQuantity(holding.quantity, shares),
    totalCost: isAll ? zeroKobo : minus(holding.totalCost, minKobo(cost, holding.totalCost)),
  };
}

/** Fewer shares of the same cost; a holding that is consolidated away is lost with what it cost. */
function consolidate(holding: Holding, shares: Quantity): Holding {
  if (shares >= holding.quantity) return sellShares(holding, holding.quantity, zeroKobo);
  return { ...holding, quantity: subtractQuantity(holding.quantity, shares) };
}

/** What comes back lowers the cost; beyond that it is a gain. */
function giveBack(holding: Holding, shares: Quantity, refund: Kobo): Holding {
  if (shares >= holding.quantity) return sellShares(holding, holding.quantity, refund);
  const cost = minKobo(refund, holding.totalCost);
  return {
    ...holding,
    quantity: subtractQuantity(holding.quantity, shares),
    totalCost: minus(holding.totalCost, cost),
    realisedGain: plus(holding.realisedGain, minus(refund, cost)),
  };
}

/** Shares sold beyond those held had no cost that we know of; the last share sold takes the whole rest of the cost. */
function sellShares(holding: Holding, shares: Quantity, proceeds: Kobo): Holding {
  const sold = quantity(Math.min(shares, holding.quantity));
  const cost = sold === 0 ? kobo(0n) : divideHalfAway(holding.totalCost * BigInt(sold), BigInt(holding.quantity));
  return {
    ...holding,
    quantity: subtractQuantity(holding.quantity, sold),
    totalCost: minus(holding.totalCost, cost),
    realisedGain: plus(holding.realisedGain, minus(proceeds, cost)),
    short: addQuantity(holding.short, subtractQuantity(shares, sold)),
  };
}
