// What a command asks for, as one short text: the same content has the same hash, whoever repeats it.

import { createHash } from "node:crypto";
import type { NewOrder, ReplaceRequest } from "@tradebook/domain/order/facts.ts";

/** Over the fields in a fixed order; the caller is part of it, so that nobody is answered with another's order. */
export function commandHash(userId: number, command: NewOrder | string): string {
  const content = typeof command === "string" ? command : contentOf(command);
  return createHash("sha256")
    .update(JSON.stringify([userId, content]))
    .digest("base64url");
}

/** What a replace asks of which order. */
export function replaceContent(target: string, request: ReplaceRequest): string {
  const { price, orderQty, timeInForce, expireDate } = request;
  return JSON.stringify([target, price, orderQty, timeInForce, expireDate]);
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
    mandate === null ? null : [mandate.channel, mandate.reference, mandate.note],
    order.acceptWarnings.toSorted(),
  ];
}
