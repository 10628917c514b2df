// Tabs by the book: one stop for the Tab key, arrows between them.

import { useLayoutEffect, useRef, type KeyboardEvent, type ReactNode } from "react";

export type TabRow<K extends string> = { readonly key: K; readonly label: ReactNode };

type Props<K extends string> = {
  readonly label: string;
  readonly tabs: readonly TabRow<K>[];
  readonly current: K;
  readonly idPrefix: string;
  readonly className?: string;
  readonly onPick: (key: K) => void;
};

export function Tabs<K extends string>({ label, tabs, current, idPrefix, className = "tabs", onPick }: Props<K>) {
  const list = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (list.current !== null) showTab(list.current, current);
  }, [current]);
  const move = (event: KeyboardEvent<HTMLElement>) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (step === undefined) return;
    const at = tabs.findIndex((tab) => tab.key === current);
    const next = tabs[(at + step + tabs.length) % tabs.length];
    if (next === undefined) return;
    onPick(next.key);
    document.getElementById(`${idPrefix}-tab-${next.key}`)?.focus();
  };
  return (
    <div ref={list} role="tablist" aria-label={label} className={className} onKeyDown={move}>
      {tabs.map((tab) => (
        <button
          key={tab.key}
          type="button"
          role="tab"
          id={`${idPrefix}-tab-${tab.key}`}
          data-tab={tab.key}
          aria-controls={`${idPrefix}-panel`}
          aria-selected={tab.key === current}
          tabIndex={tab.key === current ? 0 : -1}
          className="tab"
          onClick={() => onPick(tab.key)}
        >
          {tab.label}
        </button>
      ))}
    </div>
  );
}

/** Where there is no room for all of them the row scrolls, and the page does not. */
function showTab(list: HTMLElement, key: string): void {
  const tab = [...list.children].find((child) => child instanceof HTMLElement && child.dataset["tab"] === key);
  if (tab === undefined || list.scrollWidth <= list.clientWidth) return;
  const [inside, around] = [tab.getBoundingClientRect(), list.getBoundingClientRect()];
  list.scrollLeft += inside.left + inside.width / 2 - (around.left + around.width / 2);
}
