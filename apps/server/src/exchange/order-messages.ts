// Our requests as FIX messages.

import { orderTypes, sides } from "@tradebook/domain/order/order-type.ts";
import type { Order } from "@tradebook/domain/order/order.ts";
import type { ExchangeRequest } from "@tradebook/domain/order/outcome.ts";
import { timesInForce } from "@tradebook/domain/order/time-in-force.ts";
import { koboToDecimal } from "@tradebook/fix/field-text.ts";
import { message, type Message } from "@tradebook/fix/message.ts";

/** A NewOrderSingle or an OrderCancelRequest. */
export function requestMessage(request: ExchangeRequest): Message {
  return request.kind === "NewOrder" ? newOrderSingle(request.order) : cancelRequest(request);
}

function newOrderSingle(order: Order): Message {
  const expireDate = order.timeInForce === "GoodTillDate" ? order.expireDate?.replaceAll("-", "") : undefined;
  return message("D", {
    ClOrdID: order.exchangeClOrdID,
    // The brokerage is the executing firm.
    NoPartyIDs: [{ PartyID: String(order.tenantId), PartyIDSource: "D", PartyRole: 1 }],
    Account: order.cscsAccount,
    AccountType: 1,
    HandlInst: "1",
    Symbol: order.securityID,
    Side: sides[order.side].fix,
    TransactTime: order.receivedTime,
    OrderQty: order.orderQty,
    OrdType: orderTypes[order.ordType].fix,
    Price: order.price === null ? undefined : koboToDecimal(order.price),
    TimeInForce: timesInForce[order.timeInForce].fix,
    ExpireDate: expireDate,
    OrderCapacity: "A",
  });
}

function cancelRequest(request: Extract<ExchangeRequest, { kind: "Cancel" }>): Message {
  const { order } = request;
  return message("F", {
    OrigClOrdID: request.origExchangeClOrdID,
    OrderID: order.orderID ?? undefined,
    ClOrdID: request.exchangeClOrdID,
    Account: order.cscsAccount,
    Symbol: order.securityID,
    Side: sides[order.side].fix,
    TransactTime: order.transactTime,
    OrderQty: order.orderQty,
  });
}

/** Asks what became of an order. */
export function statusRequest(order: Order, requestID: string): Message {
  return message("H", {
    OrderID: order.orderID ?? undefined,
    ClOrdID: order.exchangeClOrdID,
    OrdStatusReqID: requestID,
    Symbol: order.securityID,
    Side: sides[order.side].fix,
  });
}
