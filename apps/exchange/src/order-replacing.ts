// A replace at the desk: why it is refused, and how a standing order gets its new terms.

import { mayChange, phases } from "@tradebook/domain/market/phase.ts";
import { subtractQuantity } from "@tradebook/domain/units.ts";
import type { Message } from "@tradebook/fix/message.ts";
import { keepsPlace } from "@tradebook/matching/amend.ts";
import { isOpen, leavesQty, type CustomerOrder } from "./customer-order.ts";
import { changeRefusalOf, type OrderTerms } from "./entry-rules.ts";
import { changeOrder } from "./exchange.ts";
import { cancelReject, replacedReport, type CancelRefusal } from "./execution-messages.ts";
import { phaseOf } from "./instrument.ts";
import { found, record, step, takeOut, unfollow, wasUsed, type Desk } from "./order-keeping.ts";
import { isOfParties } from "./order-parties.ts";
import { replaceRequest, termsOf, type ReplaceRequest } from "./order-requests.ts";

/** More changes of one order are a fault of the sender. */
const mostReplaces = 1000;

type Denial = Omit<CancelRefusal, "to">;

/** An id that was used before is refused; so is what an order cannot become. The order is then as it was. */
export function replace(desk: Desk, message: Message): void {
  const request = replaceRequest(message);
  const order = found(desk, request.origClOrdID, request.orderID);
  const asked = termsOf(request.order);
  const denial =
    deniedOrder(desk, request, order) ??
    ("reason" in asked ? other(asked.text) : order === null ? unknown : deniedTerms(desk, order, asked));
  if (denial === null && order !== null && !("reason" in asked)) return change(desk, order, { request, asked });
  if (denial?.reason !== "Duplicate")
    record(desk, { kind: "refused", clOrdID: request.clOrdID, tradeDate: desk.exchange.day.tradeDate });
  desk.line.send(cancelReject(request, order, { to: "Replace", ...(denial ?? unknown) }));
}

const unknown: Denial = { reason: "Unknown", text: "no such order of these parties" };

function other(text: string): Denial {
  return { reason: "Other", text };
}

function deniedOrder(desk: Desk, { clOrdID, parties }: ReplaceRequest, order: CustomerOrder | null): Denial | null {
  if (wasUsed(desk, clOrdID)) return { reason: "Duplicate", text: "this ClOrdID was used before" };
  if (order === null || !isOfParties(order, parties)) return unknown;
  if (!isOpen(order)) return { reason: "TooLate", text: `the order is ${order.ordStatus.toLowerCase()}` };
  const instrument = desk.exchange.instruments.get(order.securityID);
  const phase = instrument === undefined ? "CLOSED" : phaseOf(instrument, desk.exchange.day.phase);
  if (!mayChange(phase)) return { reason: "Closed", text: `no changes while ${phases[phase].name.toLowerCase()}` };
  return order.replaces.length < mostReplaces ? null : other("the order was changed too often");
}

function deniedTerms(desk: Desk, order: CustomerOrder, asked: OrderTerms): Denial | null {
  const { securityID, side, ordType, cumQty } = order;
  if (
    asked.securityID !== securityID ||
    asked.side !== side ||
    asked.ordType !== ordType ||
    !keepsConditions(order, asked)
  )
    return other("the security, the side, the order type and its conditions cannot change");
  if (asked.orderQty < cumQty) return { reason: "TooLate", text: `${cumQty} shares have traded already` };
  const instrument = desk.exchange.instruments.get(securityID);
  const { day } = desk.exchange;
  const left = subtractQuantity(asked.orderQty, cumQty);
  const before = { price: order.price, leavesQty: leavesQty(order) };
  // The least part was for its entry.
  const terms = { ...asked, minQty: null };
  const refusal =
    instrument === undefined ? null : changeRefusalOf(before, terms, { instrument, day, leavesQty: left });
  if (refusal !== null) return other(refusal.text);
  const stands = asked.timeInForce === "Day" || asked.timeInForce === "GoodTillDate";
  return stands || asked.timeInForce === order.timeInForce
    ? null
    : other("an order that stands cannot become one that does not");
}

function keepsConditions(order: OrderTerms, asked: OrderTerms): boolean {
  const [before, after] = [order, asked].map(({ displayQty = null, minQty = null, allOrNone = false }) =>
    [displayQty, minQty, allOrNone].join(),
  );
  return before === after;
}

type Change = { readonly request: ReplaceRequest; readonly asked: OrderTerms };

/** The report leaves before the trades that the new terms make. */
function change(desk: Desk, order: CustomerOrder, { request, asked }: Change): void {
  const { price, orderQty, timeInForce, expireDate } = asked;
  const at = desk.clock();
  const left = subtractQuantity(orderQty, order.cumQty);
  const replaced = record(desk, {
    kind: "replaced",
    clOrdID: order.clOrdID,
    replaceID: request.clOrdID,
    keepsPlace: keepsPlace({ price: order.price, leavesQty: leavesQty(order) }, { price, orderQty: left }),
    tradeDate: desk.exchange.day.tradeDate,
    price,
    orderQty,
    timeInForce,
    expireDate,
    at,
  });
  if (replaced === undefined) return;
  desk.line.send(replacedReport(replaced, step(desk, "Replaced", at), request));
  const instrument = desk.exchange.instruments.get(order.securityID);
  const orderID = desk.numbers.get(order.clOrdID);
  if (left === 0) {
    takeOut(desk, order, at);
    unfollow(desk, order);
  } else if (instrument !== undefined && orderID !== undefined)
    changeOrder(desk.exchange, instrument, { orderID, terms: asked, leavesQty: left, at });
}
