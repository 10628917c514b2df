// Makes the papers that are due: each in one transaction with its mail, its notice, its line in the report event log and the
// next due day, so that a kill leaves all of it or none, and two servers never make the same.

import { exportInput } from "@tradebook/contract/export.ts";
import { dateText } from "@tradebook/contract/date-text.ts";
import { addDays, type TradingDay } from "@tradebook/domain/instant.ts";
import { firstDayOf, nextDue } from "@tradebook/domain/portfolio/report-schedule.ts";
import { inTenant, type Tx } from "../../db/in-tenant.ts";
import type { Call, Caller, Deps } from "../../deps.ts";
import type { Saying } from "../../outbound/notice-texts.ts";
import { saidToReaders } from "../../outbound/notice-words.ts";
import { addNotices } from "../../store/notices.ts";
import { insertReportEvents } from "../../store/report-events.ts";
import {
  changeSchedule,
  insertPaper,
  mailOf,
  takeDueSchedule,
  type DueSchedule,
} from "../../store/report-schedules.ts";
import { isStopped, jobFailed, jobMade } from "../../store/report-jobs.ts";
import { grantsOf } from "../../store/users.ts";
import { fileOf } from "./export-report.ts";
import { preparedTable } from "./prepared-table.ts";

/** A longer file is not kept; the report can be had where it is. */
const mostBytes = 20 * 1024 * 1024;

/** Everything of one house that is due, one paper after the other; one that fails keeps no other from being made. */
export async function makeDuePapers(deps: Deps, tenantId: number): Promise<void> {
  const failures: unknown[] = [];
  for (let after: number | null = 0; after !== null;) after = await nextPaper(deps, tenantId, { after, failures });
  if (failures.length > 0) throw failures[0];
}

/** Somebody of the house stopped it while it was made: nothing of it is kept. */
class Stopped extends Error {
  override name = "Stopped";
}

type Round = { readonly after: number; readonly failures: unknown[] };

/** Behind which schedule it goes on; null where nothing is due behind it. */
async function nextPaper(deps: Deps, tenantId: number, { after, failures }: Round): Promise<number | null> {
  const today = deps.market.tradingDay();
  const taken = { id: 0 };
  try {
    return await inTenant(deps.db, tenantId, async (tx) => {
      const due = await takeDueSchedule(tx, { today, now: deps.clock.now(), after });
      if (due === undefined) return null;
      taken.id = due.id;
      await makePaper(tx, deps, due);
      // What is due several times is made for each of them.
      return nextDue(due.every, due.nextDue) <= today ? due.id - 1 : due.id;
    });
  } catch (error) {
    if (taken.id === 0) throw error;
    // Whoever stopped it has told its owner; nothing failed.
    if (error instanceof Stopped) return taken.id;
    await inTenant(deps.db, tenantId, (tx) => jobFailed(tx, taken.id, deps.clock.now()));
    failures.push(error);
    return taken.id;
  }
}

async function makePaper(tx: Tx, deps: Deps, due: DueSchedule): Promise<void> {
  const { id, userId, every, nextDue: dueOn } = due;
  const [caller, email] = [await callerOf(tx, userId), await mailOf(tx, userId)];
  const made = caller === null || email === null ? null : await writtenPaper(tx, deps, { due, caller });
  // Whoever cannot sign in or see the account any more gets nothing until they ask again.
  if (made === null || caller === null || email === null) {
    await changeSchedule(tx, { id, userId, paused: true, deleted: false, nextDue: null });
    return;
  }
  const at = deps.clock.now();
  const days = { firstDay: firstDayOf(every, dueOn), lastDay: addDays(dueOn, -1) };
  await insertPaper(tx, { scheduleId: id, dueOn, ...days, ...made, at }, nextDue(every, dueOn));
  await noteMade(tx, { due, caller, at, rows: made.rows, isKept: made.sealed !== null });
  await tell(tx, deps, { due, email, isKept: made.sealed !== null, days });
  await unlessStopped(tx, id);
  await jobMade(tx, id);
}

async function unlessStopped(tx: Tx, scheduleId: number): Promise<void> {
  if (await isStopped(tx, scheduleId)) throw new Stopped(`report ${scheduleId} was stopped`);
}

async function callerOf(tx: Tx, userId: number): Promise<Caller | null> {
  const grants = (await grantsOf(tx, [userId])).get(userId);
  if (grants === undefined || !grants.isActive) return null;
  const { userName, permissions } = grants;
  return { userId, userName, tenantId: tx.tenantId, roles: [], permissions };
}

type Making = { readonly due: DueSchedule; readonly caller: Caller };

/** Null where the account cannot be seen any more. */
async function writtenPaper(tx: Tx, deps: Deps, { due, caller }: Making) {
  const { id, report, format, every, cscsAccount, nextDue: dueOn } = due;
  const [from, to] = [firstDayOf(every, dueOn), addDays(dueOn, -1)];
  const days = report === "portfolio-valuation" ? { asAt: to } : { from, to };
  const input = exportInput.parse({ report, format, cscsAcct: cscsAccount, ...days });
  const now = deps.clock.now();
  const call: Call = { caller, tenantId: tx.tenantId, culture: "en", now, ip: "" };
  const prepared = await preparedTable(tx, { deps, input, call, who: { caller, tenantId: tx.tenantId } });
  if (!prepared.ok) {
    const { code } = prepared.rejection;
    if (code === "NOT_FOUND") return null;
    return { fileName: `${report}-${cscsAccount}-${to}.${format}`, contentType: "text/plain", rows: 0, sealed: null };
  }
  const told = { rows: 0 };
  const file = fileOf(prepared.value, format, ({ rows }) => void (told.rows = rows));
  const content = file.content as AsyncIterable<string | Uint8Array>; // as fileOf makes it
  const bytes = await bytesOf(content, () => unlessStopped(tx, id));
  const sealed = bytes === null ? null : deps.personalData.sealBytesFor(tx.tenantId, bytes);
  return { fileName: file.fileName, contentType: file.contentType, rows: told.rows, sealed };
}

/** Null for what is longer than is kept; between its pieces it is asked whether it goes on. */
async function bytesOf(
  content: AsyncIterable<string | Uint8Array>,
  goesOn: () => Promise<void>,
): Promise<Buffer | null> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of content) {
    await goesOn();
    const bytes = Buffer.from(part);
    size += bytes.length;
    if (size > mostBytes) return null;
    parts.push(bytes);
  }
  return Buffer.concat(parts);
}

type Made = Making & { readonly at: Call["now"]; readonly rows: number; readonly isKept: boolean };

async function noteMade(tx: Tx, { due, caller, at, rows, isKept }: Made): Promise<void> {
  const { report, format, every, nextDue: dueOn, cscsAccount: account } = due;
  const { userId, userName } = caller;
  const parameters = JSON.stringify({ every, firstDay: firstDayOf(every, dueOn), lastDay: addDays(dueOn, -1) });
  const made = { at, userId, userName, report: `Scheduled ${report}`, account, parameters, rows, format };
  await tx.run(insertReportEvents([{ ...made, durationMs: 0, ip: "", result: isKept ? "ok" : "too long" }]));
}

const reportNames = {
  "account-statement": "account statement",
  "portfolio-valuation": "portfolio valuation",
  "purchase-contract-note": "purchase contract notes",
  "sale-contract-note": "sale contract notes",
} as const satisfies { readonly [R in DueSchedule["report"]]: string };

type Telling = {
  readonly due: DueSchedule;
  readonly email: string;
  readonly isKept: boolean;
  readonly days: { readonly firstDay: TradingDay; readonly lastDay: TradingDay };
};

/** In the inbox and by mail: the paper itself stays behind the sign-in (docs/adr/0048). */
async function tell(tx: Tx, deps: Deps, { due, email, isKept, days }: Telling): Promise<void> {
  const { userId, report, cscsAccount } = due;
  const link = `${deps.baseUrl()}/app/client-portal/${report}?schedules=1`;
  const title: Saying = [
    isKept ? "Your report is ready: {0}" : "Your report is too long for one file: {0}",
    reportNames[report],
  ];
  const span = [dateText(days.firstDay), dateText(days.lastDay)] as const;
  const body: Saying = ["Account {0}, {1} to {2}. Sign in to read it: {3}", cscsAccount, ...span, link];
  const refs = { cscsAccount, report };
  const notices = await saidToReaders(tx, [
    { kind: "ScheduledReport", title, body, refs, at: deps.clock.now(), userId },
  ]);
  await addNotices(tx, notices);
  for (const facts of notices.map((notice) => ({ title: notice.title, body: notice.body })))
    await deps.outbound.send(tx, { channel: "email", to: email, template: "notice", userId, facts });
}
