// Copies the row or the table in focus to the clipboard, and says that it did.

import { copyText } from "../lib/copy-text.ts";
import { rowInFocus, rowText, tableInFocus, tableText } from "../lib/copy-rows.ts";
import { K } from "../lib/key-words.ts";

export function copyRow(): void {
  const row = rowInFocus();
  if (row !== null) void copyText(rowText(row), K("RowCopied"));
}

export function copyTable(): void {
  const table = tableInFocus();
  if (table === null) return;
  const { text, count } = tableText(table);
  void copyText(text, K("TableCopied", count));
}
