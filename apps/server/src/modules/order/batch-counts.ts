// What a batch counts as its decisions fall: the day's buys, open orders, and new orders of the second.

import type { TradingDay } from "@tradebook/domain/instant.ts";
import type { Order } from "@tradebook/domain/order/order.ts";
import type { Execution, Outcome } from "@tradebook/domain/order/outcome.ts";
import { worstConsideration } from "@tradebook/domain/order/order-terms.ts";
import { kobo, minus, plus, zeroKobo, type Kobo } from "@tradebook/domain/units.ts";
import type { Batch } from "./batch.ts";

export function countIn(batch: Batch, before: Order | undefined, after: Order): void {
  countBought(batch, before, after);
  countOpen(batch, before, after);
  if (before === undefined) countNew(batch, after);
}

function countBought(batch: Batch, before: Order | undefined, after: Order): void {
  const isAdded = before?.pendingReplace === null && after.pendingReplace?.countedOn === batch.entryDay;
  if (after.side !== "Buy" || (after.tradeDate !== batch.entryDay && !isAdded)) return;
  const isNew = before === undefined || before.tradeDate !== after.tradeDate;
  const change = minus(buyValue(after), isNew ? zeroKobo : buyValue(before));
  batch.bought.set(after.accountId, plus(batch.bought.get(after.accountId) ?? kobo(0n), change));
}

/** A sale that staff entered on the day, or changed on it. */
export function countSale(batch: Batch, order: Order, { events }: Outcome): void {
  if (order.side !== "Sell") return;
  const holders = batch.accountsById.get(order.accountId)?.account.holderUserIds ?? [];
  const isChange = events.some(
    ({ kind, orderId, userId }) =>
      kind === "replaceRequested" && orderId === order.id && userId !== null && !holders.includes(userId),
  );
  const changedByStaff = isChange || batch.staffSales.get(order.id)?.changedByStaff === true;
  const isEntered = order.mandate !== null && order.tradeDate === batch.entryDay;
  if (isEntered || changedByStaff) batch.staffSales.set(order.id, { ...order, changedByStaff });
}

export function countTraded({ noteValues }: Batch, { orderId, tradeDate, value }: Execution): void {
  const byDay = noteValues.get(orderId) ?? new Map<TradingDay, Kobo>();
  noteValues.set(orderId, byDay.set(tradeDate, plus(byDay.get(tradeDate) ?? zeroKobo, value)));
}

function countOpen(batch: Batch, before: Order | undefined, { accountId, closedTime }: Order): void {
  const change = Number(closedTime === null) - Number(before !== undefined && before.closedTime === null);
  batch.openOrders.set(accountId, (batch.openOrders.get(accountId) ?? 0) + change);
}

function countNew({ rate: { byAccount, byUser } }: Batch, { accountId, createdBy }: Order): void {
  byAccount.set(accountId, (byAccount.get(accountId) ?? 0) + 1);
  byUser.set(createdBy, (byUser.get(createdBy) ?? 0) + 1);
}

function buyValue(order: Order): Kobo {
  return plus(order.cumValue, worstConsideration(order));
}
