// Above the log of reports: how many were refused or failed by the hour, and which take longest; each with its figures as a table.

import { useQuery } from "@tanstack/react-query";
import { reportEventLogService, type ReportFigures } from "@tradebook/contract/services/report-event-log.ts";
import { call } from "../../lib/api.ts";
import { formatClock, formatQuantity } from "../../lib/format.ts";
import { Skeleton } from "../../ui/States.tsx";
import { useIsPhone } from "../../ui/use-media.ts";
import { dayIn, textIn, type Asked } from "../../lists/list-asked.ts";
import { L } from "./admin-reports-words.ts";
import { tookOf } from "./audit-trail.tsx";

export function EventCharts({ values }: Pick<Asked, "values">) {
  const isPhone = useIsPhone();
  const figures = useQuery({
    queryKey: ["reportFigures", values],
    queryFn: ({ signal }) => call(reportEventLogService.GetReportFigures, eventFilters(values), signal),
    placeholderData: (before) => before,
    refetchInterval: 60_000,
  });
  if (figures.isError && figures.data === undefined) return <p className="charts__fault">{L("FiguresUnread")}</p>;
  // As high as what comes, so that the rows below do not jump.
  if (figures.data === undefined) {
    return (
      <div className="charts charts--coming">
        <Skeleton what={L("ErrorsPerHour")} lines={isPhone ? 1 : 6} />
      </div>
    );
  }
  const { hours, slowest } = figures.data;
  const [refused, failed, events] = [sumOf(hours, "refused"), sumOf(hours, "failed"), sumOf(hours, "events")];
  return (
    <details className="charts" open={!isPhone} data-testid="event-charts">
      <summary>
        {L("ErrorsPerHour")}:{" "}
        <strong>{L("ErrorsOf", formatQuantity(refused), formatQuantity(failed), formatQuantity(events))}</strong>
      </summary>
      <div className="charts__two">
        <Errors hours={hours} />
        <Slowest rows={slowest} />
      </div>
    </details>
  );
}

/** As the list asks, but for its page. */
export function eventFilters(values: Asked["values"]) {
  return {
    from: dayIn(values, "from"),
    to: dayIn(values, "to"),
    user: textIn(values, "user"),
    report: textIn(values, "report"),
    account: textIn(values, "account"),
    keyword: textIn(values, "q"),
  };
}

type Hours = ReportFigures["hours"];

function sumOf(hours: Hours, name: "events" | "refused" | "failed"): number {
  return hours.reduce((sum, hour) => sum + hour[name], 0);
}

function Errors({ hours }: { readonly hours: Hours }) {
  const most = Math.max(1, ...hours.map(({ refused, failed }) => refused + failed));
  const height = (count: number) => ({ height: `${(count / most) * 100}%` });
  return (
    <figure className="charts__one">
      <div className="charts__hours" aria-hidden="true">
        {hours.map(({ hour, refused, failed, events }, at) => (
          <span
            key={hour}
            className="charts__hour"
            title={`${formatClock(hour)}: ${L("ErrorsOf", refused, failed, events)}`}
          >
            <span className="charts__bars">
              <span className="charts__refused" style={height(refused)} />
              <span className="charts__failed" style={height(failed)} />
            </span>
            <small>{at % 6 === 5 ? formatClock(hour).slice(0, 5) : ""}</small>
          </span>
        ))}
      </div>
      <table className="sr-only">
        <caption>{L("ErrorsPerHour")}</caption>
        <thead>
          <tr>
            {(["Hour", "RefusedCount", "FailedCount", "Events"] as const).map((word) => (
              <th key={word} scope="col">
                {L(word)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {hours.map(({ hour, refused, failed, events }) => (
            <tr key={hour}>
              <th scope="row">{formatClock(hour)}</th>
              <td>{refused}</td>
              <td>{failed}</td>
              <td>{events}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <figcaption className="charts__key" aria-hidden="true">
        <span className="charts__refused" /> {L("RefusedCount")} <span className="charts__failed" /> {L("FailedCount")}
      </figcaption>
    </figure>
  );
}

function Slowest({ rows }: { readonly rows: ReportFigures["slowest"] }) {
  const longest = Math.max(1, ...rows.map(({ averageMs }) => averageMs));
  if (rows.length === 0) return <p className="muted charts__one">{L("NoReports")}</p>;
  return (
    <table className="charts__one charts__table">
      <caption className="sr-only">{L("SlowestReports")}</caption>
      <thead>
        <tr>
          <th scope="col">{L("SlowestReports")}</th>
          <th scope="col">{L("Runs")}</th>
          <th scope="col">{L("OnAverage")}</th>
          <th scope="col">{L("Longest")}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ report, runs, averageMs, longestMs }) => (
          <tr key={report}>
            <th scope="row" title={report}>
              <span className="charts__part" aria-hidden="true" style={{ width: `${(averageMs / longest) * 100}%` }} />
              <span className="ellipsis">{report}</span>
            </th>
            <td>{formatQuantity(runs)}</td>
            <td>{tookOf({ durationMs: averageMs })}</td>
            <td>{tookOf({ durationMs: longestMs })}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
