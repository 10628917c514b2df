// What the reports show in many places: a moment, a side as a word in its colour, a status, an outcome, and a list of facts.

import type { StockOrder } from "@tradebook/contract/services/order.ts";
import type { ReactNode } from "react";
import { formatDate, formatTime, none } from "../../lib/format.ts";
import { L } from "./admin-reports-words.ts";
import { statusRows, type Tone } from "./order-status.ts";

export function When({ at }: { readonly at: number | null }) {
  if (at === null) return <>{none}</>;
  return (
    <span className="when">
      {formatTime(at)} <span className="muted">{formatDate(at)}</span>
    </span>
  );
}

export function SideMark({ side }: { readonly side: "Buy" | "Sell" }) {
  return <span className={`mark mark--${side.toLowerCase()}`}>{L(side)}</span>;
}

export function StatusMark({ order }: { readonly order: Pick<StockOrder, "ordStatus" | "text"> }) {
  const { word, tone } = statusRows[order.ordStatus];
  return (
    <Dot tone={tone} title={order.text ?? undefined}>
      {L(word)}
    </Dot>
  );
}

type DotProps = { readonly tone: Tone; readonly title?: string | undefined; readonly children: ReactNode };

export function Dot({ tone, title, children }: DotProps) {
  return (
    <span className={`dot dot--${tone}`} title={title}>
      {children}
    </span>
  );
}

type OutcomeProps = { readonly result: string; readonly exception: string | null };

/** A refusal is the caller's, a failure from 500 on is ours. */
export function Outcome({ result, exception }: OutcomeProps) {
  const why = exception ?? result;
  if (Number(result) >= 500) return <Dot tone="bad">{L("Failed", why)}</Dot>;
  if (Number(result) >= 400 || exception !== null) return <Dot tone="wait">{L("Refused", why)}</Dot>;
  return <Dot tone="good">{L("Done")}</Dot>;
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

/** JSON as it was kept, laid out for reading; text that is no JSON stands as it is. */
export function Parameters({ json }: { readonly json: string }) {
  const text = laidOut(json);
  return (
    <section className="part">
      <h3>{L("Parameters")}</h3>
      {text === "{}" ? (
        <p className="muted">{L("NoParameters")}</p>
      ) : (
        <pre className="part__code scroll" tabIndex={0} aria-label={L("Parameters")}>
          {text}
        </pre>
      )}
    </section>
  );
}

function laidOut(json: string): string {
  try {
    return JSON.stringify(JSON.parse(json), null, 2);
  } catch (error) {
    if (error instanceof SyntaxError) return json;
    throw error;
  }
}
