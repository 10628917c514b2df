// A job that looks after every house: one that fails keeps it from no other.

import { strict as assert } from "node:assert";
import { test } from "node:test";
import { systemClock } from "../src/clock.ts";
import { inHost, inTenant } from "../src/db/in-tenant.ts";
import { sql } from "../src/db/sql.ts";
import { eachHouse } from "../src/each-house.ts";
import { createLog } from "../src/log.ts";
import { createTenant } from "../src/store/new-tenant.ts";
import { freshDatabase } from "./postgres.ts";

test("a fault of one house is written down with its number, and the houses behind it are looked after", async () => {
  const { db } = await freshDatabase();
  const ids: number[] = [];
  for (const tenancyName of ["First", "Second", "Third"])
    ids.push(await inHost(db, (tx) => createTenant(tx, { tenancyName, name: tenancyName })));
  const said: string[] = [];
  const log = createLog({ level: "warn", clock: systemClock, write: (line) => said.push(line) });
  const done: number[] = [];
  const work = async (tenantId: number) => {
    await inTenant(db, tenantId, (tx) => tx.run(sql`select 1 / (${tenantId}::integer - ${ids[0] ?? 0}::integer)`));
    done.push(tenantId);
  };
  assert.equal(await eachHouse({ db, log }, { work, failed: "looking.failed" }), false);
  assert.deepEqual(done, ids.slice(1));
  assert.equal(said.length, 1);
  assert.match(said[0] ?? "", new RegExp(`looking\\.failed.*"tenantId":${ids[0]}[,}]`));
  assert.equal(await eachHouse({ db, log }, { work: async () => undefined, failed: "looking.failed" }), true);
});
