// Marks requests as sent, a moment after they were: by then the exchange has answered most, and those need no mark.
// Until a request is marked or answered, the session's journal alone knows that it was sent.

import type { Instant } from "@tradebook/domain/instant.ts";
import type { Clock, Log } from "../deps.ts";

export type MarkerOptions = {
  readonly source: { readonly markSent: (ids: readonly bigint[], at: Instant) => Promise<void> };
  readonly clock: Clock;
  readonly log: Log;
};

export type Marker = {
  readonly mark: (ids: readonly bigint[]) => void;
  /** Resolves when all that was to be marked is, or could not be and is tried again later. */
  readonly flush: () => Promise<void>;
};

const waitMs = 250;
const retryMs = 500;
const mostAtOnce = 1_000;

/** Sent in one breath, and when. */
type Sent = { readonly ids: readonly bigint[]; readonly at: Instant };

export function createMarker({ source, clock, log }: MarkerOptions): Marker {
  const waiting: Sent[] = [];
  let count = 0;
  let timer: NodeJS.Timeout | undefined;
  let writing: Promise<void> = Promise.resolve();
  const later = (ms: number) => {
    timer ??= setTimeout(() => void flush(), ms);
  };
  const write = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const ids = [...next.ids];
      while (ids.length < mostAtOnce && waiting.length > 0) ids.push(...(waiting.shift()?.ids ?? []));
      count -= ids.length;
      try {
        await source.markSent(ids, next.at);
      } catch (error) {
        log.error("outbox.notMarked", error, { count: ids.length });
        waiting.unshift({ ids, at: next.at });
        count += ids.length;
        return later(retryMs);
      }
    }
  };
  const flush = () => {
    clearTimeout(timer);
    timer = undefined;
    writing = writing.then(write);
    return writing;
  };
  return {
    mark: (ids) => {
      if (ids.length === 0) return;
      waiting.push({ ids, at: clock.now() });
      count += ids.length;
      if (count >= mostAtOnce) void flush();
      else later(waitMs);
    },
    flush,
  };
}
