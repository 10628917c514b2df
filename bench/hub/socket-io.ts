// Socket.IO with the same events: those of one recorded frame leave as one packet to one room, which it encodes once.

import { createServer } from "node:http";
import { Server } from "socket.io";
import { playAgain } from "./play-again.ts";

const server = createServer();
const io = new Server(server, { transports: ["websocket"], pingInterval: 120_000, perMessageDeflate: false });
io.on("connection", (socket) => void socket.join("market"));

playAgain(server, (payload) => {
  const records = payload.toString().split("\u001e").slice(0, -1);
  const events = records.map((record) => JSON.parse(record) as { target: string; arguments: readonly unknown[] });
  const packets = events.map(({ target, arguments: [argument] }) => [target, argument]);
  return () => void io.to("market").emit("events", packets);
});
