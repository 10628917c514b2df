// A NewOrderCross at the desk: both sides trade with each other at once, or both are refused.

import type { Message } from "@tradebook/fix/message.ts";
import { crossDeal, crossRefusal } from "./cross-deals.ts";
import { refusalOf, type OrderTerms, type Refusal } from "./entry-rules.ts";
import { nextOrderNumber } from "./exchange.ts";
import { refusedReport } from "./execution-messages.ts";
import type { Instrument } from "./instrument.ts";
import { clientOf, customerOrder, follow, record, step, wasUsed, type Desk } from "./order-keeping.ts";
import { partiesRefusal } from "./order-parties.ts";
import { crossOrderRequest, termsOf, type CrossOrderRequest, type NewOrderRequest } from "./order-requests.ts";

/** All or none of both sides. */
const allOrNone = 1;

type Side = { readonly request: NewOrderRequest; readonly terms: OrderTerms };
type Deal = { readonly instrument: Instrument; readonly buy: Side; readonly sell: Side };

export function cross(desk: Desk, message: Message): void {
  const request = crossOrderRequest(message);
  const deal = dealOf(desk, request);
  if (!("reason" in deal)) return trade(desk, deal);
  for (const side of request.sides) {
    const { tradeDate } = desk.exchange.day;
    if (!wasUsed(desk, side.clOrdID)) record(desk, { kind: "refused", clOrdID: side.clOrdID, tradeDate });
    desk.line.send(refusedReport(side, step(desk, "Rejected", desk.clock()), deal));
  }
}

/** The deal in the exchange's own words, or the first rule that either side breaks. */
function dealOf(desk: Desk, { crossType, sides }: CrossOrderRequest): Deal | Refusal {
  const [first, second] = sides;
  if (crossType !== allOrNone || first === undefined || second === undefined || sides.length > 2)
    return { reason: "Unsupported", text: "a cross has two sides, and trades all or none" };
  if (first.clOrdID === second.clOrdID || wasUsed(desk, first.clOrdID) || wasUsed(desk, second.clOrdID))
    return { reason: "Duplicate", text: "this ClOrdID was used before" };
  const instrument = desk.exchange.instruments.get(first.symbol);
  if (instrument === undefined) return { reason: "UnknownSymbol", text: "no such security is listed" };
  const [one, other] = [termsOf(first), termsOf(second)];
  if ("reason" in one) return one;
  if ("reason" in other) return other;
  const refusal =
    partiesRefusal(first, clientOf(desk, first)) ??
    partiesRefusal(second, clientOf(desk, second)) ??
    refusalOfDeal(desk, instrument, [one, other]);
  if (refusal !== null) return refusal;
  if (first.account === second.account) return { reason: "Other", text: "a cross is between two accounts" };
  const [a, b] = [
    { request: first, terms: one },
    { request: second, terms: other },
  ];
  return one.side === "Buy" ? { instrument, buy: a, sell: b } : { instrument, buy: b, sell: a };
}

function refusalOfDeal(
  { exchange }: Desk,
  instrument: Instrument,
  [one, other]: readonly [OrderTerms, OrderTerms],
): Refusal | null {
  const { price, orderQty } = one;
  if (one.side === other.side || orderQty !== other.orderQty || price === null)
    return { reason: "Other", text: "a cross is a buy and a sell of one quantity at one price" };
  return crossRefusal(exchange, instrument, { price, orderQty }) ?? refusalOf(one, instrument, exchange.day);
}

/** Each side is known before the trade, so that the trade's reports are of both. */
function trade(desk: Desk, { instrument, buy, sell }: Deal): void {
  const at = desk.clock();
  const enter = ({ request, terms }: Side) => {
    const orderID = nextOrderNumber(desk.exchange);
    const order = customerOrder(desk, request, { terms, orderID, at });
    record(desk, { kind: "order", order });
    follow(desk, order, orderID);
    return orderID;
  };
  const numbers = { buy: enter(buy), sell: enter(sell) };
  const { price, orderQty } = buy.terms;
  if (price !== null) crossDeal(desk.exchange, instrument, { ...numbers, price, orderQty, at });
}
