// Ends what a crash left in a database cluster: an orphaned postmaster, its children, a lock file of the dead.
import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { plainError, systemCode } from "./plain-error.ts";
import type { Place } from "./postgres-place.ts";
import { isAlive, processesIn, signal, waitUntil } from "./process-mark.ts";

const politeMs = 10_000;
const firmMs = 5_000;

/** Leaves no process on the cluster. We hold the data directory's lock, so whoever is there has lost its master. */
export async function endLeftovers({ cluster, socketDir }: Place, say: (line: string) => void): Promise<void> {
  const postmaster = postmasterOf(cluster);
  if (postmaster !== undefined && isPostmasterOf(postmaster, cluster)) {
    say(`Stopping a PostgreSQL that an earlier run left behind (process ${postmaster}) …`);
    await endPostmaster(postmaster);
  }
  await endChildren(cluster);
  if (process.platform !== "linux") return;
  // What is left names the dead (or another program that got the id), and would keep PostgreSQL from starting.
  const socket = join(socketDir, ".s.PGSQL.5432");
  for (const file of [join(cluster, "postmaster.pid"), socket, `${socket}.lock`]) rmSync(file, { force: true });
}

/** The process that the cluster's own lock file names. */
export function postmasterOf(cluster: string): number | undefined {
  const pid = Number(linesOf(cluster)[0]);
  return Number.isInteger(pid) && pid > 0 ? pid : undefined;
}

/** Whether the postmaster has written that it takes connections. */
export function saysReady(cluster: string, pid: number): boolean {
  const lines = linesOf(cluster);
  return Number(lines[0]) === pid && lines[7]?.trim() === "ready";
}

function isPostmasterOf(pid: number, cluster: string): boolean {
  if (!isAlive(pid)) return false;
  if (process.platform === "linux") return processesIn(cluster).includes(pid);
  return linesOf(cluster)[1]?.trim() === cluster;
}

async function endPostmaster(pid: number): Promise<void> {
  const gone = () => !isAlive(pid);
  signal(pid, "SIGINT");
  if (await waitUntil(gone, politeMs)) return;
  signal(pid, "SIGQUIT");
  if (await waitUntil(gone, firmMs)) return;
  signal(pid, "SIGKILL");
  if (!(await waitUntil(gone, firmMs))) throw plainError(`The left-behind PostgreSQL (process ${pid}) does not end.`);
}

// Children notice their postmaster's death within moments; one that hangs still shares its memory and must go first.
async function endChildren(cluster: string): Promise<void> {
  const empty = () => processesIn(cluster).length === 0;
  if (await waitUntil(empty, firmMs)) return;
  for (const pid of processesIn(cluster)) signal(pid, "SIGKILL");
  if (!(await waitUntil(empty, firmMs))) throw plainError(`Processes still use the database in ${cluster}.`);
}

function linesOf(cluster: string): readonly string[] {
  try {
    return readFileSync(join(cluster, "postmaster.pid"), "utf8").split("\n");
  } catch (error) {
    if (systemCode(error) === "ENOENT") return [];
    throw error;
  }
}
