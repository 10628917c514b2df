// Who changed what, when, from where: a chain of hashes a tenant, so that a row taken out or altered shows.

import { createHash } from "node:crypto";
import type { Instant } from "@tradebook/domain/instant.ts";
import type { Tx } from "../db/in-tenant.ts";
import { insertInto } from "../db/insert-rows.ts";
import { sql, timestampText } from "../db/sql.ts";

export type AuditEntry = {
  readonly at: Instant;
  readonly userId: number | null;
  readonly userName: string;
  /** The securities account that was acted on, when there was one. */
  readonly onBehalfOf: string | null;
  readonly service: string;
  readonly method: string;
  /** JSON, without anything secret. */
  readonly parameters: string;
  readonly durationMs: number;
  readonly ip: string;
  readonly userAgent: string;
  readonly result: string;
  readonly exception: string | null;
};

type AuditRow = AuditEntry & { readonly seq: number; readonly previousHash: string; readonly hash: string };

const insertRows = insertInto<AuditRow>("audit_event", {
  seq: ["bigint", (row) => row.seq],
  at: ["timestamptz", (row) => timestampText(row.at)],
  user_id: ["integer", (row) => row.userId],
  user_name: ["text", (row) => row.userName],
  on_behalf_of: ["text", (row) => row.onBehalfOf],
  service: ["text", (row) => row.service],
  method: ["text", (row) => row.method],
  parameters: ["jsonb", (row) => row.parameters],
  duration_ms: ["integer", (row) => row.durationMs],
  ip: ["text", (row) => row.ip],
  user_agent: ["text", (row) => row.userAgent],
  result: ["text", (row) => row.result],
  exception: ["text", (row) => row.exception],
  previous_hash: ["text", (row) => row.previousHash],
  hash: ["text", (row) => row.hash],
});

/** What the chain of a tenant begins with. */
const beginning = "0".repeat(64);
const lockClass = 4401;

/** Adds entries to the end of the tenant's chain, one writer at a time. */
export async function appendAudit(tx: Tx, entries: readonly AuditEntry[]): Promise<void> {
  await tx.run(sql`select pg_advisory_xact_lock(${lockClass}::integer, ${tx.tenantId}::integer)`);
  const [last] = await tx.rows<{ readonly seq: bigint; readonly hash: string }>(sql`
    select seq, hash
    from audit_event
    order by seq desc
    limit 1`);
  let seq = Number(last?.seq ?? 0);
  let hash = last?.hash ?? beginning;
  const rows = entries.map((entry) => {
    const previousHash = hash;
    seq += 1;
    hash = auditHash(tx.tenantId, { ...entry, seq, previousHash });
    return { ...entry, seq, previousHash, hash };
  });
  await tx.run(insertRows(rows));
}

/** The hash of a row: of all it says, its place, and the hash before it. */
export function auditHash(tenantId: number, row: Omit<AuditRow, "hash">): string {
  const { seq, at, userId, userName, onBehalfOf, service, method, parameters } = row;
  const { durationMs, ip, userAgent, result, exception, previousHash } = row;
  const who = [tenantId, seq, at, userId, userName, onBehalfOf, ip, userAgent];
  const what = [service, method, parameters, durationMs, result, exception];
  const said = { who, what, previousHash };
  return createHash("sha256").update(JSON.stringify(said)).digest("hex");
}
