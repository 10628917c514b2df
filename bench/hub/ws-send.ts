// The peer as ws is used: recorded payloads given to send, which builds a frame for each socket.

import { createServer } from "node:http";
import { WebSocketServer } from "ws";
import { playAgain } from "./play-again.ts";

const server = createServer();
const wss = new WebSocketServer({ server, perMessageDeflate: false });

playAgain(server, (payload) => () => {
  for (const ws of wss.clients) ws.send(payload, { binary: false });
});
