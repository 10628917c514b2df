// L("Key"): the server's word of the source Tradebook, else the bundle's own, in the language the user reads.

import { createStore, useStore } from "./store.ts";

type Words = Readonly<Record<string, string>>;

const fromServer = createStore<Words>({});
/** What the chosen language says for an English text; empty in English. */
const texts = createStore<Words>({});

export function setWords(words: Words): void {
  fromServer.set(words);
}

export function setTexts(translated: Words): void {
  texts.set(translated);
}

/** An English text in the user's language, as far as there is a translation. */
export function inLanguage(english: string): string {
  return texts.get()[english] ?? english;
}

/** A lookup over one feature's words; `{0}` in a text stands for the first fact. */
export function wordsOf<const W extends Words>(own: W) {
  return (key: keyof W & string, ...facts: readonly (string | number)[]): string => {
    const text = fromServer.get()[key] ?? inLanguage(own[key] ?? key);
    return facts.length === 0
      ? text
      : text.replaceAll(/\{(\d)\}/g, (place, index: string) => String(facts[Number(index)] ?? place));
  };
}

/** Renders the caller again when the words arrive. */
export function useWords(): void {
  useStore(fromServer);
  useStore(texts);
}
