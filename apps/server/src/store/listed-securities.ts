// What the exchange lists: whether a security is among it, and its boards.

import type { Tx } from "../db/in-tenant.ts";
import { sql } from "../db/sql.ts";

export async function isListed(tx: Tx, securityID: string): Promise<boolean> {
  const rows = await tx.rows(sql`select security_id from security where security_id = ${securityID}`);
  return rows.length > 0;
}

/** The boards that the exchange's list has, by name. */
export async function listedBoards(tx: Tx): Promise<readonly string[]> {
  const rows = await tx.rows<{ board: string }>(sql`select distinct board from security order by board`);
  return rows.map(({ board }) => board);
}
