// What a command asks for, as one short text: the same content has the same hash, whoever repeats it.

import { hash } from "node:crypto";
import type { CrossRequest, NewOrder, ReplaceRequest } from "@tradebook/domain/order/facts.ts";
import type { Mandate } from "@tradebook/domain/order/order.ts";

/** Over the fields in a fixed order; the caller is part of it, so that nobody is answered with another's order. */
export function commandHash(userId: number, command: NewOrder | string): string {
  const content = typeof command === "string" ? command : contentOf(command);
  return hash("sha256", JSON.stringify([userId, content]), "base64url");
}

/** What a replace asks of which order. */
export function replaceContent(target: string, request: ReplaceRequest): string {
  const { price, orderQty, timeInForce, expireDate, mandate = null } = request;
  const asked = [target, price, orderQty, timeInForce, expireDate];
  return JSON.stringify(mandate === null ? asked : [...asked, partsOf(mandate)]);
}

/** What a cross asks for. */
export function crossContent(request: CrossRequest): string {
  const { securityID, price, orderQty, buyCscsAccount, sellCscsAccount, approvalReference, reason } = request;
  const mandates = [partsOf(request.mandateBuy), partsOf(request.mandateSell)];
  return JSON.stringify([
    securityID,
    price,
    orderQty,
    buyCscsAccount,
    sellCscsAccount,
    approvalReference,
    reason,
    mandates,
  ]);
}

function partsOf({ channel, reference, note }: Mandate): readonly unknown[] {
  return [channel, reference, note];
}

function contentOf(order: NewOrder): readonly unknown[] {
  const { mandate } = order;
  return [
    order.cscsAccount,
    order.securityID,
    order.side,
    order.ordType,
    order.orderQty,
    order.price,
    order.timeInForce,
    order.expireDate,
    mandate === null ? null : partsOf(mandate),
    order.acceptWarnings.toSorted(),
    ...conditionsOf(order),
  ];
}

/** Nothing for an order without any, so that it is the same command as before there were conditions. */
function conditionsOf({
  maxFloor = null,
  minQty = null,
  allOrNone = false,
  approvalReference = null,
}: NewOrder): readonly unknown[] {
  const has = maxFloor !== null || minQty !== null || allOrNone || approvalReference !== null;
  return has ? [maxFloor, minQty, allOrNone, approvalReference] : [];
}
