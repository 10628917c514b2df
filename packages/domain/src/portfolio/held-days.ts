// How long the shares of each sale had been held: by the lots that they left, first in first out (lots.ts).

import { daysBetween, type TradingDay } from "../instant.ts";
import { zeroKobo, type Quantity } from "../units.ts";
import { moveLots, noLots, type Lot, type LotMovement } from "./lots.ts";

/** Calendar days from the purchase to the sale, of the youngest and of the oldest share. */
export type HeldDays = { readonly least: number; readonly most: number };

/** One for each sale of these movements of one security, in their order; null where none of its shares had come yet. */
export function heldDaysOfSales(
  movements: readonly Pick<LotMovement, "day" | "movement">[],
): readonly (HeldDays | null)[] {
  const found: (HeldDays | null)[] = [];
  let lots = noLots;
  for (const { day, movement } of movements) {
    if (movement.kind === "Sell") found.push(heldDays(lots.open, movement.quantity, day));
    // What was bought on one day is one lot here: only its age is asked.
    lots = moveLots(lots, { day, movement, reference: day, consideration: zeroKobo });
  }
  return found;
}

function heldDays(open: readonly Lot[], sold: Quantity, day: TradingDay): HeldDays | null {
  const days: number[] = [];
  let wanted: number = sold;
  for (const lot of open) {
    if (wanted <= 0) break;
    days.push(daysBetween(lot.day, day));
    wanted -= lot.quantity;
  }
  return days.length === 0 ? null : { least: Math.min(...days), most: Math.max(...days) };
}

/** Of two sales on one paper, or of one where the other has none. */
export function joinHeld(one: HeldDays | null, other: HeldDays | null): HeldDays | null {
  if (one === null || other === null) return one ?? other;
  return { least: Math.min(one.least, other.least), most: Math.max(one.most, other.most) };
}
