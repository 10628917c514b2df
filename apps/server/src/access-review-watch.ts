// Opens the review of access at the beginning of each quarter, and tells those who manage roles of one that is late, once.

import { dateText } from "@tradebook/contract/date-text.ts";
import { addDays, lagosDay } from "@tradebook/domain/instant.ts";
import { invariant } from "@tradebook/domain/invariant.ts";
import { hostTenantId, inTenant } from "./db/in-tenant.ts";
import type { Deps, Job } from "./deps.ts";
import { eachHouse } from "./each-house.ts";
import { lookEvery } from "./look-every.ts";
import { saidToReaders } from "./outbound/notice-words.ts";
import { tellOfReview } from "./outbound/tell-of-review.ts";
import { accessReviewers, accessReviews, isReviewDue, openReview, takeLateReview } from "./store/access-reviews.ts";
import { lockPeople } from "./store/people-rules.ts";
import { addNotices } from "./store/notices.ts";

const everyMs = 600_000;

export function startAccessReviewWatch(deps: Pick<Deps, "db" | "clock" | "log">): Job {
  const failed = "accessReviewWatch.failed";
  const work = async (tenantId: number) => {
    await openDueReview(deps, tenantId);
    await tellOfLateReview(deps, tenantId);
  };
  const look = async () => {
    const ofHouses = await eachHouse(deps, { work, failed });
    // The host reviews its own people too.
    await work(hostTenantId);
    return ofHouses;
  };
  return lookEvery(deps.log, { everyMs, look, failed });
}

/** So many days after it has opened by itself. */
const daysToReview = 30;

/** Behind the turn that every change of people takes, so that of several servers and of somebody who opens one, one does. */
export async function openDueReview({ db, clock }: Pick<Deps, "db" | "clock">, tenantId: number): Promise<void> {
  await inTenant(db, tenantId, async (tx) => {
    const at = clock.now();
    if (!(await isReviewDue(tx, at))) return;
    await lockPeople(tx);
    if (!(await isReviewDue(tx, at))) return;
    const id = await openReview(tx, { userId: null, dueOn: addDays(lagosDay(at), daysToReview), at });
    const review = (await accessReviews(tx, nobody)).find((one) => one.id === id);
    invariant(review !== undefined, "a review that was just opened is there");
    await tellOfReview(tx, { review, openerId: null, at });
  });
}

/** The count of what is left for a reader is nobody's here. */
const nobody = 0;

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
