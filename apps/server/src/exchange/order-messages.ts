// Our requests as FIX messages.

import { invariant, unreachable } from "@tradebook/domain/invariant.ts";
import { orderTypes, sides } from "@tradebook/domain/order/order-type.ts";
import type { Order } from "@tradebook/domain/order/order.ts";
import { orderCapacities } from "@tradebook/domain/order/order-capacity.ts";
import type { ExchangeRequest } from "@tradebook/domain/order/outcome.ts";
import { timesInForce } from "@tradebook/domain/order/time-in-force.ts";
import { koboToDecimal } from "@tradebook/fix/field-text.ts";
import { message, type Message } from "@tradebook/fix/message.ts";
import type { OrderClient } from "../store/order-clients.ts";

/** What is sent by itself: the sell of a cross goes with its buy. */
export type SentRequest = Exclude<ExchangeRequest, { kind: "CrossSide" }>;
type NextRequest = Extract<ExchangeRequest, { origExchangeClOrdID: string }>;

/** By account. */
type Clients = ReadonlyMap<number, OrderClient>;

/** A NewOrderSingle, a NewOrderCross, an OrderCancelReplaceRequest or an OrderCancelRequest. */
export function requestMessage(request: SentRequest, clients: Clients = new Map()): Message {
  switch (request.kind) {
    case "NewOrder":
      return newOrderSingle(request.order, clients);
    case "Cross":
      return newOrderCross([request.order, request.sell], clients);
    case "Replace":
      return replaceRequest(request, clients);
    case "Cancel":
      return cancelRequest(request, clients);
    default:
      return unreachable(request);
  }
}

function newOrderSingle(order: Order, clients: Clients): Message {
  return message("D", {
    ClOrdID: order.exchangeClOrdID,
    NoPartyIDs: partiesOf(order, clients),
    Account: order.cscsAccount,
    AccountType: capacityOf(order, clients).accountType,
    HandlInst: "1",
    Symbol: order.securityID,
    Side: sides[order.side].fix,
    TransactTime: order.receivedTime,
    OrderQty: order.orderQty,
    OrdType: orderTypes[order.ordType].fix,
    Price: order.price === null ? undefined : koboToDecimal(order.price),
    TimeInForce: timesInForce[order.timeInForce].fix,
    ExpireDate: expireDateOf(order),
    ...conditionsOf(order),
    OrderCapacity: capacityOf(order, clients).fix,
  });
}

/** All or none of it trades between its two sides; it goes by the buy's id. */
function newOrderCross([buy, sell]: readonly [Order, Order], clients: Clients): Message {
  return message("s", {
    CrossID: buy.exchangeClOrdID,
    CrossType: 1,
    CrossPrioritization: 0,
    NoSides: [buy, sell].map((order) => ({
      Side: sides[order.side].fix,
      ClOrdID: order.exchangeClOrdID,
      NoPartyIDs: partiesOf(order, clients),
      Account: order.cscsAccount,
      AccountType: capacityOf(order, clients).accountType,
      OrderQty: order.orderQty,
      OrderCapacity: capacityOf(order, clients).fix,
    })),
    Symbol: buy.securityID,
    HandlInst: "1",
    TransactTime: buy.receivedTime,
    OrdType: orderTypes[buy.ordType].fix,
    Price: buy.price === null ? undefined : koboToDecimal(buy.price),
  });
}

/** The brokerage is the executing firm, whoever asks for it the trader; the client goes by the CHN. */
function partiesOf({ tenantId, accountId, createdBy }: Order, clients: Clients, trader = createdBy) {
  const { chn, clearing = null } = clients.get(accountId) ?? {};
  const named = [
    [roles.firm, String(tenantId)],
    [roles.client, chn],
    [roles.clearing, clearing],
    [roles.trader, String(trader)],
  ] as const;
  return named.flatMap(([PartyRole, PartyID]) => {
    return PartyID === null || PartyID === undefined ? [] : [{ PartyID, PartyIDSource: "D", PartyRole }];
  });
}

/** For a client, or for the house itself. */
function capacityOf({ accountId, tradeDate }: Order, clients: Clients) {
  return orderCapacities[clients.get(accountId)?.capacityOn(tradeDate) ?? "Agency"];
}

/** PartyRole (452). */
const roles = { firm: 1, client: 3, clearing: 4, trader: 12 } as const;

/** What few orders ask for; all or none is an instruction (18). */
function conditionsOf({ special }: Order) {
  return {
    DisplayQty: special?.maxFloor ?? undefined,
    MinQty: special?.minQty ?? undefined,
    ExecInst: special?.allOrNone === true ? "G" : undefined,
  };
}

/** The new terms whole, the quantity with what has traded. */
function replaceRequest({ order, ...request }: NextRequest, clients: Clients): Message {
  const { pendingReplace: asked } = order;
  invariant(asked !== null, "an order whose replace is asked for has its new terms pending");
  return message("G", {
    OrderID: order.orderID ?? undefined,
    OrigClOrdID: request.origExchangeClOrdID,
    ClOrdID: request.exchangeClOrdID,
    NoPartyIDs: partiesOf(order, clients, request.askedBy),
    Account: order.cscsAccount,
    AccountType: capacityOf(order, clients).accountType,
    HandlInst: "1",
    Symbol: order.securityID,
    Side: sides[order.side].fix,
    TransactTime: order.transactTime,
    OrderQty: asked.orderQty,
    OrdType: orderTypes[order.ordType].fix,
    Price: koboToDecimal(asked.price),
    TimeInForce: timesInForce[asked.timeInForce].fix,
    ExpireDate: expireDateOf(asked),
    ...conditionsOf(order),
    OrderCapacity: capacityOf(order, clients).fix,
  });
}

function expireDateOf({ timeInForce, expireDate }: Pick<Order, "timeInForce" | "expireDate">): string | undefined {
  return timeInForce === "GoodTillDate" ? expireDate?.replaceAll("-", "") : undefined;
}

function cancelRequest(request: NextRequest, clients: Clients): Message {
  const { order } = request;
  return message("F", {
    OrigClOrdID: request.origExchangeClOrdID,
    OrderID: order.orderID ?? undefined,
    ClOrdID: request.exchangeClOrdID,
    NoPartyIDs: partiesOf(order, clients, request.askedBy),
    Account: order.cscsAccount,
    Symbol: order.securityID,
    Side: sides[order.side].fix,
    TransactTime: order.transactTime,
    OrderQty: order.orderQty,
  });
}

/** What is asked about: an order by any id it has had on the line, or a replace that may never have arrived. */
export type StatusQuestion = { readonly clOrdID: string; readonly requestID: string };

/** Asks what became of an order, or of a request about it. */
export function statusRequest(order: Order, { clOrdID, requestID }: StatusQuestion): Message {
  return message("H", {
    OrderID: order.orderID ?? undefined,
    ClOrdID: clOrdID,
    OrdStatusReqID: requestID,
    Symbol: order.securityID,
    Side: sides[order.side].fix,
  });
}

/** Asks for every open order of the line. */
export function massStatusRequest(requestID: string): Message {
  return message("AF", { MassStatusReqID: requestID, MassStatusReqType: ofAllOrders });
}

const ofAllOrders = 7;
