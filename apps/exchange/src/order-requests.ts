// What a NewOrderSingle, an OrderCancelReplaceRequest, an OrderCancelRequest and an OrderStatusRequest ask for.
// A field that is missing or malformed throws a FieldError, which the session answers with a Reject.

import { isTradingDay } from "@tradebook/domain/instant.ts";
import type { OrderType, Side } from "@tradebook/domain/order/order-type.ts";
import type { TimeInForce } from "@tradebook/domain/order/time-in-force.ts";
import { price, quantity } from "@tradebook/domain/units.ts";
import { entries, kobo, requireText, requireWhole, text, whole, type Message } from "@tradebook/fix/message.ts";
import { maxOrderQty, type OrderTerms, type Refusal } from "./entry-rules.ts";
import { partiesIn, type Parties } from "./order-parties.ts";
import { ordTypeOf, sideOf, timeInForceOf } from "./wire-codes.ts";

/** A new order as it stands on the wire, so that a refusal can repeat it. */
export type NewOrderRequest = Parties & {
  readonly clOrdID: string;
  readonly account: string;
  readonly firm: string;
  readonly symbol: string;
  readonly side: string;
  readonly ordType: string;
  readonly timeInForce: string;
  readonly orderQty: number;
  readonly priceKobo: number | null;
  readonly expireDate: string | null;
  readonly displayQty: number | null;
  readonly minQty: number | null;
  readonly allOrNone: boolean;
  /** The cross it is a side of. */
  readonly crossID: string | null;
};

/** Both sides of a cross, each as an order of its own would say it. */
export type CrossOrderRequest = {
  readonly crossID: string;
  readonly crossType: number;
  readonly sides: readonly NewOrderRequest[];
};

/** `null` where it is of every security, or of both sides. */
export type MassCancelRequest = {
  readonly clOrdID: string;
  readonly type: string;
  readonly firm: string | null;
  readonly symbol: string | null;
  readonly side: string | null;
};

export type MassStatusRequest = { readonly reqID: string; readonly type: number; readonly symbol: string | null };

export type CancelRequest = {
  readonly clOrdID: string;
  readonly origClOrdID: string;
  readonly orderID: string | null;
  readonly parties: ReturnType<typeof partiesIn>;
};

/** The order's new terms whole, as they stand on the wire, and the order they are for. */
export type ReplaceRequest = CancelRequest & { readonly order: NewOrderRequest };

export type StatusRequest = {
  readonly clOrdID: string;
  readonly orderID: string | null;
  readonly ordStatusReqID: string | null;
  readonly symbol: string;
  readonly side: string;
};

const dayCode = "0";
/** ExecInst: all or none. */
const allOrNoneCode = "G";

export function newOrderRequest(message: Message): NewOrderRequest {
  return { ...askedTerms(message), ...partiesIn(message) };
}

/** A side trades whole or not at all; price and security are the cross's. */
export function crossOrderRequest(message: Message): CrossOrderRequest {
  const crossID = requireText(message, "CrossID");
  const sides = entries(message, "NoSides").map((side) => ({
    clOrdID: requireText(side, "ClOrdID"),
    account: requireText(side, "Account"),
    firm: "",
    symbol: requireText(message, "Symbol"),
    side: requireText(side, "Side"),
    ordType: requireText(message, "OrdType"),
    timeInForce: fillOrKillCode,
    orderQty: requireWhole(side, "OrderQty"),
    priceKobo: kobo(message, "Price") ?? null,
    expireDate: null,
    displayQty: null,
    minQty: null,
    allOrNone: false,
    crossID,
    ...partiesIn(side),
  }));
  return { crossID, crossType: requireWhole(message, "CrossType"), sides };
}

const fillOrKillCode = "4";

export function massCancelRequest(message: Message): MassCancelRequest {
  return {
    clOrdID: requireText(message, "ClOrdID"),
    type: requireText(message, "MassCancelRequestType"),
    firm: partiesIn(message).firm ?? null,
    symbol: text(message, "Symbol") ?? null,
    side: text(message, "Side") ?? null,
  };
}

export function massStatusRequest(message: Message): MassStatusRequest {
  return {
    reqID: requireText(message, "MassStatusReqID"),
    type: requireWhole(message, "MassStatusReqType"),
    symbol: text(message, "Symbol") ?? null,
  };
}

function askedTerms(message: Message): NewOrderRequest {
  return {
    clOrdID: requireText(message, "ClOrdID"),
    account: requireText(message, "Account"),
    firm: "",
    symbol: requireText(message, "Symbol"),
    side: requireText(message, "Side"),
    ordType: requireText(message, "OrdType"),
    timeInForce: text(message, "TimeInForce") ?? dayCode,
    orderQty: requireWhole(message, "OrderQty"),
    priceKobo: kobo(message, "Price") ?? null,
    expireDate: text(message, "ExpireDate") ?? null,
    displayQty: whole(message, "DisplayQty") ?? null,
    minQty: whole(message, "MinQty") ?? null,
    allOrNone: (text(message, "ExecInst") ?? "").split(" ").includes(allOrNoneCode),
    crossID: null,
  };
}

export function cancelRequest(message: Message): CancelRequest {
  return {
    clOrdID: requireText(message, "ClOrdID"),
    origClOrdID: requireText(message, "OrigClOrdID"),
    orderID: text(message, "OrderID") ?? null,
    parties: partiesIn(message),
  };
}

/** A replace says all terms anew, and is of the parties that its order is of. */
export function replaceRequest(message: Message): ReplaceRequest {
  return { ...cancelRequest(message), order: askedTerms(message) };
}

export function statusRequest(message: Message): StatusRequest {
  return {
    clOrdID: requireText(message, "ClOrdID"),
    orderID: text(message, "OrderID") ?? null,
    ordStatusReqID: text(message, "OrdStatusReqID") ?? null,
    symbol: requireText(message, "Symbol"),
    side: requireText(message, "Side"),
  };
}

type Coded = { readonly side: Side; readonly ordType: OrderType; readonly timeInForce: TimeInForce };

/** The request in the exchange's own words, or why it can't be put in them. */
export function termsOf(request: NewOrderRequest): OrderTerms | Refusal {
  const coded = codedOf(request);
  if ("reason" in coded) return coded;
  const { orderQty, priceKobo } = request;
  if (orderQty < 1 || orderQty > maxOrderQty)
    return { reason: "Quantity", text: `the quantity must be 1 to ${maxOrderQty} shares` };
  if (priceKobo !== null && (priceKobo < 1 || priceKobo > 1_000_000_000_000))
    return { reason: "Band", text: "the price is outside the price limits" };
  for (const part of [request.displayQty, request.minQty])
    if (part !== null && (part < 1 || part > orderQty))
      return { reason: "Quantity", text: "a shown or minimum quantity is 1 to the order's" };
  const expireDate = request.expireDate === null ? null : isoDate(request.expireDate);
  if (expireDate !== null && !isTradingDay(expireDate)) return { reason: "Other", text: "the expire date is no date" };
  return {
    securityID: request.symbol,
    ...coded,
    price: priceKobo === null ? null : price(priceKobo),
    orderQty: quantity(orderQty),
    expireDate,
    ...conditionsOf(request),
  };
}

/** Left out where there is none, as in most orders. */
function conditionsOf({ displayQty, minQty, allOrNone }: NewOrderRequest): Partial<OrderTerms> {
  return {
    ...(displayQty === null ? {} : { displayQty: quantity(displayQty) }),
    ...(minQty === null ? {} : { minQty: quantity(minQty) }),
    ...(allOrNone ? { allOrNone } : {}),
  };
}

function codedOf(request: NewOrderRequest): Coded | Refusal {
  const side = sideOf(request.side);
  const ordType = ordTypeOf(request.ordType);
  const timeInForce = timeInForceOf(request.timeInForce);
  if (side === undefined) return unsupported("side", request.side);
  if (ordType === undefined) return unsupported("order type", request.ordType);
  if (timeInForce === undefined) return unsupported("duration", request.timeInForce);
  return { side, ordType, timeInForce };
}

function unsupported(what: string, code: string): Refusal {
  return { reason: "Unsupported", text: `the ${what} ${code} is not supported` };
}

/** `20261120` as `2026-11-20`. */
function isoDate(date: string): string {
  return `${date.slice(0, 4)}-${date.slice(4, 6)}-${date.slice(6)}`;
}
