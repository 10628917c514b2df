// How well a name that was given fits one that is on record: order, accents, hyphens and small slips do not matter.

export type NameParts = {
  readonly surname: string;
  readonly firstName: string;
  readonly otherNames?: string | undefined;
};

/** From this on a match is taken as one; from `doubtfulScore` on somebody should look. */
export const goodScore = 85;
export const doubtfulScore = 60;
const longestName = 200;
const mostWords = 12;

/** 0 to 100. Every word of the shorter name looks for its best fellow in the longer; missing middle names cost little. */
export function nameMatch(given: string, recorded: string): number {
  const [few = [], many = []] = [wordsOf(given), wordsOf(recorded)].toSorted((a, b) => a.length - b.length);
  if (few.length === 0) return 0;
  const free = [...many];
  let fits = 0;
  for (const word of few) {
    const best = bestOf(word, free);
    fits += best.fit;
    free.splice(best.place, 1);
  }
  // One shared word, such as a common surname, is no match however well it fits.
  const share = few.length === 1 && many.length > 1 ? 0.5 : 1;
  return Math.max(0, Math.round((fits / few.length) * share * 100 - free.length * 3));
}

export function fullName({ surname, firstName, otherNames }: NameParts): string {
  return [surname, firstName, otherNames ?? ""].filter((part) => part !== "").join(" ");
}

function wordsOf(name: string): readonly string[] {
  const plain = name.slice(0, longestName).normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase();
  return plain
    .replaceAll(/['’`.]/g, "")
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "")
    .slice(0, mostWords);
}

function bestOf(word: string, others: readonly string[]): { readonly place: number; readonly fit: number } {
  let best = { place: 0, fit: 0 };
  for (const [place, other] of others.entries()) {
    const fit = likeness(word, other);
    if (fit > best.fit) best = { place, fit };
  }
  return best;
}

/** 1 for the same word, less for each letter that differs, almost 1 for an initial. */
function likeness(one: string, other: string): number {
  if (one === other) return 1;
  if ((one.length === 1 || other.length === 1) && one[0] === other[0]) return 0.9;
  const longest = Math.max(one.length, other.length);
  const slips = distance(one, other);
  return slips > longest / 3 ? 0 : 1 - slips / longest;
}

function distance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, place) => place);
  for (const [line, letter] of Array.from(one).entries()) {
    const next = [line + 1];
    for (const [place, otherLetter] of Array.from(other).entries()) {
      const changed = (row[place] ?? 0) + (letter === otherLetter ? 0 : 1);
      next.push(Math.min(changed, (row[place + 1] ?? 0) + 1, (next[place] ?? 0) + 1));
    }
    row = next;
  }
  return row[other.length] ?? 0;
}
