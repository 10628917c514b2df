// How a client of each kind of server comes in.

import type { Entry } from "./words.ts";

export type ServerKind = "hub" | "raw-ws" | "ws-send" | "socket-io";

type Who = {
  readonly token: string | undefined;
  /** Which books it watches follows from this number; undefined: it never says, and hears all of them. */
  readonly watches: number | undefined;
};

const separator = "\u001e";
const securities = 20;

export function entryOf(kind: ServerKind, who: Who): Entry {
  switch (kind) {
    case "hub":
      return hubEntry(who);
    case "socket-io":
      // Engine.IO opens, then Socket.IO is joined and answers.
      return { path: "/socket.io/?EIO=4&transport=websocket", says: [{ after: 1, text: "40" }], readyAfter: 2 };
    case "raw-ws":
    case "ws-send":
      return { path: "/", says: [], readyAfter: 0 };
    default:
      return kind satisfies never;
  }
}

function hubEntry({ token, watches }: Who): Entry {
  const shake = { after: 0, text: `{"protocol":"json","version":1}${separator}` };
  const books = (from: number) => [0, 7, 13].map((step) => `SECURITY${(from + step) % securities}`);
  const call = (from: number) => JSON.stringify({ type: 1, target: "WatchOrderBook", arguments: [books(from)] });
  const watch = watches === undefined ? [] : [{ after: 1, text: call(watches) + separator }];
  return { path: `/signalr-tradebookhub?access_token=${token}`, says: [shake, ...watch], readyAfter: 1 };
}
