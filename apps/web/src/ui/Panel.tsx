// A panel of the workspace: a title, controls at its side, and amber with an age when its figures are no longer live.

import type { ReactNode } from "react";
import { AgeChip } from "./AgeChip.tsx";

type Props = {
  readonly title: ReactNode;
  readonly name: string;
  readonly className?: string;
  readonly side?: ReactNode;
  /** Milliseconds since anything was heard; null while live. */
  readonly ageMs?: number | null;
  readonly children: ReactNode;
};

export function Panel({ title, name, className = "", side, ageMs = null, children }: Props) {
  return (
    <section className={`panel ${className}`} aria-label={name} data-stale={ageMs !== null}>
      <header className="panel__head">
        {typeof title === "string" ? <h2 className="panel__title">{title}</h2> : title}
        <span className="panel__side">
          <AgeChip ageMs={ageMs} />
          {side}
        </span>
      </header>
      {children}
    </section>
  );
}
