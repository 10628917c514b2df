// What the market has to say to an order: whether the security trades, what the phase takes, and at which prices.

import { addDays } from "../instant.ts";
import { onTick, tickAbove, tickBelow } from "../market/price-limit.ts";
import { entryBar, phases, type EntryTerms } from "../market/phase.ts";
import type { Rejection } from "../rejection.ts";
import type { NewOrder, OrderFacts } from "./facts.ts";
import { hasConditions, knownQuantity, limitOf } from "./order-terms.ts";
import { orderTypes } from "./order-type.ts";
import { timesInForce } from "./time-in-force.ts";

export function securityKnown({ securityID }: NewOrder, { market }: OrderFacts): Rejection | null {
  return market.security === null ? { code: "SEC_UNKNOWN", securityID } : null;
}

export function securityTrades({ securityID }: NewOrder, { market }: OrderFacts): Rejection | null {
  if (market.security === null) return null;
  // A halt of the whole market is one of every security.
  const { status } = market.security;
  const now = status === "Trading" && market.phase === "HALTED" ? "Halted" : status;
  return now === "Trading" ? null : { code: "SEC_NOT_TRADING", securityID, status: now };
}

/** While the market is closed an order waits for its next session, unless the house lets none wait. */
export function marketAccepts(_request: NewOrder, { market, limits }: OrderFacts): Rejection | null {
  const { closed = null } = market;
  if (closed !== null && limits.queueWhenClosed === false) return { code: "MKT_CLOSED", phase: closed.phase };
  return phases[market.phase].accepts ? null : { code: "MKT_CLOSED", phase: market.phase };
}

/** A market order needs a band to be held at, a limit order its limit; conditions are for brokers, on limit orders alone. */
export function typeAllowed(request: NewOrder, { caller, market }: OrderFacts): Rejection | null {
  const { ordType } = request;
  const refused = { code: "ORDER_TYPE_NOT_ALLOWED", phase: market.phase } as const;
  const priced = orderTypes[ordType].needsPrice ? limitOf(request) !== null : market.limit !== null;
  const bar = entryBar(market.phase, entryTerms(request));
  if (!priced || bar === "OrdType") return { ...refused, ordType };
  const mayAsk = caller.isBroker && bar !== "Conditions" && orderTypes[ordType].needsPrice;
  return mayAsk || !hasConditions(request) ? null : { ...refused, ordType: `${ordType} with conditions` };
}

export function durationAllowed(request: NewOrder, { caller, market }: OrderFacts): Rejection | null {
  const { timeInForce } = request;
  const { brokersOnly, stands } = timesInForce[timeInForce];
  const refused = { code: "TIF_NOT_ALLOWED", timeInForce } as const;
  if (brokersOnly && !caller.isBroker) return { ...refused, why: "for brokers only" };
  if (!stands && (request.allOrNone === true || isGiven(request.maxFloor)))
    return { ...refused, why: "only an order that stands is shown in part, or waits to trade whole" };
  if (entryBar(market.phase, entryTerms(request)) !== "TimeInForce") return null;
  const phase = phases[market.phase];
  const name = phase.name.toLowerCase();
  // What does not stand is traded or cancelled at once, which a phase without matching can't do.
  return { ...refused, why: !stands && !phase.matches ? `no matching in ${name}` : `not taken in ${name}` };
}

function entryTerms({ ordType, timeInForce, maxFloor = null, minQty = null, allOrNone = false }: NewOrder): EntryTerms {
  return { ordType, timeInForce, displayQty: maxFloor, minQty, allOrNone };
}

function isGiven(amount: number | null | undefined): amount is number {
  return amount !== null && amount !== undefined;
}

export function expiryInRange(request: NewOrder, { market, limits }: OrderFacts): Rejection | null {
  if (request.timeInForce !== "GoodTillDate") return null;
  const earliest = market.tradingDay;
  const latest = addDays(earliest, limits.gtdMaxDays);
  const { expireDate } = request;
  const inRange = expireDate !== null && expireDate >= earliest && expireDate <= latest;
  return inRange ? null : { code: "DATE_INVALID", field: "expireDate", earliest, latest };
}

/** What is shown, and what must trade at once, is a part of the order; an order that trades whole has no parts. */
export function conditionsValid(request: NewOrder, { market }: OrderFacts): Rejection | null {
  const whole = knownQuantity(request.orderQty);
  if (whole === null) return null;
  for (const part of [request.maxFloor, request.minQty]) {
    if (!isGiven(part)) continue;
    if (request.allOrNone === true)
      return { code: "ORDER_TYPE_NOT_ALLOWED", ordType: "All or none in parts", phase: market.phase };
    const asPart = knownQuantity(part);
    if (asPart === null || asPart > whole) return { code: "QTY_INVALID", orderQty: part, max: whole };
  }
  return null;
}

export function priceOnTick(request: NewOrder, { market }: OrderFacts): Rejection | null {
  const price = limitOf(request);
  const tick = market.limit?.tick ?? market.security?.tick;
  if (price === null || tick === undefined || onTick(price, tick)) return null;
  return { code: "PRICE_TICK", price, tick, below: tickBelow(price, tick), above: tickAbove(price, tick) };
}

/** Without a band (a first listing day) the exchange alone judges the price. */
export function priceInBand(request: NewOrder, { market }: OrderFacts): Rejection | null {
  const price = limitOf(request);
  if (price === null || market.limit === null) return null;
  const { lower, upper } = market.limit;
  return price < lower || price > upper ? { code: "PRICE_BAND", price, lower, upper } : null;
}

/** What waits for its session is let go when there is room; a cancel is never asked. */
export function lineHasRoom(_request: NewOrder, { market: { lineFull, closed = null } }: OrderFacts): Rejection | null {
  return lineFull === undefined || closed !== null ? null : { code: "EXCHANGE_BUSY", ...lineFull };
}

export function exchangeUp(_request: NewOrder, { market }: OrderFacts): Rejection | null {
  // What waits needs no line yet.
  return market.exchangeConnected || (market.closed ?? null) !== null ? null : { code: "EXCHANGE_DOWN" };
}
