// Several server processes of one installation: one database, one exchange, one NATS, each to be killed, stopped and woken.

import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { after } from "node:test";
import { fileURLToPath } from "node:url";
import { HttpTransportType, HubConnectionBuilder, LogLevel } from "@microsoft/signalr";
import { hubEvents, type HubEventName } from "@tradebook/contract/hub.ts";
import { freePort } from "@tradebook/tools/free-port.ts";
import { ensureNatsServer } from "@tradebook/tools/nats-server.ts";
import { createTestDatabase } from "@tradebook/tools/test-postgres.ts";
import { openDatabase, type Database } from "../src/db/database.ts";
import { tapLine, type LineTap } from "./crash-world.ts";
import { makeEdgeWorld, password, type EdgeWorld } from "./edge-world.ts";
import { exchangeDesk, type ExchangeDesk } from "./exchange-desk.ts";
import { ask, until } from "./with-server.ts";

const root = fileURLToPath(new URL("../../..", import.meta.url));

/** A program with its log as it comes. */
export type Running = {
  readonly child: ChildProcess;
  readonly url: string;
  /** Lines of the log, each an event. */
  readonly said: readonly { readonly event: string }[];
  readonly signal: (name: "SIGKILL" | "SIGSTOP" | "SIGCONT" | "SIGTERM") => void;
  readonly ended: Promise<unknown>;
};

export type SeveralWorld = {
  readonly db: Database;
  readonly world: EdgeWorld;
  readonly line: LineTap;
  readonly desk: ExchangeDesk;
  readonly bus: { readonly kill: () => Promise<void>; readonly start: () => Promise<void> };
  readonly server: (roles: string) => Promise<Running>;
  /** What a server of this installation is started with. */
  readonly env: Readonly<Record<string, string>>;
};

export async function severalWorld(pace: number): Promise<SeveralWorld> {
  const dataDir = mkdtempSync(join(tmpdir(), "tradebook-several-"));
  const urls = await createTestDatabase();
  const db = openDatabase({ url: urls.appUrl });
  const world = await makeEdgeWorld(db);
  const running: Running[] = [];
  const start = async (program: string, readyEvent: string, env: Readonly<Record<string, string>>) => {
    const one = await run(program, readyEvent, { ...env, TRADEBOOK_DATA_DIR: dataDir });
    running.push(one);
    return one;
  };
  const exchangeEnv = { EXCHANGE_PORT: "0", EXCHANGE_PARENT: "stdin", TRADEBOOK_PACE: String(pace) };
  const exchange = await start("apps/exchange/src/main.ts", "listening", exchangeEnv);
  const venuePort = () => Number(new URL(exchange.url).port);
  const line = await tapLine(venuePort);
  const port = await freePort();
  const bus = natsOn(port);
  await bus.start();
  after(async () => {
    for (const { signal, ended } of running) {
      signal("SIGCONT");
      signal("SIGKILL");
      await ended;
    }
    await bus.kill();
    await Promise.all([db.close(), line.close()]);
    await urls.drop();
    rmSync(dataDir, { recursive: true, force: true });
  });
  const env = {
    PORT: "0",
    DATABASE_URL: urls.appUrl,
    EXCHANGE_FIX: `127.0.0.1:${line.port}`,
    NATS_URL: `nats://127.0.0.1:${port}`,
    TRADEBOOK_DATA_DIR: dataDir,
    TRADEBOOK_RATE_LIMITS: "off",
  };
  const server = (roles: string) =>
    start("apps/server/src/main.ts", "ready", { ...env, TRADEBOOK_ROLES: roles, TRADEBOOK_PARENT: "stdin" });
  return { db, world, line, desk: exchangeDesk({ dataDir, port: venuePort }), bus, server, env };
}

async function run(program: string, readyEvent: string, env: Readonly<Record<string, string>>): Promise<Running> {
  const { NODE_TEST_CONTEXT: _, ...inherited } = process.env;
  const child = spawn(process.execPath, [join(root, program)], {
    cwd: root,
    env: { ...inherited, ...env },
    stdio: ["pipe", "pipe", "inherit"],
  });
  const ended = once(child, "exit");
  const said: { event: string; port?: number }[] = [];
  const lines = createInterface({ input: child.stdout });
  const url = await new Promise<string>((resolve, reject) => {
    lines.on("line", (text) => {
      const one = JSON.parse(text) as { event: string; port?: number };
      said.push(one);
      if (one.event === readyEvent) resolve(`http://127.0.0.1:${one.port}`);
    });
    void ended.then(() => reject(new Error(`${program} ended before it served: ${JSON.stringify(said.at(-1))}`)));
  });
  return { child, url, said, ended, signal: (name) => void child.kill(name) };
}

function natsOn(port: number): SeveralWorld["bus"] {
  const program = ensureNatsServer(() => undefined);
  let child: ChildProcess | null = null;
  return {
    start: async () => {
      child = spawn(program, ["-a", "127.0.0.1", "-p", String(port)], { stdio: "ignore" });
      await until(async () => await canConnect(port), "the bus listens");
    },
    kill: async () => {
      if (child === null) return;
      const ended = once(child, "exit");
      child.kill("SIGKILL");
      await ended;
      child = null;
    },
  };
}

async function canConnect(port: number): Promise<boolean> {
  return await fetch(`http://127.0.0.1:${port}`).then(
    () => true,
    (error: unknown) => !String(Reflect.get(Object(Reflect.get(Object(error), "cause")), "code")).includes("REFUSED"),
  );
}

type Place = { readonly url: string };
export type Client = {
  readonly post: (at: Place, path: string, body: unknown) => ReturnType<typeof ask>;
  readonly get: (at: Place, path: string) => ReturnType<typeof ask>;
  readonly listen: (at: Place) => Promise<Heard>;
};
export type Heard = { readonly of: (event: HubEventName) => readonly Record<string, unknown>[] };

/** Signed in at one server, which every server knows. */
export async function client(at: Place, tenantId: number, userName: string): Promise<Client> {
  const answer = await ask(`${at.url}/api/TokenAuth/Authenticate`, {
    method: "POST",
    headers: { "content-type": "application/json", "abp.tenantid": String(tenantId) },
    body: JSON.stringify({ userNameOrEmailAddress: userName, password }),
  });
  const token = Reflect.get(Object(answer.body?.["result"]), "accessToken") as unknown;
  if (typeof token !== "string") throw new Error(`${userName} was refused: ${JSON.stringify(answer.body)}`);
  const authorization = `Bearer ${token}`;
  return {
    get: (to, path) => ask(`${to.url}/api/services/app/${path}`, { headers: { authorization } }),
    post: (to, path, body) =>
      ask(`${to.url}/api/services/app/${path}`, {
        method: "POST",
        headers: { authorization, "content-type": "application/json" },
        body: JSON.stringify(body),
      }),
    listen: (to) => listen(to, token),
  };
}

async function listen(at: Place, token: string): Promise<Heard> {
  const heard: { event: HubEventName; payload: Record<string, unknown> }[] = [];
  const connection = new HubConnectionBuilder()
    .withUrl(`${at.url}/signalr-tradebookhub`, {
      transport: HttpTransportType.WebSockets,
      accessTokenFactory: () => token,
    })
    .configureLogging(LogLevel.None)
    .build();
  for (const event of Object.keys(hubEvents) as HubEventName[]) {
    connection.on(event, (payload: Record<string, unknown>) => heard.push({ event, payload }));
  }
  await connection.start();
  after(() => connection.stop());
  return { of: (event) => heard.flatMap((one) => (one.event === event ? [one.payload] : [])) };
}
