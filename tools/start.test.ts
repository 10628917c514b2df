// Tests npm start as a whole: ready, refused twice, back after kill -9 of all of it, and gone when asked.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { childEnvironment, repositoryRoot } from "./config.ts";
import type { LockNote } from "./data-lock.ts";
import { freePort } from "./free-port.ts";
import { postmasterOf } from "./postgres-leftovers.ts";
import { isAlive, signal, stillRuns, waitUntil } from "./process-mark.ts";

const dataDir = mkdtempSync(join(tmpdir(), "tradebook-start-"));
const started: ChildProcess[] = [];
after(async () => {
  for (const child of started) child.kill("SIGTERM");
  await waitUntil(() => started.every((child) => child.exitCode !== null || child.signalCode !== null), 15_000);
  rmSync(dataDir, { recursive: true, force: true });
});

type Start = { readonly child: ChildProcess; readonly words: () => string; readonly code: Promise<number | null> };

const startMs = 180_000;

test("npm start gets ready, refuses a second one, survives kill -9 of all its programs, and ends when asked", async () => {
  const port = await freePort();
  const first = start({ PORT: String(port) });
  await ready(first, port);
  assert.match(first.words(), /^Tradebook is ready at http:\/\/localhost:\d+$/m);
  assert.match(first.words(), /password/i, "a fresh demo world tells its accounts and their password");
  assert.equal((await fetch(`http://127.0.0.1:${port}/health/live`)).status, 200);

  const second = start({ PORT: String(await freePort()) });
  assert.equal(await second.code, 1);
  assert.match(second.words(), /is in use by npm start \(process \d+\)/);

  const copy = join(dataDir, "copy.backup");
  const backup = run(["backup", "--", copy], {});
  assert.equal(await backup.code, 0, backup.words());
  const early = run(["restore", "--", copy], {});
  assert.equal(await early.code, 1);
  assert.match(early.words(), /npm start is using the database; stop it/);

  const { holder, children = [] } = note();
  const postmaster = postmasterOf(join(dataDir, "postgres"));
  assert.ok(postmaster);
  for (const pid of [...children.map((child) => child.pid), postmaster, holder.pid]) signal(pid, "SIGKILL");
  await first.code;

  const third = start({ PORT: String(port) });
  await ready(third, port);
  const { children: programs = [] } = note();
  const asked = performance.now();
  third.child.kill("SIGTERM");
  assert.equal(await third.code, 0);
  assert.ok(performance.now() - asked < 10_000);
  assert.deepEqual(programs.filter(stillRuns), []);
  assert.equal(existsSync(join(dataDir, "lock")), false);

  const restored = run(["restore", "--", copy, "--force"], {});
  assert.equal(await restored.code, 0, restored.words());
  const verified = run(["verify"], {});
  assert.equal(await verified.code, 0, verified.words());
});

test("everything ends when what started it is killed", async () => {
  const port = await freePort();
  const world = start({ PORT: String(port) });
  await ready(world, port);
  const { holder, children = [] } = note();
  const postmaster = postmasterOf(join(dataDir, "postgres")) ?? 0;
  world.child.kill("SIGKILL");
  const gone = () => !stillRuns(holder) && !children.some(stillRuns) && !isAlive(postmaster);
  assert.ok(await waitUntil(gone, 15_000));
});

test("a bad value in the environment is told by name before anything is started", async () => {
  const world = start({ PORT: "http" });
  assert.equal(await world.code, 1);
  assert.match(world.words(), /PORT/);
  assert.doesNotMatch(world.words(), /at .*\.ts:\d+/);
});

function start(environment: Readonly<Record<string, string>>): Start {
  return run(["start"], environment);
}

function run(words: readonly string[], environment: Readonly<Record<string, string>>): Start {
  const child = spawn(process.execPath, ["tools/run.mjs", ...words], {
    cwd: repositoryRoot,
    env: childEnvironment({
      ...environment,
      TRADEBOOK_DATA_DIR: dataDir,
      TRADEBOOK_PACE: "0",
      NODE_TEST_CONTEXT: undefined,
    }),
    stdio: ["ignore", "pipe", "pipe"],
  });
  started.push(child);
  let said = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk: Buffer) => (said += chunk.toString()));
  const code = new Promise<number | null>((resolve) => child.once("close", resolve));
  return { child, code, words: () => said };
}

/** Waits for the last line a start says: by then everything before it has come through the pipe too. */
async function ready(world: Start, port: number): Promise<void> {
  const ended = () => world.child.exitCode !== null;
  const said = () => world.words().includes("Ctrl-C stops it.\n");
  await waitUntil(() => ended() || said(), startMs, 50);
  assert.ok(said(), world.words());
  assert.ok(world.words().includes(`Tradebook is ready at http://localhost:${port}\n`), world.words());
}

function note(): LockNote {
  return JSON.parse(readFileSync(join(dataDir, "lock"), "utf8"));
}
