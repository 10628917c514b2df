// The only place that asks what time it is.

import { instant, type Instant } from "@tradebook/domain/instant.ts";

export type Clock = () => Instant;

export function systemClock(): Instant {
  return instant(Date.now());
}

/** A clock that can be set forward, and goes on from there as the given one does. */
export function settableClock(real: Clock): { readonly clock: Clock; readonly set: (now: Instant) => void } {
  let aheadMs = 0;
  return {
    clock: () => instant(real() + aheadMs),
    set: (now) => {
      aheadMs = now - real();
    },
  };
}
