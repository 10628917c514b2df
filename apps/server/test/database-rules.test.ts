// Rules of the schema itself: which tables have a tenant, who may change what, and that tenants stay apart.

import { strict as assert } from "node:assert";
import { test } from "node:test";
import { Client } from "pg";
import { inHost, inTenant } from "../src/db/in-tenant.ts";
import { migrate, readMigrations } from "../src/db/migrate.ts";
import { sql } from "../src/db/sql.ts";
import { freshDatabase } from "./postgres.ts";
import { adaNumber, makeSmallWorld } from "./small-world.ts";

const { db, urls } = await freshDatabase();
const world = await makeSmallWorld(db, "First");
const other = await makeSmallWorld(db, "Second");

/** Tables of the market and of the installation; every other one belongs to tenants. */
const globalTables = [
  "bank",
  "daily_candle",
  "ex_date",
  "holiday",
  "index_day",
  "index_minute",
  "installation",
  "lease",
  "market_trade",
  "minute_candle",
  "news",
  "price_reference",
  "schema_migration",
  "security",
  "security_alias",
  "settlement_cycle",
  "tax_base_price",
  "tenant",
];

const writtenOnce = [
  "account_request_event",
  "audit_event",
  "bank_line",
  "cash_line",
  "clearing_total",
  "client_class",
  "corporate_action_move",
  "corporate_entitlement",
  "day_close",
  "day_close_request",
  "drop_copy",
  "execution",
  "execution_report",
  "fee_decision",
  "fee_rates",
  "funding_request",
  "funding_rules",
  "house_holiday",
  "journal",
  "kill_switch",
  "order_command",
  "order_event",
  "order_limits",
  "order_receipt",
  "quarantined_report",
  "receipt_mark",
  "reconciliation",
  "report_event",
  "rights_subscription",
  "settlement_move",
  "settlement_move_line",
  "sign_in_attempt",
  "told_counterparty",
  "trade_break",
  "trade_break_event",
  "transfer",
  "withdrawal_hold",
];

async function asSuperuser<T>(text: string): Promise<readonly T[]> {
  const client = new Client({ connectionString: urls.superuserUrl });
  await client.connect();
  try {
    return (await client.query(text)).rows as T[]; // the caller names its columns
  } finally {
    await client.end();
  }
}

test("every table is of the market or bound to a tenant by a forced policy, and a view reads as whoever asks", async () => {
  const tables = await asSuperuser<{
    name: string;
    forced: boolean;
    has_tenant: boolean;
    policies: readonly string[];
  }>(`
    select c.relname as name, c.relrowsecurity and c.relforcerowsecurity as forced,
      exists (select from pg_attribute where attrelid = c.oid and attname = 'tenant_id' and attnotnull) as has_tenant,
      array(select pg_get_expr(polqual, polrelid) || ' / ' || coalesce(pg_get_expr(polwithcheck, polrelid), 'none')
        from pg_policy where polrelid = c.oid and polname = 'one_tenant') as policies
    from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'm') order by 1`);
  const rule = "(tenant_id = (current_setting('app.tenant_id'::text))::integer)";
  // The same, looked up once a statement, for what every order writes.
  const onceRule = "(tenant_id = ( SELECT (current_setting('app.tenant_id'::text))::integer AS current_setting))";
  const rules = [rule, onceRule].map((one) => `${one} / ${one}`);
  const escaped = tables
    .filter(({ name }) => !globalTables.includes(name))
    .filter(
      ({ forced, has_tenant: hasTenant, policies }) => !forced || !hasTenant || !rules.includes(policies[0] ?? ""),
    );
  assert.deepEqual(escaped, []);
  const ownRights = await asSuperuser(`
    select relname from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'v'
      and not coalesce('security_invoker=true' = any(reloptions), false)`);
  assert.deepEqual(ownRights, []);
  const names = new Set(tables.map(({ name }) => name));
  assert.deepEqual(
    globalTables.filter((name) => !names.has(name)),
    [],
  );
});

test("no other policy lets a tenant out of its rows, but the host's on the outbox and what it stops or announces for all", async () => {
  const policies = await asSuperuser<{ place: string }>(`
    select polrelid::regclass || ' ' || polname as place from pg_policy where polname <> 'one_tenant' order by 1`);
  assert.deepEqual(
    policies.map(({ place }) => place),
    ["kill_switch host_stops", "maintenance host_announces", "outbox host_marks", "outbox host_sends"],
  );
});

test("foreign keys between tenants' tables, and their unique keys, begin with the tenant", async () => {
  const loose = await asSuperuser<{ place: string }>(`
    select conrelid::regclass || ' ' || conname as place
    from pg_constraint
    where contype = 'f' and connamespace = 'public'::regnamespace
      and exists (select from pg_attribute where attrelid = confrelid and attname = 'tenant_id')
      and not exists (select from pg_attribute where attrelid = conrelid and attnum = conkey[1] and attname = 'tenant_id')
    union all
    select i.indrelid::regclass || ' ' || i.indexrelid::regclass
    from pg_index i join pg_class t on t.oid = i.indrelid
    where t.relnamespace = 'public'::regnamespace and i.indisunique and not i.indisprimary
      and exists (select from pg_attribute where attrelid = t.oid and attname = 'tenant_id')
      and not exists (select from pg_attribute where attrelid = t.oid and attnum = i.indkey[0] and attname = 'tenant_id')
    order by 1`);
  assert.deepEqual(loose, []);
});

test("the application owns nothing, bypasses nothing, and may not change what is written once", async () => {
  const [role] = await asSuperuser<{ plain: boolean; owned: number }>(`
    select not (rolsuper or rolbypassrls or rolcreaterole or rolcreatedb) as plain,
      (select count(*)::int from pg_class where relowner = pg_roles.oid) as owned
    from pg_roles where rolname = 'tradebook_app'`);
  assert.deepEqual(role, { plain: true, owned: 0 });
  const granted = await asSuperuser<{ place: string }>(`
    select table_name || ' ' || privilege_type as place from information_schema.table_privileges
    where grantee = 'tradebook_app' and privilege_type in ('UPDATE', 'DELETE', 'TRUNCATE', 'TRIGGER')
      and table_name in (${writtenOnce.map((name) => `'${name}'`).join(", ")})
    union all
    select table_name || ' UPDATE ' || column_name from information_schema.column_privileges
    where grantee = 'tradebook_app' and privilege_type = 'UPDATE'
      and (table_name in (${writtenOnce.map((name) => `'${name}'`).join(", ")}) or table_name = 'ledger_account')`);
  assert.deepEqual(granted, []);
  const triggers = await asSuperuser<{ name: string }>(`
    select tgrelid::regclass::text as name from pg_trigger where tgname = 'append_only' order by 1`);
  const missing = writtenOnce.filter((name) => !triggers.some((trigger) => trigger.name === name));
  assert.deepEqual(missing, []);
});

test("what is written once refuses to change, for the owner too", async () => {
  const changes = ["update transfer set amount = amount + 1", "delete from journal", "truncate order_event cascade"];
  for (const url of [urls.appUrl, urls.ownerUrl]) {
    const client = new Client({ connectionString: url });
    await client.connect();
    try {
      for (const change of changes) {
        await client.query("begin");
        await client.query(`select set_config('app.tenant_id', '${world.tenantId}', true)`);
        await assert.rejects(client.query(change), /permission denied|is refused/);
        await client.query("rollback");
      }
    } finally {
      await client.end();
    }
  }
});

test("balances change by transfers alone", async () => {
  const change = inTenant(db, world.tenantId, (tx) => tx.run(sql`update ledger_account set credits = credits + 1`));
  await assert.rejects(change, /permission denied/);
  const opened = inTenant(db, world.tenantId, (tx) =>
    tx.run(sql`
      insert into ledger_account (class, asset, normal, may_overdraw, credits)
      values ('bank.client', 'SEC:X', -1, true, 5)`),
  );
  await assert.rejects(opened, /permission denied/);
});

test("without a tenant nothing is read, and another tenant's rows are neither seen nor written", async () => {
  await assert.rejects(db.reads.query("select id from stock_order"), /app\.tenant_id|invalid input syntax/);
  const [seen] = await inTenant(db, world.tenantId, (tx) =>
    tx.rows<{ id: number }>(sql`select id from securities_account where cscs_account = ${adaNumber} order by id`),
  );
  assert.equal(seen?.id, world.adaAccount);
  const stranger = inTenant(db, world.tenantId, (tx) =>
    tx.run(sql`
      insert into role (tenant_id, name, normalized_name, display_name)
      values (${other.tenantId}, 'thief', 'THIEF', 'Thief')`),
  );
  await assert.rejects(stranger, /row-level security/);
  const child = inTenant(db, world.tenantId, (tx) =>
    tx.run(sql`
      insert into account_user (account_id, user_id, relation)
      values (${other.adaAccount}, ${world.ada.userId}, 'holder')`),
  );
  await assert.rejects(child, /foreign key/);
});

test("a transfer below a floor, of nothing, or between two assets is refused", async () => {
  type Ids = { readonly cash: bigint; readonly held: bigint; readonly units: bigint };
  const move = (amount: number, to: keyof Ids) =>
    inTenant(db, world.tenantId, async (tx) => {
      const [ids] = await tx.rows<Ids>(sql`
        select max(id) filter (where class = 'cash.available') as cash,
          max(id) filter (where class = 'bank.client') as held, max(id) filter (where class = 'units.free') as units
        from ledger_account where account_id = ${world.adaAccount} or class = 'bank.client'`);
      assert(ids !== undefined);
      await tx.run(sql`
        insert into journal (id, kind, ref, business_date, description, created_at)
        values (${-amount - 1}, 'withdrawal', ${`try-${amount}-${to}`}, '2026-11-20', 'Try', now())`);
      await tx.run(sql`
        insert into transfer (journal_id, asset, debit_id, credit_id, amount)
        values (${-amount - 1}, 'NGN', ${ids.cash}, ${ids[to]}, ${amount})`);
    });
  await assert.rejects(move(500_000_001, "held"), /ledger_account_floor/);
  await assert.rejects(move(0, "held"), /check constraint/);
  await assert.rejects(move(1, "units"), /foreign key/);
});

test("migrating again applies nothing, and an applied file that changed stops", async () => {
  assert.deepEqual(await migrate(urls.ownerUrl), []);
  const applied = await asSuperuser<{ number: number }>("select number from schema_migration order by number");
  assert.deepEqual(
    applied.map((row) => row.number),
    readMigrations().map((migration) => migration.number),
  );
  await asSuperuser(`update schema_migration set checksum = 'other' where number = 3`);
  await assert.rejects(migrate(urls.ownerUrl), /changed after it was applied/);
  const [row] = await inHost(db, (tx) => tx.rows<{ id: number }>(sql`select id from tenant where id = 0`));
  assert.equal(row?.id, 0);
});
