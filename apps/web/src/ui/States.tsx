// The faces of data that is not there, not all there, or no longer fresh: one component for each.

import type { ReactNode } from "react";
import type { Failure } from "../lib/api.ts";
import { commonWords } from "../lib/common-words.ts";
import { describeFailure } from "../lib/notify.ts";
import { wordsOf } from "../lib/words.ts";
import { Button } from "./Button.tsx";
import { FaultReference } from "./FaultReference.tsx";

const L = wordsOf(commonWords);

/** Bars in the final geometry; shown after 150 ms so that a quick answer never flickers. */
export function Skeleton({ what, lines = 5 }: { readonly what: string; readonly lines?: number }) {
  return (
    <div className="skeleton" role="status">
      <span className="sr-only">{L("Loading", what)}</span>
      {Array.from({ length: lines }, (_, index) => (
        <span key={index} className="skeleton__line" />
      ))}
    </div>
  );
}

type EmptyProps = { readonly title: string; readonly text?: string; readonly action?: ReactNode };

export function Empty({ title, text, action }: EmptyProps) {
  return (
    <div className="state">
      <strong>{title}</strong>
      {text === undefined ? null : <span>{text}</span>}
      {action}
    </div>
  );
}

export function Failed({ failure, onRetry }: { readonly failure: Failure; readonly onRetry: () => void }) {
  const { title, text } = describeFailure(failure);
  // Asking again would not change what this person's role opens.
  if (failure.status === 403) return <NoPermission title={title} text={text} />;
  return (
    <div className="state" role="alert">
      <strong>{title}</strong>
      {text === null ? null : <span>{text}</span>}
      {failure.kind === "fault" && failure.reference !== null ? <FaultReference reference={failure.reference} /> : null}
      <Button size="small" onClick={onRetry}>
        {L("Retry")}
      </Button>
    </div>
  );
}

/** Old data stays where it is; a thin line says that newer is on its way. */
export function Refreshing({ isOn, what }: { readonly isOn: boolean; readonly what: string }) {
  return (
    <div className="page__progress" role="status" data-on={isOn}>
      {isOn ? <span className="sr-only">{L("Loading", what)}</span> : null}
    </div>
  );
}

type BannerProps = { readonly text: string; readonly action?: ReactNode };

/** Part of it is missing, or could not be read again; what is shown is named as less than all. */
export function Partial({ text, action }: BannerProps) {
  return (
    <div className="banner" role="status">
      <span>{text}</span>
      {action}
    </div>
  );
}

/**
 * The line or the server is away: what is shown is as last heard. Whoever shows it holds the live region around it, which must
 * stand before it comes: an alert for the page's own line, a status for a part that could not be read again.
 */
export function Disconnected({ text, action }: BannerProps) {
  return (
    <div className="banner banner--bad" data-testid="disconnected">
      <span>{text}</span>
      {action}
    </div>
  );
}

type StandstillProps = {
  readonly tone?: "warn" | "bad" | "note";
  readonly className?: string;
  readonly action?: ReactNode;
  readonly children: ReactNode;
};

/** Why something cannot be done now, or what stands in for what was meant, beside where it would be. */
export function Standstill({ tone = "warn", className = "", action, children }: StandstillProps) {
  const look = ["banner", tone === "warn" ? "" : `banner--${tone}`, className].filter((name) => name !== "");
  return (
    <div className={look.join(" ")}>
      <span>{children}</span>
      {action}
    </div>
  );
}

/** A figure as last heard: dotted and paler, with its age in its title. */
export function Stale({ isStale, children }: { readonly isStale: boolean; readonly children: ReactNode }) {
  return isStale ? <span className="stale">{children}</span> : children;
}

/** A part of a page that this person's role does not open. */
export function NoPermission({ title, text }: { readonly title: string; readonly text: string | null }) {
  return (
    <div className="state" role="status">
      <strong>{title}</strong>
      {text === null ? null : <span>{text}</span>}
    </div>
  );
}

/** Nothing trades now: what comes next, and what can be done until then. */
export function MarketClosed({ title, text, action }: EmptyProps) {
  return (
    <div className="state state--closed" role="status">
      <strong>{title}</strong>
      {text === undefined ? null : <span>{text}</span>}
      {action}
    </div>
  );
}
