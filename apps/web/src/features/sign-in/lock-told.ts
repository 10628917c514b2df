// A refusal that ends by itself, told with the minutes left. Loaded once somebody is locked out.

import type { Failure } from "../../lib/api.ts";
import { L } from "./second-step-words.ts";

/** That there are too many requests says itself for how long. */
export function lockTold(failure: Failure): Failure {
  const { status, retryAfterSeconds } = failure;
  if (retryAfterSeconds === undefined || status === 429) return failure;
  return { ...failure, details: L("LockedMinutes", Math.ceil(retryAfterSeconds / 60)) };
}
