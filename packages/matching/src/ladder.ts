// One side of a book: its price levels in order, and in each the orders in the order they came.
// Levels and nodes change in place, for speed; nothing outside this package sees them change.

import type { Side } from "@tradebook/domain/order/order-type.ts";
import { invariant } from "@tradebook/domain/invariant.ts";
import { maxPrice, zeroQuantity, type Price, type Quantity } from "@tradebook/domain/units.ts";

/** A standing order, linked to its neighbours in time at its level. */
export type OrderNode = {
  readonly orderID: number;
  readonly side: Side;
  readonly price: Price | null;
  readonly displayQty: Quantity | null;
  readonly allOrNone: boolean;
  readonly imbalance: boolean;
  readonly arrival: number;
  leavesQty: Quantity;
  shownQty: Quantity;
  level: Level;
  earlier: OrderNode | null;
  later: OrderNode | null;
};

/** All orders of one side at one price. A level in a ladder is never empty. */
export type Level = {
  readonly price: Price;
  /** Higher is better on either side: the price for bids, its negative for offers. */
  readonly rank: number;
  first: OrderNode | null;
  last: OrderNode | null;
  totalQty: number;
  orders: number;
};

/** The best level is the last of the array, where trading takes levels away. Orders without a price stand apart. */
export type Ladder = { readonly side: Side; readonly levels: Level[]; readonly atMarket: Level };

export function emptyLadder(side: Side): Ladder {
  const rank = Number.POSITIVE_INFINITY;
  const atMarket = { price: maxPrice as Price, rank, first: null, last: null, totalQty: 0, orders: 0 };
  return { side, levels: [], atMarket };
}

export function bestLevel(ladder: Ladder): Level | undefined {
  return ladder.levels[ladder.levels.length - 1];
}

/** The level at that price, made if there is none. */
export function levelAt(ladder: Ladder, price: Price | null): Level {
  const { levels, atMarket } = ladder;
  if (price === null) return atMarket;
  const rank = rankOf(ladder.side, price);
  const at = placeOf(levels, rank);
  const found = levels[at];
  if (found !== undefined && found.rank === rank) return found;
  const made: Level = { price, rank, first: null, last: null, totalQty: 0, orders: 0 };
  if (at === levels.length) levels.push(made);
  else levels.splice(at, 0, made);
  return made;
}

/** Puts the node behind all others at its level. */
export function append(level: Level, node: OrderNode): void {
  node.level = level;
  node.earlier = level.last;
  node.later = null;
  if (level.last === null) level.first = node;
  else level.last.later = node;
  level.last = node;
  level.totalQty += node.leavesQty;
  level.orders += 1;
}

/** Takes the node out, and its level too when it was the only one. */
export function unlink(ladder: Ladder, node: OrderNode): void {
  const { level, earlier, later } = node;
  if (earlier === null) level.first = later;
  else earlier.later = later;
  if (later === null) level.last = earlier;
  else later.earlier = earlier;
  level.totalQty -= node.leavesQty;
  level.orders -= 1;
  if (level.orders === 0 && level !== ladder.atMarket) dropLevel(ladder, level);
}

/** Makes the node smaller where it stands. */
export function shrink(node: OrderNode, leavesQty: Quantity): void {
  node.level.totalQty += leavesQty - node.leavesQty;
  node.leavesQty = leavesQty;
  node.shownQty = shownOf(node);
}

/** What the market sees of a standing order. */
export function shownOf(order: Pick<OrderNode, "leavesQty" | "displayQty" | "allOrNone">): Quantity {
  if (order.allOrNone) return zeroQuantity;
  const { leavesQty, displayQty } = order;
  return displayQty === null || leavesQty < displayQty ? leavesQty : displayQty;
}

/** Whether an order of the other side with this limit may trade at the level. */
export function reaches(ladder: Ladder, limit: number, level: Level): boolean {
  return ladder.side === "Sell" ? level.price <= limit : level.price >= limit;
}

function dropLevel(ladder: Ladder, level: Level): void {
  const { levels } = ladder;
  if (levels[levels.length - 1] === level) {
    levels.pop();
    return;
  }
  const at = placeOf(levels, level.rank);
  invariant(levels[at] === level, "a level in use stands in its ladder");
  levels.splice(at, 1);
}

function rankOf(side: Side, price: Price): number {
  return side === "Buy" ? price : -price;
}

/** Where the rank stands, or would stand, in the ascending levels. */
function placeOf(levels: readonly Level[], rank: number): number {
  let low = 0;
  let high = levels.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const level = levels[middle];
    if (level !== undefined && level.rank < rank) low = middle + 1;
    else high = middle;
  }
  return low;
}
