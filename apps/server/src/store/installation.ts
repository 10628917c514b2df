// Facts about the installation itself: which demo world it holds.

import type { Instant } from "@tradebook/domain/instant.ts";
import type { Tx } from "../db/in-tenant.ts";
import { sql, timestampText } from "../db/sql.ts";
import { takeTurn } from "../db/take-turns.ts";

/** One maker of a world at a time; held to the end of the transaction. */
export async function lockInstallation(tx: Tx): Promise<void> {
  await takeTurn(tx, "installation");
}

export async function hasInstalled(tx: Tx, key: string): Promise<boolean> {
  const rows = await tx.rows<{ key: string }>(sql`select key from installation where key = ${key}`);
  return rows.length > 0;
}

export async function noteInstalled(
  tx: Tx,
  key: string,
  value: { readonly seed: number; readonly at: Instant },
): Promise<void> {
  await tx.run(sql`
    insert into installation (key, value, at)
    values (${key}, ${JSON.stringify({ seed: value.seed })}::jsonb, ${timestampText(value.at)})`);
}

/** Marks the requests of an invented past as sent when they were made. */
export async function markPastSent(tx: Tx): Promise<void> {
  await tx.run(sql`update outbox set sent_at = created_at where sent_at is null`);
}
