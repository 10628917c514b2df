// The sizes from which a trade needs the exchange's approval beforehand, from the day each row holds (domain/ngx.md 1.8).

import { isHolder } from "../access/trading-account.ts";
import { tradingDay, type TradingDay } from "../instant.ts";
import { invariant } from "../invariant.ts";
import type { Rejection } from "../rejection.ts";
import { kobo, quantity, type Kobo, type Quantity } from "../units.ts";
import type { NewOrder, OrderFacts } from "./facts.ts";
import { orderTerms } from "./order-terms.ts";

/** A trade of this value or of this many shares is large. */
export type LargeTrade = { readonly from: TradingDay; readonly value: Kobo; readonly orderQty: Quantity };

export const largeTrades: readonly LargeTrade[] = [
  { from: tradingDay("2018-02-12"), value: kobo(800_000_000_00n), orderQty: quantity(80_000_000) },
];

export function largeTradeOn(day: TradingDay): LargeTrade {
  const inForce = largeTrades.findLast(({ from }) => from <= day) ?? largeTrades[0];
  invariant(inForce !== undefined, "there is a size from which a trade is large");
  return inForce;
}

/** A trade as large as that is arranged with the exchange first. */
export function largeTradeApproved(request: NewOrder, facts: OrderFacts): Rejection | null {
  const terms = orderTerms(request, facts);
  if (terms === null || !isLargeTrade(request, facts) || hasApproval(request, facts)) return null;
  const large = largeTradeOn(facts.market.tradingDay);
  return { code: "APPROVAL_REQUIRED", value: terms.value, maxValue: large.value, maxQty: large.orderQty };
}

export function isLargeTrade(request: NewOrder, facts: OrderFacts): boolean {
  const terms = orderTerms(request, facts);
  const large = largeTradeOn(facts.market.tradingDay);
  return terms !== null && (terms.value >= large.value || terms.orderQty >= large.orderQty);
}

/** The house arranges it, not whoever gains by it: what holders type for their own account is no approval. */
export function hasApproval({ approvalReference = null }: NewOrder, { caller, account }: OrderFacts): boolean {
  return approvalReference !== null && !isHolder(caller, account);
}
