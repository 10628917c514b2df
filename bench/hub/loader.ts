// A process full of clients that read as cheaply as they can and count what came, and how long it was on its way.

import { connect, type Socket } from "node:net";
import { allTimes, clientFrame, newReader, readFrames, type FrameReader, type Heard } from "./frames.ts";
import type { LoaderAsked, LoaderTold, Recorded, Seat } from "./words.ts";

/** At most so many are on their way in at once. */
const entering = 100;
const longestMs = 20_000;
/** Every event is timed in one client of so many. */
const timedOf = 20;
const dayMs = 86_400_000;
// One piece of memory for all: what was read is looked at before the next is read.
const shared = Buffer.allocUnsafeSlow(256 * 1024);

type Client = {
  readonly reader: FrameReader;
  readonly heard: Heard;
  /** The socket is a WebSocket now. */
  readonly opened: () => void;
  /** The answer to the upgrade so far; undefined once it is whole. */
  head: string | undefined;
};

const clients: Client[] = [];
let events = new Uint32Array(longestMs);
let oldest = new Uint32Array(longestMs);
let [frames, bytes, closed] = [0, 0, 0];
let [shiftMs, periodMs, cpuBefore] = [0, 0, 0];
let [counts, records] = [false, false];
let beganAt = 0;
let recorded: Recorded[] = [];
let parts: Buffer[] = [];

process.on("message", (asked: LoaderAsked) => void answer(asked));
process.on("disconnect", () => process.exit());

async function answer(asked: LoaderAsked): Promise<void> {
  switch (asked.kind) {
    case "connect":
      await enterAll(asked.port, asked.seats);
      return tell({ kind: "connected" });
    case "begin":
      return begin(asked);
    case "end":
      return end();
    default:
      return asked satisfies never;
  }
}

function begin(asked: Extract<LoaderAsked, { kind: "begin" }>): void {
  ({ shiftMs, periodMs, records } = asked);
  [events, oldest] = [new Uint32Array(longestMs), new Uint32Array(longestMs)];
  [frames, bytes, recorded, counts] = [0, 0, [], true];
  cpuBefore = cpuUs();
  beganAt = performance.now();
}

function end(): void {
  counts = false;
  const cpu = cpuUs() - cpuBefore;
  tell({ kind: "counted", frames, bytes, events: [...events], oldest: [...oldest], closed, cpuUs: cpu, recorded });
}

async function enterAll(port: number, seats: readonly Seat[]): Promise<void> {
  let next = 0;
  const enterNext = async (): Promise<void> => {
    for (let seat = seats[next]; seat !== undefined; seat = seats[next]) {
      next += 1;
      await enter(port, seat);
    }
  };
  await Promise.all(Array.from({ length: entering }, enterNext));
}

function enter(port: number, seat: Seat): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket: Socket = connect({
      port,
      host: "127.0.0.1",
      noDelay: true,
      onread: {
        buffer: shared,
        callback: (size, buffer) => {
          read(client, Buffer.from(buffer.buffer, buffer.byteOffset, size));
          return true;
        },
      },
    });
    const client = newClient(socket, seat, resolve);
    socket.once("connect", () => socket.write(upgrade(seat.path)));
    socket.on("error", reject);
    socket.on("close", () => {
      closed += 1;
    });
    clients.push(client);
  });
}

function newClient(socket: Socket, seat: Seat, onReady: () => void): Client {
  const index = clients.length;
  let seen = 0;
  const says = [...seat.says];
  const advance = () => {
    for (let next = says[0]; next !== undefined && next.after <= seen; next = says[0]) {
      says.shift();
      socket.write(clientFrame(next.text));
    }
    if (seen !== seat.readyAfter) return;
    if (seat.stalls) socket.pause();
    onReady();
  };
  const isTimed = index % timedOf === 0;
  const heard: Heard = {
    payload: (chunk, from, to) => {
      if (!counts) return;
      bytes += to - from;
      if (isTimed) for (const time of allTimes(chunk, from, to)) note(events, time);
      if (records && index === 0) parts.push(Buffer.from(chunk.subarray(from, to)));
    },
    frame: (time) => {
      seen += 1;
      if (seen <= seat.readyAfter || says.length > 0) advance();
      if (!counts) return;
      frames += 1;
      if (time >= 0) note(oldest, time);
      if (records && index === 0) record();
    },
  };
  return { reader: newReader(), heard, opened: advance, head: "" };
}

/** The answer to the upgrade first, then frames. */
function read(client: Client, chunk: Buffer): void {
  if (client.head === undefined) return readFrames(client.reader, chunk, client.heard);
  client.head += chunk.toString("latin1");
  const end = client.head.indexOf("\r\n\r\n");
  if (end < 0) return;
  if (!client.head.startsWith("HTTP/1.1 101")) throw new Error(`not let in: ${client.head.slice(0, end)}`);
  const rest = Buffer.from(client.head.slice(end + 4), "latin1");
  client.head = undefined;
  client.opened();
  if (rest.length > 0) readFrames(client.reader, rest, client.heard);
}

function note(into: Uint32Array, time: number): void {
  const since = now() - time - shiftMs;
  const period = periodMs || dayMs;
  const ms = Math.floor(((since % period) + period) % period);
  const at = Math.min(longestMs - 1, ms);
  into[at] = (into[at] ?? 0) + 1;
}

function record(): void {
  recorded.push({ atMs: performance.now() - beganAt, payload: Buffer.concat(parts).toString("base64") });
  parts = [];
}

function now(): number {
  return Math.floor(performance.timeOrigin + performance.now()) % dayMs;
}

function cpuUs(): number {
  const { user, system } = process.cpuUsage();
  return user + system;
}

function upgrade(path: string): string {
  const key = "dGhlIHNhbXBsZSBub25jZQ==";
  const lines = ["Host: localhost", "Connection: Upgrade", "Upgrade: websocket", "Sec-WebSocket-Version: 13"];
  return `GET ${path} HTTP/1.1\r\n${lines.join("\r\n")}\r\nSec-WebSocket-Key: ${key}\r\n\r\n`;
}

function tell(told: LoaderTold): void {
  process.send?.(told);
}
