// The terms of a corporate action as somebody entered them: the contract has seen that its type's members are there.

import type { NewCorporateAction } from "@tradebook/contract/services/corporate-action.ts";
import type { CorporateTerms } from "@tradebook/domain/corporate-action/corporate-action.ts";
import { invariant } from "@tradebook/domain/invariant.ts";

export function enteredTerms(entered: NewCorporateAction): CorporateTerms {
  const { type, grossPerShare, newShares, forShares, offerPrice, closesOn, fractionPrice = null } = entered;
  if (type === "Dividend") {
    invariant(given(grossPerShare), "a dividend is so much a share");
    return { type, perShare: grossPerShare };
  }
  invariant(given(newShares) && given(forShares), "every other corporate action has a ratio");
  if (type !== "Rights") return { type, newShares, forShares, fractionPrice };
  invariant(given(offerPrice) && given(closesOn), "rights have a price and a close");
  return { type, newShares, forShares, price: offerPrice, closesOn };
}

function given<T>(value: T | null | undefined): value is T {
  return value !== null && value !== undefined;
}
