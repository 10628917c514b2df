// What the performance page makes of the answers: months as a grid, costs as bars, the sum that must come out.

import type { CostsMonth, PerformanceMonth, PortfolioPerformance } from "@tradebook/contract/performance.ts";
import { groupsOf, type CostGroup } from "@tradebook/domain/portfolio/costs.ts";
import { plus, sum, minus, type Kobo } from "@tradebook/domain/units.ts";

export type YearOfMonths = { readonly year: string; readonly months: readonly PerformanceMonth[] };

/** The newest year first, its months in their order. */
export function yearsOf(months: readonly PerformanceMonth[]): readonly YearOfMonths[] {
  const years = [...new Set(months.map(({ month }) => month.slice(0, 4)))].toReversed();
  return years.map((year) => ({ year, months: months.filter(({ month }) => month.startsWith(year)) }));
}

/** How strongly a month is tinted, 1 to 3: below 2 per cent, below 5, and beyond. */
export function strengthOf(percent: number): 1 | 2 | 3 {
  const size = Math.abs(percent);
  return size < 2 ? 1 : size < 5 ? 2 : 3;
}

/** The best and the worst month; null without any. */
export function endsOf(months: readonly PerformanceMonth[]) {
  const sorted = months.toSorted((a, b) => a.returnPct - b.returnPct);
  const [worst, best] = [sorted[0], sorted.at(-1)];
  return worst === undefined || best === undefined ? null : { worst, best };
}

export type CostBar = {
  readonly month: string;
  readonly total: Kobo;
  /** Of the dearest month, 0 to 100. */
  readonly parts: readonly { readonly group: CostGroup; readonly amount: Kobo; readonly percent: number }[];
};

/** A bar for each month, each group in its place; what was given back beyond what was charged draws nothing. */
export function costBars(rows: readonly CostsMonth[]): readonly CostBar[] {
  const drawn = (amount: Kobo) => (amount > 0n ? Number(amount) : 0);
  const grouped = rows.map((row) => ({ month: row.month, total: row.total, groups: groupsOf(row) }));
  const most = Math.max(
    1,
    ...grouped.map(({ groups }) => Object.values(groups).reduce((all, one) => all + drawn(one), 0)),
  );
  return grouped.map(({ month, total, groups }) => ({
    month,
    total,
    parts: (["commission", "levies", "taxes"] as const).map((group) => ({
      group,
      amount: groups[group],
      percent: (drawn(groups[group]) / most) * 100,
    })),
  }));
}

/** `end - start - in + out` is the gain, and it is what securities and other cash brought; null without the amounts. */
export function gainCheck({ totals, contributions }: PortfolioPerformance) {
  const { start, end, cameIn, wentOut, gain, otherGain } = totals;
  if (start === null || end === null || cameIn === null || wentOut === null || gain === null || otherGain === null)
    return null;
  const explained = plus(sum(contributions.map((row) => row.gain)), otherGain);
  const moved = plus(minus(minus(end, start), cameIn), wentOut);
  return { start, end, cameIn, wentOut, gain, holds: explained === gain && moved === gain };
}
