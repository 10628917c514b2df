// ReportSchedule: statements, valuations and contract notes that a client has made by themselves, and the papers of them.

import { scheduledEvery } from "@tradebook/domain/portfolio/report-schedule.ts";
import * as z from "zod";
import { exportFormats } from "../export.ts";
import { fileAnswer } from "../file-answer.ts";
import { service } from "../method.ts";
import { isoInstant, lagosDate } from "../wire-time.ts";
import { cscsAccount } from "./order-terms.ts";

export const scheduledReports = [
  "account-statement",
  "portfolio-valuation",
  "purchase-contract-note",
  "sale-contract-note",
] as const;
export type ScheduledReport = (typeof scheduledReports)[number];

const paper = z.object({
  id: z.int(),
  /** It tells of these days; a valuation of the last of them. */
  firstDay: lagosDate,
  lastDay: lagosDate,
  madeAt: isoInstant,
  rows: z.int(),
  /** False where it was too long for its kind of file. */
  hasFile: z.boolean(),
});

export const reportSchedule = z.object({
  id: z.int(),
  cscsAccount: z.string(),
  report: z.enum(scheduledReports),
  format: z.enum(exportFormats),
  every: z.enum(scheduledEvery),
  /** It comes at the beginning of this day and tells of those before. */
  nextDue: lagosDate,
  paused: z.boolean(),
  /** The newest first. */
  papers: z.array(paper),
});
export type ReportSchedule = z.output<typeof reportSchedule>;

const id = z.object({ id: z.int().min(1).max(2_147_483_647) });
/** Each answers all of the caller's schedules. */
const own = { access: "signedIn", answer: "wrapped", output: z.array(reportSchedule) } as const;
const change = { ...own, verb: "POST", logged: "audit" } as const;

export const reportScheduleService = service({
  GetAll: { ...own, verb: "GET", logged: "none", path: "ReportSchedule/GetAll", input: z.object({}) },
  /** Of an account that the caller holds. */
  Create: {
    ...change,
    path: "ReportSchedule/Create",
    input: z.object({
      cscsAcct: cscsAccount,
      report: z.enum(scheduledReports),
      format: z.enum(exportFormats),
      every: z.enum(scheduledEvery),
    }),
  },
  Pause: { ...change, path: "ReportSchedule/Pause", input: id },
  /** What was due meanwhile is not made. */
  Resume: { ...change, path: "ReportSchedule/Resume", input: id },
  Delete: { ...change, verb: "DELETE", path: "ReportSchedule/Delete", input: id },
  GetPaper: {
    verb: "GET",
    access: "signedIn",
    logged: "report",
    answer: "file",
    path: "ReportSchedule/GetPaper",
    input: id,
    output: fileAnswer,
  },
});
