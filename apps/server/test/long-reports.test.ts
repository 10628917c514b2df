// Files of reports with more rows than one page of a file has: every row stands in them once, in its order, however many.

import { strict as assert } from "node:assert";
import { test } from "node:test";
import { Client } from "pg";
import { exportInput, type ExportReport } from "@tradebook/contract/export.ts";
import { exportLimits } from "@tradebook/contract/export-limits.ts";
import type { Call } from "../src/deps.ts";
import { backOfficeHandlers } from "../src/modules/back-office/back-office-handlers.ts";
import { openFreshDatabase } from "./postgres.ts";
import { adaNumber, makeSmallWorld, opening, testDeps, today } from "./small-world.ts";

/** Two whole pages and a little more; there are twice as many trades. */
const many = 2 * exportLimits.orderedPageRows + 50;

const { db, urls, close } = await openFreshDatabase();
const world = await makeSmallWorld(db);
const handlers = backOfficeHandlers(testDeps(db));
const superuser = new Client({ connectionString: urls.superuserUrl });
await superuser.connect();
test.after(async () => {
  await superuser.end();
  await close();
});
await superuser.query(`select set_config('app.tenant_id', '${world.tenantId}', false)`);
await makeMoney();
// What follows is only read: neither counters nor parents are looked after.
await superuser.query("set session_replication_role = replica");
await makeTrades();
await makeAccounts();
await superuser.query("analyze");

/** Ten naira come in many times, and one goes out again as often; the trigger writes the lines of each batch. */
async function makeMoney(): Promise<void> {
  await superuser.query(`
    insert into ledger_account (class, account_id, asset, normal, may_overdraw)
    values ('cash.withdrawing', ${world.adaAccount}, 'NGN', 1, false) on conflict do nothing`);
  const batch = 1000;
  for (let from = 1; from <= many; from += batch) {
    const range = `generate_series(${from}, ${Math.min(many, from + batch - 1)}) as n`;
    await superuser.query(`
      insert into journal (id, kind, ref, business_date, description, created_at)
      select 1000000 + n, 'deposit', 'in-' || n, date '${today}', 'Deposit', now() from ${range}
      union all
      select 2000000 + n, 'withdrawal', 'out-' || n || ':asked', date '${today}', 'Withdrawal', now() from ${range}`);
    await superuser.query(`
      insert into transfer (journal_id, asset, debit_id, credit_id, amount)
      select 1000000 + n, 'NGN', bank.id, cash.id, 1000
      from ledger_account bank, ledger_account cash, ${range}
      where bank.class = 'bank.client' and cash.class = 'cash.available' and cash.account_id = ${world.adaAccount}
      union all
      select 2000000 + n, 'NGN', cash.id, leaving.id, 100
      from ledger_account cash, ledger_account leaving, ${range}
      where cash.class = 'cash.available' and cash.account_id = ${world.adaAccount}
        and leaving.class = 'cash.withdrawing' and leaving.account_id = ${world.adaAccount}`);
  }
}

/** Turn by turn two shares are bought and one of them is sold, all at the same moment. */
async function makeTrades(): Promise<void> {
  await superuser.query(`
    insert into stock_order (id, account_id, cscs_account, security_id, side, ord_type, time_in_force, price_kobo,
      hold_price_kobo, order_qty, cum_qty, leaves_qty, cum_value_kobo, note_value_kobo, hold_amount_kobo, hold_qty,
      ord_status, cl_ord_id, exchange_cl_ord_id, channel, created_by, trade_date, transact_time, received_time,
      closed_time, version)
    select 1000000 + n, ${world.adaAccount}, '${adaNumber}', 'ZENITHBANK', case n % 2 when 1 then 'Buy' else 'Sell' end,
      'Limit', 'Day', 1000, 1000, 1 + n % 2, 1 + n % 2, 0, 1000 * (1 + n % 2), 0, 0, 0, 'Filled', 'order-' || n,
      'X' || n, 'web', ${world.ada.userId}, date '${today}', timestamptz '${today} 10:00', timestamptz '${today} 10:00',
      timestamptz '${today} 10:00', 1
    from generate_series(1, ${2 * many}) as n`);
  await superuser.query(`
    insert into execution_report (exec_id, order_id, exec_type, content_hash, received_at)
    select 'trade-' || n, 1000000 + n, 'Trade', '', now() from generate_series(1, ${2 * many}) as n`);
  await superuser.query(`
    insert into execution (exec_id, order_id, account_id, security_id, side, last_px_kobo, last_qty, value_kobo,
      commission_kobo, vat_commission_kobo, sec_fee_kobo, vat_sec_kobo, ngx_fee_kobo, vat_ngx_kobo, cscs_fee_kobo,
      vat_cscs_kobo, stamp_duty_kobo, trade_alert_kobo, trade_date, settlement_date, transact_time)
    select 'trade-' || n, 1000000 + n, ${world.adaAccount}, 'ZENITHBANK', case n % 2 when 1 then 'Buy' else 'Sell' end,
      1000, 1 + n % 2, 1000 * (1 + n % 2), 7, 0, 0, 0, 0, 0, 0, 0, 0, 0, date '${today}', date '${today}',
      timestamptz '${today} 10:00'
    from generate_series(1, ${2 * many}) as n`);
}

/** Clients, each with an order that the exchange refused; many share a name. */
async function makeAccounts(): Promise<void> {
  await superuser.query(`
    with person as (
      insert into customer (name, email, chn, kyc_status)
      select 'Client ' || n % 7, n || '@example.com', 'C' || (5000000000 + n) || 'ZZ', 'COMPLETE'
      from generate_series(1, ${many}) as n
      returning id, chn, name
    )
    insert into securities_account (cscs_account, chn, customer_id, name, opened_on)
    select substr(chn, 2, 10), chn, id, name, date '${today}' from person`);
  await superuser.query(`
    insert into stock_order (id, account_id, cscs_account, security_id, side, ord_type, time_in_force, price_kobo,
      hold_price_kobo, order_qty, cum_qty, leaves_qty, cum_value_kobo, note_value_kobo, hold_amount_kobo, hold_qty,
      ord_status, cl_ord_id, exchange_cl_ord_id, channel, created_by, trade_date, transact_time, received_time,
      closed_time, version)
    select 2000000 + id, id, cscs_account, 'ZENITHBANK', 'Buy', 'Limit', 'Day', 1000, 1000, 1, 0, 0, 0, 0, 0, 0,
      'Rejected', 'client-' || id, 'C' || id, 'web', ${world.ada.userId}, date '${today}',
      timestamptz '${today} 09:00', timestamptz '${today} 09:00', timestamptz '${today} 09:00', 1
    from securities_account where cscs_account like '50%'`);
}

const caller = { ...world.admin, tenantId: world.tenantId, roles: ["ADMIN"] };
const call: Call = { caller, tenantId: world.tenantId, culture: "en", now: opening, ip: "127.0.0.1" };

async function exported(report: ExportReport, more: object = {}) {
  return await handlers.Export(exportInput.parse({ report, format: "csv", ...more }), call);
}

/** The cells of a file's rows; no text in these has a comma. */
async function rowsOf(report: ExportReport, more: object): Promise<readonly (readonly string[])[]> {
  const answer = await exported(report, more);
  assert(answer.ok, answer.ok ? "" : answer.rejection.code);
  let text = "";
  for await (const piece of answer.value.content as AsyncIterable<string | Uint8Array>) text += piece.toString();
  return text
    .trimEnd()
    .split("\r\n")
    .slice(1)
    .map((line) => line.split(","));
}

const numbers = (count: number) => Array.from({ length: count }, (_, at) => at + 1);
const own = { cscsAcct: adaNumber };

/** Which column says which row it is, and what stands there from the first row to the last. */
const files: readonly (readonly [ExportReport, object, number, readonly string[]])[] = [
  [
    "account-inflow",
    { ...own, reference: "in-" },
    2,
    numbers(many)
      .map((n) => `in-${n}`)
      .toReversed(),
  ],
  [
    "account-outflow",
    own,
    2,
    numbers(many)
      .map((n) => `out-${n}`)
      .toReversed(),
  ],
  ["purchase-contract-note", own, 0, notes("PCN", 1).toReversed()],
  ["sale-contract-note", own, 0, notes("SCN", 2).toReversed()],
  ["realised-gains", own, 2, notes("SCN", 2)],
  ["stock-orders", own, 1, numbers(2 * many).map((n) => `order-${n}`)],
  ["audit-trades", {}, 1, numbers(2 * many).map((n) => `trade-${n}`)],
];

function notes(kind: string, first: 1 | 2): readonly string[] {
  const day = today.replaceAll("-", "");
  return numbers(many).map((n) => `${kind}/${day}/${1_000_000 + first + 2 * (n - 1)}`);
}

for (const [report, filters, column, expected] of files) {
  test(`a file of ${report} has each of ${expected.length} rows once, in its order`, async () => {
    const rows = await rowsOf(report, filters);
    assert.deepEqual(
      rows.map((cells) => cells[column]),
      expected,
    );
  });
}

test("a file of orders has those that passed when it was begun, each as it is when its page is read", async () => {
  const answer = await exported("stock-orders", { ...own, side: "1", ordStatus: "2" });
  assert(answer.ok, answer.ok ? "" : answer.rejection.code);
  const pieces = (answer.value.content as AsyncIterable<string>)[Symbol.asyncIterator]();
  const next = async () => ((await pieces.next()).value as string | undefined)?.trimEnd().split("\r\n") ?? [];
  const [, first] = [await next(), await next()];
  const change = (to: string) => superuser.query(`update stock_order set ord_status = '${to}' where side = 'Buy'`);
  await change("Canceled");
  const rest = [await next(), await next()];
  await change("Filled");
  assert.deepEqual(
    [first.length, ...rest.map(({ length }) => length)],
    [exportLimits.orderedPageRows, exportLimits.orderedPageRows, 50],
  );
  const said = [first, ...rest].map((lines) => [...new Set(lines.map((line) => /Filled|Canceled/.exec(line)?.[0]))]);
  assert.deepEqual(said, [["Filled"], ["Canceled"], ["Canceled"]]);
});

test("what is held after each movement goes on from page to page of its file", async () => {
  const rows = await rowsOf("portfolio-movement", { ...own, symbol: "ZENITHBANK" });
  const [first, ...trades] = rows;
  assert.equal(first?.[3], "Transfer in");
  let held = Number(first[9]);
  for (const [at, cells] of trades.entries()) {
    held += at % 2 === 0 ? 2 : -1;
    assert.equal(Number(cells[9]), held, `movement ${at}`);
  }
  assert.equal(trades.length, 2 * many);
});

test("clients and a summary by account have everybody once, also those of one name", async () => {
  const clients = await rowsOf("client-list", {});
  const accounts = new Set(clients.map((cells) => cells[1]));
  assert.deepEqual([clients.length, accounts.size], [many + 2, many + 2]);
  assert.deepEqual(
    clients.map(([name = ""]) => name),
    clients.map(([name = ""]) => name).toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0)),
  );
  const summed = await rowsOf("order-transaction-summary", { groupBy: "account" });
  assert.equal(new Set(summed.map(([account]) => account)).size, many + 1);
  assert.equal(summed.length, many + 1);
});

test("a PDF of more rows than a book has pages for is refused with its length, and no other file is", async () => {
  const answer = await exported("audit-trades", { format: "pdf" });
  assert.deepEqual(answer, {
    ok: false,
    rejection: { code: "REPORT_TOO_LONG", report: "audit-trades", rows: 2 * many, most: exportLimits.pdfRows },
  });
});
