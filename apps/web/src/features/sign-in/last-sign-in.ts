// Which of the tries to sign in was the one before this.

import { loginResults } from "@tradebook/contract/identity-refusal.ts";
import type { SignInRow } from "@tradebook/contract/services/own-records.ts";

type Tried = Pick<SignInRow, "at" | "device" | "ip" | "result">;

/** The one before this one, and how often somebody has tried in vain between them; null for the first. */
export function lastSignIn(tries: readonly Tried[]): (Tried & { readonly wrongSince: number }) | null {
  const isIn = ({ result }: Tried) => result === loginResults.success;
  const now = tries.findIndex(isIn);
  const before = tries.findIndex((one, at) => at > now && isIn(one));
  const last = now === -1 ? undefined : tries[before];
  return last === undefined ? null : { ...last, wrongSince: before - now - 1 };
}
