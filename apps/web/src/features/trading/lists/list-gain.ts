// What the shares one holds of a list are worth, what they have gained since they were bought, and what they move today.

import type { HoldingRow } from "@tradebook/contract/portfolio-holding.ts";
import type { MarketStat } from "@tradebook/contract/services/market-data.ts";
import { kobo, minus, notional, plus, zeroKobo, type Kobo } from "@tradebook/domain/units.ts";

export type ListGain = { readonly value: Kobo; readonly gain: Kobo; readonly cost: Kobo; readonly day: Kobo };
type Priced = Pick<MarketStat, "last" | "prevClose">;

/** Null while none of them is held or none has a price. */
export function listGain(
  holdings: readonly Pick<HoldingRow, "symbol" | "quantity" | "totalCost">[],
  securityIDs: readonly string[],
  priceOf: (securityID: string) => Priced | undefined,
): ListGain | null {
  const held = holdings.filter(({ symbol, quantity }) => quantity > 0 && securityIDs.includes(symbol));
  const lines = held.flatMap(({ symbol, quantity, totalCost }) => {
    const { last = null, prevClose = null } = priceOf(symbol) ?? {};
    const px = last ?? prevClose;
    if (px === null) return [];
    const value = notional(px, quantity);
    const day = last === null || prevClose === null ? zeroKobo : minus(value, notional(prevClose, quantity));
    return [{ value, cost: totalCost, day }];
  });
  if (lines.length === 0) return null;
  const all = lines.reduce((sum, line) => ({
    value: plus(sum.value, line.value),
    cost: plus(sum.cost, line.cost),
    day: plus(sum.day, line.day),
  }));
  return { ...all, gain: minus(all.value, all.cost) };
}

/** Per cent of an amount, for the eye; null of nothing. */
export function percentOf(part: Kobo, whole: Kobo): number | null {
  return whole <= kobo(0n) ? null : Number((part * 10_000n) / whole) / 100;
}
