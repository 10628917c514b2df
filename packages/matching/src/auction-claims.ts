// Who would trade at one price in an uncross, and how much each gets.

import type { Side } from "@tradebook/domain/order/order-type.ts";

/** An order's claim on the uncross; a market order's limit is beyond every price. */
export type Claim = {
  /** Its record in the book. */
  readonly record: number;
  readonly side: Side;
  readonly limit: number;
  readonly leavesQty: number;
  readonly allOrNone: boolean;
};

/** A claim and what is still to trade of what it gets. */
export type Share = { readonly claim: Claim; qty: number };

/** How much would trade at that price, and by how much the buyers want more than the sellers; below zero: the sellers. */
export function executable(
  buys: readonly Claim[],
  sells: readonly Claim[],
  at: number,
): { readonly volume: number; readonly surplus: number } {
  const wanted = total(buys, at);
  const given = total(sells, at);
  let volume = Math.min(wanted, given);
  // What is passed over on one side may leave too little for a whole order on the other: until both give the same.
  for (let before = -1; before !== volume;) {
    before = volume;
    volume = shared(sells, at, shared(buys, at, volume));
  }
  return { volume, surplus: wanted - given };
}

/** What each gets when that much trades: in priority, whole orders only when all of them fits in what is left. */
export function allocation(claims: readonly Claim[], at: number, volume: number): Share[] {
  const shares: Share[] = [];
  let left = volume;
  for (const claim of claims) {
    const qty = willing(claim, at) ? taken(claim, left) : 0;
    left -= qty;
    if (qty > 0) shares.push({ claim, qty });
  }
  return shares;
}

function shared(claims: readonly Claim[], at: number, volume: number): number {
  let left = volume;
  for (const claim of claims) if (willing(claim, at)) left -= taken(claim, left);
  return volume - left;
}

function taken({ leavesQty, allOrNone }: Claim, left: number): number {
  if (leavesQty <= left) return leavesQty;
  return allOrNone ? 0 : left;
}

function willing({ side, limit }: Claim, at: number): boolean {
  return side === "Buy" ? limit >= at : limit <= at;
}

function total(claims: readonly Claim[], at: number): number {
  let found = 0;
  for (const claim of claims) if (willing(claim, at)) found += claim.leavesQty;
  return found;
}
