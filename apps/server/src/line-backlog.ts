// How many requests wait for a line that takes only so many a second. New ones are taken until there are as many as may wait;
// cancels always are. It is looked at now and then, so a few more than that can come between two looks.

import type { Log } from "./deps.ts";
import type { Database } from "./db/database.ts";
import { lookEvery } from "./look-every.ts";
import { requestsWaiting } from "./store/outbox.ts";

export type LineBacklog = {
  readonly full: () => { readonly waiting: number; readonly seconds: number } | null;
  readonly stop: () => Promise<void>;
};

/** What would wait longer than this, or behind more than so many, is refused. */
const longestWaitS = 60;
const mostWaiting = 5_000;
const everyMs = 250;

export type BacklogOptions = { readonly db: Database; readonly perSecond: number; readonly log: Log };

export function watchBacklog({ db, perSecond, log }: BacklogOptions): LineBacklog {
  if (perSecond === 0) return { full: () => null, stop: async () => undefined };
  const most = Math.min(mostWaiting, longestWaitS * perSecond);
  let waiting = 0;
  const look = async () => {
    waiting = await requestsWaiting(db, most);
  };
  const job = lookEvery(log, { everyMs, look, failed: "backlog.notCounted" });
  return {
    full: () => (waiting < most ? null : { waiting, seconds: Math.ceil(waiting / perSecond) }),
    stop: async () => await job.stop(),
  };
}
