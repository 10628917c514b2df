// The words of what stands in the book for its reader: own orders, what is ahead of them, and what a level costs, in English.

import { wordsOf } from "../../lib/words.ts";

export const bookWords = {
  YoursHere: "Yours here: {0}",
  ToHere: "{0} shares down to {1}",
  ToHereUp: "{0} shares up to {1}",
  ToHereCost: "{0} in all, {1} on average",
  AheadOfYours: "About {0} ahead of yours",
  FirstInLine: "Yours is first at this price",
} as const;

export const L = wordsOf(bookWords);
