// Makes the reports that clients have sent by themselves, once their day has come.

import type { Deps, Job } from "./deps.ts";
import { eachHouse } from "./each-house.ts";
import { lookEvery } from "./look-every.ts";
import { makeDuePapers } from "./modules/back-office/scheduled-papers.ts";

const everyMs = 5 * 60_000;
const failed = "scheduledPapers.failed";

export function startScheduledPapers(deps: Deps): Job {
  const look = () => eachHouse(deps, { work: (tenantId) => makeDuePapers(deps, tenantId), failed });
  return lookEvery(deps.log, { everyMs, look, failed });
}
