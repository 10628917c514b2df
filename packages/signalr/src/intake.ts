// Cuts what arrives on a connection into its handshake and then the messages of the protocol it chose.

import type { Protocol } from "./protocol.ts";

export type Intake = {
  /** Undefined until the handshake has chosen one. */
  protocol: Protocol | undefined;
  /** The beginning of a record still to be finished. */
  rest: Buffer;
};

/** Who takes the records, and may choose a protocol or turn deaf meanwhile. */
export type Taker = {
  readonly handshake: (record: Buffer) => void;
  readonly record: (record: Buffer, protocol: Protocol) => void;
  /** Something came and no whole record, or the beginning of one: so long is that, or will be. */
  readonly part: (bytes: number) => void;
  readonly isDeaf: () => boolean;
};

/** A handshake is text in any protocol. */
const recordSeparator = 0x1e;
const nothing = Buffer.alloc(0);

export function createIntake(): Intake {
  return { protocol: undefined, rest: nothing };
}

export function take(intake: Intake, chunk: Buffer, taker: Taker): void {
  if (intake.protocol === undefined) return takeHandshake(intake, chunk, taker);
  const { protocol } = intake;
  const { records, rest, wants } = protocol.cut(intake.rest, chunk);
  intake.rest = rest;
  for (const record of records) {
    if (taker.isDeaf()) return;
    taker.record(record, protocol);
  }
  if (rest.length > 0 || records.length === 0) taker.part(wants);
}

/** What follows the handshake in the same chunk is already in the protocol it chose. */
function takeHandshake(intake: Intake, chunk: Buffer, taker: Taker): void {
  const bytes = intake.rest.length === 0 ? chunk : Buffer.concat([intake.rest, chunk]);
  const end = bytes.indexOf(recordSeparator);
  if (end === -1) {
    intake.rest = Buffer.from(bytes);
    return taker.part(bytes.length);
  }
  intake.rest = nothing;
  taker.handshake(bytes.subarray(0, end));
  const more = bytes.subarray(end + 1);
  if (more.length > 0 && intake.protocol !== undefined && !taker.isDeaf()) take(intake, more, taker);
}
