// What the reports show in many places: an order's side and status, an outcome, and what was asked for.

import type { ListedOrder, StockOrder } from "@tradebook/contract/services/order.ts";
import { formatClock } from "../../lib/format.ts";
import { QueuedMark } from "../../market/QueuedMark.tsx";
import { waitsFor } from "../../market/queued-order.ts";
import { Dot, Side } from "../../ui/Marks.tsx";
import { L } from "./admin-reports-words.ts";
import { statusRows } from "./order-status.ts";
import { patternTexts, patternWords } from "./order-watch.ts";

export function SideMark({ side }: { readonly side: "Buy" | "Sell" }) {
  return <Side side={side}>{L(side)}</Side>;
}

type Status = Pick<
  StockOrder,
  "ordStatus" | "text" | "unconfirmed" | "unconfirmedSince" | "queuedFor" | "releasedTime"
>;

/** That nobody knows what became of an order is no status: its own stands beside it. */
export function StatusMark({ order }: { readonly order: Status }) {
  const session = waitsFor(order);
  if (session !== null) return <QueuedMark day={session} />;
  const { word, tone } = statusRows[order.ordStatus];
  return (
    <>
      <Dot tone={tone} title={order.text ?? undefined}>
        {L(word)}
      </Dot>
      {order.unconfirmed === true ? (
        <>
          {" "}
          <span className="flag flag--bad">{L("InDoubt", formatClock(order.unconfirmedSince))}</span>
        </>
      ) : null}
    </>
  );
}

/** What makes an order worth a second look. */
export function PatternMarks({ patterns = [] }: Pick<ListedOrder, "patterns">) {
  return (
    <span className="flags">
      {patterns.map((name) => (
        <span key={name} className="flag" title={L(patternTexts[name])}>
          {L(patternWords[name])}
        </span>
      ))}
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
