// A report's rows as cards for a phone: two lines and a small third, the whole card opens the row.

import { L } from "./admin-reports-words.ts";
import { nameOf, type Report } from "./report.ts";

type Props<Row, Totals> = {
  readonly report: Report<Row, Totals>;
  readonly items: readonly Row[];
  readonly onOpen: (id: number | string) => void;
};

export function ReportCards<Row, Totals>({ report, items, onOpen }: Props<Row, Totals>) {
  return (
    <ul className="report__cards" aria-label={L(report.words.rows)}>
      {items.map((row) => {
        const id = report.idOf(row);
        const card = report.card(row);
        return (
          <li key={id} data-row-id={id}>
            <button type="button" className="rcard" onClick={() => onOpen(id)}>
              <span className="sr-only">{L("OpenRow", L(report.rowWord, nameOf(report, row)))}</span>
              <span className="rcard__line">
                <strong className="ellipsis">{card.first}</strong>
                <span className="rcard__end">{card.firstEnd}</span>
              </span>
              <span className="rcard__line muted">
                <span className="ellipsis">{card.second}</span>
                <span className="rcard__end">{card.secondEnd}</span>
              </span>
              <span className="rcard__line rcard__small">
                <span className="ellipsis">{card.third}</span>
                <span className="rcard__end">{card.thirdEnd}</span>
              </span>
            </button>
          </li>
        );
      })}
    </ul>
  );
}
