// How an account has done: time-weighted with what came and went taken out, by month, beside the index, and by its money.

import { addDays, daysBetween, type TradingDay } from "../instant.ts";
import { percent } from "../market/market-statistics.ts";
import { divideHalfAway, minus, plus, sum, zeroKobo, type Kobo } from "../units.ts";
import type { SecurityGain, ValuedAccount, ValuedDay } from "./valued-days.ts";

/** What one naira at the beginning has become, in parts of 10^12: chained day by day and rounded once a day. */
export type Level = bigint;
export const wholeLevel: Level = 1_000_000_000_000n;

export type PerformanceDay = ValuedDay & {
  /** Per cent since the first day, with two decimals, as every figure of this page. */
  readonly returnPct: number;
  /** Null before the index was told on the first day. */
  readonly indexPct: number | null;
};

export type PerformanceMonth = {
  /** `2026-03` */
  readonly month: string;
  readonly returnPct: number;
  readonly indexPct: number | null;
  /** The period has only some days of it. */
  readonly isPartial: boolean;
};

export type Drawdown = { readonly pct: number; readonly from: TradingDay; readonly to: TradingDay };

/** A security's gain, and how much of the money-weighted return it is. */
export type Contribution = SecurityGain & { readonly pct: number | null };

export type Performance = {
  readonly days: readonly PerformanceDay[];
  readonly months: readonly PerformanceMonth[];
  readonly contributions: readonly Contribution[];
  readonly otherGain: Kobo;
  readonly start: Kobo;
  readonly end: Kobo;
  readonly cameIn: Kobo;
  readonly wentOut: Kobo;
  /** `end - start - cameIn + wentOut` */
  readonly gain: Kobo;
  readonly returnPct: number;
  readonly indexPct: number | null;
  /** The capital that was at work, on the average of the days; what the money-weighted return is of. */
  readonly averageCapital: Kobo;
  /** Null while no capital was at work. */
  readonly moneyWeightedPct: number | null;
  /** The deepest fall from a day to a later one; null when it never fell. */
  readonly drawdown: Drawdown | null;
};

/**
 * What comes in works from the beginning of its day, what goes out until the end of it: a day's growth is
 * `(worth + wentOut) / (worth of the day before + cameIn)`. A day on which nothing was at work changes nothing.
 */
export function performanceOf({ days, securities, otherGain }: ValuedAccount): Performance {
  const levels = levelsOf(days);
  const indexes = days.map(({ index }) => indexPercent(days[0]?.index ?? null, index));
  const returns = levels.map((level) => percent(level - wholeLevel, wholeLevel));
  const flows = flowsOf(days);
  const money = moneyWeighted(days);
  return {
    days: days.map((day, at) => ({ ...day, returnPct: returns[at] ?? 0, indexPct: indexes[at] ?? null })),
    months: monthsOf(days, levels),
    contributions: securities.map((one) => ({ ...one, pct: money.shareOf(one.gain) })),
    otherGain,
    ...flows,
    returnPct: returns.at(-1) ?? 0,
    indexPct: indexes.at(-1) ?? null,
    averageCapital: money.averageCapital,
    moneyWeightedPct: money.shareOf(flows.gain),
    drawdown: drawdownOf(days, levels),
  };
}

/** One for each day; the first is whole. */
export function levelsOf(days: readonly ValuedDay[]): readonly Level[] {
  let level = wholeLevel;
  return days.map((day, at) => {
    const before = days[at - 1];
    if (before === undefined) return level;
    const atWork = plus(before.worth, day.cameIn);
    const became = plus(day.worth, day.wentOut);
    // Nothing is worth less than nothing: who owes more than he has lost all of it.
    if (atWork > 0n) level = became <= 0n ? 0n : divideHalfAway(level * became, atWork);
    return level;
  });
}

function flowsOf(days: readonly ValuedDay[]) {
  const start = days[0]?.worth ?? zeroKobo;
  const end = days.at(-1)?.worth ?? zeroKobo;
  const cameIn = sum(days.map((day) => day.cameIn));
  const wentOut = sum(days.map((day) => day.wentOut));
  return { start, end, cameIn, wentOut, gain: plus(minus(minus(end, start), cameIn), wentOut) };
}

/** Modified Dietz: each amount counts for the days it was at work, and the gain is held against their average. */
function moneyWeighted(days: readonly ValuedDay[]) {
  const [first, last] = [days[0], days.at(-1)];
  const length = first === undefined || last === undefined ? 0n : BigInt(daysBetween(first.day, last.day));
  const worked = days.slice(1).reduce(
    (total, { day, cameIn, wentOut }) => {
      const left = last === undefined ? 0n : BigInt(daysBetween(day, last.day));
      return total + cameIn * (left + 1n) - wentOut * left;
    },
    (first?.worth ?? 0n) * length,
  );
  const isAtWork = length > 0n && worked > 0n;
  return {
    averageCapital: isAtWork ? divideHalfAway(worked, length) : zeroKobo,
    shareOf: (part: Kobo) => (isAtWork ? percent(part * length, worked) : null),
  };
}

function monthsOf(days: readonly ValuedDay[], levels: readonly Level[]): readonly PerformanceMonth[] {
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined) return [];
  const months = [...new Set(days.slice(1).map(({ day }) => monthOf(day)))];
  return months.map((month) => {
    const end = days.findLastIndex(({ day }) => monthOf(day) === month);
    const start = days.findIndex(({ day }) => day !== first.day && monthOf(day) === month) - 1;
    const [before, after] = [levels[start] ?? wholeLevel, levels[end] ?? wholeLevel];
    const begunInside = monthOf(first.day) === month;
    const endsInside = monthOf(last.day) === month && !isLastOfMonth(last.day);
    return {
      month,
      returnPct: percent(after - before, before),
      indexPct: indexPercent(days[start]?.index ?? null, days[end]?.index ?? null),
      isPartial: begunInside || endsInside,
    };
  });
}

function drawdownOf(days: readonly ValuedDay[], levels: readonly Level[]): Drawdown | null {
  let [peak, deepest]: [number, Drawdown | null] = [0, null];
  for (const [at, level] of levels.entries()) {
    const top = levels[peak] ?? wholeLevel;
    if (level >= top) peak = at;
    const pct = percent(level - top, top);
    const [from, to] = [days[peak], days[at]];
    if (pct < (deepest?.pct ?? 0) && from !== undefined && to !== undefined)
      deepest = { pct, from: from.day, to: to.day };
  }
  return deepest;
}

function indexPercent(from: number | null, to: number | null): number | null {
  return from === null || to === null ? null : percent(BigInt(to) - BigInt(from), BigInt(from));
}

function monthOf(day: TradingDay): string {
  return day.slice(0, 7);
}

function isLastOfMonth(day: TradingDay): boolean {
  return monthOf(addDays(day, 1)) !== monthOf(day);
}
