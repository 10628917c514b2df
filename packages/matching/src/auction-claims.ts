// Who would trade at one price in an uncross, and how much each gets.

import type { Side } from "@tradebook/domain/order/order-type.ts";
import { ladderOf, type Book } from "./book.ts";
import { float, int } from "./cells.ts";
import { recordsInPriority } from "./depth.ts";
import { keyAt, keyOf, levelAfter, type Ladder } from "./ladder.ts";
import { flagsAt, isImbalance, isWhole, leavesAt, priceAt } from "./order-table.ts";

/** An order's claim on the uncross, by its record in the book. */
export type Claim = {
  readonly record: number;
  readonly key: number;
  readonly leavesQty: number;
  readonly allOrNone: boolean;
};

/** A claim and what is still to trade of what it gets. */
export type Share = { readonly claim: Claim; qty: number };

/** One side of the book, added up: how many shares stand at each key or a better one. */
export type Interest = {
  readonly ladder: Ladder;
  readonly keys: readonly number[];
  readonly sums: readonly number[];
};

/** Both sides; order by order only where some trade only whole, since then it matters who comes first. */
export type BothSides = {
  readonly buys: Interest;
  readonly sells: Interest;
  readonly claims: { readonly buys: readonly Claim[]; readonly sells: readonly Claim[] } | null;
};

export function bothSidesOf(book: Book): BothSides {
  const [buys, sells] = [interestOf(book, "Buy"), interestOf(book, "Sell")];
  const hasWholes = buys.ladder.wholes + sells.ladder.wholes > 0;
  return { buys, sells, claims: hasWholes ? { buys: claimsOf(book, "Buy"), sells: claimsOf(book, "Sell") } : null };
}

/** One side order by order, as it trades in an uncross. */
export function claimsOf(book: Book, side: Side): Claim[] {
  const ladder = ladderOf(book, side);
  const { numbers, links } = book.table;
  const ordinary: Claim[] = [];
  const last: Claim[] = [];
  for (const record of recordsInPriority(book, side)) {
    const flags = int(links, (record << 4) + flagsAt);
    const key = keyOf(ladder, float(numbers, (record << 3) + priceAt));
    const leavesQty = float(numbers, (record << 3) + leavesAt);
    const claim = { record, key, leavesQty, allOrNone: (flags & isWhole) !== 0 };
    ((flags & isImbalance) === 0 ? ordinary : last).push(claim);
  }
  return ordinary.concat(last);
}

/** How much would trade at that price, and by how much the buyers want more than the sellers; below zero: the sellers. */
export function executable(
  { buys, sells, claims }: BothSides,
  at: number,
): { readonly volume: number; readonly surplus: number } {
  const [buyKey, sellKey] = [keyOf(buys.ladder, at), keyOf(sells.ladder, at)];
  const wanted = sumUpTo(buys, buyKey);
  const given = sumUpTo(sells, sellKey);
  let volume = Math.min(wanted, given);
  if (claims !== null)
    // What is passed over on one side may leave too little for a whole order on the other: until both give the same.
    for (let before = -1; before !== volume;) {
      before = volume;
      volume = shared(claims.sells, sellKey, shared(claims.buys, buyKey, volume));
    }
  return { volume, surplus: wanted - given };
}

/** What each with that key or a better one gets when that much trades: in priority, whole orders only whole. */
export function allocation(claims: readonly Claim[], key: number, volume: number): Share[] {
  const shares: Share[] = [];
  let left = volume;
  for (const claim of claims) {
    const qty = claim.key <= key ? taken(claim, left) : 0;
    left -= qty;
    if (qty > 0) shares.push({ claim, qty });
  }
  return shares;
}

function interestOf(book: Book, side: Side): Interest {
  const ladder = ladderOf(book, side);
  const keys: number[] = [];
  const sums: number[] = [];
  let sum = 0;
  for (let level = ladder.best; level >= 0;) {
    const key = keyAt(ladder, level);
    sum += float(book.table.numbers, (int(ladder.records, level) << 3) + leavesAt);
    keys.push(key);
    sums.push(sum);
    level = levelAfter(ladder, key);
  }
  return { ladder, keys, sums };
}

function sumUpTo({ keys, sums }: Interest, key: number): number {
  let low = 0;
  let high = keys.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((keys[middle] ?? 0) <= key) low = middle + 1;
    else high = middle;
  }
  return sums[low - 1] ?? 0;
}

function shared(claims: readonly Claim[], key: number, volume: number): number {
  let left = volume;
  for (const claim of claims) if (claim.key <= key) left -= taken(claim, left);
  return volume - left;
}

function taken({ leavesQty, allOrNone }: Claim, left: number): number {
  if (leavesQty <= left) return leavesQty;
  return allOrNone ? 0 : left;
}
