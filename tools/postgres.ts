// Starts the embedded PostgreSQL of a data directory, and stops it: one at a time, durable, on a socket only.
import { spawn, spawnSync } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { Client } from "pg";
import { lockDataDirectory } from "./data-lock.ts";
import type { DataLock } from "./data-lock.ts";
import { keepWatch } from "./keeper.ts";
import type { Keeper } from "./keeper.ts";
import { plainError } from "./plain-error.ts";
import { runnableBinaries } from "./postgres-binaries.ts";
import type { Binaries } from "./postgres-binaries.ts";
import { endLeftovers, saysReady } from "./postgres-leftovers.ts";
import { makeDataDirectory, makeFor, placeOf } from "./postgres-place.ts";
import type { Place } from "./postgres-place.ts";
import { accessRules, settings } from "./postgres-settings.ts";
import { waitUntil } from "./process-mark.ts";
import { unprivilegedUser } from "./run-as.ts";
import type { RunAs } from "./run-as.ts";

/** What to start: the data directory, the lock on it if the caller holds it already, and where progress is told. */
export type PostgresOptions = {
  readonly dataDir: string;
  readonly program?: string;
  readonly lock?: DataLock;
  readonly say?: (line: string) => void;
  /** For tests: our end is not held up, and when we are gone the whole data directory goes too. */
  readonly throwAway?: boolean;
  /** Told when PostgreSQL ends although nobody stopped it. */
  readonly onUnexpectedEnd?: (exitCode: number | null) => void;
};

/** A running PostgreSQL. The addresses work with `pg` and libpq, over the Unix socket. */
export type Postgres = {
  readonly pid: number;
  readonly socketDir: string;
  readonly cluster: string;
  /** For the application: tradebook_app, which owns nothing. */
  readonly appUrl: string;
  /** For migrations: tradebook_owner, which owns the database. */
  readonly ownerUrl: string;
  /** For the tools alone: the superuser, in the database postgres. */
  readonly superuserUrl: string;
  /** Fast shutdown; returns when the process is gone. Safe to call twice. */
  readonly stop: () => Promise<void>;
};

const startMs = 60_000;
const retryMs = 20_000;
const fastStopMs = 8_000;
const maxLogBytes = 10_000_000;
const database = "tradebook";

// PostgreSQL's own collation, so that an index sorts alike on every machine.
const textSettings = ["--encoding=UTF8", "--locale=C", "--locale-provider=builtin", "--builtin-locale=C.UTF-8"];

type Prepared = {
  readonly user: RunAs;
  readonly place: Place;
  readonly binaries: Binaries;
  readonly logFile: string;
  readonly throwAway: string | undefined;
};
type Running = { readonly child: ChildProcess; readonly pid: number; readonly keeper: Keeper };

/** Starts PostgreSQL on a data directory; makes the cluster, the roles and the database when they are not there yet. */
export async function startPostgres(options: PostgresOptions): Promise<Postgres> {
  const dataDir = makeDataDirectory(options.dataDir);
  const lock = options.lock ?? lockDataDirectory(dataDir, options.program ?? "another program");
  try {
    return await startLocked(dataDir, lock, options);
  } catch (error) {
    if (options.lock === undefined) lock.release();
    throw error;
  }
}

async function startLocked(dataDir: string, lock: DataLock, options: PostgresOptions): Promise<Postgres> {
  const say = options.say ?? (() => undefined);
  const user = unprivilegedUser();
  const place = placeOf(dataDir, user, say);
  const binaries = runnableBinaries({ user, copyTo: place.home, say });
  mkdirSync(join(dataDir, "logs"), { recursive: true });
  const throwAway = options.throwAway === true ? dataDir : undefined;
  const prepared = { user, place, binaries, logFile: join(dataDir, "logs", "postgres.log"), throwAway };
  if (existsSync(place.cluster)) await endLeftovers(place, say);
  else makeCluster(prepared, say);
  const running = await startWithRetries(prepared, say);
  let stopped: Promise<void> | undefined;
  const stop = () =>
    (stopped ??= stopRunning(running, place)
      .then(() => options.lock ?? lock.release())
      .then(() => undefined));
  running.child.once("exit", (code) => {
    running.keeper.dismiss();
    if (stopped === undefined) options.onUnexpectedEnd?.(code);
  });
  try {
    const urls = addresses(place.socketDir);
    await makeRolesAndDatabase(urls.superuserUrl);
    lock.tell({ database: urls });
    return { ...urls, pid: running.pid, socketDir: place.socketDir, cluster: place.cluster, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** The addresses of the three roles over a socket folder. */
export function addresses(socketDir: string) {
  const host = encodeURIComponent(socketDir);
  const to = (role: string, name: string) => `postgresql://${role}@${host}/${name}`;
  return {
    appUrl: to("tradebook_app", database),
    ownerUrl: to("tradebook_owner", database),
    superuserUrl: to("postgres", "postgres"),
  };
}

// Made beside its place and moved there when whole: a start that dies in between leaves no half cluster.
function makeCluster({ user, place, binaries }: Prepared, say: (line: string) => void): void {
  say("Making the database (first start) …");
  const draft = `${place.cluster}.new`;
  rmSync(draft, { recursive: true, force: true });
  makeFor(user, draft);
  const made = spawnSync(
    binaries.initdb,
    ["-D", draft, "--username=postgres", "--auth=trust", "--data-checksums", ...textSettings],
    { ...user, cwd: draft, env: bareEnvironment(), encoding: "utf8" },
  );
  if (made.status !== 0)
    throw plainError(`PostgreSQL could not make its database: ${made.stderr || made.error?.message}`);
  renameSync(draft, place.cluster);
}

// After a kill -9 the dead server's children may hold on to its memory for a moment, and PostgreSQL then refuses.
async function startWithRetries(prepared: Prepared, say: (line: string) => void): Promise<Running> {
  const end = performance.now() + retryMs;
  for (;;) {
    const outcome = await startOnce(prepared);
    if (typeof outcome !== "string") return outcome;
    const passes = /lock file ".*" (already exists|is empty)|pre-existing shared memory block/.test(outcome);
    if (!passes || performance.now() > end) {
      throw plainError(`PostgreSQL did not start. Its last words (${prepared.logFile}):\n${outcome}`);
    }
    say("An earlier PostgreSQL is still ending; trying again …");
    await endLeftovers(prepared.place, say);
    await waitUntil(() => false, 250, 250);
  }
}

async function startOnce({ user, place, binaries, logFile, throwAway }: Prepared): Promise<Running | string> {
  writeFor(user, join(place.cluster, "postgresql.conf"), settings(place.socketDir, throwAway === undefined ? 60 : 200));
  writeFor(user, join(place.cluster, "pg_hba.conf"), accessRules);
  if ((statSync(logFile, { throwIfNoEntry: false })?.size ?? 0) > maxLogBytes) renameSync(logFile, `${logFile}.1`);
  const log = openSync(logFile, "a", 0o600);
  const logStart = statSync(logFile).size;
  // Its own session, so that Ctrl-C reaches us alone and we stop the server before its database.
  const child = spawn(binaries.postgres, ["-D", place.cluster], {
    ...user,
    cwd: place.cluster,
    env: bareEnvironment(),
    detached: true,
    stdio: ["ignore", log, log],
  });
  closeSync(log);
  const failed = new Promise<Error>((resolve) => child.once("error", resolve));
  const { pid } = child;
  if (pid === undefined) return (await failed).message;
  const parting = throwAway === undefined ? { signal: "INT" as const } : { signal: "QUIT" as const, remove: throwAway };
  const keeper = keepWatch(pid, parting);
  if (throwAway !== undefined) child.unref();
  const ended = () => child.exitCode !== null || child.signalCode !== null;
  const ready = await waitUntil(() => ended() || saysReady(place.cluster, pid), startMs);
  if (ready && !ended()) return { child, pid, keeper };
  keeper.dismiss();
  if (!ended()) child.kill("SIGQUIT");
  return readFileSync(logFile).subarray(logStart).toString().trim().slice(-2000) || "(nothing)";
}

async function stopRunning({ child, keeper }: Running, place: Place): Promise<void> {
  keeper.dismiss();
  const ended = () => child.exitCode !== null || child.signalCode !== null;
  if (!ended()) child.kill("SIGINT");
  if (!(await waitUntil(ended, fastStopMs))) child.kill("SIGQUIT");
  if (!(await waitUntil(ended, fastStopMs))) child.kill("SIGKILL");
  await waitUntil(ended, fastStopMs);
  if (place.socketIsTemporary) rmSync(place.socketDir, { recursive: true, force: true });
}

// Each step only when it is missing, so that a first start that died halfway is finished by the next.
async function makeRolesAndDatabase(superuserUrl: string): Promise<void> {
  const client = new Client({ connectionString: superuserUrl });
  await client.connect();
  try {
    const roles = await client.query<{ rolname: string }>("select rolname from pg_roles order by rolname");
    for (const role of ["tradebook_owner", "tradebook_app"]) {
      if (roles.rows.some((row) => row.rolname === role)) continue;
      await client.query(`create role ${role} login nosuperuser nobypassrls nocreatedb nocreaterole noreplication`);
    }
    const found = await client.query("select 1 from pg_database where datname = $1", [database]);
    if (found.rowCount === 0) await client.query(`create database ${database} owner tradebook_owner`);
    await client.query(`revoke all on database ${database} from public`);
    await client.query(`grant connect on database ${database} to tradebook_app`);
  } finally {
    await client.end();
  }
}

function writeFor(user: RunAs, path: string, text: string): void {
  rmSync(path, { force: true });
  writeFileSync(path, text, { mode: user === undefined ? 0o600 : 0o644 });
}

// PostgreSQL reads PG* variables and the locale; none of ours may change how the cluster behaves. Memory that a statement
// frees stays with its process for the next one: given back and asked for again, the system would clear each page anew.
function bareEnvironment(): NodeJS.ProcessEnv {
  const keptMemory = {
    MALLOC_TRIM_THRESHOLD_: "33554432",
    MALLOC_TOP_PAD_: "1048576",
    MALLOC_MMAP_THRESHOLD_: "4194304",
  };
  return { PATH: "/usr/bin:/bin", TZ: "UTC", LC_ALL: "C", ...keptMemory };
}
