// The server as a program: it says when it is ready, refuses a taken port in a sentence, and ends cleanly when asked.

import { strict as assert } from "node:assert";
import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, statSync } from "node:fs";
import { createServer, type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { text } from "node:stream/consumers";
import { after, test } from "node:test";
import { fileURLToPath } from "node:url";
import { createTestDatabase } from "@tradebook/tools/test-postgres.ts";
import { ask } from "./with-server.ts";

const urls = await createTestDatabase();
const dataDir = mkdtempSync(join(tmpdir(), "tradebook-start-"));
after(async () => {
  await urls.drop();
  rmSync(dataDir, { recursive: true, force: true });
});

function start(env: Readonly<Record<string, string>>): ChildProcess {
  const { NODE_TEST_CONTEXT: _, ...inherited } = process.env;
  return spawn(process.execPath, [fileURLToPath(new URL("../src/main.ts", import.meta.url))], {
    env: {
      ...inherited,
      PORT: "0",
      DATABASE_URL: urls.appUrl,
      EXCHANGE_FIX: "127.0.0.1:9",
      TRADEBOOK_DATA_DIR: dataDir,
      TRADEBOOK_PARENT: "stdin",
      ...env,
    },
    stdio: ["pipe", "pipe", "pipe"],
  });
}

/** The address of the line that says it is ready. */
async function readyUrl(child: ChildProcess): Promise<string> {
  assert(child.stdout !== null);
  for await (const line of createInterface({ input: child.stdout })) {
    const said = JSON.parse(line) as { event: string; url?: string };
    if (said.event === "ready" && said.url !== undefined) {
      child.stdout.resume();
      return said.url;
    }
  }
  throw new Error("it ended before it was ready");
}

async function exitCode(child: ChildProcess): Promise<number | null> {
  if (child.exitCode === null && child.signalCode === null) await once(child, "exit");
  return child.exitCode;
}

test("it lives without the exchange, keeps its keys to itself, and ends on SIGTERM", async () => {
  const child = start({});
  const url = await readyUrl(child);
  assert.equal((await ask(`${url}/health/ready`)).status, 200);
  assert.equal((await ask(`${url}/health/trading`)).status, 503);
  assert.equal(statSync(join(dataDir, "secrets.json")).mode & 0o777, 0o600);
  child.kill("SIGTERM");
  assert.equal(await exitCode(child), 0);
});

test("it ends when the parent goes", async () => {
  const child = start({});
  await readyUrl(child);
  child.stdin?.end();
  assert.equal(await exitCode(child), 0);
});

test("a port that is taken and a setting that is wrong are told in a sentence", async () => {
  const taken = createServer().listen(0, "127.0.0.1");
  await once(taken, "listening");
  const { port } = taken.address() as AddressInfo;
  const child = start({ PORT: String(port) });
  child.stdout?.resume();
  assert(child.stderr !== null);
  assert.equal(
    await text(child.stderr),
    `Port ${port} is taken by another program; stop that one, or choose another with PORT.\n`,
  );
  assert.equal(await exitCode(child), 1);
  taken.close();
  const wrong = start({ TRADEBOOK_PACE: "fast" });
  assert(wrong.stderr !== null);
  assert.match(await text(wrong.stderr), /^TRADEBOOK_PACE is not valid: allowed is orders per second/);
  assert.equal(await exitCode(wrong), 1);
});
