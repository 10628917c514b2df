// Reads the exchange's end-of-day trade file as it streams in, keeping the sides of one member alone; all of it or nothing.

import { createHash } from "node:crypto";
import { createReadStream, existsSync } from "node:fs";
import { join } from "node:path";
import { readTradeLine, type TradeSide } from "@tradebook/domain/end-of-day/trade-line.ts";
import type { TradingDay } from "@tradebook/domain/instant.ts";

export type TradeFile = {
  readonly name: string;
  readonly chunks: AsyncIterable<Buffer> | Iterable<Buffer>;
  /** Its name says its day: a simulated day runs ahead of the clock that its trades are stamped by. */
  readonly isOfDay?: true;
  /** What the clearing house has of the day in all; left out when it is not there. */
  readonly totals?: Pick<TradeFile, "name" | "chunks">;
};
/** The file of a day; null when there is none yet. */
export type TradeFiles = (day: TradingDay) => TradeFile | null;

export type ReadTradeFile =
  | { readonly ok: true; readonly sides: readonly TradeSide[]; readonly lines: number; readonly hash: string }
  | { readonly ok: false; readonly why: string };

const longestLine = 500;
const mostLines = 10_000_000;

/** Where the simulated exchange of the same installation puts its files. */
export function embeddedTradeFiles(dataDir: string): TradeFiles {
  return (day) => {
    const name = `trades-${day.replaceAll("-", "")}.csv`;
    const path = join(dataDir, "exchange", name);
    if (!existsSync(path)) return null;
    const file: TradeFile = { name, chunks: opened(path), isOfDay: true };
    const ofTotals = name.replace("trades-", "totals-");
    const totals = join(dataDir, "exchange", ofTotals);
    return existsSync(totals) ? { ...file, totals: { name: ofTotals, chunks: opened(totals) } } : file;
  };
}

/** Nothing is opened before somebody reads. */
async function* opened(path: string): AsyncGenerator<Buffer> {
  yield* createReadStream(path);
}

type Whose = { readonly day: TradingDay; readonly member: string };

/** Nothing of a file counts that is cut off, of another day, or says a trade twice. */
export async function readTradeFile({ chunks, isOfDay }: TradeFile, whose: Whose): Promise<ReadTradeFile> {
  const digest = createHash("sha256");
  const taken = lineTaker(whose, isOfDay === true);
  let rest = "";
  for await (const chunk of chunks) {
    digest.update(chunk);
    const lines = (rest + chunk.toString("latin1")).split("\n");
    rest = lines.pop() ?? "";
    if (rest.length > longestLine) return { ok: false, why: "has a line that is too long" };
    for (const line of lines) {
      const why = taken.take(line.endsWith("\r") ? line.slice(0, -1) : line);
      if (why !== null) return { ok: false, why };
    }
  }
  if (rest !== "") return { ok: false, why: "is cut off in its last line" };
  return { ok: true, sides: taken.sides, lines: taken.count(), hash: digest.digest("hex") };
}

function lineTaker({ day, member }: Whose, isOfDay: boolean) {
  const sides: TradeSide[] = [];
  const seen = new Set<string>();
  let count = 0;
  const take = (line: string): string | null => {
    count += 1;
    if (count > mostLines) return `has more than ${mostLines} lines`;
    const read = line.length > longestLine ? "is too long" : readTradeLine(line, member);
    if (typeof read === "string") return `cannot be read: line ${count} ${read}`;
    if (!isOfDay && read.day !== day) return `is of another day: line ${count} is of ${read.day}`;
    if (read.sides.length === 0) return null;
    if (seen.has(read.tradeID)) return `says trade ${read.tradeID} twice`;
    seen.add(read.tradeID);
    sides.push(...read.sides);
    return null;
  };
  return { sides, take, count: () => count };
}
