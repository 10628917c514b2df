// Says an English text in another language: looked up by the English itself, which stays where there is no other.

import { fieldFaultTexts } from "@tradebook/domain/account-opening/field-fault.ts";
import { abpWebWords, abpWords, abpZeroWords, tradebookWords } from "../words.ts";
import { byEnglish } from "./by-english.ts";
import { haApplication } from "./ha-application.ts";
import { haFieldFaults } from "./ha-field-faults.ts";
import { haRefusals } from "./ha-refusals.ts";
import { haSources } from "./ha-sources.ts";
import { igApplication } from "./ig-application.ts";
import { igFieldFaults } from "./ig-field-faults.ts";
import { igRefusals } from "./ig-refusals.ts";
import { igSources } from "./ig-sources.ts";
import type { TranslatedLanguage } from "./offered-languages.ts";
import { pcmApplication } from "./pcm-application.ts";
import { pcmFieldFaults } from "./pcm-field-faults.ts";
import { pcmRefusals } from "./pcm-refusals.ts";
import { pcmSources } from "./pcm-sources.ts";
import type { FieldFaultTexts, RefusalTexts, SourceWords } from "./translation.ts";
import { validationWords } from "./validation-words.ts";
import { yoApplication } from "./yo-application.ts";
import { yoFieldFaults } from "./yo-field-faults.ts";
import { yoRefusals } from "./yo-refusals.ts";
import { yoSources } from "./yo-sources.ts";

type Words = Readonly<Record<string, string>>;

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
const faults: { readonly [L in TranslatedLanguage]: FieldFaultTexts } = {
  pcm: pcmFieldFaults,
  ha: haFieldFaults,
  yo: yoFieldFaults,
  ig: igFieldFaults,
};
/** What an application asks for, by its English. */
const application: { readonly [L in TranslatedLanguage]: Words } = {
  pcm: pcmApplication,
  ha: haApplication,
  yo: yoApplication,
  ig: igApplication,
};
const said: Readonly<Record<string, ReadonlyMap<string, string>>> = {
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
  return said[culture]?.get(text) ?? text;
}

function isTranslated(culture: string): culture is TranslatedLanguage {
  return Object.hasOwn(sources, culture);
}

function textsOf(language: TranslatedLanguage): ReadonlyMap<string, string> {
  const { templates, facts, validation } = refusals[language];
  const words = sources[language];
  return new Map(
    Object.entries({
      ...application[language],
      ...byEnglish(fieldFaultTexts, faults[language]),
      ...byEnglish(english.tradebook, words.tradebook),
      ...byEnglish(english.abp, words.abp),
      ...byEnglish(english.abpWeb, words.abpWeb),
      ...byEnglish(english.abpZero, words.abpZero),
      ...byEnglish(validationWords, validation),
      ...facts,
      ...templates,
    }),
  );
}
