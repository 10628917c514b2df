// A security's compliance tags: marks in a list, and beside a symbol words that explain themselves.

import { Hint } from "../ui/Hint.tsx";
import { tagMeaning } from "./compliance-tags.ts";

type Props = { readonly tags: readonly string[] };

/** For rows that lead elsewhere as a whole. */
export function TagList({ tags }: Props) {
  return tags.map((tag) => (
    <abbr key={tag} className="flag" title={tagMeaning(tag)}>
      {tag}
    </abbr>
  ));
}

export function TagHints({ tags }: Props) {
  return tags.map((tag) => (
    <Hint key={tag} className="flag" text={tagMeaning(tag)}>
      {tag}
    </Hint>
  ));
}
