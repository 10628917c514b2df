// Tells those who look after the day's end that a report of the exchange was set aside: once, and of a flood in one notice.

import { instant } from "@tradebook/domain/instant.ts";
import { hostTenantId, inTenant } from "./db/in-tenant.ts";
import type { Deps, Job } from "./deps.ts";
import { eachHouse } from "./each-house.ts";
import { lookEvery } from "./look-every.ts";
import type { Saying } from "./outbound/notice-texts.ts";
import { saidToReaders, type UnsaidNotice } from "./outbound/notice-words.ts";
import { addNotices } from "./store/notices.ts";
import { usersGranted } from "./store/order-disputes.ts";
import { takeUntold } from "./store/quarantine-list.ts";

const everyMs = 15_000;
/** Who was told looks at the list: what comes in the minutes after is told together. */
const quietMs = 15 * 60_000;

type WatchDeps = Pick<Deps, "db" | "clock" | "log">;

export function startQuarantineWatch(deps: WatchDeps): Job {
  const failed = "quarantineWatch.failed";
  const look = async () => {
    await eachHouse(deps, { work: (tenantId) => tellOfSetAside(deps, tenantId), failed });
    await tellOfSetAside(deps, hostTenantId);
  };
  return lookEvery(deps.log, { everyMs, look, failed });
}

/** The notices are kept with the mark that they were told, or neither is. */
export async function tellOfSetAside({ db, clock }: Pick<Deps, "db" | "clock">, tenantId: number): Promise<void> {
  await inTenant(db, tenantId, async (tx) => {
    const at = clock.now();
    const untold = await takeUntold(tx, { at, notSince: instant(at - quietMs) });
    if (untold === null) return;
    const readers = await usersGranted(tx, tenantId === hostTenantId ? "Pages.Tenants" : "Pages.EndOfDay");
    const { count, newest } = untold;
    const body: Saying =
      count === 1
        ? ["It waits under End of day until somebody has looked at it."]
        : ["{0} of them wait under End of day until somebody has looked.", String(count)];
    const notices = readers.map((userId): UnsaidNotice => ({
      userId,
      kind: "ReportSetAside",
      title: ["A report of the exchange could not be applied"],
      body,
      refs: { quarantineId: newest },
      at,
    }));
    await addNotices(tx, await saidToReaders(tx, notices));
  });
}
