// Orders of which nobody knows what became of their last request: the line was lost after it was sent. They are marked until
// the exchange has answered; it is no status of theirs.

import type { StockOrder } from "@tradebook/contract/services/order.ts";
import type { Instant } from "@tradebook/domain/instant.ts";
import { isQueued, type Order } from "@tradebook/domain/order/order.ts";
import { readInTenant, type Tx } from "../../db/in-tenant.ts";
import type { Deps } from "../../deps.ts";
import { openOrdersToReconcile } from "../../store/outbox.ts";
import { feesFor } from "../../store/fees.ts";
import { readReference } from "../../store/reference.ts";
import { listedOrders, unansweredSince, unsentAmong } from "../../store/standing-orders.ts";
import { stockOrderOf } from "./order-events.ts";

type Mark = Pick<StockOrder, "unconfirmed" | "unconfirmedSince">;
type DoubtDeps = Pick<Deps, "db" | "publish" | "log">;

/** As many as are asked about after a logon. */
const mostTold = 5_000;

/** The marks of these orders, by id; without any while the line is in order. */
export async function marksOf(
  tx: Tx,
  orders: readonly Order[],
  inDoubtSince: Instant | null,
): Promise<ReadonlyMap<number, Mark>> {
  if (inDoubtSince === null || orders.length === 0) return new Map();
  const open = orders.filter(({ closedTime }) => closedTime === null).map(({ id }) => id);
  const sent = await unansweredSince(tx, open);
  return new Map([...sent].map(([id, sentAt]) => [id, markOf(sentAt, inDoubtSince)]));
}

/** Which of these orders still wait for their turn on a line that takes only so much a second. */
export async function waitingForTurn(
  tx: Tx,
  orders: readonly Order[],
  exchange: Deps["exchange"],
): Promise<ReadonlyMap<number, Pick<StockOrder, "sending">>> {
  if (exchange.isSlowed?.() !== true) return new Map();
  const fresh = orders.filter((order) => order.ordStatus === "PendingNew" && !isQueued(order)).map(({ id }) => id);
  return new Map([...(await unsentAmong(tx, fresh))].map((id) => [id, { sending: true }]));
}

/** In doubt since it was sent or since the line was lost, whichever came later. */
function markOf(sentAt: Instant, lostAt: Instant): Mark {
  return { unconfirmed: true, unconfirmedSince: sentAt > lostAt ? sentAt : lostAt };
}

/** Tells the hub which orders are in doubt when the line is lost, and how they are once all is known. */
export function createDoubtTeller(deps: DoubtDeps): (since: Instant | null) => Promise<void> {
  let running: Promise<void> = Promise.resolve();
  let told: readonly Order[] = [];
  return (since) => {
    running = running
      .then(async () => {
        const orders = since === null ? told : await openOrdersToReconcile(deps.db, mostTold);
        told = since === null ? [] : orders;
        for (const tenantId of new Set(orders.map((order) => order.tenantId))) {
          const ids = orders.filter((order) => order.tenantId === tenantId).map(({ id }) => id);
          await tellHouse(deps, tenantId, { ids, since });
        }
      })
      .catch((error: unknown) => deps.log.error("doubt.notTold", error));
    return running;
  };
}

type Told = { readonly ids: readonly number[]; readonly since: Instant | null };

async function tellHouse({ db, publish }: DoubtDeps, tenantId: number, { ids, since }: Told): Promise<void> {
  await readInTenant(db, tenantId, async (tx) => {
    const [{ fees }, rows] = await Promise.all([readReference(tx), listedOrders(tx, ids)]);
    const marks = await marksOf(
      tx,
      rows.map(({ order }) => order),
      since,
    );
    for (const row of rows) {
      const { id, accountId } = row.order;
      const shown = { ...stockOrderOf({ ...row, fees: feesFor(fees, row.order) }), ...marks.get(id) };
      publish("updateStockOrder", shown, { to: "account", tenantId, accountId });
    }
  });
}
