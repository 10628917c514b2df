// What a method of `answer: "file"` gives: a file, sent as it is, without an envelope.

import * as z from "zod";

/** Text is sent as UTF-8; a sequence is streamed piece by piece, at the reader's pace. */
export type FileContent = string | Uint8Array | AsyncIterable<string | Uint8Array>;

export const fileAnswer = z.object({
  /** The name the browser saves it under. */
  fileName: z.string().regex(/^[\w.-]{1,120}$/),
  contentType: z.string(),
  content: z.custom<FileContent>((value) => value !== null && value !== undefined),
});
export type FileAnswer = z.output<typeof fileAnswer>;
