// The columns of an order's two commonest steps, which are written with fewer: it is placed, and the exchange takes it.

import { invariant } from "@tradebook/domain/invariant.ts";
import type { Order } from "@tradebook/domain/order/order.ts";
import type { Columns } from "../db/insert-rows.ts";
import { changingColumns, orderColumns } from "./order-row.ts";

/** What an order has to which nothing has happened yet, as PostgreSQL writes it. */
export const untouched = {
  cum_qty: "0",
  cum_value_kobo: "0",
  last_px_kobo: "null",
  last_qty: "null",
  note_day: "null",
  note_value_kobo: "0",
  ord_status: "'PendingNew'",
  orig_cl_ord_id: "null",
  order_id: "null",
  replaced_by_id: "null",
  pending_cancel_id: "null",
  pending_replace: "null",
  paused: "null",
  text: "null",
  ord_rej_reason: "null",
  acknowledged_time: "null",
  closed_time: "null",
  version: "1",
  queued_for: "null",
  released_at: "null",
} as const satisfies Partial<Record<keyof typeof orderColumns, string>>;

/** The columns that differ from one such order to the next. */
export const newOrderColumns: Columns<Order> = Object.fromEntries(
  Object.entries(orderColumns).filter(([name]) => !(name in untouched)),
);

/** Whether it is as it was placed. Its version counts every step. */
export function isUntouched({ version, ordStatus }: Order): boolean {
  return version === 1 && ordStatus === "PendingNew";
}

/** What the exchange's first answer changes; the key comes first. */
export const acknowledgedColumns: Columns<Order> = Object.fromEntries(
  ["id", "ord_status", "order_id", "transact_time", "acknowledged_time", "version"].map((name) => {
    const column = changingColumns[name];
    invariant(column !== undefined, "an order has this column");
    return [name, column];
  }),
);
