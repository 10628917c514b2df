// Dials, and runs a session over the socket.

import { randomInt } from "node:crypto";
import { connect } from "node:net";
import type { Socket } from "node:net";
import { createDecoder } from "./codec.ts";
import type { FixSession, SessionHandlers } from "./fix-session.ts";
import type { MessageStore } from "./message-store.ts";
import { SessionRunner } from "./session-runner.ts";
import type { SessionSettings } from "./session-state.ts";
import { wireOf } from "./wire.ts";

export type DialOptions = {
  /** Where to dial, tried in turn: the venue's first host and its stand-ins. */
  readonly addresses: readonly { readonly host: string; readonly port: number }[];
  readonly settings: Omit<SessionSettings, "role">;
  readonly store: MessageStore;
  readonly handlers: SessionHandlers;
  /** UTC milliseconds. */
  readonly now: () => number;
  /** The longest wait before dialling again; 5 s without it. */
  readonly longestWaitMs?: number;
  /** 0 up to 1, to spread redials. */
  readonly random?: () => number;
};

export type Initiator = {
  readonly session: FixSession;
  /** Logs out, stops dialling and closes the store. */
  close(): Promise<void>;
};

const tickMs = 200;
const connectTimeoutMs = 5_000;
const shortestWaitMs = 200;
const longestWaitMs = 5_000;

/** Keeps a session to one counterparty alive: dials, and dials again 0.2 to 5 seconds later, or sooner where asked to, until it is closed. */
export function dialFix(options: DialOptions): Initiator {
  if (options.addresses.length === 0) throw new Error("a session needs an address to dial");
  const random = options.random ?? (() => randomInt(2 ** 32) / 2 ** 32);
  let failures = 0;
  let closed = false;
  let socket: Socket | undefined;
  let redial: NodeJS.Timeout | undefined;
  const { settings, store, handlers, now } = options;
  const runner = new SessionRunner({ settings: { ...settings, role: "initiator" }, store, handlers, now });
  const dial = () => {
    const address = options.addresses[failures % options.addresses.length];
    if (closed || address === undefined) return;
    const logonsBefore = runner.logons();
    socket = runOver(connect({ ...address, noDelay: true, timeout: connectTimeoutMs }), runner);
    socket.on("close", () => {
      if (closed || runner.isStopped()) return;
      if (runner.logons() > logonsBefore) failures = 0;
      redial = setTimeout(dial, Math.min(waitMs(failures, random()), options.longestWaitMs ?? longestWaitMs));
      failures += 1;
    });
  };
  const ticking = setInterval(() => runner.tick(), tickMs);
  dial();
  return {
    session: runner,
    async close() {
      closed = true;
      clearTimeout(redial);
      await runner.close("the session is closing");
      clearInterval(ticking);
      if (socket?.connecting === true) socket.destroy();
    },
  };
}

/** How long to wait after so many failures: twice as long each time, somewhere in the upper half of that. */
export function waitMs(failures: number, random: number): number {
  const longest = Math.min(longestWaitMs, shortestWaitMs * 2 ** Math.min(failures + 1, 10));
  return Math.max(shortestWaitMs, Math.round((longest * (1 + random)) / 2));
}

function runOver(socket: Socket, runner: SessionRunner): Socket {
  const wire = wireOf(socket);
  const decoder = createDecoder();
  let failure = "the connection was closed";
  socket.on("connect", () => {
    socket.setTimeout(0);
    runner.attach(wire);
  });
  socket.on("timeout", () => socket.destroy(new Error("nobody answered in time")));
  socket.on("data", (chunk: Buffer) => runner.receive(wire, decoder.push(chunk)));
  socket.on("drain", () => runner.drained(wire));
  socket.on("error", (error) => {
    failure = error.message;
  });
  socket.on("close", () => runner.detach(wire, failure));
  return socket;
}
