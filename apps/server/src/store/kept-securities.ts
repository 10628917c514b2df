// What users keep about a security: a note, and what they drew on its chart.

import type { Drawing, SecurityNote } from "@tradebook/contract/services/drawing.ts";
import type { Tx } from "../db/in-tenant.ts";
import { sql } from "../db/sql.ts";

type Of = { readonly userId: number; readonly securityID: string };

export async function notesOf(tx: Tx, userId: number): Promise<SecurityNote[]> {
  const rows = await tx.rows<{ readonly security_id: string; readonly note: string }>(sql`
    select security_id, note
    from kept_security
    where user_id = ${userId} and note <> ''
    order by security_id`);
  return rows.map((row) => ({ securityID: row.security_id, note: row.note }));
}

/** False when nothing of that name is listed. */
export async function saveNote(tx: Tx, { userId, securityID }: Of, note: string): Promise<boolean> {
  const saved = await tx.rows(sql`
    insert into kept_security (user_id, security_id, note)
    select ${userId}, security_id, ${note} from security where security_id = ${securityID}
    on conflict (tenant_id, user_id, security_id) do update set note = excluded.note
    returning security_id`);
  return saved.length === 1;
}

export async function drawingsOf(tx: Tx, { userId, securityID }: Of): Promise<Drawing[]> {
  const [found] = await tx.rows<{ readonly drawings: Drawing[] }>(sql`
    select drawings from kept_security where user_id = ${userId} and security_id = ${securityID}`);
  return found?.drawings ?? [];
}

/** All of a chart's, whole; false when nothing of that name is listed. */
export async function saveDrawings(tx: Tx, { userId, securityID }: Of, all: readonly Drawing[]): Promise<boolean> {
  const saved = await tx.rows(sql`
    insert into kept_security (user_id, security_id, drawings)
    select ${userId}, security_id, ${JSON.stringify(all)}::jsonb from security where security_id = ${securityID}
    on conflict (tenant_id, user_id, security_id) do update set drawings = excluded.drawings
    returning security_id`);
  return saved.length === 1;
}
