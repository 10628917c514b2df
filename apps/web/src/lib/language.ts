// The words of the chosen language, fetched for it alone: those of the public pages first, the rest when somebody is signed in.

import { culture, setCulture } from "./culture.ts";
import { setTexts } from "./words.ts";

type Texts = Readonly<Record<string, string>>;
type Packs = { readonly start: () => Promise<Texts>; readonly desk: () => Promise<Texts> };

/** Of every language but English, whose words are in the code. */
export const packs: Readonly<Record<string, Packs>> = {
  pcm: {
    start: async () => (await import("../languages/pcm/start.ts")).startTexts,
    desk: async () => (await import("../languages/pcm/desk.ts")).deskTexts,
  },
  ha: {
    start: async () => (await import("../languages/ha/start.ts")).startTexts,
    desk: async () => (await import("../languages/ha/desk.ts")).deskTexts,
  },
  yo: {
    start: async () => (await import("../languages/yo/start.ts")).startTexts,
    desk: async () => (await import("../languages/yo/desk.ts")).deskTexts,
  },
  ig: {
    start: async () => (await import("../languages/ig/start.ts")).startTexts,
    desk: async () => (await import("../languages/ig/desk.ts")).deskTexts,
  },
};

/** The language of a culture: `yo-NG` is `yo`, and what we have no words in is English. */
export function languageOf(name: string): string {
  const language = name.toLowerCase().split("-")[0] ?? "";
  return Object.hasOwn(packs, language) ? language : "en";
}

export function ownLanguage(): string {
  return languageOf(culture());
}

/** The server knows what a signed-in user has chosen; it comes before what this browser remembers. */
export async function takeLanguage(name: string, isSignedIn: boolean): Promise<void> {
  if (languageOf(name) !== ownLanguage()) setCulture(name);
  await loadTexts(isSignedIn);
}

/** English stands where the words of another language do not come. */
export async function loadTexts(isSignedIn: boolean): Promise<void> {
  const language = ownLanguage();
  document.documentElement.lang = language;
  const pack = packs[language];
  if (pack === undefined) return setTexts({});
  const parts = await Promise.allSettled(isSignedIn ? [pack.desk(), pack.start()] : [pack.start()]);
  const arrived = parts.flatMap((part) => (part.status === "fulfilled" ? [part.value] : []));
  setTexts(Object.assign({}, ...arrived) as Texts); // parts of one kind
}
