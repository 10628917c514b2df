// Sends what was committed, in order, once.
// A request is journalled by the session under its ClOrdID before its row is marked. After a crash between the two the
// journal knows it, so it is marked and not sent again; what became of it is asked at the next logon.

import type { Instant } from "@tradebook/domain/instant.ts";
import type { FixSession } from "@tradebook/fix/fix-session.ts";
import type { Clock, Log } from "../deps.ts";
import type { OutboxRow } from "../store/outbox.ts";
import { createMarker, type Marker } from "./mark-sent.ts";
import { requestMessage } from "./order-messages.ts";
import { leaving, type Pace } from "./throttle.ts";

export type OutboxSource = {
  /** The next to send; some may come twice. */
  readonly unsent: (limit: number) => Promise<readonly OutboxRow[]>;
  /** What was given and did not leave is in the table alone: the next look is there, however soon. */
  readonly lookAgain: () => void;
  /** As the table has them, by those that are not marked. */
  readonly oldestUnsent: (limit: number) => Promise<readonly OutboxRow[]>;
  readonly markSent: (ids: readonly bigint[], at: Instant) => Promise<void>;
};

export type OutboxSenderOptions = {
  readonly source: OutboxSource;
  readonly session: Pick<FixSession, "send" | "hasSent" | "kept">;
  /** Whether new requests may flow: logged on, and what was in doubt is settled. */
  readonly mayFlow: () => boolean;
  readonly onSent: (seq: number, row: OutboxRow) => void;
  /** Null, or left out: as many leave as there are. */
  readonly pace?: Pace | null;
  readonly clock: Clock;
  readonly log: Log;
};

export type OutboxSender = {
  /** Something was committed; answers at once. */
  readonly wake: () => void;
  /** Marks what was sent and is not marked yet; at the first call, what a process before this one left unmarked as well. */
  readonly settle: () => Promise<void>;
  /** How many requests wait here for their turn. */
  readonly held: () => number;
  /** Resolves when nothing is being sent any more. */
  readonly stop: () => Promise<void>;
};

const atOnce = 256;
/** As many wait here at a time while the line is slowed down; more wait in the table. */
const mostHeld = 5_000;
/** With more than these seconds' places held, what waits in the table can wait there a while. */
const secondsHeld = 3;
const readAgainMs = 900;
/** More than a process leaves unmarked. */
const mostLeft = 5_000;
/** A wake can be lost with the process that should have given it, so the table is looked at now and then as well. */
const pollMs = 1_000;

export function startOutboxSender(options: OutboxSenderOptions): OutboxSender {
  const state = { isStopped: false, isAwake: false };
  const marker = createMarker(options);
  const slowly = createSlowSender(options, { marker, again: () => wake() });
  let running: Promise<void> | null = null;
  const drain = async () => {
    while (state.isAwake && !state.isStopped && options.mayFlow()) {
      state.isAwake = false;
      if (slowly !== null) await slowly.send();
      else if ((await sendSome(options, marker)) === atOnce) state.isAwake = true;
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
    settle: settling(options, marker),
    held: () => slowly?.held() ?? 0,
    stop: async () => {
      state.isStopped = true;
      clearInterval(poll);
      slowly?.stop();
      await running;
      await marker.flush();
    },
  };
}

/** Sends one batch, which is marked a moment later; answers how many rows there were. */
async function sendSome(options: OutboxSenderOptions, marker: Marker): Promise<number> {
  const { source, mayFlow } = options;
  const rows = await source.unsent(atOnce);
  if (rows.length === 0) return 0;
  if (!mayFlow()) {
    source.lookAgain();
    return 0;
  }
  try {
    await sendRows(options, marker, rows);
  } catch (error) {
    source.lookAgain();
    throw error;
  }
  return rows.length;
}

async function sendRows({ session, onSent }: OutboxSenderOptions, marker: Marker, rows: readonly OutboxRow[]) {
  if (rows.length === 0) return;
  for (const row of rows) {
    const { request } = row;
    if (request.kind === "CrossSide" || session.hasSent(request.exchangeClOrdID)) continue;
    onSent(session.send(requestMessage(request, row.clients)), row);
  }
  await session.kept();
  marker.mark(rows.map((row) => row.id));
}

/** How the sender goes on once it is slowed down. */
type Slowly = { readonly marker: Marker; readonly again: () => void };

/**
 * As many of what waits as the limit lets through now; the rest stays in the outbox, and here until a place is free. Null
 * where there is no limit.
 */
function createSlowSender(options: OutboxSenderOptions, { marker, again }: Slowly) {
  const { source, session, mayFlow, pace = null } = options;
  if (pace === null) return null;
  const held = new Map<bigint, OutboxRow>();
  const isFree = ({ request }: OutboxRow) => request.kind === "CrossSide" || session.hasSent(request.exchangeClOrdID);
  let timer: NodeJS.Timeout | undefined;
  // As many as were asked for: more wait in the table, and to look there is to read as many again.
  let last = { isFull: false, at: -Infinity };
  const read = async () => {
    const at = performance.now();
    if (last.isFull && held.size >= secondsHeld * pace.perSecond && at - last.at < readAgainMs) return;
    const rows = await source.unsent(mostHeld);
    last = { isFull: rows.length === mostHeld, at };
    for (const row of rows) held.set(row.id, row);
  };
  return {
    send: async (): Promise<void> => {
      await read();
      // What the line may not take is read again when it may.
      if (!mayFlow()) {
        held.clear();
        last = { isFull: false, at: -Infinity };
        return source.lookAgain();
      }
      const rows = leaving([...held.values()], pace, { at: performance.now(), isFree });
      await sendRows(options, marker, rows);
      for (const { id } of rows) held.delete(id);
      clearTimeout(timer);
      timer = held.size > 0 ? setTimeout(again, pace.waitMs(performance.now())) : undefined;
    },
    held: () => held.size,
    stop: () => clearTimeout(timer),
  };
}

function settling(options: OutboxSenderOptions, marker: Marker): () => Promise<void> {
  let left: Promise<void> | null = null;
  return async () => {
    left ??= markLeft(options, marker).catch((error: unknown) => {
      left = null; // To be looked for again.
      throw error;
    });
    await left;
    await marker.flush();
  };
}

/** A process that ended had journalled these and not marked them: they are asked about like all that was sent. */
async function markLeft({ source, session }: OutboxSenderOptions, marker: Marker): Promise<void> {
  const rows = await source.oldestUnsent(mostLeft);
  const wasSent = (row: OutboxRow | undefined) => row !== undefined && session.hasSent(row.request.exchangeClOrdID);
  // The sell of a cross went with its buy, which stands before it.
  const left = rows.filter((row, at) => wasSent(row.request.kind === "CrossSide" ? rows[at - 1] : row));
  marker.mark(left.map(({ id }) => id));
}
