// The checks of the books: silent on sound ones, and each names what was damaged by hand.

import { strict as assert } from "node:assert";
import { test } from "node:test";
import { Client } from "pg";
import type { ExecutionReport } from "@tradebook/domain/order/execution-report.ts";
import type { Order } from "@tradebook/domain/order/order.ts";
import { price, quantity } from "@tradebook/domain/units.ts";
import { settleDue } from "../src/modules/order/end-of-day.ts";
import { createOrderDesk } from "../src/modules/order/order-desk.ts";
import { verifyAll } from "../src/store/verify.ts";
import { tradingDay } from "@tradebook/domain/instant.ts";
import { freshDatabase } from "./postgres.ts";
import { later, makeSmallWorld, order, testDeps, today } from "./small-world.ts";

const { db, urls } = await freshDatabase();
const world = await makeSmallWorld(db);
const deps = testDeps(db);
const desk = createOrderDesk(deps);
const monday = tradingDay("2026-11-23");

async function placed(change: Parameters<typeof order>[0]): Promise<Order> {
  const answer = await desk.place(world.tenantId, world.ada, order(change));
  assert(answer.ok, answer.ok ? "" : answer.rejection.code);
  return answer.value.order;
}

function report(of: Order, change: Partial<ExecutionReport>): ExecutionReport {
  const { exchangeClOrdID, securityID, side } = of;
  const none = { origExchangeClOrdID: null, lastPx: null, lastQty: null, ordRejReason: null, text: null };
  const said = { execID: `V${of.id}`, execRefID: null, execType: "New", ordStatus: "New", orderID: "N1" } as const;
  const figures = { cumQty: quantity(0), leavesQty: quantity(0), transactTime: later(1000) };
  return { ...none, ...said, ...figures, exchangeClOrdID, securityID, side, ...change };
}

// One settled trade, one open buy, one open sell, one cancelled order.
const traded = await placed({ orderQty: 100 });
const buying = await placed({ orderQty: 200, price: price(11_000) });
const selling = await placed({ side: "Sell", orderQty: 300, price: price(12_900) });
const rejected = await placed({ orderQty: 400 });
const trade = { execType: "Trade", lastPx: price(11_780), lastQty: quantity(100) } as const;
await desk.receiveExecutions([
  report(traded, trade),
  report(buying, {}),
  report(selling, {}),
  report(rejected, { execType: "Rejected", ordStatus: "Rejected", ordRejReason: "99" }),
]);
await settleDue(deps, world.tenantId, monday);

/** Damages as somebody who may do anything, looks, and takes the damage back. */
async function brokenBy(damage: string): Promise<readonly string[]> {
  const client = new Client({ connectionString: urls.superuserUrl });
  await client.connect();
  try {
    await client.query("set session_replication_role = replica");
    const names = await keepCopies(client);
    try {
      await client.query(damage);
      const verdicts = await verifyAll(db, today);
      return verdicts.filter(({ violations }) => violations.length > 0).map(({ id }) => id);
    } finally {
      await putBack(client, names);
    }
  } finally {
    await client.end();
  }
}

async function keepCopies(client: Client): Promise<readonly string[]> {
  await client.query("create schema before");
  const tables = await client.query<{ name: string }>(
    "select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1",
  );
  for (const { name } of tables.rows) await client.query(`create table before.${name} as table public.${name}`);
  return tables.rows.map(({ name }) => name);
}

async function putBack(client: Client, names: readonly string[]): Promise<void> {
  for (const name of names) {
    const columns = await client.query<{ list: string }>(
      `select string_agg(quote_ident(attname), ', ') as list from pg_attribute
       where attrelid = 'public.${name}'::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
    );
    const list = columns.rows[0]?.list ?? "";
    await client.query(`delete from public.${name}`);
    await client.query(
      `insert into public.${name} (${list}) overriding system value select ${list} from before.${name}`,
    );
  }
  await client.query("drop schema before cascade");
}

test("sound books are silent", async () => {
  const broken = (await verifyAll(db, today)).filter(({ violations }) => violations.length > 0);
  assert.deepEqual(broken, []);
});

/** Read to its end, long after what our books have of the day. */
const dropCopyRead = `insert into drop_copy_read values (${world.tenantId}, '${today}', '2026-11-24')`;

const damages: readonly (readonly [rule: string, what: string, damage: string])[] = [
  [
    "I1",
    "an account's total changed",
    "update ledger_account set credits = credits + 1, debits = debits + 1 where class = 'bank.client'",
  ],
  ["I2", "one end of the books changed", "update ledger_account set credits = credits + 1 where class = 'fee.sec'"],
  [
    "I3",
    "an account below its floor",
    `alter table ledger_account drop constraint ledger_account_floor;
    update ledger_account set debits = credits + 1 where class = 'fee.alert'`,
  ],
  ["I4", "a journal without transfers", `delete from transfer where journal_id = (select min(id) from journal)`],
  [
    "I5",
    "an order's hold changed",
    `update stock_order set hold_amount_kobo = hold_amount_kobo + 1 where id = ${buying.id}`,
  ],
  [
    "I6",
    "an open sell's leaves changed",
    `update stock_order set leaves_qty = leaves_qty - 1 where id = ${selling.id}`,
  ],
  [
    "I7",
    "a hold that covers too little",
    `update stock_order set hold_amount_kobo = hold_amount_kobo - 1 where id = ${buying.id}`,
  ],
  ["I8", "a quantity that was not executed", `update stock_order set cum_qty = cum_qty - 1 where id = ${traded.id}`],
  ["I10", "a fee that was not posted", "update execution set sec_fee_kobo = sec_fee_kobo + 1"],
  ["I10", "an execution without a journal", "update journal set ref = 'lost' where kind = 'fill'"],
  ["I12", "an order that was never told", `delete from outbox where order_id = ${buying.id}`],
  ["I13", "a step that is missing", `update order_command set places = false where order_id = ${buying.id}`],
  ["I13", "a taking by the exchange that is missing", `delete from execution_report where order_id = ${buying.id}`],
  ["I13", "a later step that is missing", `delete from order_event where order_id = ${traded.id}`],
  [
    "I14",
    "something due on a settled day",
    "delete from journal where kind = 'settle'; update ledger_account set credits = credits + 5 where class = 'units.due_in'",
  ],
  ["I15", "another settlement date", "update execution set settlement_date = '2026-11-24'"],
  [
    "I16",
    "client money that is not there",
    "update ledger_account set credits = credits + 900000000000 where class = 'bank.client'",
  ],
  ["I20", "a step without a request", `delete from outbox where order_id = ${selling.id}`],
  [
    "I22",
    "a child of another tenant",
    `insert into tenant (id, tenancy_name, name) values (77, 'Thief', 'Thief');
    update stock_order set tenant_id = 77 where id = ${traded.id}`,
  ],
  [
    "I23",
    "a first answer of another order",
    `update order_command set result = jsonb_set(result, '{id}', '1') where order_id = ${buying.id}`,
  ],
  ["I24", "a wait that nothing will end", `update stock_order set ord_status = 'PendingNew' where id = ${buying.id}`],
  [
    "I17",
    "shares that the depository never gave",
    `update transfer set amount = amount + 1 where asset <> 'NGN'
      and journal_id in (select id from journal where kind = 'settle')`,
  ],
  [
    "I17",
    "a clearing house that has other totals",
    `with run as (
      insert into reconciliation (tenant_id, trade_date, file_name, file_hash, file_lines, ours, theirs, matched,
        breaks_found, ran_at, has_totals)
      values (${world.tenantId}, '${today}', 'trades.csv', 'h', 1, 1, 1, 1, 0, '2026-11-24', true) returning id)
    insert into clearing_total (tenant_id, reconciliation_id, security_id, bought_qty, bought_kobo, sold_qty, sold_kobo)
    select ${world.tenantId}, id, '${traded.securityID}', 99, 1166220, 0, 0 from run`,
  ],
  ["I18", "a trade that the drop copy lacks", dropCopyRead],
  [
    "I18",
    "a trade that the drop copy alone has",
    `${dropCopyRead}; insert into drop_copy values (${world.tenantId}, 'X1', false, '${today}', 'N9', '0', 'GTCO', 'Buy', 1, 1,
      '2026-11-20')`,
  ],
  [
    "I18",
    "a trade of another quantity",
    `${dropCopyRead}; insert into drop_copy select tenant_id, exec_id, false, trade_date, 'N1', '${traded.cscsAccount}',
      security_id, side, last_px_kobo, last_qty - 1, '2026-11-20' from execution`,
  ],
  ["I28", "a day's buys miscounted", "update account_day set bought_kobo = bought_kobo + 1"],
  ["I25", "shares from nowhere", "update ledger_account set credits = credits + 7 where class = 'units.free'"],
];

for (const [rule, what, damage] of damages) {
  test(`${rule} finds ${what}`, async () => {
    const found = await brokenBy(damage);
    assert(found.includes(rule), `${rule} was silent; heard: ${found.join(", ")}`);
  });
}

test("a drop copy and totals that say what we have are silent", async () => {
  const alike = `${dropCopyRead}; insert into drop_copy select tenant_id, exec_id, false, trade_date, 'N1',
      '${traded.cscsAccount}', security_id, side, last_px_kobo, last_qty, '2026-11-20' from execution;
    with run as (
      insert into reconciliation (tenant_id, trade_date, file_name, file_hash, file_lines, ours, theirs, matched,
        breaks_found, ran_at, has_totals)
      values (${world.tenantId}, '${today}', 'trades.csv', 'h', 1, 1, 1, 1, 0, '2026-11-24', true) returning id)
    insert into clearing_total (tenant_id, reconciliation_id, security_id, bought_qty, bought_kobo, sold_qty, sold_kobo)
    select ${world.tenantId}, id, '${traded.securityID}', 100, 1178000, 0, 0 from run`;
  assert.deepEqual(await brokenBy(alike), []);
});

test("I9 cannot even be broken by hand while the table's own check stands", async () => {
  const damage = `update stock_order set hold_amount_kobo = 5 where id = ${rejected.id}`;
  await assert.rejects(brokenBy(damage), /check constraint/);
});

test("I21 finds a line of the audit trail that was taken out", async () => {
  const line = (seq: number, before: string) => `(${world.tenantId}, ${seq}, now(), 's', 'm', '${before}', 'h${seq}')`;
  const found = await brokenBy(`
    insert into audit_event (tenant_id, seq, at, service, method, previous_hash, hash)
    values ${line(1, "")}, ${line(3, "h2")}`);
  assert(found.includes("I21"));
});
