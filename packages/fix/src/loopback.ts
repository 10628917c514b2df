// Two sessions of this package over real TCP on this machine, for the tests.

import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Acceptor, AcceptedSession, ListenOptions } from "./acceptor.ts";
import { listenFix } from "./acceptor.ts";
import type { FixSession, LinkState, SessionHandlers } from "./fix-session.ts";
import type { DialOptions, Initiator } from "./initiator.ts";
import { dialFix } from "./initiator.ts";
import { message } from "./message.ts";
import type { Message } from "./message.ts";
import type { MessageStore } from "./message-store.ts";
import { memoryStore } from "./message-store.ts";
import type { MessageMeta } from "./session-state.ts";

export type Heard = { readonly message: Message; readonly meta: MessageMeta };

/** A side that remembers what it was told, and lets a test wait for it. */
export type Ear = {
  readonly heard: Heard[];
  readonly states: { state: LinkState; reason: string }[];
  readonly gaps: { from: number; to: number }[];
  readonly handlers: SessionHandlers;
  /** Waits until `holds` is true; looked at after everything this side is told. */
  until(holds: () => boolean): Promise<void>;
  /** For a test's own handler: something happened. */
  notify(): void;
};

export function createEar(onMessage?: (heard: Heard, session: FixSession) => void): Ear {
  const waiting = new Set<() => void>();
  const notify = () => {
    for (const look of waiting) look();
  };
  const ear: Ear = {
    heard: [],
    states: [],
    gaps: [],
    notify,
    until: (holds) =>
      new Promise((resolve) => {
        const look = () => {
          if (!holds()) return;
          waiting.delete(look);
          resolve();
        };
        waiting.add(look);
        look();
      }),
    handlers: {
      onMessage(received, meta, session) {
        onMessage?.({ message: received, meta }, session);
        ear.heard.push({ message: received, meta });
        notify();
      },
      onState(state, reason) {
        ear.states.push({ state, reason });
        notify();
      },
      onGapFilled({ from, to }) {
        ear.gaps.push({ from, to });
        notify();
      },
    },
  };
  return ear;
}

const testDayMs = 1_794_000_000_000;

/** A clock that begins at the same moment of 2026 in every test program, and runs. */
export function testNow(): number {
  return testDayMs + Math.floor(performance.now());
}

export const venueID = "NGXSIM";
export const brokerID = "T1OE1";

const fixt = { beginString: "FIXT.1.1", defaultApplVerID: "9" } as const;

export type SideOptions = { readonly store?: MessageStore; readonly ear: Ear; readonly now?: () => number };

/** The venue's side, at a port of its own or at `port`. */
export function startVenue(
  side: SideOptions & {
    port?: number;
    settings?: Partial<AcceptedSession["settings"]>;
    listen?: Partial<ListenOptions>;
  },
): Promise<Acceptor> {
  const settings = {
    ...fixt,
    senderCompID: venueID,
    targetCompID: brokerID,
    confirm: "onDelivery",
    ...side.settings,
  } as const;
  const session = { settings, store: side.store ?? memoryStore(), handlers: side.ear.handlers };
  const now = side.now ?? testNow;
  return listenFix({ host: "127.0.0.1", port: side.port ?? 0, sessions: [session], now, ...side.listen });
}

/** The broker's side. */
export function startBroker(
  side: SideOptions & {
    port: number;
    settings?: Partial<DialOptions["settings"]>;
    handlers?: Partial<SessionHandlers>;
  },
): Initiator {
  const settings = {
    ...fixt,
    senderCompID: brokerID,
    targetCompID: venueID,
    heartBtIntS: 30,
    confirm: "byApplication",
    ...side.settings,
  } as const;
  return dialFix({
    addresses: [{ host: "127.0.0.1", port: side.port }],
    settings,
    store: side.store ?? memoryStore(),
    handlers: { ...side.ear.handlers, ...side.handlers },
    now: side.now ?? testNow,
    random: () => 0,
  });
}

/** An order of this number. */
export function order(n: number): Message {
  return message("D", {
    ClOrdID: `T1-${n}`,
    Symbol: "GTCO",
    Side: "1",
    OrderQty: 100 + n,
    OrdType: "2",
    Price: "25.45",
  });
}

/** A file in a fresh folder. */
export function freshPath(name: string): string {
  return join(mkdtempSync(join(tmpdir(), "fix-")), name);
}
