// What a session has produced in this turn of the event loop: kept as one batch, and then written at once.

import type { Batch, SentMessage } from "./message-store.ts";
import type { Effect } from "./session-state.ts";

export type Turn = {
  reset: boolean;
  readonly sent: SentMessage[];
  doneIn: number | undefined;
  readonly records: string[];
  readonly clOrdIDs: Set<string>;
  /** What goes to the wire, once the rest is kept. */
  out: Uint8Array[];
};

export function createTurn(): Turn {
  return { reset: false, sent: [], doneIn: undefined, records: [], clOrdIDs: new Set(), out: [] };
}

export function addSent(turn: Turn, effect: Extract<Effect, { kind: "send" }>): void {
  turn.sent.push(effect);
  if (effect.clOrdID !== undefined) turn.clOrdIDs.add(effect.clOrdID);
}

/** Writes the record down at once, so that a later change to it is not kept by mistake. */
export function addRecord(turn: Turn, json: unknown): void {
  const written: string | undefined = JSON.stringify(json); // undefined for what JSON can't say
  if (written === undefined) throw new Error("a record must be JSON");
  turn.records.push(written);
}

/** What must be kept, or undefined when that is nothing. */
export function batchOf({ reset, sent, doneIn, records }: Turn): Batch | undefined {
  const isEmpty = !reset && sent.length === 0 && doneIn === undefined && records.length === 0;
  return isEmpty ? undefined : { reset, sent, doneIn, records };
}
