// Which colours a house may show itself in: those that buttons can be seen in on white.

import type { Answer } from "@tradebook/contract/method.ts";
import { contrast } from "@tradebook/domain/look/colours.ts";

/** WCAG 2.2 asks it of what is no text; text in such a colour is made darker until it can be read. */
const least = 3;

export function isFaint(colour: string): boolean {
  return contrast(colour, "#ffffff") < least;
}

export function faint(field: string, colour: string): Answer<never> {
  const ratio = (Math.floor(contrast(colour, "#ffffff") * 10) / 10).toString();
  return { ok: false, rejection: { code: "COLOUR_FAINT", field, ratio } };
}
