// Every step of every order's life. Most stand in `order_event`; that an order was placed, and that the exchange took it, are
// told by the command and by the report, which are written anyway.

import type { Instant } from "@tradebook/domain/instant.ts";
import type { Order } from "@tradebook/domain/order/order.ts";
import type { OrderEvent, Outcome } from "@tradebook/domain/order/outcome.ts";
import type { AcceptedCommand, TakenReport } from "./commit-outcome.ts";
import { isUntouched } from "./order-columns.ts";

/** All steps as rows of one form, for a `from`. */
export const orderSteps = `(
    select order_id, version, kind, at, user_id, exec_id, text, ord_status, order_qty, cum_qty, leaves_qty, price_kobo,
      last_px_kobo, last_qty
    from order_event
    union all
    select order_id, 1, 'placed', at, user_id, null, null, 'PendingNew', (result ->> 'orderQty')::bigint, 0,
      (result ->> 'orderQty')::bigint, (result ->> 'price')::bigint, null, null
    from order_command
    where places
    union all
    select order_id, 2, 'acknowledged', acknowledged_at, null, exec_id, null, 'New', order_qty, 0, order_qty, price_kobo,
      null, null
    from execution_report
    where acknowledged_at is not null
  )`;

/** Steps of a moment that its commands and reports tell of. */
export type ToldSteps = {
  readonly events: ReadonlySet<OrderEvent>;
  readonly placing: ReadonlySet<AcceptedCommand>;
  /** The order as each report leaves it. */
  readonly acknowledging: ReadonlyMap<TakenReport, Order>;
};

type Telling = {
  readonly now: Instant;
  readonly outcomes: readonly Outcome[];
  readonly commands?: readonly AcceptedCommand[];
  readonly reports?: readonly TakenReport[];
};

export function toldSteps({ now, outcomes, commands = [], reports = [] }: Telling): ToldSteps {
  const events = new Set<OrderEvent>();
  const placing = new Set<AcceptedCommand>();
  const acknowledging = new Map<TakenReport, Order>();
  const commandOf = new Map(commands.flatMap((one) => (one.kind === "new" ? [[one.order.id, one] as const] : [])));
  const reportOf = new Map(reports.map((one) => [one.execID, one]));
  for (const { events: steps, orders } of outcomes) {
    for (const step of steps) {
      const command = step.kind === "placed" ? commandOf.get(step.orderId) : undefined;
      const report = step.kind === "acknowledged" ? reportOf.get(step.execID ?? "") : undefined;
      const order = report === undefined ? undefined : orders.find(({ id }) => id === step.orderId);
      if (command !== undefined && tellsPlacing(command, step, now)) placing.add(command);
      else if (report !== undefined && order !== undefined && tellsTaking(order, step))
        acknowledging.set(report, order);
      else continue;
      events.add(step);
    }
  }
  return { events, placing, acknowledging };
}

function tellsPlacing({ order, userId }: AcceptedCommand, { at, text, ...step }: OrderEvent, now: Instant): boolean {
  return isUntouched(order) && step.userId === userId && at === now && text === null;
}

/** Nothing but the placing came before. */
function tellsTaking({ version, ordStatus, cumQty }: Order, { text, ...step }: OrderEvent): boolean {
  return version === 2 && step.version === 2 && ordStatus === "New" && cumQty === 0 && text === null;
}
