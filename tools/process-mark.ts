// Tells whether a process is still the one we once saw, although ids are used again.
import { execFileSync } from "node:child_process";
import { readFileSync, readlinkSync, readdirSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";

/** A process id with the moment that process started, so that a reused id is another process. */
export type ProcessMark = { readonly pid: number; readonly started: string };

/** The mark of a living process, or nothing when there is none by this id. */
export function markOf(pid: number): ProcessMark | undefined {
  if (!isAlive(pid)) return undefined;
  const started = process.platform === "linux" ? startedOnLinux(pid) : startedByPs(pid);
  return started === undefined ? undefined : { pid, started };
}

/** Whether exactly this process still runs. */
export function stillRuns(mark: ProcessMark): boolean {
  return markOf(mark.pid)?.started === mark.started;
}

/** Whether any process has this id; one of another user counts, a zombie does not. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
  return !isZombie(pid);
}

/** The processes whose working directory is this one; a postmaster and its children sit in their data. */
export function processesIn(directory: string): readonly number[] {
  if (process.platform !== "linux") return [];
  const pids = readdirSync("/proc").filter((name) => /^\d+$/.test(name));
  return pids.map(Number).filter((pid) => workingDirectory(pid) === directory);
}

/** Waits until the condition holds; false when the time is over first. */
export async function waitUntil(holds: () => boolean | Promise<boolean>, timeoutMs: number, everyMs = 10) {
  const end = performance.now() + timeoutMs;
  for (;;) {
    if (await holds()) return true;
    if (performance.now() > end) return false;
    await pause(everyMs);
  }
}

/** Sends a signal; a process that is already gone is no fault. */
export function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "ESRCH")) throw error;
  }
}

function startedOnLinux(pid: number): string | undefined {
  const fields = statFields(pid);
  const boot = readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim();
  return fields?.[19] === undefined ? undefined : `${boot}/${fields[19]}`;
}

function isZombie(pid: number): boolean {
  return process.platform === "linux" && statFields(pid)?.[0] === "Z";
}

// The name, second in the line, may itself hold spaces and brackets: what follows starts after the last bracket.
function statFields(pid: number): readonly string[] | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    return stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  } catch {
    return undefined; // It ended between two looks.
  }
}

function startedByPs(pid: number): string | undefined {
  try {
    return execFileSync("ps", ["-o", "lstart=", "-p", String(pid)], { encoding: "utf8" }).trim() || undefined;
  } catch {
    return undefined; // ps answers 1 when there is no such process.
  }
}

function workingDirectory(pid: number): string | undefined {
  try {
    return readlinkSync(`/proc/${pid}/cwd`);
  } catch {
    return undefined; // Gone, or another user's.
  }
}
