// A database that was in use before releases paid debts, brought to the newest schema: who owed is known, and nobody is told
// of what ended long ago.

import { strict as assert } from "node:assert";
import { after, test } from "node:test";
import { Client } from "pg";
import { createTestDatabase, empty } from "@tradebook/tools/test-postgres.ts";
import { migrate, readMigrations } from "../src/db/migrate.ts";

const urls = await createTestDatabase(empty);
after(urls.drop);

async function connected<T>(url: string, act: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return await act(client);
  } finally {
    await client.end();
  }
}

/** As the owner applied them at the time. */
async function migrateTo(last: number): Promise<void> {
  await connected(urls.ownerUrl, async (client) => {
    await client.query(`create table schema_migration (number integer primary key, name text not null,
      checksum text not null, applied_at timestamptz not null default now())`);
    for (const { number, name, text, checksum } of readMigrations().filter((one) => one.number <= last)) {
      await client.query("begin");
      await client.query("set local app.tenant_id = '0'");
      await client.query(text);
      await client.query("insert into schema_migration (number, name, checksum) values ($1, $2, $3)", [
        number,
        name,
        checksum,
      ]);
      await client.query("commit");
    }
  });
}

/** Two houses, in each an account that owes and one that does not; overdrafts that ended, and one that has not. */
const oldRows = `
  set session_replication_role = replica;
  insert into tenant (id, tenancy_name, name) values (1, 'First', 'First'), (2, 'Second', 'Second');
  insert into securities_account (id, tenant_id, cscs_account, chn, customer_id, name, opened_on)
    select house * 10 + one, house, '00100000' || house || one, 'C00100000' || one, 1, 'Client', '2020-01-02'
    from generate_series(1, 2) house, generate_series(1, 2) one;
  insert into ledger_account (tenant_id, class, account_id, asset, normal, may_overdraw)
    select house, 'client.receivable', house * 10 + 1, 'NGN', -1, false from generate_series(1, 2) house;
  insert into credit_limit (id, tenant_id, account_id, limit_kobo, from_day, to_day, reason, status, asked_by, asked_at,
      decided_by, decided_at)
    select house * 10 + one, house, house * 10 + one, 100, '2020-01-02',
      case one when 1 then date '2020-02-03' else date '2999-01-02' end, 'Salary', 'APPROVED', 1, now(), 2, now()
    from generate_series(1, 2) house, generate_series(1, 2) one;
  select setval('transfer_id_seq', 700);`;

test("who owed before the upgrade is known in every house, and ends of long ago count as told", async () => {
  await migrateTo(99);
  await connected(urls.superuserUrl, (client) => client.query(oldRows));
  await migrate(urls.ownerUrl);
  const [accounts, limits, from] = await connected(urls.superuserUrl, async (client) => [
    await client.query("select id from securities_account where has_owed order by id"),
    await client.query(
      "select id from credit_limit where ended_told_at is not null and end_told_at is not null order by id",
    ),
    await client.query("select releases_paid_after()::int as after"),
  ]);
  assert.deepEqual(
    accounts.rows.map(({ id }) => id),
    [11, 21],
  );
  assert.deepEqual(
    limits.rows.map(({ id }) => Number(id)),
    [11, 21],
  );
  assert.deepEqual(from.rows, [{ after: 700 }]);
});
