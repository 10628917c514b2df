// Who changed what, when, from where: a chain of hashes a tenant, so that a row taken out or altered shows.

import type { Tx } from "../db/in-tenant.ts";
import { insertInto } from "../db/insert-rows.ts";
import { sql, timestampText } from "../db/sql.ts";
import { takeTurn } from "../db/take-turns.ts";
import { auditForm, auditHash, chainBeginning, type AuditEntry, type AuditLine } from "./audit-hash.ts";

type AuditRow = AuditLine & { readonly hash: string };

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
  changes: ["jsonb", (row) => row.changes],
  channel: ["text", (row) => row.channel],
  impersonator_id: ["integer", (row) => row.impersonatorId],
  impersonator_name: ["text", (row) => row.impersonatorName],
  roles: ["text", (row) => row.roles],
  request_id: ["text", (row) => row.requestId ?? ""],
  previous_hash: ["text", (row) => row.previousHash],
  hash: ["text", (row) => row.hash],
  form: ["smallint", () => auditForm],
});

/** The last line of a tenant's chain. */
export type AuditEnd = { readonly seq: number; readonly hash: string };

/** Adds entries to the end of the tenant's chain, one writer at a time; answers where it ends now. */
export async function appendAudit(tx: Tx, entries: readonly AuditEntry[]): Promise<AuditEnd> {
  await takeTurn(tx, "auditTrail");
  const [last] = await tx.rows<{ readonly seq: bigint; readonly hash: string }>(sql`
    select seq, hash
    from audit_event
    order by seq desc
    limit 1`);
  let seq = Number(last?.seq ?? 0);
  let hash = last?.hash ?? chainBeginning;
  const rows = entries.map((entry) => {
    const previousHash = hash;
    seq += 1;
    hash = auditHash(tx.tenantId, { ...entry, seq, previousHash });
    return { ...entry, seq, previousHash, hash };
  });
  await tx.run(insertRows(rows));
  return { seq, hash };
}
