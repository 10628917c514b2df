// A security's statistics on the screen: a change merges into what is known, a whole one may begin it.

import { isKnown } from "../lib/known.ts";
import type { MarketStatChange } from "@tradebook/contract/hub.ts";
import type { MarketStat } from "@tradebook/contract/services/market-data.ts";

/** Null when a part comes for a security nobody has told of yet: the next full answer brings the whole. */
export function mergeStat(known: MarketStat | undefined, change: MarketStatChange): MarketStat | null {
  if (known !== undefined) return { ...known, ...present(change) };
  return isWhole(change) ? change : null;
}

/** A figure is moving up, down or not against the last one shown; the tint follows it. */
export function direction(before: number | null | undefined, after: number | null | undefined): "up" | "down" | null {
  if (!isKnown(before) || !isKnown(after) || before === after) return null;
  return after > before ? "up" : "down";
}

type Band = Pick<MarketStat, "lowerLimit" | "upperLimit">;

/** 0 at the lower limit, 1 at the upper, beyond them outside; null without a band. */
export function placeInBand(px: number, { lowerLimit, upperLimit }: Band): number | null {
  if (lowerLimit === null || upperLimit === null || upperLimit <= lowerLimit) return null;
  return (px - lowerLimit) / (upperLimit - lowerLimit);
}

/** Where the last price stands between the limits, from 0 to 1. */
export function bandPosition(stat: Band & Pick<MarketStat, "last" | "prevClose">): number | null {
  const px = stat.last ?? stat.prevClose;
  const place = px === null ? null : placeInBand(px, stat);
  return place === null ? null : Math.min(1, Math.max(0, place));
}

/** The last price against the previous close, in kobo and per cent: what traded, not what was published. */
export function lastChange(stat: Pick<MarketStat, "last" | "prevClose">): { change: number; percent: number } | null {
  if (stat.last === null || stat.prevClose === null) return null;
  const change = stat.last - stat.prevClose;
  return { change, percent: Math.round((change * 10_000) / stat.prevClose) / 100 };
}

/** A member that is undefined was not sent. */
function present(change: MarketStatChange): Partial<MarketStat> {
  return Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
}

const wholeKeys = ["symbol", "name", "tick", "volume", "tradingStatus", "phase"] as const;

function isWhole(change: MarketStatChange): change is MarketStat {
  return wholeKeys.every((key) => change[key] !== undefined);
}
