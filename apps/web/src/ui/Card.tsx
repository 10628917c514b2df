// A card on a page: a title, a way further or an age at its side, and what it shows.

import { useId, type ReactNode } from "react";
import { Link } from "react-router";
import { AgeChip } from "./AgeChip.tsx";

type Props = {
  readonly title: string;
  readonly className?: string;
  /** Where all of it is shown. */
  readonly more?: { readonly to: string; readonly label: string };
  readonly side?: ReactNode;
  /** Milliseconds since its figures were heard; null while they are live. */
  readonly ageMs?: number | null;
  readonly testId?: string;
  readonly children: ReactNode;
};

export function Card({ title, className = "", more, side, ageMs = null, testId, children }: Props) {
  const id = useId();
  return (
    <section className={`card ${className}`} aria-labelledby={id} data-testid={testId} data-stale={ageMs !== null}>
      <header className="card__head">
        <h2 id={id}>{title}</h2>
        <span className="card__side">
          <AgeChip ageMs={ageMs} />
          {side}
          {more === undefined ? null : (
            <Link className="card__more" to={more.to}>
              {more.label}
            </Link>
          )}
        </span>
      </header>
      {children}
    </section>
  );
}
