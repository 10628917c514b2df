// Why the exchange's door refuses an order, if it does: the first of the rules that it breaks.

import type { OrderType, Side } from "@tradebook/domain/order/order-type.ts";
import type { TimeInForce } from "@tradebook/domain/order/time-in-force.ts";
import { onTick } from "@tradebook/domain/market/price-limit.ts";
import {
  entryBar,
  isImbalancePhase,
  mayChange,
  phases,
  type EntryBar,
  type Phase,
} from "@tradebook/domain/market/phase.ts";
import type { Price, Quantity } from "@tradebook/domain/units.ts";
import { bestPrice } from "@tradebook/matching/book.ts";
import { mostParts, orderTypeRules } from "@tradebook/matching/order-rules.ts";
import { hasLapsed, type Day } from "./day.ts";
import { phaseOf, theoreticalOf, type Instrument } from "./instrument.ts";
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
  /** An iceberg shows so much at a time. */
  readonly displayQty?: Quantity | null;
  /** At least so much trades on entry, or the order goes. */
  readonly minQty?: Quantity | null;
  readonly allOrNone?: boolean;
  /** Said by the exchange, not by whoever asks: it entered in an imbalance phase and trades last in that auction. */
  readonly imbalance?: boolean;
};

export type RefusalReason =
  | "UnknownSymbol"
  | "Closed"
  | "Duplicate"
  | "Unsupported"
  | "Quantity"
  | "Band"
  | "Account"
  | "Other";
export type Refusal = { readonly reason: RefusalReason; readonly text: string };

/** No single order is larger: the whole of the largest company would fit. */
export const maxOrderQty = 100_000_000_000;

/** The first rule that the order breaks, or null when it may enter. */
export function refusalOf(terms: OrderTerms, instrument: Instrument, day: Day): Refusal | null {
  return wrongPhase(terms, instrument, day) ?? wrongTerms(terms, instrument, day) ?? notCuring(terms, instrument, day);
}

/** A standing order as it was before a change. */
export type Standing = Pick<OrderTerms, "price"> & { readonly leavesQty: Quantity };

/**
 * The first rule that a change of a standing order breaks, or null when it may have those terms. In an imbalance phase an
 * order may only move to the top of the side that cures the imbalance, and get no smaller (domain/ngx.md 1.2).
 */
export function changeRefusalOf(
  before: Standing,
  terms: OrderTerms,
  { instrument, day, leavesQty }: Changing,
): Refusal | null {
  const phase = phaseOf(instrument, day.phase);
  if (!mayChange(phase)) return closed(phase, instrument);
  if (!isImbalancePhase(phase)) return wrongPhase(terms, instrument, day) ?? wrongTerms(terms, instrument, day);
  return wrongTerms(terms, instrument, day) ?? notImproving(before, terms, { instrument, leavesQty });
}

/** What a changed order is in, and what it would have left. */
export type Changing = { readonly instrument: Instrument; readonly day: Day; readonly leavesQty: Quantity };

function wrongPhase(terms: OrderTerms, instrument: Instrument, day: Day): Refusal | null {
  const phase = phaseOf(instrument, day.phase);
  const bar = entryBar(phase, terms);
  if (bar === "Phase") return closed(phase, instrument);
  return bar === null ? null : { reason: "Unsupported", text: `${barred[bar]} ${phases[phase].name.toLowerCase()}` };
}

const barred: { readonly [B in Exclude<EntryBar, "Phase">]: string } = {
  OrdType: "orders of this type are not taken in",
  TimeInForce: "orders of this duration are not taken in",
  Conditions: "orders with hidden or minimum quantities are not taken in",
};

function closed(phase: Phase, { security, haltReason }: Instrument): Refusal {
  const { securityID, status } = security;
  const text =
    status === "Trading"
      ? `the exchange takes no orders while ${phases[phase].name.toLowerCase()}`
      : `${securityID} is ${status.toLowerCase()}${haltReason === null ? "" : `: ${haltReason}`}`;
  return { reason: "Closed", text };
}

function wrongTerms(terms: OrderTerms, instrument: Instrument, day: Day): Refusal | null {
  return wrongQuantity(terms) ?? wrongParts(terms) ?? wrongExpiry(terms, day) ?? wrongPrice(terms, instrument);
}

/** In an imbalance phase: only limits on the lighter side, at the theoretical price or better. */
function notCuring({ side, price }: OrderTerms, instrument: Instrument, day: Day): Refusal | null {
  if (!isImbalancePhase(phaseOf(instrument, day.phase))) return null;
  const now = theoreticalOf(instrument);
  if (now === null) return { reason: "Other", text: "there is no auction price for an imbalance order to meet" };
  if (now.imbalanceSide === null || now.imbalanceSide === side)
    return { reason: "Other", text: "an imbalance order must be on the lighter side" };
  if (price !== null && isWorse(side, price, now.price))
    return { reason: "Other", text: `an imbalance order must be at ${naira(now.price)} or better` };
  return null;
}

function notImproving(
  before: Standing,
  { side, price }: OrderTerms,
  { instrument, leavesQty }: Omit<Changing, "day">,
): Refusal | null {
  const now = theoreticalOf(instrument);
  if (now === null || now.imbalanceSide === null || now.imbalanceSide === side)
    return { reason: "Other", text: "only orders that cure the imbalance may be changed now" };
  if (leavesQty < before.leavesQty) return { reason: "Other", text: "an order may not be made smaller now" };
  const top = bestPrice(instrument.book, side);
  if (price !== null && top !== null && isWorse(side, price, top))
    return { reason: "Other", text: `the price must be ${naira(top)} or better now` };
  return null;
}

function isWorse(side: Side, price: Price, than: Price): boolean {
  return side === "Buy" ? price < than : price > than;
}

export function wrongQuantity({ orderQty }: Pick<OrderTerms, "orderQty">): Refusal | null {
  if (orderQty >= 1 && orderQty <= maxOrderQty) return null;
  return { reason: "Quantity", text: `the quantity must be 1 to ${maxOrderQty} shares` };
}

/** What is shown, and what must trade, is a part of the order. */
function wrongParts({ orderQty, displayQty = null, minQty = null, allOrNone = false }: OrderTerms): Refusal | null {
  for (const part of [displayQty, minQty])
    if (part !== null && (part < 1 || part > orderQty))
      return { reason: "Quantity", text: "a shown or minimum quantity is 1 to the order's" };
  if (displayQty !== null && displayQty * mostParts < orderQty)
    return { reason: "Quantity", text: `an order shows at least one part in ${mostParts} of it` };
  if (allOrNone && (displayQty !== null || minQty !== null))
    return { reason: "Unsupported", text: "an all-or-none order has no shown or minimum quantity" };
  return null;
}

function wrongExpiry({ timeInForce, expireDate }: OrderTerms, day: Day): Refusal | null {
  if (timeInForce !== "GoodTillDate") return null;
  if (expireDate === null) return { reason: "Other", text: "a good-till-date order needs an expire date" };
  return hasLapsed(expireDate, day) ? { reason: "Other", text: "the expire date has passed" } : null;
}

function wrongPrice(terms: OrderTerms, instrument: Instrument): Refusal | null {
  const { price, ordType } = terms;
  const hasOwnWorst = orderTypeRules[ordType].worstPrice !== null;
  if (price === null) return hasOwnWorst ? null : { reason: "Other", text: "a limit order needs a price" };
  if (hasOwnWorst) return { reason: "Other", text: "a market order has no price" };
  return wrongLimit(price, instrument);
}

/** Whether orders can be priced so on that day. */
export function wrongLimit(price: Price, { limit }: Instrument): Refusal | null {
  if (price < limit.lower || price > limit.upper)
    return { reason: "Band", text: `the price must be ${naira(limit.lower)} to ${naira(limit.upper)}` };
  if (!onTick(price, limit.tick))
    return { reason: "Other", text: `the price must be a multiple of ${naira(limit.tick)}` };
  return null;
}

export function naira(kobo: number): string {
  return `${Math.floor(kobo / 100)}.${String(kobo % 100).padStart(2, "0")}`;
}
