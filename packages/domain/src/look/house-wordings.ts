// The few texts that customers read and a house may say in its own words, in each language; every other is the product's.

type Wording = {
  /** The product's own key for it; null for what the product itself does not say. */
  readonly word: string | null;
  /** As the product says it in English. */
  readonly english: string;
  readonly most: number;
};

export const houseWordings = {
  signInTitle: { word: "SignInTitle", english: "Sign in to trade", most: 60 },
  signInPitch: { word: "SignInPitch", english: "The Nigerian market, with every naira accounted for.", most: 100 },
  needHelp: { word: "NeedHelp", english: "Help", most: 40 },
  noOrdersHint: { word: "NoOrdersHint", english: "Your orders appear here as soon as they are sent.", most: 160 },
  paperNotice: { word: null, english: "", most: 240 },
} as const satisfies Record<string, Wording>;
export type HouseWording = keyof typeof houseWordings;

export const wordingLanguages = ["en", "pcm", "ha", "yo", "ig"] as const;
export type WordingLanguage = (typeof wordingLanguages)[number];

/** What is left out is said as the product says it. */
export type HouseWordings = {
  readonly [W in HouseWording]?: { readonly [L in WordingLanguage]?: string };
};

// Object.keys forgets that the keys are the table's own.
export const wordingNames = Object.keys(houseWordings) as readonly HouseWording[];

/** One line without markup, and without marks that turn the direction of what is read or stand unseen in it. */
export function isPlainLine(text: string): boolean {
  return !/[\p{Cc}\p{Cf}\u2028\u2029<>]/u.test(text);
}

/** Those that are said in a language, by the product's own keys. */
export function wordsIn(said: HouseWordings, language: string): Readonly<Record<string, string>> {
  const entries = wordingNames.flatMap((name) => {
    const [{ word }, text] = [houseWordings[name], textIn(said, name, language)];
    return word === null || text === undefined ? [] : [[word, text] as const];
  });
  return Object.fromEntries(entries);
}

/** What stands at the end of a client's paper: in the reader's language, else in English, else nothing. */
export function paperNoticeIn(said: HouseWordings, language: string): string {
  return textIn(said, "paperNotice", language) ?? textIn(said, "paperNotice", "en") ?? "";
}

function textIn(said: HouseWordings, name: HouseWording, language: string): string | undefined {
  const known = wordingLanguages.find((one) => one === language);
  return known === undefined ? undefined : said[name]?.[known];
}

/** One text said anew; empty, it is the product's again. */
export function withWording(
  said: HouseWordings,
  { name, language, text }: { readonly name: HouseWording; readonly language: WordingLanguage; readonly text: string },
): HouseWordings {
  const { [language]: _, ...others } = said[name] ?? {};
  const now = text.trim() === "" ? others : { ...others, [language]: text };
  const { [name]: __, ...rest } = said;
  return Object.keys(now).length === 0 ? rest : { ...rest, [name]: now };
}

/** Every text in its place, whatever order it was kept in; what is none of ours is passed over. */
export function wordingsOf(kept: unknown): HouseWordings {
  let said: HouseWordings = {};
  for (const name of wordingNames)
    for (const language of wordingLanguages) {
      const text = memberOf(memberOf(kept, name), language);
      if (typeof text === "string") said = withWording(said, { name, language, text });
    }
  return said;
}

function memberOf(of: unknown, name: string): unknown {
  return typeof of === "object" && of !== null ? Reflect.get(of, name) : undefined;
}

export function areSameWordings(one: HouseWordings, other: HouseWordings): boolean {
  return JSON.stringify(wordingsOf(one)) === JSON.stringify(wordingsOf(other));
}

export function wordingCount(said: HouseWordings): number {
  return wordingNames.reduce((sum, name) => sum + Object.keys(said[name] ?? {}).length, 0);
}
