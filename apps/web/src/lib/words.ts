// L("Key"): the server's word of the source Tradebook, else the bundle's own.

import { createStore, useStore } from "./store.ts";

type Words = Readonly<Record<string, string>>;

const fromServer = createStore<Words>({});

export function setWords(words: Words): void {
  fromServer.set(words);
}

/** A lookup over one feature's words; `{0}` in a text stands for the first fact. */
export function wordsOf<const W extends Words>(own: W) {
  return (key: keyof W & string, ...facts: readonly (string | number)[]): string => {
    const text = fromServer.get()[key] ?? own[key] ?? key;
    return facts.length === 0
      ? text
      : text.replaceAll(/\{(\d)\}/g, (place, index: string) => String(facts[Number(index)] ?? place));
  };
}

/** Renders the caller again when the server's words arrive. */
export function useWords(): void {
  useStore(fromServer);
}
