// Orders that somebody of the house wants looked at again: the mark, its end, and all marks of an order.

import * as z from "zod";
import { isoInstant } from "../wire-time.ts";

const id = z.int().min(1);
const said = z.string().trim().min(1).max(500);

export const orderReview = z.object({
  reason: z.string(),
  /** User names. */
  askedBy: z.string(),
  askedAt: isoInstant,
  /** What was found; null while it is open. */
  outcome: z.string().nullable(),
  closedBy: z.string().nullable(),
  closedAt: isoInstant.nullable(),
});
export type OrderReview = z.output<typeof orderReview>;

const reviews = z.object({ items: z.array(orderReview) });
const watch = { access: { anyOf: ["VIEW_ALL_ORDERS"] }, answer: "wrapped" } as const;
const write = { ...watch, verb: "POST", logged: "audit", output: reviews } as const;

export const orderReviewMethods = {
  /** The newest first. */
  GetReviews: {
    ...watch,
    verb: "GET",
    logged: "none",
    path: "Order/GetReviews",
    input: z.object({ id }),
    output: reviews,
  },
  /** An order that is marked already keeps its mark. */
  MarkForReview: { ...write, path: "Order/MarkForReview", input: z.object({ id, reason: said }) },
  CloseReview: { ...write, path: "Order/CloseReview", input: z.object({ id, outcome: said }) },
} as const;
