// What the market line tells beside orders and trades: auctions, official closes, published prices, the index.

import { quantity, price } from "@tradebook/domain/units.ts";
import { FieldError, kobo, requireKobo, requireText, text, whole, type Fields } from "@tradebook/fix/message.ts";
import { tags } from "@tradebook/fix/tags.ts";
import type { Clearing, HeardIndex, Imbalance, MarketChange } from "../market-message.ts";
import { momentOf, sideIn } from "./market-fields.ts";

/** The price and volume of an uncross now (269=Q); null when there is none, or none any more. */
export function clearingIn(entry: Fields | undefined): Clearing | null {
  const at = entry === undefined || isGone(entry) ? undefined : kobo(entry, "MDEntryPx");
  if (entry === undefined || at === undefined) return null;
  return { price: price(at), volume: quantity(whole(entry, "MDEntrySize") ?? 0) };
}

/** What an uncross now would leave over (269=A). */
export function imbalanceIn(entry: Fields | undefined): Imbalance | null {
  if (entry === undefined || isGone(entry)) return null;
  return { side: sideIn(entry, "Side"), quantity: quantity(whole(entry, "MDEntrySize") ?? 0) };
}

/** An increment's entry that is neither an order nor a trade. */
export function changeOfFigures(entry: Fields, securityID: string): MarketChange {
  const type = requireText(entry, "MDEntryType");
  switch (type) {
    case "3":
      return { kind: "index", index: indexIn(entry) };
    case "5":
      return { kind: "officialClose", securityID, price: price(requireKobo(entry, "MDEntryPx")) };
    case "Q":
      return { kind: "clearing", securityID, clearing: clearingIn(entry) };
    case "A":
      return { kind: "imbalance", securityID, imbalance: imbalanceIn(entry) };
    default:
      throw new FieldError(tags.MDEntryType, 5, `has the value ${type}, which no increment carries`);
  }
}

/** The index with its two decimals, which are read as a price's are; the net change leads to the close before. */
function indexIn(entry: Fields): HeardIndex {
  const value = requireKobo(entry, "MDEntryPx");
  const change = kobo(entry, "NetChgPrevDay");
  return { value, previousClose: change === undefined ? null : value - change, at: momentOf(entry) };
}

function isGone(entry: Fields): boolean {
  return text(entry, "MDUpdateAction") === "2";
}
