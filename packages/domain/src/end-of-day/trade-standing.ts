// How far a trade has come on its way to settlement, by what the house itself knows: no step is said that nothing tells of.

import type { TradingDay } from "../instant.ts";

/**
 * TRADED: no file of the exchange was held against it yet. MATCHED: one was, and says the same, or what differed is resolved.
 * DIFFERENT: a difference is open. LATE: its day of settlement is over and it has not settled. TAKEN_BACK: the exchange has
 * undone it.
 */
export const tradeStandings = ["TRADED", "MATCHED", "DIFFERENT", "LATE", "SETTLED", "TAKEN_BACK"] as const;
export type TradeStanding = (typeof tradeStandings)[number];

export type TradeKnown = {
  readonly isTakenBack: boolean;
  readonly isSettled: boolean;
  /** A comparison with the exchange's file of its day ran after it was told. */
  readonly isCompared: boolean;
  readonly isDifferent: boolean;
  readonly settlementDate: TradingDay;
};

/** What is furthest along counts; what needs somebody comes before what only waits. */
export function tradeStanding(trade: TradeKnown, today: TradingDay): TradeStanding {
  if (trade.isTakenBack) return "TAKEN_BACK";
  if (trade.isSettled) return "SETTLED";
  if (trade.settlementDate < today) return "LATE";
  if (trade.isDifferent) return "DIFFERENT";
  return trade.isCompared ? "MATCHED" : "TRADED";
}
