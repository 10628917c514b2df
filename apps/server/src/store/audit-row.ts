// A line of the audit trail as the table keeps it, and as it is read.

import type { Instant } from "@tradebook/domain/instant.ts";
import { orderedJson, type AuditEntry } from "./audit-hash.ts";

export type AuditRow = Omit<AuditEntry, "parameters"> & {
  readonly seq: number;
  readonly parameters: string;
  readonly hash: string;
  readonly previousHash: string;
};

export type StoredLine = {
  readonly seq: bigint;
  readonly at: Instant;
  readonly user_id: number | null;
  readonly user_name: string;
  readonly on_behalf_of: string | null;
  readonly service: string;
  readonly method: string;
  readonly parameters: unknown;
  readonly duration_ms: number;
  readonly ip: string;
  readonly user_agent: string;
  readonly result: string;
  readonly exception: string | null;
  readonly changes: unknown;
  readonly channel: string | null;
  readonly impersonator_id: number | null;
  readonly impersonator_name: string | null;
  readonly roles: string | null;
  readonly request_id: string;
  readonly previous_hash: string;
  readonly hash: string;
  readonly form: number;
};

export function auditRowOf(line: StoredLine): AuditRow {
  return {
    seq: Number(line.seq),
    at: line.at,
    userId: line.user_id,
    userName: line.user_name,
    onBehalfOf: line.on_behalf_of,
    service: line.service,
    method: line.method,
    parameters: orderedJson(line.parameters),
    durationMs: line.duration_ms,
    ip: line.ip,
    userAgent: line.user_agent,
    result: line.result,
    exception: line.exception,
    changes: line.changes === null ? null : orderedJson(line.changes),
    channel: line.channel,
    impersonatorId: line.impersonator_id,
    impersonatorName: line.impersonator_name,
    roles: line.roles,
    requestId: line.request_id || null,
    hash: line.hash,
    previousHash: line.previous_hash,
  };
}
