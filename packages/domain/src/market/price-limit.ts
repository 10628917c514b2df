// The day's lowest and highest price for a security, and the steps between them.

import { tradingDay, type TradingDay } from "../instant.ts";
import { invariant } from "../invariant.ts";
import type { PriceGroup, PriceLimit, Security } from "../security.ts";
import { maxPrice, price, quantity, rate, type Price, type Quantity, type Rate } from "../units.ts";

type PriceGroupRule = { readonly tick: Price; readonly minPriceMoveQty: Quantity };
type DatedGroupRules = { readonly from: TradingDay; readonly groups: { readonly [G in PriceGroup]: PriceGroupRule } };

const ticks = { A: price(10), B: price(5), C: price(1) } as const;

/** Rule 15.29 Pricing Methodology, as amended (domain/ngx.md 1.6); ascending by `from`. */
export const priceGroupRules: readonly DatedGroupRules[] = [
  {
    from: tradingDay("2018-01-29"),
    groups: {
      A: { tick: ticks.A, minPriceMoveQty: quantity(10_000) },
      B: { tick: ticks.B, minPriceMoveQty: quantity(50_000) },
      C: { tick: ticks.C, minPriceMoveQty: quantity(100_000) },
    },
  },
  {
    from: tradingDay("2019-10-11"),
    groups: {
      A: { tick: ticks.A, minPriceMoveQty: quantity(100_000) },
      B: { tick: ticks.B, minPriceMoveQty: quantity(100_000) },
      C: { tick: ticks.C, minPriceMoveQty: quantity(100_000) },
    },
  },
];

/** Ten per cent either way of the reference, all day. */
export const standardBand: Rate = rate(100_000);

/** The tick and the size test of a price group on a day; the first row covers all earlier history. */
export function priceGroupRule(group: PriceGroup, day: TradingDay): PriceGroupRule {
  const rules = priceGroupRules.findLast((row) => row.from <= day) ?? priceGroupRules[0];
  invariant(rules !== undefined, "there is at least one row of price group rules");
  return rules.groups[group];
}

/** The security, the day and the price it starts from; `band` only where the exchange sets another one. */
export type PriceLimitTerms = {
  readonly security: Pick<Security, "securityID" | "priceGroup" | "tick">;
  readonly tradingDay: TradingDay;
  /** The previous close, unless the exchange sets another reference. */
  readonly reference: Price;
  readonly band?: Rate;
};

/**
 * The day's limits, rounded inward to the security's own tick. Where no tick lies inside the band (a price of less than
 * five ticks), both limits are the tick nearest to the reference, so that the security can still trade.
 */
export function priceLimit(terms: PriceLimitTerms): PriceLimit {
  const { security, reference, band = standardBand } = terms;
  const tick = BigInt(security.tick);
  const scaled = (part: bigint) => BigInt(reference) * part;
  const highest = (scaled(1_000_000n + BigInt(band)) / (1_000_000n * tick)) * tick;
  const lowest = ceilDivide(scaled(1_000_000n - BigInt(band)), 1_000_000n * tick) * tick;
  const nearest = nearestTick(reference, security.tick);
  const inside = lowest <= highest && highest > 0n;
  return {
    securityID: security.securityID,
    tradingDay: terms.tradingDay,
    reference,
    band,
    lower: inside ? clampPrice(lowest, security.tick) : nearest,
    upper: inside ? clampPrice(highest, security.tick) : nearest,
    tick: security.tick,
    minPriceMoveQty: priceGroupRule(security.priceGroup, terms.tradingDay).minPriceMoveQty,
  };
}

export function onTick(px: Price, tick: Price): boolean {
  return px % tick === 0;
}

/** The greatest tick price under `px`, but never less than one tick. */
export function tickBelow(px: Price, tick: Price): Price {
  return price(Math.max(tick, (Math.ceil(px / tick) - 1) * tick));
}

/** The least tick price over `px`, but never more than the highest price there is. */
export function tickAbove(px: Price, tick: Price): Price {
  return price(Math.min(highestOnTick(tick), (Math.floor(px / tick) + 1) * tick));
}

function nearestTick(px: Price, tick: Price): Price {
  return price(Math.max(tick, Math.min(highestOnTick(tick), Math.round(px / tick) * tick)));
}

function highestOnTick(tick: Price): number {
  return Math.floor(maxPrice / tick) * tick;
}

function clampPrice(kobo: bigint, tick: Price): Price {
  return price(Math.max(tick, Math.min(highestOnTick(tick), Number(kobo))));
}

/** `dividend` is zero or above: a band of more than 100 % has no lower limit but one tick. */
function ceilDivide(dividend: bigint, divisor: bigint): bigint {
  return dividend <= 0n ? 0n : (dividend + divisor - 1n) / divisor;
}
