// A hub on a real HTTP server of its own, as a host would mount it, and a client that speaks the protocol by hand.

import { createServer } from "node:http";
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { TestContext } from "node:test";
import { WebSocket } from "ws";
import { createHub } from "../hub-server.ts";
import type { Hub, HubOptions } from "../hub.ts";

export type HubOnAPort = {
  readonly hub: Hub<string>;
  /** http://127.0.0.1:port/hub */
  readonly url: string;
  /** What the host's functions threw. */
  readonly faults: unknown[];
};

/** Everybody is let in as "ada" and joins "all", unless the options say otherwise. Gone when the test ends. */
export async function hubOnAPort(t: TestContext, options: Partial<HubOptions<string>> = {}): Promise<HubOnAPort> {
  const faults: unknown[] = [];
  const hub = createHub<string>({
    path: "/hub",
    authenticate: async () => "ada",
    methods: {},
    onConnect: (connection) => connection.join("all"),
    onResync: () => undefined,
    onFault: (fault) => faults.push(fault),
    ...options,
  });
  const server = await listen(hub);
  const { port } = server.address() as AddressInfo; // A TCP server that listens has one.
  t.after(async () => {
    for (const ws of rawSockets) ws.terminate();
    rawSockets.clear();
    await hub.stop();
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  return { hub, url: `http://127.0.0.1:${port}/hub`, faults };
}

async function listen(hub: Hub<string>): Promise<Server> {
  const server = createServer((request, response) => {
    if (!hub.handle(request, response)) response.writeHead(404).end();
  });
  server.on("upgrade", (request, socket, head) => {
    if (!hub.upgrade(request, socket, head)) socket.destroy();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return server;
}

export type RawClient = {
  readonly ws: WebSocket;
  /** Sends the text as one frame, a record separator after it. */
  readonly send: (text: string) => void;
  /** The next record, or undefined when the socket has closed and nothing is left. */
  readonly next: () => Promise<unknown>;
  /** The close code of the socket. */
  readonly closed: Promise<number>;
  /** The texts of the frames that came, as they came. */
  readonly frames: readonly string[];
};

/** A test may leave its sockets as they are, even with nobody reading them. */
const rawSockets = new Set<WebSocket>();

/** Opens the socket and says nothing. */
export async function rawClient(url: string): Promise<RawClient> {
  const ws = new WebSocket(url.replace("http", "ws"));
  rawSockets.add(ws);
  const frames: string[] = [];
  const records = new EventQueue();
  ws.on("message", (data: Buffer) => {
    frames.push(data.toString());
    for (const text of data.toString().split("\u001e").slice(0, -1)) records.push(JSON.parse(text));
  });
  const closed = new Promise<number>((resolve) => ws.on("close", resolve));
  void closed.then(() => records.end());
  await new Promise<void>((resolve, reject) => ws.once("open", resolve).once("error", reject));
  ws.on("error", () => undefined);
  return { ws, send: (text) => ws.send(`${text}\u001e`), next: () => records.next(), closed, frames };
}

class EventQueue {
  readonly #waiting: unknown[] = [];
  #wake: (() => void) | undefined;
  #isEnded = false;

  push(record: unknown): void {
    this.#waiting.push(record);
    this.#wake?.();
  }

  end(): void {
    this.#isEnded = true;
    this.#wake?.();
  }

  async next(): Promise<unknown> {
    if (this.#waiting.length === 0 && !this.#isEnded) await new Promise<void>((resolve) => (this.#wake = resolve));
    return this.#waiting.shift();
  }
}

/** A raw client after a good handshake. */
export async function openClient(url: string): Promise<RawClient> {
  const client = await rawClient(url);
  client.send(`{"protocol":"json","version":1}`);
  await client.next();
  return client;
}

/** The status an upgrade is refused with. */
export function refusedStatus(url: string, headers: Record<string, string> = {}): Promise<number> {
  const ws = new WebSocket(url.replace("http", "ws"), { headers });
  return new Promise((resolve, reject) => {
    ws.on("unexpected-response", (_request, response) => {
      resolve(response.statusCode ?? 0);
      response.resume();
      response.on("end", () => ws.terminate());
    });
    ws.on("open", () => {
      ws.terminate();
      reject(new Error("The upgrade was not refused."));
    });
    ws.on("error", () => undefined);
  });
}

/** Lets what is due leave and what has come arrive, until the claim holds. */
export async function until(claim: () => boolean): Promise<void> {
  while (!claim()) await new Promise((resolve) => setImmediate(resolve));
}
