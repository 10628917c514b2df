// The phase that the exchange's hours give a minute of a day on which it trades, and what a moment of any day would be.

import { lagosAt, lagosDay, lagosMinute, weekday, type Instant, type TradingDay } from "../instant.ts";
import {
  isBusinessDay,
  nextBusinessDay,
  settlementCycleOn,
  settlementDay,
  type TradingCalendar,
} from "../trading-calendar.ts";
import type { Phase } from "./phase.ts";
import { hoursOn } from "./trading-hours.ts";

export type ScheduledPhase = {
  readonly phase: Phase;
  readonly startedAt: Instant;
  /** Null for the last phase of the day, and then nothing follows. */
  readonly endsAt: Instant | null;
  readonly nextPhase: Phase | null;
};

/** Of a business day; before its first phase the market is closed. */
export function scheduledPhase(day: TradingDay, minute: number): ScheduledPhase {
  const { starts } = hoursOn(day);
  const at = starts.findLastIndex((start) => start.minute <= minute);
  const [current, next] = [starts[at], starts[at + 1]];
  const endsAt = next === undefined ? null : lagosAt(day, next.minute);
  return {
    phase: current?.phase ?? "CLOSED",
    startedAt: lagosAt(day, current?.minute ?? 0),
    endsAt,
    nextPhase: next?.phase ?? null,
  };
}

export type ClosedBecause = "weekend" | "holiday";

export type SimulatedMoment = {
  readonly day: TradingDay;
  /** Null on a day of the market. */
  readonly closedBecause: ClosedBecause | null;
  /** Of all boards, which keep the same hours; closed on a day without trading. */
  readonly phase: Phase;
  readonly phaseEndsAt: Instant | null;
  readonly nextPhase: Phase | null;
  /** The day that trades then: this one, or the next of the market. */
  readonly sessionDay: TradingDay;
  /** When a trade of that day settles, and after how many business days. */
  readonly settlementDay: TradingDay;
  readonly cycleDays: number;
  /** Since when these hours are in force. */
  readonly hoursFrom: TradingDay;
};

/** By the calendar and the dated hours alone; halts, and what somebody does by hand, are nobody's to foresee. */
export function simulatedMoment(calendar: TradingCalendar, at: Instant): SimulatedMoment {
  const day = lagosDay(at);
  const trades = isBusinessDay(calendar, day);
  const sessionDay = trades ? day : nextBusinessDay(calendar, day);
  const scheduled = trades ? scheduledPhase(day, lagosMinute(at)) : null;
  return {
    day,
    closedBecause: trades ? null : [0, 6].includes(weekday(day)) ? "weekend" : "holiday",
    phase: scheduled?.phase ?? "CLOSED",
    phaseEndsAt: scheduled?.endsAt ?? null,
    nextPhase: scheduled?.nextPhase ?? null,
    sessionDay,
    settlementDay: settlementDay(calendar, sessionDay),
    cycleDays: settlementCycleOn(calendar, sessionDay),
    hoursFrom: hoursOn(sessionDay).from,
  };
}
