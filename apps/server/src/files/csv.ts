// A table as CSV (RFC 4180), a page of rows at a time, in UTF-8 with a mark that spreadsheets know it by.

import { plainText } from "./cell-text.ts";
import type { Cell, RowPages, Table } from "./table.ts";

const byteOrderMark = "\u{FEFF}";

/** The header line, then a line a row. */
export async function* csvOf<Row>(table: Table<Row>, pages: RowPages<Row>): AsyncGenerator<string> {
  yield `${byteOrderMark}${csvLine(table.columns.map(({ header }) => ({ kind: "text", value: header })))}`;
  for await (const rows of pages) {
    if (rows.length > 0) yield rows.map((row) => csvLine(table.columns.map(({ cell }) => cell(row)))).join("");
  }
}

export function csvLine(cells: readonly Cell[]): string {
  return `${cells.map(csvField).join(",")}\r\n`;
}

/** Text that a spreadsheet would take for a formula is kept from being one by an apostrophe; figures stay figures. */
function csvField(cell: Cell): string {
  const plain = plainText(cell);
  const text = cell.kind === "text" && /^[=+\-@\t\r]/.test(plain) ? `'${plain}` : plain;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
