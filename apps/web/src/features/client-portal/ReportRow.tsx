// One row of a report's table, which may open into what it is made of.

import { Fragment, useId, useState, type ReactNode } from "react";
import { Icon } from "../../ui/Icon.tsx";
import type { Column, Report } from "./report.ts";

type Props<Row, Totals> = {
  readonly report: Pick<Report<Row, Totals>, "keyOf" | "inside">;
  /** Those that are shown. */
  readonly columns: readonly Column<Row>[];
  readonly row: Row;
};

export function ReportRow<Row, Totals>({ report: { keyOf, inside }, columns, row }: Props<Row, Totals>) {
  const [isOpen, open] = useState(false);
  const id = useId();
  const more = (
    <button
      type="button"
      className="moved__more"
      aria-expanded={isOpen}
      aria-controls={isOpen ? id : undefined}
      aria-label={inside?.label(row)}
      onClick={() => open(!isOpen)}
    >
      <Icon name="chevron" size={14} />
    </button>
  );
  return (
    <Fragment>
      <tr data-row={keyOf(row)}>
        {columns.map((column, at) => (
          <Cell key={column.key} column={column} row={row} isHead={at === 0}>
            {column.key === inside?.column ? more : null}
          </Cell>
        ))}
      </tr>
      {isOpen && inside !== undefined ? (
        <tr id={id} className="portal__inside">
          <td colSpan={columns.length}>{inside.of(row)}</td>
        </tr>
      ) : null}
    </Fragment>
  );
}

type CellProps<Row> = {
  readonly column: Column<Row>;
  readonly row: Row;
  readonly isHead: boolean;
  /** Beside the figure. */
  readonly children: ReactNode;
};

function Cell<Row>({ column: { key, isFigure, whole, cell }, row, isHead, children }: CellProps<Row>) {
  const className = isFigure ? "num" : whole === null ? "" : "portal__text ellipsis";
  const said = { className, title: whole?.(row), "data-column": key };
  if (!isHead) {
    return (
      <td {...said}>
        {children}
        {cell(row)}
      </td>
    );
  }
  return (
    <th scope="row" {...said}>
      {cell(row)}
      {children}
    </th>
  );
}
