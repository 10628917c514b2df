// Reports that come by themselves: what is asked for, what is due, and the papers that were made, sealed.

import type { ScheduledReport } from "@tradebook/contract/services/report-schedule.ts";
import type { ExportFormat } from "@tradebook/contract/export.ts";
import { instant, type Instant, type TradingDay } from "@tradebook/domain/instant.ts";
import type { ScheduledEvery } from "@tradebook/domain/portfolio/report-schedule.ts";
import type { Tx } from "../db/in-tenant.ts";
import { sql, timestampText } from "../db/sql.ts";
import { mostFailures, restMs } from "./report-jobs.ts";

type Terms = { readonly report: ScheduledReport; readonly format: ExportFormat; readonly every: ScheduledEvery };
export type KeptSchedule = Terms & {
  readonly id: number;
  readonly cscsAccount: string;
  readonly nextDue: TradingDay;
  readonly paused: boolean;
};
export type KeptPaper = {
  readonly id: number;
  readonly scheduleId: number;
  readonly firstDay: TradingDay;
  readonly lastDay: TradingDay;
  readonly madeAt: Instant;
  readonly rows: number;
  /** It was too long for its kind of file otherwise. */
  readonly hasFile: boolean;
};

/** A user's own, those of one account alone where it is named; the newest last. */
export async function ownSchedules(tx: Tx, userId: number): Promise<readonly KeptSchedule[]> {
  return await tx.rows<KeptSchedule>(sql`
    select kept.id, account.cscs_account as "cscsAccount", kept.report, kept.format, kept.every,
      kept.next_due as "nextDue", kept.is_paused or exists (
        select from report_job job where job.schedule_id = kept.id and job.stopped_at is not null) as paused
    from report_schedule kept
      join securities_account account on account.id = kept.account_id
    where kept.user_id = ${userId} and not kept.is_deleted
    order by kept.id`);
}

const newestPapers = 6;

/** The newest papers of each. */
export async function papersOf(tx: Tx, scheduleIds: readonly number[]): Promise<readonly KeptPaper[]> {
  return await tx.rows<KeptPaper>(sql`
    select paper.id, paper.schedule_id as "scheduleId", paper.first_day as "firstDay", paper.last_day as "lastDay",
      paper.made_at as "madeAt", paper.rows, paper.sealed is not null as "hasFile"
    from unnest(${scheduleIds}::integer[]) as asked (id), lateral (
        select id, schedule_id, first_day, last_day, made_at, rows, sealed
        from scheduled_paper
        where schedule_id = asked.id
        order by due_on desc
        limit ${newestPapers}
      ) paper
    order by paper.schedule_id, paper.id desc`);
}

export type NewSchedule = Terms & {
  readonly userId: number;
  readonly accountId: number;
  readonly nextDue: TradingDay;
  readonly at: Instant;
};

/** Null where the same stands already. */
export async function insertSchedule(tx: Tx, schedule: NewSchedule): Promise<number | null> {
  const { userId, accountId, report, format, every, nextDue, at } = schedule;
  const [row] = await tx.rows<{ id: number }>(sql`
    insert into report_schedule (user_id, account_id, report, format, every, next_due, created_at)
    values (${userId}, ${accountId}, ${report}, ${format}, ${every}, ${nextDue}, ${timestampText(at)})
    on conflict (tenant_id, user_id, account_id, report, format, every) where not is_deleted do nothing
    returning id`);
  return row?.id ?? null;
}

export type ScheduleChange = {
  readonly id: number;
  readonly userId: number;
  readonly paused: boolean;
  readonly deleted: boolean;
  /** Null where it stays. */
  readonly nextDue: TradingDay | null;
};

/** Whether the user has such a one. */
export async function changeSchedule(
  tx: Tx,
  { id, userId, paused, deleted, nextDue }: ScheduleChange,
): Promise<boolean> {
  const rows = await tx.rows(sql`
    update report_schedule
    set is_paused = ${paused}, is_deleted = ${deleted}, next_due = coalesce(${nextDue}::date, next_due)
    where id = ${id} and user_id = ${userId} and not is_deleted
    returning id`);
  return rows.length > 0;
}

export type DueSchedule = KeptSchedule & { readonly userId: number };

export type Taking = {
  readonly today: TradingDay;
  readonly now: Instant;
  /** The schedule that was looked at before. */
  readonly after: number;
};

/** One that is due, locked until the transaction ends, but not against being stopped; what another holds is another's work. */
export async function takeDueSchedule(tx: Tx, { today, now, after }: Taking): Promise<DueSchedule | undefined> {
  const [row] = await tx.rows<DueSchedule>(sql`
    select kept.id, kept.user_id as "userId", account.cscs_account as "cscsAccount", kept.report, kept.format,
      kept.every, kept.next_due as "nextDue", kept.is_paused as paused
    from report_schedule kept
      join securities_account account on account.id = kept.account_id
    where kept.next_due <= ${today} and kept.id > ${after} and not kept.is_paused and not kept.is_deleted
      and not exists (
        select from report_job job
        where job.schedule_id = kept.id and (job.stopped_at is not null
          or (job.failures >= ${mostFailures} and job.failed_at > ${timestampText(instant(now - restMs))}))
      )
    order by kept.id
    limit 1
    for no key update of kept skip locked`);
  return row;
}

export type NewPaper = {
  readonly scheduleId: number;
  readonly dueOn: TradingDay;
  readonly firstDay: TradingDay;
  readonly lastDay: TradingDay;
  readonly fileName: string;
  readonly contentType: string;
  readonly rows: number;
  readonly sealed: Buffer | null;
  readonly at: Instant;
};

/** The paper, and the day on which the next is due. */
export async function insertPaper(tx: Tx, paper: NewPaper, nextDue: TradingDay): Promise<number> {
  const { scheduleId, dueOn, firstDay, lastDay, fileName, contentType, rows, sealed, at } = paper;
  const bytes = sealed === null ? null : sealed.toString("base64");
  const [row] = await tx.rows<{ id: number }>(sql`
    insert into scheduled_paper (schedule_id, due_on, first_day, last_day, file_name, content_type, rows, sealed, made_at)
    values (${scheduleId}, ${dueOn}, ${firstDay}, ${lastDay}, ${fileName}, ${contentType}, ${rows},
      decode(${bytes}, 'base64'), ${timestampText(at)})
    returning id`);
  await tx.run(sql`update report_schedule set next_due = ${nextDue} where id = ${scheduleId}`);
  return row?.id ?? 0;
}

export type SealedPaper = Pick<NewPaper, "fileName" | "contentType"> & {
  readonly sealed: Buffer;
  readonly cscsAccount: string;
  readonly format: ExportFormat;
};

/** A paper that was made for this user. */
export async function paperOf(
  tx: Tx,
  { id, userId }: { readonly id: number; readonly userId: number },
): Promise<SealedPaper | undefined> {
  const [row] = await tx.rows<Omit<SealedPaper, "sealed"> & { readonly sealed: string }>(sql`
    select paper.file_name as "fileName", paper.content_type as "contentType", encode(paper.sealed, 'base64') as sealed,
      account.cscs_account as "cscsAccount", kept.format
    from scheduled_paper paper
      join report_schedule kept on kept.id = paper.schedule_id
      join securities_account account on account.id = kept.account_id
    where paper.id = ${id} and kept.user_id = ${userId} and paper.sealed is not null`);
  return row === undefined ? undefined : { ...row, sealed: Buffer.from(row.sealed, "base64") };
}

/** Where somebody's mail goes; null for who cannot sign in any more. */
export async function mailOf(tx: Tx, userId: number): Promise<string | null> {
  const [row] = await tx.rows<{ email: string }>(sql`
    select email from app_user where id = ${userId} and is_active and not is_deleted`);
  return row?.email ?? null;
}
