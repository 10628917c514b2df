// The call auction: the one price at which most would trade now, and trading at it.
// Order of the rules: maximum volume, least imbalance, market pressure, nearest the reference (domain/ngx.md 1.2).
// Orders without a price trade first, then the better price, then who came first; imbalance orders last of all.
// All of an iceberg takes part. An order that trades only whole takes part whole or is passed over.

import { invariant } from "@tradebook/domain/invariant.ts";
import type { Side } from "@tradebook/domain/order/order-type.ts";
import { price, quantity, type Price, type Quantity } from "@tradebook/domain/units.ts";
import { allocation, bothSidesOf, claimsOf, executable, type BothSides } from "./auction-claims.ts";
import { tradeStanding } from "./auction-trade.ts";
import type { Emit } from "./book-event.ts";
import { tellerOf } from "./book-listener.ts";
import type { Book } from "./book.ts";
import { keyOf, marketKey, priceOf } from "./ladder.ts";

export type Theoretical = {
  readonly price: Price;
  readonly volume: Quantity;
  /** The side that wants more at that price than the other gives; null when both want the same. */
  readonly imbalanceSide: Side | null;
  readonly imbalanceQty: Quantity;
};

/** The reference is the previous close; prices are multiples of the tick. */
export type AuctionTerms = { readonly reference: Price; readonly tick: Price };

/** What an uncross now would do; null when nothing can trade. */
export function theoretical(book: Book, terms: AuctionTerms): Theoretical | null {
  return outcome(bothSidesOf(book), terms);
}

/** Trades all that can at that one price (traded events with incomingStood true); what is left stands. */
export function uncross(book: Book, terms: AuctionTerms, emit: Emit): Theoretical | null {
  const both = bothSidesOf(book);
  const found = outcome(both, terms);
  if (found === null) return null;
  const { price: at, volume } = found;
  const claims = both.claims ?? { buys: claimsOf(book, "Buy"), sells: claimsOf(book, "Sell") };
  const buys = allocation(claims.buys, keyOf(both.buys.ladder, at), volume);
  const sells = allocation(claims.sells, keyOf(both.sells.ladder, at), volume);
  const listener = tellerOf(emit);
  let seller = 0;
  for (const buy of buys)
    while (buy.qty > 0) {
      const sell = sells[seller];
      invariant(sell !== undefined, "as much is sold as is bought");
      const traded = Math.min(buy.qty, sell.qty);
      buy.qty -= traded;
      sell.qty -= traded;
      if (sell.qty === 0) seller += 1;
      const pair = { buy: buy.claim.record, sell: sell.claim.record };
      tradeStanding(book, { ...pair, price: at, quantity: traded }, listener);
    }
  return found;
}

type Candidate = { readonly price: number; readonly volume: number; readonly surplus: number };

function outcome(both: BothSides, terms: AuctionTerms): Theoretical | null {
  if (both.buys.keys.length === 0 || both.sells.keys.length === 0) return null;
  let best: Candidate[] = [];
  for (const at of candidates(both, terms)) {
    const found = { price: at, ...executable(both, at) };
    const [first] = best;
    const better = first === undefined ? 1 : compare(found, first);
    if (better > 0) best = [found];
    else if (better === 0) best.push(found);
  }
  const chosen = choose(best, terms.reference);
  if (chosen === undefined || chosen.volume === 0) return null;
  const { surplus } = chosen;
  return {
    price: price(chosen.price),
    volume: quantity(chosen.volume),
    imbalanceSide: surplus === 0 ? null : surplus > 0 ? "Buy" : "Sell",
    imbalanceQty: quantity(Math.abs(surplus)),
  };
}

/** Above zero when `a` trades more, or as much with less left over. */
function compare(a: Candidate, b: Candidate): number {
  return a.volume - b.volume || Math.abs(b.surplus) - Math.abs(a.surplus);
}

/** Of prices as good as each other: the highest when all have buyers left over, the lowest when sellers, else the nearest. */
function choose(equals: readonly Candidate[], reference: Price): Candidate | undefined {
  const ascending = [...equals].sort((a, b) => a.price - b.price);
  if (ascending.every(({ surplus }) => surplus > 0)) return ascending.at(-1);
  if (ascending.every(({ surplus }) => surplus < 0)) return ascending[0];
  let nearest = ascending[0];
  for (const candidate of ascending)
    if (nearest === undefined || Math.abs(candidate.price - reference) < Math.abs(nearest.price - reference))
      nearest = candidate;
  return nearest;
}

/**
 * The prices on the tick where something can be best. Who would trade changes only at a limit, so between two limits
 * only the ends and the prices next to the reference count; none lies outside the limits and the reference.
 */
function candidates({ buys, sells }: BothSides, { reference, tick }: AuctionTerms): number[] {
  const limits = new Set<number>([reference]);
  for (const { ladder, keys } of [buys, sells])
    for (const key of keys) if (key !== marketKey) limits.add(priceOf(ladder, key));
  const floor = (at: number) => Math.floor(at / tick) * tick;
  const ceiling = (at: number) => Math.ceil(at / tick) * tick;
  let [lowest, highest] = [Number.POSITIVE_INFINITY, 0];
  for (const at of limits) [lowest, highest] = [Math.min(lowest, floor(at)), Math.max(highest, ceiling(at))];
  const found = new Set<number>();
  for (const at of limits)
    for (const near of [ceiling(at) - tick, floor(at), ceiling(at), floor(at) + tick])
      if (near >= Math.max(lowest, tick) && near <= highest) found.add(near);
  return [...found];
}
