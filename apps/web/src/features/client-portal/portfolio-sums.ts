// Sums for the eye: a share of a whole, and what a period did to the shares of one company.

import type { MovementTotals } from "@tradebook/contract/account-reports.ts";
import { minus, type Kobo } from "@tradebook/domain/units.ts";

export function percentOf(part: Kobo, whole: Kobo): number | null {
  return whole === 0n ? null : Number((part * 10_000n) / whole) / 100;
}

type Moved = MovementTotals["securities"][number];

/** By bonus, rights, splits and transfers, and what was taken back. */
export function otherMoves({ given, transferred, adjusted }: Moved): number {
  return given + transferred + adjusted;
}

/** Whether what there was and what moved make what is left. */
export function holdsOf(row: Moved): boolean {
  return row.opening + row.bought - row.sold + otherMoves(row) === row.closing;
}

/**
 * What its shares are worth more than at the start, less what was put into them; null where a price is not known, and
 * where shares came from elsewhere: what those had cost was not paid here.
 */
export function worthGained({ transferred, openingValue, closingValue, netInvested }: Moved): Kobo | null {
  if (transferred !== 0 || openingValue === null || closingValue === null) return null;
  return minus(minus(closingValue, openingValue), netInvested);
}
