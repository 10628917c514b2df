// The bus between the processes of one installation: hints that may be lost, repeated or reordered on their way.
// It is never the record: whoever hears that they have missed something reads the database, or asks for the whole.

import type { BusBody, BusSubject } from "./bus-messages.ts";

export type Bus = {
  /** Whether there may be other processes; when there are none, nobody need be told anything. */
  readonly isShared: boolean;
  /** This process on the bus; another one after every start. */
  readonly id: string;
  /** Tells all other processes; never waits and never fails. What is told while the bus is down is lost. */
  readonly publish: <S extends BusSubject>(subject: S, body: BusBody<S>) => void;
  /** Hears what the others tell, of each of them in the order in which they told it, each once. */
  readonly hear: <S extends BusSubject>(subject: S, listener: BusListener<S>) => void;
  /** Whether others can be heard now. */
  readonly isUp: () => boolean;
  readonly close: () => Promise<void>;
};

export type BusListener<S extends BusSubject> = {
  readonly take: (body: BusBody<S>, from: string) => void;
  /** Something may have been missed: of this process, or of any. */
  readonly missed?: (from: string | null) => void;
};

/** What carries the bus. It may lose, repeat and reorder; it brings nobody their own messages. */
export type BusTransport = {
  readonly isShared: boolean;
  /** Drops what cannot be sent now. */
  readonly send: (subject: string, bytes: Uint8Array) => void;
  readonly open: (listener: TransportListener) => void;
  readonly isUp: () => boolean;
  readonly close: () => Promise<void>;
};

export type TransportListener = {
  readonly heard: (subject: string, bytes: Uint8Array) => void;
  readonly changed: (isUp: boolean) => void;
};
