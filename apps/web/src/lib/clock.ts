// The only place of the web client that asks what time it is.

import { instant, type Instant } from "@tradebook/domain/instant.ts";

export function now(): Instant {
  return instant(Date.now());
}

/** Milliseconds since the page opened; never jumps when the computer's clock is set. */
export function sinceStart(): number {
  return performance.now();
}
