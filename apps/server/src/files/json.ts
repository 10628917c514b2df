// A table as JSON, a page of rows at a time: a list of objects, each figure under its column's header.

import { plainText } from "./cell-text.ts";
import type { Cell, RowPages, Table } from "./table.ts";

/** Columns, order and headers are those of the other files. */
export async function* jsonOf<Row>({ columns }: Table<Row>, pages: RowPages<Row>): AsyncGenerator<string> {
  let between = "[";
  for await (const rows of pages) {
    for (const row of rows) {
      const members = columns.map(({ header, cell }) => `${JSON.stringify(header)}: ${jsonText(cell(row))}`);
      yield `${between}\n  { ${members.join(", ")} }`;
      between = ",";
    }
  }
  yield between === "[" ? "[]\n" : "\n]\n";
}

/** Naira are written as they are, to the kobo: no number of JavaScript comes between. */
function jsonText(cell: Cell): string {
  if (cell.kind === "empty") return "null";
  const isFigure = cell.kind === "naira" || cell.kind === "shares" || cell.kind === "average";
  return isFigure ? plainText(cell) : JSON.stringify(plainText(cell));
}
