// What lists and drawers show in many places: a moment, a state as a dot with its word, a side in its colour, a list of facts.

import type { ReactNode } from "react";
import { formatDate, formatSeconds, formatTime, none } from "../lib/format.ts";

export type Tone = "wait" | "live" | "good" | "bad" | "done";

export function When({ at }: { readonly at: number | null }) {
  if (at === null) return <>{none}</>;
  return (
    <time className="when" dateTime={new Date(at).toISOString()} title={`${formatTime(at)} ${formatDate(at)}`}>
      <span className="when__time">{formatSeconds(at)}</span> <span className="muted">{formatDate(at)}</span>
    </time>
  );
}

type DotProps = { readonly tone: Tone; readonly title?: string | undefined; readonly children: ReactNode };

/** Each tone has a shape of its own beside its colour. */
export function Dot({ tone, title, children }: DotProps) {
  return (
    <span className={`dot dot--${tone}`} title={title}>
      {children}
    </span>
  );
}

/** Filled for a buy, outlined for a sell; the word is the caller's. */
export function Side({ side, children }: { readonly side: "Buy" | "Sell"; readonly children: ReactNode }) {
  return <span className={`side side--${side.toLowerCase()}`}>{children}</span>;
}

export type Fact = readonly [label: string, value: ReactNode];

export function Facts({ facts }: { readonly facts: readonly Fact[] }) {
  return (
    <dl className="facts">
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
