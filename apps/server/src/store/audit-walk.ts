// Walks the audit trail line by line, and says which is the first that is not as it was written.

import type { Tx } from "../db/in-tenant.ts";
import { sql } from "../db/sql.ts";
import { auditForm, auditHash, chainBeginning } from "./audit-hash.ts";
import { auditRowOf, type StoredLine } from "./audit-row.ts";
import type { AuditEnd } from "./audit-trail.ts";

/** The first line that is not as it was written, and in which way. */
export type BrokenLine = { readonly seq: number; readonly why: "missing" | "altered" | "moved" | "not as anchored" };
export type ChainCheck = { readonly checked: number; readonly broken: BrokenLine | null };

const linesAtOnce = 2000;

/** Lines of a chain, both included. */
export type ChainRange = { readonly from: number; readonly to: number };
export const wholeChain: ChainRange = { from: 1, to: Number.MAX_SAFE_INTEGER };

/** Walks the chain of a tenant, or a part of it, and holds it to where it was known to end at earlier moments. */
export async function walkChain(
  tx: Tx,
  anchors: readonly AuditEnd[],
  { from, to }: ChainRange = wholeChain,
): Promise<ChainCheck> {
  const known = new Map(anchors.map(({ seq, hash }) => [seq, hash]));
  const anchoredTo = Math.min(to, Math.max(0, ...known.keys()));
  const before = await lineBefore(tx, from);
  // Without the line before, nothing says what the first one must follow; behind the trail's end there is nothing to prove.
  if (before === undefined) {
    const end = Math.max(0, await lastLine(tx), ...known.keys());
    return { checked: 0, broken: from - 1 > end ? null : { seq: from - 1, why: "missing" } };
  }
  let { seq, hash, form } = before;
  for (;;) {
    const lines = await nextLines(tx, seq, to);
    for (const line of lines) {
      const why = whyBroken(tx.tenantId, line, { seq, hash, form, known });
      if (why !== null) return { checked: seq - before.seq, broken: { seq: seq + 1, why } };
      [seq, hash, form] = [Number(line.seq), line.hash, line.form];
    }
    if (lines.length < linesAtOnce) break;
  }
  const broken = seq < anchoredTo ? ({ seq: seq + 1, why: "missing" } as const) : null;
  return { checked: seq - before.seq, broken };
}

type Start = AuditEnd & { readonly form: number };

/** What the range's first line must follow. */
async function lineBefore(tx: Tx, from: number): Promise<Start | undefined> {
  if (from <= 1) return { seq: 0, hash: chainBeginning, form: 1 };
  const [line] = await tx.rows<Pick<StoredLine, "hash" | "form">>(sql`
    select hash, form from audit_event where seq = ${from - 1}`);
  return line && { seq: from - 1, ...line };
}

async function lastLine(tx: Tx): Promise<number> {
  const [row] = await tx.rows<{ readonly seq: bigint }>(sql`select coalesce(max(seq), 0) as seq from audit_event`);
  return Number(row?.seq ?? 0n);
}

async function nextLines(tx: Tx, after: number, to: number): Promise<readonly StoredLine[]> {
  return await tx.rows<StoredLine>(sql`
    select seq, at, user_id, user_name, on_behalf_of, service, method, parameters, duration_ms, ip, user_agent, result,
      exception, changes, channel, impersonator_id, impersonator_name, roles, request_id, previous_hash, hash, form
    from audit_event
    where seq > ${after} and seq <= ${to}
    order by seq
    limit ${linesAtOnce}`);
}

type Before = AuditEnd & { readonly form: number; readonly known: ReadonlyMap<number, string> };

/** A line of form 1 cannot be hashed again, only linked; none may come after one of form 2. */
function whyBroken(tenantId: number, line: StoredLine, { seq, hash, form, known }: Before): BrokenLine["why"] | null {
  if (Number(line.seq) !== seq + 1) return "missing";
  if (line.previous_hash !== hash) return "moved";
  if (line.form < form) return "altered";
  const row = auditRowOf(line);
  if (line.form === auditForm && auditHash(tenantId, row) !== line.hash) return "altered";
  const anchored = known.get(row.seq);
  return anchored !== undefined && anchored !== line.hash ? "not as anchored" : null;
}
