// Loaded before a program of ours (`node --import`), it kills the program with -9 where it is told to: it looks at every
// byte that leaves it or comes in, and changes none. The program itself knows nothing of it.

import { once } from "node:events";
import fs from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import net from "node:net";
import { frameHeader, frameHeaderBytes, itemsOf, type Item } from "@tradebook/fix/journal-frames.ts";
import type { Boundary, Death, Passing } from "./crash-points.ts";
import { isFrontend, readFrontend } from "./crash-statements.ts";

/** A death as it travels to this process: expressions as text. */
export type Order = { readonly when: Death["when"]; readonly of: readonly WrittenPassing[] };
type WrittenPassing = Omit<Passing, "holds"> & { readonly holds: string; readonly flags: string };

/** Bytes on their way, in words, and after how many of them they are cut in two. */
type Seen = { readonly at: Boundary; readonly way: Passing["way"]; readonly words: string; readonly cut: number };
type Verdict = Death["when"] | "live";

let order: Order | null = null;
let passed = 0;

function die(): void {
  process.kill(process.pid, "SIGKILL");
}

function judge(seen: Seen | null): Verdict {
  const next = order?.of[passed];
  if (seen === null || order === null || next === undefined) return "live";
  if (next.at !== seen.at || next.way !== seen.way) return "live";
  if (!new RegExp(next.holds, next.flags).test(seen.words)) return "live";
  passed += 1;
  return passed < order.of.length ? "live" : order.when;
}

const fixOf = (bytes: Buffer) => bytes.toString("latin1").replaceAll("\u0001", "|");

/** What the last write on a connection to the database asked for: what comes in is its answer. */
const asked = new WeakMap<net.Socket, string>();
const lines = new WeakSet<net.Socket>();

function leaving(socket: net.Socket, bytes: Buffer): Seen | null {
  const half = Math.floor(bytes.length / 2);
  const begins = bytes.toString("latin1", 0, 8);
  if (begins.startsWith("8=FIX")) {
    lines.add(socket);
    return { at: "line", way: "out", words: fixOf(bytes), cut: half };
  }
  if (begins.startsWith("HTTP/1.")) return { at: "caller", way: "out", words: bytes.toString("latin1"), cut: half };
  if (begins.startsWith("{") || !isFrontend(bytes)) return null;
  const { sql, commitAt } = readFrontend(bytes);
  asked.set(socket, sql);
  return { at: "database", way: "out", words: sql, cut: commitAt ?? half };
}

function coming(socket: net.Socket, bytes: Buffer): Seen | null {
  if (lines.has(socket) || bytes.toString("latin1", 0, 5) === "8=FIX") {
    return { at: "line", way: "in", words: fixOf(bytes), cut: 0 };
  }
  const words = asked.get(socket);
  // The answer to a transaction's last statements is only of interest once it says that they are committed.
  if (words === undefined || !bytes.includes("COMMIT\0")) return null;
  return { at: "database", way: "in", words, cut: 0 };
}

type Chunk = { readonly chunk: Buffer | string; readonly encoding: BufferEncoding };
type Done = (error?: Error | null) => void;

type Write = (
  this: net.Socket,
  ...written: [chunk: Buffer | string, encoding: BufferEncoding | "buffer", done: Done]
) => void;
type WriteMany = (this: net.Socket, chunks: Chunk[], done: Done) => void;
type Push = (this: net.Socket, chunk: Buffer | string | null, encoding?: BufferEncoding) => boolean;

/** What is called by that name now. */
function own(of: object, name: string): unknown {
  return Reflect.get(of, name);
}

const bytesOf = ({ chunk, encoding }: Chunk): Buffer =>
  typeof chunk === "string" ? Buffer.from(chunk, encoding) : chunk;

function watchSockets(): void {
  const write = own(net.Socket.prototype, "_write") as Write;
  const writev = own(net.Socket.prototype, "_writev") as WriteMany;
  const push = own(net.Socket.prototype, "push") as Push;
  const passOut = (socket: net.Socket, bytes: Buffer, pass: () => void) => {
    const seen = leaving(socket, bytes);
    const verdict = judge(seen);
    if (verdict === "before") die();
    if (verdict === "within") write.call(socket, bytes.subarray(0, seen?.cut), "buffer", die);
    else pass();
    if (verdict !== "live") die();
  };
  net.Socket.prototype._write = function (chunk: Buffer | string, encoding: BufferEncoding, done: Done) {
    passOut(this, bytesOf({ chunk, encoding }), () => write.call(this, chunk, encoding, done));
  };
  net.Socket.prototype._writev = function (chunks: Chunk[], done: Done) {
    passOut(this, Buffer.concat(chunks.map(bytesOf)), () => writev.call(this, chunks, done));
  };
  net.Socket.prototype.push = function (chunk: Buffer | string | null, encoding?: BufferEncoding) {
    if (Buffer.isBuffer(chunk) && judge(coming(this, chunk)) !== "live") die();
    return push.call(this, chunk, encoding);
  };
}

/** The items of a journal's frame, a line for each; undefined for what is no such frame. */
function frameWords(bytes: Buffer): string | undefined {
  const header = frameHeader(bytes.subarray(0, frameHeaderBytes));
  if (header?.length !== bytes.length - frameHeaderBytes) return undefined;
  return itemsOf(bytes.subarray(frameHeaderBytes), header.crc)?.map(itemWords).join("\n");
}

function itemWords(item: Item): string {
  if (item.kind === "message") return `message ${fixOf(Buffer.from(item.sent.bytes))}`;
  if (item.kind === "record") return `record ${item.json}`;
  return item.kind === "done" ? `done ${item.seq}` : item.kind;
}

type WriteSync = (fd: number, given: Buffer | string, ...where: (number | undefined)[]) => number;

function watchFiles(): void {
  const writeSync = own(fs, "writeSync") as WriteSync;
  const watched: WriteSync = (fd, given, ...where) => {
    const bytes = Buffer.from(given);
    const words = frameWords(bytes);
    const cut = Math.floor(bytes.length / 2);
    const isTape = words === undefined && /^[^{\n]*,[^\n]*\n$/.test(bytes.toString("latin1"));
    const at: Boundary = words === undefined ? "tape" : "journal";
    const seen: Seen = { at, way: "out", words: words ?? bytes.toString("latin1"), cut };
    const verdict = judge(words === undefined && !isTape ? null : seen);
    if (verdict === "before") die();
    if (verdict === "within") writeSync(fd, bytes, 0, cut, ...where.slice(2));
    const written = verdict === "within" ? cut : writeSync(fd, given, ...where);
    if (verdict !== "live") die();
    return written;
  };
  Reflect.set(fs, "writeSync", watched);
  syncBuiltinESMExports();
}

watchSockets();
watchFiles();
process.on("message", (told: Order | "live") => {
  order = told === "live" ? null : told;
  passed = 0;
  process.send?.("armed");
});
process.send?.("here");
await once(process, "message");
process.channel?.unref();
