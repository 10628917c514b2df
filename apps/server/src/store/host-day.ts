// The day of one brokerage as its host counts it, and what the jobs of all could not do.

import type { Instant, TradingDay } from "@tradebook/domain/instant.ts";
import type { Tx } from "../db/in-tenant.ts";
import { sql, timestampText } from "../db/sql.ts";

export type TenantDay = {
  readonly orders: number;
  readonly rejected: number;
  readonly online: number;
  readonly lastTradeAt: Instant | null;
};

export async function tenantDay(tx: Tx, day: TradingDay, seen: { now: Instant; since: Instant }): Promise<TenantDay> {
  const [row] = await tx.rows<TenantDay>(sql`
    select count(*)::int as orders, (count(*) filter (where ord_status = 'Rejected'))::int as rejected,
      (select count(distinct user_id)::int from user_session
        where scope <> 'actAs' and revoked_at is null and expires_at > ${timestampText(seen.now)}
          and last_seen_at >= ${timestampText(seen.since)}) as online,
      (select transact_time from execution where ref_exec_id is null order by id desc limit 1) as "lastTradeAt"
    from stock_order
    where trade_date = ${day}`);
  return row ?? { orders: 0, rejected: 0, online: 0, lastTradeAt: null };
}

export type JobFailure = {
  readonly job: string;
  readonly count: number;
  readonly lastAt: Instant;
  readonly why: string;
};

/** By job, the last first. Called on the host's side. */
export async function jobFailures(tx: Tx, since: Instant): Promise<readonly JobFailure[]> {
  return await tx.rows<JobFailure>(sql`
    select distinct on (job) job, (count(*) over (partition by job))::int as count, at as "lastAt", why
    from job_failure
    where at >= ${timestampText(since)}
    order by job, at desc, id desc`);
}

/** Keeps one, and forgets those from before. Called on the host's side. */
export async function keepJobFailure(
  tx: Tx,
  { job, why, at, forgetBefore }: { job: string; why: string; at: Instant; forgetBefore: Instant },
): Promise<void> {
  await tx.run(sql`insert into job_failure (job, why, at) values (${job}, ${why}, ${timestampText(at)})`);
  await tx.run(sql`delete from job_failure where at < ${timestampText(forgetBefore)}`);
}
