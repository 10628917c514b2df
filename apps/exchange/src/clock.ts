// The only place that asks what time it is.

import { instant, type Instant } from "@tradebook/domain/instant.ts";

export type Clock = () => Instant;

export function systemClock(): Instant {
  return instant(Date.now());
}
