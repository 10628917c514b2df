// The WebSocket transport: each send is one frame.

import type { Socket } from "node:net";
import type { WebSocket } from "ws";
import type { Connect } from "./transport.ts";

const frameOptions = {
  Text: { binary: false, compress: false },
  Binary: { binary: true, compress: false },
} as const;

/** The socket's server cuts it if the client does not close its end in time. */
export function webSocketTransport(ws: WebSocket, socket: Socket): Connect {
  return ({ onBytes, onSign, onRoom, onGone }) => {
    ws.on("message", onBytes);
    ws.on("ping", (data) => {
      onSign();
      // A pong nobody reads would only add to what waits.
      if (ws.readyState === ws.OPEN && ws.bufferedAmount === 0) ws.pong(data);
    });
    ws.on("close", onGone);
    // A broken frame or a reset is the client's doing; ws has closed with the right code, and "close" follows.
    ws.on("error", () => undefined);
    return {
      name: "WebSockets",
      socket,
      get bytesWaiting() {
        return ws.bufferedAmount;
      },
      send: (bytes, format) => ws.send(bytes, frameOptions[format], onRoom),
      pause: () => ws.pause(),
      resume: () => ws.resume(),
      end: () => {
        // The client's own close has to be read.
        ws.resume();
        ws.close(1000);
      },
      cut: () => ws.terminate(),
    };
  };
}
