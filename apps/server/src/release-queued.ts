// Lets the orders that wait for a session go when its pre-open begins, each house's in the order in which they came, its own
// after its clients'. The desk decides on each and does it once; this job only says whose turn it is, so that two of them are as one.

import type { TradingDay } from "@tradebook/domain/instant.ts";
import { nextSession } from "@tradebook/domain/market/next-session.ts";
import { inTenant, type Tx } from "./db/in-tenant.ts";
import type { Deps, Job } from "./deps.ts";
import { eachHouse } from "./each-house.ts";
import { lookEvery } from "./look-every.ts";
import { readCalendar } from "./store/reference.ts";
import { ownAccounts, waitingOrders, type Due, type WaitingRow } from "./store/waiting-orders.ts";

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

/** Moves whatever can move now, the clients' first; what goes on waiting is passed over. */
export async function releaseOf(deps: ReleaseDeps, tenantId: number): Promise<void> {
  const accountIds = await inTenant(deps.db, tenantId, async (tx) => ownAccounts(tx, dayOf(await dueNow(tx, deps))));
  let moved = await letGo(deps, tenantId, { accountIds, isOwn: false });
  if (accountIds.length > 0) moved += await letGo(deps, tenantId, { accountIds, isOwn: true });
  if (moved > 0) deps.log.info("queued.moved", { tenantId, orders: moved });
}

type Whose = { readonly accountIds: readonly number[]; readonly isOwn: boolean };

async function letGo(deps: ReleaseDeps, tenantId: number, whose: Whose): Promise<number> {
  let moved = 0;
  let after: WaitingRow | null = null;
  for (;;) {
    const rows: readonly WaitingRow[] = await inTenant(deps.db, tenantId, async (tx) =>
      waitingOrders(tx, await dueNow(tx, deps), { after, most: atOnce, ...whose }),
    );
    const answers = await Promise.all(rows.map((order) => deps.orderDesk.release(tenantId, order)));
    moved += answers.filter(Boolean).length;
    after = rows.at(-1) ?? null;
    if (rows.length < atOnce) return moved;
  }
}

async function dueNow(tx: Tx, { market, clock }: ReleaseDeps): Promise<Due> {
  const session = nextSession(market.clock(), await readCalendar(tx), clock.now());
  return session === null ? { come: market.tradingDay() } : { misdated: session };
}

function dayOf(due: Due): TradingDay {
  return "come" in due ? due.come : due.misdated;
}
