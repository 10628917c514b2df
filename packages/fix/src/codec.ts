// Bytes to messages and back; length and checksum.
// A message is turned into one string and cut from that, since a string a field is what makes decoders slow.

import type { Fields, Message, Value } from "./message.ts";
import { readBody } from "./read-fields.ts";
import { headerTags, tags } from "./tags.ts";

/** A well-framed message. `fault` names the first thing wrong inside it, for a session reject. */
export type Received = {
  readonly header: Fields;
  readonly message: Message;
  readonly fault: Fault | undefined;
};

/** What FIX calls SessionRejectReason (373), with the tag it concerns. */
export type Fault = { readonly reason: number; readonly tag: number; readonly text: string };

export type Decoder = {
  /** The messages that `chunk` completes, in order. Garbled ones are skipped, as the FIX session rules ask. */
  push(chunk: Uint8Array): Received[];
  /** How many garbled stretches have been skipped. */
  garbled(): number;
};

/** What the session adds to a message when it is written. Moments are UTCTimestamp text. */
export type Envelope = {
  readonly beginString: string;
  readonly senderCompID: string;
  readonly targetCompID: string;
  readonly msgSeqNum: number;
  readonly sendingTime: string;
  /** Set when the message is sent again: it then carries PossDupFlag too. */
  readonly origSendingTime?: string;
};

export const maxMessageBytes = 262_144;

const soh = 1;
const maxBeginStringBytes = 16;
const maxLengthDigits = 7;
const trailerBytes = 7;
const start = Buffer.from("8=FIX");

/** Reads a stream cut anywhere. A length above `limit` makes a message garbled, so no more than that is ever kept. */
export function createDecoder(limit: number = maxMessageBytes): Decoder {
  let pending: Buffer = Buffer.alloc(0);
  let garbled = 0;
  return {
    garbled: () => garbled,
    push(chunk) {
      const bytes =
        pending.length === 0
          ? Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength)
          : Buffer.concat([pending, chunk]);
      const messages: Received[] = [];
      let at = 0;
      while (at < bytes.length) {
        const found = frameAt(bytes, at, limit);
        if (found === "cut") break;
        const received = found === "garbled" ? undefined : readFrame(bytes, found);
        if (found !== "garbled" && received !== undefined) {
          messages.push(received);
          at = found.end;
        } else {
          garbled += 1;
          at = nextStart(bytes, at + 1);
        }
      }
      // A copy, because the chunk's memory belongs to the socket.
      pending = Buffer.from(bytes.subarray(at));
      return messages;
    },
  };
}

type Frame = { readonly begin: number; readonly body: number; readonly trailer: number; readonly end: number };

function frameAt(bytes: Buffer, at: number, limit: number): Frame | "cut" | "garbled" {
  const beginEnd = fieldEnd(bytes, { at, tag: 56, longest: maxBeginStringBytes });
  if (typeof beginEnd !== "number") return beginEnd;
  const lengthEnd = fieldEnd(bytes, { at: beginEnd, tag: 57, longest: maxLengthDigits });
  if (typeof lengthEnd !== "number") return lengthEnd;
  const length = digits(bytes, beginEnd + 2, lengthEnd - 1);
  if (length === undefined || length < 5 || length > limit) return "garbled";
  const trailer = lengthEnd + length;
  if (bytes.length < trailer + trailerBytes) return "cut";
  const framed =
    bytes[trailer - 1] === soh && bytes[trailer] === 49 && bytes[trailer + 1] === 48 && bytes[trailer + 2] === 61;
  if (!framed || bytes[trailer + 6] !== soh) return "garbled";
  return { begin: at, body: lengthEnd, trailer, end: trailer + trailerBytes };
}

/** Where the field of the one-digit tag `tag` that must stand at `at` ends, behind its separator. */
function fieldEnd(bytes: Buffer, must: { at: number; tag: number; longest: number }): number | "cut" | "garbled" {
  const { at, tag, longest } = must;
  if (at >= bytes.length) return "cut";
  if (bytes[at] !== tag) return "garbled";
  if (at + 1 >= bytes.length) return "cut";
  if (bytes[at + 1] !== 61) return "garbled";
  for (let i = at + 2; i < bytes.length; i++) {
    if (bytes[i] === soh) return i === at + 2 ? "garbled" : i + 1;
    if (i - at > longest + 2) return "garbled";
  }
  return "cut";
}

function digits(bytes: Buffer, from: number, to: number): number | undefined {
  let value = 0;
  for (let i = from; i < to; i++) {
    const digit = (bytes[i] ?? 0) - 48;
    if (digit < 0 || digit > 9) return undefined;
    value = value * 10 + digit;
  }
  return value;
}

/** The message of a frame, or undefined when its checksum is wrong or it does not begin with MsgType. */
function readFrame(bytes: Buffer, frame: Frame): Received | undefined {
  let sum = 0;
  let all = 0;
  for (let i = frame.begin; i < frame.trailer; i++) {
    const byte = bytes[i] as number; // within the frame
    sum += byte;
    all |= byte;
  }
  if (digits(bytes, frame.trailer + 3, frame.trailer + 6) !== (sum & 255)) return undefined;
  if (bytes[frame.body] !== 51 || bytes[frame.body + 1] !== 53 || bytes[frame.body + 2] !== 61) return undefined;
  const beginString = bytes.toString("latin1", frame.begin + 2, bytes.indexOf(soh, frame.begin));
  return readBody(bytes.toString("latin1", frame.body, frame.trailer), { beginString, wide: all > 127 });
}

/** Where a message may begin again: "8=FIX" that is not the end of another tag, or the cut beginning of one. */
function nextStart(bytes: Buffer, from: number): number {
  for (let at = bytes.indexOf(start, from); at >= 0; at = bytes.indexOf(start, at + 1)) {
    const before = bytes[at - 1] ?? 0;
    if (before < 48 || before > 57) return at;
  }
  for (let at = Math.max(from, bytes.length - start.length + 1); at < bytes.length; at++) {
    if (bytes.subarray(at).equals(start.subarray(0, bytes.length - at))) return at;
  }
  return bytes.length;
}

/**
 * The bytes of a message: header, body in ascending order of tags (entries of groups in their own order), trailer.
 * Header fields given in the message, such as PossResend, take their place in the header.
 * Throws on an empty value or one with a separator in it: such a message must not be made.
 */
export function encode(envelope: Envelope, message: Message): Buffer {
  const body = `35=${checked(message.msgType, tags.MsgType)}\x01${headerText(envelope, message)}${bodyText(message)}`;
  const wide = !isAscii(body);
  const length = wide ? Buffer.byteLength(body) : body.length;
  const whole = `8=${envelope.beginString}\x019=${length}\x01${body}10=000\x01`;
  const bytes = wide ? Buffer.from(whole) : Buffer.from(whole, "latin1");
  let sum = 0;
  const end = bytes.length - trailerBytes;
  for (let i = 0; i < end; i++) sum += bytes[i] as number; // within the buffer
  sum &= 255;
  bytes[end + 3] = 48 + Math.floor(sum / 100);
  bytes[end + 4] = 48 + (Math.floor(sum / 10) % 10);
  bytes[end + 5] = 48 + (sum % 10);
  return bytes;
}

function headerText(envelope: Envelope, message: Message): string {
  const { msgSeqNum, senderCompID, sendingTime, targetCompID, origSendingTime } = envelope;
  const again = origSendingTime !== undefined;
  if (!again && !message.tags.some((tag) => headerTags.has(tag))) {
    return `34=${msgSeqNum}\x0149=${senderCompID}\x0152=${sendingTime}\x0156=${targetCompID}\x01`;
  }
  const header = new Map<number, Value>();
  message.tags.forEach((tag, i) => {
    if (headerTags.has(tag)) header.set(tag, message.values[i] ?? "");
  });
  header.set(tags.MsgSeqNum, String(msgSeqNum)).set(tags.SenderCompID, senderCompID);
  header.set(tags.SendingTime, sendingTime).set(tags.TargetCompID, targetCompID);
  if (again) header.set(tags.PossDupFlag, "Y").set(tags.OrigSendingTime, origSendingTime);
  const applVerID = header.get(tags.ApplVerID);
  header.delete(tags.ApplVerID);
  // ApplVerID must be the fourth field; the others ascend.
  const first = applVerID === undefined ? "" : fieldText(tags.ApplVerID, applVerID);
  return (
    first +
    [...header]
      .sort(([a], [b]) => a - b)
      .map(([tag, value]) => fieldText(tag, value))
      .join("")
  );
}

function bodyText(message: Message): string {
  const { tags: numbers, values } = message;
  if (isAscending(numbers)) {
    let text = "";
    for (let i = 0; i < numbers.length; i++) {
      const tag = numbers[i] as number; // within the array
      if (!headerTags.has(tag)) text += fieldText(tag, values[i] ?? "");
    }
    return text;
  }
  const order = numbers.map((_, i) => i).sort((a, b) => (numbers[a] ?? 0) - (numbers[b] ?? 0));
  let text = "";
  for (const i of order) {
    const tag = numbers[i] ?? 0;
    if (!headerTags.has(tag)) text += fieldText(tag, values[i] ?? "");
  }
  return text;
}

function fieldText(tag: number, value: Value): string {
  if (typeof value === "string") return `${tag}=${checked(value, tag)}\x01`;
  let text = `${tag}=${value.length}\x01`;
  for (const entry of value) {
    for (let i = 0; i < entry.tags.length; i++) text += fieldText(entry.tags[i] ?? 0, entry.values[i] ?? "");
  }
  return text;
}

function checked(value: string, tag: number): string {
  if (value === "" || value.includes("\x01")) throw new Error(`field ${tag} is empty or holds a separator`);
  return value;
}

function isAscending(numbers: readonly number[]): boolean {
  for (let i = 1; i < numbers.length; i++) if ((numbers[i] as number) < (numbers[i - 1] as number)) return false; // within
  return true;
}

function isAscii(text: string): boolean {
  for (let i = 0; i < text.length; i++) if (text.charCodeAt(i) > 127) return false;
  return true;
}
