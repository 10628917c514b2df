// Says an English text in another language: looked up by the English itself, which stays where there is no other.

import { abpWebWords, abpWords, abpZeroWords, tradebookWords } from "../words.ts";
import { haRefusals } from "./ha-refusals.ts";
import { haSources } from "./ha-sources.ts";
import { igRefusals } from "./ig-refusals.ts";
import { igSources } from "./ig-sources.ts";
import type { TranslatedLanguage } from "./offered-languages.ts";
import { pcmRefusals } from "./pcm-refusals.ts";
import { pcmSources } from "./pcm-sources.ts";
import type { RefusalTexts, SourceWords } from "./translation.ts";
import { validationWords } from "./validation-words.ts";
import { yoRefusals } from "./yo-refusals.ts";
import { yoSources } from "./yo-sources.ts";

const english = { tradebook: tradebookWords, abp: abpWords, abpWeb: abpWebWords, abpZero: abpZeroWords };

const sources: { readonly [L in TranslatedLanguage]: SourceWords } = {
  pcm: pcmSources,
  ha: haSources,
  yo: yoSources,
  ig: igSources,
};
const refusals: { readonly [L in TranslatedLanguage]: RefusalTexts } = {
  pcm: pcmRefusals,
  ha: haRefusals,
  yo: yoRefusals,
  ig: igRefusals,
};
const byEnglish: Readonly<Record<string, ReadonlyMap<string, string>>> = {
  pcm: textsOf("pcm"),
  ha: textsOf("ha"),
  yo: textsOf("yo"),
  ig: textsOf("ig"),
};

/** The words of every source in a culture; English for a culture that we have no words in. */
export function sourceWords(culture: string): SourceWords {
  return isTranslated(culture) ? sources[culture] : english;
}

/** `english` in the culture's language; as it is where that language has no words for it. */
export function translated(culture: string, text: string): string {
  return byEnglish[culture]?.get(text) ?? text;
}

function isTranslated(culture: string): culture is TranslatedLanguage {
  return Object.hasOwn(sources, culture);
}

function textsOf(language: TranslatedLanguage): ReadonlyMap<string, string> {
  const { templates, facts, validation } = refusals[language];
  const words = sources[language];
  return new Map([
    ...paired(english.tradebook, words.tradebook),
    ...paired(english.abp, words.abp),
    ...paired(english.abpWeb, words.abpWeb),
    ...paired(english.abpZero, words.abpZero),
    ...paired(validationWords, validation),
    ...Object.entries(facts),
    ...Object.entries(templates),
  ]);
}

type Words = Readonly<Record<string, string>>;

function paired(own: Words, other: Words): readonly (readonly [string, string])[] {
  return Object.entries(own).map(([key, text]) => [text, other[key] ?? text]);
}
