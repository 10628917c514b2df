// The frame of every report: account and days above, sums, the rows with their totals, pages, files, and each state in words.

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { lagosDay, type TradingDay } from "@tradebook/domain/instant.ts";
import type { ReactNode } from "react";
import { Link, useSearchParams } from "react-router";
import { addressNow } from "../../lib/address-now.ts";
import { useLooked, useViewedAccount } from "../../lib/looked.ts";
import { failureOf } from "../../lib/api.ts";
import { now } from "../../lib/clock.ts";
import { formatDate } from "../../lib/format.ts";
import { P } from "../../lib/page-words.ts";
import { marketStatusQuery } from "../../lib/queries.ts";
import { ColumnsMenu } from "../../lists/ColumnsMenu.tsx";
import { SavedViews } from "../../lists/SavedViews.tsx";
import { ExportMenu } from "../../ui/ExportMenu.tsx";
import { Empty, Failed, Refreshing, Skeleton } from "../../ui/States.tsx";
import { AccountSelect } from "./AccountSelect.tsx";
import { NoteDialog } from "./NoteDialog.tsx";
import { NothingHere } from "./NothingHere.tsx";
import { Pager } from "./Pager.tsx";
import { fileAsked } from "./download.ts";
import { L } from "./portal-words.ts";
import type { Asked, Report } from "./report.ts";
import { laidOut } from "./report-layout.ts";
import { readView, withView, type ReportView } from "./report-view.ts";
import { S } from "./schedule-words.ts";
import { ReportMore } from "./ReportMore.tsx";
import { ReportFilters } from "./ReportFilters.tsx";
import { ReportRows } from "./ReportRows.tsx";
import { ReportSummary } from "./ReportSummary.tsx";

type PageProps<Row, Totals> = {
  readonly report: Report<Row, Totals>;
  /** The other views of the same page, where it has some; the report is then the panel of one of them. */
  readonly tabs?: ReactNode;
};

export function ReportPage<Row, Totals>({ report: asItIs, tabs }: PageProps<Row, Totals>) {
  const account = useViewedAccount();
  const isLooking = useLooked() !== null;
  const today = useToday();
  const [query, setQuery] = useSearchParams();
  if (account === null) return <Empty title={L("NoAccount")} text={L("NoAccountHint")} />;
  if (today === null) return <Skeleton what={P(asItIs.title)} lines={12} />;
  const terms = { today, firstPeriod: asItIs.firstPeriod, filters: asItIs.filters };
  const view = readView(query, terms);
  const report = laidOut(asItIs, { view, isLooking });
  const isOwn = account.clientName === null;
  const asked = { ...view, cscsAcct: account.cscsAccount };
  const [note, line] = [query.get("note"), query.get("line")];
  return (
    <div className="page portal">
      <header className="page__head portal__head">
        <h1>{P(report.title)}</h1>
        <div className="page__tools portal__tools">
          <AccountSelect />
          {(isOwn ? (report.ways ?? []) : []).map(({ word, to }, at) => (
            <Link
              key={word}
              className={at === 0 ? "button button--primary" : "button"}
              to={typeof to === "string" ? to : { search: `?${withView(query, to)}` }}
            >
              {L(word)}
            </Link>
          ))}
          <ColumnsMenu columns={report.columns.map(({ key, word }) => ({ key, label: L(word) }))} />
          <SavedViews />
          <Files report={report} asked={asked} />
          <ReportMore report={report.name} asked={asked} isOwn={isOwn} />
        </div>
      </header>
      {tabs}
      <p className="portal__printed">
        {S("PrintedOn", account.cscsAccount, timeText(report.time, view, today), formatDate(today))}
      </p>
      <div className="portal__panel" {...(tabs === undefined ? {} : panelOf(report))}>
        <ReportFilters report={report} view={view} terms={terms} />
        {/* Another account's rows never stand under this one's name, not even while they are fetched. */}
        <ReportBody key={asked.cscsAcct} report={report} asked={asked} />
      </div>
      {report.over?.(asked)}
      {line === null
        ? null
        : report.drill?.(line, asked, () => setQuery(withView(addressNow(), { line: "" }), { replace: true }))}
      {note === null ? null : (
        <NoteDialog noteNo={note} onClose={() => setQuery(withView(addressNow(), { note: "" }), { replace: true })} />
      )}
    </div>
  );
}

/** For paper, where no field says it. */
function timeText(time: Report<never, never>["time"], { asAt, from, to }: ReportView, today: TradingDay): string {
  if (time === "day") return formatDate(asAt ?? today);
  return from === null && to === null ? L("PeriodAll") : L("Days", formatDate(from), formatDate(to));
}

/** What its tab has opened; see ValuationPage. */
function panelOf({ title }: Pick<Report<never, never>, "title">) {
  const name = P(title);
  return { id: "portfolio-panel", role: "tabpanel", "aria-label": name } as const;
}

/** The market's day; the wall clock's when the market does not say. Null while it is asked. */
function useToday(): TradingDay | null {
  const { data, isPending } = useQuery(marketStatusQuery());
  if (data !== undefined) return data.tradingDate;
  return isPending ? null : lagosDay(now());
}

type BodyProps<Row, Totals> = { readonly report: Report<Row, Totals>; readonly asked: Asked };

function useListed<Row, Totals>({ report, asked }: BodyProps<Row, Totals>) {
  return useQuery({
    queryKey: ["portal", report.name, asked.cscsAcct, membersOf(asked)],
    queryFn: ({ signal }) => report.fetch(asked, signal),
    // The rows stay while others are fetched; a line above them says so.
    placeholderData: keepPreviousData,
  });
}

function Files<Row, Totals>({ report, asked }: BodyProps<Row, Totals>) {
  const { data } = useListed({ report, asked });
  return <ExportMenu asked={fileAsked(report.name, asked)} rows={data?.totalCount ?? 0} />;
}

function ReportBody<Row, Totals>({ report, asked }: BodyProps<Row, Totals>) {
  const listed = useListed({ report, asked });
  if (listed.isPending) return <Skeleton what={P(report.title)} lines={12} />;
  if (listed.isError) return <Failed failure={failureOf(listed.error)} onRetry={() => void listed.refetch()} />;
  const { data, isFetching, dataUpdatedAt } = listed;
  return (
    <div className="portal__body" aria-busy={isFetching}>
      <Refreshing isOn={isFetching} what={P(report.title)} />
      {report.above?.(data, asked)}
      <ReportSummary report={report} listed={data} asked={asked} />
      {data.items.length === 0 ? (
        <NothingHere report={report} view={asked} />
      ) : (
        <ReportRows report={report} listed={data} asked={asked} />
      )}
      <Pager totalCount={data.totalCount} page={asked.page} readAt={dataUpdatedAt} />
    </div>
  );
}

/** What of the view changes the answer; amounts as text, which a key of the cache can be made of. */
function membersOf({
  period: _period,
  sorting: _sorting,
  second: _second,
  minAmount,
  maxAmount,
  ...asked
}: ReportView) {
  return { ...asked, minAmount: String(minAmount), maxAmount: String(maxAmount) };
}
