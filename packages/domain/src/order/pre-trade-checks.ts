// The checks an order passes before it may leave, in order, first refusal wins.

import { isHolder, tradeRefusal } from "../access/trading-account.ts";
import { addDays } from "../instant.ts";
import { onTick, tickAbove, tickBelow } from "../market/price-limit.ts";
import { entryBar, isImbalancePhase, phases, type EntryTerms } from "../market/phase.ts";
import type { Rejection, RejectionCode } from "../rejection.ts";
import type { LimitTerms, OrderLimits } from "../risk/limits.ts";
import { plus } from "../units.ts";
import type { NewOrder, OrderFacts, ReplaceFacts } from "./facts.ts";
import { largeTradeApproved } from "./large-trade.ts";
import { hasConditions, knownQuantity, limitOf, orderTerms } from "./order-terms.ts";
import { orderTypes } from "./order-type.ts";
import { saleNeedsApproval, saleNeedsSecond } from "./sale-approval.ts";
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
  conditionsValid,
  priceOnTick,
  priceInBand,
  valueAllowed,
  dayAllowed,
  openAllowed,
  largeTradeApproved,
  fundsSuffice,
  holdingsSuffice,
  notRepeated,
  notAgainstOneself,
  notRestricted,
  notKilled,
  exchangeUp,
  // The last: a client is asked to approve what nothing else stands against.
  saleNeedsApproval,
  saleNeedsSecond,
];

/** Refusals that the user can accept and go on; a sale that needs approval goes on to the client. */
const warningCodes: ReadonlySet<RejectionCode> = new Set([
  "DUPLICATE_ORDER",
  "SALE_NEEDS_APPROVAL",
  "SALE_NEEDS_SECOND",
]);

/** The first reason the request may not leave; null when it may. A warning not accepted is such a reason. */
export function firstRefusal(request: NewOrder, facts: OrderFacts): Rejection | null {
  return firstOf(checks, request, facts);
}

/** What a change of an order is not asked: whether the whole of it could be paid anew, and whether it is one too many or came before. */
const newOrdersOnly: ReadonlySet<Check> = new Set([openAllowed, fundsSuffice, holdingsSuffice, notRepeated]);

/** What an order that only becomes smaller is not asked: whoever is stopped or restricted may still do less. */
const notOfReductions: ReadonlySet<Check> = new Set([
  ...newOrdersOnly,
  notRestricted,
  notKilled,
  saleNeedsApproval,
  saleNeedsSecond,
]);

/** The first reason against the terms as such, whoever pays for what they need beyond those of the order they change. */
export function firstRefusalOfTerms(request: NewOrder, facts: ReplaceFacts): Rejection | null {
  return firstOf(checksBut(newOrdersOnly, request, facts), request, facts);
}

/** The same for terms that ask for less of the same. */
export function firstRefusalOfReduction(request: NewOrder, facts: ReplaceFacts): Rejection | null {
  return firstOf(checksBut(notOfReductions, request, facts), request, facts);
}

/** An imbalance phase takes in few kinds anew; one that stands keeps its own, and the exchange says which changes cure. */
function checksBut(left: ReadonlySet<Check>, { timeInForce }: NewOrder, { market, order }: ReplaceFacts) {
  const keepsKind = isImbalancePhase(market.phase) && timeInForce === order.timeInForce;
  const unasked = keepsKind ? new Set([...left, typeAllowed, durationAllowed]) : left;
  return checks.filter((check) => !unasked.has(check));
}

function firstOf(asked: readonly Check[], request: NewOrder, facts: OrderFacts): Rejection | null {
  for (const check of asked) {
    const rejection = check(request, facts);
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
  if (market.security === null) return null;
  // A halt of the whole market is one of every security.
  const { status } = market.security;
  const now = status === "Trading" && market.phase === "HALTED" ? "Halted" : status;
  return now === "Trading" ? null : { code: "SEC_NOT_TRADING", securityID, status: now };
}

function marketAccepts(_request: NewOrder, { market }: OrderFacts): Rejection | null {
  return phases[market.phase].accepts ? null : { code: "MKT_CLOSED", phase: market.phase };
}

/** A market order needs a band to be held at, a limit order its limit; conditions are for brokers, on limit orders alone. */
function typeAllowed(request: NewOrder, { caller, market }: OrderFacts): Rejection | null {
  const { ordType } = request;
  const refused = { code: "ORDER_TYPE_NOT_ALLOWED", phase: market.phase } as const;
  const priced = orderTypes[ordType].needsPrice ? limitOf(request) !== null : market.limit !== null;
  const bar = entryBar(market.phase, entryTerms(request));
  if (!priced || bar === "OrdType") return { ...refused, ordType };
  const mayAsk = caller.isBroker && bar !== "Conditions" && orderTypes[ordType].needsPrice;
  return mayAsk || !hasConditions(request) ? null : { ...refused, ordType: `${ordType} with conditions` };
}

function durationAllowed(request: NewOrder, { caller, market }: OrderFacts): Rejection | null {
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

function expiryInRange(request: NewOrder, { market, limits }: OrderFacts): Rejection | null {
  if (request.timeInForce !== "GoodTillDate") return null;
  const earliest = market.tradingDay;
  const latest = addDays(earliest, limits.gtdMaxDays);
  const { expireDate } = request;
  const inRange = expireDate !== null && expireDate >= earliest && expireDate <= latest;
  return inRange ? null : { code: "DATE_INVALID", field: "expireDate", earliest, latest };
}

function quantityValid(request: NewOrder, facts: OrderFacts): Rejection | null {
  const { orderQty } = request;
  const limits = bindingLimits(request, facts);
  const valid = Number.isSafeInteger(orderQty) && orderQty >= 1 && orderQty <= limits.maxOrderQty;
  return valid ? null : { code: "QTY_INVALID", orderQty, max: limits.maxOrderQty, ...setBy(limits, "maxOrderQty") };
}

/** What is shown, and what must trade at once, is a part of the order; an order that trades whole has no parts. */
function conditionsValid(request: NewOrder, { market }: OrderFacts): Rejection | null {
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

function valueAllowed(request: NewOrder, facts: OrderFacts): Rejection | null {
  const value = orderTerms(request, facts)?.value;
  const limits = bindingLimits(request, facts);
  const max = limits.maxOrderValue;
  if (value === undefined || value <= max) return null;
  return { code: "MAX_ORDER_VALUE", value, max, ...setBy(limits, "maxOrderValue") };
}

function dayAllowed(request: NewOrder, facts: OrderFacts): Rejection | null {
  const value = orderTerms(request, facts)?.value;
  if (value === undefined || request.side === "Sell") return null;
  const limits = bindingLimits(request, facts);
  const [used, max] = [facts.boughtToday, limits.maxDailyBuy];
  if (plus(used, value) <= max) return null;
  return { code: "DAILY_LIMIT", used, value, max, ...setBy(limits, "maxDailyBuy") };
}

function openAllowed(_request: NewOrder, { limits, openOrders: open = 0 }: OrderFacts): Rejection | null {
  const max = limits.maxOpenOrders ?? null;
  return max === null || open < max
    ? null
    : { code: "OPEN_ORDERS_LIMIT", open, max, ...setBy(limits, "maxOpenOrders") };
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

function notRestricted({ securityID }: NewOrder, { restricted = null }: OrderFacts): Rejection | null {
  return restricted === null ? null : { code: "RESTRICTED", securityID };
}

function notKilled(_request: NewOrder, { killSwitch }: OrderFacts): Rejection | null {
  return killSwitch === null ? null : { code: "KILL_SWITCH", scope: killSwitch };
}

function exchangeUp(_request: NewOrder, { market }: OrderFacts): Rejection | null {
  return market.exchangeConnected ? null : { code: "EXCHANGE_DOWN" };
}
