// A list as a CSV file, and the symbols of such a file or of any text with a symbol in the first place of each line.

import type { Watchlist } from "@tradebook/contract/services/workspace.ts";
import { csvOf } from "../../../lists/list-file.ts";
import { readCsv } from "../../../lists/read-csv.ts";
import { readSymbols } from "../../../market/watchlists/watchlists.ts";

export type ListLine = {
  readonly name: string;
  readonly last: string;
  readonly note: string;
};

/** The same in every language, so that the file is read again in each. */
const columns = [
  { head: "Symbol", isFigure: false },
  { head: "Company", isFigure: false },
  { head: "Last", isFigure: true },
  { head: "Note", isFigure: false },
];

export function listAsCsv(list: Watchlist, lineOf: (securityID: string) => ListLine): string {
  const rows = list.securityIDs.map((id) => {
    const { name, last, note } = lineOf(id);
    return [id, name, last, note];
  });
  return csvOf(columns, rows);
}

/** What programs call the column of symbols, when a file begins with the names of its columns. */
const symbolHeads = /^(symbol|ticker|code|security)$/i;

export function symbolsOfFile(text: string, isListed: (securityID: string) => boolean) {
  const cells = readCsv(text).map(([cell = ""]) => cell.trim());
  const lines = symbolHeads.test(cells[0] ?? "") ? cells.slice(1) : cells;
  return readSymbols(lines.join("\n"), isListed);
}
