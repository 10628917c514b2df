// How orders that wait for a session go on: sent in its pre-open, refused where the day's checks stand against them, or moved to
// another day with the calendar. Asked twice, it is done once: an order that no longer waits is left as it is.

import { describeRefusal, fillIn } from "@tradebook/contract/errors.ts";
import { phaseOrders } from "@tradebook/domain/market/phase.ts";
import type { MarketFacts } from "@tradebook/domain/order/facts.ts";
import { isQueued, type Order } from "@tradebook/domain/order/order.ts";
import { changedTerms } from "@tradebook/domain/order/replace-order.ts";
import { releaseQueued, requeue } from "@tradebook/domain/order/queued-order.ts";
import type { Outcome } from "@tradebook/domain/order/outcome.ts";
import type { Rejection } from "@tradebook/domain/rejection.ts";
import { takeIn, type Batch } from "./batch.ts";
import { orderFacts } from "./decide.ts";

/** An order that waits, and who entered it. */
export type WaitingOrder = { readonly orderId: number; readonly createdBy: number };

export type ReleaseItem = WaitingOrder & { readonly kind: "release" };

/** The order as it leaves it; null where it goes on waiting, or waits no longer. */
export function release(batch: Batch, { orderId }: ReleaseItem): Order | null {
  const order = batch.orders.get(orderId);
  if (order === undefined || order.queued === null || !isQueued(order)) return null;
  const outcome = batch.session === null ? sentOrRefused(batch, order) : moved(batch, order, order.queued.day);
  if (outcome === null) return null;
  takeIn(batch, outcome);
  return outcome.orders[0] ?? null;
}

function moved({ session: day, now }: Batch, order: Order, waitsFor: string): Outcome | null {
  return day === null || day === waitsFor ? null : requeue(order, { day, now });
}

function sentOrRefused(batch: Batch, order: Order): Outcome | null {
  const found = batch.accountsById.get(order.accountId);
  if (found === undefined || !hasCome(order, batch.market(order.securityID))) return null;
  const { createdBy: userId } = order;
  // An order lives on when whoever entered it may enter no more (design/fix.md 4.3, 58).
  const { permissions, userName } = batch.people.get(userId) ?? { permissions: new Set<never>(), userName: "" };
  const terms = changedTerms(unchanged, order);
  const facts = orderFacts(batch, terms, { found, caller: { userId, userName, permissions }, replaced: order.id });
  return releaseQueued({ ...facts, order }, wordsOf);
}

/** Its day with its limits, and a phase that takes orders as they are; a halt is waited out, and so is an imbalance. */
function hasCome({ queued }: Order, market: MarketFacts): boolean {
  const { tradingDay, phase, security, exchangeConnected, lineFull, limitIsOld = false } = market;
  if (queued === null || tradingDay < queued.day || !exchangeConnected || lineFull !== undefined) return false;
  // What is listed no more comes on no list.
  if (limitIsOld && security?.status !== "Delisted") return false;
  return phaseOrders[phase].changes === "Any" || security?.status === "Suspended" || security?.status === "Delisted";
}

const unchanged = { clOrdID: "", price: null, orderQty: null, timeInForce: null, expireDate: null };

function wordsOf(rejection: Rejection): string {
  const { message, details } = describeRefusal(rejection);
  return details === null ? message : `${message}: ${fillIn(details)}`;
}
