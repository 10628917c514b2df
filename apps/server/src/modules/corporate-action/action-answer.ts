// A corporate action and its holders as they are answered.

import { nairaText } from "@tradebook/contract/amount-text.ts";
import type { CorporateActionRow, EntitlementRow } from "@tradebook/contract/services/corporate-action.ts";
import type { CorporateTerms } from "@tradebook/domain/corporate-action/corporate-action.ts";
import type { TradingDay } from "@tradebook/domain/instant.ts";
import type { CorporateAction } from "../../store/corporate-actions.ts";
import type { HolderPage } from "../../store/corporate-actions-holders.ts";

type Counts = { readonly holders: number | null; readonly waiting: number | null };

export function actionAnswer(action: CorporateAction, { holders, waiting }: Counts): CorporateActionRow {
  const { terms, createdById: _creator, approvedById: _approver, ...rest } = action;
  const ratio = terms.type === "Dividend" ? null : terms;
  return {
    ...rest,
    type: terms.type,
    grossPerShare: terms.type === "Dividend" ? terms.perShare : null,
    newShares: ratio?.newShares ?? null,
    forShares: ratio?.forShares ?? null,
    offerPrice: terms.type === "Rights" ? terms.price : null,
    closesOn: terms.type === "Rights" ? terms.closesOn : null,
    fractionPrice: "fractionPrice" in terms ? terms.fractionPrice : null,
    terms: termsText(terms),
    holders,
    waiting,
  };
}

function termsText(terms: CorporateTerms): string {
  if (terms.type === "Dividend") return `₦${perShareText(terms.perShare)} a share, gross`;
  const ratio = `${terms.newShares} for ${terms.forShares}`;
  if (terms.type === "Rights") return `${ratio} at ₦${nairaText(terms.price)}`;
  return terms.fractionPrice === null
    ? `${ratio}, fractions dropped`
    : `${ratio}, fractions paid at ₦${nairaText(terms.fractionPrice)} a share`;
}

/** Naira with two decimals, or as many as there are. */
function perShareText(tenThousandths: bigint): string {
  const whole = String(tenThousandths / 1_000_000n);
  const decimals = String(tenThousandths % 1_000_000n).padStart(6, "0");
  return `${whole}.${decimals.replace(/0{1,4}$/, "")}`;
}

type Numbered = { readonly action: CorporateAction; readonly today: TradingDay; readonly id: number };

export function entitlementAnswer(holder: HolderPage["rows"][number], { action, today, id }: Numbered): EntitlementRow {
  const { entitlement, subscribed, cscsAccount, name, isApplied, isReversed } = holder;
  const { accountId: _account, fraction, ...figures } = entitlement;
  const { terms } = action;
  return {
    id,
    cscsAccount,
    name,
    ...figures,
    fraction: fraction === 0 || terms.type === "Dividend" ? "" : `${fraction}/${terms.forShares}`,
    subscribed: subscribed.units,
    subscriptionCost: subscribed.cost,
    state: isReversed ? "Reversed" : isApplied ? "Applied" : stateOf(holder, action, today),
  };
}

function stateOf({ entitlement, subscribed }: HolderPage["rows"][number], action: CorporateAction, today: TradingDay) {
  if (action.terms.type === "Rights") {
    if (today <= action.terms.closesOn && action.state === "Entitled") return "Open";
    return subscribed.units > 0 && action.state !== "Cancelled" ? "Waiting" : "Lapsed";
  }
  const comes = entitlement.net > 0n || entitlement.shares > 0 || entitlement.fractionPaid > 0n;
  return comes && action.state !== "Cancelled" ? "Waiting" : "Nothing";
}
