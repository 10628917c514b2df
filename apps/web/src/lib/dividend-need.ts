// Which of the securities that are held pay their dividends to the holder's bank by no mandate.

import type { DividendMandateRow } from "@tradebook/contract/services/dividend-mandate.ts";

type Mandate = Pick<DividendMandateRow, "id" | "securityID" | "status" | "isBankInUse">;

/** The list comes with those that wait first, else the newest first. */
export function newestBySecurity<M extends Mandate>(rows: readonly M[]): ReadonlyMap<string, M> {
  return new Map(rows.toSorted((a, b) => a.id - b.id).map((row) => [row.securityID, row]));
}

/** One that names a bank account of before counts as none: it is given anew. */
export function withoutMandate<H extends { readonly symbol: string }>(
  holdings: readonly H[],
  newest: ReadonlyMap<string, Mandate>,
): readonly H[] {
  return holdings.filter(({ symbol }) => needsOne(newest.get(symbol)));
}

function needsOne(mandate: Mandate | undefined): boolean {
  if (mandate === undefined || mandate.status === "DECLINED" || mandate.status === "WITHDRAWN") return true;
  return !mandate.isBankInUse;
}
