// Checks every invariant of every tenant, each tenant's all at one moment.

import type { TradingDay } from "@tradebook/domain/instant.ts";
import type { Database } from "../db/database.ts";
import { inHost, readInTenant } from "../db/in-tenant.ts";
import { sql } from "../db/sql.ts";
import { invariants } from "./invariants.ts";
import { recordInvariants } from "./invariants-of-records.ts";
import { statementInvariants } from "./invariants-of-statements.ts";
import { listTenants } from "./tenants.ts";

export type Verdict = {
  readonly id: string;
  readonly rule: string;
  /** What breaks it, with the tenant; empty when it holds. */
  readonly violations: readonly string[];
};

/** One verdict a rule, over all tenants. */
export async function verifyAll(db: Database, today: TradingDay): Promise<readonly Verdict[]> {
  const rules = [...invariants, ...recordInvariants, ...statementInvariants];
  const found = new Map<string, string[]>(rules.map(({ id }) => [id, []]));
  for (const tenant of await inHost(db, listTenants)) {
    await readInTenant(db, tenant.id, async (tx) => {
      // Some rules read everything there is; nobody waits for them.
      await tx.run(sql`select set_config('statement_timeout', '10min', true)`);
      for (const { id, broken } of rules) {
        const rows = await tx.rows<{ what: string }>(broken(today));
        found.get(id)?.push(...rows.map(({ what }) => `tenant ${tenant.id}: ${what}`));
      }
    });
  }
  return rules.map(({ id, rule }) => ({ id, rule, violations: found.get(id) ?? [] }));
}

/** `I1 account totals equal their transfers: ok`, or what breaks it. */
export function verdictLine({ id, rule, violations }: Verdict): string {
  return `${id} ${rule}: ${violations.length === 0 ? "ok" : violations.join("; ")}`;
}
