// How far a phase has come, in ticks, and how lively the market is by then.
// Ticks are counted rather than asked of the clock, so that a beat that comes a little late changes nothing.

import type { Instant } from "@tradebook/domain/instant.ts";
import type { Day } from "./day.ts";
import { tickRate } from "./crowd-turn.ts";

/** Changes in place with every tick. */
export type Hours = {
  /** The phase and date these are of. */
  name: string;
  /** The date whose continuous trading `dayTicks` was measured by: a halt parts it, and makes it no shorter. */
  measured: string;
  ticks: number;
  /** Ticks that the phase lasts; null when nobody knows. */
  length: number | null;
  /** Ticks of a continuous phase, for what is told by the day: a day's moves fit into it whatever its length. */
  dayTicks: number;
};

const usualDayTicks = 60 * 60 * tickRate;
/** A day of a few seconds is a test; its prices move as in ten minutes of a usual one, or they would only jump. */
const leastDayTicks = 10 * 60 * tickRate;

export function newHours(): Hours {
  return { name: "", measured: "", ticks: 0, length: null, dayTicks: usualDayTicks };
}

/** Counts a tick. A phase that was under way when the crowd came is joined where it is, to the second. */
export function countTick(hours: Hours, day: Day, at: Instant): void {
  const name = `${day.tradeDate} ${day.phase} ${day.startedAt} ${day.endsAt}`;
  if (name === hours.name) {
    hours.ticks += 1;
    return;
  }
  hours.name = name;
  hours.ticks = Math.max(0, Math.round((at - day.startedAt) / 1000)) * tickRate;
  hours.length = day.endsAt === null ? null : Math.max(1, ((day.endsAt - day.startedAt) / 1000) * tickRate);
  if (day.phase !== "CONTINUOUS" || hours.measured === day.tradeDate) return;
  hours.measured = day.tradeDate;
  hours.dayTicks = Math.max(leastDayTicks, hours.length ?? usualDayTicks);
}

/** From 0 to 1; the middle when nobody knows how long the phase lasts. */
export function progressOf({ ticks, length }: Hours): number {
  return length === null ? 0.5 : Math.min(1, ticks / length);
}

/** Orders against the phase's average in continuous trading: busy at both ends, calm at noon. */
export function continuousShape({ ticks, length }: Hours): number {
  if (length === null) return 1;
  const fromNoon = 2 * Math.min(1, ticks / length) - 1;
  return 0.55 + 1.35 * fromNoon * fromNoon;
}

/** Orders against the average in a call phase: most come late. */
export function callShape(hours: Hours): number {
  return 0.5 + progressOf(hours);
}
