// Measures what each invariant costs: on the demo world, and on a house with very many ledger lines.
// Run by `npm run bench -- watch`; the watch of the books takes its pace from such times by itself.

import { availableParallelism, cpus, loadavg } from "node:os";
import { Client } from "pg";
import { createPersonalData } from "../src/credentials/personal-data.ts";
import type { Database } from "../src/db/database.ts";
import { makeDemoWorld } from "../src/demo/demo-world.ts";
import { allInvariants, violationsOf } from "../src/store/verify.ts";
import { openFreshDatabase } from "./postgres.ts";
import { makeSmallWorld, opening, today } from "./small-world.ts";

const lines = Number(process.argv[2] ?? 1_000_000);
const longestMs = 600_000;
const restPerRun = 400;

process.stdout.write(
  `${availableParallelism()} cores, ${cpus()[0]?.model ?? "unknown"}, node ${process.version}, load ${loadavg()[0]?.toFixed(2)}\n`,
);
await onDemo();
await onMany();

async function onDemo(): Promise<void> {
  const { db, close } = await openFreshDatabase();
  const personalData = createPersonalData({
    dataKeys: [{ id: "1", key: Buffer.alloc(32, 1) }],
    indexKey: Buffer.alloc(32, 2),
  });
  await makeDemoWorld(db, { now: opening, seed: 7, passwordHash: async () => "none", personalData });
  await told("the demo world, its first house", db, 1);
  await close();
}

async function onMany(): Promise<void> {
  const { db, urls, close } = await openFreshDatabase();
  const world = await makeSmallWorld(db);
  const superuser = new Client({ connectionString: urls.superuserUrl });
  await superuser.connect();
  await superuser.query(`select set_config('app.tenant_id', '${world.tenantId}', false)`);
  const batch = 10_000;
  for (let from = 0; from < lines; from += batch) {
    const range = `generate_series(${from}::bigint, ${Math.min(from + batch, lines) - 1}::bigint) as n`;
    await superuser.query(`
      insert into journal (id, kind, ref, business_date, description, created_at)
      select 1000000000 + n, 'deposit', 'bench-' || n, date '${today}' - 300 + (n * 300 / ${lines})::int, 'Deposit', now()
      from ${range}`);
    await superuser.query(`
      insert into transfer (journal_id, asset, debit_id, credit_id, amount)
      select 1000000000 + n, 'NGN', bank.id, cash.id, 100 + n % 977
      from ledger_account bank, ledger_account cash, ${range}
      where bank.class = 'bank.client' and cash.class = 'cash.available' and cash.account_id = ${world.adaAccount}`);
  }
  await superuser.query("analyze");
  await superuser.end();
  await told(`${lines} ledger lines of one house`, db, world.tenantId);
  await close();
}

/** Each rule by itself, as the watch runs it, and the share of a core that all of them take at its pace. */
async function told(what: string, db: Database, tenantId: number): Promise<void> {
  let [whole, share] = [0, 0];
  const times: string[] = [];
  for (const rule of allInvariants) {
    const begun = performance.now();
    const found = await violationsOf(db, rule, { tenantId, today, timeoutMs: longestMs });
    const tookMs = performance.now() - begun;
    whole += tookMs;
    share += tookMs / (tookMs + Math.max(60_000, restPerRun * tookMs));
    if (tookMs > 50) times.push(`${rule.id} ${Math.round(tookMs)}`);
    if (found !== null && found.length > 0) process.stdout.write(`${rule.id} is broken: ${found[0]}\n`);
  }
  process.stdout.write(
    `${what}: ${Math.round(whole)} ms for all ${allInvariants.length} rules, ${(share * 100).toFixed(2)} % of a core; dear: ${times.join(", ") || "none"}\n`,
  );
}
