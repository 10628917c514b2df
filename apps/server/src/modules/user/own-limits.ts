// Keeps people from hours and networks that would put themselves out at once.

import type { Refusal } from "@tradebook/contract/errors.ts";
import type { SignInLimits } from "@tradebook/domain/access/sign-in-limits.ts";
import { outsideOf } from "../../credentials/sign-in-limits.ts";
import type { Call } from "../../deps.ts";
import type { ListedUser } from "../../store/user-list.ts";

/** Nobody puts themselves out without being told: another administrator may. */
export function ownLimitsRefused(
  call: Call,
  user: ListedUser,
  limits: SignInLimits | null | undefined,
): Refusal | undefined {
  if (!limits || user.id !== call.caller?.userId) return undefined;
  const outside = outsideOf(limits, call);
  return outside === undefined ? undefined : { code: "OWN_LIMITS", outside };
}
