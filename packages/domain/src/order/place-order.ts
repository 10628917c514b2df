// Decides on a new order and reserves what it could cost.

import type { TradingDay } from "../instant.ts";
import { invariant } from "../invariant.ts";
import type { Journal } from "../ledger/posting.ts";
import { holdJournals } from "../ledger/reserve.ts";
import { ok, refuse, type Result } from "../result.ts";
import { zeroKobo, zeroQuantity } from "../units.ts";
import type { NewOrder, NewOrderIds, OrderFacts } from "./facts.ts";
import { isQueued, type Order } from "./order.ts";
import { orderTerms, specialTerms } from "./order-terms.ts";
import type { OrderEvent, Outcome } from "./outcome.ts";
import { firstRefusal } from "./pre-trade-checks.ts";

/** How an order came in when its holder entered it; a mandate names its own channel. */
export const onlineChannel = "ONLINE";

/** A new order with its hold and the request to the exchange, or the first reason against it. */
export function placeOrder(request: NewOrder, facts: OrderFacts, ids: NewOrderIds): Result<Outcome> {
  const rejection = firstRefusal(request, facts);
  if (rejection !== null) return refuse(rejection);
  const order = newOrder(request, facts, ids);
  return ok({
    orders: [order],
    journals: holdsOf(order, facts.market.closed?.day),
    executions: [],
    // One that waits for a session is sent when that begins (queued-order.ts).
    toExchange: isQueued(order) ? [] : [{ kind: "NewOrder", exchangeClOrdID: ids.exchangeClOrdID, order }],
    events: [placedEvent(order, facts.sale?.approval?.text ?? null)],
  });
}

/** What a new order sets aside. */
export function holdsOf(order: Order, day: TradingDay = order.tradeDate): readonly Journal[] {
  return holdJournals(order, { cash: order.holdAmount, units: order.holdQty }, day);
}

/** The first step of an order's life. */
export function placedEvent({ id, version, receivedTime, createdBy }: Order, text: string | null): OrderEvent {
  return { kind: "placed", orderId: id, version, at: receivedTime, userId: createdBy, execID: null, text };
}

/** The order of a request that passed its checks. */
export function newOrder(request: NewOrder, facts: OrderFacts, ids: NewOrderIds): Order {
  const terms = orderTerms(request, facts);
  invariant(terms !== null, "an order that passed its checks has a quantity and a price to be held at");
  return {
    ...emptyOrder,
    id: ids.orderId,
    tenantId: facts.account.tenantId,
    accountId: facts.account.accountId,
    cscsAccount: facts.account.cscsAccount,
    securityID: request.securityID,
    side: request.side,
    ordType: request.ordType,
    timeInForce: request.timeInForce,
    expireDate: request.timeInForce === "GoodTillDate" ? request.expireDate : null,
    price: terms.price,
    holdPrice: terms.holdPrice,
    orderQty: terms.orderQty,
    leavesQty: terms.orderQty,
    holdAmount: terms.holdAmount,
    holdQty: request.side === "Sell" ? terms.orderQty : zeroQuantity,
    clOrdID: request.clOrdID,
    exchangeClOrdID: ids.exchangeClOrdID,
    special: specialTerms(request),
    queued: (facts.market.closed ?? null) === null ? null : { day: facts.market.tradingDay, sentAt: null },
    mandate: request.mandate,
    channel: request.mandate?.channel ?? onlineChannel,
    createdBy: facts.caller.userId,
    tradeDate: facts.market.tradingDay,
    transactTime: facts.now,
    receivedTime: facts.now,
  };
}

/** What every order is before anything has happened to it. */
const emptyOrder = {
  cumQty: zeroQuantity,
  cumValue: zeroKobo,
  lastPx: null,
  lastQty: null,
  noteDay: null,
  noteValue: zeroKobo,
  ordStatus: "PendingNew",
  origClOrdID: null,
  orderID: null,
  replacedByID: null,
  pendingCancelID: null,
  pendingReplace: null,
  paused: null,
  special: null,
  text: null,
  ordRejReason: null,
  acknowledgedTime: null,
  closedTime: null,
  version: 1,
} as const satisfies Partial<Order>;
