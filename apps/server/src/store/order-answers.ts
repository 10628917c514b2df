// The first answer of a command, as its row keeps it.

import type { Order } from "@tradebook/domain/order/order.ts";
import { zeroQuantity } from "@tradebook/domain/units.ts";
import { isUntouched } from "./order-columns.ts";
import { orderOfJson, pairJson, type OrderJson } from "./order-row.ts";

/** What never changes of an order and stands in its row: a first answer is written without it. */
const lasting: ReadonlySet<string> = new Set<keyof Order>([
  "tenantId",
  "accountId",
  "cscsAccount",
  "securityID",
  "side",
  "ordType",
  "exchangeClOrdID",
  "special",
  "mandate",
  "channel",
  "createdBy",
  "tradeDate",
  "receivedTime",
]);

/** The order as a command left it, without what lasts and without what it did not have. */
export type AnswerJson = Partial<OrderJson> & { readonly sell?: OrderJson };

/** The sides of a cross are kept whole. */
export function answerJson(order: Order, sell: Order | null): string {
  if (sell !== null) return pairJson(order, sell);
  if (isUntouched(order) && order.queued === null) return placedJson(order);
  const said: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(order)) {
    if (value !== null && !lasting.has(name)) said[name] = typeof value === "bigint" ? String(value) : value;
  }
  return JSON.stringify(said);
}

/** What a new order has of its own beside what lasts; the rest is the same for all of them. */
function placedJson(order: Order): string {
  const { id, clOrdID, price, holdPrice, orderQty, timeInForce, expireDate, holdAmount, holdQty } = order;
  const said = {
    id,
    clOrdID,
    price,
    holdPrice,
    orderQty,
    timeInForce,
    expireDate,
    holdAmount: String(holdAmount),
    holdQty,
  };
  return JSON.stringify(said);
}

/** What every order had when it was placed. */
const asPlaced = {
  cumQty: zeroQuantity,
  cumValue: "0",
  noteValue: "0",
  ordStatus: "PendingNew",
  version: 1,
} as const satisfies Partial<OrderJson>;

/** The order as it was answered, from what was written then and the order as it now is. */
export function orderAnswered({ sell: _sell, ...said }: AnswerJson, now: Order): Order {
  const kept = Object.entries(now).map(([name, value]) => [name, lasting.has(name) ? value : null] as const);
  const { orderQty: leavesQty, version } = said;
  const placed = version === undefined ? { ...asPlaced, leavesQty, transactTime: now.receivedTime } : {};
  // Every member of an order, by its own names.
  return orderOfJson({ ...Object.fromEntries(kept), ...placed, ...said } as OrderJson);
}
