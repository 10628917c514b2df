// When each phase of an exchange day begins, and when a move of the index halts the market. The rows are dated.

import type { TradingDay } from "../instant.ts";
import { invariant } from "../invariant.ts";
import type { Rate } from "../units.ts";
import type { Phase } from "./phase.ts";
import { tradingHours } from "./trading-hours-data.ts";

/** The minute of the day in Lagos at which a phase begins. */
export type PhaseStart = { readonly minute: number; readonly phase: Phase };

/** The index circuit breaker, rule 15.46 (domain/ngx.md 1.8). Minutes are of the day in Lagos. */
export type BreakerHours = {
  /** The move of the index from its previous close, either way, that halts the market. */
  readonly move: Rate;
  /** From this minute on a move halts. */
  readonly from: number;
  /** From this minute on a move closes the market for the day, as a second move does at any time. */
  readonly cutOff: number;
  readonly haltMinutes: number;
};

/** The hours in force from a day on. */
export type TradingHours = {
  readonly from: TradingDay;
  /** Ascending by minute. */
  readonly starts: readonly PhaseStart[];
  /** How long the auction lasts in which trading resumes after a halt. */
  readonly auctionMinutes: number;
  readonly breaker: BreakerHours;
};

/** The hours of a day; the first row covers all earlier history. */
export function hoursOn(day: TradingDay): TradingHours {
  const hours = tradingHours.findLast((row) => row.from <= day) ?? tradingHours[0];
  invariant(hours !== undefined, "there is at least one row of trading hours");
  return hours;
}
