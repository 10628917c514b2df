// Writes the audit trail and the report log behind the answers: in order, in batches, tried again while the database is away.

import type { Database } from "./db/database.ts";
import { hostTenantId, inTenant } from "./db/in-tenant.ts";
import type { Log } from "./deps.ts";
import type { CallRecord } from "./http/mount-methods.ts";
import { appendAudit, type AuditEntry } from "./store/audit-trail.ts";
import { insertReportEvents, type ReportEvent } from "./store/report-events.ts";

export type CallRecords = {
  readonly record: (record: CallRecord) => void;
  /** Resolves when all that waits is written, or could not be. */
  readonly flush: () => Promise<void>;
  readonly stop: () => Promise<void>;
};

const flushMs = 250;
const mostWaiting = 20_000;
const longestParameters = 4096;

export function createCallRecords(db: Database, log: Log): CallRecords {
  let waiting: CallRecord[] = [];
  let running: Promise<void> = Promise.resolve();
  const flush = () => {
    running = running.then(async () => {
      const batch = waiting;
      waiting = [];
      for (const [tenantId, records] of byTenant(batch)) {
        try {
          await write(db, tenantId, records);
        } catch (error) {
          log.error("records.notKept", error, { tenantId, count: records.length });
          waiting = [...records, ...waiting];
        }
      }
    });
    return running;
  };
  const timer = setInterval(() => void flush(), flushMs);
  return {
    record: (record) => {
      if (waiting.length < mostWaiting) waiting.push(record);
      else log.warn("records.full", { service: record.service, method: record.name });
    },
    flush,
    stop: async () => {
      clearInterval(timer);
      await flush();
    },
  };
}

function byTenant(records: readonly CallRecord[]): ReadonlyMap<number, readonly CallRecord[]> {
  const grouped = new Map<number, CallRecord[]>();
  for (const record of records) {
    const tenantId = record.call.tenantId ?? hostTenantId;
    const own = grouped.get(tenantId) ?? [];
    own.push(record);
    grouped.set(tenantId, own);
  }
  return grouped;
}

async function write(db: Database, tenantId: number, records: readonly CallRecord[]): Promise<void> {
  const reports = records.filter(({ method }) => method.logged === "report");
  await inTenant(db, tenantId, async (tx) => {
    await appendAudit(tx, records.map(auditEntryOf));
    if (reports.length > 0) await tx.run(insertReportEvents(reports.map(reportEventOf)));
  });
}

function auditEntryOf({ service, name, call, sent, status, exception, durationMs }: CallRecord): AuditEntry {
  return {
    at: call.now,
    userId: call.caller?.userId ?? null,
    userName: call.caller?.userName ?? "",
    onBehalfOf: accountIn(sent),
    service,
    method: name,
    parameters: parametersOf(sent),
    durationMs,
    ip: call.ip,
    userAgent: call.userAgent ?? "",
    result: String(status),
    exception,
  };
}

function reportEventOf({ service, name, call, sent, status, result, durationMs }: CallRecord): ReportEvent {
  return {
    at: call.now,
    userId: call.caller?.userId ?? null,
    userName: call.caller?.userName ?? "",
    report: `${service}/${name}`,
    parameters: parametersOf(sent),
    rows: rowsIn(result),
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

const secret = /password|token|secret|code|bvn|nin$/i;

/** What was asked for, as JSON; secrets are left out by name, and what is too long is not kept. */
function parametersOf(sent: unknown): string {
  const text = JSON.stringify(sent ?? {}, (name, value: unknown) => (secret.test(name) ? "***" : value));
  return text.length <= longestParameters ? text : JSON.stringify({ tooLong: text.length });
}

function rowsIn(result: unknown): number {
  if (Array.isArray(result)) return result.length;
  const items: unknown = typeof result === "object" && result !== null ? Reflect.get(result, "items") : undefined;
  return Array.isArray(items) ? items.length : result === null ? 0 : 1;
}
