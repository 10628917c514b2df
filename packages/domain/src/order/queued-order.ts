// Orders that wait for a session: the exchange has not heard of them, so they change and end at once, and are sent when
// the session's pre-open begins if what is checked on that day still lets them.

import { ratesOn } from "../fees/fee-schedule.ts";
import type { TradingDay } from "../instant.ts";
import { invariant } from "../invariant.ts";
import { holdJournals, releaseJournals } from "../ledger/reserve.ts";
import { ok, type Result } from "../result.ts";
import { minus, plus, quantity, zeroKobo, zeroQuantity } from "../units.ts";
import { cancelOrder } from "./cancel-order.ts";
import { overdrawnRefusal } from "./cover.ts";
import type { CancelFacts, OrderFacts, ReplaceFacts, ReplaceRequest } from "./facts.ts";
import type { Order, PendingReplace } from "./order.ts";
import { neededHold } from "./order-terms.ts";
import { nothing, type OrderEvent, type OrderEventKind, type Outcome } from "./outcome.ts";
import { firstRefusalOfRelease } from "./pre-trade-checks.ts";
import { addedHold, askForChange, boughtBeside, changedTerms, refusalOfHold } from "./replace-order.ts";
import type { Rejection } from "../rejection.ts";

/** Asked for and done: nobody else has to agree. */
export function cancelQueued(facts: CancelFacts & { readonly day: TradingDay }): Result<Outcome> {
  const asked = cancelOrder(facts);
  if (!asked.ok) return asked;
  const order = onlyOrder(asked.value);
  const ended = endOf(order, { ordStatus: "Canceled", text: null, ordRejReason: null, at: facts.now });
  const done = closing(order, ended, { kind: "canceled", day: facts.day });
  return ok(inOne(asked.value, done));
}

/**
 * The new terms at once, and what they no longer need free. Nothing of it can trade meanwhile, so no more is held than the
 * new terms need.
 */
export function replaceQueued(request: ReplaceRequest, facts: ReplaceFacts): Result<Outcome> {
  const asked = askForChange(request, facts, (pending) => changedBy(facts.order, pending));
  if (!asked.ok) return asked;
  const order = onlyOrder(asked.value);
  const { pendingReplace } = order;
  invariant(pendingReplace !== null, "what was asked for is pending");
  const version = order.version + 1;
  const changed: Order = { ...changedBy(order, pendingReplace), version };
  const needed = neededHold(changed, holdDay(facts));
  const freed = {
    cash: minus(order.holdAmount, needed.cash),
    units: quantity(order.holdQty - needed.units),
  };
  const kept: Order = { ...changed, holdAmount: needed.cash, holdQty: needed.units };
  const day = facts.market.closed?.day ?? facts.market.tradingDay;
  const done: Outcome = {
    ...nothing,
    orders: [kept],
    journals: releaseJournals(kept, freed, day),
    events: [stepOf("replaced", kept, null)],
  };
  return ok(inOne(asked.value, done));
}

function changedBy(order: Order, { clOrdID, price, orderQty, timeInForce, expireDate }: PendingReplace): Order {
  const terms = { clOrdID, price, holdPrice: price, orderQty, leavesQty: orderQty, timeInForce, expireDate };
  return { ...order, ...terms, origClOrdID: order.clOrdID, ordStatus: "PendingNew", pendingReplace: null };
}

/** What the exchange is told of is that it is done. */
function inOne(asked: Outcome, done: Outcome): Outcome {
  return {
    ...nothing,
    orders: [...asked.orders, ...done.orders],
    journals: [...asked.journals, ...done.journals],
    events: [...asked.events, ...done.events],
  };
}

/** How it goes on as its session begins: sent; or refused, for the words of what stands against it, with its hold given back. */
export function releaseQueued(
  facts: OrderFacts & { readonly order: Order },
  wordsOf: (rejection: Rejection) => string,
): Outcome {
  const { order, market, now } = facts;
  const day = market.tradingDay;
  const dated: Order = { ...order, tradeDate: day };
  const added = addedHold(order, neededHold(dated, holdDay(facts)));
  const terms = { ...changedTerms(nothingChanges, order), mandate: order.mandate };
  const refusal =
    firstRefusalOfRelease(terms, { ...facts, boughtToday: boughtBeside(facts) }) ??
    overdrawn(facts) ??
    refusalOfHold(added, facts);
  if (refusal !== null) {
    const why = { ordStatus: "Rejected", text: wordsOf(refusal), ordRejReason: refusal.code, at: now } as const;
    return closing(order, endOf(order, why), { kind: "rejected", day });
  }
  const sent: Order = {
    ...dated,
    holdAmount: plus(order.holdAmount, added.cash),
    holdQty: quantity(order.holdQty + added.units),
    queued: { day, sentAt: now },
    transactTime: now,
    version: order.version + 1,
  };
  return {
    ...nothing,
    orders: [sent],
    journals: holdJournals(sent, added, day),
    toExchange: [{ kind: "NewOrder", exchangeClOrdID: sent.exchangeClOrdID, order: sent }],
    events: [stepOf("released", sent, null)],
  };
}

/** What it holds was drawn on an overdraft that may have ended, or been lowered, while it waited. */
function overdrawn(facts: OrderFacts & { readonly order: Order }): Rejection | null {
  return facts.order.side === "Buy" ? overdrawnRefusal(facts.order.holdAmount, facts) : null;
}

/** Its session is another day than was thought when it was entered: a holiday was declared, or taken back. */
export function requeue(order: Order, { day, now }: { day: TradingDay; now: Order["transactTime"] }): Outcome {
  const moved: Order = {
    ...order,
    queued: { day, sentAt: null },
    tradeDate: day,
    transactTime: now,
    version: order.version + 1,
  };
  return { ...nothing, orders: [moved], events: [stepOf("requeued", moved, `Waits for ${day}`)] };
}

const nothingChanges: ReplaceRequest = {
  clOrdID: "",
  price: null,
  orderQty: null,
  timeInForce: null,
  expireDate: null,
};

type End = Pick<Order, "text" | "ordRejReason"> & {
  readonly ordStatus: "Canceled" | "Rejected";
  readonly at: Order["transactTime"];
};

function endOf(order: Order, { at, ...end }: End): Order {
  return {
    ...order,
    ...end,
    leavesQty: zeroQuantity,
    holdAmount: zeroKobo,
    holdQty: zeroQuantity,
    pendingCancelID: null,
    transactTime: at,
    closedTime: at,
    version: order.version + 1,
  };
}

type Closing = { readonly kind: OrderEventKind; readonly day: TradingDay };

function closing(before: Order, ended: Order, { kind, day }: Closing): Outcome {
  const freed = { cash: before.holdAmount, units: before.holdQty };
  return {
    ...nothing,
    orders: [ended],
    journals: releaseJournals(ended, freed, day),
    events: [stepOf(kind, ended, ended.text)],
  };
}

function stepOf(kind: OrderEventKind, { id, version, transactTime }: Order, text: string | null): OrderEvent {
  return { kind, orderId: id, version, at: transactTime, userId: null, execID: null, text };
}

function onlyOrder({ orders: [order] }: Outcome): Order {
  invariant(order !== undefined, "what is asked of an order leaves it");
  return order;
}

function holdDay({ fees, market: { tradingDay } }: OrderFacts) {
  return { rates: ratesOn(fees, tradingDay), tradingDay };
}
