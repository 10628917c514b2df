// The checks an order passes before it may leave, in order, first refusal wins.

import { isHolder, tradeRefusal } from "../access/trading-account.ts";
import { addDays } from "../instant.ts";
import { onTick, tickAbove, tickBelow } from "../market/price-limit.ts";
import { phases } from "../market/phase.ts";
import type { Rejection, RejectionCode } from "../rejection.ts";
import { plus } from "../units.ts";
import type { NewOrder, OrderFacts } from "./facts.ts";
import { knownQuantity, limitOf, orderTerms } from "./order-terms.ts";
import { orderTypes } from "./order-type.ts";
import { timesInForce } from "./time-in-force.ts";

type Check = (request: NewOrder, facts: OrderFacts) => Rejection | null;

/** In the order of domain/ngx.md 8.3. A check whose question an earlier refusal has already settled says nothing. */
const checks: readonly Check[] = [
  accountActive,
  kycComplete,
  permitted,
  mandated,
  securityKnown,
  securityTrades,
  marketAccepts,
  typeAllowed,
  durationAllowed,
  expiryInRange,
  quantityValid,
  priceOnTick,
  priceInBand,
  valueAllowed,
  dayAllowed,
  fundsSuffice,
  holdingsSuffice,
  notRepeated,
  notAgainstOneself,
  notKilled,
  exchangeUp,
];

/** Refusals that the user can accept and go on. */
const warningCodes: ReadonlySet<RejectionCode> = new Set(["DUPLICATE_ORDER"]);

/** The first reason the request may not leave; null when it may. A warning not accepted is such a reason. */
export function firstRefusal(request: NewOrder, facts: OrderFacts): Rejection | null {
  for (const check of checks) {
    const rejection = check(request, facts);
    if (rejection !== null) return rejection;
  }
  return null;
}

/** What a change of an order is not asked: whether the whole of it could be paid anew, and whether it came before. */
const newOrdersOnly: ReadonlySet<Check> = new Set([fundsSuffice, holdingsSuffice, notRepeated]);

/** The first reason against the terms as such, whoever pays for what they need beyond those of the order they change. */
export function firstRefusalOfTerms(request: NewOrder, facts: OrderFacts): Rejection | null {
  for (const check of checks) {
    const rejection = newOrdersOnly.has(check) ? null : check(request, facts);
    if (rejection !== null) return rejection;
  }
  return null;
}

export type Findings = { readonly errors: readonly Rejection[]; readonly warnings: readonly Rejection[] };

/** Everything the checks have to say, errors and warnings apart. */
export function allRefusals(request: NewOrder, facts: OrderFacts): Findings {
  const found = checks.map((check) => check(request, facts)).filter((rejection) => rejection !== null);
  return {
    errors: found.filter(({ code }) => !warningCodes.has(code)),
    warnings: found.filter(({ code }) => warningCodes.has(code)),
  };
}

function accountActive(_request: NewOrder, { account }: OrderFacts): Rejection | null {
  return account.active ? null : { code: "ACC_INACTIVE", cscsAccount: account.cscsAccount };
}

function kycComplete(_request: NewOrder, { account }: OrderFacts): Rejection | null {
  return account.kycComplete ? null : { code: "KYC_INCOMPLETE", cscsAccount: account.cscsAccount };
}

function permitted(request: NewOrder, { caller, account }: OrderFacts): Rejection | null {
  return tradeRefusal(caller, account, request.side);
}

function mandated(request: NewOrder, { caller, account }: OrderFacts): Rejection | null {
  const holds = isHolder(caller, account) || request.mandate !== null;
  return holds ? null : { code: "MANDATE_REQUIRED", cscsAccount: account.cscsAccount };
}

function securityKnown({ securityID }: NewOrder, { market }: OrderFacts): Rejection | null {
  return market.security === null ? { code: "SEC_UNKNOWN", securityID } : null;
}

function securityTrades({ securityID }: NewOrder, { market }: OrderFacts): Rejection | null {
  if (market.security === null || market.security.status === "Trading") return null;
  return { code: "SEC_NOT_TRADING", securityID, status: market.security.status };
}

function marketAccepts(_request: NewOrder, { market }: OrderFacts): Rejection | null {
  return phases[market.phase].accepts ? null : { code: "MKT_CLOSED", phase: market.phase };
}

/** A market order needs a market to meet and a band to be held at; a limit order needs its limit. */
function typeAllowed(request: NewOrder, { market }: OrderFacts): Rejection | null {
  const { ordType } = request;
  const allowed = orderTypes[ordType].needsPrice
    ? limitOf(request) !== null
    : (phases[market.phase].matches || !phases[market.phase].accepts) && market.limit !== null;
  return allowed ? null : { code: "ORDER_TYPE_NOT_ALLOWED", ordType, phase: market.phase };
}

function durationAllowed({ timeInForce }: NewOrder, { caller, market }: OrderFacts): Rejection | null {
  const row = timesInForce[timeInForce];
  if (row.brokersOnly && !caller.isBroker) return { code: "TIF_NOT_ALLOWED", timeInForce, why: "for brokers only" };
  const phase = phases[market.phase];
  // What does not stand is traded or cancelled at once, which a phase without matching can't do.
  if (!row.stands && phase.accepts && !phase.matches) {
    return { code: "TIF_NOT_ALLOWED", timeInForce, why: `no matching in ${phase.name.toLowerCase()}` };
  }
  return null;
}

function expiryInRange(request: NewOrder, { market, limits }: OrderFacts): Rejection | null {
  if (request.timeInForce !== "GoodTillDate") return null;
  const earliest = market.tradingDay;
  const latest = addDays(earliest, limits.gtdMaxDays);
  const { expireDate } = request;
  const inRange = expireDate !== null && expireDate >= earliest && expireDate <= latest;
  return inRange ? null : { code: "DATE_INVALID", field: "expireDate", earliest, latest };
}

function quantityValid({ orderQty }: NewOrder, { limits }: OrderFacts): Rejection | null {
  const valid = Number.isSafeInteger(orderQty) && orderQty >= 1 && orderQty <= limits.maxOrderQty;
  return valid ? null : { code: "QTY_INVALID", orderQty, max: limits.maxOrderQty };
}

function priceOnTick(request: NewOrder, { market }: OrderFacts): Rejection | null {
  const price = limitOf(request);
  const tick = market.limit?.tick ?? market.security?.tick;
  if (price === null || tick === undefined || onTick(price, tick)) return null;
  return { code: "PRICE_TICK", price, tick, below: tickBelow(price, tick), above: tickAbove(price, tick) };
}

/** Without a band (a first listing day) the exchange alone judges the price. */
function priceInBand(request: NewOrder, { market }: OrderFacts): Rejection | null {
  const price = limitOf(request);
  if (price === null || market.limit === null) return null;
  const { lower, upper } = market.limit;
  return price < lower || price > upper ? { code: "PRICE_BAND", price, lower, upper } : null;
}

function valueAllowed(request: NewOrder, facts: OrderFacts): Rejection | null {
  const value = orderTerms(request, facts)?.value;
  const max = facts.limits.maxOrderValue;
  return value === undefined || value <= max ? null : { code: "MAX_ORDER_VALUE", value, max };
}

function dayAllowed(request: NewOrder, facts: OrderFacts): Rejection | null {
  const value = orderTerms(request, facts)?.value;
  if (value === undefined || request.side === "Sell") return null;
  const { boughtToday: used, limits } = facts;
  return plus(used, value) <= limits.maxDailyBuy ? null : { code: "DAILY_LIMIT", used, value, max: limits.maxDailyBuy };
}

function fundsSuffice(request: NewOrder, facts: OrderFacts): Rejection | null {
  const needed = orderTerms(request, facts)?.holdAmount;
  const available = facts.cashAvailable;
  // A sell needs no cash, even where the balance stands at less than nothing.
  if (needed === undefined || request.side === "Sell" || needed <= available) return null;
  return { code: "INSUFFICIENT_FUNDS", needed, available };
}

function holdingsSuffice({ orderQty, side, securityID }: NewOrder, { unitsFree }: OrderFacts): Rejection | null {
  const needed = knownQuantity(orderQty);
  if (side === "Buy" || needed === null || needed <= unitsFree) return null;
  return { code: "INSUFFICIENT_HOLDINGS", needed, available: unitsFree, securityID };
}

function notRepeated(request: NewOrder, { now, twin, limits }: OrderFacts): Rejection | null {
  if (twin === null || request.acceptWarnings.includes("DUPLICATE_ORDER")) return null;
  const age = now - twin.at;
  if (age >= limits.duplicateWindowMs) return null;
  return { code: "DUPLICATE_ORDER", orderId: twin.orderId, seconds: Math.max(0, Math.floor(age / 1000)) };
}

/** A market order, on either side, would meet whatever stands opposite. */
function notAgainstOneself(request: NewOrder, facts: OrderFacts): Rejection | null {
  const mine = limitOf(request);
  const crossing = facts.opposite.find(({ price: theirs }) => {
    if (mine === null || theirs === null) return true;
    return request.side === "Buy" ? mine >= theirs : mine <= theirs;
  });
  return crossing === undefined ? null : { code: "SELF_TRADE", orderId: crossing.orderId };
}

function notKilled(_request: NewOrder, { killSwitch }: OrderFacts): Rejection | null {
  return killSwitch === null ? null : { code: "KILL_SWITCH", scope: killSwitch };
}

function exchangeUp(_request: NewOrder, { market }: OrderFacts): Rejection | null {
  return market.exchangeConnected ? null : { code: "EXCHANGE_DOWN" };
}
