// Many orders at once at the desk: canceled together, or told of together.

import { mayCancel, phases } from "@tradebook/domain/market/phase.ts";
import type { Side } from "@tradebook/domain/order/order-type.ts";
import type { Message } from "@tradebook/fix/message.ts";
import { isOpen, type CustomerFill, type CustomerOrder } from "./customer-order.ts";
import { massCancelReport, massStatusReport, noStatusReport } from "./execution-messages.ts";
import { phaseOf } from "./instrument.ts";
import { endUnasked, step, type Desk } from "./order-keeping.ts";
import { massCancelRequest, massStatusRequest, type MassCancelRequest } from "./order-requests.ts";
import { sideOf } from "./wire-codes.ts";

/** MassCancelRequestType and MassStatusReqType: one security's, or all. */
const ofSecurity = 1;
const ofAll = 7;

/** First how many are canceled, then a report of each. */
export function massCancel(desk: Desk, message: Message): void {
  const request = massCancelRequest(message);
  const meant = ordersMeant(desk, request);
  const refusal = typeof meant === "string" ? meant : null;
  const orders = typeof meant === "string" ? [] : meant;
  const reportID = desk.ids.nextExecID();
  desk.line.send(massCancelReport(request, { reportID, count: orders.length, refusal }));
  for (const order of orders)
    endUnasked(desk, order, { ordStatus: "Canceled", at: desk.clock(), why: `mass cancel ${request.clOrdID}` });
}

/** What can be canceled now of what was meant, or why the request says nothing. */
function ordersMeant(desk: Desk, request: MassCancelRequest): readonly CustomerOrder[] | string {
  const { type, firm, symbol, side } = request;
  if (type !== String(ofSecurity) && type !== String(ofAll)) return `mass cancels of type ${type} are not supported`;
  if (type === String(ofSecurity) && symbol === null) return "a mass cancel of a security names it";
  const only: Side | undefined = side === null ? undefined : sideOf(side);
  if (side !== null && only === undefined) return `the side ${side} is not supported`;
  const isMeant = (order: CustomerOrder) =>
    (symbol === null || order.securityID === symbol) &&
    (firm === null || order.firm === firm) &&
    (only === undefined || order.side === only);
  const orders = openOrders(desk).filter(isMeant);
  const cancelable = orders.filter((order) => mayEnd(desk, order));
  return orders.length > 0 && cancelable.length === 0 ? `no cancels while ${phaseName(desk)}` : cancelable;
}

/** The line is lost, and its orders shall not stand without it. */
export function cancelOnDisconnect(desk: Desk): void {
  for (const order of openOrders(desk))
    if (mayEnd(desk, order))
      endUnasked(desk, order, { ordStatus: "Canceled", at: desk.clock(), why: "the order line was lost" });
}

/** One report for each open order, or one that says there is none. */
export function massStatus(desk: Desk, message: Message): void {
  const request = massStatusRequest(message);
  const orders = openOrders(desk).filter(({ securityID }) => request.type === ofAll || securityID === request.symbol);
  const status = () => step(desk, "OrderStatus", desk.clock());
  if (orders.length === 0) return void desk.line.send(noStatusReport(request, status()));
  const { reqID } = request;
  const fills = fillsByOrder(desk);
  for (const [place, order] of orders.entries()) {
    const counted = { reqID, total: orders.length, isLast: place === orders.length - 1 };
    desk.line.send(massStatusReport({ order, fills: fills.get(order.clOrdID) ?? [] }, status(), counted));
  }
}

function fillsByOrder({ all }: Desk): ReadonlyMap<string, readonly CustomerFill[]> {
  const found = new Map<string, CustomerFill[]>();
  for (const fill of all.fills.values()) found.set(fill.clOrdID, [...(found.get(fill.clOrdID) ?? []), fill]);
  return found;
}

function openOrders({ all }: Desk): readonly CustomerOrder[] {
  return [...all.orders.values()].filter(isOpen);
}

function mayEnd({ exchange }: Desk, { securityID }: CustomerOrder): boolean {
  const instrument = exchange.instruments.get(securityID);
  return instrument === undefined || mayCancel(phaseOf(instrument, exchange.day.phase));
}

function phaseName({ exchange }: Desk): string {
  return phases[exchange.day.phase].name.toLowerCase();
}
