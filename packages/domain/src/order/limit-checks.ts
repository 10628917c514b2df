// What the limits in force have to say to an order: how much, how many, and how soon again.

import type { PriceAway, Rejection } from "../rejection.ts";
import type { LimitTerms, OrderLimits } from "../risk/limits.ts";
import { plus } from "../units.ts";
import type { NewOrder, OrderFacts } from "./facts.ts";
import { hasApproval, isLargeTrade } from "./large-trade.ts";
import { knownQuantity, limitOf, orderTerms } from "./order-terms.ts";

export function quantityWhole(request: NewOrder, facts: OrderFacts): Rejection | null {
  return knownQuantity(request.orderQty) === null ? quantityRefusal(request, facts) : null;
}

export function quantityAllowed(request: NewOrder, facts: OrderFacts): Rejection | null {
  const orderQty = knownQuantity(request.orderQty);
  if (orderQty === null || orderQty <= bindingLimits(request, facts).maxOrderQty) return null;
  return quantityRefusal(request, facts);
}

function quantityRefusal(request: NewOrder, facts: OrderFacts): Rejection {
  const limits = bindingLimits(request, facts);
  const { orderQty } = request;
  return { code: "QTY_INVALID", orderQty, max: limits.maxOrderQty, ...setBy(limits, "maxOrderQty") };
}

export function valueAllowed(request: NewOrder, facts: OrderFacts): Rejection | null {
  const value = orderTerms(request, facts)?.value;
  const limits = bindingLimits(request, facts);
  const max = limits.maxOrderValue;
  if (value === undefined || value <= max) return null;
  return { code: "MAX_ORDER_VALUE", value, max, ...setBy(limits, "maxOrderValue") };
}

export function dayAllowed(request: NewOrder, facts: OrderFacts): Rejection | null {
  const whole = orderTerms(request, facts)?.value;
  if (whole === undefined || request.side === "Sell") return null;
  const value = facts.addedBuy ?? whole;
  const limits = bindingLimits(request, facts);
  const [used, max] = [facts.boughtToday, limits.maxDailyBuy];
  if (plus(used, value) <= max) return null;
  return { code: "DAILY_LIMIT", used, value, max, ...setBy(limits, "maxDailyBuy") };
}

/** The type and the duration, as the house lets them be used here; the market's own word comes before. */
export function typeListed({ ordType }: NewOrder, facts: OrderFacts): Rejection | null {
  const { limits, market } = facts;
  const listed = limits.allowedTypes ?? null;
  if (listed === null || listed.includes(ordType)) return null;
  return { code: "ORDER_TYPE_NOT_ALLOWED", ordType, phase: market.phase, ...setBy(limits, "allowedTypes") };
}

export function durationListed({ timeInForce }: NewOrder, { limits }: OrderFacts): Rejection | null {
  const listed = limits.allowedTif ?? null;
  if (listed === null || listed.includes(timeInForce)) return null;
  return { code: "TIF_NOT_ALLOWED", timeInForce, why: "not allowed here", ...setBy(limits, "allowedTif") };
}

/** A price this far from the last is refused, whoever confirms it. */
export function notFarFromLast(request: NewOrder, facts: OrderFacts): Rejection | null {
  const away = awayFromLast(request, facts);
  const most = facts.limits.maxFromLastPpm ?? null;
  if (away === null || most === null || away.ppm <= most) return null;
  return { code: "FAT_FINGER", away, most, ...setBy(facts.limits, "maxFromLastPpm") };
}

/** What looks like a slip of the hand is asked about: a price far from the last, or much of what trades in a day. */
export function notFatFingered(request: NewOrder, facts: OrderFacts): Rejection | null {
  if (request.acceptWarnings.includes("FAT_FINGER")) return null;
  const { limits, averageVolume = null } = facts;
  const away = awayFromLast(request, facts);
  const from = limits.warnFromLastPpm ?? null;
  if (away !== null && from !== null && away.ppm > from) return { code: "FAT_FINGER", away, most: null };
  const [orderQty, share] = [knownQuantity(request.orderQty), limits.warnOfVolumePpm ?? null];
  if (orderQty === null || share === null || averageVolume === null) return null;
  if (BigInt(orderQty) * million <= BigInt(averageVolume) * BigInt(share)) return null;
  return { code: "FAT_FINGER", large: { orderQty, averageVolume }, most: null };
}

const million = 1_000_000n;

/** From the last price; before the first trade of the day, from the one that the band is about. */
function awayFromLast(request: NewOrder, { market }: OrderFacts): PriceAway | null {
  const price = limitOf(request);
  const last = market.lastPx ?? market.limit?.reference ?? null;
  if (price === null || last === null || last === 0) return null;
  return { price, last, ppm: Math.round((Math.abs(price - last) * Number(million)) / last) };
}

/** So many new orders a second are for a program to send, or a key that hangs. */
export function notTooFast(_request: NewOrder, { limits, ordersOfSecond = 0 }: OrderFacts): Rejection | null {
  const max = limits.maxOrdersPerSecond ?? null;
  return max === null || ordersOfSecond < max
    ? null
    : { code: "ORDERS_PER_SECOND", max, ...setBy(limits, "maxOrdersPerSecond") };
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
function bindingLimits(request: NewOrder, facts: OrderFacts): OrderLimits {
  const { caller, limits } = facts;
  const isPast = caller.isBroker && hasApproval(request, facts) && isLargeTrade(request, facts);
  return isPast ? (limits.approved ?? limits) : limits;
}

function setBy({ setBy: words }: OrderLimits, kind: keyof LimitTerms): { readonly setBy?: string } {
  const said = words?.[kind];
  return said === undefined ? {} : { setBy: said };
}
