// Reads the exchange's drop copy as it grows: our trades by another way than the order line. Each call takes up where the last
// that was kept ended.

import { existsSync, openSync, readSync, statSync, closeSync } from "node:fs";
import { join } from "node:path";
import type { TradingDay } from "@tradebook/domain/instant.ts";
import type { Side } from "@tradebook/domain/order/order-type.ts";

export type DropCopyLine = {
  readonly execID: string;
  readonly isTakenBack: boolean;
  readonly member: string;
  readonly orderID: string;
  readonly account: string;
  readonly securityID: string;
  readonly side: Side;
  readonly lastPxKobo: number;
  readonly lastQty: number;
};

export type DropCopyPiece = {
  readonly lines: readonly DropCopyLine[];
  readonly isWhole: boolean;
  /** They are in the books: the next call begins behind them. Until then it says them again. */
  readonly keep: () => void;
};

/** What came to the drop copy of a day since what was kept; null when the exchange has begun none. */
export type DropCopies = (day: TradingDay) => DropCopyPiece | null;

const columns = 9;
/** As much is read at once; the rest is read by the next call. */
const mostBytes = 1 << 20;

/** Where the simulated exchange of the same installation puts it. */
export function embeddedDropCopies(dataDir: string): DropCopies {
  const read = new Map<string, { readonly offset: number; readonly rest: string }>();
  return (day) => {
    const path = join(dataDir, "exchange", `dropcopy-${day.replaceAll("-", "")}.csv`);
    if (!existsSync(path)) return null;
    const { size } = statSync(path);
    const before = read.get(path) ?? { offset: 0, rest: "" };
    const text = textFrom(path, before.offset, Math.min(mostBytes, size - before.offset));
    const offset = before.offset + text.length;
    const lines = (before.rest + text).split("\n");
    const rest = lines.pop() ?? "";
    return { lines: lines.flatMap(lineOf), isWhole: offset >= size, keep: () => void read.set(path, { offset, rest }) };
  };
}

function textFrom(path: string, offset: number, length: number): string {
  if (length <= 0) return "";
  const fd = openSync(path, "r");
  try {
    const bytes = Buffer.alloc(length);
    return bytes.toString("latin1", 0, readSync(fd, bytes, 0, length, offset));
  } finally {
    closeSync(fd);
  }
}

/** What a kill cut off is no line; the exchange says it again. */
function lineOf(text: string): readonly DropCopyLine[] {
  const cells = text.split(",");
  const [sign, execID = "", orderID = "", member = "", account = "", securityID = "", side, px, qty] = cells;
  if (cells.length !== columns || (sign !== "+" && sign !== "-") || (side !== "B" && side !== "S")) return [];
  const [lastPxKobo, lastQty] = [Number(px), Number(qty)];
  if (!Number.isSafeInteger(lastPxKobo) || !Number.isSafeInteger(lastQty)) return [];
  const of = { execID, orderID, member, account, securityID, lastPxKobo, lastQty };
  return [{ ...of, isTakenBack: sign === "-", side: side === "B" ? "Buy" : "Sell" }];
}
