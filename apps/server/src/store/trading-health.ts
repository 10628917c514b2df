// What a house waits for on the line: requests to be sent, and answers to come.

import type { Instant } from "@tradebook/domain/instant.ts";
import type { Database } from "../db/database.ts";
import { readInTenant, hostTenantId } from "../db/in-tenant.ts";
import { sql } from "../db/sql.ts";

export type Backlog = {
  readonly tenantId: number;
  readonly unsent: number;
  readonly oldestUnsentAt: Instant | null;
  readonly unanswered: number;
  readonly oldestUnansweredAt: Instant | null;
};

/** Of every house that waits for something. Each half is read from an index of what waits, however much there was before. */
export async function backlogs(db: Database): Promise<readonly Backlog[]> {
  return await readInTenant(db, hostTenantId, (tx) =>
    tx.rows<Backlog>(sql`
      select tenant_id as "tenantId", sum(unsent)::int as unsent, min(waiting) as "oldestUnsentAt",
        sum(unanswered)::int as unanswered, min(oldest) as "oldestUnansweredAt"
      from (
        select tenant_id, count(*) as unsent, min(created_at) as waiting, 0 as unanswered, null::timestamptz as oldest
        from outbox
        where sent_at is null and answered_at is null
        group by tenant_id
        union all
        select tenant_id, 0, null, count(*), min(sent_at)
        from outbox
        where sent_at is not null and answered_at is null
        group by tenant_id
      ) halves
      group by tenant_id
      order by tenant_id`),
  );
}
