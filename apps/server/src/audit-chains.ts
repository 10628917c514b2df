// Walks the audit trail of the host and of every house, and says of each which line is the first not as it was written.

import type { Database } from "./db/database.ts";
import { hostTenantId, inHost, readInTenant } from "./db/in-tenant.ts";
import { sql } from "./db/sql.ts";
import { walkChain } from "./store/audit-walk.ts";
import type { AuditEnd } from "./store/audit-trail.ts";
import { tenantIds } from "./store/tenants.ts";
import type { Verdict } from "./store/verify.ts";

type Anchors = (tenantId: number) => Promise<readonly AuditEnd[]>;

/** The ends are read before the chain: a line written meanwhile is in the chain but not yet among them. */
export async function verifyAuditChains(db: Database, anchors: Anchors): Promise<Verdict> {
  const violations: string[] = [];
  for (const tenantId of [hostTenantId, ...(await inHost(db, tenantIds))]) {
    const known = await anchors(tenantId);
    const { broken } = await readInTenant(db, tenantId, async (tx) => {
      await tx.run(sql`select set_config('statement_timeout', '10min', true)`);
      return await walkChain(tx, known);
    });
    if (broken !== null) violations.push(`tenant ${tenantId}: line ${broken.seq} is ${broken.why}`);
  }
  return { id: "A1", rule: "every line of the audit trail is as it was written", violations };
}
