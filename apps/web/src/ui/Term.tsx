// A word of the trade that explains itself in plain language: on hover, and by Enter or a tap in a bubble above the page.

import type { ReactNode } from "react";
import { L, type GlossaryWord } from "./glossary-words.ts";
import { Hint } from "./Hint.tsx";

type Props = {
  readonly word: GlossaryWord;
  /** What it stands as here; else as the glossary says it. */
  readonly children?: ReactNode;
};

export function Term({ word, children }: Props) {
  return (
    <Hint className="term" text={L(`${word}Means`)}>
      {children ?? L(word)}
    </Hint>
  );
}
