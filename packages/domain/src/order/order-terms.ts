// What a request asks for in numbers, and the most it can cost, before it is an order.

import { chargeFees, chargesOfStep, totalCharges } from "../fees/charge-fees.ts";
import { ratesOn, type FeeRates } from "../fees/fee-schedule.ts";
import type { TradingDay } from "../instant.ts";
import type { Held } from "../ledger/reserve.ts";
import {
  maxKobo,
  maxPrice,
  maxQuantity,
  notional,
  plus,
  price as priceOf,
  quantity,
  zeroKobo,
  zeroQuantity,
  type Kobo,
  type Price,
  type Quantity,
} from "../units.ts";
import type { MarketFacts, NewOrder, OrderFacts } from "./facts.ts";
import type { Order, SpecialTerms } from "./order.ts";
import { orderTypes } from "./order-type.ts";

/** Usable numbers of a request; `null` where it carries none. */
export type OrderTerms = {
  readonly orderQty: Quantity;
  /** The limit; null for a market order. */
  readonly price: Price | null;
  /** The worst price that a fill may have: the limit, or the far end of the day's band. */
  readonly holdPrice: Price;
  /** The most the shares can be worth in this order: what the value limits count. */
  readonly value: Kobo;
  /** Cash a buy reserves: the worst consideration and the charges on it. Zero for a sell. */
  readonly holdAmount: Kobo;
};

/** Null when the quantity is none, or no price can be found: the checks say why. */
export function orderTerms(request: NewOrder, facts: OrderFacts): OrderTerms | null {
  const orderQty = knownQuantity(request.orderQty);
  const price = limitOf(request);
  const holdPrice = price ?? bandEnd(request, facts.market);
  if (orderQty === null || holdPrice === null) return null;
  const value = notional(price ?? facts.market.limit?.upper ?? holdPrice, orderQty);
  const rates = ratesOn(facts.fees, facts.market.tradingDay);
  return { orderQty, price, holdPrice, value, holdAmount: request.side === "Buy" ? costOf(rates, value) : zeroKobo };
}

/** The limit of a request whose type has one; null for a market order, or when the limit is no price. */
export function limitOf(request: Pick<NewOrder, "ordType" | "price">): Price | null {
  const { price } = request;
  const isPrice = price !== null && Number.isSafeInteger(price) && price >= 1 && price <= maxPrice;
  return orderTypes[request.ordType].needsPrice && isPrice ? price : null;
}

/** Whether the request shows a part of itself, wants a least part at once, or trades whole or not at all. */
export function hasConditions({ maxFloor = null, minQty = null, allOrNone = false }: NewOrder): boolean {
  return maxFloor !== null || minQty !== null || allOrNone;
}

/** What the order carries beside its terms; null for most. */
export function specialTerms(request: NewOrder): SpecialTerms | null {
  const { approvalReference = null, allOrNone = false } = request;
  if (!hasConditions(request) && approvalReference === null) return null;
  const [maxFloor, minQty] = [partOf(request.maxFloor), partOf(request.minQty)];
  return { maxFloor, minQty, allOrNone, approvalReference, cross: null };
}

function partOf(shares: number | null | undefined): Quantity | null {
  return shares === null || shares === undefined ? null : quantity(shares);
}

/** A whole number of shares from 1 to 10^13, or null. */
export function knownQuantity(shares: number): Quantity | null {
  return Number.isSafeInteger(shares) && shares >= 1 && shares <= maxQuantity ? (shares as Quantity) : null; // checked here
}

/** A consideration and the charges of buying for it. */
export function costOf(rates: FeeRates, consideration: Kobo): Kobo {
  return plus(consideration, totalCharges(chargeFees(rates, "Buy", consideration)));
}

type Leaves = Pick<Order, "cumQty" | "leavesQty" | "holdPrice" | "pendingReplace">;

/** The most shares that can still trade: the order's leaves, or those of the terms that are pending. */
export function mostLeaves({ cumQty, leavesQty, pendingReplace: asked }: Leaves): Quantity {
  return asked === null ? leavesQty : quantity(Math.max(leavesQty, asked.orderQty - cumQty));
}

/**
 * The most that what can still trade can be worth. While a replace is pending, fills come at the present price up to the
 * present leaves, and at any moment the rest of the new quantity at the new price: a lower price for more shares can so
 * cost more than either terms by themselves.
 */
export function worstConsideration(order: Leaves): Kobo {
  const { cumQty, leavesQty, holdPrice, pendingReplace: asked } = order;
  const present = notional(holdPrice, leavesQty);
  if (asked === null) return present;
  const askedLeaves = quantity(Math.max(0, asked.orderQty - cumQty));
  const added = quantity(Math.max(0, askedLeaves - leavesQty));
  const presentFirst = plus(present, notional(priceOf(Math.min(holdPrice, asked.price)), added));
  return maxKobo(presentFirst, notional(asked.price, askedLeaves));
}

/**
 * What the leaves of a buy can still cost on the day of its note: their worst consideration, and what they add to the
 * charges on what has traded that day.
 */
export function leavesCost(rates: FeeRates, order: Leaves & Pick<Order, "noteValue">): Kobo {
  const worst = worstConsideration(order);
  const step = { before: order.noteValue, after: plus(order.noteValue, worst) };
  return plus(worst, totalCharges(chargesOfStep(rates, "Buy", step)));
}

export type HoldDay = { readonly rates: FeeRates; readonly tradingDay: TradingDay };

/** What an open order must hold for all that can still come of it, by its terms and by those that are pending. */
export function neededHold(order: Order, day: HoldDay): Held {
  if (order.side === "Sell") return { cash: zeroKobo, units: mostLeaves(order) };
  return { cash: worstCost(order, day), units: zeroQuantity };
}

/** What may trade on another day than the note's starts a note anew, with its own minimum and trade alert. */
function worstCost(order: Order, { rates, tradingDay }: HoldDay): Kobo {
  const onNote = leavesCost(rates, order);
  const lasts = order.timeInForce === "GoodTillDate" || order.pendingReplace?.timeInForce === "GoodTillDate";
  const sameNote = order.noteDay === null || order.noteDay === tradingDay;
  return sameNote && !lasts ? onNote : maxKobo(onNote, costOf(rates, worstConsideration(order)));
}

function bandEnd(request: NewOrder, market: MarketFacts): Price | null {
  if (orderTypes[request.ordType].needsPrice || market.limit === null) return null;
  return request.side === "Buy" ? market.limit.upper : market.limit.lower;
}
