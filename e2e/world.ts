// One database, exchange, server and browser, for one story: started as anybody starts them, with npm start.

import assert from "node:assert/strict";
import { spawn, type ChildProcess } from "node:child_process";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "@tradebook/tools/free-port.ts";
import { copySeeded, demoPassword } from "@tradebook/tools/seeded-world.ts";
import { secretsLeft } from "./no-secrets-left.ts";

export { demoPassword };

export type World = {
  readonly url: string;
  readonly port: number;
  readonly dataDir: string;
  readonly process: ChildProcess;
  /** Everything the program has printed so far. */
  readonly output: () => string;
  /** Ctrl-C, and wait until all has ended; the data stays. */
  readonly stop: () => Promise<void>;
  /** `kill -9` of the program and all that it started, at once. */
  readonly kill: () => Promise<void>;
  /** `kill -9` of one of its programs, named by its folder under apps. */
  readonly killOne: (app: "exchange" | "server") => Promise<void>;
  /** Stops one of its programs where it stands: its lines stay open, and nothing answers on them. */
  readonly holdOne: (app: "exchange" | "server") => Promise<void>;
};

export type WorldOptions = {
  readonly dataDir?: string;
  readonly port?: number;
  readonly env?: Readonly<Record<string, string>>;
  readonly timeoutMs?: number;
};

const root = join(import.meta.dirname, "..");

/** Starts the whole product, on a copy of the seeded world where the run has made one, and waits for its ready line. */
export async function startWorld(options: WorldOptions = {}): Promise<World> {
  const dataDir = options.dataDir ?? (await freshData());
  const port = options.port ?? (await freePort());
  const child = spawn(process.execPath, [join(root, "tools", "run.mjs"), "start"], {
    cwd: root,
    env: {
      ...process.env,
      PORT: String(port),
      TRADEBOOK_DATA_DIR: dataDir,
      TRADEBOOK_DEMO_PASSWORD: demoPassword,
      TRADEBOOK_RATE_LIMITS: "off",
      ...options.env,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let printed = "";
  const keep = (chunk: Buffer) => {
    printed = (printed + chunk.toString()).slice(-200_000);
  };
  child.stdout.on("data", keep);
  child.stderr.on("data", keep);
  await readyLine(child, { output: () => printed, port, timeoutMs: options.timeoutMs ?? 180_000 });
  const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  return {
    url: `http://localhost:${port}`,
    port,
    dataDir,
    process: child,
    output: () => printed,
    stop: async () => {
      if (child.exitCode === null && child.signalCode === null) child.kill("SIGINT");
      await ended;
    },
    kill: async () => {
      await killTree(child);
      await ended;
    },
    killOne: (app) => signalOne(child, app, "SIGKILL"),
    holdOne: (app) => signalOne(child, app, "SIGSTOP"),
  };
}

async function freshData(): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), "tradebook-world-"));
  const seeded = process.env["TRADEBOOK_SEEDED_WORLD"] || undefined; // empty: none, never the root of the disk
  if (seeded !== undefined) copySeeded(seeded, dataDir);
  return dataDir;
}

/** Stops the world and forgets its data; fails when a secret stands in it in plain. */
export async function endWorld(world: World): Promise<void> {
  await world.stop();
  const left = await secretsLeft(world.dataDir);
  await rm(world.dataDir, { recursive: true, force: true });
  assert.deepEqual(left, [], "no password, token or personal number is left in plain");
}

async function readyLine(
  child: ChildProcess,
  wait: { readonly output: () => string; readonly port: number; readonly timeoutMs: number },
): Promise<void> {
  const line = `Tradebook is ready at http://localhost:${wait.port}`;
  await new Promise<void>((resolve, reject) => {
    const timer = setTimeout(
      () => reject(new Error(`not ready within ${wait.timeoutMs} ms; it printed:\n${wait.output()}`)),
      wait.timeoutMs,
    );
    const look = () => {
      if (!wait.output().includes(line)) return;
      clearTimeout(timer);
      resolve();
    };
    child.stdout?.on("data", look);
    child.once("exit", (code) => {
      clearTimeout(timer);
      reject(new Error(`ended with ${code} before it was ready; it printed:\n${wait.output()}`));
    });
  });
}

async function killTree(child: ChildProcess): Promise<void> {
  if (child.pid === undefined) return;
  const family = await descendants(child.pid);
  for (const pid of [child.pid, ...family]) {
    try {
      process.kill(pid, "SIGKILL");
    } catch (error) {
      // Ended by itself between the look and the signal.
      if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
    }
  }
}

async function signalOne(child: ChildProcess, app: string, signal: NodeJS.Signals): Promise<void> {
  if (child.pid === undefined) throw new Error("the world never started");
  for (const pid of await descendants(child.pid)) {
    const command = await readFile(`/proc/${pid}/cmdline`, "utf8").catch(() => ""); // it may end while we look
    if (command.includes(`apps/${app}/src/main.ts`)) return void process.kill(pid, signal);
  }
  throw new Error(`no ${app} is running`);
}

/** Every process whose line of parents leads to `ancestor`, read from /proc. */
async function descendants(ancestor: number): Promise<readonly number[]> {
  const parents = new Map<number, number>();
  for (const name of await readdir("/proc")) {
    if (!/^\d+$/.test(name)) continue;
    const stat = await readFile(`/proc/${name}/stat`, "utf8").catch(() => ""); // it may end while we look
    const afterName = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    if (afterName.length > 1) parents.set(Number(name), Number(afterName[1]));
  }
  const found: number[] = [];
  const queue = [ancestor];
  for (let parent = queue.pop(); parent !== undefined; parent = queue.pop()) {
    for (const [pid, itsParent] of parents) {
      if (itsParent !== parent) continue;
      found.push(pid);
      queue.push(pid);
    }
  }
  return found;
}
