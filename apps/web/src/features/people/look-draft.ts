// A house's look as it is typed: what it differs from, and what may be done with it.

import type { ChosenLook, HouseLooks } from "@tradebook/contract/house-look.ts";
import { areSameWordings, isPlainLine, wordingLanguages, wordingNames } from "@tradebook/domain/look/house-wordings.ts";
import { contrastChecks, legible } from "@tradebook/domain/look/house-style.ts";

export function chosenOf({ colour, logo, texts }: ChosenLook): ChosenLook {
  return { colour, logo, texts };
}

/** Where typing begins: at the draft, or at what everybody sees. */
export function beginWith({ draft, inForce }: HouseLooks): ChosenLook {
  return chosenOf(draft ?? inForce);
}

export function isSameLook(one: ChosenLook, other: ChosenLook): boolean {
  const isSameColour = one.colour.toLowerCase() === other.colour.toLowerCase();
  return isSameColour && one.logo === other.logo && areSameWordings(one.texts, other.texts);
}

function arePlain({ texts }: ChosenLook): boolean {
  return wordingNames.every((name) => wordingLanguages.every((language) => isPlainLine(texts[name]?.[language] ?? "")));
}

export function isColour(text: string): boolean {
  return /^#[0-9a-f]{6}$/i.test(text);
}

/** Of the colour as it was chosen; null where it is none. */
export function chosenRatio(colour: string) {
  const [chosen] = isColour(colour) ? contrastChecks(colour) : [];
  if (chosen === undefined) return null;
  return { ratio: chosen.ratio, isVisible: chosen.isEnough, isLegible: chosen.ratio >= legible };
}

export type LookState = {
  /** What stands in the fields beside what is kept. */
  readonly is: "published" | "draft" | "unsaved";
  readonly maySave: boolean;
  readonly mayPublish: boolean;
};

export function lookState(typed: ChosenLook, { draft, inForce }: HouseLooks): LookState {
  const isSaved = isSameLook(typed, draft ?? inForce);
  const isPublished = isSameLook(typed, inForce);
  return {
    is: !isSaved ? "unsaved" : draft === null ? "published" : "draft",
    maySave: !isSaved && isColour(typed.colour) && arePlain(typed),
    mayPublish: isSaved && draft !== null && !isPublished && chosenRatio(typed.colour)?.isVisible === true,
  };
}
