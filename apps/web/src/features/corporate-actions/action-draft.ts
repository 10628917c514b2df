// A corporate action as it is typed, and what it asks the server for.

import type { NewCorporateAction } from "@tradebook/contract/services/corporate-action.ts";
import {
  perShare,
  type CorporateActionType,
  type PerShare,
} from "@tradebook/domain/corporate-action/corporate-action.ts";
import { isTradingDay, type TradingDay } from "@tradebook/domain/instant.ts";
import { price, type Price } from "@tradebook/domain/units.ts";
import { parsePrice, parseQuantity } from "../../lib/typed-number.ts";

export type ActionDraft = {
  readonly type: CorporateActionType;
  readonly security: string;
  readonly announcedOn: string;
  readonly qualificationDate: string;
  readonly paymentDate: string;
  readonly note: string;
  readonly gross: string;
  readonly newShares: string;
  readonly forShares: string;
  readonly offerPrice: string;
  readonly closesOn: string;
  readonly fractionPrice: string;
};

export type TermField = "gross" | "newShares" | "forShares" | "offerPrice" | "closesOn" | "fractionPrice";

/** The members that each type is asked for, in their order on the form. */
export const termsOf: { readonly [T in CorporateActionType]: readonly TermField[] } = {
  Dividend: ["gross"],
  Bonus: ["newShares", "forShares", "fractionPrice"],
  Rights: ["newShares", "forShares", "offerPrice", "closesOn"],
  Split: ["newShares", "forShares", "fractionPrice"],
  Consolidation: ["newShares", "forShares", "fractionPrice"],
};

export function emptyAction(today: TradingDay): ActionDraft {
  return {
    type: "Dividend",
    security: "",
    announcedOn: today,
    qualificationDate: "",
    paymentDate: "",
    note: "",
    gross: "",
    newShares: "",
    forShares: "",
    offerPrice: "",
    closesOn: "",
    fractionPrice: "",
  };
}

/** Naira with at most six decimals above zero, as whole millionths: no float takes part. */
export function perShareOf(text: string): PerShare | null {
  const match = /^(\d{0,6})(?:\.(\d{0,6}))?$/.exec(text.replace(/[₦,\s]/g, ""));
  if (match === null) return null;
  const [, whole = "", part = ""] = match;
  const parts = BigInt(`${whole}${part.padEnd(6, "0")}`);
  return parts === 0n ? null : perShare(parts);
}

/** What the draft asks for; null while something in it is missing or wrong. */
export function actionAsked(draft: ActionDraft): NewCorporateAction | null {
  const { type, announcedOn, qualificationDate, paymentDate } = draft;
  const securityID = draft.security.trim().toUpperCase();
  if (securityID === "" || !isTradingDay(announcedOn)) return null;
  if (!isTradingDay(qualificationDate) || !isTradingDay(paymentDate)) return null;
  const terms = readTerms(draft);
  const isWhole = termsOf[type].every((field) => field === "fractionPrice" || terms[memberOf[field]] !== null);
  const isWrong = draft.fractionPrice.trim() !== "" && terms.fractionPrice === null;
  if (!isWhole || isWrong) return null;
  const note = draft.note.trim() || null;
  return { type, securityID, announcedOn, qualificationDate, paymentDate, note, ...terms };
}

const memberOf = {
  gross: "grossPerShare",
  newShares: "newShares",
  forShares: "forShares",
  offerPrice: "offerPrice",
  closesOn: "closesOn",
  fractionPrice: "fractionPrice",
} as const;

/** What the type does not have is null, whatever was typed before it was picked. */
function readTerms(draft: ActionDraft) {
  const has = (field: TermField) => termsOf[draft.type].includes(field);
  return {
    grossPerShare: has("gross") ? perShareOf(draft.gross) : null,
    newShares: has("newShares") ? countOf(draft.newShares) : null,
    forShares: has("forShares") ? countOf(draft.forShares) : null,
    offerPrice: has("offerPrice") ? priceOf(draft.offerPrice) : null,
    closesOn: has("closesOn") && isTradingDay(draft.closesOn) ? draft.closesOn : null,
    fractionPrice: has("fractionPrice") ? priceOf(draft.fractionPrice) : null,
  };
}

function countOf(text: string): number | null {
  const count = parseQuantity(text);
  return count === null || count < 1 ? null : count;
}

function priceOf(text: string): Price | null {
  const kobo = parsePrice(text);
  return kobo === null || kobo < 1 ? null : price(kobo);
}
