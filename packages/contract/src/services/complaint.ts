// Complaint: what clients complain of, in a register that nobody edits, with the day by which each must be resolved.

import * as z from "zod";
import { attachedFile } from "../attached-file.ts";
import { fileAnswer } from "../file-answer.ts";
import { service } from "../method.ts";
import { pageMembers, pageOf, pageWithTotals } from "../paging.ts";
import { isoInstant, lagosDate } from "../wire-time.ts";
import { cscsAccount } from "./order-terms.ts";

export const complaintAbouts = ["general", "order", "note", "withdrawal", "deposit"] as const;
export const complaintCategories = ["Orders", "Charges", "Money", "Statements", "Service", "Privacy", "Other"] as const;
export const complaintStates = ["Open", "Answered", "Escalated", "Resolved", "Reopened"] as const;
export const complaintOutcomes = ["Upheld", "PartlyUpheld", "NotUpheld", "Withdrawn"] as const;
export const complaintPassedTo = ["Compliance", "NGX", "SEC"] as const;
/** Working days from a complaint, and from its reopening, to its resolution (domain/ngx.md 7). */
export const complaintDays = 10;

const words = z.string().trim().min(3).max(4000);

export const complaintStep = z.object({
  kind: z.enum(["Answered", "Escalated", "Resolved", "Reopened"]),
  text: z.string(),
  passedTo: z.enum(complaintPassedTo).nullable(),
  outcome: z.enum(complaintOutcomes).nullable(),
  by: z.string(),
  at: isoInstant,
});

export const complaint = z.object({
  id: z.int(),
  /** As the client is told it: `CMP-00012`. */
  number: z.string(),
  state: z.enum(complaintStates),
  about: z.enum(complaintAbouts),
  /** The order's, the note's or the movement's number; null of one in general. */
  ref: z.string().nullable(),
  cscsAccount: z.string().nullable(),
  category: z.enum(complaintCategories),
  text: z.string(),
  /** Who filed it: user name, and the person's own. */
  by: z.string(),
  name: z.string(),
  filedAt: isoInstant,
  dueOn: lagosDate,
  /** Working days until it is due, or was when it was resolved; below zero when it is late. */
  daysLeft: z.int(),
  steps: z.array(complaintStep),
  files: z.array(attachedFile),
  /** Whether the caller may reopen it: its own client, once, after it was resolved. */
  mayReopen: z.boolean(),
});
export type Complaint = z.output<typeof complaint>;

/** Of the whole house, whatever is filtered. */
export const complaintTotals = z.object({ open: z.int(), late: z.int(), nextDueOn: lagosDate.nullable() });
export type ComplaintTotals = z.output<typeof complaintTotals>;

const id = z.int().min(1).max(2_147_483_647);
/** Whoever answers disputes of orders looks after complaints. */
const office = { anyOf: ["VIEW_AUDIT_TRAIL"] } as const;
const act = { verb: "POST", access: office, logged: "audit", answer: "wrapped", output: complaint } as const;

export const complaintService = service({
  /** With one file at most. The same key again answers what was filed first. */
  FileComplaint: {
    ...act,
    access: "signedIn",
    takes: "form",
    path: "Complaint/FileComplaint",
    input: z.object({
      idempotencyKey: z.string().min(8).max(64),
      about: z.enum(complaintAbouts),
      ref: z.string().trim().max(40).nullish(),
      cscsAccount: cscsAccount.nullish(),
      category: z.enum(complaintCategories),
      text: z.string().trim().min(10).max(4000),
    }),
  },
  /** The caller's own, the newest first. */
  GetOwnComplaints: {
    verb: "GET",
    access: "signedIn",
    logged: "none",
    answer: "wrapped",
    path: "Complaint/GetOwnComplaints",
    input: z.object(pageMembers),
    output: pageOf(complaint),
  },
  ReopenComplaint: {
    ...act,
    access: "signedIn",
    path: "Complaint/ReopenComplaint",
    input: z.object({ id, text: words }),
  },
  /** Those that are not resolved first, the soonest due first. */
  GetComplaints: {
    verb: "GET",
    access: office,
    logged: "look",
    answer: "wrapped",
    path: "Complaint/GetComplaints",
    input: z.object({
      ...pageMembers,
      state: z.enum(complaintStates).nullish(),
      category: z.enum(complaintCategories).nullish(),
      /** Only what is not resolved and past its day. */
      late: z.boolean().nullish(),
      /** By the day on which they were filed. */
      from: lagosDate.nullish(),
      to: lagosDate.nullish(),
    }),
    output: pageWithTotals(complaint, complaintTotals),
  },
  AnswerComplaint: { ...act, path: "Complaint/AnswerComplaint", input: z.object({ id, text: words }) },
  /** Passed on to somebody above; the client is told to whom. */
  EscalateComplaint: {
    ...act,
    path: "Complaint/EscalateComplaint",
    input: z.object({ id, passedTo: z.enum(complaintPassedTo), text: words }),
  },
  ResolveComplaint: {
    ...act,
    path: "Complaint/ResolveComplaint",
    input: z.object({ id, outcome: z.enum(complaintOutcomes), text: words }),
  },
  /** By who filed it and by who looks after complaints; every look is in the report event log. */
  GetComplaintFile: {
    verb: "GET",
    access: "signedIn",
    logged: "report",
    answer: "file",
    path: "Complaint/GetComplaintFile",
    input: z.object({ id }),
    output: fileAnswer,
  },
});
