// Reports that are made by themselves, as a list: whose, how often, what became of the last, and who took it.

import {
  reportEventLogService,
  reportJobStates,
  type ReportJob,
  type ReportJobState,
} from "@tradebook/contract/services/report-event-log.ts";
import { call } from "../../lib/api.ts";
import { formatDate, formatQuantity, none } from "../../lib/format.ts";
import { pageInput } from "../../lists/list-asked.ts";
import { Dot, When, type Tone } from "../../ui/Marks.tsx";
import { L, type ReportWord } from "./admin-reports-words.ts";
import type { Report } from "./report.ts";

const states: { readonly [S in ReportJobState]: { readonly word: ReportWord; readonly tone: Tone } } = {
  Waiting: { word: "Waiting", tone: "live" },
  Due: { word: "Due", tone: "wait" },
  Failed: { word: "FailedCount", tone: "bad" },
  Stopped: { word: "Stopped", tone: "bad" },
  Paused: { word: "Paused", tone: "done" },
};

export function JobState({ job: { state, failures } }: { readonly job: ReportJob }) {
  const { word, tone } = states[state];
  return <Dot tone={tone}>{state === "Failed" ? L("JobFailed", formatQuantity(failures)) : L(word)}</Dot>;
}

export const reportJobs: Report<ReportJob, never> = {
  say: L,
  name: "report-jobs",
  title: "AuditReportLogs",
  words: { rows: "ReportJobs", empty: "ReportJobsEmpty", emptyHint: "ReportJobsEmptyHint" },
  filters: [
    { name: "q", word: "Find", kind: "text", most: 100 },
    {
      name: "state",
      word: "AnyJobState",
      label: "Status",
      kind: "choice",
      choices: reportJobStates.map((value) => ({ value, word: states[value].word })),
    },
  ],
  idOf: ({ id }) => id,
  idWord: "EventNumber",
  rowWord: "JobNo",
  columns: [
    { word: "Report", look: "plain", cell: ({ report }) => <strong>{report}</strong> },
    { word: "Status", look: "plain", cell: (job) => <JobState job={job} /> },
    { word: "AccountNo", look: "plain", cell: ({ account }) => account },
    { word: "User", look: "plain", cell: ({ userName }) => userName },
    { word: "Format", look: "plain", cell: ({ format }) => format.toUpperCase() },
    { word: "Every", look: "plain", cell: ({ every }) => every },
    { word: "NextDue", look: "plain", cell: ({ nextDue }) => formatDate(nextDue) },
    { word: "LastMade", look: "plain", cell: ({ madeAt }) => <When at={madeAt} /> },
    { word: "RowsGiven", look: "num", cell: ({ rows }) => formatQuantity(rows) },
    { word: "Downloads", look: "num", cell: ({ downloads }) => formatQuantity(downloads) },
    { word: "LastDownload", look: "plain", cell: (job) => <LastDownload job={job} /> },
    { word: "StoppedBy", look: "plain", cell: ({ stoppedBy }) => stoppedBy ?? none },
  ],
  card: (job) => ({
    first: job.report,
    firstEnd: <JobState job={job} />,
    second: `${job.userName} · ${job.account}`,
    secondEnd: job.format.toUpperCase(),
    third: `${L("NextDue")} ${formatDate(job.nextDue)}`,
    thirdEnd: `${L("Downloads")} ${formatQuantity(job.downloads)}`,
  }),
  totals: [],
  ask: (asked, signal) =>
    call(
      reportEventLogService.GetReportJobs,
      { ...pageInput(asked), state: reportJobStates.find((state) => state === asked.values["state"]) ?? null },
      signal,
    ),
};

export function LastDownload({ job: { lastDownloadAt, lastDownloadBy } }: { readonly job: ReportJob }) {
  if (lastDownloadAt === null) return none;
  return (
    <>
      <When at={lastDownloadAt} /> {lastDownloadBy}
    </>
  );
}
