// Saves every row of a list that passes its filters as a CSV file, in the columns that are shown.

import { useMutation } from "@tanstack/react-query";
import { lagosDay } from "@tradebook/domain/instant.ts";
import { useState } from "react";
import { flushSync } from "react-dom";
import { createRoot } from "react-dom/client";
import { failureOf } from "../lib/api.ts";
import { now } from "../lib/clock.ts";
import { commonWords } from "../lib/common-words.ts";
import { formatQuantity } from "../lib/format.ts";
import { notify, notifyFailure } from "../lib/notify.ts";
import { saveFile } from "../lib/save-file.ts";
import { useSignedIn } from "../lib/session.ts";
import { wordsOf } from "../lib/words.ts";
import { Button } from "../ui/Button.tsx";
import { Icon } from "../ui/Icon.tsx";
import type { Asked } from "./list-asked.ts";
import { csvHead, csvLines } from "./list-file.ts";
import { pagesOf } from "./list-pages.ts";
import { L } from "./list-words.ts";
import { nameOf, type Column, type List } from "./list.ts";

const common = wordsOf(commonWords);

type Props<Row, Totals> = {
  readonly list: List<Row, Totals>;
  /** Those that are shown. */
  readonly columns: readonly Column<Row>[];
  readonly asked: Asked;
};

export function ListFile<Row, Totals>({ list, columns, asked }: Props<Row, Totals>) {
  const house = useSignedIn().tenant?.tenancyName ?? "host";
  const [reading, setReading] = useState<{ readonly stop: AbortController; readonly text: string } | null>(null);
  const saving = useMutation({
    mutationFn: async (stop: AbortController) => {
      const heads = [
        { head: list.say(list.idWord), isFigure: false },
        ...columns.map(({ word, look }) => ({ head: list.say(word), isFigure: look === "num" })),
      ];
      // Each page becomes text at once, so that a long list is never held as rows.
      const parts = [csvHead(heads)];
      for await (const { rows, read, all } of pagesOf(list, asked, stop.signal)) {
        parts.push(csvLines(heads, textsOf(list, columns, rows)));
        setReading({ stop, text: L("FileRead", formatQuantity(read), formatQuantity(all)) });
      }
      const name = `${house.toLowerCase()}_${list.name}_${lagosDay(now())}.csv`;
      saveFile(name, new Blob(parts, { type: "text/csv;charset=utf-8" }));
      notify("good", L("FileSaved", name));
    },
    onError: (error, stop) => (stop.signal.aborted ? undefined : notifyFailure(failureOf(error))),
    onSettled: () => setReading(null),
  });
  const press = () => (reading === null ? saving.mutate(new AbortController()) : reading.stop.abort());
  return (
    <Button aria-busy={saving.isPending} title={reading === null ? undefined : common("Cancel")} onClick={press}>
      <Icon name={reading === null ? "download" : "close"} />
      <span className="button__word">{reading === null ? "CSV" : reading.text}</span>
    </Button>
  );
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
