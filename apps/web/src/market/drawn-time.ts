// Moments as the chart's library draws them.

import type { UTCTimestamp } from "lightweight-charts";

/** The library draws UTC; Lagos is an hour ahead all year. */
const lagosOffsetSeconds = 3600;

export function drawnTime(at: number): UTCTimestamp {
  return (Math.floor(at / 1000) + lagosOffsetSeconds) as UTCTimestamp; // the library's own name for such a number
}
