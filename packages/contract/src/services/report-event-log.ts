// ReportEventLog: who looked at which report, or took it as a file.

import * as z from "zod";
import { service } from "../method.ts";
import { pageMembers, pageOf } from "../paging.ts";
import { isoInstant, lagosDate } from "../wire-time.ts";

export const reportEventRow = z.object({
  id: z.int(),
  time: isoInstant,
  userName: z.string(),
  /** The securities account that was looked at; null when the report is of no single one. */
  account: z.string().nullable(),
  /** The call, and for a file its report. */
  report: z.string(),
  /** What was asked for, as JSON. */
  parameters: z.string(),
  rows: z.int(),
  /** `screen`, or a file's format. */
  format: z.string(),
  durationMs: z.int(),
  ip: z.string(),
  result: z.string(),
});
export type ReportEventRow = z.output<typeof reportEventRow>;

const filters = {
  from: lagosDate.nullish(),
  to: lagosDate.nullish(),
  user: z.string().max(256).nullish(),
  report: z.string().max(100).nullish(),
  account: z.string().max(20).nullish(),
} as const;

/** What the charts above the log are drawn of. */
export const reportFigures = z.object({
  /** The last 24 hours of the time that is asked for, the oldest first, each by its beginning. */
  hours: z.array(z.object({ hour: isoInstant, events: z.int(), refused: z.int(), failed: z.int() })),
  /** By how long they take on average, the slowest first. */
  slowest: z.array(z.object({ report: z.string(), runs: z.int(), averageMs: z.int(), longestMs: z.int() })),
});
export type ReportFigures = z.output<typeof reportFigures>;

/** What else is known of one event: its line of the audit trail, and the files that were taken of the same report and account. */
export const reportEventUse = z.object({
  auditLine: z.int().nullable(),
  files: z.int(),
  lastFile: z.object({ at: isoInstant, userName: z.string(), format: z.string() }).nullable(),
});
export type ReportEventUse = z.output<typeof reportEventUse>;

export const reportJobStates = ["Waiting", "Due", "Failed", "Stopped", "Paused"] as const;
export type ReportJobState = (typeof reportJobStates)[number];

/** A report that is made by itself, for whoever asked for it. */
export const reportJob = z.object({
  id: z.int(),
  report: z.string(),
  format: z.string(),
  every: z.string(),
  account: z.string(),
  userName: z.string(),
  nextDue: lagosDate,
  /** Due: it is made within minutes. Paused: by its owner. */
  state: z.enum(reportJobStates),
  failures: z.int(),
  failedAt: isoInstant.nullable(),
  stoppedAt: isoInstant.nullable(),
  stoppedBy: z.string().nullable(),
  reason: z.string().nullable(),
  madeAt: isoInstant.nullable(),
  rows: z.int().nullable(),
  /** Of the papers that it made. */
  downloads: z.int(),
  lastDownloadAt: isoInstant.nullable(),
  lastDownloadBy: z.string().nullable(),
});
export type ReportJob = z.output<typeof reportJob>;

const id = z.int().min(1).max(2_147_483_647);
const read = { verb: "GET", access: { anyOf: ["VIEW_AUDIT_TRAIL"] }, answer: "wrapped" } as const;
const act = { verb: "POST", access: { anyOf: ["Pages.Users"] }, logged: "audit", answer: "wrapped" } as const;

export const reportEventLogService = service({
  GetReportEventLogs: {
    ...read,
    logged: "audit",
    path: "ReportEventLog/GetReportEventLogs",
    input: z.object({ ...pageMembers, ...filters }),
    output: pageOf(reportEventRow),
  },
  GetReportFigures: {
    ...read,
    logged: "none",
    path: "ReportEventLog/GetReportFigures",
    input: z.object({ ...filters, keyword: pageMembers.keyword }),
    output: reportFigures,
  },
  GetReportEventUse: {
    ...read,
    logged: "none",
    path: "ReportEventLog/GetReportEventUse",
    input: z.object({ id: z.int().min(1).max(Number.MAX_SAFE_INTEGER) }),
    output: reportEventUse,
  },
  GetReportJobs: {
    ...read,
    logged: "audit",
    path: "ReportEventLog/GetReportJobs",
    input: z.object({ ...pageMembers, state: z.enum(reportJobStates).nullish() }),
    output: pageOf(reportJob),
  },
  /** One that failed or was stopped is made at the next look, a few minutes from now. */
  RetryReportJob: { ...act, path: "ReportEventLog/RetryReportJob", input: z.object({ id }), output: reportJob },
  /** It makes nothing more, also of a paper that is being made; its owner is told and may start it again. */
  CancelReportJob: {
    ...act,
    path: "ReportEventLog/CancelReportJob",
    input: z.object({ id, reason: z.string().trim().min(3).max(300) }),
    output: reportJob,
  },
});
