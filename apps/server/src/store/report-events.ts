// Who looked at which report, when.

import type { Instant, TradingDay } from "@tradebook/domain/instant.ts";
import type { Tx } from "../db/in-tenant.ts";
import { insertInto } from "../db/insert-rows.ts";
import { sql, timestampText } from "../db/sql.ts";
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
