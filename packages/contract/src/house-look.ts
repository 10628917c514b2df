// How a house looks: its colour, its logo and its own words, and the looks that it has published.

import * as z from "zod";
import {
  houseWordings,
  isPlainLine,
  wordingLanguages,
  wordingNames,
  type HouseWordings,
} from "@tradebook/domain/look/house-wordings.ts";
import { limits } from "./names.ts";
import { isoInstant } from "./wire-time.ts";

export const colour = z.string().regex(/^#[0-9a-f]{6}$/i, { error: "must be a colour such as #0a7f4f" });

/** A PNG, JPEG or WebP as a data URL; null for none. */
export const logo = z
  .string()
  .max(limits.logoCharacters)
  .regex(/^data:image\/(?:png|jpeg|webp);base64,[A-Za-z0-9+/]+={0,2}$/, { error: "must be a PNG, JPEG or WebP" })
  .nullable();

function textOf(most: number) {
  const text = z
    .string()
    .trim()
    .min(1)
    .max(most)
    .refine(isPlainLine, { error: "must be one line of plain text, without < and >" });
  return z.object(Object.fromEntries(wordingLanguages.map((language) => [language, text.optional()]))).optional();
}

/** The texts that the house says in its own words, in each language; no other text can be changed. */
const wordings = z.object(
  Object.fromEntries(wordingNames.map((name) => [name, textOf(houseWordings[name].most)])),
  // Its members are made of the same tables.
) as unknown as z.ZodType<HouseWordings, HouseWordings>;

/** What of a look is chosen. */
export const chosenLook = z.object({ colour, logo, texts: wordings });
export type ChosenLook = z.output<typeof chosenLook>;

/** The newest is shown. */
export const houseLook = z.object({
  id: z.int(),
  ...chosenLook.shape,
  publishedAt: isoInstant,
  /** Null for how it looked before looks were kept. */
  publishedBy: z.string().nullable(),
  /** When the look was published that this one went back to; null where it is a look of its own. */
  backTo: isoInstant.nullable(),
});
export type HouseLook = z.output<typeof houseLook>;

export const houseLooks = z.object({
  /** What everybody sees. */
  inForce: chosenLook,
  /** The caller's own; nobody else is told of it. */
  draft: z.object({ ...chosenLook.shape, savedAt: isoInstant }).nullable(),
  /** Those that were published, the newest first; none where it never changed. */
  items: z.array(houseLook),
});
export type HouseLooks = z.output<typeof houseLooks>;
