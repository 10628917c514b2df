// Tells users of looks with their eyes that ended by time, once each.

import { inTenant } from "./db/in-tenant.ts";
import type { Deps, Job } from "./deps.ts";
import { eachHouse } from "./each-house.ts";
import { lookEvery } from "./look-every.ts";
import { tellOfActing } from "./outbound/tell-of-acting.ts";

const everyMs = 60_000;

export function startActingWatch(deps: Pick<Deps, "db" | "clock" | "log" | "outbound">): Job {
  const failed = "actingWatch.failed";
  const work = (tenantId: number) => inTenant(deps.db, tenantId, (tx) => tellOfActing(deps, tx, deps.clock.now()));
  return lookEvery(deps.log, { everyMs, look: () => eachHouse(deps, { work, failed }), failed });
}
