// Reports that come by themselves: made once a due day by however many servers, told by mail, kept sealed, read by their owner.

import { strict as assert } from "node:assert";
import { test } from "node:test";
import { permissions, type Permission } from "@tradebook/domain/access/permission.ts";
import { addDays, instant, tradingDay, type TradingDay } from "@tradebook/domain/instant.ts";
import { firstDayOf, nextDue } from "@tradebook/domain/portfolio/report-schedule.ts";
import { inTenant } from "../src/db/in-tenant.ts";
import { sql, timestampText } from "../src/db/sql.ts";
import { makeDemoWorld } from "../src/demo/demo-world.ts";
import type { Call } from "../src/deps.ts";
import { reportEventLogHandlers } from "../src/modules/audit-log/report-event-handlers.ts";
import { reportJobHandlers } from "../src/modules/audit-log/report-job-handlers.ts";
import { reportScheduleHandlers } from "../src/modules/back-office/report-schedule-handlers.ts";
import { makeDuePapers } from "../src/modules/back-office/scheduled-papers.ts";
import { mostFailures } from "../src/store/report-jobs.ts";
import { freshDatabase } from "./postgres.ts";
import { testDeps, testPersonalData, today } from "./small-world.ts";

const { db } = await freshDatabase();
const now = instant(Date.UTC(2026, 10, 21, 15));
await makeDemoWorld(db, {
  now,
  seed: 1,
  passwordHash: () => Promise.resolve("none"),
  personalData: testPersonalData,
});
const deps = testDeps(db);
const handlers = reportScheduleHandlers(deps);
const log = reportEventLogHandlers(deps);
const jobs = reportJobHandlers(deps);
const page = { skipCount: 0, maxResultCount: 50 };
const ada = "0010000001";
const [adaCall, strangerCall] = [await callOf("ada"), await callOf("broker")];

async function callOf(userName: string): Promise<Call> {
  const [row] = await inTenant(db, 1, (tx) =>
    tx.rows<{ id: number }>(sql`select id from app_user where user_name = ${userName}`),
  );
  assert(row !== undefined, userName);
  const all = new Set(Object.keys(permissions) as Permission[]); // the table's own keys
  const caller = { userId: row.id, userName, tenantId: 1, roles: [], permissions: all };
  return { caller, tenantId: 1, culture: "en", now, ip: "127.0.0.1" };
}

async function mine() {
  const answer = await handlers.GetAll({}, adaCall);
  assert(answer.ok);
  return answer.value;
}

type Counted = { readonly papers: number; readonly mails: number; readonly notices: number; readonly events: number };

async function counted(): Promise<Counted> {
  const [row] = await inTenant(db, 1, (tx) =>
    tx.rows<Counted>(sql`
      select (select count(*)::int from scheduled_paper) as papers,
        (select count(*)::int from outbound_message where template = 'notice') as mails,
        (select count(*)::int from notice where kind = 'ScheduledReport') as notices,
        (select count(*)::int from report_event where report like 'Scheduled %') as events`),
  );
  assert(row !== undefined);
  return row;
}

const on = (day: TradingDay) => deps.set({ day });

test("a holder schedules a report once, a stranger none, and twenty at most stand", async () => {
  const terms = { cscsAcct: ada, report: "account-statement", format: "csv", every: "week" } as const;
  const made = await handlers.Create(terms, adaCall);
  assert(made.ok);
  const [schedule] = made.value;
  assert.deepEqual(schedule, {
    id: schedule?.id,
    cscsAccount: ada,
    report: "account-statement",
    format: "csv",
    every: "week",
    nextDue: nextDue("week", today),
    paused: false,
    papers: [],
  });
  const again = await handlers.Create(terms, adaCall);
  assert.equal(again.ok ? "" : again.rejection.code, "SCHEDULE_KNOWN");
  const strange = await handlers.Create(terms, strangerCall);
  assert.equal(strange.ok ? "" : strange.rejection.code, "NOT_FOUND", "a broker holds no account of a client");
});

test("what is due is made once by two servers at a time, with one mail, one notice and one line in the log", async () => {
  const before = await counted();
  const due = nextDue("week", today);
  on(addDays(due, -1));
  await makeDuePapers(deps, 1);
  assert.deepEqual(await counted(), before, "not before its day");
  on(due);
  await Promise.all([makeDuePapers(deps, 1), makeDuePapers(deps, 1), makeDuePapers(deps, 1)]);
  await makeDuePapers(deps, 1);
  const after = await counted();
  assert.deepEqual(after, {
    papers: before.papers + 1,
    mails: before.mails + 1,
    notices: before.notices + 1,
    events: before.events + 1,
  });
  const [schedule] = await mine();
  assert.equal(schedule?.nextDue, nextDue("week", due));
  const [paper] = schedule?.papers ?? [];
  assert.deepEqual(
    [paper?.firstDay, paper?.lastDay, paper?.hasFile],
    [firstDayOf("week", due), addDays(due, -1), true],
  );
  const file = await handlers.GetPaper({ id: paper?.id ?? 0 }, adaCall);
  assert(file.ok);
  assert.match(Buffer.from(file.value.content as Uint8Array).toString("utf8"), /^\uFEFF?Date,Value date,/);
  assert.equal(file.value.fileName, `account-statement-${ada}-${addDays(due, -1)}.csv`);
  const strange = await handlers.GetPaper({ id: paper?.id ?? 0 }, strangerCall);
  assert.equal(strange.ok ? "" : strange.rejection.code, "NOT_FOUND");
  const [kept] = await inTenant(db, 1, (tx) =>
    tx.rows<{ text: string }>(sql`select encode(sealed, 'escape') as text from scheduled_paper limit 1`),
  );
  assert.doesNotMatch(kept?.text ?? "", /Value date/, "it is kept sealed");
});

test("what a server missed is made for each due day, and a fault leaves nothing of a paper behind", async () => {
  const [schedule] = await mine();
  assert(schedule !== undefined);
  const due = schedule.nextDue;
  on(addDays(due, 14));
  const before = await counted();
  const failing = { ...deps, outbound: { ...deps.outbound, send: () => Promise.reject(new Error("killed")) } };
  await assert.rejects(makeDuePapers(failing, 1), /killed/);
  await assert.rejects(makeDuePapers(failing, 1), /killed/, "and again, until it can be made");
  assert.deepEqual(await counted(), before);
  await makeDuePapers(deps, 1);
  assert.equal((await counted()).papers, before.papers + 3);
  const [later] = await mine();
  assert.equal(later?.nextDue, addDays(due, 21));
  assert.deepEqual(
    later?.papers.map(({ firstDay }) => firstDay),
    [addDays(due, 7), due, addDays(due, -7), addDays(due, -14)],
  );
});

test("the house sees what failed, has it tried again, and stops a report even while it is made", async () => {
  const [schedule] = await mine();
  assert(schedule !== undefined);
  const { id, nextDue: due } = schedule;
  const job = async () => {
    const answer = await jobs.GetReportJobs({ ...page, state: null }, strangerCall);
    assert(answer.ok);
    const found = answer.value.items.find((one) => one.id === id);
    assert(found !== undefined);
    return found;
  };
  const standing = async () => {
    const { state, failures, stoppedBy, reason } = await job();
    return [state, failures, stoppedBy, reason];
  };
  const { downloads, lastDownloadBy, userName, account, rows } = await job();
  assert.deepEqual([downloads, lastDownloadBy, userName, account], [1, "ada", "ada", ada]);
  assert(rows !== null && rows > 0);
  assert.deepEqual(await standing(), ["Waiting", 0, null, null]);
  on(due);
  assert.deepEqual(await standing(), ["Due", 0, null, null]);
  const failing = { ...deps, outbound: { ...deps.outbound, send: () => Promise.reject(new Error("killed")) } };
  for (let tries = 1; tries <= mostFailures; tries += 1) await assert.rejects(makeDuePapers(failing, 1), /killed/);
  const before = await counted();
  await makeDuePapers(deps, 1);
  assert.deepEqual(await counted(), before, "after so many failures it rests for a day");
  assert.deepEqual(await standing(), ["Failed", mostFailures, null, null]);
  const failedAt = deps.clock.now();
  deps.set({ now: instant(failedAt + 25 * 3_600_000) });
  await assert.rejects(makeDuePapers(failing, 1), /killed/, "then it is tried again");
  deps.set({ now: failedAt });
  assert.deepEqual(await standing(), ["Failed", mostFailures + 1, null, null]);
  assert((await jobs.RetryReportJob({ id }, strangerCall)).ok);
  assert.deepEqual(await counted(), before, "that it is tried again is no matter of its owner's");
  const send: typeof deps.outbound.send = async (tx, message) => {
    await jobs.CancelReportJob({ id, reason: "It goes to a wrong address" }, strangerCall);
    return await deps.outbound.send(tx, message);
  };
  await makeDuePapers({ ...deps, outbound: { ...deps.outbound, send } }, 1);
  await makeDuePapers(deps, 1);
  const stopped = await counted();
  assert.deepEqual(stopped, { ...before, notices: before.notices + 1 }, "nothing is made, and its owner is told");
  assert.deepEqual(await standing(), ["Stopped", 0, "broker", "It goes to a wrong address"]);
  assert((await jobs.CancelReportJob({ id, reason: "Again" }, strangerCall)).ok);
  assert.deepEqual(await standing(), ["Stopped", 0, "broker", "It goes to a wrong address"]);
  assert.equal((await mine())[0]?.paused, true);
  assert((await handlers.Resume({ id }, adaCall)).ok);
  assert.deepEqual((await standing())[0], "Waiting", "its owner starts it again");
  const unknown = await jobs.CancelReportJob({ id: 999_999, reason: "None" }, strangerCall);
  assert.equal(unknown.ok ? "" : unknown.rejection.code, "NOT_FOUND");
});

test("the log tells how many failed by the hour, which reports take longest, and who took the last file", async () => {
  const hour = (back: number) => timestampText(instant(now - back * 3_600_000 + 60_000));
  await inTenant(db, 1, (tx) =>
    tx.run(sql`
      insert into report_event (at, user_id, user_name, report, account, rows, format, duration_ms, result)
      values (${hour(0)}, 1, 'cee', 'Test/Slow', ${ada}, 5, 'csv', 900, 'ok'),
        (${hour(1)}, 1, 'cee', 'Test/Slow', ${ada}, 5, 'screen', 300, '500'),
        (${hour(1)}, 1, 'cee', 'Test/Quick', ${ada}, 5, 'screen', 10, '404'),
        (${hour(2)}, 1, 'dee', 'Test/Slow', ${ada}, 5, 'pdf', 1500, 'broken off'),
        (${hour(30)}, 1, 'cee', 'Test/Slow', ${ada}, 5, 'screen', 5000, '500')`),
  );
  const later: Call = { ...adaCall, now: instant(now + 120_000) };
  const answer = await log.GetReportFigures({ report: "Test/" }, later);
  assert(answer.ok);
  const { hours, slowest } = answer.value;
  assert.equal(hours.length, 24);
  assert.deepEqual(
    hours.slice(-3).map(({ hour: _, ...figures }) => figures),
    [
      { events: 1, refused: 0, failed: 1 },
      { events: 2, refused: 1, failed: 1 },
      { events: 1, refused: 0, failed: 0 },
    ],
  );
  assert.equal(
    hours.slice(0, -3).reduce((sum, { events }) => sum + events, 0),
    0,
  );
  assert.deepEqual(slowest, [
    { report: "Test/Slow", runs: 4, averageMs: 1925, longestMs: 5000 },
    { report: "Test/Quick", runs: 1, averageMs: 10, longestMs: 10 },
  ]);
  const events = await log.GetReportEventLogs({ ...page, report: "Test/Slow" }, later);
  assert(events.ok);
  const use = await log.GetReportEventUse({ id: events.value.items[0]?.id ?? 0 }, later);
  assert(use.ok);
  const { auditLine, files, lastFile } = use.value;
  assert.deepEqual([auditLine, files, lastFile?.userName, lastFile?.format], [null, 2, "dee", "pdf"]);
  const none = await log.GetReportEventUse({ id: 999_999_999 }, later);
  assert.equal(none.ok ? "" : none.rejection.code, "NOT_FOUND");
});

test("a schedule that is paused or deleted makes nothing, and one that goes on tells of no day it slept through", async () => {
  const [schedule] = await mine();
  assert(schedule !== undefined);
  const { id } = schedule;
  assert((await handlers.Pause({ id }, adaCall)).ok);
  const day = addDays(schedule.nextDue, 30);
  on(day);
  const before = await counted();
  await makeDuePapers(deps, 1);
  assert.deepEqual(await counted(), before);
  const resumed = await handlers.Resume({ id }, adaCall);
  assert(resumed.ok);
  assert.equal(resumed.value[0]?.nextDue, nextDue("week", day));
  for (const step of [handlers.Pause, handlers.Resume, handlers.Delete]) {
    const strange = await step({ id }, strangerCall);
    assert.equal(strange.ok ? "" : strange.rejection.code, "NOT_FOUND");
  }
  const deleted = await handlers.Delete({ id }, adaCall);
  assert(deleted.ok);
  assert.deepEqual(deleted.value, []);
  on(addDays(day, 60));
  await makeDuePapers(deps, 1);
  assert.deepEqual(await counted(), before);
});

test("every report comes as every kind of file, and who cannot sign in any more gets none", async () => {
  on(tradingDay("2026-11-23"));
  for (const report of [
    "account-statement",
    "portfolio-valuation",
    "purchase-contract-note",
    "sale-contract-note",
  ] as const)
    for (const format of ["csv", "xlsx", "pdf"] as const) {
      const made = await handlers.Create({ cscsAcct: ada, report, format, every: "month" }, adaCall);
      assert(made.ok);
    }
  on(tradingDay("2026-12-01"));
  const before = await counted();
  await makeDuePapers(deps, 1);
  assert.equal((await counted()).papers, before.papers + 12);
  const made = await mine();
  assert.ok(made.every(({ papers }) => papers.length === 1 && papers[0]?.hasFile === true));
  const pdf = made.find(({ format }) => format === "pdf")?.papers[0];
  const file = await handlers.GetPaper({ id: pdf?.id ?? 0 }, adaCall);
  assert(file.ok);
  assert.equal(
    Buffer.from(file.value.content as Uint8Array)
      .subarray(0, 5)
      .toString(),
    "%PDF-",
  );
  await inTenant(db, 1, (tx) => tx.run(sql`update app_user set is_active = false where user_name = 'ada'`));
  on(tradingDay("2027-01-01"));
  const asleep = await counted();
  await makeDuePapers(deps, 1);
  assert.deepEqual(await counted(), asleep);
  assert.ok((await mine()).every(({ paused }) => paused));
});
