// Fields of the market data line as the domain's values: moments, prices, dates, sides, phases.

import { instant, isTradingDay, tradingDay, type Instant, type TradingDay } from "@tradebook/domain/instant.ts";
import { phases, type Phase } from "@tradebook/domain/market/phase.ts";
import { sides, type Side } from "@tradebook/domain/order/order-type.ts";
import { price, type Price } from "@tradebook/domain/units.ts";
import { utcMs } from "@tradebook/fix/field-text.ts";
import { FieldError, kobo, requireText, text, type Fields } from "@tradebook/fix/message.ts";
import { tags, type FieldName, type FieldOf } from "@tradebook/fix/tags.ts";

const sidesByCode = new Map(
  Object.entries(sides).map(([side, { fix }]) => [fix as string, side as Side]), // the table's own keys
);
const sidesByType = new Map(
  Object.entries(sides).map(([side, { mdEntryType }]) => [mdEntryType as string, side as Side]), // the table's own keys
);

/** The side of a book entry; undefined for an entry of another kind. */
export function sideOfEntry(entry: Fields): Side | undefined {
  return sidesByType.get(requireText(entry, "MDEntryType"));
}

export function momentOf(entry: Fields): Instant {
  const at = utcMs(`${requireText(entry, "MDEntryDate")}-${requireText(entry, "MDEntryTime")}`);
  if (at === undefined) throw new FieldError(tags.MDEntryTime, 6, "is no time");
  return instant(at);
}

export function priceIn(entry: Fields, name: FieldOf<"price">): Price | null {
  const amount = kobo(entry, name);
  return amount === undefined ? null : price(amount);
}

export function dayIn(from: Fields, name: FieldName): TradingDay {
  const digits = requireText(from, name);
  const day = `${digits.slice(0, 4)}-${digits.slice(4, 6)}-${digits.slice(6)}`;
  if (!isTradingDay(day)) throw new FieldError(tags[name], 6, "is no date");
  return tradingDay(day);
}

export function isPhase(name: string): name is Phase {
  return Object.hasOwn(phases, name);
}

/** The side that FIX's own code names, 1 buy and 2 sell; null without one. */
export function sideIn(entry: Fields, name: FieldName): Side | null {
  return sidesByCode.get(text(entry, name) ?? "") ?? null;
}
