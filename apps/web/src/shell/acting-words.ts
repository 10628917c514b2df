// The words of a look with a user's eyes, in English; staff alone meet them.

import { wordsOf } from "../lib/words.ts";

export const L = wordsOf({
  ActingAs: "You see Tradebook as {0} does.",
  ActingLimits: "Nothing can be changed, personal numbers are hidden, and each look is written down. It ends at {0}.",
  ActingEnd: "End",
});
