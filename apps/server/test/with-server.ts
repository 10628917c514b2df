// A server, an exchange and a database, wired for one test file.

import { strict as assert } from "node:assert";
import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { after } from "node:test";
import { fileURLToPath } from "node:url";
import { freePort } from "@tradebook/tools/free-port.ts";
import { createTestDatabase } from "@tradebook/tools/test-postgres.ts";
import { settableClock, systemClock } from "../src/clock.ts";
import { readConfig, type Config } from "../src/config.ts";
import type { Clock } from "../src/deps.ts";
import { openDatabase } from "../src/db/database.ts";
import { createLog } from "../src/log.ts";
import { createServer, type Server } from "../src/server.ts";
import { makeEdgeWorld, password, type EdgeWorld } from "./edge-world.ts";
import { secretsLeft } from "./no-secrets-left.ts";

const root = fileURLToPath(new URL("../../..", import.meta.url));

/** An exchange in a process of its own; killed and started again, it comes back on the same port. */
export type ExchangeProcess = {
  readonly port: number;
  readonly kill: () => Promise<void>;
  readonly startAgain: () => Promise<void>;
};

export type TestServer = {
  readonly server: Server;
  readonly url: string;
  readonly world: EdgeWorld;
  readonly exchange: ExchangeProcess;
  readonly config: Config;
  /** The database as its owner sees it. */
  readonly ownerUrl: string;
  /** The database as nobody of ours sees it: every tenant's rows at once. */
  readonly superuserUrl: string;
  /** Lines the server logged as warnings or errors, or from the level that was asked for. */
  readonly complaints: readonly string[];
  readonly signIn: (userName: string, tenantId?: number) => Promise<SignedInClient>;
  readonly restart: () => Promise<void>;
};

export type ApiAnswer = {
  readonly status: number;
  readonly headers: Headers;
  /** The parsed body; null when there is none. */
  readonly body: Record<string, unknown> | null;
};
export type SignedInClient = {
  readonly token: string;
  readonly encryptedToken: string;
  readonly get: (path: string) => Promise<ApiAnswer>;
  readonly post: (path: string, body: unknown) => Promise<ApiAnswer>;
  readonly remove: (path: string) => Promise<ApiAnswer>;
};

export type WithServerOptions = {
  /** What the server takes for the time; the lines to the exchange keep the real one. */
  readonly clock?: Clock;
  readonly env?: Readonly<Record<string, string>>;
  /** From which level lines are kept; warnings unless said. */
  readonly logLevel?: "debug" | "warn";
  /** Orders a second of the crowd; none unless said. */
  readonly pace?: number;
  /** The exchange's program, from the root of the repository; the usual one unless said. */
  readonly exchangeProgram?: string;
};

/** Everything is real and ends with the test file. */
export async function withServer(options: WithServerOptions = {}): Promise<TestServer> {
  const dataDir = mkdtempSync(join(tmpdir(), "tradebook-server-"));
  const urls = await createTestDatabase();
  const db = openDatabase({ url: urls.appUrl });
  const world = await makeEdgeWorld(db);
  await db.close();
  const exchange = await startExchange(dataDir, options);
  const config = readConfig({
    PORT: "0",
    DATABASE_URL: urls.appUrl,
    EXCHANGE_FIX: `127.0.0.1:${exchange.port}`,
    TRADEBOOK_DATA_DIR: dataDir,
    LOG_LEVEL: "warn",
    ...options.env,
  });
  const complaints: string[] = [];
  const log = createLog({
    level: options.logLevel ?? "warn",
    clock: systemClock,
    write: (line) => complaints.push(line),
  });
  const start = async () => {
    const server = await createServer({
      config,
      ...(config.clockCanBeSet ? settableClock(systemClock) : { clock: options.clock ?? systemClock }),
      lineClock: systemClock,
      log,
      onFault: (error) => complaints.push(String(error)),
    });
    return { server, ...(await server.listen()) };
  };
  let running = await start();
  after(async () => {
    await running.server.close();
    await exchange.kill();
    const left = await secretsLeft(urls.superuserUrl, complaints);
    await urls.drop();
    rmSync(dataDir, { recursive: true, force: true });
    // Whatever the file was about: its secrets are in no log and no plain column.
    assert.deepEqual(left, []);
  });
  return {
    world,
    exchange,
    config,
    ownerUrl: urls.ownerUrl,
    superuserUrl: urls.superuserUrl,
    complaints,
    get server() {
      return running.server;
    },
    get url() {
      return running.url;
    },
    signIn: (userName, tenantId = world.defaultId) => signIn(running.url, userName, tenantId),
    restart: async () => {
      await running.server.close();
      running = await start();
    },
  };
}

/** Asks and reads the answer as JSON, whatever its status. */
export async function ask(url: string, init: RequestInit = {}): Promise<ApiAnswer> {
  const response = await fetch(url, init);
  const text = await response.text();
  const isJson = response.headers.get("content-type")?.includes("json") === true;
  return { status: response.status, headers: response.headers, body: isJson ? JSON.parse(text) : null };
}

/** What a call answered; throws when it was refused. */
export function resultOf(answer: ApiAnswer): unknown {
  if (answer.body?.["success"] !== true) throw new Error(`refused: ${answer.status} ${JSON.stringify(answer.body)}`);
  return answer.body["result"];
}

/** Resolves once `holds`; looks again whenever the event loop has had a turn of some milliseconds. */
export async function until(holds: () => boolean | Promise<boolean>, what: string, timeoutMs = 15_000): Promise<void> {
  const end = performance.now() + timeoutMs;
  while (!(await holds())) {
    if (performance.now() > end) throw new Error(`this did not come to pass: ${what}`);
    await new Promise((resolve) => {
      setTimeout(resolve, 10);
    });
  }
}

async function signIn(url: string, userName: string, tenantId: number): Promise<SignedInClient> {
  const headers = { "content-type": "application/json", "abp.tenantid": String(tenantId) };
  const answer = await ask(`${url}/api/TokenAuth/Authenticate`, {
    method: "POST",
    headers,
    body: JSON.stringify({ userNameOrEmailAddress: userName, password }),
  });
  const result = answer.body?.["result"] as { accessToken: string; encryptedAccessToken: string } | null;
  if (result === null || result === undefined)
    throw new Error(`${userName} was refused: ${JSON.stringify(answer.body)}`);
  const authorization = `Bearer ${result.accessToken}`;
  return {
    token: result.accessToken,
    encryptedToken: result.encryptedAccessToken,
    get: (path) => ask(`${url}/api/services/app/${path}`, { headers: { authorization } }),
    post: (path, body) =>
      ask(`${url}/api/services/app/${path}`, {
        method: "POST",
        headers: { authorization, "content-type": "application/json" },
        body: JSON.stringify(body),
      }),
    remove: (path) => ask(`${url}/api/services/app/${path}`, { method: "DELETE", headers: { authorization } }),
  };
}

async function startExchange(dataDir: string, options: WithServerOptions): Promise<ExchangeProcess> {
  const { pace = 0, exchangeProgram = "apps/exchange/src/main.ts" } = options;
  let child: ChildProcess;
  const start = async (wanted: number): Promise<number> => {
    const { NODE_TEST_CONTEXT: _, ...env } = process.env;
    child = spawn(process.execPath, [join(root, exchangeProgram)], {
      cwd: root,
      env: {
        ...env,
        EXCHANGE_PORT: String(wanted),
        EXCHANGE_PARENT: "stdin",
        TRADEBOOK_DATA_DIR: dataDir,
        TRADEBOOK_PACE: String(pace),
        TRADEBOOK_CLOCK: options.env?.["TRADEBOOK_CLOCK"] ?? "system",
        EXCHANGE_FIX_CONFIG: options.env?.["EXCHANGE_FIX_CONFIG"] ?? "",
      },
      stdio: ["pipe", "pipe", "inherit"],
    });
    if (child.stdout === null) throw new Error("the exchange has no standard output");
    for await (const line of createInterface({ input: child.stdout })) {
      const said = JSON.parse(line) as { event?: string; port?: number };
      if (said.event === "listening" && said.port !== undefined) {
        child.stdout.resume();
        return said.port;
      }
    }
    throw new Error("the exchange ended before it listened");
  };
  const port = await start(await freePort());
  return {
    port,
    kill: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill("SIGKILL");
      await once(child, "exit");
    },
    startAgain: async () => void (await start(port)),
  };
}
