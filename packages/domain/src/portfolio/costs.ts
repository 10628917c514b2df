// What an account paid for trading and in taxes, month by month and kind by kind, as the ledger's lines have it.

import { sum, zeroKobo, type Kobo } from "../units.ts";

/** The kinds, each with what it is counted under. */
export const costKinds = {
  commission: { group: "commission" },
  secFee: { group: "levies" },
  ngxFee: { group: "levies" },
  cscsFee: { group: "levies" },
  tradeAlert: { group: "levies" },
  vat: { group: "taxes" },
  stampDuty: { group: "taxes" },
  /** Kept back by the company before it pays a dividend. */
  dividendTax: { group: "taxes" },
} as const satisfies Record<string, { readonly group: string }>;

export type CostKind = keyof typeof costKinds;
export type CostGroup = (typeof costKinds)[CostKind]["group"];
export type Costs = { readonly [K in CostKind]: Kobo };

export const costKindNames = Object.keys(costKinds) as readonly CostKind[]; // the table's own keys

/** `month` is `2026-03`. A cost given back is below zero. */
export type CostLine = { readonly month: string; readonly kind: CostKind; readonly amount: Kobo };
export type CostsOfMonth = Costs & { readonly month: string; readonly total: Kobo };

/** A row for each month that has a line, the first month first. */
export function costsByMonth(lines: readonly CostLine[]): readonly CostsOfMonth[] {
  const months = [...new Set(lines.map(({ month }) => month))].toSorted((a, b) => (a < b ? -1 : 1));
  return months.map((month) => ({ month, ...costsOf(lines.filter((line) => line.month === month)) }));
}

export function costsOf(lines: readonly Omit<CostLine, "month">[]): Costs & { readonly total: Kobo } {
  const costs = Object.fromEntries(
    costKindNames.map((kind) => [kind, sum(lines.filter((line) => line.kind === kind).map(({ amount }) => amount))]),
  ) as Costs; // one for each kind of the table
  return { ...costs, total: sum(Object.values(costs)) };
}

export function groupsOf(costs: Costs): { readonly [G in CostGroup]: Kobo } {
  const of = (group: CostGroup) =>
    sum(costKindNames.filter((kind) => costKinds[kind].group === group).map((kind) => costs[kind] ?? zeroKobo));
  return { commission: of("commission"), levies: of("levies"), taxes: of("taxes") };
}
