// A real server and a real exchange in processes of their own, each to be killed where it is told to, and what passes between them counted.

import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { after } from "node:test";
import { fileURLToPath } from "node:url";
import { startProxy } from "@tradebook/fix/tcp-proxy.ts";
import { createTestDatabase } from "@tradebook/tools/test-postgres.ts";
import { openDatabase, type Database } from "../src/db/database.ts";
import type { Death } from "./crash-points.ts";
import type { Order } from "./crash-preload.ts";
import { makeEdgeWorld, type EdgeWorld } from "./edge-world.ts";
import { exchangeDesk, type ExchangeDesk } from "./exchange-desk.ts";

const root = fileURLToPath(new URL("../../..", import.meta.url));
const preload = new URL("./crash-preload.ts", import.meta.url).href;
const patienceMs = 20_000;

/** A program that is started again and again. */
export type Mortal = {
  /** Starts it, to die as told and with these settings in this life; resolves when it serves, or has died before that. */
  readonly start: (death?: Death | null, settings?: Readonly<Record<string, string>>) => Promise<void>;
  /** From now on it is to die so. */
  readonly arm: (death: Death) => Promise<void>;
  /** Resolves when it has died by its own hand; rejects when it lives too long. */
  readonly died: () => Promise<void>;
  readonly kill: () => Promise<void>;
  readonly lives: () => boolean;
  readonly url: () => string;
};

export type CrashWorld = {
  readonly db: Database;
  readonly world: EdgeWorld;
  readonly server: Mortal;
  readonly exchange: Mortal;
  readonly line: LineTap;
  readonly desk: ExchangeDesk;
};

export async function crashWorld(): Promise<CrashWorld> {
  const dataDir = mkdtempSync(join(tmpdir(), "tradebook-crash-"));
  const urls = await createTestDatabase();
  const db = openDatabase({ url: urls.appUrl });
  const world = await makeEdgeWorld(db);
  const exchange = mortal({
    program: "apps/exchange/src/main.ts",
    env: { EXCHANGE_PARENT: "stdin", EXCHANGE_PORT: "0", TRADEBOOK_DATA_DIR: dataDir, TRADEBOOK_PACE: "0" },
    isReady: "listening",
  });
  const venuePort = () => Number(new URL(exchange.url()).port);
  const line = await tapLine(venuePort);
  const server = mortal({
    program: "apps/server/src/main.ts",
    env: {
      PORT: "0",
      DATABASE_URL: urls.appUrl,
      EXCHANGE_FIX: `127.0.0.1:${line.port}`,
      TRADEBOOK_DATA_DIR: dataDir,
      TRADEBOOK_PARENT: "stdin",
      TRADEBOOK_RATE_LIMITS: "off",
    },
    isReady: "ready",
  });
  after(async () => {
    await Promise.all([server.kill(), exchange.kill()]);
    await Promise.all([db.close(), line.close()]);
    await urls.drop();
    rmSync(dataDir, { recursive: true, force: true });
  });
  return { db, world, server, exchange, line, desk: exchangeDesk({ dataDir, port: venuePort }) };
}

type Program = {
  readonly program: string;
  readonly env: Readonly<Record<string, string>>;
  /** The event of the log that says that it serves. */
  readonly isReady: string;
};

function mortal({ program, env, isReady }: Program): Mortal {
  const life: { child: ChildProcess | null; ended: Promise<unknown>; port: number } = {
    child: null,
    ended: Promise.resolve(),
    port: 0,
  };
  const child = () => {
    if (life.child === null) throw new Error(`${program} was not started`);
    return life.child;
  };
  const tell = async (death: Death | null) => {
    const heard = once(child(), "message");
    child().send(written(death));
    await heard;
  };
  return {
    start: async (death = null, settings = {}) => {
      const { NODE_TEST_CONTEXT: _, ...inherited } = process.env;
      const started = spawn(process.execPath, ["--import", preload, join(root, program)], {
        cwd: root,
        env: { ...inherited, ...env, ...settings },
        stdio: ["pipe", "pipe", "inherit", "ipc"],
      });
      life.child = started;
      life.ended = once(started, "exit");
      const serves = portOf(started, isReady);
      await once(started, "message");
      await tell(death);
      const port = await serves;
      if (port !== undefined) life.port = port;
      else if (death === null) throw new Error(`${program} ended before it served`);
    },
    arm: tell,
    died: async () => {
      const patience = setTimeout(() => child().kill("SIGTERM"), patienceMs);
      await life.ended;
      clearTimeout(patience);
      if (child().signalCode !== "SIGKILL") throw new Error(`${program} never passed the point`);
    },
    kill: async () => {
      life.child?.kill("SIGKILL");
      await life.ended;
    },
    lives: () => life.child !== null && life.child.exitCode === null && life.child.signalCode === null,
    url: () => `http://127.0.0.1:${life.port}`,
  };
}

function written(death: Death | null): Order | "live" {
  if (death === null) return "live";
  const of = death.of.map((one) => ({ ...one, holds: one.holds.source, flags: one.holds.flags }));
  return { when: death.when, of };
}

/** The port that the log names; undefined when the program ended before. */
async function portOf(child: ChildProcess, isReady: string): Promise<number | undefined> {
  if (child.stdout === null) throw new Error("a program has a standard output");
  for await (const line of createInterface({ input: child.stdout })) {
    const said = JSON.parse(line) as { event?: string; port?: number };
    if (said.event !== isReady) continue;
    child.stdout.resume();
    return said.port;
  }
  return undefined;
}

/** What went over the line, across all lives of both sides. */
export type LineTap = {
  readonly port: number;
  /** Under how many numbers the exchange was sent a request with this ClOrdID; a repeat under the same number is none. */
  readonly timesSent: (clOrdID: string) => number;
  /** ClOrdIDs that the exchange refused as seen before. */
  readonly refusedTwice: () => readonly string[];
  readonly close: () => Promise<void>;
};

export async function tapLine(venuePort: () => number): Promise<LineTap> {
  const numbers = new Map<string, Set<string>>();
  const refused: string[] = [];
  const proxy = await startProxy(venuePort, {
    pass: (bytes, from) => {
      for (const message of messagesIn(bytes)) {
        const clOrdID = field(message, 11);
        if (from === "broker" && /\|35=[DFG]\|/.test(message)) {
          numbers.set(clOrdID, (numbers.get(clOrdID) ?? new Set()).add(field(message, 34)));
        }
        if (from === "venue" && message.includes("|150=8|") && message.includes("|103=6|")) refused.push(clOrdID);
      }
      return { bytes, cut: false };
    },
  });
  return {
    port: proxy.port,
    timesSent: (clOrdID) => numbers.get(clOrdID)?.size ?? 0,
    refusedTwice: () => refused,
    close: () => proxy.close(),
  };
}

/** The whole messages of a chunk; one that was cut in two was not sent. */
function messagesIn(bytes: Buffer): readonly string[] {
  const text = bytes.toString("latin1").replaceAll("\u0001", "|");
  return text.split(/(?=8=FIXT)/).filter((message) => /\|10=\d{3}\|$/.test(message));
}

function field(message: string, tag: number): string {
  return new RegExp(`\\|${tag}=([^|]*)`).exec(message)?.[1] ?? "";
}
