// Copies a whole database into a backup file, as of one moment while it runs, and back into an empty one.
import { Client } from "pg";
import { checkBackup, tablesOf, writeBackup } from "./backup-file.ts";
import type { Heading, Migration, Sequence } from "./backup-file.ts";
import { copyIn, copyOut } from "./copy-rows.ts";
import { plainError } from "./plain-error.ts";

type Table = { readonly table: string; readonly columns: readonly string[] };

const migrationTable = "schema_migration";
const madeByUse: ReadonlySet<string> = new Set(["app_user", "stock_order", "transfer", "audit_event"]);

// With row_security off a role that would see only some rows gets an error instead of a backup with holes.
const oneMoment = "begin isolation level repeatable read, read only; set local row_security = off";

/** Writes every row of the database, all as of the same moment, into the file. Answers how many tables. */
export async function backUp(url: string, path: string): Promise<number> {
  return withClient(url, async (client) => {
    await client.query(oneMoment);
    const tables = await tablesIn(client);
    const backup = writeBackup(path, await headingOf(client));
    for (const { table, columns } of tables) {
      backup.startTable({ table, columns });
      await copyOut(client, `copy ${quote(table)} (${columns.map(quote).join(", ")}) to stdout`, backup.rows);
      backup.endTable();
    }
    await client.query("commit");
    await backup.finish();
    return tables.length;
  });
}

/** Puts a backup into a migrated database, all or nothing. Rows that are there already are refused, or replaced. */
export async function restore(url: string, path: string, onRows: "refuse" | "replace"): Promise<number> {
  const heading = await checkBackup(path);
  return withClient(url, async (client) => {
    await client.query("begin; set local row_security = off");
    // Neither the ledger's triggers nor foreign keys fire: the rows were checked when they were first written.
    await client.query("set local session_replication_role = replica");
    const tables = await tablesIn(client);
    await checkFits(client, heading);
    if (onRows === "refuse") await refuseRows(client, tables);
    for (const { table } of tables) await client.query(`truncate ${quote(table)} cascade`);
    for await (const { table, columns, rows } of tablesOf(path)) {
      if (!tables.some((known) => known.table === table)) throw plainError(`The database has no table ${table}.`);
      await copyIn(client, `copy ${quote(table)} (${columns.map(quote).join(", ")}) from stdin`, rows);
    }
    for (const { name, last, isCalled } of heading.sequences) {
      await client.query("select setval($1::regclass, $2, $3)", [quote(name), last, isCalled]);
    }
    await client.query("commit");
    return tables.length;
  });
}

// A migrated database has rows from the start, such as the banks; these are the ones that only its use makes.
async function refuseRows(client: Client, tables: readonly Table[]): Promise<void> {
  for (const { table } of tables.filter((known) => madeByUse.has(known.table))) {
    const { rowCount } = await client.query(`select 1 from ${quote(table)} limit 1`);
    if (rowCount === 0) continue;
    throw plainError(
      `The database is not empty: there are rows in ${table}. Nothing was changed. ` +
        "npm run restore -- FILE --force replaces all of it.",
    );
  }
}

async function headingOf(client: Client): Promise<Heading> {
  const utc = `to_char(now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
  const taken = await client.query<{ takenAt: string }>(`select ${utc} as "takenAt"`);
  return {
    takenAt: taken.rows[0]?.takenAt ?? "",
    migrations: await migrationsIn(client),
    sequences: await sequencesIn(client),
  };
}

// A sequence stands outside transactions: read after the rows' moment, it is at least as far as they need.
async function sequencesIn(client: Client): Promise<readonly Sequence[]> {
  const { rows } = await client.query<{ name: string }>(
    `select relname::text as name from pg_class
     where relnamespace = 'public'::regnamespace and relkind = 'S'
     order by relname`,
  );
  const sequences: Sequence[] = [];
  for (const { name } of rows) {
    const state = await client.query<Sequence>(
      `select $1::text as name, last_value::text as last, is_called as "isCalled" from ${quote(name)}`,
      [name],
    );
    sequences.push(...state.rows);
  }
  return sequences;
}

// Rows of another version would lack what its migrations did to them.
async function checkFits(client: Client, { migrations }: Heading): Promise<void> {
  const here = await migrationsIn(client);
  const same =
    here.length === migrations.length && here.every(({ checksum }, at) => checksum === migrations[at]?.checksum);
  if (same) return;
  throw plainError(
    `The backup is of schema ${migrations.at(-1)?.name ?? "(none)"}, this version has ${here.at(-1)?.name ?? "(none)"}. ` +
      "Restore it with the version that made it, then start the newer one, which migrates it.",
  );
}

async function migrationsIn(client: Client): Promise<readonly Migration[]> {
  const { rows } = await client.query<Migration>(`select name, checksum from ${migrationTable} order by number`);
  return rows;
}

async function tablesIn(client: Client): Promise<readonly Table[]> {
  const { rows } = await client.query<Table>(
    `select c.relname::text as table, array_agg(a.attname::text order by a.attnum) as columns
     from pg_class c
     join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> $1
     group by c.relname
     order by c.relname`,
    [migrationTable],
  );
  return rows;
}

function quote(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

async function withClient<T>(url: string, act: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return await act(client);
  } finally {
    await client.end(); // What was not committed is undone.
  }
}
