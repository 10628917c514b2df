// How old live data is, where it is no longer fresh.

import { commonWords } from "../lib/common-words.ts";
import { formatAge } from "../lib/format.ts";
import { wordsOf } from "../lib/words.ts";

const L = wordsOf(commonWords);

/** How long ago a live panel last heard anything; nothing while it is fresh. */
export function AgeChip({ ageMs }: { readonly ageMs: number | null }) {
  if (ageMs === null) return null;
  const age = formatAge(ageMs);
  return (
    <span className="age" title={L("Stale", age)}>
      {age}
    </span>
  );
}
