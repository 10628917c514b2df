// What the limits in force have to say to an order: how much, how many, and how soon again.

import type { Rejection } from "../rejection.ts";
import type { LimitTerms, OrderLimits } from "../risk/limits.ts";
import { plus } from "../units.ts";
import type { NewOrder, OrderFacts } from "./facts.ts";
import { orderTerms } from "./order-terms.ts";

export function quantityValid(request: NewOrder, facts: OrderFacts): Rejection | null {
  const { orderQty } = request;
  const limits = bindingLimits(request, facts);
  const valid = Number.isSafeInteger(orderQty) && orderQty >= 1 && orderQty <= limits.maxOrderQty;
  return valid ? null : { code: "QTY_INVALID", orderQty, max: limits.maxOrderQty, ...setBy(limits, "maxOrderQty") };
}

export function valueAllowed(request: NewOrder, facts: OrderFacts): Rejection | null {
  const value = orderTerms(request, facts)?.value;
  const limits = bindingLimits(request, facts);
  const max = limits.maxOrderValue;
  if (value === undefined || value <= max) return null;
  return { code: "MAX_ORDER_VALUE", value, max, ...setBy(limits, "maxOrderValue") };
}

export function dayAllowed(request: NewOrder, facts: OrderFacts): Rejection | null {
  const value = orderTerms(request, facts)?.value;
  if (value === undefined || request.side === "Sell") return null;
  const limits = bindingLimits(request, facts);
  const [used, max] = [facts.boughtToday, limits.maxDailyBuy];
  if (plus(used, value) <= max) return null;
  return { code: "DAILY_LIMIT", used, value, max, ...setBy(limits, "maxDailyBuy") };
}

export function openAllowed(_request: NewOrder, { limits, openOrders: open = 0 }: OrderFacts): Rejection | null {
  const max = limits.maxOpenOrders ?? null;
  return max === null || open < max
    ? null
    : { code: "OPEN_ORDERS_LIMIT", open, max, ...setBy(limits, "maxOpenOrders") };
}

export function notRepeated(request: NewOrder, { now, twin, limits }: OrderFacts): Rejection | null {
  if (twin === null || request.acceptWarnings.includes("DUPLICATE_ORDER")) return null;
  const age = now - twin.at;
  if (age >= limits.duplicateWindowMs) return null;
  return { code: "DUPLICATE_ORDER", orderId: twin.orderId, seconds: Math.max(0, Math.floor(age / 1000)) };
}

/**
 * What a broker may do as such ends where large trades begin; what the exchange has approved beforehand is held to the
 * limits of the house, the account, the security and the board alone (domain/ngx.md 1.8, 8.3).
 */
function bindingLimits({ approvalReference = null }: NewOrder, { caller, limits }: OrderFacts): OrderLimits {
  return approvalReference !== null && caller.isBroker ? (limits.approved ?? limits) : limits;
}

function setBy({ setBy: words }: OrderLimits, kind: keyof LimitTerms): { readonly setBy?: string } {
  const said = words?.[kind];
  return said === undefined ? {} : { setBy: said };
}
