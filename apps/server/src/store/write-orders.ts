// Writes orders and every step of their lives: those that were placed are inserted, all others updated.

import { invariant } from "@tradebook/domain/invariant.ts";
import type { Order } from "@tradebook/domain/order/order.ts";
import type { OrderEvent, Outcome } from "@tradebook/domain/order/outcome.ts";
import type { Tx } from "../db/in-tenant.ts";
import { insertBeside, insertInto, some, updateMany } from "../db/insert-rows.ts";
import { timestampText } from "../db/sql.ts";
import { acknowledgedColumns, isUntouched, newOrderColumns, untouched } from "./order-columns.ts";
import { changingColumns, orderColumns } from "./order-row.ts";

type Step = { readonly event: OrderEvent; readonly order: Order };

/** Orders placed in this batch are inserted as they stand at its end, all others updated to that. What is told is not written. */
export function writeOrders(
  tx: Tx,
  outcomes: readonly Outcome[],
  isTold: (event: OrderEvent) => boolean,
): readonly Promise<unknown>[] {
  const events = outcomes.flatMap((outcome) => outcome.events);
  const placed = new Set(events.flatMap((event) => (event.kind === "placed" ? event.orderId : [])));
  const now = new Map(outcomes.flatMap(({ orders }) => orders.map((order) => [order.id, order] as const)));
  const inserted = [...now.values()].filter((order) => placed.has(order.id));
  const changed = [...now.values()].filter((order) => !placed.has(order.id));
  const acknowledged = onlyAcknowledged(events);
  return [
    some(inserted.filter(isPlain), (rows) => tx.run(insertNewOrders(rows))),
    some(
      inserted.filter((order) => !isPlain(order)),
      (rows) => tx.run(insertOrders(rows)),
    ),
    some(
      changed.filter(({ id }) => acknowledged.has(id)),
      (rows) => tx.run(acknowledgeOrders(rows)),
    ),
    some(
      changed.filter(({ id }) => !acknowledged.has(id)),
      (rows) => tx.run(updateOrders(rows)),
    ),
    some(stepsOf(outcomes, isTold), (rows) => tx.run(insertEvents(rows))),
  ];
}

/** Nothing has happened to it, and it waits for no session. */
function isPlain(order: Order): boolean {
  return isUntouched(order) && order.queued === null;
}

/** Orders to which nothing has happened but that the exchange took them. */
function onlyAcknowledged(events: readonly OrderEvent[]): ReadonlySet<number> {
  const taken = new Set<number>();
  const others = new Set<number>();
  for (const event of events) (event.kind === "acknowledged" ? taken : others).add(event.orderId);
  for (const id of others) taken.delete(id);
  return taken;
}

/** The steps that are still to be told, each with its order as it is after it. */
function stepsOf(outcomes: readonly Outcome[], isTold: (event: OrderEvent) => boolean): readonly Step[] {
  return outcomes.flatMap(({ events, orders }) =>
    events.flatMap((event) => {
      if (isTold(event)) return [];
      const order = orders.find(({ id, version }) => id === event.orderId && version === event.version);
      invariant(order !== undefined, "every event comes with its order as it is after it");
      return [{ event, order }];
    }),
  );
}

const insertOrders = insertInto<Order>("stock_order", orderColumns);
const insertNewOrders = insertBeside<Order>("stock_order", newOrderColumns, untouched);
const updateOrders = updateMany<Order>("stock_order", changingColumns);
const acknowledgeOrders = updateMany<Order>("stock_order", acknowledgedColumns);

const insertEvents = insertInto<Step>("order_event", {
  order_id: ["bigint", ({ event }) => event.orderId],
  version: ["integer", ({ event }) => event.version],
  kind: ["text", ({ event }) => event.kind],
  at: ["timestamptz", ({ event }) => timestampText(event.at)],
  user_id: ["integer", ({ event }) => event.userId],
  exec_id: ["text", ({ event }) => event.execID],
  text: ["text", ({ event }) => event.text],
  ord_status: ["text", ({ order }) => order.ordStatus],
  order_qty: ["bigint", ({ order }) => order.orderQty],
  cum_qty: ["bigint", ({ order }) => order.cumQty],
  leaves_qty: ["bigint", ({ order }) => order.leavesQty],
  price_kobo: ["bigint", ({ order }) => order.price],
  last_px_kobo: ["bigint", ({ order }) => order.lastPx],
  last_qty: ["bigint", ({ order }) => order.lastQty],
});
