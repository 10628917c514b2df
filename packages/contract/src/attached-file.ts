// A file that is kept beside a complaint, an order or a claim of a missing deposit, as lists show it.

import * as z from "zod";
import { isoInstant } from "./wire-time.ts";

/** By their own bytes, whatever they are called. */
export const attachedTypes = {
  jpg: "image/jpeg",
  png: "image/png",
  pdf: "application/pdf",
  mp3: "audio/mpeg",
  m4a: "audio/mp4",
  wav: "audio/wav",
  ogg: "audio/ogg",
  eml: "message/rfc822",
} as const;
export type AttachedExtension = keyof typeof attachedTypes;

export const attachedFile = z.object({
  id: z.int(),
  extension: z.enum(Object.keys(attachedTypes) as [AttachedExtension, ...AttachedExtension[]]), // the table's own keys
  size: z.int(),
  /** SHA-256 of what is kept. */
  hash: z.string(),
  note: z.string(),
  by: z.string(),
  at: isoInstant,
});
export type AttachedFile = z.output<typeof attachedFile>;
