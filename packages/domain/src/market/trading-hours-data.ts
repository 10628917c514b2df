// NGX's hours: the published ones until 24 April 2026, and those from 09:00 to 16:00 since 27 April 2026.
// The split of the longer day and the circuit breaker's times in it were not published where we looked: both are the
// old ones moved to the new hours (domain/ngx.md 1.2, 1.8). The end of the day's work after the close is ours.

import { tradingDay } from "../instant.ts";
import { rate } from "../units.ts";
import type { TradingHours } from "./trading-hours.ts";

const fivePerCent = rate(50_000);

/** Ascending by `from`. */
export const tradingHours: readonly TradingHours[] = [
  {
    from: tradingDay("2018-07-01"),
    starts: [
      { minute: 9 * 60 + 30, phase: "PRE_OPEN" },
      { minute: 9 * 60 + 55, phase: "PRE_OPEN_IMBALANCE" },
      { minute: 10 * 60, phase: "CONTINUOUS" },
      { minute: 14 * 60 + 20, phase: "PRE_CLOSE" },
      { minute: 14 * 60 + 25, phase: "PRE_CLOSE_IMBALANCE" },
      { minute: 14 * 60 + 30, phase: "END_OF_DAY" },
      { minute: 14 * 60 + 45, phase: "CLOSED" },
    ],
    auctionMinutes: 10,
    breaker: { move: fivePerCent, from: 10 * 60 + 15, cutOff: 13 * 60 + 45, haltMinutes: 30 },
  },
  {
    from: tradingDay("2026-04-27"),
    starts: [
      { minute: 9 * 60, phase: "PRE_OPEN" },
      { minute: 9 * 60 + 25, phase: "PRE_OPEN_IMBALANCE" },
      { minute: 9 * 60 + 30, phase: "CONTINUOUS" },
      { minute: 15 * 60 + 50, phase: "PRE_CLOSE" },
      { minute: 15 * 60 + 55, phase: "PRE_CLOSE_IMBALANCE" },
      { minute: 16 * 60, phase: "END_OF_DAY" },
      { minute: 16 * 60 + 15, phase: "CLOSED" },
    ],
    auctionMinutes: 10,
    breaker: { move: fivePerCent, from: 9 * 60 + 45, cutOff: 15 * 60 + 15, haltMinutes: 30 },
  },
];
