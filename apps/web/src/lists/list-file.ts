// The rows of a list as a CSV file (RFC 4180): raw figures, and no text that a spreadsheet would take for a formula.

const byteOrderMark = "\u{FEFF}";
const lineEnd = "\r\n";

export type FileColumn = { readonly head: string; readonly isFigure: boolean };

export function csvOf(columns: readonly FileColumn[], rows: readonly (readonly string[])[]): string {
  return `${csvHead(columns)}${csvLines(columns, rows)}`;
}

/** The first line of the file. */
export function csvHead(columns: readonly FileColumn[]): string {
  return `${byteOrderMark}${columns.map(({ head }) => quoted(head)).join(",")}${lineEnd}`;
}

/** The lines of some of its rows. */
export function csvLines(columns: readonly FileColumn[], rows: readonly (readonly string[])[]): string {
  const lines = rows.map((row) => row.map((text, at) => fieldOf(text, columns[at]?.isFigure ?? false)));
  return lines.map((line) => line.join(",") + lineEnd).join("");
}

function fieldOf(text: string, isFigure: boolean): string {
  const plain = text.trim();
  if (plain === "–") return "";
  if (isFigure && /^[−+]?₦?[\d,]+(\.\d+)?%?$/.test(plain)) {
    return plain.replaceAll(/[₦,+]/g, "").replace("−", "-");
  }
  return quoted(/^[=+\-@\t\r]/.test(plain) ? `'${plain}` : plain);
}

function quoted(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
