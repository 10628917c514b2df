// Flushes at the end of the turn every connection that has something which may not wait.

import { firstBatch, forgetBatches } from "./batch.ts";
import type { Batch } from "./batch.ts";

export type Flushable = { flush(): void };

export type Flusher = {
  /** Where every connection's batch begins. */
  readonly first: Batch;
  /** At the end of this turn. */
  soon(member: Flushable): void;
};

export function createFlusher(): Flusher {
  const first = firstBatch();
  let members = new Set<Flushable>();
  const run = () => {
    const due = members;
    members = new Set();
    // What becomes due from here on belongs to the next flush.
    forgetBatches(first);
    for (const member of due) member.flush();
  };
  return {
    first,
    soon: (member) => {
      if (members.size === 0) setImmediate(run);
      members.add(member);
    },
  };
}
