// The day's trades, each written down before anybody hears of it: one line of text, one file a date.
// What it holds survives the death of the program, and of it are made, after a restart, the statistics of the day, and at
// its end the trade file.

import { closeSync, existsSync, openSync, readdirSync, readSync, renameSync, rmSync, writeSync } from "node:fs";
import { join } from "node:path";
import { instant, type Instant, type TradingDay } from "@tradebook/domain/instant.ts";
import { price, quantity, type Price, type Quantity } from "@tradebook/domain/units.ts";
import type { SecurityID } from "@tradebook/domain/security.ts";
import { dateInName } from "./market-file.ts";

/** Whose order it was. */
export type Owner = { readonly account: string; readonly member: string };
export type TapeSide = Owner & { readonly orderID: string };

export type TapeTrade = {
  readonly tradeID: string;
  readonly at: Instant;
  readonly securityID: SecurityID;
  readonly price: Price;
  readonly quantity: Quantity;
  readonly buy: TapeSide;
  readonly sell: TapeSide;
};

export type TradeTape = {
  readonly write: (trade: TapeTrade) => void;
  /** Goes on with the tape of that date. */
  readonly turnTo: (day: TradingDay) => void;
  readonly close: () => void;
};

/** Tapes of older dates go when a new one begins. */
const tapesKept = 10;
const readBytes = 1 << 20;

export function openTape(folder: string, day: TradingDay): TradeTape {
  let current = { day, fd: openSync(tapeFile(folder, day), "a", 0o600) };
  // Whatever a crash cut off must not join what comes now.
  writeSync(current.fd, "\n");
  return {
    write: (trade) => void writeSync(current.fd, lineOf(trade)),
    turnTo: (next) => {
      if (next === current.day) return;
      closeSync(current.fd);
      current = { day: next, fd: openSync(tapeFile(folder, next), "a", 0o600) };
      dropOld(folder);
    },
    close: () => closeSync(current.fd),
  };
}

/** The trades of a date, in order; none when there is no tape of it. A line that a crash cut off is left out. */
export function* tapeOf(folder: string, day: TradingDay): Generator<TapeTrade> {
  const file = tapeFile(folder, day);
  if (!existsSync(file)) return;
  const fd = openSync(file, "r");
  try {
    let rest = "";
    const bytes = Buffer.alloc(readBytes);
    for (let read = readSync(fd, bytes); read > 0; read = readSync(fd, bytes)) {
      const lines = (rest + bytes.toString("latin1", 0, read)).split("\n");
      rest = lines.pop() ?? "";
      for (const line of lines) {
        const trade = tradeOf(line);
        if (trade !== null) yield trade;
      }
    }
  } finally {
    closeSync(fd);
  }
}

/** Writes a date's tape anew with those of its trades alone that are to stay. */
export function rewriteTape(folder: string, day: TradingDay, stays: (trade: TapeTrade) => boolean): void {
  const file = tapeFile(folder, day);
  const fd = openSync(`${file}.new`, "w", 0o600);
  for (const trade of tapeOf(folder, day)) if (stays(trade)) writeSync(fd, lineOf(trade));
  closeSync(fd);
  renameSync(`${file}.new`, file);
}

function tapeFile(folder: string, day: TradingDay): string {
  return join(folder, `tape-${dateInName(day)}.csv`);
}

function dropOld(folder: string): void {
  const tapes = readdirSync(folder).filter((name) => /^tape-\d{8}\.csv$/.test(name));
  for (const name of tapes.toSorted().slice(0, -tapesKept)) rmSync(join(folder, name));
}

function lineOf({ tradeID, at, securityID, price: px, quantity: qty, buy, sell }: TapeTrade): string {
  const sides = [buy, sell].map(({ orderID, account, member }) => `${orderID},${clean(account)},${clean(member)}`);
  return `${tradeID},${at},${securityID},${px},${qty},${sides.join(",")}\n`;
}

/** An account or a member is whatever a customer's line says it is: it must not break the file. */
function clean(text: string): string {
  return text.replaceAll(/[^0-9A-Za-z._-]/g, "_").slice(0, 40);
}

function tradeOf(line: string): TapeTrade | null {
  const cells = line.split(",");
  // A program that died within a write leaves a part of a line, and each start an empty one.
  if (cells.length !== 11) return null;
  const [tradeID = "", at = "", securityID = "", px = "", qty = "", ...sides] = cells;
  const [buyID = "", buyAccount = "", buyMember = "", sellID = "", sellAccount = "", sellMember = ""] = sides;
  return {
    tradeID,
    at: instant(Number(at)),
    securityID,
    price: price(Number(px)),
    quantity: quantity(Number(qty)),
    buy: { orderID: buyID, account: buyAccount, member: buyMember },
    sell: { orderID: sellID, account: sellAccount, member: sellMember },
  };
}
