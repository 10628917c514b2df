// Reads a file of lines with a stated first one: all of it or nothing.

import { createHash } from "node:crypto";
import type { TradeFile } from "./trade-file.ts";

/** Of some hundred thousand lines. */
const mostBytes = 32 << 20;

export type ReadLines<Row> =
  | { readonly ok: true; readonly rows: readonly Row[]; readonly hash: string }
  | { readonly ok: false; readonly why: string };

type Layout<Row> = {
  readonly columns: string;
  /** A text says what is wrong with the line. */
  readonly readLine: (line: string) => Row | string;
};

export async function readLines<Row extends object>(
  { chunks }: Pick<TradeFile, "chunks">,
  { columns, readLine }: Layout<Row>,
): Promise<ReadLines<Row>> {
  const digest = createHash("sha256");
  let text = "";
  for await (const chunk of chunks) {
    digest.update(chunk);
    text += chunk.toString("latin1");
    if (text.length > mostBytes) return { ok: false, why: "It is too long." };
  }
  const [head = "", ...lines] = text.replaceAll("\r\n", "\n").split("\n");
  if (head.replaceAll(" ", "").toLowerCase() !== columns)
    return { ok: false, why: `Its first line must be ${columns}.` };
  if (lines.pop() !== "") return { ok: false, why: "It is cut off in its last line." };
  const rows: Row[] = [];
  for (const [place, line] of lines.entries()) {
    const read = readLine(line);
    if (typeof read === "string") return { ok: false, why: `Line ${place + 2} ${read}.` };
    rows.push(read);
  }
  return { ok: true, rows, hash: digest.digest("hex") };
}
