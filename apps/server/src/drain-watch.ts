// Closes a brokerage that the host lets end, once none of its orders is open.

import { enterTenant, hostTenantId, inHost, readInTenant, type Tx } from "./db/in-tenant.ts";
import type { Deps, Job } from "./deps.ts";
import { lookEvery } from "./look-every.ts";
import { closeHouse, countOpenOrders, drainingHouses, hasOpenOrders } from "./store/tenant-draining.ts";

const everyMs = 15_000;

export function startDrainWatch(deps: Pick<Deps, "db" | "log">): Job {
  return lookEvery(deps.log, { everyMs, look: () => closeDrained(deps), failed: "drainWatch.failed" });
}

/** No new order comes between the count and the closing: whoever writes one waits for it, and then writes none. */
export async function closeDrained({ db, log }: Pick<Deps, "db" | "log">): Promise<void> {
  for (const tenantId of await inHost(db, drainingHouses)) {
    if ((await readInTenant(db, tenantId, hasOpenOrders)) || !(await inHost(db, (tx) => close(tx, tenantId)))) continue;
    log.warn("tenant.closed", { tenantId });
  }
}

/** Whether it is closed now: what came in since the first look, or was kept after all, leaves it open. */
async function close(tx: Tx, tenantId: number): Promise<boolean> {
  const house = await enterTenant(tx, tenantId);
  const open = await countOpenOrders(house);
  const host = await enterTenant(house, hostTenantId);
  return open === 0 && (await closeHouse(host, tenantId));
}
