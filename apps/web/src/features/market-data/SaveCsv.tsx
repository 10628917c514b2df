// Saves what a table shows as a CSV file: raw figures, named for what it is and of which days.

import { Button } from "../../ui/Button.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { csvOf, type FileColumn } from "../../lists/list-file.ts";
import { saveFile } from "../../lib/save-file.ts";
import { L } from "./market-data-words.ts";

type Props = {
  /** Without its ending. */
  readonly name: string;
  readonly columns: readonly FileColumn[];
  readonly lines: readonly (readonly string[])[];
};

export function SaveCsv({ name, columns, lines }: Props) {
  const save = () => saveFile(`${name}.csv`, new Blob([csvOf(columns, lines)], { type: "text/csv;charset=utf-8" }));
  return (
    <Button size="small" disabled={lines.length === 0} onClick={save}>
      <Icon name="download" size={14} />
      <span className="button__word">{L("DownloadPrices")}</span>
    </Button>
  );
}

/** Columns of words, then of figures. */
export function fileColumns(words: readonly string[], figures: readonly string[]): readonly FileColumn[] {
  return [...words.map((head) => ({ head, isFigure: false })), ...figures.map((head) => ({ head, isFigure: true }))];
}
