// The rows of a report: a table where there is room, cards that open into all their columns on a phone.

import { P } from "../../lib/page-words.ts";
import { Icon } from "../../ui/Icon.tsx";
import { useIsPhone } from "../../ui/use-media.ts";
import { NoteLink } from "./columns.tsx";
import { L } from "./portal-words.ts";
import type { Asked, Brief, Column, FootLine, Listed, Report } from "./report.ts";

type Props<Row, Totals> = {
  readonly report: Report<Row, Totals>;
  readonly listed: Listed<Row, Totals>;
  readonly asked: Asked;
};

export function ReportRows<Row, Totals>(props: Props<Row, Totals>) {
  return useIsPhone() ? <Cards {...props} /> : <Table {...props} />;
}

function Table<Row, Totals>({ report, listed, asked }: Props<Row, Totals>) {
  return (
    <div className="page__scroll portal__scroll scroll" role="region" aria-label={P(report.title)} tabIndex={0}>
      <table className="grid page__table portal__table" data-testid="portal-rows">
        <thead>
          <tr>
            {report.columns.map(({ key, word, hint, isFigure }) => (
              <th key={key} scope="col" className={isFigure ? "num" : ""} title={hint === null ? undefined : L(hint)}>
                {L(word)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {listed.items.map((row) => (
            <tr key={report.keyOf(row)} data-row={report.keyOf(row)}>
              {report.columns.map((column, at) => (
                <Cell key={column.key} column={column} row={row} isHead={at === 0} />
              ))}
            </tr>
          ))}
        </tbody>
        <Foot columns={report.columns} lines={report.foot(listed, asked)} />
      </table>
    </div>
  );
}

type CellProps<Row> = { readonly column: Column<Row>; readonly row: Row; readonly isHead: boolean };

function Cell<Row>({ column: { key, isFigure, whole, cell }, row, isHead }: CellProps<Row>) {
  const className = isFigure ? "num" : whole === null ? "" : "portal__text ellipsis";
  const said = { className, title: whole?.(row), "data-column": key };
  if (!isHead) return <td {...said}>{cell(row)}</td>;
  return (
    <th scope="row" {...said}>
      {cell(row)}
    </th>
  );
}

type FootProps<Row> = { readonly columns: readonly Column<Row>[]; readonly lines: readonly FootLine[] };

/** The label reaches to the first figure under any column. */
function Foot<Row>({ columns, lines }: FootProps<Row>) {
  if (lines.length === 0) return null;
  const first = columns.findIndex(({ key }) => lines.some(({ figures }) => key in figures));
  const rest = columns.slice(first);
  return (
    <tfoot>
      {lines.map(({ label, figures }) => (
        <tr key={label}>
          <th scope="row" colSpan={first}>
            {label}
          </th>
          {rest.map(({ key, isFigure }) => (
            <td key={key} className={isFigure ? "num" : ""} data-column={key}>
              {figures[key]}
            </td>
          ))}
        </tr>
      ))}
    </tfoot>
  );
}

function Cards<Row, Totals>({ report, listed, asked }: Props<Row, Totals>) {
  return (
    <>
      <ul className="portal__list" data-testid="portal-rows" aria-label={P(report.title)}>
        {listed.items.map((row) => (
          <li key={report.keyOf(row)} className="portal__item" data-row={report.keyOf(row)}>
            {report.noteOf === null ? (
              <details>
                <summary className="portal__brief">
                  <BriefLines brief={report.brief(row)} />
                </summary>
                <AllColumns columns={report.columns} row={row} />
              </details>
            ) : (
              <NoteLink noteNo={report.noteOf(row)} className="portal__brief">
                <BriefLines brief={report.brief(row)} />
              </NoteLink>
            )}
          </li>
        ))}
      </ul>
      <PhoneTotals columns={report.columns} lines={report.foot(listed, asked)} />
    </>
  );
}

function BriefLines({ brief: { lead, value, under, end } }: { readonly brief: Brief }) {
  return (
    <>
      <span className="portal__line">
        <strong className="ellipsis">{lead}</strong>
        <strong className="portal__end">{value}</strong>
      </span>
      <span className="portal__line portal__line--second">
        <span className="ellipsis">{under}</span>
        <span className="portal__end">{end}</span>
      </span>
      <Icon name="chevron" size={14} />
    </>
  );
}

function AllColumns<Row>({ columns, row }: { readonly columns: readonly Column<Row>[]; readonly row: Row }) {
  return (
    <dl className="portal__facts">
      {columns.map(({ key, word, cell }) => (
        <div key={key}>
          <dt>{L(word)}</dt>
          <dd>{cell(row)}</dd>
        </div>
      ))}
    </dl>
  );
}

function PhoneTotals<Row>({ columns, lines }: FootProps<Row>) {
  return lines.map(({ label, figures }) => (
    <dl key={label} className="portal__facts portal__facts--total">
      <div>
        <dt>{label}</dt>
        <dd />
      </div>
      {columns
        .filter(({ key }) => key in figures)
        .map(({ key, word }) => (
          <div key={key}>
            <dt>{L(word)}</dt>
            <dd>{figures[key]}</dd>
          </div>
        ))}
    </dl>
  ));
}
