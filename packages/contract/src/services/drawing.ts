// What a user draws on a security's chart and notes down about it, the same on every device.

import * as z from "zod";
import { isoInstant } from "../wire-time.ts";
import { nairaPrice } from "../wire-units.ts";
import { securityID } from "./market-data.ts";

export const drawingLimits = { drawings: 50, text: 100, note: 300 } as const;

const id = z.string().regex(/^[A-Za-z0-9-]{1,40}$/);
const point = z.object({ at: isoInstant, price: nairaPrice });

/** A price across the whole chart; a line between two points, one that goes on behind its second, a box by two corners; words. */
export const drawing = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("Level"), id, price: nairaPrice }),
  z.object({ kind: z.literal("Trend"), id, from: point, to: point }),
  z.object({ kind: z.literal("Ray"), id, from: point, to: point }),
  z.object({ kind: z.literal("Box"), id, from: point, to: point }),
  z.object({
    kind: z.literal("Note"),
    id,
    at: isoInstant,
    price: nairaPrice,
    text: z.string().min(1).max(drawingLimits.text),
  }),
]);
export type Drawing = z.output<typeof drawing>;

export const drawings = z.array(drawing).max(drawingLimits.drawings);

export const securityNote = z.object({ securityID, note: z.string().min(1).max(drawingLimits.note) });
export type SecurityNote = z.output<typeof securityNote>;
