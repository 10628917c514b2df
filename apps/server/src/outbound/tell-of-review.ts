// Tells whoever manages roles that a review of access has begun.

import { dateText } from "@tradebook/contract/date-text.ts";
import type { Instant } from "@tradebook/domain/instant.ts";
import type { Tx } from "../db/in-tenant.ts";
import { accessReviewers, type KeptReview } from "../store/access-reviews.ts";
import { addNotices } from "../store/notices.ts";
import { saidToReaders } from "./notice-words.ts";

type Begun = {
  readonly review: KeptReview;
  /** Who opened it knows; null where it opened by itself. */
  readonly openerId: number | null;
  readonly at: Instant;
};

export async function tellOfReview(tx: Tx, { review, openerId, at }: Begun): Promise<void> {
  const others = (await accessReviewers(tx)).filter((userId) => userId !== openerId);
  const notices = others.map((userId) => ({
    userId,
    kind: "AccessReview",
    title: ["Who may do what is to be reviewed"] as const,
    body: [
      "{0}: grants that wait under Users: {1}; due {2}.",
      review.quarter,
      String(review.open),
      dateText(review.dueOn),
    ] as const,
    refs: {},
    at,
  }));
  await addNotices(tx, await saidToReaders(tx, notices));
}
