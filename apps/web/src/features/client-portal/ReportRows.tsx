// The rows of a report: a table where there is room, cards that open into all their columns on a phone.

import { useSearchParams } from "react-router";
import { P } from "../../lib/page-words.ts";
import { hiddenIn } from "../../lists/hidden-columns.ts";
import { Icon } from "../../ui/Icon.tsx";
import { SortHead } from "../../ui/SortHead.tsx";
import { useIsPhone } from "../../ui/use-media.ts";
import { NoteLink } from "./columns.tsx";
import { L } from "./portal-words.ts";
import type { Asked, Brief, Column, FootLine, Listed, Report } from "./report.ts";
import { inOrder } from "./report-order.ts";
import { withView, type Sorting } from "./report-view.ts";

type Props<Row, Totals> = {
  readonly report: Report<Row, Totals>;
  readonly listed: Listed<Row, Totals>;
  readonly asked: Asked;
};

export function ReportRows<Row, Totals>({ report, listed, asked }: Props<Row, Totals>) {
  // What is spread over pages is not ordered here: a page alone would pretend to be the whole.
  const isOrderable = !report.isRunning && listed.items.length === listed.totalCount;
  const items = isOrderable ? inOrder(listed.items, report.columns, asked.sorting) : listed.items;
  const shown = { report, listed: { ...listed, items }, asked };
  return useIsPhone() ? <Cards {...shown} /> : <Table {...shown} isOrderable={isOrderable} />;
}

type TableProps<Row, Totals> = Props<Row, Totals> & { readonly isOrderable: boolean };

function Table<Row, Totals>({ report, listed, asked, isOrderable }: TableProps<Row, Totals>) {
  const hidden = hiddenIn(useSearchParams()[0]);
  const columns = report.columns.filter(({ key }) => !hidden.has(key));
  return (
    <div className="page__scroll portal__scroll scroll" role="region" aria-label={P(report.title)} tabIndex={0}>
      <table className="grid page__table portal__table" data-testid="portal-rows">
        <thead>
          <tr>
            {columns.map((column) => (
              <Head key={column.key} column={column} sorting={isOrderable ? asked.sorting : undefined} />
            ))}
          </tr>
        </thead>
        <tbody>
          {listed.items.map((row) => (
            <tr key={report.keyOf(row)} data-row={report.keyOf(row)}>
              {columns.map((column, at) => (
                <Cell key={column.key} column={column} row={row} isHead={at === 0} />
              ))}
            </tr>
          ))}
        </tbody>
        <Foot columns={columns} lines={report.foot(listed, asked)} />
      </table>
    </div>
  );
}

type HeadProps = {
  readonly column: Pick<Column<never>, "key" | "word" | "hint" | "isFigure" | "order">;
  /** Undefined where nothing orders the rows. */
  readonly sorting: Sorting | null | undefined;
};

function Head({ column: { key, word, hint, isFigure, order }, sorting }: HeadProps) {
  const [query, setQuery] = useSearchParams();
  const said = hint === null ? undefined : L(hint);
  if (sorting === undefined || order === null) {
    return (
      <th scope="col" className={isFigure ? "num" : ""} title={said}>
        {L(word)}
      </th>
    );
  }
  const way = sorting?.column !== key ? undefined : sorting.descending ? "descending" : "ascending";
  const next = { descending: `${key}.up`, ascending: "" } as const;
  return (
    <SortHead
      label={L(word)}
      hint={said}
      isFigure={isFigure}
      way={way}
      onSort={() => setQuery(withView(query, { sort: way === undefined ? key : next[way] }), { replace: true })}
    />
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

/** The label stays in its own column, which stands still while the figures move sideways. */
function Foot<Row>({ columns, lines }: FootProps<Row>) {
  if (lines.length === 0) return null;
  const found = columns.findIndex(({ key }) => lines.some(({ figures }) => key in figures));
  const first = found === -1 ? columns.length : Math.max(found, 1);
  const rest = columns.slice(first);
  return (
    <tfoot>
      {lines.map(({ label, figures }) => (
        <tr key={label}>
          <th scope="row">{label}</th>
          {first > 1 ? <td colSpan={first - 1} /> : null}
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
                <summary className="brief portal__brief">
                  <BriefLines brief={report.brief(row)} />
                </summary>
                <AllColumns columns={report.columns} row={row} />
              </details>
            ) : (
              <NoteLink noteNo={report.noteOf(row)} className="brief portal__brief">
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
      <span className="brief__line">
        <strong className="ellipsis">{lead}</strong>
        <strong className="brief__end">{value}</strong>
      </span>
      <span className="brief__line muted">
        <span className="ellipsis">{under}</span>
        <span className="brief__end">{end}</span>
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
