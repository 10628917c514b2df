// Reads what the clearing house has of a day in all, keeping one member's lines; all of the file or nothing.

import { readTotalsLine, type ClearingTotal } from "@tradebook/domain/end-of-day/clearing-totals.ts";
import type { TradeFile } from "./trade-file.ts";

/** A line for each member and security: more is no such file. */
const mostBytes = 32 << 20;

/** A text says why the file counts for nothing. */
export async function readTotals(
  { name, chunks }: Pick<TradeFile, "name" | "chunks">,
  member: string,
): Promise<readonly ClearingTotal[] | string> {
  let text = "";
  for await (const chunk of chunks) {
    text += chunk.toString("latin1");
    if (text.length > mostBytes) return `${name} is too long`;
  }
  const lines = text.split("\n");
  if (lines.pop() !== "") return `${name} is cut off in its last line`;
  const totals: ClearingTotal[] = [];
  for (const [place, line] of lines.entries()) {
    const read = readTotalsLine(line, member);
    if (typeof read === "string") return `${name} cannot be read: line ${place + 1} ${read}`;
    if (read !== null) totals.push(read);
  }
  const securities = new Set(totals.map(({ securityID }) => securityID));
  return securities.size === totals.length ? totals : `${name} says a security twice`;
}
