// Applies the numbered SQL files, each once and in order, under a lock; a file that changed afterwards stops the start.

import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { Client } from "pg";

export type Migration = {
  readonly number: number;
  readonly name: string;
  readonly text: string;
  readonly checksum: string;
};

const directory = fileURLToPath(new URL("./migrations/", import.meta.url));
const lockKey = 4_400_202_611;

/** Brings the database of `ownerUrl` to the newest schema; answers the names of what was applied now. */
export async function migrate(ownerUrl: string): Promise<readonly string[]> {
  const client = new Client({
    connectionString: ownerUrl,
    application_name: "tradebook migrate",
    options: "-c timezone=UTC",
  });
  await client.connect();
  try {
    await client.query("select pg_advisory_lock($1)", [lockKey]);
    await client.query(
      `create table if not exists schema_migration
         (number integer primary key, name text not null, checksum text not null, applied_at timestamptz not null default now())`,
    );
    const applied: string[] = [];
    for (const migration of await pending(client, readMigrations())) {
      await apply(client, migration);
      applied.push(migration.name);
    }
    // The server looks which schema it stands on before it calls itself ready.
    await client.query("grant select on schema_migration to tradebook_app");
    return applied;
  } finally {
    await client.end(); // Ends the session, and the lock with it.
  }
}

/** The files beside this one, in order. Numbers may be left out: work that goes on side by side has numbers set aside. */
export function readMigrations(): readonly Migration[] {
  const names = readdirSync(directory).filter((name) => name.endsWith(".sql"));
  let last = 0;
  return names.toSorted().map((name) => {
    const number = Number(/^(\d{4})-[a-z0-9-]+\.sql$/.exec(name)?.[1]);
    if (!(number > last)) throw new Error(`Migration ${name} is out of order: its number must be above ${last}.`);
    last = number;
    const text = readFileSync(`${directory}${name}`, "utf8");
    return { number, name, text, checksum: createHash("sha256").update(text).digest("hex") };
  });
}

/** One with a smaller number that was merged later is applied late: each stands on what was there when it was merged. */
async function pending(client: Client, files: readonly Migration[]): Promise<readonly Migration[]> {
  const done = await client.query<{ number: number; name: string; checksum: string }>(
    "select number, name, checksum from schema_migration order by number",
  );
  for (const row of done.rows) {
    const file = files.find(({ number }) => number === row.number);
    if (file === undefined)
      throw new Error(`The database has migration ${row.name}, which this program does not know.`);
    if (file.checksum !== row.checksum) throw new Error(`Migration ${row.name} changed after it was applied.`);
  }
  const known = new Set(done.rows.map(({ number }) => number));
  return files.filter(({ number }) => !known.has(number));
}

async function apply(client: Client, migration: Migration): Promise<void> {
  await client.query("begin");
  try {
    await client.query("set local lock_timeout = '3s'");
    // A new foreign key is checked through the tables' own rules, which ask for a tenant's number.
    await client.query("set local app.tenant_id = '0'");
    await client.query(migration.text);
    await client.query("insert into schema_migration (number, name, checksum) values ($1, $2, $3)", [
      migration.number,
      migration.name,
      migration.checksum,
    ]);
    await client.query("commit");
  } catch (error) {
    await client.query("rollback");
    throw new Error(`Migration ${migration.name} failed; nothing of it was kept.`, { cause: error });
  }
}
