// Where in the trading day a moment falls: the trade date, the phase, when that phase ends and what follows.
// Two ways to keep the day. `open` goes through an accelerated cycle whenever it runs, and each cycle is one business
// day, so that its dates run ahead of the wall clock's (docs/adr/0012). `exchange` keeps NGX's hours in Lagos.

import { lagosAt, lagosDay, lagosMinute, instant, type Instant, type TradingDay } from "@tradebook/domain/instant.ts";
import { invariant } from "@tradebook/domain/invariant.ts";
import type { Phase } from "@tradebook/domain/market/phase.ts";
import { scheduledPhase } from "@tradebook/domain/market/scheduled-phase.ts";
import { hoursOn } from "@tradebook/domain/market/trading-hours.ts";
import {
  isBusinessDay,
  latestBusinessDay,
  nextBusinessDay,
  type TradingCalendar,
} from "@tradebook/domain/trading-calendar.ts";
import type { DayCycle } from "./day-cycle.ts";

export type Day = {
  readonly tradeDate: TradingDay;
  readonly phase: Phase;
  readonly startedAt: Instant;
  /** Null when it isn't known: the night, and a halt without an end. */
  readonly endsAt: Instant | null;
  /** What follows when nobody intervenes; null where that isn't known. */
  readonly nextPhase: Phase | null;
  /** Whether orders that are good for this date have had their day. */
  readonly over: boolean;
};

export type Timetable =
  | { readonly mode: "open"; readonly calendar: TradingCalendar; readonly cycle: DayCycle }
  | { readonly mode: "exchange"; readonly calendar: TradingCalendar };

/** The day of a market that has just been set up, or that keeps the exchange's hours. */
export function dayAt(timetable: Timetable, now: Instant): Day {
  const { calendar } = timetable;
  const today = lagosDay(now);
  const tradeDate = latestBusinessDay(calendar, today);
  if (timetable.mode === "open") return legOf(timetable.cycle, { tradeDate, phase: firstPhase(timetable.cycle), now });
  return isBusinessDay(calendar, today) ? hourOf(tradeDate, lagosMinute(now)) : nightAfter(tradeDate);
}

/** The day that should be by now, when it isn't `day` any more; null while `day` still is. */
export function dueDay(timetable: Timetable, day: Day, now: Instant): Day | null {
  const next = day.endsAt !== null && now >= day.endsAt ? day.nextPhase : null;
  if (timetable.mode === "open") return next === null ? null : phaseDay(timetable, day, { phase: next, now });
  const scheduled = dayAt(timetable, now);
  // Dates that were begun by hand wait for the clock to reach them.
  if (scheduled.tradeDate < day.tradeDate) return null;
  const isToday = scheduled.tradeDate === day.tradeDate;
  if (isHaltPhase(day.phase) && isToday && !scheduled.over) {
    // A halt holds back what the clock would begin; trading resumes in whatever phase that is by then.
    if (next === "CONTINUOUS") return { ...scheduled, startedAt: now };
    return next === null ? null : phaseDay(timetable, day, { phase: next, now });
  }
  // What somebody set by hand holds until the clock reaches the next phase, and a day that was ended stays ended.
  const isAgain = isToday && day.over && !scheduled.over;
  return scheduled.startedAt <= day.startedAt || isAgain || isSame(day, scheduled) ? null : scheduled;
}

type Turn = { readonly phase: Phase; readonly now: Instant };

/** The day in that phase from now on. After the close, the first phase that takes orders begins the next date. */
export function phaseDay(timetable: Timetable, before: Day, { phase, now }: Turn): Day {
  const isNext = before.over && !isAfterClose(phase);
  const tradeDate = isNext ? nextBusinessDay(timetable.calendar, before.tradeDate) : before.tradeDate;
  if (timetable.mode === "open") return legOf(timetable.cycle, { tradeDate, phase, now });
  const { starts } = hoursOn(tradeDate);
  const next = starts[starts.findIndex((start) => start.phase === phase) + 1];
  const at = next === undefined || isHaltPhase(phase) ? null : lagosAt(tradeDate, next.minute);
  const endsAt = at !== null && at > now ? at : null;
  return {
    tradeDate,
    phase,
    startedAt: now,
    endsAt,
    nextPhase: endsAt === null ? null : (next?.phase ?? null),
    over: isAfterClose(phase),
  };
}

/** How long a phase set up from now on lasts in the open cycle; null for one that isn't in it. */
function legOf(cycle: DayCycle, { tradeDate, phase, now }: Turn & { readonly tradeDate: TradingDay }): Day {
  const over = isAfterClose(phase);
  const at = cycle.legs.findIndex((leg) => leg.phase === phase);
  const leg = cycle.legs[at];
  if (leg === undefined) return { tradeDate, phase, startedAt: now, endsAt: null, nextPhase: null, over };
  const next = cycle.legs[(at + 1) % cycle.legs.length];
  const endsAt = instant(now + leg.lastsMs);
  return { tradeDate, phase, startedAt: now, endsAt, nextPhase: next?.phase ?? null, over };
}

function hourOf(tradeDate: TradingDay, minute: number): Day {
  const scheduled = scheduledPhase(tradeDate, minute);
  // Before the first phase the market is closed as well, and the day is still to come.
  const isAhead = minute < (hoursOn(tradeDate).starts[0]?.minute ?? 0);
  return { tradeDate, ...scheduled, over: !isAhead && isAfterClose(scheduled.phase) };
}

function nightAfter(tradeDate: TradingDay): Day {
  const closes = hoursOn(tradeDate).starts.at(-1)?.minute ?? 0;
  return {
    tradeDate,
    phase: "CLOSED",
    startedAt: lagosAt(tradeDate, closes),
    endsAt: null,
    nextPhase: null,
    over: true,
  };
}

/** Whether an order whose last day that is has lapsed. */
export function hasLapsed(lastDay: TradingDay, day: Day): boolean {
  return lastDay < day.tradeDate || (lastDay === day.tradeDate && day.over);
}

export function isAfterClose(phase: Phase): boolean {
  return phase === "END_OF_DAY" || phase === "CLOSED";
}

/** A phase that no timetable has: it interrupts one that is in it. */
export function isHaltPhase(phase: Phase): boolean {
  return phase === "HALTED" || phase === "INTRADAY_AUCTION";
}

function isSame(a: Day, b: Day): boolean {
  return a.tradeDate === b.tradeDate && a.phase === b.phase && a.over === b.over;
}

function firstPhase({ legs }: DayCycle): Phase {
  const first = legs[0];
  invariant(first !== undefined, "a cycle has phases");
  return first.phase;
}
