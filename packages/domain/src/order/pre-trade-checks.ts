// The checks an order passes before it may leave, in order, first refusal wins.

import { accountBar } from "../access/account-state.ts";
import { isHolder, tradeRefusal } from "../access/trading-account.ts";
import { isImbalancePhase } from "../market/phase.ts";
import type { Rejection, RejectionCode } from "../rejection.ts";
import { fundsRefusal, holdingsRefusal } from "./cover.ts";
import type { NewOrder, OrderFacts, ReplaceFacts } from "./facts.ts";
import { largeTradeApproved } from "./large-trade.ts";
import {
  dayAllowed,
  durationListed,
  notFarFromLast,
  notFatFingered,
  notRepeated,
  notTooFast,
  openAllowed,
  quantityAllowed,
  quantityWhole,
  typeListed,
  valueAllowed,
} from "./limit-checks.ts";
import {
  conditionsValid,
  durationAllowed,
  exchangeUp,
  expiryInRange,
  lineHasRoom,
  marketAccepts,
  priceInBand,
  priceOnTick,
  securityKnown,
  securityTrades,
  typeAllowed,
} from "./market-checks.ts";
import { knownQuantity, limitOf, orderTerms } from "./order-terms.ts";
import { saleNeedsApproval, saleNeedsSecond } from "./sale-approval.ts";

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
  typeListed,
  durationAllowed,
  durationListed,
  expiryInRange,
  quantityWhole,
  quantityAllowed,
  conditionsValid,
  priceOnTick,
  priceInBand,
  valueAllowed,
  dayAllowed,
  notFarFromLast,
  notFatFingered,
  openAllowed,
  notTooFast,
  largeTradeApproved,
  fundsSuffice,
  holdingsSuffice,
  notRepeated,
  notAgainstOneself,
  notRestricted,
  notKilled,
  exchangeUp,
  lineHasRoom,
  // The last: a client is asked to approve what nothing else stands against.
  saleNeedsApproval,
  saleNeedsSecond,
];

/** Refusals that the user can accept and go on; a sale that needs approval goes on to the client. */
const warningCodes: ReadonlySet<RejectionCode> = new Set([
  "FAT_FINGER",
  "DUPLICATE_ORDER",
  "SALE_NEEDS_APPROVAL",
  "SALE_NEEDS_SECOND",
]);

function isWarning(rejection: Rejection): boolean {
  if (rejection.code === "FAT_FINGER" && rejection.most !== null) return false;
  return warningCodes.has(rejection.code);
}

/** The first reason the request may not leave; null when it may. A warning not accepted is such a reason. */
export function firstRefusal(request: NewOrder, facts: OrderFacts): Rejection | null {
  return firstOf(checks, request, facts);
}

/** What a change of an order is not asked: whether the whole of it could be paid anew, whether it is one too many or came before,
 * and what only somebody who confirms it could answer. */
const newOrdersOnly: ReadonlySet<Check> = new Set([
  notFatFingered,
  openAllowed,
  notTooFast,
  fundsSuffice,
  holdingsSuffice,
  notRepeated,
]);

/** What an order that only becomes smaller is not asked: whoever is stopped or restricted may still do less. */
const notOfReductions: ReadonlySet<Check> = new Set([
  ...newOrdersOnly,
  accountActive,
  typeListed,
  durationListed,
  quantityAllowed,
  valueAllowed,
  dayAllowed,
  notFarFromLast,
  largeTradeApproved,
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

/**
 * What an order that has waited for its session is not asked again: who entered it was asked then, and it has its hold and
 * its place among the open orders.
 */
const notOfReleases: ReadonlySet<Check> = new Set([
  ...newOrdersOnly,
  permitted,
  mandated,
  notAgainstOneself,
  saleNeedsApproval,
  saleNeedsSecond,
]);

/** The first reason against sending what has waited: what can have changed since it was entered. */
export function firstRefusalOfRelease(request: NewOrder, facts: OrderFacts): Rejection | null {
  const asked = checks.filter((check) => !notOfReleases.has(check));
  return firstOf(asked, request, facts);
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
    errors: found.filter((rejection) => !isWarning(rejection)),
    warnings: found.filter(isWarning),
  };
}

function accountActive({ side }: NewOrder, { account }: OrderFacts): Rejection | null {
  return accountBar(account, side === "Buy" ? "buy" : "sell");
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

function fundsSuffice(request: NewOrder, facts: OrderFacts): Rejection | null {
  const needed = orderTerms(request, facts)?.holdAmount;
  // A sell needs no cash, even where the balance stands at less than nothing.
  if (needed === undefined || request.side === "Sell" || needed <= facts.cashAvailable) return null;
  return fundsRefusal(needed, facts);
}

function holdingsSuffice({ orderQty, side, securityID }: NewOrder, facts: OrderFacts): Rejection | null {
  const needed = knownQuantity(orderQty);
  if (side === "Buy" || needed === null || needed <= facts.unitsFree) return null;
  return holdingsRefusal({ needed, securityID }, facts);
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
