// Saves every row of a list that passes its filters as a CSV file, in the columns that are shown.

import { useMutation } from "@tanstack/react-query";
import { lagosDay } from "@tradebook/domain/instant.ts";
import { flushSync } from "react-dom";
import { createRoot } from "react-dom/client";
import { failureOf } from "../lib/api.ts";
import { now } from "../lib/clock.ts";
import { formatQuantity } from "../lib/format.ts";
import { notify, notifyFailure } from "../lib/notify.ts";
import { saveFile } from "../lib/save-file.ts";
import { useSignedIn } from "../lib/session.ts";
import { Button } from "../ui/Button.tsx";
import { Icon } from "../ui/Icon.tsx";
import type { Asked } from "./list-asked.ts";
import { csvOf } from "./list-file.ts";
import { L } from "./list-words.ts";
import { nameOf, type Column, type List } from "./list.ts";

const rowsAtOnce = 500;
const mostRows = 5000;

type Props<Row, Totals> = {
  readonly list: List<Row, Totals>;
  /** Those that are shown. */
  readonly columns: readonly Column<Row>[];
  readonly asked: Asked;
};

export function ListFile<Row, Totals>({ list, columns, asked }: Props<Row, Totals>) {
  const house = useSignedIn().tenant?.tenancyName ?? "host";
  const saving = useMutation({
    mutationFn: async () => {
      const rows = await everyRow(list, asked);
      if (rows === null) return notify("bad", L("FileTooLong", formatQuantity(mostRows)));
      const heads = [
        { head: list.say(list.idWord), isFigure: false },
        ...columns.map(({ word, look }) => ({ head: list.say(word), isFigure: look === "num" })),
      ];
      const name = `${house.toLowerCase()}_${list.name}_${lagosDay(now())}.csv`;
      saveFile(name, new Blob([csvOf(heads, textsOf(list, columns, rows))], { type: "text/csv;charset=utf-8" }));
      notify("good", L("FileSaved", name));
    },
    onError: (error) => notifyFailure(failureOf(error)),
  });
  return (
    <Button aria-busy={saving.isPending} onClick={() => saving.mutate()}>
      <Icon name="download" />
      <span className="button__word">CSV</span>
    </Button>
  );
}

/** Null when there are more than a file takes. */
async function everyRow<Row, Totals>(list: List<Row, Totals>, asked: Asked): Promise<readonly Row[] | null> {
  const rows: Row[] = [];
  for (let page = 1; ; page += 1) {
    const part = { ...asked, page, size: rowsAtOnce, savedAs: "csv" } as const;
    const { items, totalCount } = await list.ask(part, new AbortController().signal);
    if (totalCount > mostRows) return null;
    rows.push(...items);
    if (items.length < rowsAtOnce || rows.length >= totalCount) return rows;
  }
}

/** The cells as the table draws them, read where nobody sees them: a file then says what the screen says. */
function textsOf<Row, Totals>(
  list: List<Row, Totals>,
  columns: readonly Column<Row>[],
  rows: readonly Row[],
): readonly (readonly string[])[] {
  const table = document.createElement("table");
  const root = createRoot(table);
  flushSync(() =>
    root.render(
      <tbody>
        {rows.map((row) => (
          <tr key={list.idOf(row)}>
            <th>{nameOf(list, row)}</th>
            {columns.map((column) => (
              <td key={column.word}>{column.cell(row)}</td>
            ))}
          </tr>
        ))}
      </tbody>,
    ),
  );
  for (const mute of table.querySelectorAll('[aria-hidden="true"]')) mute.remove();
  for (const time of table.querySelectorAll("time")) time.replaceWith(time.dateTime);
  const texts = [...table.rows].map((row) => [...row.cells].map((cell) => cell.textContent));
  root.unmount();
  return texts;
}
