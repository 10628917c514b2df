// What a company gave its holders, on the candle of its ex-date: D a dividend, R rights, S shares for shares.

import type { Candle } from "@tradebook/contract/services/market-data.ts";
import type { CorporateActionRow } from "@tradebook/contract/services/corporate-action.ts";
import { lagosDay, type Instant, type TradingDay } from "@tradebook/domain/instant.ts";

type Action = Pick<CorporateActionRow, "type" | "state" | "exDate">;
export type ActionType = Action["type"];
export type Flag = { readonly time: Instant; readonly letter: string; readonly types: readonly ActionType[] };

const letters: { readonly [T in ActionType]: string } = {
  Dividend: "D",
  Bonus: "S",
  Rights: "R",
  Split: "S",
  Consolidation: "S",
};
const stands: readonly Action["state"][] = ["Approved", "Entitled", "Applied"];

/** Until today, ascending; nothing of what was taken back, or is not agreed yet, or was before the first candle. */
export function flagsOf(
  actions: readonly Action[],
  candles: readonly Pick<Candle, "time">[],
  today: TradingDay,
): readonly Flag[] {
  const flags = new Map<Instant, readonly ActionType[]>();
  for (const { type, state, exDate } of actions) {
    if (!stands.includes(state) || exDate > today) continue;
    const candle =
      candles.find(({ time }) => lagosDay(time) === exDate) ?? candles.findLast(({ time }) => lagosDay(time) < exDate);
    if (candle !== undefined) flags.set(candle.time, [...(flags.get(candle.time) ?? []), type]);
  }
  const sorted = [...flags].toSorted(([a], [b]) => a - b);
  return sorted.map(([time, types]) => ({ time, types, letter: lettersOf(types) }));
}

/** What changed what a share is within the candles, the latest first: all but dividends, which a price's chart leaves in. */
export function adjustingOf<A extends Action>(
  actions: readonly A[],
  candles: readonly Pick<Candle, "time">[],
  today: TradingDay,
): readonly A[] {
  const [first] = candles;
  if (first === undefined) return [];
  const begins = lagosDay(first.time);
  return actions
    .filter(({ type, state }) => type !== "Dividend" && stands.includes(state))
    .filter(({ exDate }) => exDate > begins && exDate <= today)
    .toSorted((a, b) => (a.exDate < b.exDate ? 1 : -1));
}

function lettersOf(types: readonly ActionType[]): string {
  return [...new Set(types.map((type) => letters[type]))].toSorted((a, b) => (a < b ? -1 : 1)).join("");
}
