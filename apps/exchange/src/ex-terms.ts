// What is taken off a price on an ex-date, as JSON has it: `perShare` in ten-thousandths of a kobo, `price` in kobo.

import { perShare } from "@tradebook/domain/corporate-action/corporate-action.ts";
import type { ExTerms } from "@tradebook/domain/corporate-action/ex-price.ts";
import { maxPrice, price } from "@tradebook/domain/units.ts";
import { choiceIn, wholeIn, type Arguments } from "./control-arguments.ts";

const termTypes = ["Dividend", "Bonus", "Rights", "Split", "Consolidation"] as const;
/** Of either side of a ratio. */
const mostOfRatio = 1_000_000;
/** Ten-thousandths of a kobo. */
const mostPerShare = 1e12;

/** Throws a sentence when they are not whole. */
export function exTermsIn(from: Arguments): ExTerms {
  const type = choiceIn(from, "type", termTypes);
  if (type === "Dividend")
    return { type, perShare: perShare(BigInt(wholeIn(from, "perShare", { least: 1, most: mostPerShare }))) };
  const newShares = wholeIn(from, "newShares", { least: 1, most: mostOfRatio });
  const forShares = wholeIn(from, "forShares", { least: 1, most: mostOfRatio });
  if (type !== "Rights") return { type, newShares, forShares };
  return { type, newShares, forShares, price: price(wholeIn(from, "price", { least: 1, most: maxPrice })) };
}

/** As exTermsIn reads it. */
export function exTermsJson(terms: ExTerms): Arguments {
  return terms.type === "Dividend" ? { ...terms, perShare: Number(terms.perShare) } : terms;
}
