// The peer: ws, writing prebuilt frames of recorded bytes to every socket at the times they were heard.

import { createServer } from "node:http";
import type { Socket } from "node:net";
import { WebSocketServer } from "ws";
import { serverFrame } from "./frames.ts";
import { playAgain } from "./play-again.ts";

const sockets = new Set<Socket>();
const server = createServer();
const wss = new WebSocketServer({ noServer: true, perMessageDeflate: false, clientTracking: false });
server.on("upgrade", (request, socket, head) => {
  // Below its own sender, which would build each frame again: what is compared with is the least that ws can cost.
  const plain = socket as Socket; // an HTTP server's sockets are those of net
  wss.handleUpgrade(request, plain, head, (ws) => {
    sockets.add(plain);
    ws.on("close", () => sockets.delete(plain));
  });
});

playAgain(server, (payload) => {
  const frame = serverFrame(payload);
  return () => {
    for (const socket of sockets) socket.write(frame);
  };
});
