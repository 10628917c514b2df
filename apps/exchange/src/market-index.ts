// The All-Share Index: the market value of the listed equities over a divisor, at their published prices.
// The divisor makes the index what it was whenever its basket changes, so that it never jumps by such a change.

import type { Instant } from "@tradebook/domain/instant.ts";
import { invariant } from "@tradebook/domain/invariant.ts";
import type { SecurityID } from "@tradebook/domain/security.ts";
import type { Price } from "@tradebook/domain/units.ts";
import type { Instrument } from "./instrument.ts";
import { sharesForIndex } from "./index-weights.ts";

/** `value` has two decimals. */
export type IndexLevel = { readonly value: number; readonly previousClose: number; readonly at: Instant };

/** Kobo of market value for each point, and the shares that were counted when it was set. */
export type IndexBasis = { readonly divisor: number; readonly shares: ReadonlyMap<SecurityID, number> };

/** The level seen in mid-2026, which the listed closes are taken to make up (domain/ngx.md 1.5). */
const startLevel = 218_115.8;

/** The basis on which the instruments' prices now make up the level that the index starts at. */
export function basisOf(instruments: Iterable<Instrument>): IndexBasis {
  const all = [...instruments];
  const shares = sharesOf(all);
  const worth = worthOf(shares, all);
  // A market of funds alone has no index; one share's kobo a point keeps the arithmetic whole.
  return { shares, divisor: worth === 0 ? 1 : worth / startLevel };
}

export type NewBasket = {
  readonly instruments: Iterable<Instrument>;
  /** The prices of the old basket; the new one has the published prices. */
  readonly priced: (instrument: Instrument) => Price;
};

/** The basis for today's shares, listings and references, on which the level is the one that the old basket made up. */
export function rebased(before: IndexBasis, { instruments, priced }: NewBasket): IndexBasis {
  const all = [...instruments];
  const shares = sharesOf(all);
  const was = worthOf(before.shares, all, priced);
  const is = worthOf(shares, all);
  return was === 0 || is === 0 || is === was ? { ...before, shares } : { shares, divisor: (before.divisor * is) / was };
}

/** The index at the published prices, to two decimals. */
export function indexAt({ divisor, shares }: IndexBasis, instruments: Iterable<Instrument>): number {
  invariant(divisor > 0, "an index has a divisor");
  return Math.round((worthOf(shares, instruments) / divisor) * 100) / 100;
}

function sharesOf(instruments: Iterable<Instrument>): Map<SecurityID, number> {
  const counted = [...instruments].filter(({ security }) => security.board !== "ETF" && security.status !== "Delisted");
  return new Map(counted.map(({ security }) => [security.securityID, sharesForIndex(security)]));
}

/** Kobo; a double is exact to a part in 10^15 of it, far below the index's last decimal. */
function worthOf(
  shares: ReadonlyMap<SecurityID, number>,
  instruments: Iterable<Instrument>,
  priced = ({ publishedPrice }: Instrument) => publishedPrice,
): number {
  let worth = 0;
  for (const instrument of instruments) {
    const count = shares.get(instrument.security.securityID);
    if (count !== undefined) worth += count * priced(instrument);
  }
  return worth;
}
