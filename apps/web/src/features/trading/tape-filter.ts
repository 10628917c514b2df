// What of the tape is shown: trades of a size, of one side, or one's own; which trades on it are one's own.

import type { AuditTradeRow } from "@tradebook/contract/services/audit-log.ts";
import type { MarketTrade } from "@tradebook/contract/services/market-data.ts";

export const leastSizes = [0, 1_000, 10_000, 100_000] as const;
export type LeastSize = (typeof leastSizes)[number];

export type TapeFilter = {
  readonly least: LeastSize;
  /** Who came to the other: the aggressor. Empty is either. */
  readonly side: "" | "Buy" | "Sell";
  readonly isOwn: boolean;
};

export const wholeTape: TapeFilter = { least: 0, side: "", isOwn: false };

export function shownTrades(
  tape: readonly MarketTrade[],
  { least, side, isOwn }: TapeFilter,
  own: ReadonlySet<string>,
): readonly MarketTrade[] {
  return tape.filter(
    ({ mdEntryID, mdEntrySize, aggressorSide }) =>
      mdEntrySize >= least && (side === "" || aggressorSide === side) && (!isOwn || own.has(mdEntryID)),
  );
}

export type OwnFill = Pick<AuditTradeRow, "symbol" | "price" | "qty" | "time" | "status">;

/** The exchange tells both with its own clock, but one names the trade and the other the fill: they meet in their terms. */
const sameTimeMs = 1000;

/** Ids on the tape of what these fills were; each fill is one trade at most, the nearest in time. */
export function ownOnTape(tape: readonly MarketTrade[], fills: readonly OwnFill[]): ReadonlySet<string> {
  const own = new Set<string>();
  for (const { symbol, price, qty, time } of fills) {
    const apart = (trade: MarketTrade) => Math.abs(trade.mdEntryTime - time);
    const [found] = tape
      .filter(
        (trade) =>
          trade.securityID === symbol &&
          trade.mdEntryPx === price &&
          trade.mdEntrySize === qty &&
          apart(trade) <= sameTimeMs &&
          !own.has(trade.mdEntryID),
      )
      .toSorted((a, b) => apart(a) - apart(b));
    if (found !== undefined) own.add(found.mdEntryID);
  }
  return own;
}
