// Tests that a backup holds all of a database as of one moment, and that a restore brings back exactly that or nothing.
import assert from "node:assert/strict";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { gunzipSync, gzipSync } from "node:zlib";
import { Client } from "pg";
import { backUp, restore } from "./backup-database.ts";
import { createTestDatabase } from "./test-postgres.ts";
import type { Template, TestDatabase } from "./test-postgres.ts";

const folder = mkdtempSync(join(tmpdir(), "tradebook-backup-"));
after(() => rmSync(folder, { recursive: true }));

// What makes a restore hard: rows that triggers refuse or double, forced policies, generated ids, keys that go round.
const ledger: Template = {
  name: "backup_ledger",
  fill: ({ ownerUrl }) =>
    ask(
      ownerUrl,
      `create table schema_migration (number integer, name text, checksum text);
       insert into schema_migration values (1, '0001-ledger.sql', 'abc');
       create table app_user (id bigint generated always as identity primary key, name text, boss bigint references app_user);
       alter table app_user enable row level security, force row level security;
       create policy nobody on app_user using (current_setting('app.tenant', true) = 'mine');
       create table transfer (id bigint primary key, payer bigint references app_user, amount bigint, doubled bigint generated always as (amount * 2) stored);
       create function refuse() returns trigger language plpgsql as $$ begin raise exception 'append only'; end $$;
       create trigger append_only before update or delete or truncate on transfer execute function refuse();
       create sequence blocks increment by 1000;`,
    ),
};
const rows = `insert into app_user (name, boss) values ('Ngozi\\ttab\\nline \\\\.', null), (null, 1), ('', 2);
  update app_user set boss = 3 where id = 1;
  insert into transfer select g, 1 + g % 3, g * 7 from generate_series(1, 20000) g;
  select nextval('blocks'), nextval('blocks');`;
const everything = `select (select json_agg(u order by id) from app_user u) as users,
  (select md5(string_agg(t::text, ',' order by id)) from transfer t) as transfers`;

test("a restored database has the same rows and goes on counting where it stood", async () => {
  const from = await filled();
  const to = await createTestDatabase(ledger);
  const path = file();
  assert.equal(await backUp(from.superuserUrl, path), 2);
  assert.equal(await restore(to.superuserUrl, path, "refuse"), 2);
  assert.deepEqual(await ask(to.superuserUrl, everything), await ask(from.superuserUrl, everything));
  assert.deepEqual(await ask(to.superuserUrl, "insert into app_user (name) values ('next') returning id"), [
    { id: "4" },
  ]);
  assert.deepEqual(await ask(to.superuserUrl, "select nextval('blocks')"), [{ nextval: "2001" }]);
  await assert.rejects(ask(to.superuserUrl, "delete from transfer"), /append only/);
});

test("a restore into a database in use changes nothing unless it is told to replace", async () => {
  const from = await filled();
  const to = await createTestDatabase(ledger);
  await ask(to.superuserUrl, "insert into app_user (name) values ('here first')");
  const path = file();
  await backUp(from.superuserUrl, path);
  await assert.rejects(restore(to.superuserUrl, path, "refuse"), /not empty: there are rows in app_user/);
  assert.deepEqual(await ask(to.superuserUrl, "select name from app_user"), [{ name: "here first" }]);
  await restore(to.superuserUrl, path, "replace");
  assert.deepEqual(await ask(to.superuserUrl, everything), await ask(from.superuserUrl, everything));
});

test("a backup with one changed letter, or cut short, is not restored", async () => {
  const from = await filled();
  const to = await createTestDatabase(ledger);
  const path = file();
  await backUp(from.superuserUrl, path);
  const text = gunzipSync(readFileSync(path)).toString();
  writeFileSync(path, gzipSync(text.replace("Ngozi", "Ngoza")));
  await assert.rejects(restore(to.superuserUrl, path, "refuse"), /was changed after it was written/);
  writeFileSync(path, gzipSync(text.slice(0, text.length / 2)));
  await assert.rejects(restore(to.superuserUrl, path, "refuse"), /cannot be read|not a whole backup/);
  writeFileSync(path, "no backup at all");
  await assert.rejects(restore(to.superuserUrl, path, "refuse"), /cannot be read as a backup/);
  assert.deepEqual(await ask(to.superuserUrl, "select count(*) from app_user"), [{ count: "0" }]);
});

test("a backup of another schema is refused", async () => {
  const from = await filled();
  const to = await createTestDatabase(ledger);
  await ask(to.superuserUrl, "insert into schema_migration values (2, '0002-more.sql', 'def')");
  const path = file();
  await backUp(from.superuserUrl, path);
  await assert.rejects(
    restore(to.superuserUrl, path, "refuse"),
    /of schema 0001-ledger.sql, this version has 0002-more.sql/,
  );
});

test("a role that sees only some rows gets an error, not a backup with holes", async () => {
  const from = await filled();
  const path = file();
  await assert.rejects(backUp(from.ownerUrl, path), /row-level security/);
  assert.equal(existsSync(path), false);
});

async function filled(): Promise<TestDatabase> {
  const database = await createTestDatabase(ledger);
  await ask(database.superuserUrl, rows.replaceAll(/'(Ngozi[^']*)'/g, "E'$1'"));
  return database;
}

let files = 0;
function file(): string {
  return join(folder, `${++files}.backup`);
}

async function ask(url: string, sql: string): Promise<unknown> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}
