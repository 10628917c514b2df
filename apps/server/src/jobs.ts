// The jobs that run beside the requests: each is one line here, and is told of a new trading day if it minds.

import type { Deps, Job } from "./deps.ts";
import { startSettlement } from "./settlement.ts";

/** All of them, started and stopped together. */
export function startJobs(deps: Deps): Required<Job> {
  const jobs: readonly Job[] = [startSettlement(deps)];
  return {
    onNewDay: () => {
      for (const job of jobs) job.onNewDay?.();
    },
    stop: async () => {
      await Promise.all(jobs.map((job) => job.stop()));
    },
  };
}
