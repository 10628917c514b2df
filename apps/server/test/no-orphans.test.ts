// No child without its parent, for the tables whose parents are checked a statement at a time instead of by a foreign key.

import { strict as assert } from "node:assert";
import { test } from "node:test";
import { Client } from "pg";
import type { ExecutionReport } from "@tradebook/domain/order/execution-report.ts";
import { price, quantity } from "@tradebook/domain/units.ts";
import { createOrderDesk } from "../src/modules/order/order-desk.ts";
import { freshDatabase } from "./postgres.ts";
import { later, makeSmallWorld, order, testDeps, type SmallWorld } from "./small-world.ts";

const { db, urls } = await freshDatabase();
const desk = createOrderDesk(testDeps(db));
const world = await makeSmallWorld(db, "First");
const other = await makeSmallWorld(db, "Second");
const clients = { app: urls.appUrl, owner: urls.ownerUrl, superuser: urls.superuserUrl };

/** An order with two reports: its acknowledgement, which no execution has taken, and a trade of part of it. */
async function trade({ tenantId, ada }: SmallWorld): Promise<number> {
  const answer = await desk.place(tenantId, ada, order({ orderQty: 100 }));
  assert(answer.ok);
  const { exchangeClOrdID, securityID, side, id } = answer.value.order;
  const none = { origExchangeClOrdID: null, lastPx: null, lastQty: null, ordRejReason: null, text: null };
  const figures = { cumQty: quantity(0), leavesQty: quantity(100), transactTime: later(1000) };
  const accepted: ExecutionReport = {
    ...none,
    ...figures,
    execID: `A${id}`,
    execRefID: null,
    execType: "New",
    ordStatus: "New",
    orderID: `N${id}`,
    exchangeClOrdID,
    securityID,
    side,
  };
  const traded = { execType: "Trade", lastPx: price(11_780), lastQty: quantity(60), cumQty: quantity(60) } as const;
  await desk.receiveExecutions([accepted, { ...accepted, ...traded, execID: `T${id}`, leavesQty: quantity(40) }]);
  return id;
}

const own = await trade(world);
const foreign = await trade(other);

/** Acts in the first tenant, and takes it all back. */
async function acting(url: string, act: (client: Client) => Promise<void>): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query("begin");
    await client.query(`select set_config('app.tenant_id', '${world.tenantId}', true)`);
    await act(client);
  } finally {
    await client.end();
  }
}

async function found<Row>(text: string, values: readonly unknown[]): Promise<Row | undefined> {
  let rows: Row[] = [];
  await acting(urls.superuserUrl, async (client) => {
    rows = (await client.query(text, [...values])).rows as Row[]; // the caller names its columns
  });
  return rows[0];
}

/** A row of the first tenant once more, with other values in some columns. */
async function copyOf(table: string, change: Readonly<Record<string, unknown>>): Promise<string> {
  const row = await found<{ columns: string }>(
    `select string_agg(quote_ident(column_name), ', ') as columns from information_schema.columns
     where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER'
       and identity_generation is distinct from 'ALWAYS'`,
    [table],
  );
  const columns = row?.columns;
  return `insert into ${table} (${columns}) select ${columns} from (
    select (jsonb_populate_record(null::${table}, to_jsonb(kept) || '${JSON.stringify(change)}')).*
    from ${table} kept where tenant_id = ${world.tenantId} ${table === "journal" ? "and kind = 'fill'" : ""} limit 1) copied`;
}

const ledgerId = async (tenantId: number, asset: string): Promise<number> => {
  const row = await found<{ id: string }>(
    "select min(id) as id from ledger_account where tenant_id = $1 and asset = $2 and class in ('cash.held', 'units.free')",
    [tenantId, asset],
  );
  return Number(row?.id);
};

const fresh = {
  stock_order: { id: -1, exchange_cl_ord_id: "orphan" },
  order_event: { version: 99 },
  order_command: { cl_ord_id: "orphan" },
  execution_report: { exec_id: "orphan" },
  outbox: { exchange_cl_ord_id: "orphan" },
  execution: { exec_id: `A${own}` },
  journal: { id: -1, ref: "orphan" },
  transfer: { amount: 1 },
} as const;
type Child = keyof typeof fresh;

/** Each key of each table: a parent that is not there at all, and one of another tenant. */
const orphans: readonly (readonly [child: Child, key: string, values: readonly unknown[]])[] = [
  ["stock_order", "account_id", [-1, other.adaAccount]],
  ["stock_order", "security_id", ["NOTTHERE"]],
  ["order_event", "order_id", [-1, foreign]],
  ["order_command", "order_id", [-1, foreign]],
  ["execution_report", "order_id", [-1, foreign]],
  ["outbox", "order_id", [-1, foreign]],
  ["execution", "order_id", [-1, foreign]],
  ["execution", "account_id", [-1, other.adaAccount]],
  ["execution", "security_id", ["NOTTHERE"]],
  ["journal", "order_id", [-1, foreign]],
  ["journal", "tenant_id", [777]],
  ["journal", "reverses_id", [-7]],
  ["transfer", "journal_id", [-1]],
  [
    "transfer",
    "debit_id",
    [-1, await ledgerId(other.tenantId, "NGN"), await ledgerId(world.tenantId, "SEC:ZENITHBANK")],
  ],
  [
    "transfer",
    "credit_id",
    [-1, await ledgerId(other.tenantId, "NGN"), await ledgerId(world.tenantId, "SEC:ZENITHBANK")],
  ],
];

for (const [child, key, values] of orphans) {
  test(`a row of ${child} without its parent by ${key} is refused`, async () => {
    for (const value of values) {
      const insert = await copyOf(child, { ...fresh[child], [key]: value });
      for (const [who, url] of Object.entries(clients)) {
        await acting(url, async (client) => {
          if (key === "tenant_id") await client.query(`select set_config('app.tenant_id', '777', true)`);
          if (key === "tenant_id" && who !== "superuser") return; // They see no row to copy.
          const refused: unknown = await client.query(insert).catch((error: unknown) => error);
          assert.match(String(refused), /violates its foreign keys/, `${who}, ${String(value)}`);
          assert.equal((refused as { code?: string }).code, "23503");
        });
      }
    }
  });
}

test("the same row with its parent is taken, so that nothing but the parent was refused", async () => {
  const ends = await found<{ debit: string; credit: string }>(
    "select min(id) as debit, max(id) as credit from ledger_account where tenant_id = $1 and asset = 'NGN' and may_overdraw",
    [world.tenantId],
  );
  const children = Object.keys(fresh) as Child[]; // the table's own keys
  for (const child of children) {
    const parent = child === "transfer" ? { asset: "NGN", debit_id: ends?.debit, credit_id: ends?.credit } : {};
    const insert = await copyOf(child, { ...fresh[child], ...parent });
    await acting(urls.appUrl, async (client) => {
      const { rowCount } = await client.query(insert);
      assert.equal(rowCount, 1, child);
    });
  }
});

test("parents stay, and keep the columns by which their children know them, for the owner too", async () => {
  const keys: Readonly<Record<string, readonly string[]>> = {
    tenant: ["id"],
    security: ["security_id"],
    securities_account: ["id", "tenant_id"],
    ledger_account: ["id", "tenant_id", "asset"],
    stock_order: ["id", "tenant_id", "account_id", "security_id"],
    execution_report: ["tenant_id", "exec_id", "order_id"],
    journal: ["id", "tenant_id", "order_id"],
    outbox: ["tenant_id", "order_id"],
  };
  const stays = /is refused|only be updated to DEFAULT/;
  for (const [table, columns] of Object.entries(keys)) {
    const changes = columns.map((column) => `update ${table} set ${column} = ${column}`);
    const endings = table === "outbox" ? [] : [`delete from ${table}`, `truncate ${table} cascade`];
    for (const change of [...changes, ...endings]) {
      for (const url of [urls.ownerUrl, urls.superuserUrl]) {
        await acting(url, (client) => assert.rejects(client.query(change), stays, change));
      }
      await acting(urls.appUrl, (client) =>
        assert.rejects(client.query(change), /permission denied|is refused|only be updated to DEFAULT/, change),
      );
    }
  }
});
