// Holds the receipts of every house to their chains and to the books, for `npm run verify`.

import type { Database } from "./db/database.ts";
import { inHost, readInTenant } from "./db/in-tenant.ts";
import { sql } from "./db/sql.ts";
import { walkReceipts } from "./store/receipt-walk.ts";
import { tenantIds } from "./store/tenants.ts";
import type { Verdict } from "./store/verify.ts";

export async function verifyReceipts(db: Database): Promise<Verdict> {
  const violations: string[] = [];
  for (const tenantId of await inHost(db, tenantIds)) {
    const broken = await readInTenant(db, tenantId, async (tx) => {
      await tx.run(sql`select set_config('statement_timeout', '10min', true)`);
      return await walkReceipts(tx);
    });
    violations.push(...broken.map((what) => `tenant ${tenantId}: ${what}`));
  }
  return { id: "A2", rule: "every receipt of an order entered for a client is as it was written", violations };
}
