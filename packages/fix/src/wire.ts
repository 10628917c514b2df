// One connection, as a session runner uses it.

import type { Duplex } from "node:stream";

export type Wire = {
  write(bytes: Uint8Array): void;
  /** Writes what was given, and closes. */
  end(): void;
  bufferedBytes(): number;
  pause(): void;
  resume(): void;
};

/** Above this a slow connection is fed from the store, at its own pace, instead of from memory. */
const maxBufferedBytes = 1_048_576;

export function isSlow(wire: Wire): boolean {
  return wire.bufferedBytes() > maxBufferedBytes;
}

// How long the other side may take to read our last words and close as well.
const farewellMs = 2_000;

/** The wire over a socket, which must report its own "close". */
export function wireOf(socket: Duplex): Wire {
  return {
    write: (bytes) => void socket.write(bytes),
    end() {
      const patience = setTimeout(() => socket.destroy(), farewellMs);
      socket.once("close", () => clearTimeout(patience));
      socket.end();
      // What still comes is read and dropped: closing with unread bytes would reset the connection under our last words.
      socket.resume();
    },
    bufferedBytes: () => socket.writableLength,
    pause: () => void socket.pause(),
    resume: () => void socket.resume(),
  };
}
