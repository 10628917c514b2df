// The only place that asks what time it is.

import { instant, type Instant } from "@tradebook/domain/instant.ts";
import type { Clock } from "./deps.ts";

export const systemClock: Clock = { now: () => instant(Date.now()) };

/** A clock that can be set forward, and goes on from there as the real one does. */
export function settableClock(real: Clock): { readonly clock: Clock; readonly setClock: (now: Instant) => void } {
  let aheadMs = 0;
  return {
    clock: { now: () => instant(real.now() + aheadMs) },
    setClock: (now) => {
      aheadMs = now - real.now();
    },
  };
}
