// The sums of a report as cards, and the line that shows they come out.

import { useDisplay } from "../../lib/display.ts";
import { Icon } from "../../ui/Icon.tsx";
import { L } from "./portal-words.ts";
import type { Asked, Check, Listed, Report } from "./report.ts";

type Props<Row, Totals> = {
  readonly report: Report<Row, Totals>;
  readonly listed: Listed<Row, Totals>;
  readonly asked: Asked;
};

export function ReportSummary<Row, Totals>({ report, listed, asked }: Props<Row, Totals>) {
  const check = report.check?.(listed, asked) ?? null;
  return (
    <section aria-label={L("Summary")} className="portal__summary">
      <dl className="portal__cards" data-testid="portal-cards">
        {report.cards(listed, asked).map(({ word, value }) => (
          <div key={word} className="portal__card">
            <dt>{L(word)}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {check === null ? null : <CheckLine check={check} />}
    </section>
  );
}

/** With hidden amounts only the verdict stands. */
export function CheckLine({ check: { text, holds } }: { readonly check: Check }) {
  const { hidesAmounts } = useDisplay();
  const verdict = holds ? L("CheckHolds") : L("CheckFails");
  return (
    <p className="portal__check" data-testid="portal-check" data-holds={holds}>
      <Icon name={holds ? "check" : "warning"} size={14} />
      {hidesAmounts ? null : <span>{text}</span>}
      <span className={hidesAmounts || !holds ? "" : "sr-only"}>{verdict}</span>
    </p>
  );
}
