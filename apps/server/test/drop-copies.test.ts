// The exchange's drop copy as it grows: every line is kept once, also when the database was away as it came.

import assert from "node:assert/strict";
import { appendFileSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import type { TradingDay } from "@tradebook/domain/instant.ts";
import { Client } from "pg";
import { readInTenant } from "../src/db/in-tenant.ts";
import { sql } from "../src/db/sql.ts";
import { readDropCopies } from "../src/drop-copy-job.ts";
import { embeddedDropCopies } from "../src/files/drop-copy.ts";
import { freshDatabase } from "./postgres.ts";
import { makeSmallWorld, testDeps, today } from "./small-world.ts";

const dataDir = mkdtempSync(join(tmpdir(), "tradebook-drop-copy-"));
after(() => rmSync(dataDir, { recursive: true, force: true }));
mkdirSync(join(dataDir, "exchange"));
const file = join(dataDir, "exchange", `dropcopy-${today.replaceAll("-", "")}.csv`);
const line = (execID: string, member: number) => `+,${execID},N-${execID},${member},0010000001,GTCO,B,11800,10\n`;

test("lines that could not be kept are read again, for every house, and each is kept once", async () => {
  const { db, urls } = await freshDatabase();
  const houses = [await makeSmallWorld(db, "First"), await makeSmallWorld(db, "Second")].map(
    ({ tenantId }) => tenantId,
  );
  const [first = 0, second = 0] = houses;
  const deps = { ...testDeps(db), dropCopies: embeddedDropCopies(dataDir) };
  const noted = new Map<TradingDay, number>();
  const kept = async () =>
    await Promise.all(
      houses.map((tenantId) =>
        readInTenant(db, tenantId, async (tx) =>
          (await tx.rows<{ exec_id: string }>(sql`select exec_id from drop_copy order by exec_id`)).map(
            ({ exec_id }) => exec_id,
          ),
        ),
      ),
    );
  appendFileSync(file, line("A1", first) + line("B1", second) + line("A2", first).slice(0, 9));

  const owner = new Client({ connectionString: urls.ownerUrl });
  await owner.connect();
  await owner.query("begin; lock table drop_copy in access exclusive mode");
  await readDropCopies(deps, noted);
  assert.equal(deps.warnings.filter((said) => said.startsWith("dropCopy.failed")).length, 2);
  assert.equal(noted.size, 0);
  await owner.query("rollback");
  await owner.end();

  await readDropCopies(deps, noted);
  assert.deepEqual(await kept(), [["A1"], ["B1"]]);
  assert.ok(noted.has(today));
  appendFileSync(file, line("A2", first).slice(9) + line("B2", second));
  await readDropCopies(deps, noted);
  await readDropCopies(deps, noted);
  assert.deepEqual(await kept(), [
    ["A1", "A2"],
    ["B1", "B2"],
  ]);
});

test("a house whose lines cannot be kept keeps no other's from being", async () => {
  const { db } = await freshDatabase();
  const deps = testDeps(db);
  const failing = await makeSmallWorld(db, "Failing");
  const behind = await makeSmallWorld(db, "Behind");
  const trade = { isTakenBack: false, orderID: "N1", account: "0010000001", securityID: "GTCO", side: "Buy" } as const;
  // The database takes no text with a zero in it.
  const lines = [
    { ...trade, execID: "Z\0", member: String(failing.tenantId), lastPxKobo: 11_800, lastQty: 10 },
    { ...trade, execID: "Y1", member: String(behind.tenantId), lastPxKobo: 11_800, lastQty: 10 },
  ];
  let keptPieces = 0;
  const dropCopies = (day: TradingDay) =>
    day === today ? { lines, isWhole: true, keep: () => void (keptPieces += 1) } : null;
  await readDropCopies({ ...deps, dropCopies }, new Map());
  const rows = await readInTenant(db, behind.tenantId, (tx) =>
    tx.rows<{ exec_id: string }>(sql`select exec_id from drop_copy`),
  );
  assert.deepEqual(rows, [{ exec_id: "Y1" }]);
  assert.equal(keptPieces, 0, "the piece is read again");
});
