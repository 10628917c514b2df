// Reads the depository's positions of a day: all of the file or nothing.

import { createHash } from "node:crypto";
import { positionColumns, readPositionLine, type DepositoryPosition } from "@tradebook/domain/end-of-day/positions.ts";
import type { TradeFile } from "./trade-file.ts";

/** Of some hundred thousand positions. */
const mostBytes = 32 << 20;

export type ReadPositions =
  | { readonly ok: true; readonly positions: readonly DepositoryPosition[]; readonly hash: string }
  | { readonly ok: false; readonly why: string };

export async function readPositions({ chunks }: Pick<TradeFile, "chunks">): Promise<ReadPositions> {
  const digest = createHash("sha256");
  let text = "";
  for await (const chunk of chunks) {
    digest.update(chunk);
    text += chunk.toString("latin1");
    if (text.length > mostBytes) return { ok: false, why: "It is too long." };
  }
  const [head = "", ...lines] = text.replaceAll("\r\n", "\n").split("\n");
  if (head.replaceAll(" ", "").toLowerCase() !== positionColumns)
    return { ok: false, why: `Its first line must be ${positionColumns}.` };
  if (lines.pop() !== "") return { ok: false, why: "It is cut off in its last line." };
  const positions: DepositoryPosition[] = [];
  for (const [place, line] of lines.entries()) {
    const read = readPositionLine(line);
    if (typeof read === "string") return { ok: false, why: `Line ${place + 2} ${read}.` };
    positions.push(read);
  }
  const keys = new Set(positions.map(({ holder, securityID }) => `${holder}|${securityID}`));
  if (keys.size !== positions.length) return { ok: false, why: "It says an account and a security twice." };
  return { ok: true, positions, hash: digest.digest("hex") };
}
