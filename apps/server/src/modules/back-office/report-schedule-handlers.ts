// ReportSchedule: answers for the reports that somebody has sent by themselves. Each sees and changes only their own.

import type { Answer, Handlers, InputOf } from "@tradebook/contract/method.ts";
import type { FileAnswer } from "@tradebook/contract/file-answer.ts";
import type { ReportSchedule, reportScheduleService } from "@tradebook/contract/services/report-schedule.ts";
import { nextDue } from "@tradebook/domain/portfolio/report-schedule.ts";
import { ok, refuse } from "@tradebook/domain/result.ts";
import { inTenant, type Tx } from "../../db/in-tenant.ts";
import type { Call, Deps } from "../../deps.ts";
import { noteFileShown } from "../../file-shown.ts";
import {
  changeSchedule,
  insertSchedule,
  ownSchedules,
  paperOf,
  papersOf,
  type ScheduleChange,
} from "../../store/report-schedules.ts";
import { jobAgain } from "../../store/report-jobs.ts";
import { findVisibleAccount } from "../../store/visible-account.ts";
import { notOnTheHost, tenantCall } from "../../tenant-call.ts";

type Service = typeof reportScheduleService;

/** Of one person. */
const mostSchedules = 20;

export function reportScheduleHandlers(deps: Deps): Handlers<Service, Call> {
  return {
    GetAll: (_, call) => ofOwn(deps, call, async () => null),
    Create: (input, call) => create(deps, input, call),
    Pause: ({ id }, call) => change(deps, call, { id, paused: true, deleted: false, nextDue: null }),
    Resume: ({ id }, call) => resume(deps, id, call),
    Delete: ({ id }, call) => change(deps, call, { id, paused: true, deleted: true, nextDue: null }),
    GetPaper: ({ id }, call) => getPaper(deps, id, call),
  };
}

type Step = (tx: Tx, userId: number) => Promise<Answer<never> | null>;

/** Does a step, then answers all that the caller has; a refused step changes nothing. */
async function ofOwn(deps: Deps, call: Call, step: Step): Promise<Answer<ReportSchedule[]>> {
  const who = tenantCall(call);
  if (who === null) return notOnTheHost("schedule", "");
  const { userId } = who.caller;
  return await inTenant(deps.db, who.tenantId, async (tx) => (await step(tx, userId)) ?? ok(await listed(tx, userId)));
}

async function listed(tx: Tx, userId: number): Promise<ReportSchedule[]> {
  const kept = await ownSchedules(tx, userId);
  const papers = await papersOf(
    tx,
    kept.map(({ id }) => id),
  );
  return kept.map((one) => ({
    ...one,
    papers: papers.flatMap(({ scheduleId, ...paper }) => (scheduleId === one.id ? [paper] : [])),
  }));
}

async function create(
  deps: Deps,
  { cscsAcct, ...terms }: InputOf<Service["Create"]>,
  call: Call,
): Promise<Answer<ReportSchedule[]>> {
  const who = tenantCall(call);
  if (who === null) return notOnTheHost("account", cscsAcct);
  return await ofOwn(deps, call, async (tx, userId) => {
    const found = await findVisibleAccount(tx, who.caller, cscsAcct);
    if (!found.ok) return found;
    const { account } = found.value;
    if (!account.holderUserIds.includes(userId)) return refuse({ code: "NOT_FOUND", entity: "account", id: cscsAcct });
    const { length } = await ownSchedules(tx, userId);
    if (length >= mostSchedules) return { ok: false, rejection: { code: "SCHEDULES_FULL", most: mostSchedules } };
    const next = nextDue(terms.every, deps.market.tradingDay());
    const { accountId } = account;
    const id = await insertSchedule(tx, { ...terms, userId, accountId, nextDue: next, at: call.now });
    return id === null ? { ok: false, rejection: { code: "SCHEDULE_KNOWN", cscsAccount: cscsAcct } } : null;
  });
}

type Changed = Omit<ScheduleChange, "userId">;

async function change(deps: Deps, call: Call, changed: Changed): Promise<Answer<ReportSchedule[]>> {
  return await ofOwn(deps, call, async (tx, userId) =>
    (await changeSchedule(tx, { ...changed, userId })) ? null : unknown(changed.id),
  );
}

async function resume(deps: Deps, id: number, call: Call): Promise<Answer<ReportSchedule[]>> {
  return await ofOwn(deps, call, async (tx, userId) => {
    const kept = (await ownSchedules(tx, userId)).find((one) => one.id === id);
    if (kept === undefined) return unknown(id);
    const next = nextDue(kept.every, deps.market.tradingDay());
    const due = kept.paused ? next : null;
    await changeSchedule(tx, { id, userId, paused: false, deleted: false, nextDue: due });
    await jobAgain(tx, id);
    return null;
  });
}

async function getPaper(deps: Deps, id: number, call: Call): Promise<Answer<FileAnswer>> {
  const who = tenantCall(call);
  if (who === null) return notOnTheHost("paper", id);
  return await inTenant(deps.db, who.tenantId, async (tx) => {
    const paper = await paperOf(tx, { id, userId: who.caller.userId });
    if (paper === undefined) return refuse({ code: "NOT_FOUND", entity: "paper", id: String(id) });
    // Whoever may not see the account any more does not read its papers either.
    const found = await findVisibleAccount(tx, who.caller, paper.cscsAccount);
    if (!found.ok) return found;
    const { fileName, contentType, sealed, format, cscsAccount: account } = paper;
    await noteFileShown(tx, call, { report: "ReportSchedule/GetPaper", account, id, extension: format });
    return ok({ fileName, contentType, content: deps.personalData.openBytesFor(who.tenantId, sealed) });
  });
}

function unknown(id: number): Answer<never> {
  return refuse({ code: "NOT_FOUND", entity: "schedule", id: String(id) });
}
