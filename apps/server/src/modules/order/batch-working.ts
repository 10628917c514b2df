// Working orders of a batch: what may trade against a new order of the same investor.

import type { NewOrder } from "@tradebook/domain/order/facts.ts";
import type { Order } from "@tradebook/domain/order/order.ts";
import { opposite } from "@tradebook/domain/order/order-type.ts";
import type { WorkingOrder } from "../../store/order-facts.ts";
import type { Batch } from "./batch.ts";

/** At the better of its present and its pending price, since it may trade at either. */
export function workingOrder(order: Order): WorkingOrder {
  const { id: orderId, accountId, securityID, side, price, pendingReplace: asked } = order;
  const isBetter = price !== null && asked !== null && (side === "Buy" ? asked.price > price : asked.price < price);
  return { orderId, accountId, securityID, side, price: isBetter ? asked.price : price };
}

/** Working orders of the investor in the security on the other side of a new order. */
export function oppositeOrders(batch: Batch, chn: string, request: NewOrder) {
  const side = opposite(request.side);
  const found: WorkingOrder[] = [];
  for (const order of batch.working.values()) {
    if (order.side !== side || order.securityID !== request.securityID) continue;
    if (batch.accountsById.get(order.accountId)?.account.chn === chn) found.push(order);
  }
  return found;
}
