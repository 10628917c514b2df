// The faces of data that is not there: loading, empty, failed.

import type { ReactNode } from "react";
import type { Failure } from "../lib/api.ts";
import { commonWords } from "../lib/common-words.ts";
import { describeFailure } from "../lib/notify.ts";
import { wordsOf } from "../lib/words.ts";
import { Button } from "./Button.tsx";

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
  return (
    <div className="state" role="alert">
      <strong>{title}</strong>
      {text === null ? null : <span>{text}</span>}
      <Button size="small" onClick={onRetry}>
        {L("Retry")}
      </Button>
    </div>
  );
}
