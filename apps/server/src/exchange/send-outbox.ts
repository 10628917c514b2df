// Sends what was committed, in order, once.
// A request is journalled by the session under its ClOrdID before its row is marked. After a crash between the two the
// journal knows it, so it is marked and not sent again; what became of it is asked at the next logon.

import type { Instant } from "@tradebook/domain/instant.ts";
import type { FixSession } from "@tradebook/fix/fix-session.ts";
import type { Clock, Log } from "../deps.ts";
import type { OutboxRow } from "../store/outbox.ts";
import { requestMessage } from "./order-messages.ts";

export type OutboxSource = {
  readonly unsent: (limit: number) => Promise<readonly OutboxRow[]>;
  readonly markSent: (ids: readonly bigint[], at: Instant) => Promise<void>;
};

export type OutboxSenderOptions = {
  readonly source: OutboxSource;
  readonly session: Pick<FixSession, "send" | "hasSent">;
  /** Whether new requests may flow: logged on, and what was in doubt is settled. */
  readonly mayFlow: () => boolean;
  readonly onSent: (seq: number, row: OutboxRow) => void;
  readonly clock: Clock;
  readonly log: Log;
};

export type OutboxSender = {
  /** Something was committed; answers at once. */
  readonly wake: () => void;
  /** Resolves when nothing is being sent any more. */
  readonly stop: () => Promise<void>;
};

const atOnce = 256;
/** A wake can be lost with the process that should have given it, so the table is looked at now and then as well. */
const pollMs = 1_000;

export function startOutboxSender(options: OutboxSenderOptions): OutboxSender {
  const state = { isStopped: false, isAwake: false };
  let running: Promise<void> | null = null;
  const drain = async () => {
    while (state.isAwake && !state.isStopped && options.mayFlow()) {
      state.isAwake = false;
      if ((await sendSome(options)) === atOnce) state.isAwake = true;
    }
  };
  const wake = () => {
    state.isAwake = true;
    if (running !== null || state.isStopped || !options.mayFlow()) return;
    running = drain().then(
      () => {
        running = null;
        // Woken between the last look and here.
        if (state.isAwake) wake();
      },
      (error: unknown) => {
        running = null;
        options.log.error("outbox.failed", error);
      },
    );
  };
  const poll = setInterval(wake, pollMs);
  return {
    wake,
    stop: async () => {
      state.isStopped = true;
      clearInterval(poll);
      await running;
    },
  };
}

/** Sends one batch and marks it; answers how many rows there were. */
export async function sendSome({ source, session, mayFlow, onSent, clock }: OutboxSenderOptions): Promise<number> {
  const rows = await source.unsent(atOnce);
  if (rows.length === 0 || !mayFlow()) return 0;
  for (const row of rows) {
    const { request } = row;
    if (request.kind === "CrossSide" || session.hasSent(request.exchangeClOrdID)) continue;
    onSent(session.send(requestMessage(request)), row);
  }
  await journalled();
  await source.markSent(
    rows.map((row) => row.id),
    clock.now(),
  );
  return rows.length;
}

/** The session writes its journal in a setImmediate of this turn, which runs before one that is asked for later. */
function journalled(): Promise<void> {
  return new Promise((resolve) => {
    setImmediate(resolve);
  });
}
