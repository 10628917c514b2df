// A hub protocol: how messages become bytes and bytes become messages. It knows no connection and no transport.

import type { Incoming, Outgoing } from "./messages.ts";

export type TransferFormat = "Text" | "Binary";

export type Cut = {
  /** Whole records, without what frames them. */
  readonly records: readonly Buffer[];
  /** The beginning of a record still to be finished. */
  readonly rest: Buffer;
  /** How long that record is so far, or says it will be. */
  readonly wants: number;
};

export type Protocol = {
  readonly name: "json" | "messagepack";
  /** Its place in a list of one thing for each protocol. */
  readonly index: 0 | 1;
  readonly format: TransferFormat;
  /** Continues with the rest of the cut before it. The caller bounds the rest. */
  readonly cut: (before: Buffer, chunk: Buffer) => Cut;
  /** Undefined if it is no message. */
  readonly parse: (record: Buffer) => Incoming | undefined;
  /** Framed and ready for the wire. Throws if the protocol cannot say it. */
  readonly encode: (message: Outgoing) => Buffer;
};
