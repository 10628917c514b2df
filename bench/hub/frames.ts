// Reads WebSocket frames of a server off a byte stream at little cost: where each begins and ends, and the times inside.

export type FrameReader = {
  /** Bytes of the frame that is under way, still to come. */
  left: number;
  /** A header that came in pieces. */
  pieces: Buffer;
  /** When the oldest event of the frame under way was published, in milliseconds of the day; -1 for none. */
  oldest: number;
};

export type Heard = {
  /** A frame is whole. */
  readonly frame: (oldest: number) => void;
  /** A part of a frame's payload. */
  readonly payload: (bytes: Buffer, from: number, to: number) => void;
};

const nothing = Buffer.alloc(0);
const mark = Buffer.from(`"mdEntryTime":"`);
/** From the mark to the hours of an ISO time. */
const toHours = mark.length + "2026-11-20T".length;
const timeLength = "10:20:30.456".length;

export function newReader(): FrameReader {
  return { left: 0, pieces: nothing, oldest: -1 };
}

/** Takes what was read. The bytes are the caller's to overwrite afterwards. */
export function readFrames(reader: FrameReader, read: Buffer, heard: Heard): void {
  const bytes = reader.pieces.length === 0 ? read : Buffer.concat([reader.pieces, read]);
  reader.pieces = nothing;
  let at = 0;
  while (at < bytes.length) {
    if (reader.left === 0) {
      const header = headerLength(bytes, at);
      if (bytes.length - at < header) {
        reader.pieces = Buffer.from(bytes.subarray(at));
        return;
      }
      reader.left = payloadLength(bytes, at);
      reader.oldest = -1;
      at += header;
    }
    const to = Math.min(bytes.length, at + reader.left);
    if (reader.oldest < 0) reader.oldest = firstTime(bytes, at, to);
    heard.payload(bytes, at, to);
    reader.left -= to - at;
    at = to;
    if (reader.left === 0) heard.frame(reader.oldest);
  }
}

/** The first publishing time between two places, in milliseconds of the day; -1 for none. */
export function firstTime(bytes: Buffer, from: number, to: number): number {
  const found = bytes.indexOf(mark, from);
  const at = found + toHours;
  return found < 0 || at + timeLength > to ? -1 : timeAt(bytes, at);
}

/** Every publishing time between two places. */
export function allTimes(bytes: Buffer, from: number, to: number): readonly number[] {
  const times: number[] = [];
  for (let found = bytes.indexOf(mark, from); found >= 0; found = bytes.indexOf(mark, found + 1)) {
    if (found + toHours + timeLength > to) break;
    times.push(timeAt(bytes, found + toHours));
  }
  return times;
}

function timeAt(bytes: Buffer, at: number): number {
  const minutes = pair(bytes, at) * 60 + pair(bytes, at + 3);
  const millis = digit(bytes, at + 9) * 100 + pair(bytes, at + 10);
  return (minutes * 60 + pair(bytes, at + 6)) * 1000 + millis;
}

function pair(bytes: Buffer, at: number): number {
  return digit(bytes, at) * 10 + digit(bytes, at + 1);
}

function digit(bytes: Buffer, at: number): number {
  return (bytes[at] ?? 0) - 48;
}

function headerLength(bytes: Buffer, at: number): number {
  if (bytes.length - at < 2) return 2;
  const said = (bytes[at + 1] ?? 0) & 0x7f;
  return said < 126 ? 2 : said === 126 ? 4 : 10;
}

function payloadLength(bytes: Buffer, at: number): number {
  const said = (bytes[at + 1] ?? 0) & 0x7f;
  if (said < 126) return said;
  return said === 126 ? bytes.readUInt16BE(at + 2) : Number(bytes.readBigUInt64BE(at + 2));
}

/** A client's text frame. Its mask is zero, so that the text stands as it is. */
export function clientFrame(text: string): Buffer {
  const payload = Buffer.from(text);
  const long = payload.length >= 126;
  const head = Buffer.alloc(long ? 8 : 6);
  head[0] = 0x81;
  head[1] = 0x80 | (long ? 126 : payload.length);
  if (long) head.writeUInt16BE(payload.length, 2);
  return Buffer.concat([head, payload]);
}

/** A server's text frame, ready for the socket. */
export function serverFrame(payload: Buffer): Buffer {
  const { length } = payload;
  const head = Buffer.alloc(length < 126 ? 2 : length < 65_536 ? 4 : 10);
  head[0] = 0x81;
  head[1] = length < 126 ? length : length < 65_536 ? 126 : 127;
  if (head.length === 4) head.writeUInt16BE(length, 2);
  if (head.length === 10) head.writeBigUInt64BE(BigInt(length), 2);
  return Buffer.concat([head, payload]);
}
