// Where in the trading day a moment falls: the trade date, the phase, and when that phase ends.
// Two ways to keep the day. `open` trades continuously whenever it runs, under the latest business day's date.
// `exchange` keeps NGX's hours in Lagos; the split of 09:00 to 16:00 is the proposed one (domain/ngx.md 1.2).
// The call auctions are not held yet: a call phase takes and cancels orders without matching them, and what stands
// crossed is matched by time when the next continuous phase begins.

import { lagosAt, lagosDay, lagosMinute, type Instant, type TradingDay } from "@tradebook/domain/instant.ts";
import { phases, type Phase } from "@tradebook/domain/market/phase.ts";
import { isBusinessDay, latestBusinessDay, type TradingCalendar } from "@tradebook/domain/trading-calendar.ts";
import type { MarketMode } from "./config.ts";

export type Day = {
  readonly tradeDate: TradingDay;
  readonly phase: Phase;
  readonly startedAt: Instant;
  /** Null when it isn't known: the open market, and the night. */
  readonly endsAt: Instant | null;
  /** Whether orders that are good for this date have had their day. */
  readonly over: boolean;
};

type PhaseStart = { readonly minute: number; readonly phase: Phase };

/** The phases from their first minute in Lagos, ascending. */
export const phaseStarts: readonly PhaseStart[] = [
  { minute: 9 * 60, phase: "PRE_OPEN" },
  { minute: 9 * 60 + 25, phase: "PRE_OPEN_IMBALANCE" },
  { minute: 9 * 60 + 30, phase: "CONTINUOUS" },
  { minute: 15 * 60 + 50, phase: "PRE_CLOSE" },
  { minute: 15 * 60 + 55, phase: "PRE_CLOSE_IMBALANCE" },
  { minute: 16 * 60, phase: "CLOSED" },
];

export type DayRules = { readonly mode: MarketMode; readonly calendar: TradingCalendar };

export function dayAt({ mode, calendar }: DayRules, now: Instant): Day {
  const today = lagosDay(now);
  const tradeDate = latestBusinessDay(calendar, today);
  if (mode === "open")
    return { tradeDate, phase: "CONTINUOUS", startedAt: lagosAt(tradeDate, 0), endsAt: null, over: false };
  if (!isBusinessDay(calendar, today)) return closedAfter(tradeDate);
  const minute = lagosMinute(now);
  const at = phaseStarts.findLastIndex((start) => start.minute <= minute);
  const current = phaseStarts[at];
  const next = phaseStarts[at + 1];
  if (current === undefined) {
    const opens = lagosAt(tradeDate, next?.minute ?? 0);
    return { tradeDate, phase: "CLOSED", startedAt: lagosAt(tradeDate, 0), endsAt: opens, over: false };
  }
  if (next === undefined) return closedAfter(tradeDate);
  const [startedAt, endsAt] = [lagosAt(tradeDate, current.minute), lagosAt(tradeDate, next.minute)];
  return { tradeDate, phase: current.phase, startedAt, endsAt, over: false };
}

/** Whether an order whose last day that is has lapsed. */
export function hasLapsed(lastDay: TradingDay, day: Day): boolean {
  return lastDay < day.tradeDate || (lastDay === day.tradeDate && day.over);
}

/** Whether a market order may enter: only where orders match. */
export function isCallPhase(phase: Phase): boolean {
  return phases[phase].accepts && !phases[phase].matches;
}

function closedAfter(tradeDate: TradingDay): Day {
  const closes = phaseStarts.at(-1)?.minute ?? 0;
  return { tradeDate, phase: "CLOSED", startedAt: lagosAt(tradeDate, closes), endsAt: null, over: true };
}
