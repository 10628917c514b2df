// When the gain on shares is exempt by its size: the Nigeria Tax Act 2025, in force since 2026 (domain/ngx.md 2.6).

import { addDays, isTradingDay, tradingDay, type TradingDay } from "../instant.ts";
import { kobo, type Kobo } from "../units.ts";

export type GainsRule = {
  /** The first day whose sales it counts. */
  readonly since: TradingDay;
  /** Shares held at the end of this day cost what they were worth on it, if that is more than they had cost. */
  readonly baseDay: TradingDay;
  /** Exempt when the proceeds of twelve months stay below this, and the gain is not above that. */
  readonly proceedsBelow: Kobo;
  readonly gainAtMost: Kobo;
};

export const gainsRule: GainsRule = {
  since: tradingDay("2026-01-01"),
  baseDay: tradingDay("2025-12-31"),
  proceedsBelow: kobo(150_000_000_00n),
  gainAtMost: kobo(10_000_000_00n),
};

/** The twelve months that end with a day, of which only what the rule counts. */
export function gainsWindow(to: TradingDay, { since }: GainsRule = gainsRule): { from: TradingDay; to: TradingDay } {
  const yearBefore = `${String(Number(to.slice(0, 4)) - 1).padStart(4, "0")}${to.slice(4)}`;
  // A year before 29 February there is none.
  const from = isTradingDay(yearBefore) ? addDays(yearBefore, 1) : tradingDay(`${yearBefore.slice(0, 4)}-03-01`);
  return { from: from > since ? from : since, to };
}

export type GainsTaken = { readonly proceeds: Kobo; readonly gain: Kobo };

export function isExempt({ proceeds, gain }: GainsTaken, rule: GainsRule = gainsRule): boolean {
  return proceeds < rule.proceedsBelow && gain <= rule.gainAtMost;
}
