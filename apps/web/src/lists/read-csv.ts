// A CSV file as rows of cells (RFC 4180): quoted cells may hold commas, quotes and line ends.

const cell = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r?\n|$)/y;

/** Empty lines are left out. */
export function readCsv(file: string): readonly (readonly string[])[] {
  const text = file.replace(/^\uFEFF/, "");
  const rows: string[][] = [];
  let row: string[] = [];
  cell.lastIndex = 0;
  while (cell.lastIndex < text.length) {
    const found = cell.exec(text);
    if (found === null) break;
    const [, quoted, plain = "", end] = found;
    row.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'));
    if (end === ",") continue;
    if (row.some((value) => value !== "")) rows.push(row);
    row = [];
  }
  return rows;
}
