// Orders that somebody of the house wants looked at again.

import type { Instant } from "@tradebook/domain/instant.ts";
import type { Tx } from "../db/in-tenant.ts";
import { sql, timestampText } from "../db/sql.ts";

export type KeptReview = {
  readonly reason: string;
  readonly askedBy: string;
  readonly askedAt: Instant;
  readonly outcome: string | null;
  readonly closedBy: string | null;
  readonly closedAt: Instant | null;
};

/** The newest first. */
export async function reviewsOf(tx: Tx, orderId: number): Promise<readonly KeptReview[]> {
  return await tx.rows<KeptReview>(sql`
    select review.reason, asker.user_name as "askedBy", review.asked_at as "askedAt", review.outcome,
      closer.user_name as "closedBy", review.closed_at as "closedAt"
    from order_review review
      join app_user asker on asker.id = review.asked_by
      left join app_user closer on closer.id = review.closed_by
    where review.order_id = ${orderId}
    order by review.id desc
    limit 100`);
}

export type NewReview = {
  readonly orderId: number;
  readonly userId: number;
  readonly reason: string;
  readonly at: Instant;
};

/** Whether it was not marked already. */
export async function addReview(tx: Tx, { orderId, userId, reason, at }: NewReview): Promise<boolean> {
  const added = await tx.run(sql`
    insert into order_review (order_id, reason, asked_by, asked_at)
    values (${orderId}, ${reason}, ${userId}, ${timestampText(at)})
    on conflict do nothing`);
  return added === 1;
}

export type ReviewOutcome = Omit<NewReview, "reason"> & { readonly outcome: string };

/** Whether one was open. */
export async function closeReview(tx: Tx, { orderId, userId, outcome, at }: ReviewOutcome): Promise<boolean> {
  const closed = await tx.run(sql`
    update order_review
    set outcome = ${outcome}, closed_by = ${userId}, closed_at = ${timestampText(at)}
    where order_id = ${orderId} and outcome is null`);
  return closed === 1;
}
