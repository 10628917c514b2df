// Flushes every connection that has something due, at the end of the turn or, if the host says so, after an interval.

import { firstBatch, forgetBatches } from "./batch.ts";
import type { Batch } from "./batch.ts";

export type Flushable = { flush(): void };

export type Flusher = {
  /** Where every connection's batch begins. */
  readonly first: Batch;
  /** At the end of this turn. */
  soon(member: Flushable): void;
  /** With the next flush of the interval; without an interval the same as soon. */
  later(member: Flushable): void;
};

export function createFlusher(flushMs: number): Flusher {
  const first = firstBatch();
  const soon = createRound(first, (run) => setImmediate(run));
  const later = flushMs === 0 ? soon : createRound(first, (run) => setTimeout(run, flushMs));
  return { first, soon, later };
}

function createRound(first: Batch, schedule: (run: () => void) => unknown): (member: Flushable) => void {
  let members = new Set<Flushable>();
  const run = () => {
    const due = members;
    members = new Set();
    // What becomes due from here on belongs to the next flush.
    forgetBatches(first);
    for (const member of due) member.flush();
  };
  return (member) => {
    if (members.size === 0) schedule(run);
    members.add(member);
  };
}
