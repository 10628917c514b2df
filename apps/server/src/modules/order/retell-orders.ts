// Tells the hub of orders that another process has decided on: read from the database, each step once, as that process
// told its own.

import type { ExecutionReportEvent, StockOrder } from "@tradebook/contract/services/order.ts";
import { price } from "@tradebook/domain/units.ts";
import { readInTenant } from "../../db/in-tenant.ts";
import type { Deps } from "../../deps.ts";
import { feesFor } from "../../store/fees.ts";
import { stepsSince, type OrderStep } from "../../store/order-echo.ts";
import { readReference } from "../../store/reference.ts";
import { listedOrders } from "../../store/standing-orders.ts";
import { stockOrderOf } from "./order-events.ts";

/** An order, and the last version of it that was told here; 0 for one that was not. */
export type KnownVersion = { readonly orderId: number; readonly version: number };

/** Publishes what has happened since; answers the versions that are told by now. */
export async function retellOrders(
  { db, publish }: Pick<Deps, "db" | "publish">,
  tenantId: number,
  known: readonly KnownVersion[],
): Promise<readonly KnownVersion[]> {
  const read = await readInTenant(db, tenantId, async (tx) => {
    const steps = await stepsSince(tx, known);
    const ids = [...new Set(steps.map(({ orderId }) => orderId))];
    if (ids.length === 0) return null;
    const [{ fees }, rows] = await Promise.all([readReference(tx), listedOrders(tx, ids)]);
    return { steps, fees, rows };
  });
  if (read === null) return [];
  const told: KnownVersion[] = [];
  for (const row of read.rows) {
    const { id, accountId, version } = row.order;
    const steps = read.steps.filter(({ orderId }) => orderId === id);
    const shown = stockOrderOf({ ...row, fees: feesFor(read.fees, row.order) });
    const audience = { to: "account", tenantId, accountId } as const;
    for (const step of steps) {
      if (step.execType !== null) publish("onExecutionReport", reportOf(step, shown), audience);
    }
    publish(eventOf(steps), shown, audience);
    told.push({ orderId: id, version });
  }
  return told;
}

function eventOf(steps: readonly OrderStep[]) {
  if (steps.some(({ kind }) => kind === "placed")) return "addStockOrder";
  return steps.some(({ execType }) => execType === "Replaced") ? "replaceStockOrder" : "updateStockOrder";
}

function reportOf(step: OrderStep, shown: StockOrder): ExecutionReportEvent {
  const { orderID, clOrdID, origClOrdID, ordRejReason, side, securityID, cscsAccount, avgPx } = shown;
  const named = { orderID, clOrdID, origClOrdID, ordRejReason, side, securityID, cscsAccount, avgPx };
  const isTrade = step.lastQty !== null && step.kind === "filled";
  return {
    ...named,
    execID: step.execID ?? "",
    // Written by the same tables that the contract's schema is made of.
    execType: step.execType as ExecutionReportEvent["execType"],
    ordStatus: step.ordStatus as ExecutionReportEvent["ordStatus"],
    text: step.text,
    lastPx: isTrade && step.lastPx !== null ? price(Number(step.lastPx)) : null,
    lastQty: isTrade ? (step.lastQty as ExecutionReportEvent["lastQty"]) : null,
    cumQty: step.cumQty as ExecutionReportEvent["cumQty"],
    leavesQty: step.leavesQty as ExecutionReportEvent["leavesQty"],
    transactTime: step.at,
  };
}
