// The texts of a house that people agree to, as they are read, and which versions somebody has read.

import { houseTextKinds } from "@tradebook/domain/account-opening/house-texts.ts";
import * as z from "zod";
import { isoInstant } from "./wire-time.ts";

const version = z.int().min(1).max(1_000_000);

/** What people agree to; a new version stands beside those before it. */
export const houseText = z.object({
  kind: z.enum(houseTextKinds),
  version,
  publishedAt: isoInstant,
  /** Paragraphs, an empty line between two; one that begins with `# ` is a heading. */
  body: z.string(),
});
export type HouseText = z.output<typeof houseText>;

/** Which version of a text somebody has read. */
export const agreedText = z.object({ kind: z.enum(houseTextKinds), version });
export type AgreedText = z.output<typeof agreedText>;
