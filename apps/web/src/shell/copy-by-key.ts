// Copies the row or the table in focus to the clipboard, and says that it did.

import { rowInFocus, rowText, tableInFocus, tableText } from "../lib/copy-rows.ts";
import { K } from "../lib/key-words.ts";
import { notify } from "../lib/notify.ts";

export function copyRow(): void {
  const row = rowInFocus();
  if (row !== null) void copy(rowText(row), K("RowCopied"));
}

export function copyTable(): void {
  const table = tableInFocus();
  if (table === null) return;
  const { text, count } = tableText(table);
  void copy(text, K("TableCopied", count));
}

/** A page that came over a plain line has no clipboard to write to. */
async function copy(text: string, done: string): Promise<void> {
  if (!("clipboard" in navigator)) return;
  await navigator.clipboard.writeText(text);
  notify("note", done);
}
