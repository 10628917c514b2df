// ReportEventLog: reports that are made by themselves, which the house has tried again or stops.

import type { Answer, Handlers } from "@tradebook/contract/method.ts";
import type { ReportJob, reportEventLogService } from "@tradebook/contract/services/report-event-log.ts";
import { ok, refuse } from "@tradebook/domain/result.ts";
import { inTenant, readInTenant, type Tx } from "../../db/in-tenant.ts";
import type { Call, Deps } from "../../deps.ts";
import { fieldChanges } from "../../field-changes.ts";
import type { Saying } from "../../outbound/notice-texts.ts";
import { saidToReaders } from "../../outbound/notice-words.ts";
import { sideCall } from "../../side-call.ts";
import { addNotices } from "../../store/notices.ts";
import { jobAgain, ownerOfJob, reportJobs, stopJob } from "../../store/report-jobs.ts";

type OfJobs = "GetReportJobs" | "RetryReportJob" | "CancelReportJob";

export function reportJobHandlers(deps: Deps): Pick<Handlers<typeof reportEventLogService, Call>, OfJobs> {
  const today = () => deps.market.tradingDay();
  return {
    GetReportJobs: async ({ state = null, keyword = null, skipCount, maxResultCount }, call) => {
      const { tenantId } = sideCall(call);
      const search = { id: null, state, keyword, today: today() };
      const cut = { skip: skipCount, take: maxResultCount };
      return ok(await readInTenant(deps.db, tenantId, (tx) => reportJobs(tx, search, cut)));
    },
    RetryReportJob: ({ id }, call) =>
      moved(deps, { id, call }, async (tx) => {
        if (!(await jobAgain(tx, id))) return null;
        return ["A report goes on that was stopped: {0}"];
      }),
    CancelReportJob: ({ id, reason }, call) =>
      moved(deps, { id, call }, async (tx) => {
        const stop = { scheduleId: id, by: sideCall(call).caller.userId, reason, at: call.now };
        return (await stopJob(tx, stop)) ? ["A report that comes by itself was stopped: {0}", reason] : null;
      }),
  };
}

type Told = readonly [title: Saying[0], reason?: string];
type Asked = { readonly id: number; readonly call: Call };

/** A step that finds it so already changes nothing and tells nobody; a retry of what only failed is the house's own matter. */
async function moved(
  deps: Deps,
  { id, call }: Asked,
  step: (tx: Tx) => Promise<Told | null>,
): Promise<Answer<ReportJob>> {
  const { tenantId } = sideCall(call);
  return await inTenant(deps.db, tenantId, async (tx) => {
    const before = await jobOf(tx, id, deps);
    if (before === undefined) return refuse({ code: "NOT_FOUND", entity: "report", id: String(id) });
    const told = await step(tx);
    const after = (await jobOf(tx, id, deps)) ?? before;
    tx.afterCommit(() => call.noteChanges?.(fieldChanges(shown(before), shown(after))));
    const wasStopped = before.state === "Stopped" || after.state === "Stopped";
    if (told !== null && wasStopped) await tellOwner(tx, { job: after, told, at: call.now });
    return ok(after);
  });
}

function shown({ state, failures, reason }: ReportJob) {
  return { state, failures, reason };
}

async function jobOf(tx: Tx, id: number, { market }: Pick<Deps, "market">): Promise<ReportJob | undefined> {
  const search = { id, state: null, keyword: null, today: market.tradingDay() };
  return (await reportJobs(tx, search, { skip: 0, take: 1 })).items[0];
}

type Telling = { readonly job: ReportJob; readonly told: Told; readonly at: Call["now"] };

async function tellOwner(tx: Tx, { job, told: [title, reason = ""], at }: Telling): Promise<void> {
  const userId = await ownerOfJob(tx, job.id);
  if (userId === undefined) return;
  const body: Saying = ["Account {0}. {1}", job.account, reason];
  const refs = { cscsAccount: job.account, report: job.report };
  const notice = { userId, kind: "ScheduledReport", title: [title, job.report] as Saying, body, refs, at };
  await addNotices(tx, await saidToReaders(tx, [notice]));
}
