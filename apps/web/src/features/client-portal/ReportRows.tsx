// The rows of a report: a table where there is room, cards that open into all their columns on a phone.

import { Fragment } from "react";
import { useSearchParams } from "react-router";
import { P } from "../../lib/page-words.ts";
import { addressNow } from "../../lib/address-now.ts";
import { nextSecond, nextSort } from "../../lists/list-asked.ts";
import { L as ofLists } from "../../lists/list-words.ts";
import { hiddenIn } from "../../lists/hidden-columns.ts";
import { Icon } from "../../ui/Icon.tsx";
import { SortHead } from "../../ui/SortHead.tsx";
import { useIsPhone } from "../../ui/use-media.ts";
import { NoteLink } from "./columns.tsx";
import { L } from "./portal-words.ts";
import type { Asked, Brief, Column, FootLine, Listed, Report } from "./report.ts";
import { inOrder } from "./report-order.ts";
import { ReportRow } from "./ReportRow.tsx";
import { withView } from "./report-view.ts";

type Props<Row, Totals> = {
  readonly report: Report<Row, Totals>;
  readonly listed: Listed<Row, Totals>;
  readonly asked: Asked;
};

export function ReportRows<Row, Totals>({ report, listed, asked }: Props<Row, Totals>) {
  // What is spread over pages is not ordered here: a page alone would pretend to be the whole.
  const isOrderable = !report.isRunning && listed.items.length === listed.totalCount;
  const items = isOrderable ? inOrder(listed.items, report.columns, asked.sorting, asked.second) : listed.items;
  const shown = { report, listed: { ...listed, items }, asked };
  return useIsPhone() ? <Cards {...shown} /> : <Table {...shown} isOrderable={isOrderable} />;
}

type TableProps<Row, Totals> = Props<Row, Totals> & { readonly isOrderable: boolean };

function Table<Row, Totals>({ report, listed, asked, isOrderable }: TableProps<Row, Totals>) {
  const hidden = hiddenIn(useSearchParams()[0]);
  const columns = report.columns.filter(
    ({ key, appears }) => !hidden.has(key) && (appears === undefined || listed.items.some(appears)),
  );
  return (
    <div className="page__scroll portal__scroll scroll" role="region" aria-label={P(report.title)} tabIndex={0}>
      <table className="grid page__table portal__table" data-testid="portal-rows">
        <thead>
          <tr>
            {columns.map((column) => (
              <Head key={column.key} column={column} order={isOrderable ? asked : undefined} />
            ))}
          </tr>
        </thead>
        {inGroups(report, listed, asked).map(({ line, rows }) => (
          <tbody key={line?.key ?? ""}>
            {line === null ? null : <Sums columns={columns} line={line} at={firstFigure(columns, [line])} isGroup />}
            {rows.map((row) => (
              <ReportRow key={report.keyOf(row)} report={report} columns={columns} row={row} />
            ))}
          </tbody>
        ))}
        <Foot columns={columns} lines={report.foot(listed, asked)} />
      </table>
    </div>
  );
}

type HeadProps = {
  readonly column: Pick<Column<never>, "key" | "word" | "hint" | "isFigure" | "order">;
  /** Undefined where nothing orders the rows. */
  readonly order: Pick<Asked, "sorting" | "second"> | undefined;
};

function Head({ column: { key, word, hint, isFigure, order: orderOf }, order }: HeadProps) {
  const [, setQuery] = useSearchParams();
  const said = hint === null ? undefined : L(hint);
  if (order === undefined || orderOf === null) {
    return (
      <th scope="col" className={isFigure ? "num" : ""} title={said}>
        {L(word)}
      </th>
    );
  }
  const own = [order.sorting, order.second].find((one) => one?.column === key) ?? null;
  const next = (isSecond: boolean) => (isSecond ? nextSecond(orderText(order), key) : nextSort(order.sorting, key));
  return (
    <SortHead
      label={L(word)}
      hint={said ?? ofLists("SecondHint")}
      isFigure={isFigure}
      way={own === null ? undefined : own.descending ? "descending" : "ascending"}
      second={own !== null && own === order.second ? ofLists("SecondOrder") : undefined}
      onSort={({ shiftKey }) => setQuery(withView(addressNow(), { sort: next(shiftKey) }), { replace: true })}
    />
  );
}

/** As lists have it, where what is absent is left out. */
function orderText({ sorting, second }: Pick<Asked, "sorting" | "second">) {
  return { sorting, ...(second === null ? {} : { second }) };
}

type FootProps<Row> = { readonly columns: readonly Column<Row>[]; readonly lines: readonly FootLine[] };

/** The label stays in its own column, which stands still while the figures move sideways. */
function Foot<Row>({ columns, lines }: FootProps<Row>) {
  if (lines.length === 0) return null;
  const at = firstFigure(columns, lines);
  return (
    <tfoot>
      {lines.map((line) => (
        <Sums key={line.label} columns={columns} line={line} at={at} />
      ))}
    </tfoot>
  );
}

type SumsProps<Row> = {
  readonly columns: readonly Column<Row>[];
  readonly line: FootLine;
  /** Where its figures begin. */
  readonly at: number;
  /** It heads rows of its own, and its label may be as long as the columns before its figures are wide. */
  readonly isGroup?: true;
};

function Sums<Row>({ columns, line: { label, figures }, at, isGroup }: SumsProps<Row>) {
  return (
    <tr className={isGroup === undefined ? "" : "portal__group"}>
      <th scope={isGroup === undefined ? "row" : "rowgroup"} colSpan={isGroup === undefined ? 1 : at}>
        {label}
      </th>
      {at > 1 && isGroup === undefined ? <td colSpan={at - 1} /> : null}
      {columns.slice(at).map(({ key, isFigure }) => (
        <td key={key} className={isFigure ? "num" : ""} data-column={key}>
          {figures[key]}
        </td>
      ))}
    </tr>
  );
}

function firstFigure<Row>(columns: readonly Column<Row>[], lines: readonly FootLine[]): number {
  const found = columns.findIndex(({ key }) => lines.some(({ figures }) => key in figures));
  return found === -1 ? columns.length : Math.max(found, 1);
}

type GroupedRows<Row> = { readonly line: (FootLine & { readonly key: string }) | null; readonly rows: readonly Row[] };

/** All rows as one group without a head, where nothing asks for groups. */
function inGroups<Row, Totals>(
  report: Report<Row, Totals>,
  listed: Listed<Row, Totals>,
  asked: Asked,
): readonly GroupedRows<Row>[] {
  const groups = report.groups?.(listed, asked) ?? null;
  if (groups === null) return [{ line: null, rows: listed.items }];
  return groups.all.map((line) => ({ line, rows: listed.items.filter((row) => groups.of(row) === line.key) }));
}

function Cards<Row, Totals>({ report, listed, asked }: Props<Row, Totals>) {
  return (
    <>
      {inGroups(report, listed, asked).map(({ line, rows }) => (
        <Fragment key={line?.key ?? ""}>
          {line === null ? null : <GroupHead line={line} />}
          <ul className="portal__list" data-testid="portal-rows" aria-label={line?.label ?? P(report.title)}>
            {rows.map((row) => (
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
        </Fragment>
      ))}
      <PhoneTotals columns={report.columns} lines={report.foot(listed, asked)} />
    </>
  );
}

/** On a phone there is room for the value alone. */
function GroupHead({ line: { label, figures } }: { readonly line: FootLine }) {
  return (
    <h2 className="portal__group">
      <span className="ellipsis">{label}</span>
      <span className="brief__end">{figures["value"] ?? figures["net"]}</span>
    </h2>
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
      {columns
        .filter(({ appears }) => appears === undefined || appears(row))
        .map(({ key, word, cell }) => (
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
