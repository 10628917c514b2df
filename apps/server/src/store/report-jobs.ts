// Reports that are made by themselves, as the house looks after them: what failed, what was stopped, and what became of it.

import type { ReportJob, ReportJobState } from "@tradebook/contract/services/report-event-log.ts";
import type { Instant, TradingDay } from "@tradebook/domain/instant.ts";
import type { Tx } from "../db/in-tenant.ts";
import { sql, timestampText } from "../db/sql.ts";
import { countedPage, type Cut } from "./counted-page.ts";

export type JobSearch = {
  readonly id: number | null;
  readonly state: ReportJobState | null;
  readonly keyword: string | null;
  readonly today: TradingDay;
};

/** After so many failures in a row it is tried once a day, and at once when somebody asks for it. */
export const mostFailures = 5;
export const restMs = 24 * 3_600_000;

/** Those that need somebody first, then by when they are due. */
export async function reportJobs(tx: Tx, search: JobSearch, cut: Cut) {
  const { rows, summed } = await countedPage((part) => searchedJobs(tx, search, part), cut);
  return { totalCount: summed?.count ?? 0, items: rows.map(({ count: _, ...row }) => row) };
}

async function searchedJobs(tx: Tx, { id, state, keyword, today }: JobSearch, { skip, take }: Cut) {
  return await tx.rows<ReportJob & { readonly count: number }>(sql`
    with job as (
      select kept.id, kept.report, kept.format, kept.every, account.cscs_account as account, owner.user_name as "userName",
        kept.next_due as "nextDue",
        case when job.stopped_at is not null then 'Stopped' when kept.is_paused then 'Paused'
          when coalesce(job.failures, 0) > 0 then 'Failed' when kept.next_due <= ${today} then 'Due' else 'Waiting' end as state,
        coalesce(job.failures, 0) as failures, job.failed_at as "failedAt", job.stopped_at as "stoppedAt",
        stopper.user_name as "stoppedBy", job.reason
      from report_schedule kept
        join securities_account account on account.id = kept.account_id
        join app_user owner on owner.id = kept.user_id
        left join report_job job on job.tenant_id = kept.tenant_id and job.schedule_id = kept.id
        left join app_user stopper on stopper.id = job.stopped_by
      where not kept.is_deleted and (${id}::int is null or kept.id = ${id})
    ), page as (
      select job.*, (count(*) over ())::int as count
      from job
      where (${state}::text is null or state = ${state})
        and (${keyword}::text is null
          or position(lower(${keyword}) in lower(concat_ws(' ', report, account, "userName", "stoppedBy"))) > 0)
      order by array_position(array['Failed', 'Stopped', 'Due', 'Waiting', 'Paused'], state), "nextDue", id
      limit ${take} offset ${skip}
    )
    select page.*, paper.made_at as "madeAt", paper.rows, coalesce(taken.count, 0)::int as downloads,
      taken.at as "lastDownloadAt", taken.user_name as "lastDownloadBy"
    from page
      left join lateral (
        select made_at, rows from scheduled_paper where schedule_id = page.id order by due_on desc limit 1
      ) paper on true
      left join lateral (
        select at, user_name, count(*) over () as count
        from report_event
        where report = 'ReportSchedule/GetPaper' and account = page.account and format <> 'screen'
          and parameters ->> 'id' in (select paper.id::text from scheduled_paper paper where paper.schedule_id = page.id)
        order by id desc
        limit 1
      ) taken on true
    order by array_position(array['Failed', 'Stopped', 'Due', 'Waiting', 'Paused'], state), "nextDue", page.id`);
}

export async function jobFailed(tx: Tx, scheduleId: number, at: Instant): Promise<void> {
  await tx.run(sql`
    insert into report_job (schedule_id, failures, failed_at) values (${scheduleId}, 1, ${timestampText(at)})
    on conflict (tenant_id, schedule_id) do update
      set failures = report_job.failures + 1, failed_at = excluded.failed_at`);
}

/** It was made: what failed before is no matter any more; that it was stopped meanwhile is. */
export async function jobMade(tx: Tx, scheduleId: number): Promise<void> {
  await tx.run(sql`delete from report_job where schedule_id = ${scheduleId} and stopped_at is null`);
}

/** It is to be tried again: neither what failed nor who stopped it stands any more. */
export async function jobAgain(tx: Tx, scheduleId: number): Promise<boolean> {
  const gone = await tx.rows(sql`delete from report_job where schedule_id = ${scheduleId} returning schedule_id`);
  return gone.length === 1;
}

export type Stop = { readonly scheduleId: number; readonly by: number; readonly reason: string; readonly at: Instant };

/** Whether it was not stopped before. It does not wait for a paper that is being made: that one sees it and breaks off. */
export async function stopJob(tx: Tx, { scheduleId, by, reason, at }: Stop): Promise<boolean> {
  const stopped = await tx.rows(sql`
    insert into report_job (schedule_id, stopped_at, stopped_by, reason)
    values (${scheduleId}, ${timestampText(at)}, ${by}, ${reason})
    on conflict (tenant_id, schedule_id) do update
      set stopped_at = excluded.stopped_at, stopped_by = excluded.stopped_by, reason = excluded.reason
      where report_job.stopped_at is null
    returning schedule_id`);
  return stopped.length === 1;
}

export async function isStopped(tx: Tx, scheduleId: number): Promise<boolean> {
  const rows = await tx.rows(sql`
    select schedule_id from report_job where schedule_id = ${scheduleId} and stopped_at is not null`);
  return rows.length > 0;
}

/** Whose it is, to tell them. */
export async function ownerOfJob(tx: Tx, scheduleId: number): Promise<number | undefined> {
  const [row] = await tx.rows<{ readonly userId: number }>(sql`
    select user_id as "userId" from report_schedule where id = ${scheduleId}`);
  return row?.userId;
}
