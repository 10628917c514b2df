// How long a delivery that was not taken waits for its next try, and when a webhook that takes nothing is stopped.

import { webhookLimits } from "@tradebook/contract/webhook.ts";
import { instant, type Instant } from "@tradebook/domain/instant.ts";

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const waitsMs = [minuteMs / 2, 2 * minuteMs, 10 * minuteMs, hourMs, 4 * hourMs, 12 * hourMs, 24 * hourMs] as const;

/** After so many tries; null when it is given up. */
export function nextTryAfter(attempts: number, at: Instant): Instant | null {
  const wait = waitsMs[attempts - 1];
  return wait === undefined ? null : instant(at + wait);
}

export function isToStop(failingSince: Instant, at: Instant): boolean {
  return at - failingSince >= webhookLimits.daysUntilStopped * 24 * hourMs;
}
