// Why the exchange's door refuses an order, if it does: the first of the rules that it breaks.

import type { OrderType, Side } from "@tradebook/domain/order/order-type.ts";
import type { TimeInForce } from "@tradebook/domain/order/time-in-force.ts";
import { onTick } from "@tradebook/domain/market/price-limit.ts";
import { phases } from "@tradebook/domain/market/phase.ts";
import type { Price, Quantity } from "@tradebook/domain/units.ts";
import { orderTypeRules, timeInForceRules } from "@tradebook/matching/order-rules.ts";
import { hasLapsed, isCallPhase, type Day } from "./day.ts";
import type { Instrument } from "./instrument.ts";
import type { TradingDay } from "@tradebook/domain/instant.ts";

/** What somebody wants to trade. A market order has no price; an order good till a date has one. */
export type OrderTerms = {
  readonly securityID: string;
  readonly side: Side;
  readonly ordType: OrderType;
  readonly timeInForce: TimeInForce;
  readonly price: Price | null;
  readonly orderQty: Quantity;
  readonly expireDate: TradingDay | null;
};

export type RefusalReason = "UnknownSymbol" | "Closed" | "Duplicate" | "Unsupported" | "Quantity" | "Band" | "Other";
export type Refusal = { readonly reason: RefusalReason; readonly text: string };

/** No single order is larger: the whole of the largest company would fit. */
export const maxOrderQty = 100_000_000_000;

/** The first rule that the order breaks, or null when it may enter. */
export function refusalOf(terms: OrderTerms, instrument: Instrument, day: Day): Refusal | null {
  return wrongPhase(terms, day) ?? wrongQuantity(terms) ?? wrongExpiry(terms, day) ?? wrongPrice(terms, instrument);
}

function wrongPhase(terms: OrderTerms, { phase }: Day): Refusal | null {
  if (!phases[phase].accepts)
    return { reason: "Closed", text: `the exchange takes no orders while ${phases[phase].name.toLowerCase()}` };
  const rule = timeInForceRules[terms.timeInForce];
  if (!rule.taken) return { reason: "Unsupported", text: "this duration is not supported" };
  const stands = rule.stands && orderTypeRules[terms.ordType].stands;
  if (isCallPhase(phase) && !stands)
    return { reason: "Unsupported", text: "a call phase takes only limit orders that stand" };
  return null;
}

function wrongQuantity({ orderQty }: OrderTerms): Refusal | null {
  if (orderQty >= 1 && orderQty <= maxOrderQty) return null;
  return { reason: "Quantity", text: `the quantity must be 1 to ${maxOrderQty} shares` };
}

function wrongExpiry({ timeInForce, expireDate }: OrderTerms, day: Day): Refusal | null {
  if (timeInForce !== "GoodTillDate") return null;
  if (expireDate === null) return { reason: "Other", text: "a good-till-date order needs an expire date" };
  return hasLapsed(expireDate, day) ? { reason: "Other", text: "the expire date has passed" } : null;
}

function wrongPrice(terms: OrderTerms, { limit }: Instrument): Refusal | null {
  const { price, ordType } = terms;
  const hasOwnWorst = orderTypeRules[ordType].worstPrice !== null;
  if (price === null) return hasOwnWorst ? null : { reason: "Other", text: "a limit order needs a price" };
  if (hasOwnWorst) return { reason: "Other", text: "a market order has no price" };
  if (price < limit.lower || price > limit.upper)
    return { reason: "Band", text: `the price must be ${naira(limit.lower)} to ${naira(limit.upper)}` };
  if (!onTick(price, limit.tick))
    return { reason: "Other", text: `the price must be a multiple of ${naira(limit.tick)}` };
  return null;
}

function naira(kobo: number): string {
  return `${Math.floor(kobo / 100)}.${String(kobo % 100).padStart(2, "0")}`;
}
