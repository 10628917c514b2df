// The day's lowest and highest price for a security, and the steps between them.

import type { TradingDay } from "../instant.ts";
import { invariant } from "../invariant.ts";
import type { PriceGroup, PriceLimit, Security, SecurityID } from "../security.ts";
import { maxPrice, price, rate, type Price, type Quantity, type Rate } from "../units.ts";
import { priceBands, priceGroupMemberships, priceGroupRules, priceGroupStarts } from "./price-group-data.ts";

type PriceGroupRule = { readonly tick: Price; readonly minPriceMoveQty: Quantity };
export type DatedGroupRules = {
  readonly from: TradingDay;
  readonly groups: { readonly [G in PriceGroup]: PriceGroupRule };
};
export type DatedGroupStarts = {
  readonly from: TradingDay;
  readonly starts: readonly { readonly group: PriceGroup; readonly least: Price }[];
};
export type GroupMembership = {
  readonly securityID: SecurityID;
  readonly from: TradingDay;
  readonly group: PriceGroup;
};
export type DatedBand = { readonly from: TradingDay; readonly band: Rate };

/** Ten per cent either way of the reference, all day. */
export const standardBand: Rate = rate(100_000);

/** The band in force on a day; the first row covers all earlier history. */
export function bandOn(day: TradingDay): Rate {
  return inForce(priceBands, day).band;
}

/** The group that a security is in on a day: the one it was put in, else that of its price at listing. */
export function priceGroupOn(securityID: SecurityID, day: TradingDay, listedAt: Price): PriceGroup {
  const put = priceGroupMemberships.findLast((row) => row.securityID === securityID && row.from <= day);
  const group = put?.group ?? inForce(priceGroupStarts, day).starts.find(({ least }) => listedAt >= least)?.group;
  invariant(group !== undefined, "every price belongs to a group");
  return group;
}

/** The tick and the size test of a price group on a day; the first row covers all earlier history. */
export function priceGroupRule(group: PriceGroup, day: TradingDay): PriceGroupRule {
  return inForce(priceGroupRules, day).groups[group];
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
  const { security, reference, band = bandOn(terms.tradingDay) } = terms;
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

function inForce<T extends { readonly from: TradingDay }>(rows: readonly T[], day: TradingDay): T {
  const row = rows.findLast((candidate) => candidate.from <= day) ?? rows[0];
  invariant(row !== undefined, "dated reference data has at least one row");
  return row;
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
