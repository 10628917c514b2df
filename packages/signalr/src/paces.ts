// The paces of a hub: the one that everybody keeps, and one for each interval at which somebody wants merge events.

import type { Group } from "./groups.ts";
import { Pace } from "./pace.ts";
import type { PaceOptions } from "./pace.ts";
import { mergeKeyOf } from "./share.ts";
import type { Sending } from "./share.ts";

/** The first event after a silence waits so long for company, or for a flush if that comes sooner. */
const mostGatherMs = 5;

export type Paces = {
  readonly all: Pace;
  readonly merging: (intervalMs: number) => Pace;
  /** To groups; a listener who has a pace of their own for merge events gets those at that one. */
  readonly add: (groups: readonly Group<unknown>[], sending: Sending) => void;
};

export function createPaces(
  flushMs: number,
  options: Pick<PaceOptions, "now" | "onFlush" | "onFrames" | "onFlushed">,
): Paces {
  const gatherMs = Math.min(flushMs, mostGatherMs);
  const all = new Pace({ ...options, gatherMs, intervalMs: flushMs, merges: false });
  const merging = new Map<number, Pace>();
  return {
    all,
    merging: (intervalMs) => {
      const pace = merging.get(intervalMs) ?? new Pace({ ...options, gatherMs, intervalMs, merges: true });
      merging.set(intervalMs, pace);
      return pace;
    },
    add: (groups, sending) => {
      const isMerge = mergeKeyOf(sending) !== undefined;
      for (const group of groups) {
        all.add(group, sending);
        if (!isMerge) continue;
        for (const pace of merging.values()) if (!pace.seating.isEmpty) pace.add(group, sending);
      }
    },
  };
}
