// The form of a journal: batches, each with its length and checksum, so that a batch is there whole or not at all.
// A file is the magic bytes and then frames: length (4), CRC-32 (4), items. All numbers are little-endian.

import { crc32 } from "node:zlib";
import type { Batch, SentMessage } from "./message-store.ts";

export const magic = Buffer.from("TBFIXJ01");
export const frameHeaderBytes = 8;

const maxFrameBytes = 0x3fff_ffff;

/** One thing kept, and where in its frame it begins. */
export type Item =
  | { readonly kind: "reset"; readonly at: number }
  | { readonly kind: "message"; readonly at: number; readonly bytes: number; readonly sent: SentMessage }
  | { readonly kind: "done"; readonly at: number; readonly seq: number }
  | { readonly kind: "record"; readonly at: number; readonly bytes: number; readonly json: string }
  | { readonly kind: "numbers"; readonly at: number; readonly nextOut: number; readonly lastIn: number };

const codes = { reset: 0, message: 1, done: 2, record: 3, numbers: 4 } as const;

type Numbers = { readonly nextOut: number; readonly lastIn: number };

/** The frame of a batch; with `numbers`, it begins with what they are. One piece of memory, since every batch makes one. */
export function frameOf(batch: Batch, numbers?: Numbers): Buffer {
  const length = itemBytes(batch, numbers);
  if (length > maxFrameBytes) throw new Error("a batch is too large for the journal");
  const frame = Buffer.allocUnsafe(frameHeaderBytes + length);
  let at = frameHeaderBytes;
  const put = (code: number, words: readonly number[]) => {
    frame[at] = code;
    words.forEach((word, i) => frame.writeUInt32LE(word, at + 1 + 4 * i));
    at += 1 + 4 * words.length;
  };
  if (batch.reset) put(codes.reset, []);
  if (numbers !== undefined) put(codes.numbers, [numbers.nextOut, numbers.lastIn]);
  for (const { seq, bytes, clOrdID = "" } of batch.sent) {
    put(codes.message, [seq, Buffer.byteLength(clOrdID), bytes.length]);
    at += frame.write(clOrdID, at);
    frame.set(bytes, at);
    at += bytes.length;
  }
  if (batch.doneIn !== undefined) put(codes.done, [batch.doneIn]);
  for (const json of batch.records) {
    put(codes.record, [Buffer.byteLength(json)]);
    at += frame.write(json, at);
  }
  frame.writeUInt32LE(length, 0);
  frame.writeUInt32LE(crc32(frame.subarray(frameHeaderBytes)), 4);
  return frame;
}

function itemBytes({ reset, sent, doneIn, records }: Batch, numbers: Numbers | undefined): number {
  let length = (reset ? 1 : 0) + (numbers === undefined ? 0 : 9) + (doneIn === undefined ? 0 : 5);
  for (const { bytes, clOrdID = "" } of sent) length += 13 + Buffer.byteLength(clOrdID) + bytes.length;
  for (const json of records) length += 5 + Buffer.byteLength(json);
  return length;
}

/** Length and checksum of the frame that begins with these bytes; undefined when no frame begins so. */
export function frameHeader(header: Buffer): { readonly length: number; readonly crc: number } | undefined {
  if (header.length < frameHeaderBytes) return undefined;
  const length = header.readUInt32LE(0);
  return length === 0 || length > maxFrameBytes ? undefined : { length, crc: header.readUInt32LE(4) };
}

/** The items of a frame, or undefined when they are not what the checksum says. */
export function itemsOf(items: Buffer, crc: number): Item[] | undefined {
  if (crc32(items) !== crc) return undefined;
  const found: Item[] = [];
  for (let at = 0; at < items.length;) {
    const { item, end } = itemAt(items, at);
    found.push(item);
    at = end;
  }
  return found;
}

/** The item that begins at `at`, and where it ends. Throws on one we do not know. */
export function itemAt(items: Buffer, at: number): { readonly item: Item; readonly end: number } {
  const code = items[at];
  switch (code) {
    case codes.reset:
      return { item: { kind: "reset", at }, end: at + 1 };
    case codes.message:
      return messageAt(items, at);
    case codes.done:
      return { item: { kind: "done", at, seq: items.readUInt32LE(at + 1) }, end: at + 5 };
    case codes.record: {
      const end = at + 5 + items.readUInt32LE(at + 1);
      return { item: { kind: "record", at, bytes: end - at, json: items.toString("utf8", at + 5, end) }, end };
    }
    case codes.numbers: {
      const [nextOut, lastIn] = [items.readUInt32LE(at + 1), items.readUInt32LE(at + 5)];
      return { item: { kind: "numbers", at, nextOut, lastIn }, end: at + 9 };
    }
    default:
      throw new Error(`the journal holds an item of unknown kind ${code}`);
  }
}

function messageAt(items: Buffer, at: number): { readonly item: Item; readonly end: number } {
  const seq = items.readUInt32LE(at + 1);
  const idEnd = at + 13 + items.readUInt32LE(at + 5);
  const end = idEnd + items.readUInt32LE(at + 9);
  const clOrdID = idEnd === at + 13 ? undefined : items.toString("utf8", at + 13, idEnd);
  return {
    item: { kind: "message", at, bytes: end - at, sent: { seq, bytes: items.subarray(idEnd, end), clOrdID } },
    end,
  };
}
