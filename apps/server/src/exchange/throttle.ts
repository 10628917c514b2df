// How many requests may leave on the line in any second, and which wait: a few places of each second are the cancels' own, and
// they pass the orders that wait before them (design/fix.md R8).

import type { OutboxRow } from "../store/outbox.ts";

const secondMs = 1_000;
/** Of a second's places, those that only a cancel may take. */
const ofCancels = 0.1;

/** Counts what has left in the last second; nothing is told beyond its limit in any second, wherever it begins. */
export type Pace = {
  readonly perSecond: number;
  readonly mayLeave: (isCancel: boolean, at: number) => boolean;
  readonly hasLeft: (at: number) => void;
  /** When the next place comes free. */
  readonly waitMs: (at: number) => number;
};

/** `before`: when whoever sent before this one may have sent a second's worth; the first requests wait that second out. */
export function createPace(perSecond: number, before: number | null = null): Pace {
  const left: number[] = before === null ? [] : Array.from({ length: perSecond }, () => before);
  const kept = perSecond > 1 ? Math.max(1, Math.floor(perSecond * ofCancels)) : 0;
  const forget = (at: number) => {
    while (left[0] !== undefined && at - left[0] >= secondMs) left.shift();
  };
  return {
    perSecond,
    mayLeave: (isCancel, at) => {
      forget(at);
      return left.length < perSecond - (isCancel ? 0 : kept);
    },
    hasLeft: (at) => void left.push(at),
    waitMs: (at) => {
      forget(at);
      return left[0] === undefined ? 0 : Math.max(1, left[0] + secondMs - at);
    },
  };
}

/**
 * Those of what waits that leave now, in the order in which they leave. A cancel passes all but what waits of its own order,
 * which must arrive first. `isFree`: what has no message of its own, or has left before.
 */
export function leaving(
  rows: readonly OutboxRow[],
  pace: Pace,
  { at, isFree }: { readonly at: number; readonly isFree: (row: OutboxRow) => boolean },
): readonly OutboxRow[] {
  const first = passing(rows).filter((row) => isFree(row) || take(pace, true, at));
  const ahead = new Set(first);
  const others = rows.filter((row) => !ahead.has(row));
  const end = others.findIndex((row) => !isFree(row) && !take(pace, false, at));
  return [...first, ...(end === -1 ? others : others.slice(0, end))];
}

function take(pace: Pace, isCancel: boolean, at: number): boolean {
  const may = pace.mayLeave(isCancel, at);
  if (may) pace.hasLeft(at);
  return may;
}

/** The cancels before which nothing of their own orders waits. */
function passing(rows: readonly OutboxRow[]): readonly OutboxRow[] {
  const before = new Set<number>();
  return rows.filter(({ request: { kind, order } }) => {
    const passes = kind === "Cancel" && !before.has(order.id);
    before.add(order.id);
    return passes;
  });
}
