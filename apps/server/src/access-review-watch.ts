// Tells those who manage roles of a review of access that is still open after its day, once.

import { dateText } from "@tradebook/contract/date-text.ts";
import { lagosDay } from "@tradebook/domain/instant.ts";
import { hostTenantId, inTenant } from "./db/in-tenant.ts";
import type { Deps, Job } from "./deps.ts";
import { eachHouse } from "./each-house.ts";
import { lookEvery } from "./look-every.ts";
import { saidToReaders } from "./outbound/notice-words.ts";
import { accessReviewers, takeLateReview } from "./store/access-reviews.ts";
import { addNotices } from "./store/notices.ts";

const everyMs = 600_000;

export function startAccessReviewWatch(deps: Pick<Deps, "db" | "clock" | "log">): Job {
  const failed = "accessReviewWatch.failed";
  const work = (tenantId: number) => tellOfLateReview(deps, tenantId);
  const look = async () => {
    const ofHouses = await eachHouse(deps, { work, failed });
    // The host reviews its own people too.
    await work(hostTenantId);
    return ofHouses;
  };
  return lookEvery(deps.log, { everyMs, look, failed });
}

/** The notices are kept with the mark that they were told, or neither is. */
export async function tellOfLateReview({ db, clock }: Pick<Deps, "db" | "clock">, tenantId: number): Promise<void> {
  await inTenant(db, tenantId, async (tx) => {
    const at = clock.now();
    const late = await takeLateReview(tx, lagosDay(at), at);
    if (late === undefined) return;
    const notices = (await accessReviewers(tx)).map((userId) => ({
      userId,
      kind: "AccessReview",
      title: ["The review of who may do what is late"] as const,
      body: [
        "{0}: it was due {1}; grants still open: {2}.",
        late.quarter,
        dateText(late.dueOn),
        String(late.open),
      ] as const,
      refs: {},
      at,
    }));
    await addNotices(tx, await saidToReaders(tx, notices));
  });
}
