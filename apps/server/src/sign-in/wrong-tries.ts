// What wrong passwords and codes in a row lead to: a lock for minutes, for longer, and at last until recovery. Pure.

import { lifetimes, limits } from "@tradebook/contract/names.ts";
import { instant, type Instant } from "@tradebook/domain/instant.ts";

export type Failures = { readonly failed: number; readonly lockoutUntil: Instant | null };

const longestLockoutSeconds = 3_600;
/** Until the password is set anew. */
const foreverMs = 50 * 365 * 86_400_000;

/** Every fifth wrong one in a row locks, for longer each time; the hundredth until the password is set anew. */
export function failuresAfter(
  user: { readonly accessFailedCount: number; readonly lockoutUntil: Instant | null },
  now: Instant,
): Failures {
  const failed = user.accessFailedCount + 1;
  if (isUntilRecovery(failed)) return { failed, lockoutUntil: instant(now + foreverMs) };
  if (failed % limits.wrongPasswordsBeforeLockout !== 0) return { failed, lockoutUntil: user.lockoutUntil };
  const doublings = Math.min(10, failed / limits.wrongPasswordsBeforeLockout - 1);
  const seconds = Math.min(longestLockoutSeconds, lifetimes.lockoutSeconds * 2 ** doublings);
  return { failed, lockoutUntil: instant(now + seconds * 1000) };
}

/** How long a lock still lasts, in whole seconds; null for one that only a new password ends. */
export function secondsLocked(lockoutUntil: Instant, now: Instant): number | null {
  const seconds = Math.ceil((lockoutUntil - now) / 1000);
  return seconds > longestLockoutSeconds ? null : seconds;
}

/** Whether so many in a row lock until the password is set anew. */
export function isUntilRecovery(failed: number): boolean {
  return failed >= limits.wrongPasswordsBeforeRecovery;
}
