// The audit trail is written behind the answers: whole after an outage, and past a record that no table takes.

import { strict as assert } from "node:assert";
import { test } from "node:test";
import * as z from "zod";
import { allServices } from "@tradebook/contract/services/all-services.ts";
import { createCallRecords } from "../src/call-records.ts";
import { inHost, inTenant } from "../src/db/in-tenant.ts";
import { sql } from "../src/db/sql.ts";
import { turns } from "../src/db/take-turns.ts";
import { createTenant } from "../src/store/new-tenant.ts";
import type { CallRecord } from "../src/http/mount-methods.ts";
import { freshDatabase } from "./postgres.ts";
import { opening, testDeps } from "./small-world.ts";

const { db } = await freshDatabase();
const { log, warnings } = testDeps(db);
const tenantId = await inHost(db, (tx) => createTenant(tx, { tenancyName: "House", name: "House" }));

const record = (sent: unknown): CallRecord => ({
  service: "Order",
  name: "SendNewOrder",
  method: { ...allServices.Order.SendNewOrder, input: z.object({ n: z.int(), note: z.string().optional() }) },
  call: { caller: null, tenantId, culture: "en", now: opening, ip: "127.0.0.1" },
  sent,
  result: null,
  status: 200,
  exception: null,
  durationMs: 1,
});

const kept = () =>
  inTenant(db, tenantId, (tx) =>
    tx.rows<{ readonly parameters: { readonly n: number } }>(sql`select parameters from audit_event order by seq`),
  );

test("a record that no table takes is lost alone, and the log says which", async () => {
  const records = createCallRecords(db, log);
  for (let n = 0; n < 1200; n += 1) records.record(record(n === 700 ? { n, note: "\u0000" } : { n }));
  await records.stop();
  const rows = await kept();
  assert.deepEqual(
    rows.map(({ parameters }) => parameters.n),
    Array.from({ length: 1200 }, (_, n) => n).filter((n) => n !== 700),
  );
  assert(warnings.some((line) => line.startsWith("records.lost")));
});

test("what could not be written waits, in its order", async () => {
  const records = createCallRecords(db, log);
  const before = (await kept()).length;
  const lock = await db.reads.connect();
  await lock.query(`select pg_advisory_lock(${turns.auditTrail}, ${tenantId})`);
  for (let n = 2000; n < 2600; n += 1) records.record(record({ n }));
  await records.flush();
  assert.equal((await kept()).length, before, "nothing is written while somebody else writes");
  lock.release(true); // Ends the session, and the lock with it.
  for (let n = 2600; n < 2610; n += 1) records.record(record({ n }));
  await records.stop();
  const rows = (await kept()).slice(before);
  assert.deepEqual(
    rows.map(({ parameters }) => parameters.n),
    Array.from({ length: 610 }, (_, n) => 2000 + n),
  );
});

test("a list that is kept as a file is noted as one, whatever list it is", async () => {
  const records = createCallRecords(db, log);
  const list = { ...record({ maxResultCount: 500, savedAs: "csv" }), service: "User", name: "GetAll" };
  const { GetAll } = allServices.User;
  const rows = [{ id: 1 }, { id: 2 }];
  records.record({ ...list, method: GetAll, result: { totalCount: 2, items: rows } });
  records.record({ ...list, method: GetAll, sent: { maxResultCount: 500 }, result: { totalCount: 2, items: rows } });
  await records.stop();
  const noted = await inTenant(db, tenantId, (tx) =>
    tx.rows<{ readonly report: string; readonly format: string; readonly rows: number }>(sql`
      select report, format, rows
      from report_event
      order by id`),
  );
  assert.deepEqual(noted, [{ report: "User/GetAll", format: "csv", rows: 2 }]);
});
