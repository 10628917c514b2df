// Measures the reports: pages of a very long statement, its export, and the valuation of very many accounts.
// Run by `npm run bench -- reports`.

import { mkdirSync, writeFileSync } from "node:fs";
import { availableParallelism, cpus, loadavg } from "node:os";
import { join } from "node:path";
import { Client } from "pg";
import { exportInput, type ExportInput } from "@tradebook/contract/export.ts";
import type { Call } from "../src/deps.ts";
import { backOfficeHandlers } from "../src/modules/back-office/back-office-handlers.ts";
import { openFreshDatabase } from "./postgres.ts";
import { adaNumber, makeSmallWorld, opening, testDeps, today } from "./small-world.ts";

const lines = Number(process.argv[2] ?? 1_000_000);
const accounts = Number(process.argv[3] ?? 10_000);
const rounds = 15;

type Row = { readonly what: string; readonly medianMs: number; readonly slowestMs: number };
const rows: Row[] = [];

const { db, urls, close } = await openFreshDatabase();
const world = await makeSmallWorld(db);
const handlers = backOfficeHandlers(testDeps(db));
const machine = `${availableParallelism()} cores, ${cpus()[0]?.model ?? "unknown"}, node ${process.version}`;
process.stdout.write(`${machine}, load ${loadavg()[0]?.toFixed(2)}; ${lines} lines, ${accounts} accounts\n`);

const superuser = new Client({ connectionString: urls.superuserUrl });
await superuser.connect();
await superuser.query(`select set_config('app.tenant_id', '${world.tenantId}', false)`);
await makeLines();
await makeAccounts();
const [last, first] = [Math.floor(lines / 50) * 50, 0];
await time("first page of the statement", () => page({ skipCount: first }));
await time("last page of it", () => page({ skipCount: last }));
await time("last page of its second half", () => page({ skipCount: Math.floor(lines / 4), from: today }));
await time("a page of one type", () => page({ skipCount: first, type: "DEPOSIT" as const }));
await time(`a page of 50 of ${accounts} customers, valued`, () => customers(0, 50));
const valued = await once(async () => {
  for (let skip = 0; skip < accounts; skip += 1000) await customers(skip, 1000);
});
process.stdout.write(`all ${accounts} accounts valued: ${Math.round(valued)} ms\n`);
const exports = [await exported("csv"), await exported("csv"), await exported("xlsx")]; // the first also grows the heap
const copied = await copySpeed();
process.stdout.write(`the same rows by COPY: ${copied.toLocaleString("en")} lines a second\n`);
const folder = join(import.meta.dirname, "../../../bench/results");
mkdirSync(folder, { recursive: true });
const result = { machine, lines, accounts, rows, allAccountsMs: Math.round(valued), exports, copied };
writeFileSync(join(folder, "reports.json"), `${JSON.stringify(result, null, 2)}\n`);
await superuser.end();
await close();

function callOf(): Call {
  const { userId, userName, permissions } = world.admin;
  const caller = { userId, userName, permissions, tenantId: world.tenantId, roles: ["ADMIN"] };
  return { caller, tenantId: world.tenantId, culture: "en", now: opening, ip: "127.0.0.1" };
}

/** Deposits in batches, as the ledger takes them: every line is written by its trigger. */
async function makeLines(): Promise<void> {
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
}

/** Customers of two securities each. */
async function makeAccounts(): Promise<void> {
  await superuser.query(`
    with person as (
      insert into customer (name, email, chn, kyc_status)
      select 'Customer ' || n, n || '@example.com', 'C' || (5000000000 + n) || 'ZZ', 'COMPLETE'
      from generate_series(1, ${accounts}::int) as n
      returning id, chn, name
    ), account as (
      insert into securities_account (cscs_account, chn, customer_id, name, opened_on)
      select substr(chn, 2, 10), chn, id, name, date '${today}' from person
      returning id
    )
    insert into ledger_account (class, account_id, asset, normal, may_overdraw)
    select 'units.free', account.id, 'SEC:' || symbol, 1, false
    from account, unnest(array['ZENITHBANK', 'ACCESSCORP']) as symbol`);
  await superuser.query(`
    insert into journal (id, kind, ref, business_date, description, created_at)
    values (999999999, 'transfer-in', 'bench-shares', date '${today}', 'Transfer in', now())`);
  await superuser.query(`
    insert into transfer (journal_id, asset, debit_id, credit_id, amount)
    select 999999999, free.asset, house.id, free.id, 1000
    from ledger_account free join ledger_account house on house.class = 'depository' and house.asset = free.asset
    where free.class = 'units.free'`);
  await superuser.query("analyze");
}

type PageInput = { readonly skipCount: number; readonly from?: typeof today; readonly type?: "DEPOSIT" };

async function page(input: PageInput): Promise<void> {
  const answer = await handlers.GetAccountStatement({ cscsAcct: adaNumber, maxResultCount: 50, ...input }, callOf());
  if (!answer.ok) throw new Error(answer.rejection.code);
}

async function customers(skipCount: number, maxResultCount: number): Promise<void> {
  const answer = await handlers.GetCustomers({ skipCount, maxResultCount }, callOf());
  if (!answer.ok || answer.value.items.length === 0) throw new Error("no customers");
}

async function time(what: string, act: () => Promise<void>): Promise<void> {
  const took: number[] = [];
  await act();
  for (let round = 0; round < rounds; round += 1) took.push(await once(act));
  took.sort((a, b) => a - b);
  const [medianMs = 0, slowestMs = 0] = [took[rounds >> 1], took.at(-1)].map((ms) => Math.round((ms ?? 0) * 10) / 10);
  rows.push({ what, medianMs, slowestMs });
  process.stdout.write(`${what}: median ${medianMs} ms, slowest ${slowestMs} ms\n`);
}

async function once(act: () => Promise<void>): Promise<number> {
  const began = performance.now();
  await act();
  return performance.now() - began;
}

/** All lines as a file that nobody keeps; memory is looked at with each piece. */
async function exported(format: ExportInput["format"]) {
  const input = exportInput.parse({ report: "account-statement", format, cscsAcct: adaNumber });
  globalThis.gc?.();
  const before = process.memoryUsage.rss();
  let [most, bytes] = [before, 0];
  const began = performance.now();
  const answer = await handlers.Export(input, callOf());
  if (!answer.ok || typeof answer.value.content === "string") throw new Error("no file");
  for await (const piece of answer.value.content as AsyncIterable<string | Uint8Array>) {
    bytes += Buffer.byteLength(piece);
    most = Math.max(most, process.memoryUsage.rss());
  }
  const seconds = (performance.now() - began) / 1000;
  const result = {
    format,
    linesPerSecond: Math.round(lines / seconds),
    megabytes: Math.round(bytes / 1e6),
    moreMegabytes: Math.round((most - before) / 1e6),
  };
  const { linesPerSecond, megabytes, moreMegabytes } = result;
  process.stdout.write(
    `${format}: ${linesPerSecond.toLocaleString("en")} lines a second, ${megabytes} MB, ${moreMegabytes} MB more memory\n`,
  );
  return result;
}

/** The limit: PostgreSQL's own text of the same rows. */
async function copySpeed(): Promise<number> {
  const began = performance.now();
  await superuser.query(`
    copy (select entry_date, value_date, ref, journal.kind, description, amount_kobo, balance_kobo
      from cash_line join journal on journal.tenant_id = cash_line.tenant_id and journal.id = journal_id
      where account_id = ${world.adaAccount} order by line_no) to '/dev/null'`);
  const seconds = (performance.now() - began) / 1000;
  return Math.round(lines / seconds);
}
