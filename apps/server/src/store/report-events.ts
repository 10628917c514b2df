// Who looked at which report, when.

import type { ReportEventUse, ReportFigures } from "@tradebook/contract/services/report-event-log.ts";
import type { Instant, TradingDay } from "@tradebook/domain/instant.ts";
import type { Tx } from "../db/in-tenant.ts";
import { insertInto } from "../db/insert-rows.ts";
import { fixedSql, sql, timestampText } from "../db/sql.ts";
import { countedPage, type Cut } from "./counted-page.ts";

export type ReportEvent = {
  readonly at: Instant;
  readonly userId: number | null;
  readonly userName: string;
  readonly report: string;
  /** The securities account that was looked at, when it was one. */
  readonly account?: string | null;
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
  account: ["text", (row) => row.account ?? null],
  parameters: ["jsonb", (row) => row.parameters],
  rows: ["integer", (row) => row.rows],
  format: ["text", (row) => row.format],
  duration_ms: ["integer", (row) => row.durationMs],
  ip: ["text", (row) => row.ip],
  result: ["text", (row) => row.result],
});

export type ReportEventSearch = {
  /** Lagos days, both included. */
  readonly from: TradingDay | null;
  readonly to: TradingDay | null;
  readonly userName: string | null;
  readonly report: string | null;
  readonly account: string | null;
  readonly keyword: string | null;
};

export type KeptReportEvent = ReportEvent & { readonly id: number; readonly account: string | null };

type StoredEvent = Omit<KeptReportEvent, "id" | "parameters"> & {
  readonly id: bigint;
  readonly parameters: unknown;
  readonly count: number;
};

/** A page of the events that pass, newest first, and how many do. */
export async function reportEvents(
  tx: Tx,
  search: ReportEventSearch,
  cut: Cut,
): Promise<{ readonly count: number; readonly rows: readonly KeptReportEvent[] }> {
  const { rows, summed } = await countedPage((part) => searchedEvents(tx, search, part), cut);
  return {
    count: summed?.count ?? 0,
    rows: rows.map(({ count: _, ...row }) => ({
      ...row,
      id: Number(row.id),
      parameters: JSON.stringify(row.parameters),
    })),
  };
}

async function searchedEvents(tx: Tx, search: ReportEventSearch, { skip, take }: Cut) {
  return await tx.rows<StoredEvent>(sql`
    select id, at, user_id as "userId", user_name as "userName", report, account, parameters, rows, format,
      duration_ms as "durationMs", ip, result, (count(*) over ())::int as count
    from report_event
    where (${search.from}::date is null or at >= ${search.from}::date::timestamp at time zone 'Africa/Lagos')
      and (${search.to}::date is null or at < (${search.to}::date + 1)::timestamp at time zone 'Africa/Lagos')
      and (${search.userName}::text is null or position(lower(${search.userName}) in lower(user_name)) > 0)
      and (${search.report}::text is null or position(lower(${search.report}) in lower(report)) > 0)
      and (${search.account}::text is null or account = ${search.account})
      and (${search.keyword}::text is null
        or position(lower(${search.keyword}) in lower(concat_ws(' ', user_name, report, account, ip, format))) > 0)
    order by id desc
    limit ${take} offset ${skip}`);
}

/** Neither refused nor failed; a file that is broken off, or too long, is one that failed. */
const refused = "result ~ '^4\\d\\d$'";
const failed = "(result !~ '^[1-4]\\d\\d$' and result <> 'ok')";

const passing = `
  with passing as (
    select at, report, duration_ms, ${refused} as is_refused, ${failed} as is_failed
    from report_event
    where ($1::date is null or at >= $1::date::timestamp at time zone 'Africa/Lagos')
      and ($2::date is null or at < ($2::date + 1)::timestamp at time zone 'Africa/Lagos')
      and ($3::text is null or position(lower($3) in lower(user_name)) > 0)
      and ($4::text is null or position(lower($4) in lower(report)) > 0)
      and ($5::text is null or account = $5)
      and ($6::text is null or position(lower($6) in lower(concat_ws(' ', user_name, report, account, ip, format))) > 0)
  )`;

const hourly = fixedSql(`
  ${passing}
  select hour, count(passing.at)::int as events, (count(*) filter (where is_refused))::int as refused,
    (count(*) filter (where is_failed))::int as failed
  from (
      select date_trunc('hour', least($7::timestamptz, ($2::date + 1)::timestamp at time zone 'Africa/Lagos'
        - interval '1 millisecond')) - make_interval(hours => back) as hour
      from generate_series(0, 23) as back
    ) as hours
    left join passing on passing.at >= hour and passing.at < hour + interval '1 hour'
  group by hour
  order by hour`);

const slowest = fixedSql(`
  ${passing}
  select report, count(*)::int as runs, round(avg(duration_ms))::int as "averageMs", max(duration_ms) as "longestMs"
  from passing
  group by report
  order by avg(duration_ms) desc, report
  limit $7`);

const mostSlow = 8;

/** The last 24 hours of those that pass, hour by hour, and which reports of all that pass take longest. */
export async function reportFigures(tx: Tx, search: ReportEventSearch, now: Instant): Promise<ReportFigures> {
  const { from, to, userName, report, account, keyword } = search;
  const values = [from, to, userName, report, account, keyword];
  return {
    hours: [...(await tx.rows<ReportFigures["hours"][number]>(hourly([...values, timestampText(now)])))],
    slowest: [...(await tx.rows<ReportFigures["slowest"][number]>(slowest([...values, mostSlow])))],
  };
}

type Use = {
  readonly audit_line: bigint | null;
  readonly files: number;
  readonly last_at: Instant | null;
  readonly last_by: string | null;
  readonly last_format: string | null;
};

/** Undefined where there is no such event. A call leaves both its lines with one moment, user and name. */
export async function reportEventUse(tx: Tx, id: number): Promise<ReportEventUse | undefined> {
  const [row] = await tx.rows<Use>(sql`
    select (
        select min(line.seq)
        from audit_event line
        where line.at = one.at and line.user_id is not distinct from one.user_id
          and line.service || '/' || line.method = split_part(one.report, ' ', 1)
      ) as audit_line,
      coalesce(taken.count, 0)::int as files, taken.at as last_at, taken.user_name as last_by, taken.format as last_format
    from report_event one
      left join lateral (
        select at, user_name, format, count(*) over () as count
        from report_event
        where report = one.report and account is not distinct from one.account and format <> 'screen'
        order by id desc
        limit 1
      ) taken on true
    where one.id = ${id}`);
  if (row === undefined) return undefined;
  const { audit_line, files, last_at: at, last_by: userName, last_format: format } = row;
  const lastFile = at === null || userName === null || format === null ? null : { at, userName, format };
  return { auditLine: audit_line === null ? null : Number(audit_line), files, lastFile };
}
