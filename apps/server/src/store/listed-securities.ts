// Whether a security is one the exchange lists.

import type { Tx } from "../db/in-tenant.ts";
import { sql } from "../db/sql.ts";

export async function isListed(tx: Tx, securityID: string): Promise<boolean> {
  const rows = await tx.rows(sql`select security_id from security where security_id = ${securityID}`);
  return rows.length > 0;
}
