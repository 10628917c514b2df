// Who looked at which report, or took it as a file.

import { useQuery } from "@tanstack/react-query";
import {
  reportEventLogService,
  type ReportEventRow,
  type ReportEventUse,
} from "@tradebook/contract/services/report-event-log.ts";
import { Link, useSearchParams } from "react-router";
import { call, failureOf } from "../../lib/api.ts";
import { formatQuantity, none } from "../../lib/format.ts";
import { reportsPath } from "../../lib/paths.ts";
import { readAsked } from "../../lists/list-asked.ts";
import { L } from "./admin-reports-words.ts";
import { tookOf, userOf } from "./audit-trail.tsx";
import { EventCharts } from "./EventCharts.tsx";
import { Facts, When, type Fact } from "../../ui/Marks.tsx";
import { Failed } from "../../ui/States.tsx";
import { Outcome, Parameters } from "./Marks.tsx";
import { formatOf, reportEvents } from "./report-events.tsx";
import type { DrawerProps } from "../../lists/list.ts";
import { ReportJobDrawer } from "./ReportJobDrawer.tsx";
import { reportJobs } from "./report-jobs.tsx";
import { ReportList } from "./ReportList.tsx";
import { RowDrawer } from "../../lists/RowDrawer.tsx";
import { undelivered } from "./undelivered.tsx";
import { U } from "./undelivered-words.ts";
import { UndeliveredDrawer } from "./UndeliveredDrawer.tsx";

const views = { events: "", jobs: "jobs", undelivered: "undelivered" } as const;
const names = { events: L("Events"), jobs: L("ReportJobs"), undelivered: U("Undelivered") } as const;
type View = keyof typeof views;

/** `?view=undelivered` shows the messages that could not be delivered, `?view=jobs` the reports that are made by themselves. */
export function ReportLogsPage() {
  const [query] = useSearchParams();
  const asked = query.get("view");
  const view: View = asked === "undelivered" || asked === "jobs" ? asked : "events";
  const tools = <OtherViews view={view} />;
  if (view === "undelivered") return <ReportList list={undelivered} tools={tools} drawer={UndeliveredDrawer} />;
  if (view === "jobs") return <ReportList list={reportJobs} tools={tools} drawer={ReportJobDrawer} />;
  const { values } = readAsked(query, { filters: reportEvents.filters, sorts: [] });
  const charts = <EventCharts values={values} />;
  return <ReportList list={reportEvents} notice={charts} tools={tools} drawer={EventDrawer} />;
}

function OtherViews({ view }: { readonly view: View }) {
  const others = (Object.keys(views) as View[]).filter((name) => name !== view); // the table's own keys
  return others.map((name) => (
    <Link key={name} className="button button--plain" to={views[name] === "" ? "?" : `?view=${views[name]}`}>
      {names[name]}
    </Link>
  ));
}

/** Its line of the trail, and the files that were taken of the same report and account. */
function useUse(id: number) {
  return useQuery({
    queryKey: ["reportEventUse", id],
    queryFn: ({ signal }) => call(reportEventLogService.GetReportEventUse, { id }, signal),
  });
}

function EventDrawer({ row: event, onClose }: DrawerProps<ReportEventRow>) {
  const use = useUse(event.id);
  return (
    <RowDrawer title={L("EventNo", event.id)} onClose={onClose}>
      <Facts
        facts={[
          [L("Time"), <When key="time" at={event.time} />],
          [L("User"), userOf(event)],
          [L("Report"), event.report],
          [L("AccountNo"), event.account ?? none],
          [L("Format"), formatOf(event)],
          [L("RowsGiven"), formatQuantity(event.rows)],
          [L("Outcome"), <Outcome key="outcome" result={event.result} exception={null} />],
          [L("Answer"), event.result],
          [L("Duration"), tookOf(event)],
          [L("IpAddress"), event.ip],
        ]}
      />
      {use.isError ? <Failed failure={failureOf(use.error)} onRetry={() => void use.refetch()} /> : null}
      {use.data === undefined ? null : <Facts facts={usedFacts(use.data)} />}
      <Parameters json={event.parameters} />
    </RowDrawer>
  );
}

function usedFacts({ auditLine, files, lastFile }: ReportEventUse): readonly Fact[] {
  const line =
    auditLine === null ? (
      L("NoAuditLine")
    ) : (
      <Link key="line" to={`${reportsPath}/audit-trail?fromLine=${auditLine}&toLine=${auditLine}`}>
        {L("LineNo", auditLine)}
      </Link>
    );
  const last = lastFile && (
    <>
      <When at={lastFile.at} /> {L("TakenBy", lastFile.format.toUpperCase(), lastFile.userName)}
    </>
  );
  return [
    [L("AuditLine"), line],
    [L("FilesTaken"), formatQuantity(files)],
    [L("LastTaken"), last ?? none],
  ];
}
