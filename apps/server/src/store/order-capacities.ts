// Orders by the capacity that the house acted in, as a condition on `o`: by the spans of its own accounts, or as a cross.

import type { CapacityFilter } from "@tradebook/contract/order-pattern.ts";
import type { OwnSpan } from "@tradebook/domain/order/order-capacity.ts";
import type { SqlValue } from "../db/sql.ts";

/** What is asked for, and which accounts were the house's own when. */
export type CapacityAsked = { readonly capacity: CapacityFilter; readonly own: readonly OwnSpan[] };

/** A day is the order's own: its capacity is for its life (ADR 96). */
const ofTheHouse = (place: number) => `exists (
        select from jsonb_to_recordset($${place}::jsonb) as own ("accountId" integer, "from" date, until date)
        where own."accountId" = o.account_id and o.trade_date >= own."from"
          and (own.until is null or o.trade_date < own.until))`;

const isCross = `o.special ->> 'cross' is not null`;

/** Text behind conditions that already stand, and its values, the first of which has that place. */
export function capacityWhere(
  asked: CapacityAsked | null,
  place: number,
): { readonly text: string; readonly values: readonly SqlValue[] } {
  if (asked === null) return { text: "", values: [] };
  const { capacity, own } = asked;
  if (capacity === "Cross") return { text: ` and ${isCross}`, values: [] };
  const text = ` and ${capacity === "Agency" ? "not " : ""}${ofTheHouse(place)}`;
  return { text, values: [JSON.stringify(own)] };
}
