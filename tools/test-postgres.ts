// Databases for tests: one real PostgreSQL a test run, and in it a fresh copy of a migrated template for each asker.
import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { Client } from "pg";
import { childEnvironment, repositoryRoot, testPostgresUrl } from "./config.ts";
import { startPostgres } from "./postgres.ts";

/** A database of one's own: nobody else's rows, gone with the test run. */
export type TestDatabase = {
  readonly name: string;
  /** As tradebook_app, which owns nothing. */
  readonly appUrl: string;
  /** As tradebook_owner, which owns this database. */
  readonly ownerUrl: string;
  /** As the superuser, for looking past row-level security. */
  readonly superuserUrl: string;
  /** Ends its connections and removes it. Not needed for tidiness; useful when a test makes many. */
  readonly drop: () => Promise<void>;
};

/** What a database starts from: `fill` runs once a test run, as the owner, and every copy has what it left. */
export type Template = { readonly name: string; readonly fill: (urls: TestUrls) => Promise<unknown> };
type TestUrls = Pick<TestDatabase, "appUrl" | "ownerUrl" | "superuserUrl">;

/** Every migration applied, no rows but theirs. */
export const migrated: Template = { name: "migrated", fill: migrate };

/** No tables at all. */
export const empty: Template = { name: "empty", fill: () => Promise.resolve() };

/** A PostgreSQL for tests, throw-away but with fsync on. */
export type TestPostgres = { readonly superuserUrl: string; readonly stop: () => Promise<void> };

const lockKey = 4400;
let onDemand: Promise<TestPostgres> | undefined;

/** A fresh database copied from the template, in the run's instance or, for a file run alone, in one of our own. */
export async function createTestDatabase(template: Template = migrated): Promise<TestDatabase> {
  const instance = await instanceUrl();
  const name = `test_${randomBytes(8).toString("hex")}`;
  await withClient(instance, async (client) => {
    const source = await templateDatabase(client, instance, template);
    await makeDatabase(client, name, source);
  });
  const drop = () =>
    withClient(instance, async (client) => void (await client.query(`drop database if exists ${name} with (force)`)));
  return { name, ...urlsOf(instance, name), drop };
}

/** Starts an instance for a whole run; pass its address to the tests as TRADEBOOK_TEST_PG. */
export async function startTestPostgres(): Promise<TestPostgres> {
  const dataDir = mkdtempSync(join(tmpdir(), "tradebook-test-"));
  const postgres = await startPostgres({ dataDir, program: "a test run", throwAway: true });
  const stop = async () => {
    await postgres.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
  return { superuserUrl: postgres.superuserUrl, stop };
}

async function instanceUrl(): Promise<string> {
  if (testPostgresUrl !== undefined) return testPostgresUrl;
  onDemand ??= startTestPostgres();
  return (await onDemand).superuserUrl;
}

// Test files run in several processes at once; the first one fills the template while the others wait on the lock.
async function templateDatabase(client: Client, instance: string, template: Template): Promise<string> {
  const name = `template_${template.name}`;
  await client.query("select pg_advisory_lock($1)", [lockKey]);
  try {
    const found = await client.query("select 1 from pg_database where datname = $1", [name]);
    if (found.rowCount === 1) return name;
    const draft = `${name}_new`;
    await client.query(`drop database if exists ${draft} with (force)`);
    await makeDatabase(client, draft, "template1");
    await template.fill(urlsOf(instance, draft));
    await client.query(`alter database ${draft} rename to ${name}`);
    return name;
  } finally {
    await client.query("select pg_advisory_unlock($1)", [lockKey]);
  }
}

async function makeDatabase(client: Client, name: string, template: string): Promise<void> {
  await client.query(`create database ${name} template ${template} owner tradebook_owner`);
  await client.query(`revoke all on database ${name} from public`);
  await client.query(`grant connect on database ${name} to tradebook_app`);
}

async function migrate({ ownerUrl, appUrl }: TestUrls): Promise<void> {
  const program = join(repositoryRoot, "apps/server/src/migrate-main.ts");
  const { NODE_TEST_CONTEXT: _, ...env } = childEnvironment({ DATABASE_OWNER_URL: ownerUrl, DATABASE_URL: appUrl });
  await promisify(execFile)(process.execPath, [program], { cwd: repositoryRoot, env });
}

function urlsOf(instance: string, name: string): TestUrls {
  const as = (role: string) => instance.replace(/\/\/[^@]*@/, `//${role}@`).replace(/\/[^/]*$/, `/${name}`);
  return { appUrl: as("tradebook_app"), ownerUrl: as("tradebook_owner"), superuserUrl: as("postgres") };
}

async function withClient(url: string, act: (client: Client) => Promise<void>): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await act(client);
  } finally {
    await client.end();
  }
}
