// Answers made small for a slow line: brotli or gzip, as the client takes them, off the main thread and quickly rather than well.

import { pipeline, Readable } from "node:stream";
import { promisify } from "node:util";
import { brotliCompress, constants, createBrotliCompress, createGzip, gzip } from "node:zlib";

export const encodings = ["br", "gzip"] as const;
export type Encoding = (typeof encodings)[number];

/** Smaller ones fit into a packet or two as they are. */
export const leastBytes = 1_500;
/** All prices, 95 kB, are 9 kB after 1.7 ms of brotli and 13.6 kB after 0.7 ms of gzip; more work makes them little smaller. */
const quick = { brotli: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }, gzip: { level: 4 } } as const;
const byBrotli = promisify(brotliCompress);
const byGzip = promisify(gzip);

/** What a client takes of ours, the best first. */
export function encodingsIn(acceptEncoding: string): readonly Encoding[] {
  const accepted = acceptEncoding.toLowerCase();
  return encodings.filter((name) => new RegExp(`\\b${name}\\b(?!;\\s*q=0(?:\\.0*)?(?:,|$))`).test(accepted));
}

export async function compressed(text: string, encoding: Encoding): Promise<Buffer> {
  const bytes = Buffer.from(text, "utf8");
  return encoding === "br" ? await byBrotli(bytes, quick.brotli) : await byGzip(bytes, quick.gzip);
}

/** A file as it comes; what breaks it off on either side breaks off the other. */
export function compressedStream(
  pieces: Iterable<string | Uint8Array> | AsyncIterable<string | Uint8Array>,
  encoding: Encoding,
): Readable {
  const smaller = encoding === "br" ? createBrotliCompress(quick.brotli) : createGzip(quick.gzip);
  // Whoever sends the answer hears of it: the stream ends with the error.
  return pipeline(Readable.from(pieces), smaller, () => undefined);
}
