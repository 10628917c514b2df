// What one holder gets by a corporate action, for the shares that stand in the register in his name.

import { dividendAmounts } from "../ledger/cash-movement.ts";
import { unreachable } from "../invariant.ts";
import { divideHalfAway, notional, quantity, zeroKobo, zeroQuantity, type Kobo, type Quantity } from "../units.ts";
import type { CorporateTerms, PerShare } from "./corporate-action.ts";

export type Entitlement = {
  readonly accountId: number;
  /** In the register at the qualification date. */
  readonly units: Quantity;
  readonly gross: Kobo;
  readonly withheld: Kobo;
  readonly net: Kobo;
  /** Shares that come in; of a consolidation, those that go; of rights, the most that may be subscribed. */
  readonly shares: Quantity;
  /** Of a whole share, this many of the terms' `forShares`: what the ratio left over. */
  readonly fraction: number;
  /** Paid for that. */
  readonly fractionPaid: Kobo;
};

/** The shares that an account has in the register. */
export type Registered = { readonly accountId: number; readonly units: Quantity };

export function entitlementOf(terms: CorporateTerms, { accountId, units }: Registered): Entitlement {
  const none = {
    accountId,
    units,
    gross: zeroKobo,
    withheld: zeroKobo,
    net: zeroKobo,
    shares: zeroQuantity,
    fraction: 0,
    fractionPaid: zeroKobo,
  };
  switch (terms.type) {
    case "Dividend":
      return { ...none, ...dividendAmounts(grossOf(terms.perShare, units)) };
    case "Rights":
      return { ...none, ...wholeShares(terms, units) };
    case "Bonus": {
      const whole = wholeShares(terms, units);
      return { ...none, ...whole, fractionPaid: paidFor(terms, whole.fraction) };
    }
    case "Split":
    case "Consolidation": {
      const after = wholeShares(terms, units);
      const shares = quantity(Math.abs(after.shares - units));
      return { ...none, shares, fraction: after.fraction, fractionPaid: paidFor(terms, after.fraction) };
    }
    default:
      return unreachable(terms);
  }
}

/** Rounded once for the holder, half a kobo away from zero. */
export function grossOf(each: PerShare, units: Quantity): Kobo {
  return divideHalfAway(each * BigInt(units), 10_000n);
}

/** What a subscription of so many rights costs. */
export function subscriptionCost(terms: Extract<CorporateTerms, { type: "Rights" }>, units: Quantity): Kobo {
  return notional(terms.price, units);
}

type Ratio = { readonly newShares: number; readonly forShares: number };

/** Counted in whole numbers: a holder of ten million million shares times a ratio is more than a double counts. */
function wholeShares({ newShares, forShares }: Ratio, units: Quantity) {
  const parts = BigInt(units) * BigInt(newShares);
  const divisor = BigInt(forShares);
  return { shares: quantity(Number(parts / divisor)), fraction: Number(parts % divisor) };
}

function paidFor(terms: Extract<CorporateTerms, { readonly fractionPrice: unknown }>, fraction: number): Kobo {
  if (terms.fractionPrice === null) return zeroKobo;
  return divideHalfAway(BigInt(terms.fractionPrice) * BigInt(fraction), BigInt(terms.forShares));
}
