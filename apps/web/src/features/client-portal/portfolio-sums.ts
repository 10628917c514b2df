// Sums over a report's rows, for the eye: a share of a whole, and the units of one company through a period.

import type { MovementRow } from "@tradebook/contract/account-reports.ts";
import type { Kobo } from "@tradebook/domain/units.ts";

export function percentOf(part: Kobo, whole: Kobo): number | null {
  return whole === 0n ? null : Number((part * 10_000n) / whole) / 100;
}

type Moved = Pick<MovementRow, "quantityIn" | "quantityOut" | "runningQuantity">;
type Movements = { readonly totalCount: number; readonly items: readonly Moved[] };

export type UnitsCheck = {
  readonly opening: number;
  readonly moved: { readonly in: number; readonly out: number };
  readonly closing: number;
  readonly holds: boolean;
};

/** Of the rows of one company; null unless all of them are here, since a part proves nothing. */
export function unitsCheck({ totalCount, items }: Movements): UnitsCheck | null {
  const [first, last] = [items[0], items.at(-1)];
  if (first === undefined || last === undefined || items.length < totalCount) return null;
  const opening = first.runningQuantity - first.quantityIn + first.quantityOut;
  const moved = {
    in: items.reduce((total, row) => total + row.quantityIn, 0),
    out: items.reduce((total, row) => total + row.quantityOut, 0),
  };
  const closing = last.runningQuantity;
  return { opening, moved, closing, holds: opening + moved.in - moved.out === closing };
}
