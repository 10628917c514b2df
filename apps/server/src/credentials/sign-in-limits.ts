// Whether somebody is outside the hours or the networks within which they may be signed in.

import { isWithinHours, type SignInLimits } from "@tradebook/domain/access/sign-in-limits.ts";
import type { Instant } from "@tradebook/domain/instant.ts";
import { mayComeFrom } from "./api-keys.ts";

export type Outside = "hours" | "networks";

export function outsideOf(
  { hours, networks }: SignInLimits,
  { now, ip }: { readonly now: Instant; readonly ip: string },
): Outside | undefined {
  if (!isWithinHours(hours, now)) return "hours";
  return mayComeFrom(networks, ip) ? undefined : "networks";
}
