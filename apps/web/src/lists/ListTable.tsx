// A list's rows as a table: heads that sort where the server can, and each row opened by its number.

import { useRef, type KeyboardEvent } from "react";
import { SortHead } from "../ui/SortHead.tsx";
import { B } from "./bulk-words.ts";
import type { Choice, RowId } from "./choice.ts";
import { L } from "./list-words.ts";
import { nameOf, type Column, type List } from "./list.ts";
import type { Asked } from "./list-asked.ts";

type Props<Row, Totals> = {
  readonly list: List<Row, Totals>;
  /** Those of the list that are shown. */
  readonly columns: readonly Column<Row>[];
  readonly items: readonly Row[];
  readonly asked: Pick<Asked, "sorting" | "second">;
  /** `isSecond`: beside the column that the rows are ordered by. */
  readonly onSort: (column: string, isSecond: boolean) => void;
  readonly onOpen: (id: number | string) => void;
  /** Where rows can be chosen. */
  readonly choice: Choice | null;
};

/** Columns beyond which they stand closer. */
const wideFrom = 13;

export function ListTable<Row, Totals>(props: Props<Row, Totals>) {
  const { list, columns, items, asked, onSort, onOpen, choice } = props;
  const body = useRef<HTMLTableSectionElement>(null);
  const walk = (event: KeyboardEvent) => {
    const buttons = [...(body.current?.querySelectorAll<HTMLButtonElement>(".grid__link") ?? [])];
    const next = stepTo(
      event.key,
      buttons.findIndex((button) => button === document.activeElement),
      buttons.length,
    );
    if (next === null) return;
    event.preventDefault();
    buttons[next]?.focus();
  };
  return (
    <div className="page__scroll scroll" role="region" aria-label={list.say(list.words.rows)} tabIndex={0}>
      <table className={columns.length > wideFrom ? "grid page__table page__table--wide" : "grid page__table"}>
        <thead>
          <tr>
            {choice === null ? null : (
              <th scope="col" className="page__choose">
                <input
                  type="checkbox"
                  aria-label={B("ChooseAll")}
                  checked={choice.isWhole}
                  onChange={choice.toggleAll}
                />
              </th>
            )}
            <th scope="col">{list.say(list.idWord)}</th>
            {columns.map((column) => (
              <Head
                key={column.word}
                label={list.say(column.word)}
                column={column}
                asked={asked}
                sortsByTwo={list.sortsByTwo === true}
                onSort={onSort}
              />
            ))}
          </tr>
        </thead>
        <tbody ref={body} onKeyDown={walk}>
          {items.map((row) => {
            const id = list.idOf(row);
            return (
              <tr key={id} data-row-id={id} onClick={() => onOpen(id)}>
                {choice === null ? null : (
                  <td className="page__choose" onClick={(event) => event.stopPropagation()}>
                    <Chooser choice={choice} id={id} name={nameOf(list, row)} />
                  </td>
                )}
                <th scope="row">
                  <button
                    type="button"
                    className="grid__link"
                    aria-label={L("OpenRow", list.say(list.rowWord, nameOf(list, row)))}
                  >
                    {nameOf(list, row)}
                  </button>
                </th>
                {columns.map((column) => (
                  <td key={column.word} className={lookOf(column.look)} title={column.title?.(row)}>
                    {column.cell(row)}
                  </td>
                ))}
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

type ChooserProps = { readonly choice: Choice; readonly id: RowId; readonly name: string };

export function Chooser({ choice, id, name }: ChooserProps) {
  return (
    <input
      type="checkbox"
      aria-label={B("Choose", name)}
      checked={choice.isChosen(id)}
      onChange={() => choice.toggle(id)}
    />
  );
}

type HeadProps<Row> = Pick<Props<Row, unknown>, "asked" | "onSort"> & {
  readonly label: string;
  readonly column: Column<Row>;
  readonly sortsByTwo: boolean;
};

function Head<Row>({ label, column: { look, sort }, asked: { sorting, second }, sortsByTwo, onSort }: HeadProps<Row>) {
  if (sort === undefined) {
    return (
      <th scope="col" className={look === "num" ? "num" : ""}>
        {label}
      </th>
    );
  }
  const own = [sorting, second].find((one) => one?.column === sort);
  return (
    <SortHead
      label={label}
      hint={sortsByTwo ? L("SecondHint") : undefined}
      isFigure={look === "num"}
      way={own === undefined || own === null ? undefined : own.descending ? "descending" : "ascending"}
      second={own !== undefined && own === second ? L("SecondOrder") : undefined}
      onSort={({ shiftKey }) => onSort(sort, sortsByTwo && shiftKey)}
    />
  );
}

function lookOf(look: Column<unknown>["look"]): string {
  return look === "num" ? "num" : look === "text" ? "page__words ellipsis" : "";
}

/** The row that an arrow, Home or End leads to; null for every other key. */
function stepTo(key: string, at: number, count: number): number | null {
  if (at === -1) return null;
  switch (key) {
    case "ArrowDown":
      return Math.min(at + 1, count - 1);
    case "ArrowUp":
      return Math.max(at - 1, 0);
    case "Home":
      return 0;
    case "End":
      return count - 1;
    default:
      return null;
  }
}
