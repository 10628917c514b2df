// The bus of one process: nobody else is there, so nothing is carried. And, for several servers of one program, one between
// them.

import type { BusTransport, TransportListener } from "./bus.ts";

/** There is nobody to tell. */
export function loneTransport(): BusTransport {
  return {
    isShared: false,
    send: () => undefined,
    open: () => undefined,
    isUp: () => true,
    close: () => Promise.resolve(),
  };
}

/** Answers a place on a bus within this program at every call; what one says, all others hear, in the same order. */
export function inProcessTransports(): () => BusTransport {
  const members = new Set<TransportListener>();
  return () => {
    let own: TransportListener | undefined;
    return {
      isShared: true,
      send: (subject, bytes) => {
        // After whoever speaks has done what they are at, as over any line.
        queueMicrotask(() => {
          for (const member of members) if (member !== own) member.heard(subject, bytes);
        });
      },
      open: (listener) => {
        own = listener;
        members.add(listener);
      },
      isUp: () => own !== undefined && members.has(own),
      close: async () => {
        if (own !== undefined) members.delete(own);
        await Promise.resolve();
      },
    };
  };
}
