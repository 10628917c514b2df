// The words of a page in plain language, in a bubble that a button opens; each page names those that it uses.

import { useId, useRef } from "react";
import { Hint } from "../../ui/Hint.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { L, type MarketTerm } from "./market-glossary-words.ts";

export function WordsHelp({ words }: { readonly words: readonly MarketTerm[] }) {
  const id = useId();
  const bubble = useRef<HTMLDivElement>(null);
  const place = (button: HTMLElement) => {
    const { right, bottom } = button.getBoundingClientRect();
    const shown = bubble.current;
    if (shown === null) return;
    shown.style.left = `${Math.max(8, right - shown.offsetWidth)}px`;
    shown.style.top = `${bottom + 6}px`;
    shown.style.maxHeight = `${Math.max(160, window.innerHeight - bottom - 14)}px`;
  };
  const says = L("WordsExplained");
  return (
    <>
      <button
        type="button"
        className="button button--quiet button--icon"
        aria-label={says}
        title={says}
        popoverTarget={id}
        onClick={(event) => {
          const button = event.currentTarget;
          requestAnimationFrame(() => place(button));
        }}
      >
        <Icon name="help" />
      </button>
      <div
        ref={bubble}
        id={id}
        popover="auto"
        className="bubble words scroll"
        role="dialog"
        aria-label={says}
        tabIndex={0}
      >
        <dl>
          {words.map((word) => (
            <div key={word}>
              <dt>{L(word)}</dt>
              <dd>{L(`${word}Means`)}</dd>
            </div>
          ))}
        </dl>
      </div>
    </>
  );
}

/** One of them where it stands. */
export function MarketWord({ word, children }: { readonly word: MarketTerm; readonly children?: string }) {
  return (
    <Hint className="term" text={L(`${word}Means`)}>
      {children ?? L(word)}
    </Hint>
  );
}
