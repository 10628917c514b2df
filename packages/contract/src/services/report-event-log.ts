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

export const reportEventLogService = service({
  GetReportEventLogs: {
    verb: "GET",
    access: { anyOf: ["VIEW_AUDIT_TRAIL"] },
    logged: "audit",
    answer: "wrapped",
    path: "ReportEventLog/GetReportEventLogs",
    input: z.object({
      ...pageMembers,
      from: lagosDate.nullish(),
      to: lagosDate.nullish(),
      user: z.string().max(256).nullish(),
      report: z.string().max(100).nullish(),
      account: z.string().max(20).nullish(),
    }),
    output: pageOf(reportEventRow),
  },
});
