// The log of reports as a report: who looked at which, or took it as a file, and how much it gave.

import { reportEventLogService, type ReportEventRow } from "@tradebook/contract/services/report-event-log.ts";
import { call } from "../../lib/api.ts";
import { formatQuantity, none } from "../../lib/format.ts";
import { L } from "./admin-reports-words.ts";
import { eventFilters } from "./EventCharts.tsx";
import { tookOf, userOf } from "./audit-trail.tsx";
import { When } from "../../ui/Marks.tsx";
import { Outcome } from "./Marks.tsx";
import type { Report } from "./report.ts";
import { pageInput } from "../../lists/list-asked.ts";
import { accountFilter } from "./stock-orders.tsx";

export const reportEvents: Report<ReportEventRow, never> = {
  say: L,
  name: "report-events",
  title: "AuditReportLogs",
  words: { rows: "Events", empty: "EventsEmpty", emptyHint: "EventsEmptyHint" },
  filters: [
    { name: "q", word: "Find", kind: "text", most: 100 },
    { name: "user", word: "User", kind: "text", most: 256 },
    { name: "report", word: "Report", kind: "text", most: 100 },
    accountFilter,
    { name: "from", word: "From", kind: "day" },
    { name: "to", word: "To", kind: "day" },
  ],
  idOf: ({ id }) => id,
  idWord: "EventNumber",
  rowWord: "EventNo",
  columns: [
    { word: "Time", look: "plain", cell: ({ time }) => <When at={time} /> },
    { word: "User", look: "text", cell: userOf, title: userOf },
    { word: "Report", look: "plain", cell: ({ report }) => <strong>{report}</strong> },
    { word: "AccountNo", look: "plain", cell: ({ account }) => account ?? none },
    { word: "Format", look: "plain", cell: formatOf },
    { word: "RowsGiven", look: "num", cell: ({ rows }) => formatQuantity(rows) },
    { word: "Outcome", look: "plain", cell: (row) => <Outcome result={row.result} exception={null} /> },
    { word: "Duration", look: "num", cell: tookOf },
    { word: "IpAddress", look: "plain", cell: ({ ip }) => ip },
    {
      word: "Parameters",
      look: "text",
      cell: ({ parameters }) => <span className="muted">{parameters}</span>,
      title: ({ parameters }) => parameters,
    },
  ],
  card: (row) => ({
    first: row.report,
    firstEnd: <Outcome result={row.result} exception={null} />,
    second: userOf(row),
    secondEnd: formatOf(row),
    third: <When at={row.time} />,
    thirdEnd: L("RowsOf", formatQuantity(row.rows)),
  }),
  totals: [],
  ask: (asked, signal) =>
    call(reportEventLogService.GetReportEventLogs, { ...pageInput(asked), ...eventFilters(asked.values) }, signal),
};

export function formatOf({ format }: Pick<ReportEventRow, "format">): string {
  return format === "screen" ? L("OnScreen") : format.toUpperCase();
}
