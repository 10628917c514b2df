// Closes a brokerage that the host lets end, once none of its orders is open.

import { inHost, readInTenant } from "./db/in-tenant.ts";
import type { Deps, Job } from "./deps.ts";
import { lookEvery } from "./look-every.ts";
import { closeHouse, countOpenOrders, drainingHouses } from "./store/tenant-draining.ts";

const everyMs = 15_000;

export function startDrainWatch(deps: Pick<Deps, "db" | "log">): Job {
  return lookEvery(deps.log, { everyMs, look: () => closeDrained(deps), failed: "drainWatch.failed" });
}

/** No new order comes in between: the switch that was thrown with it stays. */
export async function closeDrained({ db, log }: Pick<Deps, "db" | "log">): Promise<void> {
  for (const tenantId of await inHost(db, drainingHouses)) {
    if ((await readInTenant(db, tenantId, countOpenOrders)) > 0) continue;
    await inHost(db, (tx) => closeHouse(tx, tenantId));
    log.warn("tenant.closed", { tenantId });
  }
}
