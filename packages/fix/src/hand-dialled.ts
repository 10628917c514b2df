// A caller that speaks FIX by hand, message by message, for the tests.

import { connect } from "node:net";
import type { Socket } from "node:net";
import { createDecoder, encode } from "./codec.ts";
import { utcText } from "./field-text.ts";
import { brokerID, testNow, venueID } from "./loopback.ts";
import { message } from "./message.ts";
import type { Content, Message } from "./message.ts";

export type Caller = {
  readonly socket: Socket;
  readonly heard: Message[];
  /** Settles when the line is closed. */
  readonly closed: Promise<void>;
  say(seq: number, said: Message, header?: { from?: string; to?: string; sentMs?: number }): void;
  /** Settles when so many messages have been heard. */
  hears(count: number): Promise<void>;
};

export function dialByHand(port: number, options: { allowHalfOpen?: boolean } = {}): Caller {
  const socket = connect({ host: "127.0.0.1", port, noDelay: true, ...options });
  const decoder = createDecoder();
  const heard: Message[] = [];
  let wake = () => {};
  socket.on("data", (chunk: Buffer) => {
    heard.push(...decoder.push(chunk).map((received) => received.message));
    wake();
  });
  // A reset is one way to be hung up on; "closed" tells of it.
  socket.on("error", () => {});
  return {
    socket,
    heard,
    closed: new Promise((resolve) => socket.on("close", () => resolve())),
    say(seq, said, { from = brokerID, to = venueID, sentMs = testNow() } = {}) {
      const sendingTime = utcText(sentMs);
      socket.write(
        encode({ beginString: "FIXT.1.1", senderCompID: from, targetCompID: to, msgSeqNum: seq, sendingTime }, said),
      );
    },
    hears: (count) =>
      new Promise((resolve) => {
        wake = () => {
          if (heard.length >= count) resolve();
        };
        wake();
      }),
  };
}

export function handLogon(content: Content = {}): Message {
  return message("A", { EncryptMethod: 0, HeartBtInt: 30, DefaultApplVerID: "9", ...content });
}
