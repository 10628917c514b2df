// What one press puts right: for each finding that has a legal answer near what was typed, that answer.

import { phaseOrders } from "@tradebook/domain/market/phase.ts";
import { tickAbove, tickBelow } from "@tradebook/domain/market/price-limit.ts";
import type { Price } from "@tradebook/domain/units.ts";
import { formatPrice, formatQuantity } from "../../lib/format.ts";
import { priceText, quantityText, type Finding, type TicketFacts, type TicketReading } from "./order-ticket.ts";
import { type TicketDraft } from "./ticket-draft.ts";
import { affordableQuantity, type TicketRates } from "./ticket-cost.ts";
import { L } from "./trading-words.ts";
import { L as W } from "./workspace-words.ts";

export type Fix = { readonly label: string; readonly change: Partial<TicketDraft> };

export type Fixing = {
  readonly draft: TicketDraft;
  readonly facts: TicketFacts;
  readonly reading: Pick<TicketReading, "price" | "quantity">;
  readonly rates: TicketRates;
};

export function fixesOf({ code }: Pick<Finding, "code">, fixing: Fixing): readonly Fix[] {
  switch (code) {
    case "PRICE_TICK":
    case "PRICE_BAND":
      return allowedPrices(fixing).map((px) => ({
        label: W("SetPrice", formatPrice(px)),
        change: { priceText: priceText(px) },
      }));
    case "INSUFFICIENT_FUNDS":
    case "INSUFFICIENT_HOLDINGS":
      return allowedQuantity(fixing);
    case "ORDER_TYPE_NOT_ALLOWED":
    case "TIF_NOT_ALLOWED":
      return allowedTerms(code, fixing);
    default:
      return [];
  }
}

/** The legal prices nearest to the typed one: on tick, inside the day's limits. */
export function allowedPrices({ reading, facts }: Pick<Fixing, "reading" | "facts">): readonly Price[] {
  const { stat } = facts;
  const { price: px } = reading;
  if (stat === null || px === null) return [];
  const { tick, lowerLimit: lower, upperLimit: upper } = stat;
  const floor = lower === null ? tick : tickAbove(lower, tick) - (lower % tick === 0 ? tick : 0);
  const ceiling = upper === null ? null : tickBelow(upper, tick) + (upper % tick === 0 ? tick : 0);
  const inside = (one: number) => Math.max(floor, ceiling === null ? one : Math.min(ceiling, one)) as Price; // on tick
  const near = px % tick === 0 ? [inside(px)] : [inside(tickBelow(px, tick)), inside(tickAbove(px, tick))];
  return [...new Set(near)].filter((one) => one > 0);
}

function allowedQuantity({ draft, facts, reading, rates }: Fixing): readonly Fix[] {
  const { cash, unitsFree, stat } = facts;
  const px = draft.ordType === "Market" ? (stat?.upperLimit ?? null) : reading.price;
  const affordable = cash === null || cash < 0n || px === null ? null : affordableQuantity(cash, px, rates.buy);
  const most = draft.side === "Sell" ? unitsFree : affordable;
  if (most === null || most === 0 || most >= (reading.quantity ?? 0)) return [];
  return [{ label: W("SetQuantity", formatQuantity(most)), change: { quantityText: quantityText(most) } }];
}

function allowedTerms(code: "ORDER_TYPE_NOT_ALLOWED" | "TIF_NOT_ALLOWED", { facts }: Fixing): readonly Fix[] {
  if (facts.phase === null) return [];
  const { ordTypes, timesInForce } = phaseOrders[facts.phase];
  if (code === "ORDER_TYPE_NOT_ALLOWED")
    return ordTypes.slice(0, 2).map((ordType) => ({ label: W("SetTerm", L(ordType)), change: { ordType } }));
  return timesInForce
    .slice(0, 2)
    .map((timeInForce) => ({ label: W("SetTerm", L(timeInForce)), change: { timeInForce } }));
}
