// What is typed about a trade to take back or correct, and what it asks for.

import { price, quantity, type Price, type Quantity } from "@tradebook/domain/units.ts";
import { parsePrice, parseQuantity } from "../../lib/typed-number.ts";

export const tradeWays = ["Bust", "Correct"] as const;

export type TradeDraft = {
  readonly way: (typeof tradeWays)[number];
  readonly tradeID: string;
  readonly price: string;
  readonly quantity: string;
  readonly reason: string;
};
export const blankTrade: TradeDraft = { way: "Bust", tradeID: "", price: "", quantity: "", reason: "" };

/** `instead` is what a corrected trade becomes; null for one that never was. */
export type TradeWish = {
  readonly tradeID: string;
  readonly reason: string | null;
  readonly instead: { readonly price: Price; readonly quantity: Quantity } | null;
};

/** Whether what is typed there is missing or cannot be read. */
export function wrongTrade(draft: TradeDraft, name: "tradeID" | "price" | "quantity" | "reason"): boolean {
  if (name === "reason") return false;
  if (name === "tradeID") return draft.tradeID.trim() === "";
  const read = name === "price" ? parsePrice(draft.price) : parseQuantity(draft.quantity);
  return read === null || read === 0;
}

/** Null while something is missing. */
export function readTrade(draft: TradeDraft): TradeWish | null {
  const [tradeID, reason] = [draft.tradeID.trim(), draft.reason.trim() || null];
  if (wrongTrade(draft, "tradeID")) return null;
  if (draft.way === "Bust") return { tradeID, reason, instead: null };
  const [kobo, shares] = [parsePrice(draft.price), parseQuantity(draft.quantity)];
  if (kobo === null || kobo === 0 || shares === null || shares === 0) return null;
  return { tradeID, reason, instead: { price: price(kobo), quantity: quantity(shares) } };
}
