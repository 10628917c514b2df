// Keeps what the jobs could not do beside the log, so that the host sees it, whichever process ran them.

import { instant } from "@tradebook/domain/instant.ts";
import type { Database } from "./db/database.ts";
import { inHost } from "./db/in-tenant.ts";
import type { Clock, Log } from "./deps.ts";
import { keepJobFailure } from "./store/host-day.ts";

const keptMs = 30 * 86_400_000;
const [longestJob, longestWhy] = [100, 500];

type Kept = { readonly db: Database; readonly clock: Clock; readonly log: Log };

/** The log of a job: each of its errors is kept too. */
export function jobLog({ db, clock, log }: Kept): Log {
  return {
    ...log,
    error: (event, error, fields) => {
      log.error(event, error, fields);
      const at = clock.now();
      const why = (error instanceof Error ? error.message : String(error)).slice(0, longestWhy);
      const failure = { job: event.slice(0, longestJob), why, at, forgetBefore: instant(at - keptMs) };
      // While the database is away nothing can be kept; the line in the log stands.
      inHost(db, (tx) => keepJobFailure(tx, failure)).catch((fault: unknown) => log.error("jobFailure.notKept", fault));
    },
  };
}
