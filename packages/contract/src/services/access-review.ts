// AccessReview: who may do what, looked at person by person once a quarter; each grant is confirmed or taken away.

import * as z from "zod";
import { fileAnswer } from "../file-answer.ts";
import { service } from "../method.ts";
import { pageMembers, pageWithTotals } from "../paging.ts";
import { isoInstant, lagosDate } from "../wire-time.ts";

/** `Ended`: nobody decided, and the user no longer has it or can no longer sign in. */
export const grantStates = ["Open", "Confirmed", "Revoked", "Ended"] as const;
export type GrantState = (typeof grantStates)[number];

export const accessReview = z.object({
  id: z.int(),
  /** Of the day it was opened, such as `Q4 2026`. */
  quarter: z.string(),
  /** Null where it opened by itself at the beginning of its quarter. */
  openedBy: z.string().nullable(),
  openedAt: isoInstant,
  dueOn: lagosDate,
  closedBy: z.string().nullable(),
  closedAt: isoInstant.nullable(),
  /** Why it was closed with grants that nobody had reviewed. */
  closingNote: z.string().nullable(),
  open: z.int(),
  confirmed: z.int(),
  revoked: z.int(),
  ended: z.int(),
  /** Those that are open and not the reader's own. */
  forReader: z.int(),
});
export type AccessReview = z.output<typeof accessReview>;

export const reviewedGrant = z.object({
  id: z.int(),
  userId: z.int(),
  userName: z.string(),
  fullName: z.string(),
  lastLoginTime: isoInstant.nullable(),
  /** Null where the grant is a permission for all accounts, however it came to the user. */
  roleName: z.string().nullable(),
  /** What it allowed when the review began. */
  permissions: z.array(z.string()),
  state: z.enum(grantStates),
  decidedBy: z.string().nullable(),
  decidedAt: isoInstant.nullable(),
  note: z.string().nullable(),
  /** Of the reader, who leaves it to somebody else. */
  isOwn: z.boolean(),
});
export type ReviewedGrant = z.output<typeof reviewedGrant>;

const id = z.int().min(1).max(2_147_483_647);
const note = z.string().trim().min(1).max(500);
const row = { access: { anyOf: ["Pages.Roles"] }, logged: "audit", answer: "wrapped" } as const;
const read = { ...row, verb: "GET", logged: "none" } as const;
const write = { ...row, verb: "POST" } as const;

export const accessReviewService = service({
  /** Takes down every grant of everybody who may sign in, but for what whoever registers has. */
  Open: {
    ...write,
    path: "AccessReview/Open",
    stepUp: true,
    input: z.object({ dueOn: lagosDate }),
    output: accessReview,
  },
  /** The newest first. */
  GetReviews: {
    ...read,
    path: "AccessReview/GetReviews",
    input: z.object({}),
    output: z.object({ items: z.array(accessReview) }),
  },
  /** Of one review; of the newest unless said. */
  GetGrants: {
    ...read,
    path: "AccessReview/GetGrants",
    input: z.object({ ...pageMembers, reviewId: id.nullish(), state: z.enum(grantStates).nullish() }),
    output: pageWithTotals(reviewedGrant, z.object({ review: accessReview.nullable() })),
  },
  /** By anybody but whose grant it is. */
  Confirm: {
    ...write,
    path: "AccessReview/Confirm",
    input: z.object({ id, note: note.nullish() }),
    output: reviewedGrant,
  },
  /** Takes it away at once: the role, or for all accounts each role that gives it. */
  Revoke: {
    ...write,
    path: "AccessReview/Revoke",
    stepUp: true,
    input: z.object({ id, note }),
    output: reviewedGrant,
  },
  /** With grants that nobody has reviewed only for a reason. */
  Close: {
    ...write,
    path: "AccessReview/Close",
    stepUp: true,
    input: z.object({ id, note: note.nullish() }),
    output: accessReview,
  },
  /** What was reviewed by whom, for an auditor. */
  Export: {
    ...write,
    path: "AccessReview/Export",
    answer: "file",
    input: z.object({ id, format: z.enum(["csv", "pdf"]) }),
    output: fileAnswer,
  },
});
