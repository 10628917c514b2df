// Lets the orders that wait for a session go when its pre-open begins, each house's in the order in which they came, its own
// after its clients'. The desk decides on each and does it once; this job only says whose turn it is, so that two of them are as one.

import { nextSession } from "@tradebook/domain/market/next-session.ts";
import { inTenant } from "./db/in-tenant.ts";
import type { Deps, Job } from "./deps.ts";
import { eachHouse } from "./each-house.ts";
import { lookEvery } from "./look-every.ts";
import { readCalendar } from "./store/reference.ts";
import { waitingOrders, type Due, type WaitingRow } from "./store/waiting-orders.ts";

type Desk = {
  readonly release: (tenantId: number, order: Pick<WaitingRow, "orderId" | "createdBy">) => Promise<boolean>;
};
type ReleaseDeps = Pick<Deps, "db" | "clock" | "log" | "market"> & { readonly orderDesk: Desk };

const everyMs = 250;
/** Nobody says when another process has taken in an order, or a house another holiday. */
const againMs = 10_000;
/** As many as the desk decides on at once. */
const atOnce = 256;

export function startReleases(deps: ReleaseDeps): Job {
  const seen = { at: "", again: -Infinity };
  const failed = "queued.notReleased";
  const look = async () => {
    const { phase, tradingDay, isHeard, isOver, oldListings = 0 } = deps.market.clock();
    const at = `${phase} ${tradingDay} ${isHeard} ${isOver} ${oldListings}`;
    if (at === seen.at && performance.now() < seen.again) return;
    const isDone = await eachHouse(deps, { work: (tenantId) => releaseOf(deps, tenantId), failed });
    seen.at = isDone ? at : "";
    seen.again = performance.now() + againMs;
  };
  return lookEvery(deps.log, { everyMs, look, failed });
}

/** Moves whatever can move now; what goes on waiting is passed over. */
export async function releaseOf(deps: ReleaseDeps, tenantId: number): Promise<void> {
  let moved = 0;
  let after: WaitingRow | null = null;
  for (;;) {
    const rows: readonly WaitingRow[] = await inTenant(deps.db, tenantId, async (tx) => {
      const session = nextSession(deps.market.clock(), await readCalendar(tx), deps.clock.now());
      const due: Due = session === null ? { come: deps.market.tradingDay() } : { misdated: session };
      return await waitingOrders(tx, due, { after, most: atOnce });
    });
    const answers = await Promise.all(rows.map((order) => deps.orderDesk.release(tenantId, order)));
    moved += answers.filter(Boolean).length;
    after = rows.at(-1) ?? null;
    if (rows.length < atOnce) break;
  }
  if (moved > 0) deps.log.info("queued.moved", { tenantId, orders: moved });
}
