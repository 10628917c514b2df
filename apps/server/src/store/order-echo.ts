// What happened to orders, for processes that tell it and did not decide it: by id, and by time for what they never heard of.

import type { Instant } from "@tradebook/domain/instant.ts";
import type { Tx } from "../db/in-tenant.ts";
import { fixedSql, timestampText } from "../db/sql.ts";
import { orderSteps } from "./order-steps.ts";

/** One step of an order, and the kind of the report that made it. */
export type OrderStep = {
  readonly orderId: number;
  readonly version: number;
  readonly kind: string;
  readonly at: Instant;
  readonly execID: string | null;
  readonly execType: string | null;
  readonly text: string | null;
  readonly ordStatus: string;
  readonly cumQty: number;
  readonly leavesQty: number;
  readonly lastPx: bigint | null;
  readonly lastQty: number | null;
};

type StepRow = Omit<OrderStep, "orderId" | "cumQty" | "leavesQty" | "lastQty"> & {
  readonly orderId: bigint;
  readonly cumQty: bigint;
  readonly leavesQty: bigint;
  readonly lastQty: bigint | null;
};

// The ids are named twice: what is joined alone is not looked up by the steps' indexes.
const stepsAfter = fixedSql(`
    select e.order_id as "orderId", e.version, e.kind, e.at, e.exec_id as "execID", r.exec_type as "execType", e.text,
      e.ord_status as "ordStatus", e.cum_qty as "cumQty", e.leaves_qty as "leavesQty", e.last_px_kobo as "lastPx",
      e.last_qty as "lastQty"
    from unnest($1::bigint[], $2::integer[]) as known (order_id, version)
      join ${orderSteps} e on e.order_id = known.order_id and e.version > known.version
      left join execution_report r on r.exec_id = e.exec_id
    where e.order_id = any($1::bigint[])
    order by e.order_id, e.version`);

/** Steps of these orders since each one's version, in order. */
export async function stepsSince(
  tx: Tx,
  known: readonly { readonly orderId: number; readonly version: number }[],
): Promise<readonly OrderStep[]> {
  if (known.length === 0) return [];
  const ids = known.map(({ orderId }) => orderId);
  const versions = known.map(({ version }) => version);
  const rows = await tx.rows<StepRow>(stepsAfter([ids, versions]));
  return rows.map((row) => ({
    ...row,
    orderId: Number(row.orderId),
    cumQty: Number(row.cumQty),
    leavesQty: Number(row.leavesQty),
    lastQty: row.lastQty === null ? null : Number(row.lastQty),
  }));
}

const movedAfter = fixedSql(`
    select order_id, min(version) - 1 as before, max(version) as version
    from ${orderSteps} e
    where at > $1
    group by order_id
    order by max(at) desc, order_id desc
    limit $2`);

/** Orders to which something has happened since then: at which version they were before it, and at which they are. */
export async function ordersMovedSince(
  tx: Tx,
  since: Instant,
  limit: number,
): Promise<readonly { readonly orderId: number; readonly before: number; readonly version: number }[]> {
  const rows = await tx.rows<{ order_id: bigint; before: number; version: number }>(
    movedAfter([timestampText(since), limit]),
  );
  return rows.map((row) => ({ orderId: Number(row.order_id), before: row.before, version: row.version }));
}
