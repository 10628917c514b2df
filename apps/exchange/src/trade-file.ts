// The end-of-day trade file that back offices reconcile against: the whole day, one line a trade, no header.
// Columns (domain/ngx.md 3; those between the known ones are ours): 0 board, 1 security, 2 buying member, 3 buyer's
// account, 4 selling member, 5 seller's account, 6 trade number, 7 time as YYYYMMDDHHMMSS in Lagos, 8 buy ticket, 9 sell
// ticket, 10 price in naira, 11 volume. The same member on both sides is an in-house cross.
// Beside it lies what the clearing house has of the day in all, a line for each member and security: member, security,
// shares bought, their value in naira, shares sold, their value.

import { closeSync, openSync, renameSync, writeSync } from "node:fs";
import { join } from "node:path";
import type { Instant, TradingDay } from "@tradebook/domain/instant.ts";
import { notional } from "@tradebook/domain/units.ts";
import { utcDateText, utcTimeText } from "@tradebook/fix/field-text.ts";
import type { Exchange } from "./exchange.ts";
import { dateInName, replaceFile } from "./market-file.ts";
import { tapeOf, type TapeTrade } from "./trade-tape.ts";

const linesAWrite = 5000;
/** Lagos has been an hour before UTC, without daylight saving, since 1979. */
const lagosAheadMs = 3_600_000;

export type TradeFile = {
  readonly day: TradingDay;
  /** A trade as it settles; null when it doesn't. */
  readonly settled: (trade: TapeTrade) => TapeTrade | null;
};

/** Writes the file of a date from its tape; answers where it is. */
export function writeTradeFile(folder: string, exchange: Exchange, { day, settled }: TradeFile): string {
  const file = join(folder, `trades-${dateInName(day)}.csv`);
  const fd = openSync(`${file}.new`, "w", 0o600);
  let lines: string[] = [];
  const flush = () => {
    if (lines.length > 0) writeSync(fd, lines.join(""));
    lines = [];
  };
  const totals = new Map<string, Totals>();
  for (const written of tapeOf(folder, day)) {
    const trade = settled(written);
    if (trade === null) continue;
    lines.push(lineOf(exchange, trade));
    count(totals, trade);
    if (lines.length === linesAWrite) flush();
  }
  flush();
  closeSync(fd);
  // Whoever sees the trade file finds the totals of its day as well.
  replaceFile(join(folder, `totals-${dateInName(day)}.csv`), [...totals.values()].map(totalsLine).join(""));
  renameSync(`${file}.new`, file);
  return file;
}

function lineOf({ instruments }: Exchange, { securityID, tradeID, at, price, quantity, buy, sell }: TapeTrade): string {
  const board = instruments.get(securityID)?.security.board ?? "";
  const naira = `${Math.floor(price / 100)}.${String(price % 100).padStart(2, "0")}`;
  const parties = [buy.member, buy.account, sell.member, sell.account];
  const cells = [board, securityID, ...parties, tradeID, timeText(at), buy.orderID, sell.orderID, naira, quantity];
  return `${cells.join(",")}\n`;
}

function timeText(at: Instant): string {
  return (
    utcDateText(at + lagosAheadMs) +
    utcTimeText(at + lagosAheadMs)
      .slice(0, 8)
      .replaceAll(":", "")
  );
}

type Sums = { shares: bigint; kobo: bigint };
type Totals = { readonly member: string; readonly securityID: string; readonly bought: Sums; readonly sold: Sums };

function count(totals: Map<string, Totals>, { securityID, price, quantity, buy, sell }: TapeTrade): void {
  const value = notional(price, quantity);
  for (const [{ member }, direction] of [
    [buy, "bought"],
    [sell, "sold"],
  ] as const) {
    const key = `${member},${securityID}`;
    const none = { member, securityID, bought: { shares: 0n, kobo: 0n }, sold: { shares: 0n, kobo: 0n } };
    const of = totals.get(key) ?? none;
    totals.set(key, of);
    of[direction].shares += BigInt(quantity);
    of[direction].kobo += value;
  }
}

function totalsLine({ member, securityID, bought, sold }: Totals): string {
  const sums = [bought, sold].map(({ shares, kobo }) => `${shares},${nairaText(kobo)}`);
  return `${member},${securityID},${sums.join(",")}\n`;
}

function nairaText(kobo: bigint): string {
  return `${kobo / 100n}.${String(kobo % 100n).padStart(2, "0")}`;
}
