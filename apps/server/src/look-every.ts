// A job that looks around at start, on a new trading day and now and then: one look at a time, and a fault ends none.

import type { Job, Log } from "./deps.ts";

export type Looking = {
  readonly everyMs: number;
  readonly look: () => Promise<unknown>;
  /** The log's word for a look that failed. */
  readonly failed: string;
};

export function lookEvery(log: Log, { everyMs, look, failed }: Looking): Required<Job> {
  let looking: Promise<unknown> = Promise.resolve();
  const again = () => {
    looking = looking.then(look).catch((error: unknown) => log.error(failed, error));
  };
  const timer = setInterval(again, everyMs);
  again();
  return {
    onNewDay: again,
    stop: async () => {
      clearInterval(timer);
      await looking;
    },
  };
}
