// Listens, and runs a session for each caller.

import { createServer } from "node:net";
import type { Server, Socket } from "node:net";
import { createDecoder } from "./codec.ts";
import type { Received } from "./codec.ts";
import type { FixSession, SessionHandlers } from "./fix-session.ts";
import { text } from "./message.ts";
import type { MessageStore } from "./message-store.ts";
import { SessionRunner } from "./session-runner.ts";
import { logonTimeoutMs } from "./session-state.ts";
import type { SessionSettings } from "./session-state.ts";
import { wireOf } from "./wire.ts";

export type AcceptedSession = {
  readonly settings: Omit<SessionSettings, "role" | "username" | "password" | "heartBtIntS">;
  readonly store: MessageStore;
  readonly handlers: SessionHandlers;
};

export type LogonClaim = {
  /** The caller's SenderCompID. */
  readonly compID: string;
  readonly username: string | undefined;
  readonly password: string | undefined;
};

export type ListenOptions = {
  readonly host: string;
  /** 0 for any that is free. */
  readonly port: number;
  readonly sessions: readonly AcceptedSession[];
  /** UTC milliseconds. */
  readonly now: () => number;
  /** Whether the caller may log on; without this everyone whose CompIDs are known may. */
  readonly authenticate?: (claim: LogonClaim) => boolean;
  /** Told of every caller turned away, and why. */
  readonly onRefused?: (reason: string) => void;
};

export type Acceptor = {
  readonly port: number;
  /** The session with the counterparty of this CompID; undefined when there is none. */
  session(targetCompID: string): FixSession | undefined;
  /** Logs every session out, stops listening and closes the stores. */
  close(): Promise<void>;
};

const tickMs = 200;
// Each session has one connection, and some callers may be on their way in or out.
const spareConnections = 64;

/** Listens for the counterparties of `sessions`, one session a CompID pair. */
export async function listenFix(options: ListenOptions): Promise<Acceptor> {
  const runners = new Map<string, SessionRunner>();
  for (const { settings, store, handlers } of options.sessions) {
    const { senderCompID, targetCompID } = settings;
    if (runners.has(targetCompID)) throw new Error(`two sessions with ${targetCompID}`);
    const all = { ...settings, role: "acceptor", heartBtIntS: 30 } as const;
    runners.set(targetCompID, new SessionRunner({ settings: all, store, handlers, now: options.now }));
    if (senderCompID === "") throw new Error("a session needs a SenderCompID");
  }
  const sockets = new Set<Socket>();
  const server = createServer({ noDelay: true }, (socket) => {
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket));
    serve(socket, runners, options);
  });
  server.maxConnections = runners.size + spareConnections;
  const port = await listening(server, options);
  const ticking = setInterval(() => {
    for (const runner of runners.values()) runner.tick();
  }, tickMs);
  return {
    port,
    session: (targetCompID) => runners.get(targetCompID),
    async close() {
      const stopped = new Promise<void>((resolve) => server.close(() => resolve()));
      await Promise.all([...runners.values()].map((runner) => runner.close("the session is closing")));
      clearInterval(ticking);
      for (const socket of sockets) if (!socket.writableEnded) socket.destroy();
      await stopped;
    },
  };
}

function listening(server: Server, { host, port }: ListenOptions): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, () => {
      server.off("error", reject);
      const address = server.address();
      resolve(typeof address === "object" && address !== null ? address.port : port);
    });
  });
}

function serve(socket: Socket, runners: ReadonlyMap<string, SessionRunner>, options: ListenOptions): void {
  const wire = wireOf(socket);
  const decoder = createDecoder();
  let runner: SessionRunner | undefined;
  let failure = "the connection was closed";
  const patience = setTimeout(() => socket.destroy(), logonTimeoutMs);
  socket.on("data", (chunk: Buffer) => {
    const messages = decoder.push(chunk);
    const [first] = messages;
    if (runner === undefined && first !== undefined) {
      clearTimeout(patience);
      const caller = callerOf(first, runners, options);
      if (typeof caller === "string") {
        options.onRefused?.(caller);
        socket.destroy();
        return;
      }
      runner = caller;
      runner.attach(wire);
    }
    runner?.receive(wire, messages);
  });
  socket.on("drain", () => runner?.drained(wire));
  socket.on("error", (error) => {
    failure = error.message;
  });
  socket.on("close", () => {
    clearTimeout(patience);
    runner?.detach(wire, failure);
  });
}

/** The session the first message on a connection asks for, or why it gets none. Nobody is told why. */
function callerOf(
  first: Received,
  runners: ReadonlyMap<string, SessionRunner>,
  options: ListenOptions,
): SessionRunner | string {
  const compID = text(first.header, "SenderCompID") ?? "";
  const runner = runners.get(compID);
  if (first.message.msgType !== "A" || runner === undefined) return `no session for a caller named ${compID}`;
  if (runner.id !== `${text(first.header, "TargetCompID")}->${compID}`) return `${compID} asks for somebody else`;
  const claim = { compID, username: text(first.message, "Username"), password: text(first.message, "Password") };
  if (options.authenticate?.(claim) === false) return `${compID} is not who it says`;
  if (runner.isStopped()) return `the session with ${compID} has stopped`;
  // The first stays: a second program with the same name must not take its place.
  return runner.isBound() ? `${compID} is logged on already` : runner;
}
