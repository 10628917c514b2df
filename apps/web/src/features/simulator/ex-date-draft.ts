// What is typed about an ex-date to declare, and what it asks for.

import { nairaPerShare } from "@tradebook/contract/services/corporate-action.ts";
import { exDateNeeds, type ExDateRow, type NewExDate } from "@tradebook/contract/services/ex-date.ts";
import type { CorporateActionType } from "@tradebook/domain/corporate-action/corporate-action.ts";
import { isTradingDay, tradingDay, type TradingDay } from "@tradebook/domain/instant.ts";
import { price } from "@tradebook/domain/units.ts";
import { formatPrice } from "../../lib/format.ts";
import { parsePrice, parseQuantity } from "../../lib/typed-number.ts";
import { L } from "./simulator-words.ts";

export const exDateTypes = Object.keys(exDateNeeds) as CorporateActionType[]; // the table's own keys

export type ExDateTerm = "grossPerShare" | "newShares" | "forShares" | "offerPrice";
export type ExDateDraft = { readonly [T in ExDateTerm | "date"]: string } & { readonly type: CorporateActionType };
export const blankExDate: ExDateDraft = {
  type: "Dividend",
  date: "",
  grossPerShare: "",
  newShares: "",
  forShares: "",
  offerPrice: "",
};

/** Null for what cannot be read. */
function readTerm(draft: ExDateDraft, term: ExDateTerm) {
  const typed = draft[term];
  if (term === "grossPerShare") {
    const read = nairaPerShare.safeDecode(Number(typed.trim() || Number.NaN));
    return read.success ? read.data : null;
  }
  const read = term === "offerPrice" ? parsePrice(typed) : parseQuantity(typed);
  return read === null || read === 0 ? null : term === "offerPrice" ? price(read) : read;
}

export function isTermWrong(draft: ExDateDraft, term: ExDateTerm): boolean {
  return exDateNeeds[draft.type].includes(term) && readTerm(draft, term) === null;
}

export function isDateWrong({ date }: ExDateDraft, today: TradingDay): boolean {
  return !isTradingDay(date) || date <= today;
}

/** Null while something is missing. */
export function readExDate(draft: ExDateDraft, securityID: string, today: TradingDay): NewExDate | null {
  const { type, date } = draft;
  const needed = exDateNeeds[type];
  if (isDateWrong(draft, today) || needed.some((term) => isTermWrong(draft, term))) return null;
  const terms = Object.fromEntries(needed.map((term) => [term, readTerm(draft, term)]));
  return { securityID, date: tradingDay(date), type, ...terms };
}

/** `1 for 4 at ₦20.00`, or what a share pays. */
export function termsText({ grossPerShare, newShares, forShares, offerPrice }: ExDateRow): string {
  if (grossPerShare !== null) return L("ExPerShare", String(Number(grossPerShare) / 1_000_000));
  const ratio = L("ExRatio", String(newShares), String(forShares));
  return offerPrice === null ? ratio : L("ExOffered", ratio, formatPrice(offerPrice));
}
