// Decides on a cross: one client's buy and another's sell at one price, both or neither.

import type { Permission } from "../access/permission.ts";
import { phases } from "../market/phase.ts";
import type { Rejection } from "../rejection.ts";
import { ok, refuse, type Result } from "../result.ts";
import type { CrossFacts, CrossIds, CrossRequest, NewOrder, OrderFacts } from "./facts.ts";
import type { Order } from "./order.ts";
import type { Side } from "./order-type.ts";
import { nothing, type Outcome } from "./outcome.ts";
import { holdsOf, newOrder, placedEvent } from "./place-order.ts";
import { firstRefusal } from "./pre-trade-checks.ts";

/** Two orders with their holds and one request to the exchange, or the first reason against either. */
export function placeCross(request: CrossRequest, facts: CrossFacts, ids: CrossIds): Result<Outcome> {
  const sides = { buy: crossSide(request, "Buy"), sell: crossSide(request, "Sell") };
  const refusal =
    refusalOfCaller(facts.buy) ??
    sameOwner(facts) ??
    firstRefusal(sides.buy, whateverDuration(facts.buy)) ??
    firstRefusal(sides.sell, whateverDuration(facts.sell)) ??
    refusalOfPhase(facts.buy) ??
    outsideSpread(request, facts.buy);
  if (refusal !== null) return refuse(refusal);
  const buy = crossed(newOrder(sides.buy, facts.buy, ids.buy), request, ids);
  const sell = crossed(newOrder(sides.sell, facts.sell, ids.sell), request, ids);
  const text = `Cross of ${buy.orderQty} with ${sell.cscsAccount}: ${request.reason}`;
  return ok({
    ...nothing,
    orders: [buy, sell],
    journals: [...holdsOf(buy), ...holdsOf(sell)],
    toExchange: [
      { kind: "Cross", exchangeClOrdID: buy.exchangeClOrdID, order: buy, sell },
      { kind: "CrossSide", exchangeClOrdID: sell.exchangeClOrdID, order: sell },
    ],
    events: [
      placedEvent(buy, text),
      placedEvent(sell, `Cross of ${sell.orderQty} with ${buy.cscsAccount}: ${request.reason}`),
    ],
  });
}

/** One side as a request for an order would say it. It trades whole, at once or not at all. */
export function crossSide(request: CrossRequest, side: Side): NewOrder {
  const { clOrdID, securityID, orderQty, price, approvalReference } = request;
  const buys = side === "Buy";
  return {
    clOrdID,
    securityID,
    side,
    orderQty,
    price,
    approvalReference,
    cscsAccount: buys ? request.buyCscsAccount : request.sellCscsAccount,
    mandate: buys ? request.mandateBuy : request.mandateSell,
    ordType: "Limit",
    timeInForce: "FillOrKill",
    expireDate: null,
    // The dealer has chosen both sides and the price: a like order of a minute ago is no slip.
    acceptWarnings: ["DUPLICATE_ORDER", "FAT_FINGER"],
  };
}

/** What stands against the two of them together, whatever each side's checks say. */
export function refusalsOfDeal(request: CrossRequest, facts: CrossFacts): readonly Rejection[] {
  const { buy } = facts;
  return [refusalOfCaller(buy), sameOwner(facts), refusalOfPhase(buy), outsideSpread(request, buy)].filter(
    (rejection) => rejection !== null,
  );
}

/** Nobody chose the duration of a cross: a limit of the durations that may be used says nothing of it. */
export function whateverDuration(facts: OrderFacts): OrderFacts {
  return { ...facts, limits: { ...facts.limits, allowedTif: null } };
}

const needed = ["TRADE_ALL_ACCOUNTS", "BUY", "SELL"] as const satisfies readonly Permission[];

function refusalOfCaller({ caller, account: { cscsAccount } }: OrderFacts): Rejection | null {
  const needs = needed.find((permission) => !caller.permissions.has(permission));
  return needs === undefined ? null : { code: "ACC_NOT_PERMITTED", cscsAccount, needs };
}

/** Shares do not change hands within one person. */
function sameOwner({ buy, sell }: CrossFacts): Rejection | null {
  const { cscsAccount, accountId, chn } = sell.account;
  const isSame = buy.account.accountId === accountId || buy.account.chn === chn;
  return isSame ? { code: "CROSS_SAME_OWNER", cscsAccount } : null;
}

/** A phase that takes no orders at all is each side's to refuse. */
function refusalOfPhase({ market: { phase } }: OrderFacts): Rejection | null {
  const { accepts, matches } = phases[phase];
  return matches || !accepts ? null : { code: "ORDER_TYPE_NOT_ALLOWED", ordType: "Cross", phase };
}

/** At or within the best bid and offer; an empty side sets no bound. */
function outsideSpread({ price }: CrossRequest, { market }: OrderFacts): Rejection | null {
  const { bestBid = null, bestOffer = null } = market;
  const outside = (bestBid !== null && price < bestBid) || (bestOffer !== null && price > bestOffer);
  return outside ? { code: "CROSS_OUTSIDE_SPREAD", price } : null;
}

function crossed(order: Order, { reason, approvalReference }: CrossRequest, { buy }: CrossIds): Order {
  const cross = { crossID: buy.exchangeClOrdID, reason };
  return { ...order, special: { maxFloor: null, minQty: null, allOrNone: true, approvalReference, cross } };
}
