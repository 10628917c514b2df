// Tests that every test gets a database of its own, in a real PostgreSQL with fsync on.
import assert from "node:assert/strict";
import { test } from "node:test";
import { Client } from "pg";
import { createTestDatabase } from "./test-postgres.ts";
import type { Template } from "./test-postgres.ts";

const notes: Template = {
  name: "notes",
  fill: ({ ownerUrl }) =>
    ask(
      ownerUrl,
      "create table note (words text); grant select on note to tradebook_app; insert into note values ('a')",
    ),
};

test("two databases of one template start alike and stay apart", async () => {
  const [one, other] = await Promise.all([createTestDatabase(notes), createTestDatabase(notes)]);
  await ask(one.ownerUrl, "insert into note values ('b')");
  assert.deepEqual(await ask(one.appUrl, "select words from note order by words"), [{ words: "a" }, { words: "b" }]);
  assert.deepEqual(await ask(other.appUrl, "select words from note order by words"), [{ words: "a" }]);
});

test("the application's role owns nothing and may do only what it was granted", async () => {
  const { appUrl, superuserUrl } = await createTestDatabase(notes);
  await assert.rejects(ask(appUrl, "insert into note values ('c')"), /permission denied/);
  await assert.rejects(ask(appUrl, "create table mine (id int)"), /permission denied/);
  const roles = await ask(
    superuserUrl,
    "select rolname, rolsuper, rolbypassrls from pg_roles where rolname like 'tradebook%' order by rolname",
  );
  assert.deepEqual(roles, [
    { rolname: "tradebook_app", rolsuper: false, rolbypassrls: false },
    { rolname: "tradebook_owner", rolsuper: false, rolbypassrls: false },
  ]);
});

test("what a test commits is as durable as in production", async () => {
  const { superuserUrl } = await createTestDatabase(notes);
  const settings = await ask(
    superuserUrl,
    `select name, setting from pg_settings
     where name in ('fsync', 'synchronous_commit', 'full_page_writes', 'data_checksums', 'listen_addresses')
     order by name`,
  );
  assert.deepEqual(settings, [
    { name: "data_checksums", setting: "on" },
    { name: "fsync", setting: "on" },
    { name: "full_page_writes", setting: "on" },
    { name: "listen_addresses", setting: "" },
    { name: "synchronous_commit", setting: "on" },
  ]);
});

async function ask(url: string, sql: string): Promise<unknown> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}
