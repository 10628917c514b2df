// What a share is worth once what its issuer gives stays with the seller: the exchange's reference of an ex-date, and the
// factor by which prices of before compare with those of after.

import { unreachable } from "../invariant.ts";
import { divideHalfAway, maxPrice, price, quantity, type Price, type Quantity } from "../units.ts";
import type { PerShare } from "./corporate-action.ts";

type Ratio = { readonly newShares: number; readonly forShares: number };

/** What of a corporate action's terms the price follows. */
export type ExTerms =
  | { readonly type: "Dividend"; readonly perShare: PerShare }
  | ({ readonly type: "Bonus" | "Split" | "Consolidation" } & Ratio)
  | ({ readonly type: "Rights"; readonly price: Price } & Ratio);

/** Both above zero. */
export type Factor = { readonly times: bigint; readonly over: bigint };

/** Kobo a share, unrounded: a fraction. */
type Worth = { readonly kobo: bigint; readonly of: bigint };

/** In a kobo. */
const perShareParts = 10_000n;

/**
 * The reference of the ex-date: the close of the day before without what comes off, on the nearest tick, and never less
 * than one. A dividend comes off first, since it is paid on the old shares; the others as they stand.
 */
export function exPrice(close: Price, terms: readonly ExTerms[], tick: Price): Price {
  const { kobo, of } = dividendsFirst(terms).reduce(without, { kobo: BigInt(close), of: 1n });
  const ticks = kobo <= 0n ? 0n : divideHalfAway(kobo, of * BigInt(tick));
  const most = BigInt(Math.floor(maxPrice / tick));
  const inBounds = ticks < 1n ? 1n : ticks > most ? most : ticks;
  return price(Number(inBounds) * tick);
}

/**
 * By what prices before the ex-date are multiplied to be compared with those from it on. A dividend changes nothing: a
 * price's chart is no return's. `close` is the last one before the ex-date, which the worth of rights follows from.
 */
export function priceFactor(close: Price, terms: readonly ExTerms[]): Factor {
  const changing = terms.filter(({ type }) => type !== "Dividend");
  const { kobo, of } = changing.reduce(without, { kobo: BigInt(close), of: 1n });
  return { times: kobo, over: of * BigInt(close) };
}

/** A price of before as it compares with those of after; never less than one kobo. */
export function adjustedPrice(px: Price, { times, over }: Factor): Price {
  return price(Math.max(1, Math.min(maxPrice, Number(divideHalfAway(BigInt(px) * times, over)))));
}

/** So many shares of before as they compare with those of after, so that price times shares stays what it was. */
export function adjustedShares(shares: Quantity, { times, over }: Factor): Quantity {
  return quantity(Number(divideHalfAway(BigInt(shares) * over, times)));
}

function dividendsFirst(terms: readonly ExTerms[]): readonly ExTerms[] {
  return [...terms.filter(({ type }) => type === "Dividend"), ...terms.filter(({ type }) => type !== "Dividend")];
}

function without({ kobo, of }: Worth, terms: ExTerms): Worth {
  switch (terms.type) {
    case "Dividend":
      return { kobo: kobo * perShareParts - BigInt(terms.perShare) * of, of: of * perShareParts };
    case "Bonus":
      return { kobo: kobo * BigInt(terms.forShares), of: of * BigInt(terms.forShares + terms.newShares) };
    case "Split":
    case "Consolidation":
      return { kobo: kobo * BigInt(terms.forShares), of: of * BigInt(terms.newShares) };
    case "Rights":
      return withoutRights({ kobo, of }, terms);
    default:
      return unreachable(terms);
  }
}

/** The theoretical ex-rights price. Rights that cost as much as the share or more are worth nothing, and take nothing off. */
function withoutRights({ kobo, of }: Worth, terms: Extract<ExTerms, { type: "Rights" }>): Worth {
  const [fresh, held, offered] = [BigInt(terms.newShares), BigInt(terms.forShares), BigInt(terms.price) * of];
  if (offered >= kobo) return { kobo, of };
  return { kobo: kobo * held + offered * fresh, of: of * (held + fresh) };
}
