// Leases on real PostgreSQL: one holder at a time, handed on at once when it ends, and never two who may write.

import { strict as assert } from "node:assert";
import { after, test } from "node:test";
import { createTestDatabase } from "@tradebook/tools/test-postgres.ts";
import { guarded, openDatabase } from "./db/database.ts";
import { inHost } from "./db/in-tenant.ts";
import { sql } from "./db/sql.ts";
import type { Log } from "./deps.ts";
import { openLeases, type Lease, type Leases } from "./leases.ts";
import { holdLease, leaseState } from "./store/leases.ts";

const urls = await createTestDatabase();
const db = openDatabase({ url: urls.appUrl });
const opened: Leases[] = [];
after(async () => {
  for (const leases of opened) await leases.close();
  await db.close();
  await urls.drop();
});

const quiet: Log = { info: () => undefined, warn: () => undefined, error: () => undefined };
const times = { ttlMs: 2_000, renewMs: 200, claimMs: 100 };

function process(holder: string, options: { readonly url?: string; readonly isAlone?: boolean } = {}) {
  const leases = openLeases({ url: urls.appUrl, holder, isAlone: false, log: quiet, times, ...options });
  opened.push(leases);
  return leases;
}

/** Stands for the lease; the promises settle when it is taken, and when it is lost. */
function standing(leases: Leases, name: "gateway" | "relay" | "jobs") {
  let onLost: () => void = () => undefined;
  const lost = new Promise<void>((resolve) => {
    onLost = resolve;
  });
  const taken = new Promise<Lease>((resolve) => {
    leases.stand({
      name,
      taken: resolve,
      lost: async () => onLost(),
      state: () => ({ says: "here" }),
    });
  });
  return { taken, lost };
}

test("whoever comes second waits, and has the next number when the first gives it back", async () => {
  const [one, two] = [process("one"), process("two")];
  const first = await standing(one, "jobs").taken;
  const second = standing(two, "jobs").taken;
  assert.equal(first.isHeld(), true);
  assert.deepEqual(await leaseState(db, "jobs").then((told) => told?.fence), first.fence);
  await one.close();
  const next = await second;
  assert.equal(next.fence, first.fence + 1);
  assert.equal(first.isHeld(), false);
});

test("the holder's connection gone, another takes it at once; the first learns of it and may write no more", async () => {
  const [one, two] = [process("one"), process("two")];
  const seat = standing(one, "relay");
  const first = await seat.taken;
  const writing = guarded(db, holdLease(first));
  await inHost(writing, (tx) => tx.rows(sql`select 1 as one`));
  const second = standing(two, "relay").taken;
  const superuser = openDatabase({ url: urls.superuserUrl });
  await inHost(superuser, (tx) =>
    tx.rows(sql`
      select pg_terminate_backend(backend_pid) from lease where name = 'relay'`),
  );
  await superuser.close();
  // Whichever of the two asks first has it; when it is the first again, nothing was lost.
  const winner = await Promise.race([second, seat.lost.then(() => second), soonRenewed(first)]);
  if (winner === first) return;
  assert.equal(winner.fence, first.fence + 1);
  await seat.lost;
  assert.equal(first.isHeld(), false);
  await assert.rejects(
    inHost(writing, (tx) => tx.rows(sql`select 1 as one`)),
    /another's/,
  );
});

async function soonRenewed(lease: Lease): Promise<Lease> {
  for (;;) {
    const told = await leaseState(db, lease.name);
    const [row] = await inHost(db, (tx) =>
      tx.rows<{ alive: boolean }>(sql`
        select exists (select from pg_stat_activity where pid = backend_pid and backend_start = lease.backend_start) as alive
        from lease where name = ${lease.name}`),
    );
    if (told?.fence === lease.fence && row?.alive === true) return lease;
    if (told !== null && told.fence !== lease.fence) return await new Promise<Lease>(() => undefined);
  }
}

test("a holder that cannot reach the database lets go before another can take it", async () => {
  const seat = standing(process("one"), "gateway");
  const first = await seat.taken;
  const lastTold = performance.now();
  // Its row is held fast: no renewal passes.
  const release = await holdRow();
  await seat.lost;
  assert.ok(performance.now() - lastTold < times.ttlMs, "it let go before its time was over by the database's clock");
  assert.equal(first.isHeld(), false);
  await release();
});

async function holdRow(): Promise<() => Promise<void>> {
  let end: () => void = () => undefined;
  const until = new Promise<void>((resolve) => {
    end = resolve;
  });
  let begun: () => void = () => undefined;
  const begins = new Promise<void>((resolve) => {
    begun = resolve;
  });
  const holding = inHost(db, async (tx) => {
    await tx.rows(sql`select name from lease where name = 'gateway' for update`);
    begun();
    await until;
  });
  await begins;
  return async () => {
    end();
    await holding;
  };
}
