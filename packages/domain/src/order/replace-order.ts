// Decides on a replace: holds for the larger of the old terms and the new before the exchange hears of it.

import { mayActFor } from "../access/trading-account.ts";
import { ratesOn } from "../fees/fee-schedule.ts";
import { invariant } from "../invariant.ts";
import { holdJournals, type Held } from "../ledger/reserve.ts";
import { fundsRefusal, holdingsRefusal } from "./cover.ts";
import type { Rejection } from "../rejection.ts";
import type { TradingDay } from "../instant.ts";
import { ok, refuse, type Result } from "../result.ts";
import { maxKobo, minus, plus, quantity, zeroKobo } from "../units.ts";
import type { NewOrder, OrderFacts, ReplaceFacts, ReplaceRequest } from "./facts.ts";
import { lineIdOf, type Mandate, type Order, type PendingReplace } from "./order.ts";
import { statusAfter } from "./order-status.ts";
import { knownQuantity, limitOf, neededHold, worstConsideration } from "./order-terms.ts";
import { orderTypes } from "./order-type.ts";
import type { Outcome } from "./outcome.ts";
import { firstRefusalOfReduction, firstRefusalOfTerms } from "./pre-trade-checks.ts";
import { timesInForce } from "./time-in-force.ts";

/**
 * Asks the exchange for new terms. The order keeps its own until the exchange has spoken, since it may trade meanwhile;
 * what the new ones could cost beyond them is held at once, and nothing is released.
 */
export function replaceOrder(request: ReplaceRequest, facts: ReplaceFacts): Result<Outcome> {
  return askForChange(request, facts, (pendingReplace) => ({ ...facts.order, pendingReplace }));
}

/** The same, held for what the order as it is meanwhile can cost. */
export function askForChange(
  request: ReplaceRequest,
  facts: ReplaceFacts,
  meanwhile: (pending: PendingReplace) => Order,
): Result<Outcome> {
  const { order } = facts;
  const terms = changedTerms(request, order);
  const refusal = refusalOfChange(order, facts) ?? reducedTooFar(terms, order) ?? refusalOfTerms(terms, facts);
  if (refusal !== null) return refuse(refusal);
  const pending = pendingOf(terms, facts);
  const needed = neededHold(meanwhile(pending), holdDay(facts));
  const added = addedHold(order, needed);
  const uncovered = refusalOfHold(added, facts);
  if (uncovered !== null) return refuse(uncovered);
  return ok(asking(pending, { added, mandate: terms.mandate }, facts));
}

/** The whole of what is asked for, as a request for a new order would say it. */
export function changedTerms(request: ReplaceRequest, order: Order): NewOrder {
  const timeInForce = request.timeInForce ?? order.timeInForce;
  return {
    clOrdID: request.clOrdID,
    cscsAccount: order.cscsAccount,
    securityID: order.securityID,
    side: order.side,
    ordType: order.ordType,
    maxFloor: order.special?.maxFloor ?? null,
    minQty: order.special?.minQty ?? null,
    allOrNone: order.special?.allOrNone ?? false,
    approvalReference: order.special?.approvalReference ?? null,
    // Whoever acts for a client says anew what the client asked for.
    mandate: request.mandate ?? null,
    orderQty: request.orderQty ?? order.orderQty,
    price: request.price ?? order.price,
    timeInForce,
    expireDate: timeInForce === "GoodTillDate" ? (request.expireDate ?? order.expireDate) : null,
    acceptWarnings: [],
  };
}

/** Only what stands can be changed: all else is traded or gone by the time a change arrives. */
function refusalOfChange(order: Order, { caller, account }: ReplaceFacts): Rejection | null {
  const { id: orderId, ordStatus, ordType, timeInForce } = order;
  if (!mayActFor(caller, account))
    return { code: "ACC_NOT_PERMITTED", cscsAccount: account.cscsAccount, needs: "TRADE_ALL_ACCOUNTS" };
  const stands = orderTypes[ordType].needsPrice && timesInForce[timeInForce].stands;
  const mayAsk = stands && statusAfter(order, "ReplaceRequest") !== null;
  return mayAsk ? null : { code: "ORDER_NOT_OPEN", orderId, ordStatus };
}

function reducedTooFar({ orderQty }: NewOrder, { cumQty }: Order): Rejection | null {
  return cumQty > 0 && orderQty < cumQty ? { code: "CANNOT_REDUCE_BELOW_FILLED", cumQty } : null;
}

function refusalOfTerms(terms: NewOrder, facts: ReplaceFacts): Rejection | null {
  const { timeInForce } = terms;
  if (!timesInForce[timeInForce].stands)
    return { code: "TIF_NOT_ALLOWED", timeInForce, why: "the order stands already" };
  const check = isReduction(terms, facts.order) ? firstRefusalOfReduction : firstRefusalOfTerms;
  return check(terms, { ...facts, ...boughtByChange(terms, facts) });
}

/** Of an order of an earlier day only what it is asked for beyond its terms is a buy of today. */
function boughtByChange(terms: NewOrder, facts: ReplaceFacts): Pick<OrderFacts, "boughtToday" | "addedBuy"> {
  const { order, boughtToday, market } = facts;
  if (!isOfEarlierDay(order, market.tradingDay)) return { boughtToday: boughtBeside(facts) };
  if (limitOf(terms) === null || knownQuantity(terms.orderQty) === null) return { boughtToday };
  const asked = worstConsideration({ ...order, pendingReplace: pendingOf(terms, facts) });
  return { boughtToday, addedBuy: minus(asked, worstConsideration(order)) };
}

/** Less of the same, for no longer: what may be asked for even when nothing new may. */
function isReduction({ price, orderQty, timeInForce, expireDate }: NewOrder, order: Order): boolean {
  return (
    price === order.price &&
    orderQty <= order.orderQty &&
    timeInForce === order.timeInForce &&
    expireDate === order.expireDate
  );
}

/** The day's buys without this order, which the new terms count anew. */
export function boughtBeside({ boughtToday, market, order }: OrderFacts & Pick<ReplaceFacts, "order">) {
  if (order.side === "Sell" || order.tradeDate !== market.tradingDay) return boughtToday;
  const own = plus(order.cumValue, worstConsideration(order));
  return own >= boughtToday ? zeroKobo : minus(boughtToday, own);
}

function pendingOf(terms: NewOrder, facts: Pick<ReplaceFacts, "order" | "replaceID" | "market">): PendingReplace {
  const { clOrdID, timeInForce, expireDate } = terms;
  const { order, replaceID } = facts;
  const [price, orderQty] = [limitOf(terms), knownQuantity(terms.orderQty)];
  invariant(price !== null && orderQty !== null, "terms that passed their checks have a price and a quantity");
  const countedOn = facts.market.tradingDay;
  const asked = { replaceID, clOrdID, price, orderQty, timeInForce, expireDate };
  return isOfEarlierDay(order, countedOn) ? { ...asked, countedOn } : asked;
}

function isOfEarlierDay({ side, tradeDate, queued }: Order, day: TradingDay): boolean {
  return side === "Buy" && tradeDate < day && (queued === null || queued.sentAt !== null);
}

function holdDay({ fees, market: { tradingDay } }: ReplaceFacts) {
  return { rates: ratesOn(fees, tradingDay), tradingDay };
}

/** What more must be held for it than is. */
export function addedHold(order: Order, needed: Held): Held {
  return {
    cash: maxKobo(zeroKobo, minus(needed.cash, order.holdAmount)),
    units: quantity(Math.max(0, needed.units - order.holdQty)),
  };
}

type Free = Pick<ReplaceFacts, "caller" | "cashAvailable" | "creditLimit" | "unitsFree" | "unitsPledged" | "order">;

export function refusalOfHold(added: Held, facts: Free): Rejection | null {
  if (added.cash > 0n && added.cash > facts.cashAvailable) return fundsRefusal(added.cash, facts);
  if (added.units <= facts.unitsFree) return null;
  return holdingsRefusal({ needed: added.units, securityID: facts.order.securityID }, facts);
}

type Asking = { readonly added: Held; readonly mandate: Mandate | null };

function asking(pendingReplace: PendingReplace, { added, mandate }: Asking, facts: ReplaceFacts): Outcome {
  const { order, now: at, market, caller } = facts;
  const version = order.version + 1;
  const asked: Order = {
    ...order,
    ordStatus: "PendingReplace",
    pendingReplace,
    holdAmount: plus(order.holdAmount, added.cash),
    holdQty: quantity(order.holdQty + added.units),
    transactTime: at,
    version,
  };
  const { replaceID: exchangeClOrdID } = pendingReplace;
  const text = described(pendingReplace, mandate);
  return {
    orders: [asked],
    journals: holdJournals(asked, added, market.closed?.day ?? market.tradingDay),
    executions: [],
    toExchange: [
      {
        kind: "Replace",
        exchangeClOrdID,
        origExchangeClOrdID: lineIdOf(order),
        order: asked,
        askedBy: caller.userId,
      },
    ],
    events: [{ kind: "replaceRequested", orderId: order.id, version, at, userId: caller.userId, execID: null, text }],
  };
}

const bySaid = "; instruction by ";

function described({ orderQty, price, expireDate }: PendingReplace, mandate: Mandate | null): string {
  const until = expireDate === null ? "" : `, good till ${expireDate}`;
  const by = mandate === null ? "" : `${bySaid}${mandate.channel}, ${mandate.reference}`;
  return `Asked for ${orderQty} at ${price} kobo${until}${by}`;
}

/** The instruction that the words of an asked change name, which keep no note of it; null where they name none. */
export function mandateOfChange(text: string): Mandate | null {
  const [, by] = splitOnce(text, bySaid);
  if (by === undefined) return null;
  const [channel, reference = ""] = splitOnce(by, ", ");
  return { channel, reference, note: null };
}

function splitOnce(text: string, mark: string): readonly [string, string?] {
  const at = text.indexOf(mark);
  return at === -1 ? [text] : [text.slice(0, at), text.slice(at + mark.length)];
}
