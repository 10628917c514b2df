// Which colours a house may show itself in: those that buttons can be seen in on white.

import type { Refusal } from "@tradebook/contract/errors.ts";
import type { Answer } from "@tradebook/contract/method.ts";
import { contrast } from "@tradebook/domain/look/colours.ts";
import { visible } from "@tradebook/domain/look/house-style.ts";

/** Text in a colour that is just visible is made darker until it can be read. */
export function isFaint(colour: string): boolean {
  return contrast(colour, "#ffffff") < visible;
}

export function faint(field: string, colour: string): Answer<never> {
  return { ok: false, rejection: tooFaint(field, colour) };
}

export function tooFaint(field: string, colour: string): Refusal {
  const ratio = (Math.floor(contrast(colour, "#ffffff") * 10) / 10).toString();
  return { code: "COLOUR_FAINT", field, ratio };
}
