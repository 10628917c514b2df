// Reads the depository's positions of a day: all of the file or nothing.

import { positionColumns, readPositionLine, type DepositoryPosition } from "@tradebook/domain/end-of-day/positions.ts";
import { readLines } from "./csv-file.ts";
import type { TradeFile } from "./trade-file.ts";

export type ReadPositions =
  | { readonly ok: true; readonly positions: readonly DepositoryPosition[]; readonly hash: string }
  | { readonly ok: false; readonly why: string };

export async function readPositions(file: Pick<TradeFile, "chunks">): Promise<ReadPositions> {
  const read = await readLines(file, { columns: positionColumns, readLine: readPositionLine });
  if (!read.ok) return read;
  const { rows: positions, hash } = read;
  const keys = new Set(positions.map(({ holder, securityID }) => `${holder}|${securityID}`));
  if (keys.size !== positions.length) return { ok: false, why: "It says an account and a security twice." };
  return { ok: true, positions, hash };
}
