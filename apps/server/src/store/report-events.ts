// Who looked at which report, when.

import type { Instant } from "@tradebook/domain/instant.ts";
import { insertInto } from "../db/insert-rows.ts";
import { timestampText } from "../db/sql.ts";

export type ReportEvent = {
  readonly at: Instant;
  readonly userId: number | null;
  readonly userName: string;
  readonly report: string;
  /** JSON: the filters. */
  readonly parameters: string;
  readonly rows: number;
  /** `screen`, or the format of a file. */
  readonly format: string;
  readonly durationMs: number;
  readonly ip: string;
  readonly result: string;
};

export const insertReportEvents = insertInto<ReportEvent>("report_event", {
  at: ["timestamptz", (row) => timestampText(row.at)],
  user_id: ["integer", (row) => row.userId],
  user_name: ["text", (row) => row.userName],
  report: ["text", (row) => row.report],
  parameters: ["jsonb", (row) => row.parameters],
  rows: ["integer", (row) => row.rows],
  format: ["text", (row) => row.format],
  duration_ms: ["integer", (row) => row.durationMs],
  ip: ["text", (row) => row.ip],
  result: ["text", (row) => row.result],
});
