// Writes the audit trail and the report log behind the answers: in order, in batches, tried again while the database is away.

import type { Instant } from "@tradebook/domain/instant.ts";
import type { Database } from "./db/database.ts";
import { hostTenantId, inTenant } from "./db/in-tenant.ts";
import type { Call, Log } from "./deps.ts";
import type { CallRecord } from "./http/mount-methods.ts";
import { redacted } from "./redacted.ts";
import { orderedJson, type AuditEntry } from "./store/audit-hash.ts";
import { appendAudit, type AuditEnd } from "./store/audit-trail.ts";
import { insertReportEvents, type ReportEvent } from "./store/report-events.ts";

export type CallRecords = {
  readonly record: (record: CallRecord) => void;
  /** Resolves when all that waits is written, or could not be. */
  readonly flush: () => Promise<void>;
  readonly stop: () => Promise<void>;
};

const flushMs = 250;
const mostWaiting = 20_000;
/** Few enough that a batch is written well within the time one statement may take. */
const mostAtOnce = 500;
const longestParameters = 4096;

/** What is to be written of a call; its answer is let go at once. */
type Entry = {
  readonly tenantId: number;
  readonly of: { readonly service: string; readonly method: string; readonly call: Call };
  /** Undefined for a look that is only noted because it was at another's account. */
  readonly audit: AuditEntry | undefined;
  readonly report: ReportEvent | undefined;
};

/** Keeps where a tenant's trail ended, after a commit. */
export type Anchor = (tenantId: number, end: AuditEnd, at: Instant) => void;

export function createCallRecords(db: Database, log: Log, anchor: Anchor = () => undefined): CallRecords {
  const waiting: Entry[] = [];
  const isNews = createLooks();
  let running: Promise<void> = Promise.resolve();
  const flush = () => (running = running.then(() => writeWaiting({ db, log, waiting, anchor })));
  const timer = setInterval(() => void flush(), flushMs);
  return {
    record: (record) => {
      const entry = entryOf(record, isNews);
      if (entry === undefined) return;
      if (waiting.length < mostWaiting) waiting.push(entry);
      else log.error("records.full", "an audit record is lost", { service: record.service, method: record.name });
    },
    flush,
    stop: async () => {
      clearInterval(timer);
      await flush();
    },
  };
}

type Writing = { readonly db: Database; readonly log: Log; readonly waiting: Entry[]; readonly anchor: Anchor };

/** Writes all that waits; what could not be written waits again, before what came since. */
async function writeWaiting(writing: Writing): Promise<void> {
  const { log, waiting } = writing;
  const again: Entry[] = [];
  for (const [tenantId, entries] of byTenant(waiting.splice(0))) {
    for (let from = 0; from < entries.length; from += mostAtOnce) {
      try {
        await writeOrSplit(writing, entries.slice(from, from + mostAtOnce));
      } catch (error) {
        log.error("records.notKept", error, { tenantId, count: entries.length - from });
        again.push(...entries.slice(from));
        break;
      }
    }
  }
  waiting.unshift(...again);
}

function byTenant(entries: readonly Entry[]): ReadonlyMap<number, readonly Entry[]> {
  const grouped = new Map<number, Entry[]>();
  for (const entry of entries) {
    const own = grouped.get(entry.tenantId) ?? [];
    own.push(entry);
    grouped.set(entry.tenantId, own);
  }
  return grouped;
}

// One entry that no table takes must not hold up those behind it: it alone is lost, and the log says so.
async function writeOrSplit(writing: Writing, entries: readonly Entry[]): Promise<void> {
  const { log } = writing;
  try {
    await write(writing, entries);
  } catch (error) {
    if (!isBadData(error)) throw error;
    const [only] = entries;
    if (entries.length === 1 && only !== undefined) {
      const { service, method, call } = only.of;
      const lost = { service, method, userId: call.caller?.userId ?? null, at: call.now };
      return log.error("records.lost", error, { tenantId: only.tenantId, ...lost });
    }
    const middle = Math.ceil(entries.length / 2);
    await writeOrSplit(writing, entries.slice(0, middle));
    await writeOrSplit(writing, entries.slice(middle));
  }
}

/** PostgreSQL's class 22: the values themselves cannot be kept, now or later. */
function isBadData(error: unknown): boolean {
  return error instanceof Error && "code" in error && typeof error.code === "string" && error.code.startsWith("22");
}

async function write({ db, anchor }: Writing, entries: readonly Entry[]): Promise<void> {
  const reports = entries.flatMap(({ report }) => report ?? []);
  const audits = entries.flatMap(({ audit }) => audit ?? []);
  const [first] = entries;
  if (first === undefined) return;
  await inTenant(db, first.tenantId, async (tx) => {
    if (reports.length > 0) await tx.run(insertReportEvents(reports));
    const [oldest] = audits;
    if (oldest === undefined) return;
    const end = await appendAudit(tx, audits);
    tx.afterCommit(() => anchor(first.tenantId, end, oldest.at));
  });
}

/** Undefined for a call that nobody wants to know of. */
function entryOf(record: CallRecord, isNews: (look: Look) => boolean): Entry | undefined {
  const { service, name, method, call } = record;
  const tenantId = call.tenantId ?? hostTenantId;
  const of = { service, method: name, call };
  // What somebody looks at with a user's eyes is kept read by read.
  if (call.impersonator !== undefined) return { tenantId, of, audit: auditEntryOf(record), report: undefined };
  if (method.logged === "audit" || method.logged === "report") {
    const report = isReport(record) || isSaved(record) ? reportEventOf(record) : undefined;
    return { tenantId, of, audit: auditEntryOf(record), report };
  }
  if (isSaved(record)) return { tenantId, of, audit: undefined, report: reportEventOf(record) };
  const account = method.logged === "look" ? (accountIn(record.sent) ?? "") : anothersAccount(record);
  if (account === null || !isNews({ record, account })) return undefined;
  return { tenantId, of, audit: undefined, report: reportEventOf(record) };
}

type Look = { readonly record: CallRecord; readonly account: string };

const lookEveryMs = 10 * 60_000;
const mostLooks = 50_000;

/** Screens ask again by themselves: the same look by the same person is noted once in ten minutes. */
function createLooks(): (look: Look) => boolean {
  const noted = new Map<string, number>();
  return ({ record: { service, name, call }, account }) => {
    const key = [call.tenantId, call.caller?.userId, account, service, name].join(" ");
    if (call.now - (noted.get(key) ?? Number.NEGATIVE_INFINITY) < lookEveryMs) return false;
    if (noted.size >= mostLooks) noted.clear();
    noted.set(key, call.now);
    return true;
  };
}

/** The account that was asked for by somebody who does not hold it. */
function anothersAccount({ call, sent, holds = [] }: CallRecord): string | null {
  const account = accountIn(sent);
  return call.caller === null || account === null || holds.includes(account) ? null : account;
}

/** A file that was given is noted by whoever sends it, who alone knows how many rows went. */
function isReport({ method, status }: CallRecord): boolean {
  return method.logged === "report" && (method.answer !== "file" || status !== 200);
}

/** A list that its reader keeps as a file is noted whatever list it is. */
function isSaved({ sent }: CallRecord): boolean {
  return savedAs(sent) !== null;
}

function savedAs(sent: unknown): string | null {
  const format: unknown = typeof sent === "object" && sent !== null ? Reflect.get(sent, "savedAs") : null;
  return format === "csv" ? format : null;
}

function auditEntryOf(record: CallRecord): AuditEntry {
  const { service, name, call, sent, status, exception, durationMs, changes = [] } = record;
  return {
    at: call.now,
    userId: call.caller?.userId ?? null,
    userName: call.caller?.userName ?? "",
    // A step names what it moves by its number; its answer says whose it is.
    onBehalfOf: accountIn(sent) ?? accountIn(record.result),
    service,
    method: name,
    parameters: parametersOf(record),
    durationMs,
    ip: call.ip,
    userAgent: call.userAgent ?? "",
    result: String(status),
    exception,
    changes: changes.length === 0 ? null : orderedJson(changes),
    channel: call.apiKeyId === undefined ? null : `API ${call.apiKeyId}`,
    impersonatorId: call.impersonator?.userId ?? null,
    impersonatorName: call.impersonator?.userName ?? null,
    roles: call.caller === null ? null : call.caller.roles.join(", ") || null,
    requestId: call.requestId ?? null,
  };
}

function reportEventOf(record: CallRecord): ReportEvent {
  const { service, name, call, sent, status, result, durationMs } = record;
  return {
    at: call.now,
    userId: call.caller?.userId ?? null,
    userName: call.caller?.userName ?? "",
    report: `${service}/${name}`,
    account: accountIn(sent),
    parameters: parametersOf(record),
    rows: rowsIn(result),
    format: savedAs(sent) ?? "screen",
    durationMs,
    ip: call.ip,
    result: String(status),
  };
}

function accountIn(sent: unknown): string | null {
  if (typeof sent !== "object" || sent === null) return null;
  const account: unknown = Reflect.get(sent, "cscsAccount") ?? Reflect.get(sent, "cscsAcct");
  return typeof account === "string" ? account.slice(0, 40) : null;
}

/** What was asked for, as ordered JSON without its secrets; what is too long is not kept. */
function parametersOf({ method, sent }: CallRecord): string {
  const text = orderedJson(sent === undefined ? {} : redacted(method.input, sent));
  return text.length <= longestParameters ? text : JSON.stringify({ tooLong: text.length });
}

function rowsIn(result: unknown): number {
  if (Array.isArray(result)) return result.length;
  const items: unknown = typeof result === "object" && result !== null ? Reflect.get(result, "items") : undefined;
  return Array.isArray(items) ? items.length : result === null ? 0 : 1;
}
