// Words of one language by the English they stand for.

type Words = Readonly<Record<string, string>>;

/** From two tables with the same keys. */
export function byEnglish(own: Words, other: Words): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(own).map(([key, text]) => [text, other[key] ?? text]));
}
