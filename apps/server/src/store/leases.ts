// Leases: what only one of several processes may do, who does it until when, and the fencing number of whoever took it last.

import type { HeldConnection } from "../db/held-connection.ts";
import { fixedSql, sql, type Sql } from "../db/sql.ts";
import { readInTenant, hostTenantId } from "../db/in-tenant.ts";
import type { Database } from "../db/database.ts";

export type LeaseName = "gateway" | "relay" | "jobs";

/** What a transaction rests on: it is refused once somebody else has taken the lease. */
export type Fence = { readonly name: LeaseName; readonly fence: number };

type Claim = { readonly name: LeaseName; readonly holder: string; readonly ttlMs: number };

const ownBackend = `backend_pid = pg_backend_pid(),
      backend_start = (select mine.backend_start from pg_stat_activity mine where mine.pid = pg_backend_pid())`;

const claimOf = fixedSql(`
    update lease set fence = fence + 1, holder = $2, state = null,
      held_until = clock_timestamp() + $3 * interval '1 millisecond', ${ownBackend}
    where name = $1 and (
      held_until < clock_timestamp()
      or not exists (
        select from pg_stat_activity alive
        where alive.pid = lease.backend_pid and alive.backend_start = lease.backend_start))
    returning fence`);

/** The number of whoever takes it: when its holder's time is over, or its holder's connection has gone. Null: not now. */
export async function claimLease(at: HeldConnection, { name, holder, ttlMs }: Claim): Promise<number | null> {
  const [taken] = await at.rows<{ fence: bigint }>(claimOf([name, holder, ttlMs]));
  return taken === undefined ? null : Number(taken.fence);
}

const renewalOf = fixedSql(`
    update lease set held_until = clock_timestamp() + $3 * interval '1 millisecond', state = $4::jsonb, ${ownBackend}
    where name = $1 and fence = $2
    returning name`);

type Renewal = Fence & { readonly ttlMs: number; readonly state: unknown };

/** Whether it is still ours. */
export async function renewLease(at: HeldConnection, { name, fence, ttlMs, state }: Renewal): Promise<boolean> {
  const text = state === undefined ? null : JSON.stringify(state);
  return (await at.rows(renewalOf([name, fence, ttlMs, text]))).length > 0;
}

export async function releaseLease(at: HeldConnection, { name, fence }: Fence): Promise<void> {
  await at.rows(sql`
    update lease set held_until = '-infinity', holder = null, backend_pid = null, backend_start = null
    where name = ${name} and fence = ${fence}`);
}

/** What the holder tells of itself; null when nobody holds it. */
export async function leaseState(db: Database, name: LeaseName): Promise<{ fence: number; state: unknown } | null> {
  const [row] = await readInTenant(db, hostTenantId, (tx) =>
    tx.rows<{ fence: bigint; state: unknown }>(sql`
      select fence, state from lease where name = ${name} and held_until > clock_timestamp()`),
  );
  return row === undefined ? null : { fence: Number(row.fence), state: row.state };
}

/** Fails the transaction that asks it when the lease is another's by now, and keeps it from becoming so before the end. */
export function holdLease({ name, fence }: Fence): Sql {
  return sql`select hold_lease(${name}, ${fence})`;
}
