// Whether bytes are one whole MessagePack value, looked at without making anything of it.

import { isUtf8 } from "node:buffer";

/** What follows a first byte: so many bytes of content, or of a length, or so many values. */
type Step = { readonly skip: number; readonly values: number };

const lengthBytes = [1, 2, 4] as const;

/**
 * True if the bytes hold exactly one value. No more values are ever believed than bytes are left to hold them, so that
 * a few bytes cannot announce an array that a decoder would make room for.
 */
export function isWellFormed(bytes: Buffer): boolean {
  let at = 0;
  for (let pending = 1; pending > 0; pending -= 1) {
    const step = stepAt(bytes, at);
    if (step === undefined) return false;
    at += step.skip;
    pending += step.values;
    if (pending - 1 > bytes.length - at) return false;
  }
  return at === bytes.length;
}

/** How the value at a place goes on; undefined if it is cut short or of no type. */
function stepAt(bytes: Buffer, at: number): Step | undefined {
  const first = bytes[at];
  if (first === undefined || first === 0xc1) return undefined;
  if (first < 0x80 || first >= 0xe0) return { skip: 1, values: 0 };
  if (first < 0x90) return { skip: 1, values: (first & 0x0f) * 2 };
  if (first < 0xa0) return { skip: 1, values: first & 0x0f };
  if (first < 0xc0) return textStep(bytes, at + 1, first & 0x1f);
  if (first >= 0xdc) return containerStep(bytes, at, first);
  if (first >= 0xd9) return longTextStep(bytes, at, first);
  if (first >= 0xd4) return { skip: 2 + 2 ** (first - 0xd4), values: 0 };
  if (first >= 0xca) return { skip: 1 + (numberBytes[first - 0xca] ?? 0), values: 0 };
  if (first >= 0xc7) return contentStep(bytes, at, { order: first - 0xc7, extra: 1 });
  if (first >= 0xc4) return contentStep(bytes, at, { order: first - 0xc4, extra: 0 });
  return { skip: 1, values: 0 };
}

/** float 32, float 64, uint 8 to 64, int 8 to 64. */
const numberBytes = [4, 8, 1, 2, 4, 8, 1, 2, 4, 8];

/** A decoder makes something of any bytes; a text that is none is refused as JSON would refuse it. */
function textStep(bytes: Buffer, from: number, length: number): Step | undefined {
  return isUtf8(bytes.subarray(from, from + length)) ? { skip: 1 + length, values: 0 } : undefined;
}

function longTextStep(bytes: Buffer, at: number, first: number): Step | undefined {
  const step = contentStep(bytes, at, { order: first - 0xd9, extra: 0 });
  const from = at + 1 + (lengthBytes[first - 0xd9] ?? 0);
  return step !== undefined && isUtf8(bytes.subarray(from, at + step.skip)) ? step : undefined;
}

/** Bytes, text or an extension: a length of one, two or four bytes, then so many, and one more for an extension's type. */
function contentStep(bytes: Buffer, at: number, { order, extra }: { order: number; extra: number }): Step | undefined {
  const size = lengthBytes[order];
  if (size === undefined || at + 1 + size > bytes.length) return undefined;
  return { skip: 1 + size + extra + bytes.readUIntBE(at + 1, size), values: 0 };
}

/** An array (dc, dd) or a map (de, df): a length of two or four bytes, then so many values or pairs. */
function containerStep(bytes: Buffer, at: number, first: number): Step | undefined {
  const size = first % 2 === 0 ? 2 : 4;
  if (at + 1 + size > bytes.length) return undefined;
  const length = bytes.readUIntBE(at + 1, size);
  return { skip: 1 + size, values: first < 0xde ? length : length * 2 };
}
