// A transport: how bytes get to one client and from it. It knows no messages, only that each send is whole ones.

import type { Socket } from "node:net";
import type { TransferFormat } from "./protocol.ts";

export type TransportName = "WebSockets" | "ServerSentEvents" | "LongPolling";

/** The formats each can carry. */
export const transferFormats = {
  WebSockets: ["Text", "Binary"],
  ServerSentEvents: ["Text"],
  LongPolling: ["Text", "Binary"],
} as const satisfies Readonly<Record<TransportName, readonly TransferFormat[]>>;

export type Transport = {
  readonly name: TransportName;
  /** Where whole WebSocket frames may be written past it, if it has such a socket. */
  readonly socket?: Socket;
  /** Bytes it was given that the client's side has not yet taken. */
  readonly bytesWaiting: number;
  /** Whole messages, which arrive together. The bytes are shared: nobody writes into them. */
  readonly send: (bytes: Buffer, format: TransferFormat) => void;
  /** Takes nothing more from the client until `resume`. */
  readonly pause: () => void;
  readonly resume: () => void;
  /** What it was given still leaves, then it is over; a client that does not take it is cut after the grace. */
  readonly end: () => void;
  /** Over at once. */
  readonly cut: () => void;
};

/** Who is told what happens on a transport. */
export type Receiver = {
  /** Bytes as they came: parts of messages, or several. */
  readonly onBytes: (bytes: Buffer) => void;
  /** A sign of life that holds no message: a ping of the socket's own, a poll. */
  readonly onSign: () => void;
  /** Something that was given has left. */
  readonly onRoom: () => void;
  /** Over, for whatever reason; told once, and nothing after it. */
  readonly onGone: () => void;
};

/** Makes a transport that tells this receiver. */
export type Connect = (receiver: Receiver) => Transport;
