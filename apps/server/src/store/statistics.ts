// The planner's figures about the tables that orders are written to.

import type { Tx } from "../db/in-tenant.ts";
import { sql } from "../db/sql.ts";

/** Counts anew; every session plans anew with the next statement. Writing goes on meanwhile. */
export async function refreshStatistics(tx: Tx): Promise<void> {
  await tx.run(sql`select set_config('statement_timeout', '60s', true)`);
  await tx.run(sql`select refresh_statistics()`);
}
